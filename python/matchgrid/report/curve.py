"""A value that depends on another, with its interval: agreement by the number of documents, or by a difference."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import isfinite
from typing import TYPE_CHECKING

from .svg import (
    BLUE,
    FAINT,
    GREEN,
    GREY,
    ORANGE,
    across,
    circle,
    document,
    line,
    path,
    room,
    scale,
    short,
    text,
    upward,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .svg import Scale

_WIDE, _HIGH = 640, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 78, 622, 66, 364
_COLOURS = (BLUE, ORANGE, GREEN, GREY)
_DASHES = ("", "7 3", "2 3", "9 3 2 3")
"""Curves differ by more than colour."""


@dataclass(frozen=True)
class Curve:
    """Values of one kind at places from left to right, with the bounds of their intervals where there are any."""

    name: str
    places: Sequence[float]
    values: Sequence[float]
    low: Sequence[float] = field(default=())
    high: Sequence[float] = field(default=())
    labels: Sequence[str] = field(default=())
    """What stands above points, where anything does."""

    def __post_init__(self) -> None:
        if not self.low:
            object.__setattr__(self, "low", self.values)
            object.__setattr__(self, "high", self.values)

    @property
    def points(self) -> list[tuple[float, float, float, float]]:
        """Place, value, low and high, where the value is defined."""
        columns = (self.places, self.values, self.low, self.high)
        return [point for point in zip(*columns, strict=True) if all(map(isfinite, point))]


def curve_chart(
    curves: Sequence[Curve], *, titles: tuple[str, str], title: str, level: float | None = None, joined: bool = True
) -> str:
    """Curves with bands, or points with bars.

    Args:
        curves: at most four.
        titles: what places and values are.
        title: what the picture is of.
        level: a value at which a line is drawn, as that of chance.
        joined: whether points are joined by lines, since the places are those of one quantity in whole steps.
    """
    points = [point for curve in curves for point in curve.points]
    at = replace(scale([point[0] for point in points], _LEFT, _RIGHT), whole=joined)
    ends = [end for point in points for end in point[1:]]
    up = scale([*ends, *([] if level is None else [level])], _BOTTOM, _TOP)
    parts = [text(_LEFT, 18, title, bold=True), *across(at, _TOP, _BOTTOM), *upward(up, _LEFT, _RIGHT)]
    if level is not None:
        parts.append(line(_LEFT, up(level), _RIGHT, up(level), FAINT, dashes="4 4"))
    parts.append(text((_LEFT + _RIGHT) / 2, _HIGH - 14, titles[0], anchor="middle"))
    middle = (_TOP + _BOTTOM) / 2
    parts.append(f'<g transform="rotate(-90 18 {middle:g})">{text(18, middle, titles[1], anchor="middle")}</g>')
    for number, curve in enumerate(curves):
        parts += _drawn(curve, at, up, number, joined=joined)
    if len(curves) > 1:
        parts += _legend(curves)
    return document(_WIDE, _HIGH, parts, f"{title}: {titles[1]} by {titles[0]}")


def _drawn(curve: Curve, at: Scale, up: Scale, number: int, *, joined: bool) -> Iterator[str]:
    colour = _COLOURS[number % len(_COLOURS)]
    points = curve.points
    if joined and len(points) > 1:
        above = [(at(place), up(high)) for place, _, _, high in points]
        below = [(at(place), up(low)) for place, _, low, _ in points]
        yield path([*above, *reversed(below)], fill=colour, opacity=0.15)
        yield path([(at(place), up(value)) for place, value, _, _ in points], colour, dashes=_DASHES[number % 4])
    for place, value, low, high in points:
        if not joined:
            yield line(at(place), up(low), at(place), up(high), colour, thick=2)
        yield circle(at(place), up(value), 3.5, colour, hollow=bool(number % 2), title=f"{place:g}: {value:g}")
    for (place, _, _, high), said in zip(points, curve.labels, strict=False):
        yield text(at(place), up(high) - 6, said, anchor="middle", colour=FAINT)


def _legend(curves: Sequence[Curve]) -> Iterator[str]:
    x = float(_LEFT)
    for number, curve in enumerate(curves):
        colour = _COLOURS[number % len(_COLOURS)]
        yield line(x, 38, x + 26, 38, colour, thick=2, dashes=_DASHES[number % 4])
        yield circle(x + 13, 38, 3.5, colour, hollow=bool(number % 2))
        yield text(x + 32, 42, short(curve.name))
        x += 32 + room([short(curve.name)]) + 20
