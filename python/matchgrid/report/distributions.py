"""The draws of each difference as a histogram, with those under the null hypothesis that the test compared it with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .comparison_tables import percent
from .scores import metric_titles
from .svg import BLUE, GREY, INK, Scale, across, document, line, path, rect, scale, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..comparison.result import Comparison, Difference
    from ..types import Array

_WIDE = 640
_LEFT, _RIGHT = 24, 616
_HIGH = 130
_TALL = _HIGH + 92
_BINS = 60


def distribution_chart(comparison: Comparison) -> str:
    """A field for each difference, in the metric's unit; one whose draws were not kept is left out."""
    metrics = comparison.metrics
    named = dict(zip(metrics, metric_titles(metrics), strict=True))
    drawn = [each for each in comparison.differences if _finite(each.interval.distribution).size]
    parts: list[str] = []
    for number, each in enumerate(drawn):
        title = f"{named[each.metric]}: {each.system} against {each.baseline}"
        parts += difference_field(each, title, number * _TALL)
    if not drawn:
        parts.append(text(_LEFT, 30, "No draws were kept."))
    return document(_WIDE, max(len(drawn) * _TALL, 50), parts, "Draws of each difference")


def difference_field(each: Difference, title: str, top: float) -> list[str]:
    """The histogram of one difference: bars of its draws, a line around those of the null, its interval below."""
    drawn, null = _finite(each.interval.distribution), _finite(each.test.null)
    at = scale([*_ends(drawn), *_ends(null), 0.0, each.delta], _LEFT, _RIGHT, margin=0.02)
    edges = np.linspace(at.low, at.high, _BINS + 1)
    bars, outline = _shares(drawn, edges), _shares(null, edges)
    up = Scale(0, float(max(bars.max(), outline.max(), 1e-12)), top + 50 + _HIGH, top + 50)
    parts = [text(_LEFT, top + 20, title, bold=True), *_legend(each, top + 38)]
    parts += across(at, up.end, up.start)
    parts += [
        rect(at(left), up(share), at(right) - at(left), up.start - up(share), BLUE, opacity=0.55)
        for left, right, share in zip(edges[:-1].tolist(), edges[1:].tolist(), bars.tolist(), strict=True)
        if share
    ]
    if null.size:
        parts.append(path(_steps(edges, outline, at, up), GREY))
    parts.append(line(at(0), up.end, at(0), up.start, INK))
    parts.append(line(at(each.delta), up.end, at(each.delta), up.start, INK, thick=2, dashes="5 3"))
    y = up.start - 3
    return [*parts, line(at(each.interval.low), y, at(each.interval.high), y, INK, thick=5)]


def _legend(each: Difference, y: float) -> list[str]:
    parts = [rect(_LEFT, y - 9, 14, 10, BLUE, opacity=0.55), text(_LEFT + 20, y, "draws of the difference")]
    parts += [line(190, y - 4, 210, y - 4, INK, thick=2, dashes="5 3"), text(216, y, "observed")]
    parts += [line(290, y - 4, 310, y - 4, INK, thick=5), text(316, y, f"{percent(each.interval.level)} interval")]
    if each.test.null.size:
        parts += [line(430, y - 4, 450, y - 4, GREY, thick=1.5), text(456, y, "under the null hypothesis")]
    return parts


def _finite(values: Array) -> Array:
    known: Array = np.asarray(values, dtype=float)
    return known[np.isfinite(known)]


def _ends(values: Array) -> tuple[float, ...]:
    return (float(values.min()), float(values.max())) if values.size else ()


def _shares(values: Array, edges: Array) -> Array:
    """What share of the values is in each bin."""
    counts = np.histogram(values, edges)[0].astype(float)
    return counts / max(values.size, 1)


def _steps(edges: Array, shares: Array, at: Scale, up: Scale) -> Sequence[tuple[float, float]]:
    points = [(at(float(edges[0])), up(0))]
    for left, right, share in zip(edges[:-1].tolist(), edges[1:].tolist(), shares.tolist(), strict=True):
        points += [(at(left), up(share)), (at(right), up(share))]
    return [*points, (at(float(edges[-1])), up(0))]
