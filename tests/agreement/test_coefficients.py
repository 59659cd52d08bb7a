"""Coefficients of vectors: scipy's, pairs counted one by one, and what is undefined."""

import itertools
import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from matchgrid.agreement import NAMES, coefficient, coefficients, kendall_like, pair_counts, pearson, ranks
from matchgrid.errors import OptionError, ShapeError, ValueNameError

VALUES = st.one_of(st.integers(-3, 3).map(float), st.sampled_from([0.1, 0.1 + 2**-50, -0.0, 1e-9, 25.0, 1e6]))


@st.composite
def sides(draw: st.DrawFn, least: int = 0) -> tuple[np.ndarray, np.ndarray]:
    length = draw(st.integers(least, 12))
    one, other = (draw(st.lists(VALUES, min_size=length, max_size=length)) for _ in range(2))
    return np.array(one), np.array(other)


def textbook(human: np.ndarray, metric: np.ndarray, least: float = 0.0, epsilon: float = 0.0) -> list[int]:
    counts = [0] * 5
    for one in range(len(human)):
        for other in range(one):
            people, value = human[one] - human[other], metric[one] - metric[other]
            tied = people == 0 or abs(people) < least, abs(value) <= epsilon
            kind = {(True, False): 2, (False, True): 3, (True, True): 4}.get(tied, 0 if people * value > 0 else 1)
            counts[kind] += 1
    return counts


@given(sides(), st.sampled_from([0.0, 1.0, 2.5]), st.sampled_from([0.0, 1e-12, 1.0]))
def test_pairs_are_those_counted_one_by_one(both: tuple[np.ndarray, np.ndarray], least: float, epsilon: float):
    found = pair_counts(*both, least=least, epsilon=epsilon)

    assert found.tolist() == [textbook(*both, least, epsilon)]


THEIRS = {
    "pearson": lambda x, y: scipy.stats.pearsonr(x, y)[0],
    "spearman": lambda x, y: scipy.stats.spearmanr(x, y)[0],
    "tau-b": lambda x, y: scipy.stats.kendalltau(x, y)[0],
    "tau-c": lambda x, y: scipy.stats.kendalltau(x, y, variant="c")[0],
}


@pytest.mark.peers
@pytest.mark.filterwarnings("ignore:.*constant.*")
@pytest.mark.parametrize("name", THEIRS)
@given(sides(least=2))
def test_they_are_those_of_scipy(name: str, both: tuple[np.ndarray, np.ndarray]):
    theirs = float(THEIRS[name](*both))

    assert coefficient(name, *both) == pytest.approx(theirs, rel=0, abs=1e-9, nan_ok=True)


@given(sides())
def test_groups_give_what_each_gives_alone(both: tuple[np.ndarray, np.ndarray]):
    cuts = [0, len(both[0]) // 3, len(both[0]) // 3, len(both[0])]
    for name in NAMES:
        alone = [coefficient(name, *(side[a:b] for side in both)) for a, b in itertools.pairwise(cuts)]

        assert coefficients(name, *both, cuts) == pytest.approx(np.array(alone), rel=1e-15, abs=1e-15, nan_ok=True)


@given(sides(least=2))
def test_other_directions_and_sides_change_signs_and_nothing_else(both: tuple[np.ndarray, np.ndarray]):
    human, metric = both
    for name in ("pearson", "spearman", "tau-a", "tau-b", "tau-c", "tau-13"):
        value = coefficient(name, human, metric)

        assert coefficient(name, -human, metric) == pytest.approx(-value, abs=1e-12, nan_ok=True)
        assert coefficient(name, metric, human) == pytest.approx(value, abs=1e-12, nan_ok=True)
    counts = pair_counts(human, metric)[0]
    assert pair_counts(metric, human)[0].tolist() == [counts[place] for place in (0, 1, 3, 2, 4)]


def test_constant_values_have_no_correlation_though_their_mean_may_round():
    thirds = [0.1] * 3

    for name in ("pearson", "spearman", "tau-b", "tau-c", "tau-13"):
        assert math.isnan(coefficient(name, thirds, [1, 2, 3]))
        assert math.isnan(coefficient(name, [1, 2, 3], thirds))
    assert coefficient("acc-23", thirds, thirds) == 1.0
    assert coefficient("tau-10", [1, 2, 3], thirds) == -1.0


def test_nothing_and_one_output_have_no_agreement():
    for name in NAMES:
        for count in (0, 1):
            assert math.isnan(coefficient(name, [1.0] * count, [2.0] * count)), name


def test_large_and_small_values_do_not_overflow():
    assert coefficient("pearson", [1e200, 2e200, 4e200], [1e-200, 2e-200, 4e-200]) == pytest.approx(1.0)


def test_ranks_are_means_where_values_tie():
    assert ranks(np.array([[3.0, 1.0, 3.0, -0.0, 0.0], [5, 4, 3, 2, 1]])).tolist() == [
        [4.5, 3, 4.5, 1.5, 1.5],
        [5, 4, 3, 2, 1],
    ]
    assert pearson(np.eye(3), np.eye(3)).tolist() == pytest.approx([1, 1, 1])


def test_pairs_that_people_put_apart_count_only_where_the_metric_has_their_order():
    human, metric = [0.0, 10.0, 30.0, 60.0], [1.0, 0.0, 1.0, 2.0]

    # Of the five pairs that are 20 points apart or more, only 0 and 30 are not in order: the metric ties them.
    counts = pair_counts(human, metric, least=20)
    assert counts.tolist() == [[4, 0, 1, 1, 0]]
    assert kendall_like(counts).tolist() == [3 / 5]


def test_what_is_no_coefficient_or_no_pair_of_vectors_is_refused():
    with pytest.raises(ValueNameError, match=r"pearson, spearman, tau-a.*not 'kendall'"):
        coefficient("kendall", [1], [1])
    with pytest.raises(ShapeError, match=r"\(2,\) and \(3,\)"):
        coefficient("pearson", [1, 2], [1, 2, 3])
    with pytest.raises(ShapeError, match="absent"):
        coefficient("tau-b", [1, math.nan], [1, 2])
    for wrong in ({"least": -1}, {"epsilon": math.nan}):
        with pytest.raises(OptionError, match="from 0"):
            pair_counts([1], [1], **wrong)
    with pytest.raises(OptionError, match="groups"):
        pair_counts([1, 2], [1, 2], starts=[0, 1])
