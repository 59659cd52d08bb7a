"""`matchgrid metrics`: the catalogue."""

from __future__ import annotations

from typing import Any

from ..metrics.catalogue import CATALOGUE, Entry
from ..report.table import Column, Table
from ..spec import options, text_of
from .catalogue import catalogue_command


def records() -> list[dict[str, Any]]:
    """Every metric with its traits and its settings with their defaults."""
    return [
        {
            "name": entry.name,
            "label": entry.metric.label,
            "summary": entry.summary,
            "low": entry.low,
            "high": entry.high,
            "unit": entry.unit,
            "higher_is_better": entry.metric.higher_is_better,
            "typical_use": entry.typical_use,
            "settings": {name: text_of(value) for name, (_, value) in options(entry.metric).items()},
            "signature": entry.metric.signature,
        }
        for entry in CATALOGUE.values()
    ]


def table() -> Table:
    """The metrics, a line each."""
    columns = tuple(map(Column, ("metric", "label", "range", "better", "what it is", "settings")))
    return Table(columns, tuple(_row(entry) for entry in CATALOGUE.values()))


def _row(entry: Entry) -> tuple[str, ...]:
    metric = entry.metric
    span = f"{entry.low:g} to {entry.high:g}" if entry.high is not None else f"from {entry.low:g}"
    settings = ", ".join(f"{name}={text_of(value) or 'none'}" for name, (_, value) in options(metric).items())
    better = "higher" if metric.higher_is_better else "lower"
    return (entry.name, metric.label, span, better, entry.summary, settings)


command = catalogue_command("metrics", table, records)
