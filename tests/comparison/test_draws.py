"""Sums of drawn rows: the textbook's, whatever the threads and the division of the work, and truly random."""

from __future__ import annotations

import itertools
import signal
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchgrid.comparison.draws import bootstrap_sums, enumerated_sums, swapped_sums
from matchgrid.errors import InputTypeError, OptionError, ShapeError
from reference import draws as textbook

LARGEST = {"small": 90, "one limb": 2**25, "sums of many": 2**40, "some negative": -(2**31)}


def made(units: int, width: int, largest: float = 90, seed: int = 0) -> np.ndarray:
    """Rows of whole numbers between 0 and the largest, or both signs of it."""
    low, high = (largest, -largest) if largest < 0 else (0, largest)
    return np.random.default_rng(seed).integers(low, high, (units, width)).astype(float)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(1, 90),
    st.integers(1, 9),
    st.integers(1, 40),
    st.integers(0, 2**64 - 1),
    st.sampled_from([*LARGEST]),
    st.integers(1, 5),
)
def test_bootstrap_samples_are_those_of_the_textbook(units, width, draws, seed, size, strata):
    rows = [made(units, width, LARGEST[size], system) for system in range(2)]
    labels = np.random.default_rng(seed % 1000).integers(0, strata, units)

    for given_strata in (None, labels):
        found = bootstrap_sums(rows, draws, seed, strata=given_strata, threads=1)

        np.testing.assert_array_equal(found, textbook.bootstrap(rows, draws, seed, given_strata))


@settings(deadline=None, max_examples=60)
@given(
    st.integers(1, 200), st.integers(1, 9), st.integers(1, 40), st.integers(0, 2**64 - 1), st.sampled_from([*LARGEST])
)
def test_swaps_are_those_of_the_textbook(units, width, draws, seed, size):
    rows = [made(units, width, LARGEST[size], system) for system in range(2)]

    found = swapped_sums(*rows, draws, seed, threads=1)

    np.testing.assert_array_equal(found, textbook.swaps(*rows, draws, seed))


@pytest.mark.parametrize("units", [1, 2, 7, 255, 256, 257, 2047, 2048, 2049, 20_000, 70_000])
def test_any_number_of_units(units: int):
    rows = [made(units, 3, 2**15, system) for system in range(2)]

    np.testing.assert_array_equal(bootstrap_sums(rows, 2, 7), textbook.bootstrap(rows, 2, 7))
    np.testing.assert_array_equal(swapped_sums(*rows, 2, 7), textbook.swaps(*rows, 2, 7))


def test_numbers_that_are_not_whole_are_added_too():
    rows = [np.random.default_rng(system).normal(size=(300, 4)) for system in range(3)]

    np.testing.assert_allclose(bootstrap_sums(rows, 20, 5), textbook.bootstrap(rows, 20, 5), rtol=0, atol=1e-11)
    np.testing.assert_allclose(swapped_sums(*rows[:2], 20, 5), textbook.swaps(*rows[:2], 20, 5), rtol=0, atol=1e-11)


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "fractions"])
def test_threads_change_no_bit(whole: bool):
    rows = [made(1000, 4, 2**30, system) / (1 if whole else 7) for system in range(2)]

    for sums in (
        lambda threads: bootstrap_sums(rows, 150, 3, threads=threads),
        lambda threads: bootstrap_sums(rows, 150, 3, strata=np.arange(1000) % 7, threads=threads),
        lambda threads: swapped_sums(*rows, 150, 3, threads=threads),
    ):
        for threads in (2, 3, 8, None):
            np.testing.assert_array_equal(sums(threads), sums(1))


def test_a_draw_depends_on_seed_and_number_only():
    rows = [made(500, 4, seed=system) for system in range(3)]
    many = bootstrap_sums(rows, 200, 11)

    for draws in (1, 31, 32, 33, 199):
        np.testing.assert_array_equal(bootstrap_sums(rows, draws, 11), many[:, :draws])
        np.testing.assert_array_equal(swapped_sums(*rows[:2], draws, 11), swapped_sums(*rows[:2], 200, 11)[:, :draws])
    for system in range(3):
        np.testing.assert_array_equal(bootstrap_sums([rows[system]], 200, 11)[0], many[system])
    assert not (bootstrap_sums(rows, 200, 12) == many).all(-1).any()


def test_rows_are_left_as_they_are():
    rows = [made(50, 4, seed=system) for system in range(2)]
    before = [one.copy() for one in rows]
    for one in rows:
        one.flags.writeable = False

    bootstrap_sums(rows, 10, 1, strata=np.arange(50) % 3)
    swapped_sums(*rows, 10, 1)
    enumerated_sums(rows[0][:5], rows[1][:5])

    np.testing.assert_array_equal(rows, before)


