"""Which segments make the difference between two scores of the same data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .difference import ROUNDING, Part, on_scale

if TYPE_CHECKING:
    from ..statistics import Statistics
    from ..types import Array


def contributions(a: Statistics, b: Statistics, top: int) -> tuple[str, tuple[Part, ...], int]:
    """How the parts are found, the segments with the largest, at most `top`, and how many have another score.

    Segments without a part are left out.

    Where rows have the same columns, a row of B can be exchanged for A's; where they are the same rows, or of other
    columns, a segment can be left out of both.
    """
    if len(a) != len(b):
        return "", (), 0
    # First of all, since an error about one names the segment.
    left, right = a.segment_scores, on_scale(b, a) * b.segment_scores
    same = np.isclose(left, right, rtol=ROUNDING, atol=0.0, equal_nan=True)
    way, found = _found(a, b, right - left)
    found = np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)
    found[np.abs(found) <= ROUNDING * max(abs(a.score), 1e-300)] = 0.0
    order = np.argsort(-np.abs(found), kind="stable")[:top]
    parts = tuple(
        Part(int(place) + 1, float(found[place]), float(left[place]), float(right[place]))
        for place in order
        if found[place]
    )
    return way, parts, int((~same).sum())


def _found(a: Statistics, b: Statistics, apart: Array) -> tuple[str, Array]:
    factor = on_scale(b, a)
    if len(a) == 1 or any(found.metric.positional or found.metric.undivided for found in (a, b)):
        return "segment scores", apart
    if a.metric.columns == b.metric.columns and (a.rows != b.rows).any():
        return "exchange", factor * (b.score - b.metric.score(b.total - b.rows + a.rows))
    left, right = (found.score - found.metric.score(found.total - found.rows) for found in (a, b))
    return "leave-one-out", factor * right - left
