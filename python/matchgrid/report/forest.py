"""The interval plot: each difference with its interval, beside nothing and beside what matters."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from ..comparison.result import BETTER, EQUIVALENT, UNDECIDED, WORSE
from .comparison_tables import bounds, decimals_of_difference, finding, is_corrected, percent, probability, signed
from .scores import arrow, metric_titles
from .svg import BLUE, FAINT, GREEN, GREY, INK, ORANGE, across, circle, document, line, rect, room, scale, short, text
from .table import MINUS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..comparison.result import Comparison, Difference
    from .svg import Scale

_LINE = 24
_FIELD = 380
_HEAD = 46
_FOOT = 42
_LEGEND = 24
_HALF = 24
"""So long is each of two names on one line."""
COLOURS = {BETTER: BLUE, WORSE: ORANGE, EQUIVALENT: GREEN}


def forest_chart(comparison: Comparison) -> str:
    """A field for each metric, since each has its unit; hollow points are undecided."""
    metrics = comparison.metrics
    named = dict(zip(metrics, metric_titles(metrics), strict=True))
    left = 24 + room(_name(each, comparison) for each in comparison.differences)
    right = left + _FIELD
    parts: list[str] = []
    top = 0.0
    wide = right
    for metric in metrics:
        found = [each for each in comparison.differences if each.metric == metric]
        field, end = _field(comparison, found, f"{named[metric]} {arrow(metric)}", (left, right, top))
        parts += field
        wide = max(wide, end)
        top += _HEAD + _LINE * len(found) + _FOOT
    parts += _legend(comparison, top + 8)
    against = f" from {comparison.baseline}" if comparison.baseline else ""
    title = f"Differences{against} with {percent(comparison.design.level)} intervals"
    return document(wide + 16, top + _LEGEND, parts, title)


def _field(
    comparison: Comparison, found: Sequence[Difference], title: str, place: tuple[float, float, float]
) -> tuple[list[str], float]:
    """The marks of a metric's field, and where they end on the right."""
    left, right, top = place
    epsilon = found[0].epsilon
    ends = [value for each in found for value in (each.delta, each.interval.low, each.interval.high)]
    at = scale([0.0, *ends, *([epsilon, -epsilon] if epsilon is not None else [])], left, right)
    first, last = top + _HEAD, top + _HEAD + _LINE * len(found)
    against = f" against {comparison.baseline}" if comparison.baseline else ""
    parts = [text(16, top + 20, f"{title}{against}", bold=True)]
    parts += _words(comparison, found[0], (left, right, top + 40))
    if epsilon is not None:
        parts.append(rect(at(-epsilon), first, at(epsilon) - at(-epsilon), last - first, GREEN, opacity=0.15))
    parts += across(at, first, last)
    parts.append(line(at(0), first - 4, at(0), last, INK, thick=1.5))
    said = []
    for number, each in enumerate(found):
        y = first + _LINE * (number + 0.5)
        parts += _row(comparison, each, at, y)
        said.append(_said(each))
        parts.append(text(right + 12, y + 4, said[-1]))
    return parts, right + 12 + room(said)


def _words(comparison: Comparison, each: Difference, place: tuple[float, float, float]) -> list[str]:
    """Which side is better (for an error rate the left one), what is shaded, and what is said on the right."""
    left, right, y = place
    sides = ("← worse", "better →") if each.metric.higher_is_better else ("← better", "worse →")
    parts = [text(left, y, sides[0], colour=FAINT), text(right, y, sides[1], anchor="end", colour=FAINT)]
    if each.epsilon is not None:
        shaded = f"shaded: at most ±{each.epsilon:g}"
        parts.append(text((left + right) / 2, y, shaded, anchor="middle", colour=FAINT))
    corrected = ", corrected p" if is_corrected(comparison) else ""
    columns = f"difference, {percent(each.interval.level)} interval{corrected or ', p'}"
    return [*parts, text(right + 12, y, columns, colour=FAINT)]


def _said(each: Difference) -> str:
    digits = decimals_of_difference(each.metric)
    delta = signed(each.delta, digits, each.metric)
    found = f"{delta}  {bounds(each.interval, digits, each.metric, plus=True)}".replace("-", MINUS)
    p_value = probability(each.p_value_corrected)
    return f"{found}, p {p_value.replace('<', '< ') if p_value.startswith('<') else f'= {p_value}'}"


def _row(comparison: Comparison, each: Difference, at: Scale, y: float) -> list[str]:
    said = finding(each, comparison.design.level)
    shown = said.partition(" ")[0]
    colour = COLOURS.get(shown, GREY)
    parts = [text(at.start - 12, y + 4, _name(each, comparison), anchor="end")]
    low, high = each.interval.low, each.interval.high
    if isfinite(low) and isfinite(high):
        parts.append(line(at(low), y, at(high), y, colour, thick=2.5))
        parts += [line(at(end), y - 5, at(end), y + 5, colour, thick=2.5) for end in (low, high)]
    if isfinite(each.delta):
        parts.append(circle(at(each.delta), y, 4.5, colour, hollow=shown not in COLOURS, title=said))
    return parts


def _legend(comparison: Comparison, y: float) -> Iterator[str]:
    """What the points say, of those that there are."""
    shown = {finding(each, comparison.design.level).partition(" ")[0] for each in comparison.differences}
    x = 20.0
    for said in (BETTER, WORSE, EQUIVALENT, UNDECIDED):
        if said in shown:
            yield circle(x, y - 4, 4.5, COLOURS.get(said, GREY), hollow=said not in COLOURS)
            yield text(x + 10, y, said)
            x += 30 + room([said])


def _name(each: Difference, comparison: Comparison) -> str:
    if comparison.baseline:
        return short(each.system)
    return f"{short(each.system, _HALF)} − {short(each.baseline, _HALF)}"
