"""Averages of coefficients over segments or systems, and what all vectors' pairs give together.

Values by system and segment are cut into vectors: all in one (`none`), one per segment across systems (`item`), or one
per system across segments (`system`). An output that either side lacks is left out on both, and a vector of fewer than
two outputs is none. The average is the plain mean of the vectors whose coefficient is defined.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError, ShapeError, ValueNameError
from .coefficients import OF_PAIRS, checked_coefficient, coefficients, of_pairs, pair_counts

if TYPE_CHECKING:
    from ..types import Array

AVERAGES = ("none", "item", "system")
UNDEFINED = ("drop", "zero")
NOTHING = 1e-14
"""What part of the largest value is no difference, but the rounding of a mean."""


@dataclass(frozen=True, eq=False)
class Vectors:
    """Values of both sides, one vector after another; `starts` are where vectors begin, and the end."""

    human: Array
    metric: Array
    starts: Any
    places: Any
    """Which segment or system each vector is of; 0 where all values are one."""
    outputs: tuple[Any, Any]
    """Of each value, which system and which segment it is of."""

    def __len__(self) -> int:
        """How many vectors there are."""
        return len(self.starts) - 1


@dataclass(frozen=True)
class Average:
    """A coefficient's mean over vectors, and over how many; NaN over none."""

    value: float
    vectors: int


def vectors(human: Array, metric: Array, average: str) -> Vectors:
    """Vectors of matrices of values, systems by segments, NaN where one is missing.

    Raises:
        ValueNameError: there is no such average.
        ShapeError: the sides are not one matrix each, of the same shape, or a value is infinite.
    """
    if average not in AVERAGES:
        raise ValueNameError(f"an average is none, item or system, not {average!r}", AVERAGES)
    human, metric = np.asarray(human, dtype=float), np.asarray(metric, dtype=float)
    if human.ndim != 2 or human.shape != metric.shape:
        raise ShapeError(f"people's and the metric's values are {human.shape} and {metric.shape}: systems by segments")
    if np.isinf(human).any() or np.isinf(metric).any():
        raise ShapeError("a value is infinite, which is none: NaN stands where one is missing")
    rows = [side.T if average == "item" else side for side in (human, metric)]
    if average == "none":
        rows = [side.reshape(1, -1) for side in rows]
    there = ~(np.isnan(rows[0]) | np.isnan(rows[1]))
    sizes = there.sum(1)
    there[sizes < 2] = False
    places = np.flatnonzero(sizes >= 2)
    starts = np.concatenate([[0], np.cumsum(sizes[places])])
    cells = np.arange(human.size).reshape(human.shape)
    outputs = np.divmod((cells.T if average == "item" else cells.reshape(rows[0].shape))[there], human.shape[1])
    return Vectors(np.ascontiguousarray(rows[0][there]), np.ascontiguousarray(rows[1][there]), starts, places, outputs)


def averaged(
    name: str,
    human: Array,
    metric: Array,
    average: str = "none",
    *,
    epsilon: float = 0.0,
    undefined: str = "drop",
    threads: int | None = None,
) -> Average:
    """A coefficient, averaged.

    Args:
        name: of the coefficient; `pdp` for the correlation of differences between pairs of the same segment.
        human: people's values, systems by segments, NaN where one is missing.
        metric: the metric's.
        average: `none`, `item` or `system`.
        epsilon: of coefficients of pairs, up to which difference the metric's values are tied.
        undefined: what becomes of vectors without a coefficient: `drop` leaves them out, `zero` counts 0.
        threads: at most so many.

    Raises:
        ValueNameError: there is no such coefficient, average or rule.
        ShapeError: the sides are not one matrix each, of the same shape, or a value is infinite.
        OptionError: `pdp` with another average than `item`.
    """
    if undefined not in UNDEFINED:
        raise ValueNameError(f"undefined is drop or zero, not {undefined!r}", UNDEFINED)
    if name == "pdp":
        return _differences(human, metric, average)
    found = each(checked_coefficient(name), vectors(human, metric, average), epsilon=epsilon, threads=threads)
    return mean(np.nan_to_num(found) if undefined == "zero" else found)


def each(name: str, cut: Vectors, *, epsilon: float = 0.0, threads: int | None = None) -> Array:
    """The coefficient of each vector; NaN where it is undefined."""
    return coefficients(name, cut.human, cut.metric, cut.starts, epsilon=epsilon, threads=threads)


def mean(values: Array) -> Average:
    """The mean of the values that are defined."""
    defined = values[~np.isnan(values)]
    return Average(float(defined.mean()) if len(defined) else float("nan"), len(defined))


def pooled(
    name: str, human: Array, metric: Array, average: str, *, epsilon: float = 0.0, least: float = 0.0
) -> Average:
    """A coefficient of the pairs of all vectors together: vectors weigh by their pairs.

    Raises:
        ValueNameError: there is no such average.
        OptionError: the coefficient is not of counts of pairs, or is tau-c, whose formula has sizes.
        ShapeError: the sides are not one matrix each, of the same shape.
    """
    if name not in OF_PAIRS or name == "tau-c":
        names = [one for one in OF_PAIRS if one != "tau-c"]
        raise OptionError(f"pairs are put together for {', '.join(names)}, not for {name!r}")
    cut = vectors(human, metric, average)
    counts = pair_counts(cut.human, cut.metric, starts=cut.starts, epsilon=epsilon, least=least)
    return Average(float(of_pairs(name, counts.sum(0))), len(cut))


def _differences(human: Array, metric: Array, average: str) -> Average:
    """Pearson's correlation of all ordered differences within segments, of which the mean is 0 on both sides.

    Differences of n values have n times the products that their distances from the mean have, so no pairs are made.
    """
    if average != "item":
        raise OptionError(f"pdp is of differences within segments, so its average is item, not {average}")
    cut = vectors(human, metric, average)
    sizes = np.diff(cut.starts)
    group = np.repeat(np.arange(len(cut)), sizes)
    sides = [centred(side, (np.bincount(group, side) / sizes)[group]) for side in (cut.human, cut.metric)]
    weights = sizes[group]
    products, one, other = (float((weights * a * b).sum()) for a, b in (sides, sides[:1] * 2, sides[1:] * 2))
    return Average(products / sqrt(one * other) if one > 0 and other > 0 else float("nan"), len(cut))


def centred(values: Array, means: Array) -> Array:
    """Distances from means, in units of the largest, since squares of large or small ones do not fit.

    They are 0 where they are but the rounding of a mean.
    """
    apart = values - means
    apart = np.where(np.abs(apart) > NOTHING * np.abs(values).max(initial=0.0), apart, 0.0)
    largest = np.abs(apart).max(initial=0.0)
    return apart / largest if largest > 0 else apart
