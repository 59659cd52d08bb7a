"""What a test set can show, as tables, sentences and JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..comparison.power import CORRELATION, Assumed
from ..errors import OptionError
from ..signature import spec
from .comparison_tables import decimals_of_difference
from .decimals import USUAL, decimal, decimals
from .entry import number
from .scores import arrow, metric_titles
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..comparison.power import Power
    from .entry import Input

    Paint = Callable[[Table], str]

FORMATS = ("text", "json", "csv", "markdown", "latex")
TABLES = ("text", "csv", "markdown", "latex", "html")
ASSUMED = "assumed"
_TITLES = ("baseline", "its error", "correlation", "error of difference", "detectable")
_NAMES = ("score", "score_error", "correlation", "difference_error", "detectable")


def render(
    found: Sequence[Power],
    format: str = "text",
    *,
    systems: Sequence[str] = (),
    width: int | None = None,
    inputs: Sequence[Input] = (),
    paint: Paint | None = None,
) -> str:
    """Powers in a format, without a line end after the last line.

    Args:
        found: what to print: of one test set, under one metric or several.
        format: `text`, `json`, `csv`, `markdown` or `latex`.
        systems: the name of the other system of each, where correlations were measured.
        width: the number of decimals; by default as many as of scores and one more of differences, and in CSV every
            digit. JSON always has every digit.
        inputs: files, for JSON.
        paint: writes a table in another way than the format does.

    Raises:
        OptionError: there is no such format, or the width is negative.
    """
    if format not in FORMATS:
        raise OptionError(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
    digits = decimals(width, format)
    if format == "json":
        return json.dumps(_entries(found, systems, inputs), indent=1, ensure_ascii=False, allow_nan=False)
    table = power_table(found, systems=systems, width=digits)
    if format != "text":
        return table.format(format)
    write = paint or (lambda table: table.format("text"))
    signatures = (f"{one.metric.label}  {one.metric.short_signature}" for one in found)
    return "\n\n".join([write(table), "\n".join(power_lines(found)), "\n".join(dict.fromkeys(signatures))])


def power_table(found: Sequence[Power], *, systems: Sequence[str] = (), width: int | None = USUAL) -> Table:
    """A line for each metric and system; where a correlation was assumed, one for each that is shown beside it."""
    deltas, unit = list(dict.fromkeys(one.delta for one in found)), found[0].unit
    named = any(systems)
    columns = (
        Column("metric"),
        *([Column("system")] if named else []),
        *(Column(title, number=True) for title in (_NAMES if width is None else _TITLES)),
        *(Column(title, number=True) for title in _asked(deltas, unit, width)),
    )
    names = [spec(one.metric) for one in found] if width is None else _headings(found)
    rows = [
        (name, *([systems[place]] if named else []), *_cells(one, each, width), *_answers(one, each, width, deltas))
        for place, (name, one) in enumerate(zip(names, found, strict=True))
        for each in _lines(one)
    ]
    return Table(columns, tuple(rows))


def power_lines(found: Sequence[Power]) -> list[str]:
    """What the numbers rest on, in sentences."""
    first = found[0]
    sample = f"{first.count:,} {first.unit}"
    if first.segments != first.count:
        sample += f" of {first.segments:,} segments ({first.weighting})"
    sides = "two-sided" if first.alternative == "two-sided" else f"one-sided ({first.alternative})"
    lines = [
        f"Sample: {sample}.",
        f"Detectable: the smallest true difference that a {sides} paired test at {first.alpha:g} finds with "
        f"probability {first.power:g}. Smaller ones may be there and not be found.",
    ]
    if first.measured:
        lines.append("Correlation: of the two systems' scores over test sets, as measured.")
    else:
        default = ", the default" if first.correlation == CORRELATION else ""
        lines.append(
            f"Correlation: of two systems' scores over test sets; {first.correlation:g} is {ASSUMED}{default}, the "
            "others are shown beside it. Systems that are more alike correlate more."
        )
    return lines


def power_entry(one: Power) -> dict[str, Any]:
    """A power as a dictionary that JSON can hold, every digit kept."""
    names = (
        *("unit", "count", "segments", "weighting", "score", "score_error", "correlation", "measured"),
        *("difference_error", "alpha", "power", "alternative", "detectable", "delta", "reached", "needed"),
    )
    said: dict[str, Any] = {"metric": spec(one.metric), "name": one.metric.label, "signature": one.metric.signature}
    said |= {name: getattr(one, name) for name in names}
    said |= {name: number(said[name]) for name in ("correlation", "detectable")}
    said["range"] = [asdict(each) | {"detectable": number(each.detectable)} for each in one.range]
    return said | {"notes": [asdict(note) for note in one.notes]}


def _entries(found: Sequence[Power], systems: Sequence[str], inputs: Sequence[Input]) -> dict[str, Any]:
    from .. import __version__

    names = systems or [""] * len(found)
    results = [
        {**({"system": name} if name else {}), **power_entry(one)} for name, one in zip(names, found, strict=True)
    ]
    return {"results": results, "inputs": [asdict(file) for file in inputs], "matchgrid": __version__}


def _lines(one: Power) -> list[Assumed]:
    """What is found under the correlation that is meant, and under those beside it."""
    meant = Assumed(one.correlation, one.difference_error, one.detectable, one.reached, one.needed)
    others = (each for each in one.range if each.correlation != one.correlation)
    return sorted([meant, *others], key=lambda each: each.correlation)


def _cells(one: Power, each: Assumed, width: int | None) -> list[str]:
    """The numbers of a line; for people differences have a decimal more than scores, as most are small."""
    finer = decimals_of_difference(one.metric, width)
    errors = [one.score_error, each.difference_error, each.detectable]
    score_error, difference_error, detectable = (decimal(value, finer, one.metric) for value in errors)
    correlation = repr(each.correlation) if width is None else f"{each.correlation:.2f}"
    if width is not None and not one.measured and each.correlation == one.correlation:
        correlation = f"{ASSUMED} {correlation}"
    return [decimal(one.score, width, one.metric), score_error, correlation, difference_error, detectable]


def _answers(one: Power, each: Assumed, width: int | None, deltas: Sequence[float | None]) -> list[str]:
    """The power for the difference that is asked for, which is said where metrics have different ones."""
    if deltas == [None]:
        return []
    if one.delta is None or each.reached is None:
        said = ["", ""]
    elif width is None:
        said = [repr(each.reached), str(each.needed)]
    else:
        said = [f"{each.reached:.3f}", f"{each.needed:,}"]
    asked = "" if one.delta is None else repr(one.delta) if width is None else f"{one.delta:g}"
    return [*([asked] if len(deltas) > 1 else []), *said]


def _headings(found: Sequence[Power]) -> list[str]:
    """The name of each metric with its arrow."""
    metrics = list(dict.fromkeys(one.metric for one in found))
    titles = dict(zip(metrics, metric_titles(metrics), strict=True))
    return [f"{titles[one.metric]} {arrow(one.metric)}" for one in found]


def _asked(deltas: Sequence[float | None], unit: str, width: int | None) -> tuple[str, ...]:
    """Titles of the power for a difference, and of how many units it takes."""
    if deltas == [None]:
        return ()
    if len(deltas) > 1:
        return ("delta", "power", "needed") if width is None else ("difference", "power for it", f"{unit} for it")
    (delta,) = deltas
    return ("power", "needed") if width is None else (f"power for {delta:g}", f"{unit} for {delta:g}")
