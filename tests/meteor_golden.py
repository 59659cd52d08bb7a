"""Golden values of Meteor 1.5: how a record is checked."""

from typing import Any

import pytest

import matchgrid as mg
from matchgrid.metrics.meteor import METEOR
from meteor_peer import CHUNKS, numbers

Record = dict[str, Any]
CLOSE: dict[str, Any] = {"rel": 1e-12, "abs": 1e-12}
TEXTS: dict[str, Record] = {
    "norm": {},
    "norm_nopunct": {"no_punct": True},
    "lc_only": {"normalized": False},
    "no_norm": {"normalized": False, "lowercase": False},
}
PARTS = {"precision": "precision", "recall": "recall", "f1": "f1", "fmean": "f_mean", "frag_penalty": "penalty"}


def metric_of(config: Record) -> METEOR:
    """METEOR with the options of a run of the tool."""
    own: Record = {}
    if config["task"] == "custom":
        own = dict(zip(("alpha", "beta", "gamma", "delta"), config["params"], strict=True))
        own |= {"stages": config["modules"].replace(" ", "+"), "weights": tuple(config["weights"])}
    else:
        own = {"task": config["task"]}
    metric = METEOR(
        language=config["language"], characters=config["char"], beam=config["beam"], **own, **TEXTS[config["norm"]]
    )
    assert " ".join(metric.matching) == config["modules"]
    assert [*metric.parameters] == config["params"]
    assert [*metric.stage_weights] == config["weights"]
    return metric


def whole(stats: list[float], hypothesis: int, reference: int) -> list[float]:
    """The tool's numbers without the chunk of a whole text that matches."""
    if stats[CHUNKS:] == [1, hypothesis, reference]:
        return [*stats[:CHUNKS], 0, *stats[CHUNKS + 1 :]]
    return stats


def check_pair(metric: METEOR, hypothesis: str, reference: str, found: Record, tokens: list[str]) -> None:
    """Words, matches, numbers and score of a hypothesis with one reference."""
    matches = metric.matches([hypothesis], [reference])[0]
    assert [*matches.hypothesis] == tokens
    assert [*matches.reference] == found["ref_tokens"]
    names = metric.matching
    rows = [
        [start, end - start, first, last - first, names.index(stage)]
        for stage, start, end, first, last in matches.matches
    ]
    assert rows == found["matches"]
    stats = metric.measure([hypothesis], [reference])
    expected = whole(found["stats"], len(tokens), len(found["ref_tokens"]))
    assert numbers(metric, stats.rows[0]) == expected
    assert stats.score == pytest.approx(found["score"], **CLOSE)


def check_segment(record: Record) -> str:
    """Every reference on its own, and all: score, its parts and numbers, and which counts."""
    metric, expect = metric_of(record["config"]), record["expect"]
    [hypothesis], [references] = record["hyps"], record["refs"]
    stats = metric.measure([hypothesis], [references])
    tokens, chosen = expect["hyp_tokens"], expect["best_ref"]
    assert stats.score == pytest.approx(expect["score"], **CLOSE)
    for name, ours in PARTS.items():
        # Where the tool divides by 0 it has no number.
        value = 0.0 if expect[name] == "nan" else expect[name]
        assert stats.components[ours] == pytest.approx(value, **CLOSE), name
    assert metric.matches([hypothesis], [references])[0].chosen == chosen
    assert numbers(metric, stats.rows[0]) == whole(expect["stats"], len(tokens), len(expect["ref_tokens"]))
    check_pair(metric, hypothesis, references[chosen], expect, tokens)
    each = expect.get("per_ref", [])
    for reference, found in zip(references, each, strict=False):
        check_pair(metric, hypothesis, reference, found, tokens)
    assert len(each) == (len(references) if len(references) > 1 else 0)
    return record["config"]["cli"]


def check_system(record: Record) -> str:
    """Every segment's numbers and score, and that of the sum."""
    metric, expect = metric_of(record["config"]), record["expect"]
    compare(metric, record["hyps"], record["refs"], expect)
    return record["config"]["cli"]


def check_real(metric: METEOR, hypotheses: list[str], references: list[list[str]], expect: Record) -> mg.Statistics:
    """The same of texts that a record names."""
    return compare(metric, hypotheses, references, expect)


def compare(metric: METEOR, hypotheses: list[str], references: list[list[str]], expect: Record) -> mg.Statistics:
    """Every segment's numbers and score, and that of the sum."""
    stats = metric.measure(hypotheses, references)
    for row, expected in zip(stats.rows, expect["segment_stats"], strict=True):
        found = numbers(metric, row)
        if found != expected:
            # One chunk, or none: see CHUNKS.
            assert (found[CHUNKS], expected[CHUNKS]) == (0, 1)
            assert found[:CHUNKS] + found[CHUNKS + 1 :] == expected[:CHUNKS] + expected[CHUNKS + 1 :]
    assert stats.segment_scores.tolist() == pytest.approx(expect["segment_scores"], **CLOSE)
    assert stats.score == pytest.approx(expect["system_score"], **CLOSE)
    return stats
