"""Two systems under one metric on the same units: what a paired test is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import UndefinedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric, Statistics
    from ..types import Array
    from .sampling import Labels
    from .utterances import Utterance

TOLERANCE = 1e-9
"""Scores are equal up to this part of the metric's scale: rounding is far below it, a count's effect far above."""


@dataclass(frozen=True, eq=False)
class Pair:
    """A system and its baseline under one metric, on the units that are drawn, and how a test is to draw.

    `alternative` is of the difference, system minus baseline: `two-sided`, `greater` or `less`.
    """

    system: Statistics
    baseline: Statistics
    alternative: str = "two-sided"
    draws: int = 10_000
    seed: int = 12345
    threads: int | None = None
    strata: Labels | None = None
    aligned: tuple[Sequence[Utterance], Sequence[Utterance]] | None = None
    """What the system and its baseline wrote, for a test of alignments."""
    observed: float | None = None
    """The difference, where it is not that of two statistics but of means over runs."""
    deltas: Array | None = None
    """The difference in each bootstrap draw, where there are such draws already."""
    apart: Array | None = None
    """The difference on each unit, by `differences`, where it is known already."""

    @property
    def metric(self) -> Metric:
        """The metric of both."""
        return self.system.metric

    @property
    def tolerance(self) -> float:
        """How far apart two scores may be and still count as equal."""
        return tolerance(self.metric)

    @property
    def delta(self) -> float:
        """The score of the system minus that of the baseline."""
        return self.system.score - self.baseline.score if self.observed is None else self.observed

    def unit_differences(self) -> Array:
        """The score of the system on each unit minus that of the baseline."""
        if self.apart is not None:
            return self.apart
        return differences(self.metric, unit_scores(self.system), unit_scores(self.baseline))


def tolerance(metric: Metric) -> float:
    """How far apart two scores under a metric may be and still count as equal."""
    return TOLERANCE * metric.scale


def differences(metric: Metric, first: Array, second: Array) -> Array:
    """The first scores minus the second: exactly 0 within the tolerance or if both have none, NaN if only one has."""
    with np.errstate(invalid="ignore"):
        found: Array = first - second
    equal = np.isclose(first, second, rtol=0, atol=tolerance(metric), equal_nan=True)
    found[equal] = 0.0
    return found


def unit_scores(statistics: Statistics) -> Array:
    """The score of each unit, NaN where it has none under the rules of a tool."""
    return scored(statistics.metric, statistics.rows)


def scored(metric: Metric, sums: Array) -> Array:
    """Scores of (sums of) rows with any leading axes, NaN where there is none under the rules of a tool."""
    with np.errstate(divide="ignore", invalid="ignore"):
        try:
            return metric.score(sums)
        except UndefinedError:
            flat = sums.reshape(-1, sums.shape[-1])
            found = np.array([_score(metric, row) for row in flat])
            return found.reshape(sums.shape[:-1])


def _score(metric: Metric, row: Array) -> float:
    try:
        return float(metric.score(row))
    except UndefinedError:
        return float("nan")
