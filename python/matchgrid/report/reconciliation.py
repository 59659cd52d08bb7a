"""A reconciliation as a table and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..signature import spec
from .entry import number
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..diagnose.reconciliation import Reconciliation, Ties
    from ..diagnose.setting import Setting

EXTRA = 3
"""How many more decimals of a value are shown than of the figure."""
NAMED = 3
"""How many of the settings are named in which equal ones differ; JSON and CSV have them all."""


def reconciliation_table(
    found: Reconciliation,
    format: str,
    limit: int | None = None,
    command: Callable[[Setting], str] | None = None,
) -> Table:
    """A line for each value with the setting that changes least; in CSV a line for each setting with every digit."""
    groups = found.matches or found.nearest
    fits = "yes" if found.matches else "no"
    return _whole(groups, fits, command) if format == "csv" else _shown(groups[:limit], found.figure.decimals + EXTRA)


def _shown(groups: Sequence[Ties], decimals: int) -> Table:
    beside = any(_beside(ties.first, decimals) for ties in groups)
    units = any(ties.first.unit for ties in groups)
    columns = [
        Column("changes", number=True),
        Column("metric"),
        Column("references", whole=True),
        Column("value", number=True),
        *([Column("beside it")] if beside else []),
        *([Column("printed")] if units else []),
        Column("equal settings"),
    ]
    rows = []
    for ties in groups:
        first = ties.first
        line = [str(first.distance), first.spec, str(first.references), f"{first.value:.{decimals}f}"]
        rows.append(
            (*line, *([_beside(first, decimals)] if beside else []), *([first.unit] if units else []), _equal(ties))
        )
    return Table(tuple(columns), tuple(rows))


def _beside(setting: Setting, decimals: int | None) -> str:
    """Further metrics and systems with their values, to so many decimals or with every digit."""
    form = repr if decimals is None else f"{{:.{decimals}f}}".format
    metrics = [f"{one.spec} {form(one.value)}" for one in setting.also]
    return "; ".join([*metrics, *(f"{name} {form(value)}" for name, value in setting.others)])


def _equal(ties: Ties) -> str:
    """How many more settings give the same value, and in what they differ."""
    if len(ties) == 1:
        return ""
    named, rest = ties.idle[:NAMED], len(ties.idle) - NAMED
    also = f" and {rest} more" if rest > 0 else ""
    return f"{len(ties) - 1:,} more, with other {', '.join(named)}{also}"


def _whole(groups: Sequence[Ties], fits: str, command: Callable[[Setting], str] | None) -> Table:
    titles = ("value_number", "fits", "changes", "metric", "references", "factor", "value", "changed", "beside")
    rows = [
        (
            str(place),
            fits,
            str(one.distance),
            one.spec,
            str(one.references),
            repr(one.factor),
            repr(one.value),
            "; ".join(one.changes),
            _beside(one, None),
            *([command(one)] if command else []),
        )
        for place, ties in enumerate(groups, 1)
        for one in ties
    ]
    return Table(tuple(map(Column, (*titles, *(["command"] if command else [])))), tuple(rows))


def reconciliation_entry(found: Reconciliation, command: Callable[[Setting], str] | None = None) -> dict[str, Any]:
    """Everything about a reconciliation, as JSON can hold it; ties are together."""

    def groups(all_ties: Sequence[Ties]) -> list[dict[str, Any]]:
        return [
            {
                "value": number(ties.value),
                "differ_in": list(ties.idle),
                "settings": [_setting(one, command) for one in ties],
            }
            for ties in all_ties
        ]

    return {
        "figure": str(found.figure),
        "also": list(found.also),
        "stated": spec(found.stated),
        "verdict": found.verdict,
        "refuting": found.refuting,
        "tried": found.tried,
        "measured": found.measured,
        "segments": found.segments,
        "chance": found.chance,
        "matches": groups(found.matches),
        "nearest": groups(found.nearest),
        "left_out": dict(found.left_out),
    }


def _setting(one: Setting, command: Callable[[Setting], str] | None) -> dict[str, Any]:
    return {
        "metric": one.spec,
        "references": str(one.references),
        "factor": one.factor,
        "value": number(one.value),
        "changes": list(one.changes),
        **({"beside": [_setting(other, None) for other in one.also]} if one.also else {}),
        **({"others": {name: number(value) for name, value in one.others}} if one.others else {}),
        **({"command": command(one)} if command else {}),
    }
