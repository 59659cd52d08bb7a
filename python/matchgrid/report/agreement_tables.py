"""Agreement by the number of documents and by the size of a difference, as tables."""

from __future__ import annotations

from dataclasses import asdict
from math import isinf, isnan
from typing import TYPE_CHECKING, Any

from .comparison_tables import percent
from .entry import number
from .table import Column, Table

if TYPE_CHECKING:
    from ..agreement.by_difference import DifferenceBin, DifferenceTable
    from ..agreement.by_documents import DocumentCurve
    from ..comparison.result import Interval

DECIMALS = 3


def curve_table(curve: DocumentCurve, width: int | None = DECIMALS) -> Table:
    """A line for each metric and number of documents."""
    level = percent(curve.confidence)
    columns = (
        Column("metric"),
        Column(curve.unit, number=True),
        Column(f"mean {curve.coefficient}", number=True),
        Column(f"{level} low", number=True),
        Column(f"{level} high", number=True),
    )
    rows = [
        (one.metric, str(one.documents), *(_decimal(value, width) for value in (one.mean, *_bounds(one.interval))))
        for one in curve.points
    ]
    return Table(columns, tuple(rows))


def curve_text(curve: DocumentCurve, format: str = "text") -> str:
    """The table, and the values on the whole test set."""
    if format == "csv":
        return curve_table(curve, None).format("csv")
    if format == "html":
        return curve_table(curve).format("html")
    whole = ", ".join(f"{name} {value:.{DECIMALS}f}" for name, value in curve.values.items())
    return f"All {curve.count:,} {curve.unit}: {whole}\n\n{curve_table(curve).format(format)}"


def bins_table(found: DifferenceTable, width: int | None = DECIMALS) -> Table:
    """A line for each bin, and the last for all pairs."""
    level = percent(found.level)
    columns = (
        Column(f"difference of {found.metric}"),
        Column("pairs", number=True),
        Column("agreed", number=True),
        Column("tied by people", number=True),
        Column("share", number=True),
        Column(f"{level} low", number=True),
        Column(f"{level} high", number=True),
    )
    return Table(columns, tuple(_line(one, width) for one in (*found.bins, found.whole)))


def difference_text(found: DifferenceTable, format: str = "text") -> str:
    """The table, in a format."""
    return bins_table(found, None if format == "csv" else DECIMALS).format(format)


def _line(one: DifferenceBin, width: int | None) -> tuple[str, ...]:
    numbers = (one.share, *_bounds(one.interval)) if one.pairs else (float("nan"),) * 3
    shares = (("" if isnan(value) else _decimal(value, width)) for value in numbers)
    return (_range(one.low, one.high), str(one.pairs), str(one.agreed), str(one.human_ties), *shares)


def _range(low: float, high: float) -> str:
    if isinf(high):
        return f"{low:.4g} or more" if low else "any"
    return f"{low:.4g} to {high:.4g}"


def _bounds(interval: Interval) -> tuple[float, float]:
    return interval.low, interval.high


def _decimal(value: float, width: int | None) -> str:
    return repr(value) if width is None else f"{value:.{width}f}"


def curve_entry(curve: DocumentCurve) -> dict[str, Any]:
    """Everything but the draws, as JSON can hold it."""
    names = ("coefficient", "level", "average", "unit", "count", "draws", "seed", "confidence")
    points = [
        {
            "metric": one.metric,
            "documents": one.documents,
            "mean": number(one.mean),
            "interval": _interval(one.interval),
        }
        for one in curve.points
    ]
    return {name: getattr(curve, name) for name in names} | {
        "values": {name: number(value) for name, value in curve.values.items()},
        "points": points,
        "notes": [asdict(note) for note in curve.notes],
    }


def difference_entry(found: DifferenceTable) -> dict[str, Any]:
    """Everything as JSON can hold it."""

    def line(one: DifferenceBin) -> dict[str, Any]:
        counts = {name: getattr(one, name) for name in ("pairs", "agreed", "human_ties", "systems", "effective")}
        bounds = {"low": number(one.low), "high": number(one.high)}
        return bounds | counts | {"share": number(one.share), "interval": _interval(one.interval)}

    about = {"metric": found.metric, "sets": found.sets, "confidence": found.level}
    return (
        about
        | {"bins": [line(one) for one in found.bins], "all": line(found.whole)}
        | {"notes": [asdict(note) for note in found.notes]}
    )


def _interval(one: Interval) -> dict[str, Any]:
    return {"low": number(one.low), "high": number(one.high), "level": one.level, "method": one.method}
