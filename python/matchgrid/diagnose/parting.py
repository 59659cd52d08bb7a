"""The first text that is not the same to two metrics."""

from __future__ import annotations

from itertools import repeat, zip_longest
from typing import TYPE_CHECKING, Any

from .. import _native
from ..measure import opened
from ..text.run import form, prepare, remaining
from .difference import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..segments import Segments
    from ..statistics import Metric
    from ..text import Step
    from ..types import Hypotheses, References

Compared = list[tuple[str, ...]]


def first_text(a: Metric, b: Metric, hypotheses: Hypotheses, references: References) -> Words | None:
    """The first text of which the two compare something else; `None` where all are the same to both."""
    if (a.text, a.reference_text) == (b.text, b.reference_text):
        return None
    (left, given), (right, other) = (opened(metric, hypotheses, references) for metric in (a, b))
    if len(given) != len(other) or form(left.text) != form(right.text):
        return None
    differing: list[tuple[int, str, tuple[str, ...], tuple[str, ...]]] = []
    places = enumerate(_prepared(left.text, given.hypotheses)), _prepared(right.text, other.hypotheses)
    differing += [
        (place, "hypothesis", mine, theirs) for (place, mine), theirs in zip(*places, strict=True) if mine != theirs
    ]
    sides = _prepared(left.reference_text, given.references), _prepared(right.reference_text, other.references)
    for (place, number), mine, theirs in zip(_numbers(given), *sides, strict=True):
        if mine != theirs:
            differing.append((place, f"reference {number}", mine, theirs))
    if not differing:
        return None
    place, side, mine, theirs = min(differing, key=lambda one: one[0])
    where = next(at for at, (one, two) in enumerate(zip_longest(mine, theirs), 1) if one != two)
    return Words(place + 1, side, mine, theirs, where, len({one[0] for one in differing}))


def _prepared(steps: Sequence[Step], texts: list[Any]) -> Compared:
    """What is compared of each text: its tokens, or the whole where no step makes tokens."""
    prepared, left = prepare(steps, texts), remaining(steps)
    if any(step.role == "tokenizer" for step in steps):
        return list(map(tuple, _native.tokens(prepared, left)))
    return [(text,) for text in _native.transform(prepared, left)]


def _numbers(given: Segments) -> Iterator[tuple[int, int]]:
    """The place of the segment of each reference, and the reference's number in it."""
    for place, count in enumerate(given.counts or repeat(1, len(given))):
        for number in range(count):
            yield place, given.among_all(place, number) + 1
