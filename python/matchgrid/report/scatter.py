"""Metric against people: a point a system, or a field of points a segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .svg import BLUE, FAINT, FONT, Scale, across, circle, document, rect, room, scale, short, text, upward

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..types import Array

WIDE, HIGH = 640, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 78, 622, 46, 428
_MOST = 2000
"""More points than this are counted in cells: single ones could no longer be told apart."""
_CELLS = 60
_NAMED = 40
"""So many points have their names beside them."""

_ANCHORED = {"start": 0, "middle": 0.5, "end": 1}
"""Which part of a name's width is left of what it is anchored at."""

Box = tuple[float, float, float, float]


def scatter_chart(
    metric: Array,
    human: Array,
    *,
    titles: tuple[str, str],
    title: str,
    names: Sequence[str] = (),
    marked: Collection[int] = (),
    said: str = "",
) -> str:
    """Points with the metric's values from left to right and people's upwards; where one is missing there is none.

    Args:
        metric: one value a point.
        human: as many.
        titles: what the values are, across and upwards.
        title: what the picture is of.
        names: of the points.
        marked: the places of hollow points, such as outliers.
        said: a line below the title, such as a coefficient.
    """
    known = np.flatnonzero(np.isfinite(metric) & np.isfinite(human))
    at = scale(metric[known].tolist(), _LEFT, _RIGHT)
    up = scale(human[known].tolist(), _BOTTOM, _TOP)
    parts = [text(_LEFT, 18, title, bold=True), *([text(_LEFT, 34, said, colour=FAINT)] if said else [])]
    parts += [*across(at, _TOP, _BOTTOM), *upward(up, _LEFT, _RIGHT), *_titles(titles)]
    if len(known) > _MOST:
        parts += _cells(metric[known], human[known], at, up)
    else:
        places = [(int(place), at(float(metric[place])), up(float(human[place]))) for place in known]
        radius = 4.5 if len(known) <= _NAMED else 2.5
        parts += [
            circle(x, y, radius, BLUE, hollow=place in marked, title=names[place] if names else "")
            for place, x, y in places
        ]
        if names and len(known) <= _NAMED:
            parts += _names([(short(names[place]), x, y) for place, x, y in places])
    return document(WIDE, HIGH, parts, f"{title}: {titles[1]} by {titles[0]}")


def _titles(titles: tuple[str, str]) -> Iterator[str]:
    yield text((_LEFT + _RIGHT) / 2, HIGH - 14, titles[0], anchor="middle")
    middle = (_TOP + _BOTTOM) / 2
    yield f'<g transform="rotate(-90 18 {middle:g})">{text(18, middle, titles[1], anchor="middle")}</g>'


def _cells(metric: Array, human: Array, at: Scale, up: Scale) -> Iterator[str]:
    """A square for each cell with points, darker with their number, by its logarithm."""
    counts, first, second = np.histogram2d(metric, human, _CELLS, ((at.low, at.high), (up.low, up.high)))
    wide, high = (_RIGHT - _LEFT) / _CELLS, (_BOTTOM - _TOP) / _CELLS
    shades = np.log1p(counts) / np.log1p(counts.max())
    for row, column in np.argwhere(counts > 0).tolist():
        x, y = at(float(first[row])), up(float(second[column])) - high
        yield rect(x, y, wide, high, BLUE, opacity=0.15 + 0.85 * float(shades[row, column]))


def _names(points: Sequence[tuple[str, float, float]]) -> Iterator[str]:
    """Names right of their points, or left or above or below where others stand; none where there is no room."""
    taken: list[Box] = [(x - 5, y - 5, x + 5, y + 5) for _, x, y in points]
    for own, (name, x, y) in enumerate(points):
        wide = room([name])
        starts = [(x + 8, y + 4), (x - 8 - wide, y + 4), (x - wide / 2, y - 9), (x - wide / 2, y + 18)]
        for (left, base), anchor in zip(starts, ("start", "end", "middle", "middle"), strict=True):
            box = (left, base - FONT + 2, left + wide, base + 3)
            inside = box[0] >= _LEFT and box[2] <= WIDE and box[1] >= _TOP - 4 and box[3] <= _BOTTOM
            if inside and not any(_overlap(box, other) for place, other in enumerate(taken) if place != own):
                taken.append(box)
                yield text(left + wide * _ANCHORED[anchor], base, name, anchor=anchor)
                break


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
