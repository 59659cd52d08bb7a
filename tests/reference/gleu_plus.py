"""GLEU+ as its papers and its tool define it, one n-gram at a time, with Python's own random numbers."""

import math
import random
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

ASCII_SPACE = " \t\n\v\f\r"
ORDERS = 4


def words(text: str) -> list[str]:
    for space in ASCII_SPACE:
        text = text.replace(space, " ")
    return [word for word in text.split(" ") if word]


def ngrams(tokens: Sequence[str], order: int) -> Counter:
    return Counter(tuple(tokens[place : place + order]) for place in range(len(tokens) - order + 1))


def counts(hypothesis: str, source: str, reference: str, orders: int = ORDERS) -> list[int]:
    """Lengths of hypothesis and reference, then of each order matches and total, as the tool lists them."""
    ours, theirs, old = words(hypothesis), words(reference), words(source)
    found = [len(ours), len(theirs)]
    for order in range(1, orders + 1):
        have, want, had = (ngrams(tokens, order) for tokens in (ours, theirs, old))
        stay = Counter({ngram: count for ngram, count in had.items() if ngram not in want})
        found.append(max((have & want).total() - (have & stay).total(), 0))
        found.append(max(len(ours) + 1 - order, 0))
    return found


def score_of(found: Sequence[int], *, smooth: bool = False) -> float:
    if smooth:
        found = [count or 1 for count in found]
    if 0 in found:
        return 0.0
    hypothesis, reference, *pairs = found
    logs = sum(math.log(match / total) for match, total in zip(pairs[::2], pairs[1::2], strict=True))
    return math.exp(min(0, 1 - reference / hypothesis) + logs / (len(pairs) / 2))


def drawn(numbers: Sequence[int], iteration: int) -> list[int]:
    """The reference of each segment: what `randint` of Python 2 answers after `seed(101 * iteration)`."""
    stream = random.Random(101 * iteration)
    return [int(stream.random() * number) for number in numbers]


def iterations(
    hypotheses: Sequence[str], sources: Sequence[str], references: Sequence[Sequence[str]], times: int
) -> list[float]:
    """The score of each iteration."""
    numbers = [len(group) for group in references]
    every = [
        [counts(hypothesis, source, reference) for reference in group]
        for hypothesis, source, group in zip(hypotheses, sources, references, strict=True)
    ]
    scores = []
    for iteration in range(1 if max(numbers) == 1 else times):
        chosen = [group[place] for group, place in zip(every, drawn(numbers, iteration), strict=True)]
        scores.append(score_of([sum(column) for column in zip(*chosen, strict=True)]))
    return scores


def sentence(hypothesis: str, source: str, references: Sequence[str]) -> float:
    return fmean(score_of(counts(hypothesis, source, reference), smooth=True) for reference in references)
