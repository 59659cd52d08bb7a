"""Golden values of mteval-v13a.pl and v14.pl, multi-bleu.perl and multi-bleu-detok.perl.

BLEU of a corpus is compared in full; mteval prints 15 digits of those of segments and documents.
"""

import re
from dataclasses import replace
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from matchgrid import BLEU, by_segment
from matchgrid.errors import ShapeError
from matchgrid.text import Step
from matchgrid.text.run import native
from mteval_golden import documents, is_nist
from places import GOLDEN, records, shared
from reference.text import WHITE
from test_golden import CLOSE, read

SPACE = f"[{''.join(WHITE)}]+"
PRINTED = {"rel": 1e-14, "abs": 1e-14}


def metric_of(record: dict[str, Any]) -> BLEU:
    """The metric of a tool under the options of a record."""
    tool, config = record["metric"].removesuffix(".perl"), record["config"]
    metric = mg.profile(f"{tool}/bleu")
    assert isinstance(metric, BLEU)
    if tool.startswith("multi-bleu"):
        lower: Any = {"multi-bleu": "ascii", "multi-bleu-detok": "perl"}[tool] if config["lc"] else False
        return replace(metric, lowercase=lower)
    options = config["options"]
    settings: dict[str, Any] = {}
    if "--international-tokenization" in options:
        settings |= {"tokenize": f"{tool}-intl{'-e' * ('-e' in options)}", "lowercase": "perl"}
    if "-c" in options:
        settings["lowercase"] = False
    if "--no-smoothing" in options:
        settings |= {"smooth": "none", "no_match": "zero", "empty_orders": "zero", "empty_output": "zero"}
    if "shortest" in options:
        settings["reference_length"] = "shortest"
    return replace(metric, **settings)


def texts_of(record: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """The texts as the tool reads them: in its .sgm files any white space is one space."""
    hypotheses, references = record["hyps"], record["refs"]
    if record["config"].get("format") == "sgm":
        hypotheses = [re.sub(SPACE, " ", text) for text in hypotheses]
        references = [[re.sub(SPACE, " ", text) for text in each] for each in references]
    return hypotheses, references


def check_mteval(record: dict[str, Any]) -> None:
    metric, expect = metric_of(record), record["expect"]
    hypotheses, references = texts_of(record)
    stats = metric.measure(hypotheses, references)
    if "error" in expect:
        # NIST divides by 0 where references are empty, which is nothing to BLEU.
        if "log of 0" in expect["error"]:
            with pytest.raises(ShapeError, match="no hypothesis has any token"):
                _ = stats.score
        return
    check_tokens(hypotheses, metric.text, expect["hyp_tokenized"])
    for texts, expected in zip(references, expect["ref_tokenized"], strict=True):
        check_tokens(texts, metric.reference_text, expected)
    check_scores(record, hypotheses, references)


def check_tokens(texts: list[str], steps: tuple[Step, ...], expected: list[str]) -> None:
    tokens = [re.split(SPACE, text) if text.strip() else [] for text in expected]
    assert mg._native.tokens(texts, native(steps)) == tokens


def check_scores(record: dict[str, Any], hypotheses: list[str], references: Any) -> None:
    """Of the corpus by order, of its documents and of its segments."""
    metric, expect = metric_of(record), record["expect"]
    stats = metric.measure(hypotheses, references)
    assert stats.score == pytest.approx(expect["BLEU"], **CLOSE)
    assert stats.segment_scores.tolist() == pytest.approx(expect["BLEU_seg"], **PRINTED)
    pooled = stats.pool(documents(record, len(stats)))
    assert pooled.segment_scores.tolist() == pytest.approx(expect["BLEU_doc"], **PRINTED)
    nine = replace(metric, max_order=9).measure(hypotheses, references)
    assert nine.components["precisions"] == pytest.approx([100 * p for p in expect["BLEU_individual"]], **CLOSE)
    for order, expected in enumerate(expect["BLEU_cumulative"], 1):
        assert replace(metric, max_order=order).measure(hypotheses, references).score == pytest.approx(
            expected, **CLOSE
        )


def check_multi_bleu(record: dict[str, Any]) -> None:
    hypotheses, references = record["hyps"], record["refs"]
    if record["metric"] == "multi-bleu-detok.perl" and not record["config"].get("final_newline", True):
        # The script takes the last character of a file for its line feed, whatever it is: that loss is not ours.
        hypotheses = [*hypotheses[:-1], hypotheses[-1][:-1]]
        references = [*references[:-1], [text[:-1] for text in references[-1]]]
    check_corpus(record, hypotheses, references)


def check_corpus(record: dict[str, Any], hypotheses: list[str], references: Any) -> None:
    """All that multi-bleu prints."""
    expect = record["expect"]
    stats = metric_of(record).measure(hypotheses, references)
    parts = stats.components
    assert stats.score == pytest.approx(expect["BLEU"], **CLOSE)
    if expect.get("exit") == 1:
        # Without any reference token the script prints nothing but 0: the rest was never computed.
        assert parts["reference_length"] == expect["ref_len"] == 0
        assert {expect[name] for name in ("BP", "ratio", "hyp_len")} | {*expect["precisions"]} == {0}
        return
    found = [100 * m / t if t else 0.0 for m, t in zip(parts["matches"], parts["totals"], strict=True)]
    assert found == pytest.approx(expect["precisions"], **CLOSE)
    assert (parts["hypothesis_length"], parts["reference_length"]) == (expect["hyp_len"], expect["ref_len"])
    assert (parts["bp"], parts["ratio"]) == pytest.approx((expect["BP"], expect["ratio"]), **CLOSE)


CHECKS = {"mteval": check_mteval, "multibleu": check_multi_bleu}


def check(name: str, record: dict[str, Any]) -> None:
    # NIST's values are compared in its own test, which leaves out all others.
    check_all(CHECKS[name], record, [*filter(is_nist, record["expect"])])


@pytest.mark.parametrize("name", CHECKS)
def test_the_full_file_holds(name: str):
    for record in records(shared("golden", f"{name}.jsonl")):
        check(name, record)


@pytest.mark.parametrize("name", CHECKS)
def test_the_selection_holds(name: str):
    found = list(records(GOLDEN / f"{name}.jsonl.gz"))
    assert len(found) >= 30
    for record in found:
        check(name, record)


def check_real(record: dict[str, Any]) -> None:
    config = record["config"]
    hypotheses = read(config["hyp_file"], config["sha256"])
    references = by_segment(*(read(name, config["sha256"]) for name in config["ref_files"]))
    assert len(hypotheses) == config["lines"]
    (check_scores if record["metric"].startswith("mteval") else check_corpus)(record, hypotheses, references)


def test_real_system_output_scores_as_recorded():
    found = 0
    for record in records(shared("golden", "real.jsonl")):
        if record["metric"].startswith(("mteval", "multi-bleu")):
            # Tokens of real texts are not recorded.
            assert not any([*record["expect"].get("hyp_tokenized", ()), *record["expect"].get("ref_tokenized", ())])
            check_all(check_real, record, [*filter(is_nist, record["expect"]), "hyp_tokenized", "ref_tokenized"])
            found += 1
    assert found == 8
