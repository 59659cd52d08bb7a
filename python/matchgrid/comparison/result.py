"""What a comparison found: scores with intervals, differences with tests, and the design they rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError
from .named import place_of
from .pair import tolerance

if TYPE_CHECKING:
    from ..notes import Note
    from ..statistics import Metric
    from ..types import Array
    from .ranks import Ranking

BETTER, WORSE, EQUIVALENT, UNDECIDED = "better", "worse", "equivalent", "undecided"
EQUAL = "equal"


def _none() -> Array:
    return np.zeros(0)


@dataclass(frozen=True, eq=False)
class Interval:
    """An interval of a score or of a difference, in the metric's unit, with the resampled values it was read from."""

    low: float
    high: float
    level: float
    method: str
    distribution: Array = field(default_factory=_none, repr=False)
    undefined: int = 0
    """How many of them have no score: the bounds are those of the others."""

    def __contains__(self, value: object) -> bool:
        """Whether a value is between the bounds, which belong to the interval."""
        return isinstance(value, (int, float)) and self.low <= value <= self.high


@dataclass(frozen=True)
class Design:
    """What was drawn and how: the sampling unit, its number (the sample size), weights, strata, draws and seed."""

    unit: str
    """`segments`, or the clusters: `documents`, `speakers`, ..."""
    count: int
    """The number of sampling units: with clusters that of clusters."""
    segments: int
    weighting: str = "pooled"
    """`pooled`: the segments of drawn clusters feed one sum; `macro`: clusters weigh the same."""
    strata: int = 1
    runs: int = 1
    """The most runs of a system."""
    draws: int = 10_000
    seed: int = 12345
    level: float = 0.95
    test: str = "randomization"
    alternative: str = "two-sided"
    interval: str = "percentile"
    correction: str = "holm"
    family: str = "all"
    """What the correction is over: `all` p-values of the comparison, or those of each `metric` apart."""
    counted: str = "segments"
    """What wins, ties and losses are of: the rows that were given, with clusters too."""

    @property
    def alpha(self) -> float:
        """The largest p-value that is significant: 1 minus the level, where 1 - 0.95 is 0.05 to the last digit."""
        return round(1 - self.level, 12)


@dataclass(frozen=True, eq=False)
class SystemScore:
    """A system's score under a metric, with its own interval, which says nothing about differences."""

    system: str
    metric: Metric
    score: float
    interval: Interval
    runs: tuple[float, ...] = ()
    """The score of each run, where there are several; `score` is then their mean."""


@dataclass(frozen=True, eq=False)
class Test:
    """A p-value and what it is of: the null distribution is empty where the test has none to draw."""

    name: str
    p_value: float
    alternative: str = "two-sided"
    draws: int = 0
    exact: bool = False
    null: Array = field(default_factory=_none, repr=False)
    undefined: int = 0
    """How many draws have no score; they count as extreme."""
    units: int = 0
    """How many units say something: those on which the systems differ, or segments of MAPSSWE."""
    side: float | None = None
    """What the test is of, system less baseline, of units won or of their ranks; none where that is the score."""

    @property
    def smallest(self) -> float:
        """No p-value of this test can be smaller, by its draws or by the units that differ, whatever they are."""
        if not self.exact:
            return 1 / (self.draws + 1) if self.draws else 0.0
        sides = 2 if self.alternative == "two-sided" else 1
        return min(1.0, sides * 0.5**self.units)


@dataclass(frozen=True, eq=False)
class Difference:
    """A system against another under one metric; `delta` is the system's score minus the baseline's."""

    metric: Metric
    system: str
    baseline: str
    score: float
    baseline_score: float
    delta: float
    interval: Interval
    """Of the difference itself, from paired draws."""
    test: Test
    p_value_corrected: float
    comparisons: int
    """How many p-values the correction was over: the size of the family."""
    wins: int
    """Segments on which the system is better, by the metric's direction, whatever is drawn (`Design.counted`)."""
    ties: int
    losses: int
    epsilon: float | None = None
    verdict: str | None = None
    """With `epsilon`: `better`, `worse`, `equivalent` or `undecided`."""
    effect: float | None = None
    """Cohen's d of the units' paired differences, where it was asked for and is defined."""

    @property
    def p_value(self) -> float:
        """The test's p-value, not corrected."""
        return self.test.p_value

    @property
    def score_direction(self) -> str:
        """Whether the score is `better` or `worse` than the baseline's, by the metric's direction, or `equal`."""
        return self._direction(self.delta, tolerance(self.metric))

    @property
    def direction(self) -> str:
        """The same of what the test is of: of the score, or of units won and lost, which may be the other way."""
        return self.score_direction if self.test.side is None else self._direction(self.test.side, 0.0)

    def _direction(self, value: float, least: float) -> str:
        value = value if self.metric.higher_is_better else -value
        return BETTER if value > least else WORSE if value < -least else EQUAL


