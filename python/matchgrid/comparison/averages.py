"""The averages and intervals that ROUGE's two tools print: their generators, their formulas, their faults.

They are functions of statistics and not scores: a resampled average is neither the score of the whole nor the mean
of the segments' scores, though it is close to one of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, MismatchError, OptionError, ShapeError
from ..metrics.rouge import Rouge
from ..segments import listed
from ..statistics import Statistics
from ..units import checked_ids
from .resamples import drand48_sums, rouge155_estimates, rouge_score_bounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..types import Array

MOST = 1_000_000
"""The most resamples: what is more takes memory and tells nothing."""
DIGITS = 5
"""ROUGE-1.5.5 knows no more of an instance's score."""


@dataclass(frozen=True)
class Estimate:
    """An average and its interval."""

    average: float
    low: float
    high: float


@dataclass(frozen=True)
class Averages:
    """What ROUGE-1.5.5 prints of one system under one metric."""

    name: str
    recall: Estimate
    precision: Estimate
    f: Estimate
    confidence: float
    resamples: int
    peer: str = ""

    def __str__(self) -> str:
        """Three lines, as ROUGE-1.5.5 prints them."""
        start = f"{self.peer} {self.name}".lstrip()
        return "\n".join(
            f"{start} Average_{letter}: {one.average:.5f} "
            f"({self.confidence:g}%-conf.int. {one.low:.5f} - {one.high:.5f})"
            for letter, one in (("R", self.recall), ("P", self.precision), ("F", self.f))
        )


@dataclass(frozen=True)
class Measures:
    """Precision, recall and F."""

    precision: float
    recall: float
    f: float

    def __str__(self) -> str:
        """The three with five decimals."""
        return f"P {self.precision:.5f}, R {self.recall:.5f}, F {self.f:.5f}"


@dataclass(frozen=True)
class Bounds:
    """Percentiles of resampled means, each measure on its own; `mid` is the median, not the mean."""

    low: Measures
    mid: Measures
    high: Measures

    def __str__(self) -> str:
        """Three lines."""
        return f"low: {self.low}\nmid: {self.mid}\nhigh: {self.high}"


def rouge155_averages(
    statistics: Statistics,
    *,
    confidence: float = 95.0,
    resamples: int = 1000,
    ids: Iterable[Any] | None = None,
    peer: str = "",
) -> Averages:
    """The averages and intervals that ROUGE-1.5.5 prints: of its `-t 0` for a macro average, of its `-t 1` for micro.

    Macro: the units' scores with five decimals are resampled. Micro: counts are. Either way
    the average is that of the resamples.

    Args:
        statistics: of a metric of the ROUGE family.
        confidence: the tool's `-c`, a percentage.
        resamples: the tool's `-r`.
        ids: the tool's ids of the units, `"1"`, `"2"`, ... by default. The tool draws from the units in the order of
            `id.peer` as text (`10.A` before `2.A`), so that ids change its numbers.
        peer: the tool's name of the system.

    Raises:
        OptionError: a confidence, a number of resamples or ids that the tool can't have, or another kind of metric.
        ShapeError: the statistics have no units, or not as many as there are ids.
        InputTypeError: an id is missing or is no text or number.
    """
    _real("confidence", confidence, 100, "a percentage from 0 to 100")
    if 0 < confidence <= 1:
        raise OptionError(f"confidence is a percentage, such as 95, and {confidence} would be hardly any")
    _whole("resamples", resamples, 1, MOST, f"a whole number from 1 to {MOST:,}")
    if not isinstance(peer, str):
        raise OptionError(f"peer is a name, not {peer!r}")
    metric = _measured(statistics)
    rows = statistics.rows[_tool_order(statistics, ids, peer)]
    if metric.aggregate == "micro":
        matches, mine, theirs = drand48_sums(np.stack(metric.counts(rows), axis=-1), int(resamples)).T
        precision, recall, f = metric.of_counts(matches, mine, theirs)
        resampled = np.stack([recall, precision, f], axis=-1)
    else:
        precision, recall, f = metric.parts(rows)
        scores = _printed(np.stack([recall, precision, f], axis=-1))
        resampled = drand48_sums(scores, int(resamples)) / len(rows)
    first, second, third = (Estimate(*column) for column in rouge155_estimates(resampled, float(confidence)).T.tolist())
    return Averages(statistics.metric.label, first, second, third, float(confidence), int(resamples), peer)


