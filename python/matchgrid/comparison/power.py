"""What a test set can show: the smallest difference between two systems that it would find, and how surely.

    detectable = (z(1 - alpha/2) + z(power)) s,   s = sqrt(2 (1 - correlation)) standard error

The standard error is of the baseline's score, over test sets of as many units: from leaving out each unit in turn (the
jackknife), `sqrt((n - 1)/n * sum of (score without unit i - their mean)^2)`, of the score of the whole each time; with
strata the mean is that of the unit's stratum. It stands for the other system's too, whose score correlates
with the baseline's over test sets, since both translate the same units. Once there is another system, s is the
jackknife's of the difference itself, and nothing is assumed.

z is the normal quantile (one-sided: alpha instead of alpha/2): good for the paired bootstrap and paired approximate
randomization from some tens of units, too small below.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from ..notes import Note
from ..statistics import Statistics
from .bootstrap import scores_without
from .counting import ALTERNATIVES
from .plan import QUALITY, check_name
from .ranks import check_alpha
from .remarks import FEW
from .sampling import Sampling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..statistics import Metric
    from ..types import Array
    from .sampling import Labels

CORRELATION = 0.8
"""What is assumed without another system.

The scores of two systems of WMT 2017 (English-German), WMT 2021 (English-German), WMT 2022 (German-English,
English-Chinese) and TED 2021 (Chinese-English) correlate over sampled segments by 0.57 to 0.98 (BLEU and chrF; medians
of a test set's pairs 0.71 to 0.87), over sampled documents by 0.76 to 0.99 (medians 0.88 to 0.97).
"""
CORRELATIONS = (0.5, 0.7, 0.8, 0.9, 0.95)
"""The range that is shown beside it."""
NORMAL = NormalDist()
NOTHING = 1e-12
"""What part of the scale is no error, but the last digits."""


@dataclass(frozen=True)
class Assumed:
    """What would be found if the scores of two systems correlated so, in the terms of `Power`."""

    correlation: float
    difference_error: float
    detectable: float
    reached: float | None
    needed: int | None


@dataclass(frozen=True)
class Power:
    """The smallest difference that a test set shows, with what it rests on; errors are standard errors."""

    metric: Metric
    unit: str
    """`segments`, or the clusters: `documents`, `speakers`, ..."""
    count: int
    """The number of units, which is the sample size."""
    segments: int
    weighting: str
    score: float
    """The baseline's."""
    score_error: float
    correlation: float
    """Of the two systems' scores over test sets: assumed, or measured."""
    measured: bool
    """Whether there was another system, so that nothing is assumed."""
    difference_error: float
    alpha: float
    power: float
    alternative: str
    delta: float | None
    notes: tuple[Note, ...] = ()

    @property
    def detectable(self) -> float:
        """The smallest true difference that the test finds with probability `power`, in the metric's unit.

        Infinite with fewer units than `least`, with which it finds none.
        """
        return math.inf if self.count < self.least else self._quantiles * self.difference_error

    @property
    def least(self) -> int:
        """How many units it takes for a p-value of the randomization test to be as small as alpha.

        With n units there are `2**n` swaps, and two of them, or one-sided one, are as extreme as the greatest.
        """
        return _least(self.alpha, self.alternative)

    @property
    def reached(self) -> float | None:
        """The probability with which a true difference of `delta` is found."""
        return None if self.delta is None else self.at(self.delta)

    def at(self, delta: float) -> float:
        """The probability with which a true difference of this size is found; 0 with fewer units than `least`.

        Raises:
            OptionError: it is no number above 0.
        """
        size = _checked_size(delta)
        if self.count < self.least:
            return 0.0
        return _found(size, self.difference_error, self.alpha, self.alternative)

    @property
    def needed(self) -> int | None:
        """How many units like these find a true difference of `delta` with probability `power`; at least `least`."""
        if self.delta is None:
            return None
        ratio = self._quantiles * self.difference_error / self.delta
        return max(2, self.least, math.ceil(self.count * ratio**2))

    def __str__(self) -> str:
        """The table with what it rests on."""
        from ..report.power import render

        return "\n".join([render([self]), *(f"note: {note}" for note in self.notes)])

    def _repr_html_(self) -> str:
        """The table in a notebook."""
        return self.table("html")

    def table(self, format: str = "text", width: int | None = None) -> str:
        """The numbers as a table in a format: `text`, `markdown`, `latex`, `csv` or `html`.

        Args:
            format: the table's format.
            width: the number of decimals; by default as many as of scores and one more of differences, and in CSV
                every digit.

        Raises:
            OptionError: there is no such format, or the width is negative.
        """
        from ..report.decimals import decimals
        from ..report.power import power_table

        return power_table([self], width=decimals(width, format)).format(format)

    def to_dict(self) -> dict[str, Any]:
        """Every number with what it rests on, as JSON can hold it."""
        from ..report.power import power_entry

        return power_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @property
    def range(self) -> tuple[Assumed, ...]:
        """What is found under each of `CORRELATIONS`; none where the correlation was measured."""
        found = []
        for correlation in () if self.measured else CORRELATIONS:
            error = _difference_error(self.score_error, correlation)
            other = replace(self, correlation=correlation, difference_error=error)
            found.append(Assumed(correlation, error, other.detectable, other.reached, other.needed))
        return tuple(found)

    @property
    def _quantiles(self) -> float:
        return _critical(self.alpha, self.alternative) + NORMAL.inv_cdf(self.power)


def power(
    statistics: Statistics,
    system: Statistics | None = None,
    *,
    delta: float | None = None,
    correlation: float | None = None,
    clusters: Iterable[Any] | None = None,
    unit: str = "documents",
    weighting: str = "pooled",
    strata: Iterable[Any] | None = None,
    alpha: float = 0.05,
    power: float = 0.8,
    alternative: str = "two-sided",
) -> Power:
    """The smallest difference that a test set shows between a baseline and another system, and the power for one.

    Args:
        statistics: of the baseline, under the metric that systems are to be compared by.
        system: of another system on the same test set, where there is one; else a correlation is assumed.
        delta: a true difference, in the metric's unit, whose power is asked for.
        correlation: of the scores of two systems over test sets, from -1 to below 1; 0.8 by default, and the range
            of `CORRELATIONS` is given beside it.
        clusters: the document, dialogue or speaker of each segment, as in `compare`: their number is the sample size.
        unit: what clusters are, in one word.
        weighting: `pooled` or `macro`, as in `compare`.
        strata: the domain (or the like) of each segment, where each test set has as many of each.
        alpha: the level of the test.
        power: with what probability the difference is to be found.
        alternative: `two-sided`; `better`, `worse`, `greater` or `less`, where the test is of one direction only, in
            which `delta` lies.

    Raises:
        OptionError: an option contradicts another or is none, or parts of a corpus mean nothing under the metric.
        ShapeError: fewer than two units, not one id per segment, or a score is undefined or never varies.
        MismatchError: the system was measured on something else.
        InputTypeError: not statistics.
    """
    _check_sides(statistics, system)
    check_options(delta, correlation, alpha, power, alternative, measured=system is not None)
    delta = None if delta is None else float(delta)
    sampling = Sampling.of(clusters, unit, weighting, strata)
    units, labels = sampling.units_of(statistics), sampling.labels(statistics)
    worth = _worth(units, labels)
    score_error = _error(worth)
    if system is None:
        assumed = CORRELATION if correlation is None else float(correlation)
        error = _difference_error(score_error, assumed)
    else:
        other = _worth(sampling.units_of(system), labels)
        assumed, error = _correlated(worth, other), _error(other - worth)
    _check_varies(units.metric, score_error, error, measured=system is not None)
    return Power(
        metric=units.metric,
        unit=units.units.kind,
        count=len(units),
        segments=units.segments,
        weighting=weighting,
        score=units.score,
        score_error=score_error,
        correlation=assumed,
        measured=system is not None,
        difference_error=error,
        alpha=float(alpha),
        power=float(power),
        alternative=alternative,
        delta=delta,
        notes=(*_few(len(units), units.units.kind, float(alpha), alternative), *_beyond(units, delta)),
    )


def _worth(units: Statistics, labels: Labels | None) -> Array:
    """What each unit is worth to the score of the whole, so that the squares add up to its variance.

    Raises:
        ShapeError: the score is undefined without one of them.
    """
    scores = scores_without(units)
    undefined = ~np.isfinite(scores)
    if undefined.any():
        raise ShapeError(
            f"{units.metric.label} is undefined without number {int(undefined.argmax()) + 1} of {len(units):,} "
            f"{units.units.kind}: too few of them have anything to score"
        )
    labels = np.zeros(len(scores), dtype=np.intp) if labels is None else labels
    sizes = np.bincount(labels)
    centred = scores - (np.bincount(labels, scores) / sizes)[labels]
    # Exact for means in strata too, where leaving out a unit leaves the others of its stratum with less weight.
    found: Array = (len(scores) - 1) / len(scores) * np.sqrt(sizes / np.maximum(sizes - 1, 1))[labels] * -centred
    return found


def _error(worth: Array) -> float:
    return math.sqrt(math.fsum((worth**2).tolist()))


def _correlated(first: Array, second: Array) -> float:
    """Pearson's correlation of two scores over test sets; NaN where one never varies."""
    scale = _error(first) * _error(second)
    return math.fsum((first * second).tolist()) / scale if scale else math.nan


def _difference_error(score_error: float, correlation: float) -> float:
    return math.sqrt(2 * (1 - correlation)) * score_error


def _critical(alpha: float, alternative: str) -> float:
    return NORMAL.inv_cdf(1 - (alpha / 2 if alternative == "two-sided" else alpha))


def _found(delta: float, error: float, alpha: float, alternative: str) -> float:
    """The probability that a difference of this size is significant; a two-sided test errs in its sign too."""
    critical = _critical(alpha, alternative)
    right = NORMAL.cdf(delta / error - critical)
    return right + NORMAL.cdf(-delta / error - critical) if alternative == "two-sided" else right


def _least(alpha: float, alternative: str) -> int:
    # Where alpha is a power of 1/2, that is not to be missed by rounding.
    return math.ceil(round(math.log2((2 if alternative == "two-sided" else 1) / alpha), 9))


def _few(count: int, unit: str, alpha: float, alternative: str) -> tuple[Note, ...]:
    if count >= FEW:
        return ()
    least = _least(alpha, alternative)
    message = f"{count} {unit} are few: tests find less than this says with fewer than {FEW}"
    if count < least:
        message = (
            f"{count} {unit} are too few: the randomization test, the default, finds no difference at {alpha:g} with "
            f"fewer than {least}, since there are too few swaps for so small a p-value"
        )
    return (Note("few_units", message),)


def _beyond(units: Statistics, delta: float | None) -> tuple[Note, ...]:
    """A difference by which no system can be better, as one in another unit."""
    metric, score = units.metric, units.score
    room = metric.scale - score if metric.higher_is_better else score
    if delta is None or not 0 <= room < delta:
        return ()
    message = f"the baseline's {metric.label} is {score:.4g}: no system is better by {delta:g}"
    return (Note("delta_beyond", message, remedy=f"give delta in the metric's unit, of which {metric.scale:g} is all"),)


def _check_sides(statistics: Statistics, system: Statistics | None) -> None:
    for place, side in (("statistics", statistics), ("system", statistics if system is None else system)):
        if not isinstance(side, Statistics):
            raise InputTypeError(f"{place} is {type(side).__name__}, not statistics, as metric.measure(...) gives them")
    statistics.check_comparable(statistics if system is None else system)


def check_options(
    delta: float | None, correlation: float | None, alpha: float, power: float, alternative: str, *, measured: bool
) -> None:
    """Refuses settings of `power` that can't be; `measured` is whether there is another system.

    Raises:
        OptionError: names the setting.
    """
    if delta is not None:
        _checked_size(delta)
    check_name("alternative", alternative, (*ALTERNATIVES, *QUALITY))
    check_alpha(alpha)
    if not _is_number(power) or not alpha < power < 1:
        raise OptionError(f"power is a number between alpha ({alpha}) and 1, such as 0.8, not {power!r}")
    if correlation is None:
        return
    if measured:
        raise OptionError("with another system the correlation is measured: leave out one of the two")
    if not _is_number(correlation) or not -1 <= correlation < 1:
        raise OptionError(f"correlation is a number from -1 to below 1, such as 0.8, not {correlation!r}")


def _check_varies(metric: Metric, score_error: float, error: float, *, measured: bool) -> None:
    none = NOTHING * metric.scale
    if not measured and score_error <= none:
        raise ShapeError(
            f"{metric.label} of the baseline is the same whichever unit is left out, so that it does not show how much "
            "scores vary: take another baseline or metric"
        )
    if measured and error <= none:
        raise ShapeError(
            f"the difference in {metric.label} is the same whichever unit is left out, as of a system against itself: "
            "it does not show how much differences vary"
        )


def _checked_size(delta: float) -> float:
    if not _is_number(delta) or not 0 < delta < math.inf:
        raise OptionError(f"delta is the size of a difference, a number above 0, not {delta!r}")
    return float(delta)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
