"""Sums of rows drawn at random: bootstrap samples of units, and units whose systems were swapped.

Draw i comes from the words `mix(key(seed, i) + j * step)`, j from 1 (SplitMix64, a counter-based generator): it depends
on the seed and on i only, so that more draws, other threads or another order of the work change none of them. The
same seed draws the same units for every metric.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from ..settings import thread_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from ..types import Array

MOST_DRAWS = 10_000_000
MOST_UNITS = 2**32 - 1
MOST_ENUMERATED = 20
"""Units whose swaps are enumerated at most: about a million sums."""

_STEP = np.uint64(0x9E3779B97F4A7C15)


def bootstrap_sums(
    rows: Sequence[Array],
    draws: int,
    seed: int,
    *,
    strata: Sequence[int] | npt.NDArray[np.integer] | None = None,
    threads: int | None = None,
) -> Array:
    """Sums of as many rows as there are, drawn with replacement: `(systems, draws, columns)`.

    In a draw the same units are drawn for every system.

    Args:
        rows: of each system `(units, columns)`, over the same units.
        draws: how many samples.
        seed: a whole number from 0, below 2**64.
        strata: a label per unit; of each stratum as many units are drawn as it has.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        ShapeError: no units, or systems that differ in units or columns.
        OptionError: draws, seed or threads are no such numbers.
    """
    stacked = _stacked(rows)
    _check_draws(draws, seed)
    thread_count(threads)
    units = len(stacked[0])
    order, sizes = _by_stratum(strata, units)
    together = np.concatenate(stacked, axis=1)[order]
    sums = np.empty((draws, together.shape[1]))
    for draw in range(draws):
        sums[draw] = np.bincount(_drawn(seed, draw, sizes), minlength=units) @ together
    return np.stack(np.split(sums, len(stacked), axis=1))


def swapped_sums(first: Array, second: Array, draws: int, seed: int, *, threads: int | None = None) -> Array:
    """Sums of two systems' rows after each unit's two rows changed places with probability 1/2: `(2, draws, columns)`.

    Args:
        first: of a system `(units, columns)`.
        second: of another, over the same units.
        draws: how many times.
        seed: a whole number from 0, below 2**64.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        ShapeError: no units, or systems that differ in units or columns.
        OptionError: draws, seed or threads are no such numbers.
    """
    first, second = _stacked([first, second])
    _check_draws(draws, seed)
    thread_count(threads)
    total, differences = (first + second).sum(0), second - first
    sums = np.empty((2, draws, first.shape[1]))
    for draw in range(draws):
        words = _words(seed, draw, -(-len(first) // 64))
        swapped = np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")[: len(first)]
        sums[0, draw] = first.sum(0) + swapped @ differences
    sums[1] = total - sums[0]
    return sums


def enumerated_sums(first: Array, second: Array) -> Array:
    """Sums of two systems' rows after every set of units changed places: `(2, 2**units, columns)`.

    Of sum k the units of its bits have changed places: of the first sum none, of the last all.

    Raises:
        ShapeError: no units, or systems that differ in units or columns.
        OptionError: more than 20 units.
    """
    first, second = _stacked([first, second])
    if len(first) > MOST_ENUMERATED:
        raise OptionError(f"the swaps of at most {MOST_ENUMERATED} units are enumerated, not of {len(first):,}")
    sums = np.empty((2, 2 ** len(first), first.shape[1]))
    sums[0, 0] = first.sum(0)
    for unit, difference in enumerate(second - first):
        done = 2**unit
        sums[0, done : 2 * done] = sums[0, :done] + difference
    # The rows add exactly, so what the first has not is the second's.
    sums[1] = (first + second).sum(0) - sums[0]
    return sums


def _stacked(rows: Sequence[Array]) -> list[Array]:
    """Rows of every system as float64 in one piece, alike in shape."""
    if isinstance(rows, np.ndarray) and rows.ndim == 2:
        raise InputTypeError("rows are a list with one array per system, so [rows]")
    found = [np.ascontiguousarray(one, dtype=np.float64) for one in rows]
    if not found:
        raise ShapeError("there are no systems to draw from")
    shapes = {one.shape for one in found}
    if len(shapes) > 1 or found[0].ndim != 2:
        raise ShapeError(f"rows are (units, columns) and alike for all systems, not {sorted(shapes)}")
    if not len(found[0]):
        raise ShapeError("there are no units to draw from")
    if not all(np.isfinite(one).all() for one in found):
        raise ShapeError("rows have values that are not finite: there is no sum of them")
    return found


def _check_draws(draws: int, seed: int) -> None:
    for name, value, least, most in (("draws", draws, 1, MOST_DRAWS), ("seed", seed, 0, 2**64 - 1)):
        if isinstance(value, bool) or not hasattr(value, "__index__") or not least <= value <= most:
            raise OptionError(f"{name} is a whole number from {least} to {most:,}, not {value!r}")


def _by_stratum(strata: object, units: int) -> tuple[npt.NDArray[np.intp], list[int]]:
    """The order of units in which strata are in one piece each, and their sizes."""
    if strata is None:
        return np.arange(units), [units]
    labels = np.asarray(strata)
    if labels.shape != (units,):
        raise ShapeError(f"{labels.size:,} labels of strata for {units:,} units")
    _, sizes = np.unique(labels, return_counts=True)
    return np.argsort(labels, kind="stable"), sizes.tolist()


def _mix(state: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))


def _words(seed: int, draw: int, count: int) -> npt.NDArray[np.uint64]:
    key = _mix(_mix(np.array([seed], np.uint64) + _STEP) + np.array([draw + 1], np.uint64) * _STEP)
    return _mix(key + np.arange(1, count + 1, dtype=np.uint64) * _STEP)


def _drawn(seed: int, draw: int, sizes: list[int]) -> npt.NDArray[np.intp]:
    """Places of the units of a draw: from halves of words, low first, each a multiple of the size over 2**32."""
    halves = _words(seed, draw, sum(sizes) // 2 + 40).astype("<u8").view("<u4").astype(np.uint64)
    places, start, used = [], 0, 0
    for size in sizes:
        products = halves[used:] * np.uint64(size)
        # The first few remainders would make some places likelier than others (Lemire 2019).
        kept = np.flatnonzero((products & np.uint64(2**32 - 1)) >= np.uint64(2**32 % size))[:size]
        places.append((products[kept] >> np.uint64(32)).astype(np.intp) + start)
        start, used = start + size, used + int(kept[-1]) + 1
    return np.concatenate(places)
