"""Tie calibration: the best epsilon, found by halves and looked at one by one."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchgrid.agreement import averaged, calibrated, tie_curve, ties
from matchgrid.agreement.averaging import AVERAGES

CELLS = st.one_of(st.integers(0, 2).map(float), st.just(math.nan))
VALUES = st.one_of(st.integers(0, 6).map(float), st.floats(0, 4, allow_nan=False).map(lambda value: round(value, 1)))


@st.composite
def tables(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    systems, segments = draw(st.integers(1, 4)), draw(st.integers(1, 6))
    size = systems * segments
    human = draw(st.lists(CELLS, min_size=size, max_size=size))
    metric = draw(st.lists(VALUES, min_size=size, max_size=size))
    return np.array(human).reshape(systems, segments), np.array(metric).reshape(systems, segments)


@settings(max_examples=200)
@given(tables(), st.sampled_from(AVERAGES), st.sampled_from([0, 2, 10, 1000]))
def test_the_best_epsilon_is_that_of_the_whole_curve_however_it_is_searched(both: tuple, average: str, at_once: int):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ties, "AT_ONCE", at_once)
        found = calibrated(*both, average)
    epsilons, values = tie_curve(*both, average)

    if not found.vectors:
        assert np.isnan(values).all()
        assert math.isnan(found.value)
        return
    assert found.value == pytest.approx(values.max(), abs=1e-12)
    assert found.epsilon == epsilons[values >= values.max() - 1e-12].min()
    assert averaged("acc-23", *both, average, epsilon=found.epsilon).value == pytest.approx(found.value, abs=1e-12)


def test_differences_that_only_rounding_tells_apart_are_told_apart():
    human = np.array([[0.0], [0.0], [1.0]])
    metric = np.array([[0.0], [0.1], [0.1 + 0.1 + 0.1 - 0.1]])

    assert calibrated(human, metric, "item").epsilon == 0.1
    assert calibrated(human, metric[[0, 2, 1]], "item").epsilon == 0.0


def test_where_people_tie_all_everything_is_a_tie():
    human, metric = np.zeros((2, 3)), np.array([[1.0, 2.0, 4.0], [1.5, 1.0, 8.0]])

    found = calibrated(human, metric, "item")
    assert (found.epsilon, found.value, found.vectors) == (4.0, 1.0, 3)


def test_nothing_to_compare_has_no_epsilon_to_speak_of():
    found = calibrated(np.full((2, 2), np.nan), np.zeros((2, 2)))

    assert (found.epsilon, found.vectors) == (0.0, 0)
    assert math.isnan(found.value)
