"""What a comparison of metrics found: how far each agrees with people, and which agrees more than another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..comparison.result import Interval, Test
    from ..notes import Note


@dataclass(frozen=True)
class MetricDesign:
    """What agreement is measured and how it was drawn."""

    coefficient: str
    level: str
    """`segment` or `system`."""
    average: str
    """At the level of segments: over all outputs (`none`), per segment (`item`) or per system (`system`)."""
    systems: int
    segments: int
    outputs: int
    """Those that people and every metric scored: no others are used."""
    test: str
    alternative: str
    correction: str
    resampled: str
    """What intervals are drawn from: `inputs` (segments), `systems` or `both`."""
    unit: str
    count: int
    """How many segments, or documents, are drawn or exchanged together."""
    draws: int
    seed: int
    confidence: float


@dataclass(frozen=True, eq=False)
class MetricAgreement:
    """A metric's agreement with people; metrics of one rank are not shown to differ."""

    metric: str
    value: float
    interval: Interval
    rank: int
    epsilon: float | None = None
    """Where ties are calibrated: up to which difference two scores are tied."""


@dataclass(frozen=True, eq=False)
class MetricDifference:
    """A metric against another: `delta = value - other_value`.

    The metric is the one that agrees with people more; or, where the test is one-sided, the one that was named first.
    """

    metric: str
    other: str
    value: float
    other_value: float
    delta: float
    interval: Interval
    """Of the difference itself, both metrics on the same draws."""
    test: Test
    p_value_corrected: float
    comparisons: int
    """How many p-values the correction was over."""

    @property
    def p_value(self) -> float:
        """The test's p-value, not corrected."""
        return self.test.p_value


@dataclass(frozen=True, eq=False)
class MetricComparison:
    """Metrics by their agreement with people, the highest first, and every pair of them."""

    metrics: tuple[MetricAgreement, ...]
    differences: tuple[MetricDifference, ...]
    design: MetricDesign
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        """What is measured, the tables and the notes as text."""
        from ..report.metric_comparison import metric_comparison_text

        return metric_comparison_text(self)

    def _repr_html_(self) -> str:
        return self.table("html")

    def table(self, format: str = "text") -> str:
        """The metrics and their differences in a format: `text`, `markdown`, `latex` or `html`; in `csv` differences.

        Raises:
            OptionError: there is no such format.
        """
        from ..report.metric_comparison import metric_comparison_table

        return metric_comparison_table(self, format)

    def to_dict(self) -> dict[str, Any]:
        """Everything but the draws, as JSON can hold it."""
        from ..report.metric_comparison import metric_comparison_entry

        return metric_comparison_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