def rouge_score_averages(
    statistics: Iterable[Statistics], *, seed: int, confidence: float = 0.95, samples: int = 1000
) -> dict[str, Bounds]:
    """The bounds of rouge-score's BootstrapAggregator after `numpy.random.seed(seed)`, by the metrics' labels.

    Args:
        statistics: of metrics of the ROUGE family, in the order in which the tool has its types: they are drawn one
            after another from one stream, so the order and what is left out change all later numbers.
        seed: of numpy's legacy generator.
        confidence: the tool's `confidence_interval`, a fraction.
        samples: the tool's `n_samples`.

    Raises:
        OptionError: a seed, confidence or number of samples that the tool can't have, or another kind of metric.
        ShapeError: some statistics have no units.
        MismatchError: they have different numbers of units.
        InputTypeError: not a list of statistics.
    """
    _whole("seed", seed, 0, 2**32 - 1, "a whole number from 0 to 4294967295")
    _real("confidence", confidence, 1, "a fraction from 0 to 1")
    _whole("samples", samples, 1, MOST, f"a whole number from 1 to {MOST:,}")
    if isinstance(statistics, Statistics):
        raise InputTypeError("rouge_score_averages takes a list of statistics, so [statistics]")
    listing: Sequence[Statistics] = listed(statistics, "statistics", "statistics")
    metrics = [_measured(one) for one in listing]
    if any(metric.aggregate == "micro" for metric in metrics):
        raise OptionError("rouge-score has means of segments only, so aggregate is macro")
    labels = [one.metric.label for one in listing]
    if (label := _twice(labels)) is not None:
        raise OptionError(f"{label} is there twice; the tool has each type once: ask for each with the same seed")
    lengths = sorted({len(one) for one in listing})
    if len(lengths) > 1:
        raise MismatchError(
            f"the tool adds all types of a segment at once, so not {lengths[0]:,} and {lengths[1]:,} units"
        )
    generator = np.random.RandomState(int(seed))
    found = {}
    for label, metric, one in zip(labels, metrics, listing, strict=True):
        values = np.stack(metric.parts(one.rows), axis=-1)
        bounds = rouge_score_bounds(values, generator, float(confidence), int(samples)).tolist()
        found[label] = Bounds(*(Measures(*measures) for measures in bounds))
    return found


def _measured(statistics: Statistics) -> Rouge:
    """The metric of statistics that have units and are of the ROUGE family."""
    if not isinstance(statistics, Statistics):
        raise InputTypeError(f"{type(statistics).__name__} is not statistics")
    metric = statistics.metric
    if not isinstance(metric, Rouge):
        raise OptionError(f"only metrics of the ROUGE family have these averages, not {metric.label}")
    if statistics.units.kind == "condensed":
        raise ShapeError("averages: these statistics were condensed to sums; keep the rows of every segment instead")
    if not len(statistics):
        raise ShapeError(f"no {statistics.units.kind} are left: nothing has no average")
    return metric


def _tool_order(statistics: Statistics, ids: Iterable[Any] | None, peer: str) -> list[int]:
    """Units in the order in which ROUGE-1.5.5 has them."""
    count = len(statistics)
    given = range(1, count + 1) if ids is None else listed(ids, "ids", "one id per unit")
    names = checked_ids(list(given))
    if len(names) != count:
        raise ShapeError(f"{len(names):,} ids for {count:,} {statistics.units.kind}")
    if (name := _twice(names)) is not None:
        raise OptionError(f"the id {name!r} is there twice; the tool would keep one of the two")
    return sorted(range(count), key=lambda place: f"{names[place]}.{peer}")


def _twice(names: Sequence[str]) -> str | None:
    """The first name that is there more than once."""
    return next((name for name, count in Counter(names).items() if count > 1), None)


def _printed(values: Array) -> Array:
    """The values with five decimals, as C prints them: the decimal nearest to the exact binary value."""
    return np.array([float(f"{value:.{DIGITS}f}") for value in values.ravel().tolist()]).reshape(values.shape)


def _whole(name: str, value: object, low: int, high: int, called: str) -> None:
    whole = isinstance(value, Integral) and not isinstance(value, (bool, np.bool_))
    if not whole or value < low or value > high:  # type: ignore[operator]
        raise OptionError(f"{name} is {called}, not {value!r}")


def _real(name: str, value: object, high: float, called: str) -> None:
    number = isinstance(value, Real) and not isinstance(value, (bool, np.bool_))
    if not number or not 0 <= value <= high:  # type: ignore[operator]
        raise OptionError(f"{name} is {called}, not {value!r}")
