"""N-grams counted on both sides, in the order in which they are first met."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..explanation import Gram

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Tokens = tuple[str, ...]


def ngrams(tokens: Sequence[str], order: int) -> Counter[Tokens]:
    """How often a text has each of its n-grams."""
    return Counter(tuple(tokens[start : start + order]) for start in range(len(tokens) - order + 1))


def clipped(
    unit: str, hypothesis: Counter[Tokens], references: Sequence[Counter[Tokens]], chosen: int | None = None
) -> Iterator[Gram]:
    """The n-grams of the hypothesis, each counted at most as often as in the reference that has it most often, or in
    the one that is chosen.
    """
    for tokens, count in hypothesis.items():
        counts = tuple(reference[tokens] for reference in references)
        most = max(counts) if chosen is None else counts[chosen]
        place = counts.index(most) if chosen is None else chosen
        yield Gram(unit, tokens, count, counts, most, place if most else None, min(count, most))


def shared(
    unit: str, hypothesis: Counter[Tokens], references: Sequence[Counter[Tokens]], chosen: int | None
) -> Iterator[Gram]:
    """The n-grams of both sides against the reference that counts; where all do, counts are added up."""
    among = references if chosen is None else [references[chosen]]
    for tokens in dict.fromkeys((*hypothesis, *(tokens for reference in among for tokens in reference))):
        count = hypothesis[tokens]
        counts = tuple(reference[tokens] for reference in references)
        compared = counts if chosen is None else counts[chosen : chosen + 1]
        counted = sum(min(count, other) for other in compared)
        yield Gram(unit, tokens, count, counts, sum(compared), chosen if sum(compared) else None, counted)


def by_order(grams: Iterable[Gram], orders: Iterable[int] = ()) -> tuple[dict[str, int], ...]:
    """The sums of n-grams by order: of both sides, and what is counted; also of orders that have none."""
    sums = {order: {"order": order, "hypothesis": 0, "reference": 0, "counted": 0} for order in orders}
    for gram in grams:
        one = sums.setdefault(gram.order, {"order": gram.order, "hypothesis": 0, "reference": 0, "counted": 0})
        one["hypothesis"] += gram.hypothesis
        one["reference"] += gram.against
        one["counted"] += gram.counted
    return tuple(sums.values())
