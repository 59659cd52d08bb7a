"""Sign and signed-rank tests: equal to scipy's, exact with ties too, and deaf to the last digits."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from matchgrid.comparison.signs import (
    ALTERNATIVES,
    MOST_EXACT,
    binomial_tail,
    differences,
    doubled_ranks,
    sign_test,
    wilcoxon_test,
)
from matchgrid.errors import InputTypeError, OptionError, ShapeError

TESTS = {"sign": sign_test, "wilcoxon": wilcoxon_test}
both = pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
every_alternative = pytest.mark.parametrize("alternative", ALTERNATIVES)
SMALL = st.lists(st.integers(-4, 4), min_size=1, max_size=10)


@every_alternative
@given(found=st.lists(st.integers(-4, 4), min_size=1, max_size=300))
def test_the_sign_test_is_scipys_binomial_test(alternative: str, found: list[int]):
    above, below = sum(value > 0 for value in found), sum(value < 0 for value in found)
    p = sign_test(found, [0] * len(found), alternative=alternative).p_value

    if above + below == 0:
        assert p == 1
    else:
        assert p == pytest.approx(scipy.stats.binomtest(above, above + below, alternative=alternative).pvalue, rel=1e-9)


@every_alternative
@pytest.mark.parametrize("count", [1, 2, 5, 12, 30, 50])
def test_without_ties_the_signed_rank_test_is_scipys_exact_one(alternative: str, count: int):
    draw = np.random.default_rng(count)
    for _ in range(20):
        first, second = draw.normal(0.3, 1, count), draw.normal(0, 1, count)
        found = wilcoxon_test(first, second, alternative=alternative)

        expected = scipy.stats.wilcoxon(first, second, alternative=alternative, method="exact").pvalue
        assert found.exact
        assert found.p_value == pytest.approx(expected, rel=1e-11)


@every_alternative
@pytest.mark.parametrize("levels", [3, 40, 100_000])
def test_with_many_differences_the_signed_rank_test_is_scipys_normal_one(alternative: str, levels: int):
    draw = np.random.default_rng(levels)
    first, second = draw.integers(0, levels, (2, 3 * MOST_EXACT))
    found = wilcoxon_test(first, second, alternative=alternative)

    expected = scipy.stats.wilcoxon(first, second, alternative=alternative, method="asymptotic").pvalue
    assert not found.exact
    assert found.p_value == pytest.approx(expected, rel=1e-11)


@every_alternative
@given(found=SMALL)
def test_with_ties_the_signed_rank_test_counts_all_signs(alternative: str, found: list[int]):
    nonzero = [value for value in found if value]
    ranks = scipy.stats.rankdata(np.abs(nonzero)) if nonzero else []
    seen = sum(rank for rank, value in zip(ranks, nonzero, strict=True) if value > 0)
    sums = [sum(itertools.compress(ranks, kept)) for kept in itertools.product((0, 1), repeat=len(nonzero))]
    greater = sum(each >= seen for each in sums) / len(sums)
    less = sum(each <= seen for each in sums) / len(sums)
    expected = {"greater": greater, "less": less, "two-sided": min(1, 2 * min(greater, less))}[alternative]

    p = wilcoxon_test(found, [0] * len(found), alternative=alternative).p_value
    assert p == pytest.approx(expected, rel=1e-12)


@every_alternative
def test_with_ties_it_is_scipys_permutation_test(alternative: str):
    first, second = [1, 3, 3, 7, 2, 2, 9, 4, 4, 1], [2, 1, 3, 5, 4, 0, 7, 6, 1, 1]

    expected = scipy.stats.wilcoxon(first, second, alternative=alternative).pvalue
    assert wilcoxon_test(first, second, alternative=alternative).p_value == pytest.approx(expected, rel=1e-12)


def test_exact_and_normal_meet_where_one_ends():
    draw = np.random.default_rng(5)
    first, second = draw.normal(0.15, 1, MOST_EXACT), draw.normal(0, 1, MOST_EXACT)

    exact = wilcoxon_test(first, second).p_value
    assert exact == pytest.approx(scipy.stats.wilcoxon(first, second, method="asymptotic").pvalue, rel=0.02)


@both
@every_alternative
def test_a_system_against_itself_has_p_1(test: Any, alternative: str):
    scores = [10.5, 0.0, 99.99999, 1 / 3]

    assert test(scores, scores, alternative=alternative).p_value == 1


@both
@given(found=SMALL)
def test_swapping_the_systems_swaps_the_alternatives(test: Any, found: list[int]):
    zeros = [0] * len(found)

    assert test(found, zeros, alternative="greater").p_value == test(zeros, found, alternative="less").p_value
    assert test(found, zeros).p_value == test(zeros, found).p_value


@both
def test_the_last_digits_are_neither_wins_nor_ranks(test: Any):
    clean = test([30.0, 20.0, 10.0, 50.0, 7.0], [29.0, 19.0, 11.0, 50.0, 4.0])
    noisy = test([30.0, 20.0, 10.0, 50.000000000000014, 7.0], [29.000000000000004, 19.0, 11.0, 50.0, 4.0])

    assert noisy.p_value == clean.p_value


def test_ranks_are_scipys_doubled():
    draw = np.random.default_rng(1)
    for count in (1, 2, 9, 100):
        sizes = draw.integers(0, 12, count).astype(float)

        assert (doubled_ranks(sizes) == 2 * scipy.stats.rankdata(sizes)).all()
    assert doubled_ranks(np.zeros(0)).tolist() == []
    assert doubled_ranks(np.array([3.0, 1.0, 1.0 + 1e-12]), 1e-9).tolist() == [6, 3, 3]


@pytest.mark.parametrize("total", [0, 1, 7, 40])
def test_the_binomial_tail_counts_ways(total: int):
    for count in range(-1, total + 2):
        expected = sum(math.comb(total, heads) for heads in range(max(0, count + 1))) / 2**total

        assert binomial_tail(count, total) == min(expected, 1)


def test_the_binomial_tail_of_many_throws_is_scipys():
    for count in (98_900, 99_900, 100_000, 100_200, 101_000):
        assert binomial_tail(count, 200_000) == pytest.approx(scipy.stats.binom.cdf(count, 200_000, 0.5), rel=1e-9)


def test_differences_are_of_the_scores_with_small_ones_zero():
    assert differences([1.0, 2.0, 100.0], [0.5, 2.0, 100.0 + 1e-8]).tolist() == [0.5, 0.0, 0.0]


@both
@pytest.mark.parametrize(
    ("scores", "baseline", "settings", "error", "said"),
    [
        ([1, 2], [1], {}, ShapeError, "2 scores and 1 of the baseline"),
        ([], [], {}, ShapeError, "no scores"),
        ([1, math.nan, 2], [1, 2, 3], {}, ShapeError, "1 of 3 pairs have no score on a side, first number 2"),
        ([1, 2], [math.inf, 2], {}, ShapeError, "first number 1"),
        (["a"], ["b"], {}, InputTypeError, "scores are numbers"),
        ([[1, 2]], [[1, 2]], {}, InputTypeError, "scores are numbers"),
        ([1], [2], {"alternative": "both"}, OptionError, "two-sided, greater or less, not 'both'"),
    ],
)
def test_what_is_no_pair_of_scores_is_refused(
    test: Any, scores: Any, baseline: Any, settings: dict[str, str], error: type[Exception], said: str
):
    with pytest.raises(error, match=said):
        test(scores, baseline, **settings)
