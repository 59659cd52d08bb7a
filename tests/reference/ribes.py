"""RIBES of Isozaki et al. (2010) and Hirao et al. (2014), word by word from the definition, with NLTK's variant."""

import math
from collections.abc import Sequence
from typing import Any

Words = Sequence[str]


def starts(words: Words, gram: Words) -> list[int]:
    """Where an n-gram begins."""
    size = len(gram)
    return [start for start in range(len(words) - size + 1) if list(words[start : start + size]) == list(gram)]


def aligned(hypothesis: Words, reference: Words, arithmetic: str = "ntt") -> list[int]:
    """The place in the reference of each word of the hypothesis that has one."""
    nltk = arithmetic == "nltk"

    def once(start: int, end: int) -> int | None:
        gram = hypothesis[start:end]
        there = starts(reference, gram)
        return there[0] if len(there) == len(starts(hypothesis, gram)) == 1 else None

    def meant(place: int) -> int | None:
        length = len(hypothesis)
        if hypothesis[place] not in reference or once(place, place + 1) is not None:
            return once(place, place + 1)
        most = min(max(place, length - place + 1), len(reference)) if nltk else max(place + 1, length - place + 1)
        if arithmetic == "isozaki-2010":
            most = 2
        for context in range(1, most):
            left = once(place - context, place + 1) if context <= place else None
            right = once(place, place + context + 1) if place + context < length else None
            ends = None if left is None else left + context
            for found in (ends, right) if arithmetic == "ntt" else (right, ends):
                if found is not None:
                    return found
        return None

    return [found for place in range(len(hypothesis)) if (found := meant(place)) is not None]


def nkt(ranks: Sequence[int], reference_length: int, *, nltk: bool = False) -> float:
    """The share of pairs that are in order: with NLTK, of pairs between which each rank is 1 more than the last."""
    if len(ranks) < 2:
        return float(len(ranks) == reference_length == 1 and not nltk)
    pairs = [(first, last) for last in range(len(ranks)) for first in range(last)]
    if nltk:
        good = [pair for pair in pairs if list(ranks[pair[0] : pair[1] + 1]) == list(_run(ranks, *pair))]
    else:
        good = [(first, last) for first, last in pairs if ranks[first] < ranks[last]]
    return len(good) / len(pairs)


def _run(ranks: Sequence[int], first: int, last: int) -> range:
    return range(ranks[first], ranks[first] + last - first + 1)


def parts(
    hypothesis: Words, reference: Words, *, alpha: float = 0.25, beta: float = 0.1, arithmetic: str = "ntt"
) -> list[float]:
    """RIBES, NKT, precision and brevity penalty against one reference."""
    if not hypothesis:
        return [0.0, 0.0, 0.0, 0.0]
    nltk = arithmetic == "nltk"
    ranks = aligned(hypothesis, reference, arithmetic)
    order = nkt(ranks, len(reference), nltk=nltk)
    # Of fewer than two words NTT's script has no precision either, unless the reference is that word.
    precision = len(ranks) / len(hypothesis) if order or nltk or len(ranks) > 1 else 0.0
    bp = min(1.0, math.exp(1 - len(reference) / len(hypothesis)))
    return [order * precision**alpha * bp**beta, order, precision, bp]


def best(hypothesis: Words, references: Sequence[Words], **options: Any) -> list[float]:
    """The parts against the first reference with the greatest RIBES."""
    return max((parts(hypothesis, reference, **options) for reference in references), key=lambda one: one[0])