@dataclass(frozen=True, eq=False)
class Comparison:
    """Systems compared under metrics: prints as tables, draws itself, and gives every number as JSON."""

    systems: tuple[str, ...]
    baseline: str | None
    """The system all others were compared with; none if all pairs were."""
    scores: tuple[SystemScore, ...]
    differences: tuple[Difference, ...]
    design: Design
    notes: tuple[Note, ...] = ()

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics, in the order in which they were named; means of clusters where those weigh the same."""
        return tuple(dict.fromkeys(one.metric for one in self.scores))

    def score(self, system: str, metric: str | Metric | None = None) -> SystemScore:
        """The score of a system under a metric, which needs no name where there is one.

        Raises:
            OptionError: there is no such system, or no such metric.
        """
        wanted = self._metric(metric)
        self._check_system(system)
        return next(one for one in self.scores if (one.system, one.metric) == (system, wanted))

    def difference(self, system: str, metric: str | Metric | None = None, baseline: str | None = None) -> Difference:
        """A system against the baseline under a metric; of all pairs the baseline is named.

        Raises:
            OptionError: there is no such system or metric, or the two were not compared in this order.
        """
        wanted = self._metric(metric)
        base = self.baseline if baseline is None else baseline
        self._check_system(system)
        for one in self.differences:
            if (one.system, one.baseline, one.metric) == (system, base, wanted):
                return one
        pairs = ", ".join(dict.fromkeys(f"{one.system} against {one.baseline}" for one in self.differences))
        raise OptionError(f"{system} against {base} was not compared: there are {pairs}")

    def ranks(self, *, alpha: float | None = None, corrected: bool = True) -> tuple[Ranking, ...]:
        """Systems in clusters that are not shown to differ, one ranking per metric; for a comparison of all pairs.

        They go by p-values alone: two systems of different ranks may differ by less than matters (`epsilon`).

        Args:
            alpha: the level at which one system beats another; by default 1 minus that of the comparison.
            corrected: by the p-values that are corrected for the number of comparisons, or else by those that are not.

        Raises:
            OptionError: some pairs were not compared, in both directions, alpha is not between 0 and 1, or a test of
                units finds a system better whose score is not.
        """
        from .ranks import rankings

        return rankings(self, alpha=alpha, corrected=corrected)

    def _check_system(self, system: str) -> None:
        if system not in self.systems:
            raise OptionError(f"there is no system {system!r}: there are {', '.join(self.systems)}")

    def _metric(self, name: str | Metric | None) -> Metric:
        metrics = self.metrics
        if name is not None:
            return metrics[place_of(name, metrics)]
        if len(metrics) > 1:
            raise OptionError(f"say which metric: {', '.join(metric.label for metric in metrics)}")
        return metrics[0]

    def __str__(self) -> str:
        """Scores and differences as tables, and what they rest on."""
        from ..report.comparison import said

        return "\n".join([said(self), *(f"note: {note}" for note in self.notes)])

    def _repr_html_(self) -> str:
        """Tables and the interval plot in a notebook."""
        from ..report.comparison_page import comparison_html

        return comparison_html(self)

    def table(self, format: str = "text", width: int | None = None) -> str:
        """The differences as a table in a format: `text`, `markdown`, `latex`, `html`, or `csv` with every number.

        Args:
            format: the table's format.
            width: the number of decimals; by default 2 of percentages and 4 of fractions, and in CSV every digit.

        Raises:
            OptionError: there is no such format, or the width is negative.
        """
        from ..report.comparison import comparison_table

        return comparison_table(self, format, width)

    def svg(self, chart: str = "intervals") -> str:
        """A picture: `intervals` of the differences, or `distributions` of their draws with that of the null.

        Raises:
            OptionError: there is no such chart.
        """
        from ..report.comparison import comparison_chart

        return comparison_chart(self, chart)

    def to_dict(self) -> dict[str, Any]:
        """Every number with the design it rests on, as JSON can hold it; the draws are left out."""
        from ..report.comparison_entry import comparison_entry

        return comparison_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
