"""Coefficients of draws: what comes out of values that are there as often as they were drawn."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchgrid.agreement import averaged, coefficient, means, pair_counts
from matchgrid.agreement import resampled as module
from matchgrid.agreement.averaging import AVERAGES
from matchgrid.agreement.bootstrap import drawn_places
from matchgrid.agreement.resampled import Draws, drawn_averages, drawn_differences, drawn_soft, drawn_systems
from matchgrid.agreement.soft_accuracy import flip_p_values, segment_flips

PLAIN = ("pearson", "spearman", "tau-b", "tau-13", "tau-14", "tau-10")
"""Coefficients to which a pair of an output with its copy, tied on both sides, adds nothing."""
CELLS = st.one_of(st.integers(-2, 2).map(float), st.just(math.nan), st.sampled_from([0.5, 1.5]))


@st.composite
def tables(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    systems, segments = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    flat = st.lists(CELLS, min_size=systems * segments, max_size=systems * segments)
    human, metric = (np.array(draw(flat)).reshape(systems, segments) for _ in range(2))
    return human, metric


def weights(draw: tuple, shape: tuple[int, int]) -> Draws:
    return Draws.of(iter([draw]), shape)


@settings(max_examples=60)
@given(tables(), st.sampled_from(AVERAGES), st.integers(0, 5))
def test_a_draw_is_the_table_with_its_rows_and_columns(both: tuple, average: str, seed: int):
    human, metric = both
    for resampled in ("inputs", "systems", "both"):
        rows, columns = draw = next(drawn_places(resampled, human.shape, 1, seed))
        place = np.ix_(np.arange(len(human)) if rows is None else rows, slice_of(columns, human.shape[1]))
        found = drawn_averages([(name, 0.0) for name in PLAIN], human, metric, average, weights(draw, human.shape))
        for name, value in zip(PLAIN, found[:, 0], strict=True):
            expected = averaged(name, human[place], metric[place], average).value

            assert value == pytest.approx(expected, abs=1e-12, nan_ok=True), name
        if average == "item":
            difference = drawn_differences(human, metric, weights(draw, human.shape))[0]
            assert difference == pytest.approx(
                averaged("pdp", human[place], metric[place], "item").value, abs=1e-9, nan_ok=True
            )


def slice_of(columns: np.ndarray | None, count: int) -> np.ndarray:
    return np.arange(count) if columns is None else columns


def test_an_output_and_its_copy_are_no_pair():
    human, metric = np.array([[1.0], [2.0], [3.0]]), np.array([[2.0], [1.0], [3.0]])
    draw = weights((np.array([0, 0, 1]), None), human.shape)

    # Two copies of the first system against the second: discordant both times, and nothing else.
    assert drawn_averages([("acc-23", 0.0)], human, metric, "item", draw).tolist() == [[0.0]]
    assert drawn_averages([("acc-23", 1.0)], human, metric, "item", draw).tolist() == [[0.0]]
    assert coefficient("acc-23", [1, 1, 2], [2, 2, 1]) == pytest.approx(1 / 3)
    only = weights((np.array([0, 0, 0]), None), human.shape)
    assert math.isnan(drawn_averages([("acc-23", 0.0)], human, metric, "none", only)[0, 0])


@given(tables())
def test_what_is_drawn_once_is_what_there_is(both: tuple):
    human, metric = both
    once = weights((None, None), human.shape)
    for average in AVERAGES:
        for epsilon in (0.0, 1.0):
            found = drawn_averages([("acc-23", epsilon), ("tau-c", 0.0)], human, metric, average, once)[:, 0]
            expected = [
                averaged(name, human, metric, average, epsilon=how).value
                for name, how in (("acc-23", epsilon), ("tau-c", 0.0))
            ]

            assert found == pytest.approx(expected, abs=1e-12, nan_ok=True)


def table(systems: int, segments: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(seed)
    quality = generator.normal(size=(systems, 1))
    return tuple(np.round(quality + generator.normal(size=(systems, segments)), 1) for _ in range(2))


def test_nothing_depends_on_threads_or_on_how_many_draws_are_held_at_once(monkeypatch: pytest.MonkeyPatch):
    human, metric = table(5, 30, 1)
    draws = Draws.of(drawn_places("both", human.shape, 50, 7), human.shape)
    names = [("pearson", 0.0), ("spearman", 0.0), ("tau-b", 0.0), ("acc-23", 0.3)]
    expected = [drawn_averages(names, human, metric, average, draws, 1) for average in AVERAGES]

    monkeypatch.setattr(module, "AT_ONCE", 400)
    for average, values in zip(AVERAGES, expected, strict=True):
        for threads in (1, 2, 5):
            found = drawn_averages(names, human, metric, average, draws, threads)
            assert found.tobytes() == values.tobytes()


def test_systems_are_correlated_by_what_was_drawn_of_them():
    human, metric = table(6, 20, 2)
    human[0, :10] = math.nan
    rows, columns = next(drawn_places("both", human.shape, 1, 3))
    draw = weights((rows, columns), human.shape)
    found = drawn_systems(
        [("pearson", 0.0), ("tau-b", 0.0)], human, lambda part: module.drawn_means(metric, part), draw
    )

    one, other = means(human[np.ix_(rows, columns)]), means(metric[np.ix_(rows, columns)])
    assert found[:, 0] == pytest.approx([coefficient("pearson", one, other), coefficient("tau-b", one, other)])
    assert pair_counts(one, other).sum() == 15
    # A system that lost all its judgements has no mean, and the draw no value.
    lost = weights((None, np.zeros(20, dtype=int)), human.shape)
    assert np.isnan(drawn_systems([("pearson", 0.0)], human, lambda part: module.drawn_means(metric, part), lost)).all()


def test_soft_accuracy_of_a_draw_is_that_of_the_drawn_segments():
    human, metric = table(4, 25, 3)
    places = next(drawn_places("inputs", human.shape, 1, 5))[1]
    draw = weights((None, places), human.shape)

    # Segments in their order, since each sign belongs to a place.
    there = np.sort(places)
    expected = soft(human[:, there], metric[:, there], 300, 11)
    assert drawn_soft(human, [metric], draw, 300, 11)[0, 0] == pytest.approx(expected, abs=1e-15)
    # With two copies of the first system its pairs count twice, and the copies are no pair.
    pair = weights((np.array([0, 0, 1, 1]), None), human.shape)
    two = soft(human[:2], metric[:2], 300, 11)
    assert drawn_soft(human, [metric], pair, 300, 11)[0, 0] == pytest.approx(two, abs=1e-15)
    alone = weights((np.zeros(4, dtype=int), None), human.shape)
    assert math.isnan(drawn_soft(human, [metric], alone, 300, 11)[0, 0])


def soft(human: np.ndarray, metric: np.ndarray, flips: int, seed: int) -> float:
    sides = flip_p_values(np.stack([human, metric]), segment_flips(human.shape[1], flips, seed))
    return 1 - float(np.abs(sides[0] - sides[1]).mean())


def test_soft_accuracy_of_a_draw_depends_on_no_other_draw_and_no_other_metric(monkeypatch: pytest.MonkeyPatch):
    human, metric = table(5, 30, 8)
    other = np.where(np.isnan(human), np.nan, metric[::-1])
    human[2, 4] = np.nan
    draws = Draws.of(drawn_places("both", human.shape, 12, 5), human.shape)
    found = drawn_soft(human, [metric, other], draws, 200, 7)
    monkeypatch.setattr(module, "AT_ONCE", 1)

    for place in range(12):
        one = Draws(draws.systems[place : place + 1], draws.segments[place : place + 1])
        assert drawn_soft(human, [metric], one, 200, 7)[0, 0] == pytest.approx(found[0, place], abs=1e-15)
    assert drawn_soft(human, [metric, other], draws, 200, 7) == pytest.approx(found, abs=1e-15)
