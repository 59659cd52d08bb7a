"""Soft matching by its definition: the whole table of cosines, in double precision."""

import math
from collections.abc import Mapping, Sequence

Words = Sequence[str]
Vectors = Mapping[str, Sequence[float]]


def cosine(one: str, other: str, vectors: Vectors) -> float:
    """1 for equal words; 0 where one has no vector, or one of zeros."""
    if one == other:
        return 1.0
    u, v = vectors.get(one, ()), vectors.get(other, ())
    length = math.sqrt(math.fsum(a * a for a in u)) * math.sqrt(math.fsum(b * b for b in v))
    return math.fsum(a * b for a, b in zip(u, v, strict=True)) / length if u and v and length else 0.0


def harmonic(precision: float, recall: float, beta: float) -> float:
    """F, or 0 where the two are of different signs."""
    if precision * recall <= 0:
        return 0.0
    weight = 1 / (1 + beta * beta)
    return precision * recall / ((1 - weight) * precision + weight * recall)


def parts(hypothesis: Words, reference: Words, vectors: Vectors, beta: float = 1.0) -> list[float]:
    """The sums of both sides, precision, recall and F."""
    table = [[cosine(one, other, vectors) for other in reference] for one in hypothesis]
    if not table or not table[0]:
        return [0.0] * 5
    ours = math.fsum(max(row) for row in table)
    theirs = math.fsum(max(column) for column in zip(*table, strict=True))
    precision, recall = ours / len(hypothesis), theirs / len(reference)
    return [ours, theirs, precision, recall, harmonic(precision, recall, beta)]


def best(hypothesis: Words, references: Sequence[Words], vectors: Vectors, beta: float = 1.0) -> list[float]:
    """The same of the first reference with the greatest F."""
    return max((parts(hypothesis, reference, vectors, beta) for reference in references), key=lambda part: part[4])
