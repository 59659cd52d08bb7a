"""Golden values of rouge-score 0.1.2 and ROUGE-1.5.5: a selection that is always here, and the full files."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.errors import SegmentError
from matchgrid.metrics.rouge import Rouge
from places import GOLDEN, lines, records, shared
from rouge_golden import Record, golden, rouge155_metric, rouge_score_metric

CLOSE = {"rel": 1e-12, "abs": 1e-12}
PRINTED = ("recall", "precision", "f")


def scores(metric: Rouge, hypothesis: str, references: list[str]) -> list[float]:
    parts = metric.measure([hypothesis], [references]).components
    return [parts[name] for name in ("precision", "recall", "f")]


def check_rouge_score(record: Record) -> None:
    (hypothesis,), (references,), expect = record["hyps"], record["refs"], record["expect"]
    for kind, expected in expect["multi"].items():
        metric = rouge_score_metric(kind, record["config"])
        assert scores(metric, hypothesis, references) == pytest.approx(expected, **CLOSE), kind
        for reference, each in zip(references, expect.get("per_ref", []), strict=False):
            assert scores(metric, hypothesis, [reference]) == pytest.approx(each[kind], **CLOSE), (kind, reference)


def check_rouge155(record: Record) -> None:
    for name, expected in record["expect"].items():
        config = record["config"]
        if config.get("jackknife"):
            metric = rouge155_metric(name, ["-f", config["multi"]], jackknife=True, digits=None)
            found = scores(metric, record["hyps"][0], record["refs"][0])
            assert found == pytest.approx([expected[key] for key in "PRF"], **CLOSE), name
        else:
            check_rouge155_row(name, record, expected)


def check_rouge155_row(name: str, record: Record, expected: dict[str, Any]) -> None:
    metric = rouge155_metric(name, record["config"]["options"])
    if "error" in expected:
        with pytest.raises(SegmentError, match="divides by its length"):
            metric.measure(record["hyps"], record["refs"])
        return
    stats = metric.measure(record["hyps"], record["refs"])
    parts = stats.components
    counts = [parts[name] for name in ("reference_total", "hypothesis_total", "matches")]
    assert counts == pytest.approx([expected[key] for key in ("model", "peer", "hit")], **CLOSE), name
    assert [f"{parts[name]:.5f}" for name in PRINTED] == expected["official"], name
    if metric.references != "best-recall":
        # With best-recall the tool compares rounded recalls, and only with its digits ours does.
        full = scores(replace(metric, digits=None), record["hyps"][0], record["refs"][0])
        assert full == pytest.approx([expected[key] for key in "PRF"], **CLOSE), name


CHECKS = {"rouge_score": check_rouge_score, "rouge155": check_rouge155}


def check(name: str, record: Record) -> None:
    try:
        CHECKS[name](record)
    except AssertionError as error:
        raise AssertionError(f"{record['id']}: {error}") from error


@pytest.mark.parametrize("name", CHECKS)
def test_the_selection_holds(name: str):
    found = list(records(GOLDEN / f"{name}.jsonl.gz"))
    assert len(found) >= 30
    for record in found:
        check(name, record)


@pytest.mark.parametrize("name", CHECKS)
def test_the_full_file_holds(name: str):
    for record in golden(name):
        check(name, record)


def test_real_summaries_have_the_counts_of_rouge155():
    found = 0
    for record in golden("real_rouge155"):
        (hypotheses,), (streams,) = record["hyps"], record["refs"]
        sides = [[line.replace("\\n", "\n") for line in lines(shared("data", name))] for name in (hypotheses, *streams)]
        for name, expected in record["expect"].items():
            metric = rouge155_metric(name, record["config"]["options"])
            stats = metric.measure(sides[0], mg.by_segment(*sides[1:]))
            counts = np.stack(metric.counts(stats.rows), axis=-1)[:, ::-1]
            assert counts == pytest.approx(np.array(expected)[:, [0, 1, 2]], **CLOSE), (record["id"], name)
            found += 1
    assert found == 36
