"""Systems' scores, outliers among them, discordant pairs, and soft pairwise accuracy."""

import math
from itertools import product

import numpy as np
import pytest
import scipy.stats

from matchgrid.agreement import DiscordantPair, discordant_pairs, means, outliers, soft_pairwise_accuracy
from matchgrid.errors import OptionError, ShapeError


def test_a_mean_is_over_what_is_there():
    found = means(np.array([[1, math.nan, 3], [math.nan] * 3]))

    assert found[0] == 2
    assert math.isnan(found[1])


def test_discordant_pairs_are_listed_with_people_s_order_and_the_largest_first():
    human, metric = [3.0, 1.0, 2.0, 2.0], [1.0, 2.0, 2.0, 0.0]

    assert discordant_pairs("abcd", human, metric) == (
        DiscordantPair("a", "b", 2.0, -1.0),
        DiscordantPair("d", "b", 1.0, -2.0),
        DiscordantPair("a", "c", 1.0, -1.0),
        DiscordantPair("c", "b", 1.0, 0.0),
        DiscordantPair("d", "c", 0.0, -2.0),
    )
    assert discordant_pairs("ab", [1, 1], [2, 2]) == ()
    with pytest.raises(ShapeError, match="1 systems, but scores of 2"):
        discordant_pairs("a", [1, 2], [1, 2])


def test_outliers_are_far_from_the_median_good_or_bad():
    assert outliers([1, 2, 3, 4, 100, -100]).tolist() == [False] * 4 + [True] * 2
    assert outliers([5, 5, 5, 6]).tolist() == [False] * 3 + [True]
    assert outliers([5, 5]).tolist() == [False] * 2
    # 2.5 deviations of 1.4826 are the limit.
    assert outliers([-1, 0, 1, 3.706, -1, 1, 0]).tolist()[3] is False
    assert outliers([-1, 0, 1, 3.707, -1, 1, 0]).tolist()[3] is True
    with pytest.raises(ShapeError, match="no systems"):
        outliers([])
    with pytest.raises(OptionError, match="above 0, not 0"):
        outliers([1, 2], constant=0)


def test_p_values_are_those_of_a_paired_permutation_test():
    generator = np.random.default_rng(3)
    human, metric = generator.normal(size=(2, 3, 8))
    found = soft_pairwise_accuracy(human, metric, draws=None)

    def theirs(values: np.ndarray, one: int, other: int) -> float:
        tested = scipy.stats.permutation_test(
            (values[one], values[other]),
            lambda x, y, axis: x.mean(axis) - y.mean(axis),
            permutation_type="samples",
            vectorized=True,
            n_resamples=np.inf,
            alternative="greater",
        )
        return float(tested.pvalue)

    pairs = [(0, 1), (0, 2), (1, 2)]
    assert found.exact
    assert found.draws == 256
    assert found.human_p == pytest.approx([theirs(human, *pair) for pair in pairs], abs=1e-12)
    assert found.metric_p == pytest.approx([theirs(metric, *pair) for pair in pairs], abs=1e-12)
    assert found.value == pytest.approx(1 - np.abs(found.human_p - found.metric_p).mean())


def test_a_metric_that_is_as_sure_as_people_is_right_throughout():
    human = np.random.default_rng(1).normal(size=(4, 50))

    assert soft_pairwise_accuracy(human, human * 3 + 1).value == 1.0
    opposite = soft_pairwise_accuracy(human, -human)
    assert opposite.human_p == pytest.approx(1 - opposite.metric_p, abs=0.002)


def test_systems_that_do_not_differ_have_a_p_of_1_on_either_side():
    same = np.tile(np.random.default_rng(1).normal(size=30), (2, 1))

    found = soft_pairwise_accuracy(same, same + np.array([[0], [1]]))
    assert found.human_p.tolist() == [1.0]
    assert found.value == pytest.approx(found.metric_p[0])


def test_segments_that_lack_a_value_are_left_out():
    human, metric = np.random.default_rng(1).normal(size=(2, 3, 12))
    kept = [place for place in range(12) if place not in (2, 7)]
    expected = soft_pairwise_accuracy(human[:, kept], metric[:, kept], draws=500)
    human[0, 2], metric[1, 7] = math.nan, math.nan

    found = soft_pairwise_accuracy(human, metric, draws=500)
    assert (found.segments, found.value) == (10, expected.value)
    for sides, error, message in (
        ((human[:1], metric[:1]), ShapeError, "two systems or more"),
        ((human * math.nan, metric), ShapeError, "no segment has values of all systems"),
    ):
        with pytest.raises(error, match=message):
            soft_pairwise_accuracy(*sides)
    for draws, message in ((0, "from 1, or None"), (True, "from 1"), (2.5, "from 1")):
        with pytest.raises(OptionError, match=message):
            soft_pairwise_accuracy(human, metric, draws=draws)
    with pytest.raises(OptionError, match="up to 20"):
        soft_pairwise_accuracy(*np.zeros((2, 2, 21)), draws=None)


def test_few_segments_are_enumerated_instead_of_drawn():
    human, metric = np.random.default_rng(1).normal(size=(2, 2, 5))

    found = soft_pairwise_accuracy(human, metric, draws=1000)
    assert (found.exact, found.draws) == (True, 32)
    signs = np.array(list(product((1, -1), repeat=5)))
    differences = human[0] - human[1]
    assert found.human_p[0] == ((signs @ differences) >= differences.sum() - 1e-9).mean()
