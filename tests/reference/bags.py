"""Exact match, token F1, Jaccard and Dice as they are defined, with fractions; a text is a list of tokens."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from .rouge import f_measure

Tokens = Sequence[str]
Counts = tuple[int, int, int]


def kept(references: Sequence[Tokens], drop_empty: bool) -> Sequence[Tokens]:
    """The references that count: all, or without the empty ones if that leaves any."""
    full = [reference for reference in references if len(reference) > 0]
    return full if drop_empty and full else references


def exact_match(hypothesis: Tokens, references: Sequence[Tokens], drop_empty: bool = False) -> int:
    return int(any(list(hypothesis) == list(reference) for reference in kept(references, drop_empty)))


def bag(tokens: Tokens, n: int, distinct: bool) -> Counter[tuple[str, ...]]:
    grams = [tuple(tokens[place : place + n]) for place in range(len(tokens) - n + 1)]
    return Counter(set(grams) if distinct else grams)


def counts(hypothesis: Tokens, reference: Tokens, n: int = 1, distinct: bool = False) -> Counts:
    """What both have, and what either has."""
    mine, theirs = bag(hypothesis, n, distinct), bag(reference, n, distinct)
    return (mine & theirs).total(), mine.total(), theirs.total()


def precision_recall(found: Counts, alpha: float, both_empty: float) -> tuple[float, float, float]:
    """Precision, recall and their F; alpha is the weight of precision."""
    matches, mine, theirs = found
    if not mine and not theirs:
        return both_empty, both_empty, both_empty
    precision, recall = (matches / total if total else 0.0 for total in (mine, theirs))
    return precision, recall, f_measure(precision, recall, alpha)


def token_f1(
    hypothesis: Tokens, references: Sequence[Tokens], alpha: float, both_empty: float, drop_empty: bool
) -> tuple[Counts, tuple[float, float, float]]:
    """Counts, and precision, recall and F, of the first reference with the greatest F."""
    each = [counts(hypothesis, reference) for reference in kept(references, drop_empty)]
    pairs = [(found, precision_recall(found, alpha, both_empty)) for found in each]
    return max(pairs, key=lambda pair: pair[1][2])


def jaccard(found: Counts, both_empty: float) -> Fraction:
    shared, mine, theirs = found
    return Fraction(shared, mine + theirs - shared) if mine + theirs else Fraction(both_empty)


def dice(found: Counts, both_empty: float) -> Fraction:
    shared, mine, theirs = found
    return Fraction(2 * shared, mine + theirs) if mine + theirs else Fraction(both_empty)


def overlap(
    measure: str, hypothesis: Tokens, references: Sequence[Tokens], n: int, distinct: bool, both_empty: float
) -> tuple[Counts, Fraction]:
    """Counts, and Jaccard or Dice, of the first reference with the greatest."""
    value = {"jaccard": jaccard, "dice": dice}[measure]
    each = [(counts(hypothesis, reference, n, distinct), not hypothesis and not reference) for reference in references]
    return max(((found, value(found, both_empty * nothing)) for found, nothing in each), key=lambda pair: pair[1])
