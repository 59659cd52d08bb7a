"""What two settings count: sums, segments with other counts, and the parts of the formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .difference import Count, on_scale

if TYPE_CHECKING:
    from ..statistics import Statistics

SCORES = {"precision", "recall", "f", "similarity", "score"}
"""Columns that are a segment's scores, and no counts."""
_LISTS = {"matches", "totals", "hypothesis", "reference"}
"""Components that are columns by order."""


def sums_apart(a: Statistics, b: Statistics) -> tuple[Count, ...]:
    """The columns of counts whose sums differ, or that one of both has."""
    left, right = _counts(a), _counts(b)
    found = (Count(name, left.get(name), right.get(name)) for name in dict.fromkeys((*left, *right)))
    return tuple(count for count in found if count.a != count.b)


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
    rows = (found.rows[:, [names.index(one) for one in shared]] for found, names in ((a, left), (b, right)))
    mine, theirs = rows
    return int((mine != theirs).any(1).sum())


def crossed(a: Statistics, b: Statistics) -> float | None:
    """The score of A's counts under B's formula on the scale of A, where a row has the same columns."""
    return on_scale(b, a) * float(b.metric.score(a.total)) if a.metric.columns == b.metric.columns else None
