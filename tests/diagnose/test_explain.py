"""An explanation shows the kernel's number, and what it lists adds up to the kernel's row: for every setting."""

import json
import math
from collections import Counter

import pytest
from hypothesis import given, settings

import matchgrid as mg
from catalogue import CASES, Case
from matchgrid.diagnose.explanation import Explanation
from matchgrid.metrics.mean import Mean
from strategies import Corpus, corpora, first_there, without_braces

# What there is nothing to list of.
REFUSED = ("rougeLsum", "rougeW", "em")


def explained(case: Case) -> bool:
    return case.metric.name not in REFUSED


def segment(corpus: Corpus, case: Case) -> tuple[object, list[object]]:
    if case.reading == "braces":
        corpus = without_braces(corpus)
    if case.reading == "targeted":
        corpus = first_there(corpus)
    hypothesis, references = corpus.hypotheses[0], corpus.references[0]
    return hypothesis, references


def sums(explanation: Explanation, unit: str, order: int | None) -> list[int]:
    """Hypothesis, reference and counted n-grams, of one order or of all."""
    grams = [gram for gram in explanation.grams if gram.unit == unit and order in (None, gram.order)]
    return [sum(getattr(gram, name) for gram in grams) for name in ("hypothesis", "against", "counted")]


def check_bleu(found: Explanation) -> None:
    for order in range(1, found.metric.max_order + 1):
        hypothesis, _, counted = sums(found, "word", order)
        assert (counted, hypothesis) == (found.row[f"matches_{order}"], found.row[f"totals_{order}"])
    assert len(found.hypothesis) == found.row["hypothesis_length"]
    assert found.row["reference_length"] in [len(side.tokens) for side in found.references]


def check_chrf(found: Explanation) -> None:
    for unit, highest in (("char", found.metric.char_order), ("word", found.metric.word_order)):
        for order in range(1, highest + 1):
            hypothesis, reference, counted = sums(found, {"char": "character"}.get(unit, unit), order)
            name = f"{unit}_{order}"
            # What the hypothesis has counts only where the reference has something.
            expected = hypothesis if reference else 0, reference, counted
            assert expected == tuple(found.row[f"{side}_{name}"] for side in ("hypothesis", "reference", "matches"))


def check_overlap(found: Explanation) -> None:
    hypothesis, reference, counted = sums(found, "word", None)
    names = ("hypothesis_total", "reference_total", "shared" if "shared" in found.row else "matches")
    times = len(found.references) if all(gram.reference is None for gram in found.grams) and counted else None
    row = [found.row[name] for name in names]
    if len(found.references) > 1 and getattr(found.metric, "references", "best") in ("mean", "pooled"):
        assert times in (None, len(found.references))
        hypothesis *= len(found.references)
    assert [hypothesis, reference, counted] == row


def check_alignment(found: Explanation) -> None:
    marks = Counter(found.alignment.marks)
    if "matches" in found.row:
        assert marks["C"] == found.row["matches"] or found.metric.references in ("mean", "pooled")
        assert not marks["S"]
    for name, mark in (("hits", "C"), ("substitutions", "S"), ("deletions", "D"), ("insertions", "I")):
        if name in found.row and found.metric.name not in ("tercom", "hter"):
            assert marks[mark] == found.row[name]


CHECKS = {"bleu": check_bleu, "chrf": check_chrf, "rouge": check_overlap, "bag": check_overlap}


@pytest.mark.parametrize("case", [case for case in CASES if explained(case)], ids=str)
@settings(max_examples=12)
@given(corpus=corpora(max_size=1))
def test_what_is_listed_adds_up_to_the_row(case: Case, corpus: Corpus):
    hypothesis, references = segment(corpus, case)
    statistics = case.metric.measure([hypothesis], [references])

    found = mg.explain(case.metric, hypothesis=hypothesis, references=references)

    assert found.score == statistics.segment_scores[0] or math.isnan(found.score)
    if not isinstance(case.metric, Mean):
        assert (found.statistics.rows == statistics.rows).all()
    if found.grams or found.alignment is None:
        CHECKS[found.metric.kernel()["kind"]](found)
    else:
        check_alignment(found)
    check_formula(found)
    assert json.loads(found.to_json())["score"] == (found.score if math.isfinite(found.score) else None)
    assert found.text(rows=None)
    assert found.csv()


def check_formula(found: Explanation) -> None:
    """The expressions have the values that are said, to the digits that are shown."""
    known = {"log": math.log, "exp": math.exp, "max": max}
    for line in found.formula:
        if line.expression and "rounded" not in line.why:
            assert eval(line.expression, dict(known)) == pytest.approx(line.value, rel=2e-4, abs=1e-4), line
        known[line.name] = line.value
    assert found.formula[-1].value == found.score or math.isnan(found.score)
