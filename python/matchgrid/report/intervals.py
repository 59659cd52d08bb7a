"""Intervals beside scores: in cells, in lines below sacreBLEU's, and as JSON has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .comparison_tables import bounds, percent
from .scores import titles
from .table import Column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..comparison.result import Interval
    from ..evaluation import Evaluation
    from ..statistics import Metric, Statistics

APART = "Each interval is of one system alone: whether two of them overlap does not tell if the systems differ "
APART += "(matchgrid compare does)."


@dataclass(frozen=True)
class Intervals:
    """The intervals of scores by system and metric, `None` where there is none, and the seed of their draws."""

    found: Sequence[Sequence[Interval | None]]
    seed: int

    @property
    def first(self) -> Interval | None:
        """One of them, which tells the level, the method and the draws of all."""
        return next((interval for line in self.found for interval in line if interval is not None), None)

    def cell(self, score: str, system: int, metric: Metric, place: int, width: int | None) -> str:
        """A score as it is printed, with its interval."""
        interval = self.found[system][place]
        return score if interval is None else f"{score} {bounds(interval, width, metric)}"

    def entry(self, statistics: Statistics, system: int, place: int) -> dict[str, Any] | None:
        """An interval with what it rests on, as JSON has it."""
        interval = self.found[system][place]
        if interval is None:
            return None
        return {
            "low": interval.low,
            "high": interval.high,
            "level": interval.level,
            "method": interval.method,
            "unit": statistics.units.kind,
            "count": len(statistics),
            "draws": len(interval.distribution),
            "seed": self.seed,
        }


def interval_columns(evaluation: Evaluation) -> list[Column]:
    """The columns of the bounds of each metric, for programs."""
    names = titles(evaluation.statistics)
    return [Column(f"{name} {bound}", number=True) for name in names for bound in ("low", "high")]


def interval_cells(intervals: Intervals, system: int) -> list[str]:
    """The bounds of each metric with every digit."""
    found = intervals.found[system]
    return [
        "" if interval is None else repr(bound)
        for interval in found
        for bound in ((interval.low, interval.high) if interval else (0.0, 0.0))
    ]


def interval_lines(evaluation: Evaluation, intervals: Intervals, width: int | None) -> list[str]:
    """A line for each metric with the interval of the one system."""
    names = titles(evaluation.statistics)
    widest = max(map(len, names))
    return [
        f"{name:<{widest}}  {percent(interval.level)} interval {bounds(interval, width, found.metric)}"
        for name, found, interval in zip(names, evaluation, intervals.found[0], strict=True)
        if interval is not None
    ]


def interval_remarks(evaluations: Sequence[Evaluation], intervals: Intervals) -> list[str]:
    """What was drawn; and of several systems that their intervals are no comparison."""
    first = intervals.first
    if first is None:
        return []
    found = evaluations[0].statistics[0]
    remark = (
        f"Intervals: {percent(first.level)}, {first.method}, of {len(first.distribution):,} bootstrap draws of "
        f"{len(found):,} {found.units.kind}; seed {intervals.seed}."
    )
    return [remark, *([APART] if len(evaluations) > 1 else [])]
