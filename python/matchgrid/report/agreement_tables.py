"""Agreement by the number of documents and by the size of a difference, as tables."""

from __future__ import annotations

from dataclasses import asdict
from math import isinf, isnan
from typing import TYPE_CHECKING, Any

from .comparison_tables import percent
from .entry import number
from .remarks import WITHOUT, below, remark
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..agreement.by_difference import DifferenceBin, DifferenceTable
    from ..agreement.by_documents import DocumentCurve
    from ..comparison.result import Interval
    from ..notes import Note

DECIMALS = 3
_OF = {"": "of systems' means", "none": "over all outputs", "item": "per segment", "system": "per system"}


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
    """The values on the whole test set, the table, and how it was made."""
    table = curve_table(curve, None if format == "csv" else DECIMALS).format(format)
    if format in WITHOUT:
        return table
    whole = ", ".join(f"{name} {value:.{DECIMALS}f}" for name, value in curve.values.items())
    what = f"{curve.coefficient} {_OF[curve.average]}; of each size {curve.draws:,} draws, seed {curve.seed}"
    head = f"All {curve.count:,} {curve.unit}: {whole}"
    return f"{remark(head, format)}\n\n{below(table, [what], format)}"


def with_notes(table: str, notes: Sequence[Note]) -> str:
    """A table, and the notes below it."""
    return "\n\n".join([table, *(["\n".join(f"note: {note}" for note in notes)] if notes else [])])


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
    """The table in a format, and how it was made; in CSV the table alone with every digit."""
    whole = found.whole
    sets = f" of {found.sets} test sets" if found.sets > 1 else ""
    what = (
        f"{whole.systems} systems{sets}; intervals are Wilson's, of all pairs as of {whole.effective:.3g} that share "
        "no system"
    )
    return below(bins_table(found, None if format == "csv" else DECIMALS).format(format), [what], format)


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
    names = ("coefficient", "level", "unit", "count", "draws", "seed", "confidence")
    points = [
        {
            "metric": one.metric,
            "size": one.documents,
            "mean": number(one.mean),
            "interval": _interval(one.interval),
        }
        for one in curve.points
    ]
    return {name: getattr(curve, name) for name in names} | {
        "average": curve.average or None,
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
    notes = [asdict(note) for note in found.notes]
    return about | {"bins": [line(one) for one in found.bins], "all": line(found.whole), "notes": notes}


def _interval(one: Interval) -> dict[str, Any]:
    return {"low": number(one.low), "high": number(one.high), "level": one.level, "method": one.method}
