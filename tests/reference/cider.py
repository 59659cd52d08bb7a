"""CIDEr and CIDEr-D as Vedantam et al. (2015) define them: whole vectors, and a search for every n-gram."""

import math
from collections import Counter
from collections.abc import Sequence

Tokens = Sequence[str]


def ngrams(tokens: Tokens, n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


def frequency(ngram: tuple[str, ...], documents: Sequence[Sequence[Tokens]]) -> int:
    """In how many documents, each the references of a segment, an n-gram is."""
    return sum(any(ngram in ngrams(text, len(ngram)) for text in group) for group in documents)


def vector(
    tokens: Tokens, n: int, documents: Sequence[Sequence[Tokens]], *, shares: bool
) -> dict[tuple[str, ...], float]:
    counts = ngrams(tokens, n)
    total = sum(counts.values()) if shares else 1
    return {
        ngram: count / total * math.log(len(documents) / max(1, frequency(ngram, documents)))
        for ngram, count in counts.items()
    }


def cosine(one: dict[tuple[str, ...], float], other: dict[tuple[str, ...], float], *, clip: bool) -> float:
    norms = [math.sqrt(math.fsum(part * part for part in parts.values())) for parts in (one, other)]
    if 0 in norms:
        return 0.0
    products = (
        (min(part, other[ngram]) if clip else part) * other[ngram] for ngram, part in one.items() if ngram in other
    )
    return math.fsum(products) / (norms[0] * norms[1])


def orders(
    hypothesis: Tokens,
    references: Sequence[Tokens],
    documents: Sequence[Sequence[Tokens]],
    max_order: int,
    *,
    clip: bool,
    shares: bool = False,
    sigma: float | None = None,
) -> list[float]:
    """By order the mean over references."""
    found = []
    for n in range(1, max_order + 1):
        mine = vector(hypothesis, n, documents, shares=shares)
        each = []
        for reference in references:
            distance = len(hypothesis) - len(reference)
            penalty = 1.0 if sigma is None else math.exp(-(distance**2) / (2 * sigma**2))
            each.append(penalty * cosine(mine, vector(reference, n, documents, shares=shares), clip=clip))
        found.append(math.fsum(each) / len(each))
    return found
