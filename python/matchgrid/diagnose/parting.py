"""The first text that is not the same to two metrics."""

from __future__ import annotations

from itertools import repeat, zip_longest
from typing import TYPE_CHECKING, Any

from ..measure import opened
from ..text.run import compared, form
from .difference import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..segments import Segments
    from ..statistics import Metric
    from ..text import Step
    from ..types import Hypotheses, References

    Tokens = list[str]

BLOCK = 8192
"""How many texts are prepared at once: their tokens take more memory than they do."""


def first_text(a: Metric, b: Metric, hypotheses: Hypotheses, references: References) -> Words | None:
    """The first text of which the two compare something else; `None` where all are the same to both."""
    if (a.text, a.reference_text) == (b.text, b.reference_text):
        return None
    (left, given), (right, other) = (opened(metric, hypotheses, references) for metric in (a, b))
    if len(given) != len(other) or form(left.text) != form(right.text):
        return None
    first: list[tuple[int, str, Tokens, Tokens]] = []
    segments: set[int] = set()
    places = ((place, "hypothesis") for place in range(len(given)))
    sides = (
        (places, (left.text, given.hypotheses), (right.text, other.hypotheses)),
        (_numbers(given), (left.reference_text, given.references), (right.reference_text, other.references)),
    )
    for named, mine, theirs in sides:
        found = _differing(named, mine, theirs)
        for place, side, one, two in found:
            if place not in segments and (not first or place < first[0][0]):
                first = [(place, side, one, two)]
            segments.add(place)
    if not first:
        return None
    ((place, side, one, two),) = first
    where = next(at for at, (x, y) in enumerate(zip_longest(one, two), 1) if x != y)
    return Words(place + 1, side, tuple(one), tuple(two), where, len(segments))


def _differing(
    names: Iterator[tuple[int, str]], a: tuple[Sequence[Step], list[Any]], b: tuple[Sequence[Step], list[Any]]
) -> Iterator[tuple[int, str, Tokens, Tokens]]:
    """The texts that are not the same after the steps of both sides, with the places and names that they have."""
    (mine, texts), (theirs, others) = a, b
    for start in range(0, len(texts), BLOCK):
        part = slice(start, start + BLOCK)
        pairs = zip(compared(mine, texts[part]), compared(theirs, others[part]), strict=True)
        # The names are longer than a block, so they come last.
        for (one, two), (place, side) in zip(pairs, names, strict=False):
            if one != two:
                yield place, side, one, two


def _numbers(given: Segments) -> Iterator[tuple[int, str]]:
    """The place of the segment of each reference, and what the reference is called."""
    for place, count in enumerate(given.counts or repeat(1, len(given))):
        for number in range(count):
            yield place, f"reference {given.among_all(place, number) + 1}"
