"""Agreement with people, as text, Markdown, LaTeX, CSV, HTML and JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .comparison_tables import percent
from .decimals import USUAL, decimals
from .entry import number
from .remarks import below
from .table import Column, Table

if TYPE_CHECKING:
    from ..agreement.result import Agreement, Coefficient

DECIMALS = 3
SHOWN = 5
"""How many discordant pairs are printed; all are in the result."""
AVERAGES = {"none": "all outputs", "item": "per segment", "system": "per system", "": "systems"}


def agreement_table(found: Agreement, format: str = "text", width: int | None = None) -> str:
    """The coefficients as a table in a format, and what they rest on; in CSV the table alone with every digit.

    Raises:
        OptionError: there is no such format, or the width is not a number of decimals.
    """
    places = decimals(width, format)
    table = _table(found, DECIMALS if places == USUAL else places).format(format)
    return below(table, [*about(found), *_disagreements(found)], format)


def _table(found: Agreement, width: int | None) -> Table:
    tied = any(one.epsilon is not None for one in found.coefficients)
    drawn = found.design.interval != "none"
    mixed = len({one.interval.method for one in found.coefficients if one.interval}) > 1
    several = len(found.metrics) > 1
    columns = [
        *([Column("metric")] if several else []),
        Column("level"),
        Column("over"),
        Column("coefficient"),
        Column("value", number=True),
        *([Column("low", number=True), Column("high", number=True)] if drawn else []),
        *([Column("interval")] if mixed else []),
        *([Column("ties up to", number=True)] if tied else []),
        Column("count", number=True),
    ]
    rows = []
    for one in found.coefficients:
        bounds = (one.interval.low, one.interval.high) if one.interval else (None, None)
        numbers = [_decimal(value, width) for value in (one.value, *(bounds if drawn else ()))]
        method = [one.interval.method if one.interval else ""] if mixed else []
        ties = [_decimal(one.epsilon, width)] if tied else []
        names = [*([one.metric] if several else []), one.level, AVERAGES[one.average], one.name]
        rows.append((*names, *numbers, *method, *ties, str(one.count)))
    return Table(tuple(columns), tuple(rows))


def _decimal(value: float | None, width: int | None) -> str:
    if value is None or value != value:
        return ""
    return repr(value) if width is None else f"{value:.{width}f}"


def agreement_text(found: Agreement) -> str:
    """What is printed, and notes."""
    return "\n".join([agreement_table(found), *_notes(found)])


def about(found: Agreement) -> list[str]:
    """What was measured, and what intervals were drawn from."""
    design = found.design
    scores = {"judged": "means of judged outputs", "all": "means of all outputs", "corpus": "scores of the whole"}
    lines = [
        f"{design.outputs:,} outputs of {design.systems} systems and {design.segments:,} segments; systems by "
        f"{scores[design.system_scores]}"
    ]
    if design.removed:
        lines.append(f"systems left out of coefficients over systems, as outliers: {', '.join(design.removed)}")
    if design.interval != "none":
        unit = f"{design.count:,} {design.unit}"
        drawn = {"inputs": unit, "systems": "systems", "both": f"systems and {unit}"}[design.resampled]
        lines.append(
            f"{percent(design.confidence)} intervals ({design.interval}) from {design.draws:,} draws of {drawn}, seed "
            f"{design.seed}"
        )
    return lines


def _disagreements(found: Agreement) -> list[str]:
    lines = []
    pairs = len(found.systems) * (len(found.systems) - 1) // 2
    for name, listed in found.discordant.items():
        if not pairs:
            continue
        shown = "; ".join(f"{one.better} over {one.worse}" for one in listed[:SHOWN])
        more = f"; and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
        said = f": people put {shown}{more}" if listed else ""
        lines.append(f"{name} disagrees with people on {len(listed)} of {pairs} pairs of systems{said}")
    return lines


def _notes(found: Agreement) -> list[str]:
    return [f"note: {note}" for note in found.notes]


def agreement_entry(found: Agreement) -> dict[str, Any]:
    """Everything but drawn values, as JSON can hold it."""
    return {
        "coefficients": [_entry(one) for one in found.coefficients],
        "systems": [
            {
                "system": system,
                "human": number(found.human[place]),
                "scores": {name: number(values[place]) for name, values in found.scores.items()},
            }
            for place, system in enumerate(found.systems)
        ],
        "discordant_pairs": {name: [asdict(one) for one in listed] for name, listed in found.discordant.items()},
        "outliers": list(found.outliers),
        "design": asdict(found.design),
        "notes": [asdict(note) for note in found.notes],
    }


def _entry(one: Coefficient) -> dict[str, Any]:
    interval = one.interval and {
        "low": number(one.interval.low),
        "high": number(one.interval.high),
        "level": one.interval.level,
        "method": one.interval.method,
        "undefined_draws": one.interval.undefined,
    }
    return {
        "metric": one.metric,
        "level": one.level,
        "average": one.average or None,
        "name": one.name,
        "value": number(one.value),
        "interval": interval,
        "count": one.count,
        "epsilon": number(one.epsilon) if one.epsilon is not None else None,
    }
