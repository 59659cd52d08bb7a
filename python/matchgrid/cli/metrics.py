"""`matchgrid metrics`: the catalogue, and the settings of one metric."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ..metrics.catalogue import CATALOGUE
from ..metrics.mean import unit_metric
from ..settings import values_of
from ..spec import options, settings, text_of
from .catalogue import catalogue_command, listing
from .settings import read_metric

if TYPE_CHECKING:
    from ..metrics.catalogue.traits import Entry
    from ..report.table import Table
    from ..statistics import Metric

# Names that leave something to be filled in.
_PATTERNS = {
    "sentences": "newlines|given|uax29|at:SEPARATOR",
    "stem": "stemmer|none",
    "stop_words": "list of stop words|none",
    "function_words": "english|language|none|file:PATH",
    "files": "installed|a jar or folder",
    "wordnet": "installed|a folder",
    "vectors": "file:PATH|none",
    "frequencies": "file:PATH|default",
}
_KINDS = {
    "bool": "yes|no",
    "int": "whole number",
    "int | None": "whole number|default",
    "float": "number",
    "float | None": "number|default",
    "str | Step": "tokenizer",
    "str | Step | None": "tokenizer|default",
    "str | tuple[Step, ...]": "text steps joined by +",
    "tuple[float, ...]": "numbers joined by /",
    "tuple[float, ...] | None": "numbers joined by /|default",
}


def records(spec: str = "") -> list[dict[str, Any]]:
    """Every metric, or that of a spec, with its traits and its settings."""
    if not spec:
        return [_record(entry, entry.metric) for entry in CATALOGUE.values()]
    metric = unit_metric(read_metric(spec))
    return [_record(CATALOGUE[metric.name], metric)]


def _record(entry: Entry, metric: Metric) -> dict[str, Any]:
    return {
        "name": entry.name,
        "label": metric.label,
        "summary": entry.summary,
        "low": entry.low,
        "high": entry.high,
        "unit": entry.unit,
        "higher_is_better": metric.higher_is_better,
        "typical_use": entry.typical_use,
        "settings": settings(metric),
        "signature": metric.signature,
    }


def table(spec: str = "") -> Table:
    """The metrics, a line each; or the settings of that of a spec."""
    if spec:
        metric = unit_metric(read_metric(spec))
        written, taken = settings(metric), _taken(metric)
        return listing(("setting", "value", "takes"), ((name, value, taken[name]) for name, value in written.items()))
    return listing(("metric", "label", "range", "better", "what it is"), map(_row, CATALOGUE.values()))


def _taken(metric: Metric) -> dict[str, str]:
    """What each setting takes; where the default is a limit, `none` is no limit."""
    limits = {field.name for field in fields(metric) if field.default is not None}  # type: ignore[arg-type]
    taken = {}
    for name, (kind, _) in options(metric).items():
        named = "|".join(value if isinstance(value, str) else text_of(value) for value in values_of(metric, name))
        said = named or _PATTERNS.get(name) or _KINDS.get(kind, kind)
        taken[name] = said.replace("|default", "|none") if name in limits else said
    return taken


def _row(entry: Entry) -> tuple[str, ...]:
    metric = entry.metric
    span = f"{entry.low:g} to {entry.high:g}" if entry.high is not None else f"from {entry.low:g}"
    return (entry.name, metric.label, span, "higher" if metric.higher_is_better else "lower", entry.summary)


command = catalogue_command("metrics", table, records, about="SPEC")
