"""Golden values of NLTK 3.10.0: BLEU, GLEU and chrF. A selection that is always here, and the full file."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError
from places import GOLDEN, records, shared

Record = dict[str, Any]
# What the file calls a value, and the metric.
CORPUS = {
    "bleu_auto_reweigh": mg.NltkBLEU(auto_reweigh=True),
    "bleu_w2": mg.NltkBLEU(weights=(0.5, 0.5), smooth="method1"),
    "bleu_w5": mg.NltkBLEU(weights=(0.2,) * 5, smooth="method2"),
    "bleu_weird": mg.NltkBLEU(weights=(0.1, 0.3, 0.5, 0.1)),
    "gleu": mg.GoogleGLEU(),
    "gleu_2_3": mg.GoogleGLEU(min_len=2, max_len=3),
}
CHRF = {
    "chrf_firstref": mg.NltkChrF(tokenize="pretokenized"),
    "chrf_firstref_str_ws_b2": mg.NltkChrF(beta=2, whitespace=True),
}


def values(record: Record) -> Iterator[tuple[mg.Metric, Record, Any]]:
    """Each metric with what it is to measure, and NLTK's value."""
    expect = record["expect"]
    yield from ((mg.NltkBLEU(smooth=name), record, value) for name, value in expect["bleu"].items())
    yield from ((metric, record, expect[name]) for name, metric in {**CORPUS, **CHRF}.items())
    for place, values in enumerate(expect["segments"]):
        segment = {key: record[key][place : place + 1] for key in ("hyps", "refs")}
        smoothed = {name: value for name, value in values.items() if name.startswith("bleu_")}
        yield from ((mg.NltkBLEU(smooth=name[5:]), segment, value) for name, value in smoothed.items())
        yield mg.GoogleGLEU(), segment, values["gleu"]
        yield mg.NltkChrF(), segment, values["chrf_firstref"]


def score(metric: mg.Metric, record: Record) -> float:
    hypotheses, references = record["hyps"], record["refs"]
    if isinstance(metric, mg.NltkChrF):
        references = [group[0] for group in references]
    if metric == CHRF["chrf_firstref"]:
        hypotheses, references = ([text.split() for text in side] for side in (hypotheses, references))
    return metric.measure(hypotheses, references).score


def check(record: Record) -> int:
    """The number of values of a record, all of which are reproduced."""
    count = 0
    for metric, texts, value in values(record):
        if isinstance(value, dict):
            with pytest.raises(OptionError, match="smooth=method6"):
                score(metric, texts)
        else:
            assert math.isclose(score(metric, texts), value, rel_tol=1e-12), (record["id"], metric.short_signature)
        count += 1
    return count


def test_the_selection_is_reproduced():
    assert sum(map(check, records(GOLDEN / "nltk.jsonl.gz"))) > 2000


def test_the_full_file_is_reproduced():
    found = [record for record in records(shared("golden", "nltk.jsonl")) if not record["id"].startswith("edit-")]

    assert sum(map(check, found)) == 11_077


def test_segment_scores_are_those_of_sentence_calls():
    for record in records(GOLDEN / "nltk.jsonl.gz"):
        for method in ("method0", "method3", "method5"):
            found = mg.NltkBLEU(smooth=method).measure(record["hyps"], record["refs"]).segment_scores.tolist()
            expected = [segment[f"bleu_{method}"] for segment in record["expect"]["segments"]]
            assert found == pytest.approx(expected, rel=1e-12)
