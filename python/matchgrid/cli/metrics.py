"""`matchgrid metrics`: the catalogue, and the settings of one metric."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ..metrics.bleu import EMPTY_ORDERS, EMPTY_OUTPUT, NO_MATCH, REFERENCE_LENGTHS
from ..metrics.catalogue import CATALOGUE
from ..metrics.chrf import UNITS
from ..metrics.edits import EMPTY_REFERENCE
from ..metrics.exact_match import EMPTY_REFERENCES
from ..metrics.gleu_plus import ARITHMETIC as GLEU_PLUS_ARITHMETIC
from ..metrics.levenshtein import NORMALIZE_BY
from ..metrics.mean import unit_metric
from ..metrics.nist import MATCHING, REFUSE
from ..metrics.nltk_chrf import TEXTS
from ..metrics.nltk_smoothing import METHODS
from ..metrics.overlap import COUNTS
from ..metrics.precision_recall import AGGREGATES, REPORTS
from ..metrics.rouge import ARITHMETICS, CHOICES, LOST
from ..metrics.sclite import CHARACTERS, RATES, WORDLESS
from ..metrics.smoothing import SMOOTHING
from ..spec import options, settings
from .catalogue import catalogue_command, listing
from .settings import read_metric

if TYPE_CHECKING:
    from ..metrics.catalogue.traits import Entry
    from ..report.table import Table
    from ..statistics import Metric

_NAMES = {
    "smooth": SMOOTHING,
    "no_match": NO_MATCH,
    "empty_orders": EMPTY_ORDERS,
    "empty_output": EMPTY_OUTPUT,
    "reference_length": REFERENCE_LENGTHS,
    "unit": UNITS,
    "report": REPORTS,
    "references": CHOICES,
    "matching": MATCHING,
    "refuse": REFUSE,
    "aggregate": AGGREGATES,
    "lost_text": LOST,
    "counts": COUNTS,
    "both_empty": ("0", "1"),
    "empty_reference": EMPTY_REFERENCE,
    "empty_references": EMPTY_REFERENCES,
    "normalize_by": NORMALIZE_BY,
    "arithmetic": ARITHMETICS,
    "rate": RATES,
    "characters": CHARACTERS,
    "wordless": WORDLESS,
    "sentences": ("newlines", "given", "uax29", "at:SEPARATOR"),
}
_VALUES = {
    **{setting: "|".join(names) for setting, names in _NAMES.items()},
    "stem": "stemmer|none",
    "stop_words": "list of stop words|none",
}
# What a setting takes in one metric only.
_OWN = {
    ("gleu+", "arithmetic"): "|".join(GLEU_PLUS_ARITHMETIC),
    ("nltk_bleu", "smooth"): "|".join(METHODS),
    ("nltk_chrf", "tokenize"): "|".join(TEXTS),
}
_KINDS = {
    "bool": "yes|no",
    "bool | str": "yes|no|ascii|perl",
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
        said = _OWN.get((metric.name, name)) or _VALUES.get(name) or _KINDS.get(kind, kind)
        taken[name] = said.replace("|default", "|none") if name in limits else said
    return taken


def _row(entry: Entry) -> tuple[str, ...]:
    metric = entry.metric
    span = f"{entry.low:g} to {entry.high:g}" if entry.high is not None else f"from {entry.low:g}"
    return (entry.name, metric.label, span, "higher" if metric.higher_is_better else "lower", entry.summary)


command = catalogue_command("metrics", table, records, about="SPEC")
