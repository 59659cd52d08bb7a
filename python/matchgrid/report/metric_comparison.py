"""Metrics by their agreement with people, as text, Markdown, LaTeX, CSV, HTML and JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .comparison_tables import percent
from .entry import number
from .table import Column, Table

if TYPE_CHECKING:
    from ..agreement.metric_result import MetricComparison, MetricDesign
    from ..comparison.result import Interval

DECIMALS = 3


def metric_table(found: MetricComparison, width: int | None = DECIMALS) -> Table:
    """A line for each metric; `width` is the number of decimals, `None` for every digit."""
    tied = any(one.epsilon is not None for one in found.metrics)
    columns = [
        Column("rank", number=True),
        Column("metric"),
        Column(found.design.coefficient, number=True),
        *_bounds(found.design),
        *([Column("ties up to", number=True)] if tied else []),
    ]
    rows = []
    for one in found.metrics:
        numbers = [one.value, one.interval.low, one.interval.high, *([one.epsilon or 0.0] if tied else [])]
        rows.append((str(one.rank), one.metric, *(_decimal(value, width) for value in numbers)))
    return Table(tuple(columns), tuple(rows))


def difference_table(found: MetricComparison, width: int | None = DECIMALS) -> Table:
    """A line for each pair of metrics, the one that agrees more first; one-sided the one that was named first."""
    one_sided = found.design.alternative != "two-sided"
    columns = (
        Column("metric"),
        Column("more than, expected" if one_sided else "agrees more than"),
        Column("by", number=True),
        *_bounds(found.design),
        Column("p", number=True),
        Column(f"p ({found.design.correction})", number=True),
    )
    rows = []
    for one in found.differences:
        numbers = (one.delta, one.interval.low, one.interval.high)
        p_values = (p_text(one.p_value, width), p_text(one.p_value_corrected, width))
        rows.append((one.metric, one.other, *(_decimal(value, width) for value in numbers), *p_values))
    return Table(columns, tuple(rows))


def metric_comparison_table(found: MetricComparison, format: str = "text") -> str:
    """What is measured, and both tables; as `csv` the differences alone.

    Raises:
        OptionError: there is no such format.
    """
    if format == "csv":
        return difference_table(found, None).format("csv")
    tables = [metric_table(found), *([difference_table(found)] if found.differences else [])]
    parts = [table.format(format) for table in tables]
    if format == "html":
        return "\n".join(parts)
    return "\n\n".join([about(found.design, format), *parts])


def metric_comparison_text(found: MetricComparison) -> str:
    """What is measured, both tables and the notes."""
    notes = "\n".join(f"note: {note}" for note in found.notes)
    return "\n\n".join([metric_comparison_table(found), *([notes] if notes else [])])


def about(design: MetricDesign, format: str = "text") -> str:
    """What was measured and tested, in a sentence or two."""
    where = {"none": "over all outputs", "item": "averaged over segments", "system": "averaged over systems"}
    level = "of systems' means" if design.level == "system" else where[design.average]
    drawn = {"inputs": design.unit, "systems": "systems", "both": f"systems and {design.unit}"}[design.resampled]
    lines = [
        f"{design.coefficient} {level}, {design.outputs:,} outputs of {design.systems} systems on {design.segments:,} "
        "segments.",
        f"Intervals at {percent(design.confidence)} by drawing {drawn} ({design.count:,} {design.unit}, "
        f"{design.draws:,} draws, seed {design.seed}); test: {design.test}, {design.alternative}.",
    ]
    return "\n".join(f"% {line}" if format == "latex" else line for line in lines)


def metric_comparison_entry(found: MetricComparison) -> dict[str, Any]:
    """Everything as JSON can hold it, but for the draws."""
    design = found.design
    return {
        "design": {name: getattr(design, name) for name in design.__dataclass_fields__}
        | {"average": design.average or None},
        "metrics": [
            {"metric": one.metric, "rank": one.rank, "value": number(one.value), "interval": _interval(one.interval)}
            | ({} if one.epsilon is None else {"epsilon": number(one.epsilon)})
            for one in found.metrics
        ],
        "differences": [
            {
                "metric": one.metric,
                "other": one.other,
                "value": number(one.value),
                "other_value": number(one.other_value),
                "delta": number(one.delta),
                "delta_interval": _interval(one.interval),
                "test": one.test.name,
                "exact": one.test.exact,
                "draws": one.test.draws,
                "p_value": number(one.p_value),
                "p_value_corrected": number(one.p_value_corrected),
                "comparisons": one.comparisons,
            }
            for one in found.differences
        ],
        "notes": [asdict(note) for note in found.notes],
    }


def p_text(value: float, width: int | None = DECIMALS) -> str:
    """A p-value, never as 0."""
    if width is None:
        return repr(value)
    return f"< {10.0**-width:.{width}f}" if value < 10.0**-width else f"{value:.{width}f}"


def _bounds(design: MetricDesign) -> list[Column]:
    level = percent(design.confidence)
    return [Column(f"{level} low", number=True), Column(f"{level} high", number=True)]


def _decimal(value: float, width: int | None) -> str:
    return repr(value) if width is None else f"{value:.{width}f}"


def _interval(one: Interval) -> dict[str, Any]:
    return {"low": number(one.low), "high": number(one.high), "level": one.level, "method": one.method}
