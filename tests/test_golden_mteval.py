"""Golden values of mteval-v13a.pl and v14.pl, multi-bleu.perl and multi-bleu-detok.perl.

BLEU of a corpus is compared in full; mteval prints 15 digits of those of segments and documents.
"""

import re
from dataclasses import replace
from typing import Any

import pytest

import matchgrid as mg
from matchgrid import BLEU, by_segment
from matchgrid.errors import ShapeError
from matchgrid.text.run import native
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
    tokens = [re.split(SPACE, text) if text.strip() else [] for text in expect["hyp_tokenized"]]
    assert mg._native.tokens(hypotheses, native(metric.text)) == tokens
    assert stats.score == pytest.approx(expect["BLEU"], **CLOSE)
    assert stats.segment_scores.tolist() == pytest.approx(expect["BLEU_seg"], **PRINTED)
    nine = replace(metric, max_order=9).measure(hypotheses, references)
    if metric.smooth != "none":
        assert nine.components["precisions"] == pytest.approx([100 * p for p in expect["BLEU_individual"]], **CLOSE)
    for order, expected in enumerate(expect["BLEU_cumulative"], 1):
        assert replace(metric, max_order=order).measure(hypotheses, references).score == pytest.approx(
            expected, **CLOSE
        )
    if len(expect["BLEU_doc"]) == 1:
        assert stats.score == pytest.approx(expect["BLEU_doc"][0], **PRINTED)


def check_multi_bleu(record: dict[str, Any]) -> None:
    metric, expect = metric_of(record), record["expect"]
    hypotheses, references = record["hyps"], record["refs"]
    if record["metric"] == "multi-bleu-detok.perl" and not record["config"].get("final_newline", True):
        # The script takes the last character of a file for its line feed, whatever it is: that loss is not ours.
        hypotheses = [*hypotheses[:-1], hypotheses[-1][:-1]]
        references = [*references[:-1], [text[:-1] for text in references[-1]]]
    stats = metric.measure(hypotheses, references)
    parts = stats.components
    assert stats.score == pytest.approx(expect["BLEU"], **CLOSE)
    if expect["exit"] == 1:
        # Without any reference token the script prints nothing but 0.
        assert parts["reference_length"] == 0
        return
    found = [100 * m / t if t else 0.0 for m, t in zip(parts["matches"], parts["totals"], strict=True)]
    assert found == pytest.approx(expect["precisions"], **CLOSE)
    assert (parts["hypothesis_length"], parts["reference_length"]) == (expect["hyp_len"], expect["ref_len"])
    assert (parts["bp"], parts["ratio"]) == pytest.approx((expect["BP"], expect["ratio"]), **CLOSE)


CHECKS = {"mteval": check_mteval, "multibleu": check_multi_bleu}


def check(name: str, record: dict[str, Any]) -> None:
    try:
        CHECKS[name](record)
    except AssertionError as error:
        raise AssertionError(f"{record['id']}: {error}") from error


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


def test_real_system_output_scores_as_recorded():
    found = 0
    for record in records(shared("golden", "real.jsonl")):
        if not record["metric"].startswith(("mteval", "multi-bleu")):
            continue
        config = record["config"]
        hypotheses = read(config["hyp_file"], config["sha256"])
        references = by_segment(*(read(name, config["sha256"]) for name in config["ref_files"]))
        stats = metric_of(record).measure(hypotheses, references)

        assert len(stats) == config["lines"]
        assert stats.score == pytest.approx(record["expect"]["BLEU"], **CLOSE)
        assert stats.components["precisions"] == pytest.approx(
            record["expect"].get("precisions") or [100 * p for p in record["expect"]["BLEU_individual"][:4]], **CLOSE
        )
        found += 1
    assert found == 8
