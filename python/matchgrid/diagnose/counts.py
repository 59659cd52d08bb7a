"""What two settings count: sums, segments with other counts, and the parts of the formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .difference import Count, on_scale

if TYPE_CHECKING:
    from ..statistics import Statistics
    from ..types import Array

SCORES = {"precision", "recall", "f", "similarity", "score"}
"""Columns that are a segment's scores, and no counts."""
_LISTS = {"matches", "totals", "hypothesis", "reference"}
"""Components that are columns by order."""


def sums_apart(a: Statistics, b: Statistics) -> tuple[Count, ...]:
    """The columns of counts whose sums differ, or that one of both has."""
    left, right = (_kinds(_counts(found)) for found in (a, b))
    found = []
    for name in dict.fromkeys((*left, *right)):
        one, two = left.get(name, []), right.get(name, [])
        if one != two:
            found.append(Count(name, _mean(one), _mean(two), _range(one), _range(two)))
    return tuple(found)


def _kinds(counts: dict[str, float | int]) -> dict[str, list[float | int]]:
    """The sums by what the columns are of: those that are repeated, as `matches_1[0]`, together."""
    found: dict[str, list[float | int]] = {}
    for name, value in counts.items():
        found.setdefault(_kind(name), []).append(value)
    return found


def _kind(column: str) -> str:
    return column.partition("[")[0]


def _mean(sums: list[float | int]) -> float | int | None:
    return sum(sums) / len(sums) if len(sums) > 1 else sums[0] if sums else None


def _range(sums: list[float | int]) -> tuple[float, float] | None:
    return (min(sums), max(sums)) if len(sums) > 1 else None


def _counts(statistics: Statistics) -> dict[str, float | int]:
    return {name: value for name, value in statistics.describe().items() if name not in SCORES}


def values_apart(a: Statistics, b: Statistics) -> tuple[tuple[str, Any, Any], ...]:
    """The parts of the formula that differ, where both have them."""
    left, right = a.components, b.components
    counts = {*_counts(a), *_counts(b), *_LISTS}
    return tuple(
        (name, left[name], right[name])
        for name in left
        if name in right and name not in counts and left[name] != right[name]
    )


def counts_differ(a: Statistics, b: Statistics) -> int:
    """How many segments have other counts, in the columns that both have."""
    if len(a) != len(b):
        return 0
    left, right = a.metric.columns, b.metric.columns
    shared = [name for name in left if name in right and name.partition(".")[0] not in SCORES]
    if not shared:
        return len(a)
    mine, theirs = (found.rows[:, [names.index(one) for one in shared]] for found, names in ((a, left), (b, right)))
    differ = (mine != theirs).any(1)
    for kind in dict.fromkeys(_kind(name) for name in shared if "[" in name):
        one, two = (
            found.rows[:, [place for place, name in enumerate(found.metric.columns) if _kind(name) == kind]]
            for found in (a, b)
        )
        # Draws that are not as many are the same where they have the same mean within the same bounds.
        differ |= _apart(one, two)
    return int(differ.sum())


def _apart(one: Array, two: Array) -> Array:
    apart: Array = np.any([of(one, axis=1) != of(two, axis=1) for of in (np.mean, np.min, np.max)], axis=0)
    return apart


def crossed(a: Statistics, b: Statistics) -> float | None:
    """The score of A's counts under B's formula on the scale of A, where a row has the same columns."""
    return on_scale(b, a) * float(b.metric.score(a.total)) if a.metric.columns == b.metric.columns else None
