"""Rank clusters: those of mt-metrics-eval, and of comparisons of all pairs of systems."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.comparison.ranks import rank_clusters, rankings
from matchgrid.comparison.result import Comparison, Design, Difference, Interval, SystemScore
from matchgrid.comparison.result import Test as Outcome
from matchgrid.errors import InputTypeError, OptionError, ShapeError
from places import GOLDEN, records, shared

BETWEEN = Interval(-1.0, 1.0, 0.95, "percentile")
P_VALUES = {("a", "b"): 0.2, ("a", "c"): 0.02, ("a", "d"): 0.001, ("b", "c"): 0.5, ("b", "d"): 0.04, ("c", "d"): 0.6}
SCORES = {"a": 30.0, "b": 29.0, "c": 28.0, "d": 27.0}


def compared(metric: mg.Metric, scores: dict[str, float], p_values: dict[tuple[str, str], float]) -> Comparison:
    """A comparison with these results; the corrected p-values are twice the others."""
    differences = [
        Difference(
            *(metric, system, baseline, scores[system], scores[baseline], scores[system] - scores[baseline]),
            *(BETWEEN, Outcome("randomization", p), min(1.0, 2 * p), len(p_values), 0, 0, 0),
        )
        for (baseline, system), p in p_values.items()
    ]
    each = tuple(SystemScore(name, metric, score, BETWEEN) for name, score in scores.items())
    return Comparison(tuple(scores), None, each, tuple(differences), Design("segments", 100, 100))


def test_golden_rank_clusters():
    found = list(records(GOLDEN / "rank_clusters.jsonl.gz"))

    assert len(found) >= 10
    for record in found:
        table, expected = record["p_upper_sorted_by_decreasing_correlation"], record["expected"]
        assert rank_clusters(table, alpha=record["alpha"]) == expected["ranks"], record["id"]
        assert rank_clusters(table, alpha=0.1) == expected["ranks_alpha_0.1"], record["id"]


def test_the_full_file_holds_no_others():
    full = [one for one in records(shared("golden", "correlation_tests.jsonl")) if one["kind"] == "rank_clusters"]

    assert full == list(records(GOLDEN / "rank_clusters.jsonl.gz"))


@given(count=st.integers(1, 8), seed=st.integers(0, 1000), alpha=st.sampled_from([0.01, 0.05, 0.5]))
def test_no_two_of_a_rank_differ_and_a_new_rank_has_a_reason(count: int, seed: int, alpha: float):
    table = np.random.default_rng(seed).random((count, count)) ** 2
    ranks = np.array(rank_clusters(table.tolist(), alpha=alpha))

    assert ranks[0] == 1
    assert set(np.diff(ranks)) <= {0, 1}
    for rank in range(1, ranks[-1] + 1):
        (members,) = np.nonzero(ranks == rank)
        inside = table[np.ix_(members, members)][np.triu_indices(len(members), 1)]
        assert (inside > alpha).all()
        if rank > 1:
            assert (table[ranks == rank - 1, members[0]] <= alpha).any()


def test_systems_that_do_not_differ_share_a_rank():
    (found,) = rankings(compared(mg.BLEU(), SCORES, P_VALUES), corrected=False)

    assert found.systems == ("a", "b", "c", "d")
    assert found.ranks == (1, 1, 2, 2)
    assert found.clusters == (("a", "b"), ("c", "d"))
    assert found.correction == "none"


def test_corrected_p_values_are_the_default():
    (found,) = rankings(compared(mg.BLEU(), SCORES, P_VALUES))

    assert found.ranks == (1, 1, 2, 2)
    assert found.correction == "holm"
    (strict,) = rankings(compared(mg.BLEU(), SCORES, P_VALUES), alpha=0.03)
    assert strict.ranks == (1, 1, 1, 2)


def test_the_lowest_error_rate_is_the_first():
    ter, bleu = compared(mg.TER(), SCORES, P_VALUES), compared(mg.BLEU(), SCORES, P_VALUES)
    both = replace(bleu, scores=bleu.scores + ter.scores, differences=bleu.differences + ter.differences)

    assert [one.metric.name for one in rankings(both)] == ["bleu", "ter"]
    assert rankings(both)[1].systems == ("d", "c", "b", "a")
    assert rankings(both, corrected=False)[1].ranks == (1, 1, 2, 2)


def test_equal_scores_are_in_the_order_of_names():
    (found,) = rankings(compared(mg.BLEU(), {"b": 1.0, "a": 1.0}, {("b", "a"): 1.0}))

    assert found.systems == ("a", "b")
    assert found.ranks == (1, 1)


def test_pairs_that_were_not_compared_are_refused():
    some = {pair: p for pair, p in P_VALUES.items() if pair[0] == "a"}

    with pytest.raises(OptionError, match='pairs="all"'):
        rankings(compared(mg.BLEU(), SCORES, some))
    whole = compared(mg.BLEU(), SCORES, P_VALUES)
    with pytest.raises(OptionError, match="two-sided"):
        rankings(replace(whole, design=replace(whole.design, alternative="greater")))
    with pytest.raises(ShapeError, match="BLEU of b is undefined"):
        rankings(compared(mg.BLEU(), {**SCORES, "b": math.nan}, P_VALUES))


@pytest.mark.parametrize(
    ("table", "alpha", "error"),
    [
        ([], 0.05, ShapeError),
        ([[0.1, 0.2]], 0.05, ShapeError),
        ([[0.1, 0.2], [0.3]], 0.05, InputTypeError),
        ([[0, math.nan], [0, 0]], 0.05, OptionError),
        ([[0, 1.5], [0, 0]], 0.05, OptionError),
        ([[0]], 0, OptionError),
        ([[0]], 1, OptionError),
        ([[0]], True, OptionError),
        ([[0]], "0.05", OptionError),
        ([[0]], math.nan, OptionError),
    ],
)
def test_what_is_no_table_of_p_values_is_refused(table: Any, alpha: Any, error: type[Exception]):
    with pytest.raises(error):
        rank_clusters(table, alpha=alpha)