def test_every_unit_is_equally_likely():
    # Each column is 1 for one unit only, so that sums are how often it was drawn.
    for units in (3, 10, 37):
        counts = bootstrap_sums([np.eye(units)], 30_000, 1)[0]
        swapped = swapped_sums(np.zeros((units, units)), np.eye(units), 30_000, 1)[0]

        assert (counts.sum(1) == units).all()
        # A mean of 30,000 counts has a standard error of at most 1/173.
        np.testing.assert_allclose(counts.mean(0), 1, atol=5 / 173)
        np.testing.assert_allclose(counts.var(0), 1 - 1 / units, rtol=0.06)
        np.testing.assert_allclose(swapped.mean(0), 0.5, atol=2.5 / 173)
        pairs = np.corrcoef(swapped.T)[np.triu_indices(units, 1)]
        assert np.abs(pairs).max() < 5 / 173


def test_a_stratum_gives_as_many_as_it_has():
    labels = np.random.default_rng(0).integers(-3, 4, 400)
    in_strata = (labels[:, None] == np.unique(labels)).astype(float)

    sums = bootstrap_sums([in_strata], 100, 9, strata=labels)

    np.testing.assert_array_equal(sums, np.broadcast_to(in_strata.sum(0), sums.shape))
    assert (bootstrap_sums([in_strata], 100, 9).std(1) > 0).all()


def test_a_stratum_of_one_is_always_drawn():
    rows = made(20, 3)

    sums = bootstrap_sums([rows], 50, 1, strata=range(20))

    np.testing.assert_array_equal(sums, np.broadcast_to(rows.sum(0), sums.shape))


def test_a_system_and_itself_have_the_same_sums_in_every_draw():
    rows = np.random.default_rng(0).normal(size=(300, 4))

    for found in (
        bootstrap_sums([rows, rows], 100, 1),
        swapped_sums(rows, rows, 100, 1),
        enumerated_sums(*[rows[:8]] * 2),
    ):
        np.testing.assert_array_equal(found[0], found[1])


def test_all_swaps_of_a_few_units():
    first, second = made(6, 3, seed=1), made(6, 3, seed=2)

    found = enumerated_sums(first, second)

    assert found.shape == (2, 64, 3)
    np.testing.assert_array_equal(found[:, 0], [first.sum(0), second.sum(0)])
    for number, swapped in enumerate(itertools.product([False, True], repeat=6)):
        chosen = np.array(swapped[::-1])[:, None]
        np.testing.assert_array_equal(found[0, number], np.where(chosen, second, first).sum(0))
        np.testing.assert_array_equal(found[1, number], np.where(chosen, first, second).sum(0))


@pytest.mark.parametrize("threads", [1, 2])
def test_drawing_can_be_interrupted(threads: int):
    rows = made(20_000, 4)
    # A million draws would take half a minute.
    for draw in (
        lambda: bootstrap_sums([rows], 1_000_000, 1, threads=threads),
        lambda: swapped_sums(rows, rows + 1, 1_000_000, 1, threads=threads),
    ):
        threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            draw()


def test_what_there_is_nothing_to_draw_from_is_refused():
    rows = made(5, 3)

    with pytest.raises(ShapeError, match="no systems"):
        bootstrap_sums([], 10, 1)
    with pytest.raises(ShapeError, match="no units"):
        bootstrap_sums([np.zeros((0, 3))], 10, 1)
    with pytest.raises(ShapeError, match="alike for all systems"):
        bootstrap_sums([rows, made(4, 3)], 10, 1)
    with pytest.raises(ShapeError, match="alike for all systems"):
        swapped_sums(rows, made(5, 2), 10, 1)
    with pytest.raises(ShapeError, match="not finite"):
        swapped_sums(rows, np.full((5, 3), np.nan), 10, 1)
    with pytest.raises(ShapeError, match="4 labels of strata for 5 units"):
        bootstrap_sums([rows], 10, 1, strata=[1, 1, 2, 2])
    with pytest.raises(InputTypeError, match=r"so \[rows\]"):
        bootstrap_sums(rows, 10, 1)
    with pytest.raises(OptionError, match="at most 20 units"):
        enumerated_sums(made(21, 1), made(21, 1))


@pytest.mark.parametrize(
    ("draws", "seed"), [(0, 1), (-1, 1), (1.5, 1), (True, 1), (10**8, 1), (1, -1), (1, 2**64), (1, 0.5), (1, None)]
)
def test_numbers_of_draws_and_seeds_are_whole(draws, seed):
    with pytest.raises(OptionError, match="is a whole number from"):
        bootstrap_sums([made(5, 3)], draws, seed)
