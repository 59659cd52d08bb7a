"""Sums of rows drawn at random: bootstrap samples of units, and units whose systems were swapped.

Draw i is made of the words `mix(key(seed, i) + j * step)`, j from 1 (a counter-based generator: SplitMix64 of Steele,
Lea and Flood 2014). It depends on the seed and on i only: more draws, other threads or another division of the work
change none of those there were. The same seed draws the same units for every metric; coins are of the units that are
given to be swapped, which are those that differ under a metric.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .. import _native
from ..errors import InputTypeError, OptionError, ShapeError
from ..settings import thread_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from ..types import Array

MOST_DRAWS = 10_000_000
MOST_ENUMERATED = 20
"""Units whose swaps are enumerated at most: about a million sums."""


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
    order, sizes = _by_stratum(strata, len(stacked[0]))
    if order is not None:
        stacked = [one[order] for one in stacked]
    sums = _native.bootstrap(stacked, sizes, draws, seed, thread_count(threads))
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
    gained = _native.halves([second - first], len(first), draws, seed, thread_count(threads))
    # What one system gains by a swap the other loses.
    return np.stack([first.sum(0) + gained, second.sum(0) - gained])


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
    gained = np.zeros((2 ** len(first), first.shape[1]))
    for unit, difference in enumerate(second - first):
        done = 2**unit
        gained[done : 2 * done] = gained[:done] + difference
    return np.stack([first.sum(0) + gained, second.sum(0) - gained])


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


def _by_stratum(strata: object, units: int) -> tuple[npt.NDArray[np.intp] | None, list[int]]:
    """The order of units in which each stratum is in one piece, if there are several, and their sizes."""
    if strata is None:
        return None, [units]
    labels = np.asarray(strata)
    if labels.shape != (units,):
        raise ShapeError(f"{labels.size:,} labels of strata for {units:,} units: one per unit is needed")
    _, sizes = np.unique(labels, return_counts=True)
    return np.argsort(labels, kind="stable"), sizes.tolist()
