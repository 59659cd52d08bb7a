"""NIST as Doddington (2002) defines it, with the rules of mteval-v13a; and NLTK's choice of one reference."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

Tokens = Sequence[str]


class Row(NamedTuple):
    """What is summed over segments: lengths, and by order the information that matches and the n-grams."""

    hypothesis: int
    reference: float
    information: list[float]
    totals: list[int]


def ngrams(tokens: Tokens, n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


class Informant:
    """The information of n-grams by all references of a corpus."""

    def __init__(self, references: Sequence[Sequence[Tokens]], max_order: int, *, zero_prefix: bool = False) -> None:
        self.zero_prefix = zero_prefix
        self.counts: Counter[tuple[str, ...]] = Counter()
        for text in (text for group in references for text in group):
            for n in range(max_order + 1):
                # There is an empty n-gram before every word.
                self.counts.update(ngrams(text, n) if n else {(): len(text)})

    def __call__(self, ngram: tuple[str, ...]) -> float:
        if ngram not in self.counts:
            return 0.0
        prefix = () if self.zero_prefix and ngram[:-1] == ("0",) else ngram[:-1]
        return math.log2(self.counts[prefix] / self.counts[ngram])


def matched(hypothesis: Tokens, references: Sequence[Tokens], n: int, information: Informant) -> float:
    """The information of the n-grams of the hypothesis, each as often as any one reference has it."""
    known = [ngrams(reference, n) for reference in references]
    return math.fsum(
        min(count, max(other[ngram] for other in known)) * information(ngram)
        for ngram, count in ngrams(hypothesis, n).items()
    )


def row(hypothesis: Tokens, references: Sequence[Tokens], max_order: int, information: Informant) -> Row:
    """Clipped by all references, whose lengths are averaged."""
    orders = range(1, max_order + 1)
    return Row(
        len(hypothesis),
        sum(map(len, references)) / len(references),
        [matched(hypothesis, references, n, information) for n in orders],
        [max(0, len(hypothesis) + 1 - n) for n in orders],
    )


def best_row(hypothesis: Tokens, references: Sequence[Tokens], max_order: int, information: Informant) -> Row:
    """By order one reference: that with most information, the longest of several."""
    each = [row(hypothesis, [reference], max_order, information) for reference in references]
    best = [max((one.information[n], one.reference) for one in each) for n in range(max_order)]
    lengths = sum(length for _, length in best)
    return Row(len(hypothesis), lengths / max_order, [found for found, _ in best], each[0].totals)


def score(rows: Sequence[Row]) -> float:
    hypothesis, reference = sum(one.hypothesis for one in rows), sum(one.reference for one in rows)
    sums = zip(*(one.information for one in rows), strict=True), zip(*(one.totals for one in rows), strict=True)
    found = sum(sum(information) / max(sum(totals), 1) for information, totals in zip(*sums, strict=True))
    ratio = min(hypothesis / reference, 1.0) if reference else 1.0
    return found * math.exp(math.log(0.5) * (math.log(ratio) / math.log(1.5)) ** 2) if ratio else 0.0
