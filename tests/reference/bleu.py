"""BLEU as Papineni et al. (2002) define it, with the smoothings of Chen and Cherry (2014) and what tools do beside."""

import math
from collections import Counter
from collections.abc import Callable, Sequence


def ngrams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


LENGTHS: dict[str, Callable[[int, list[int]], float]] = {
    "closest": lambda length, others: min((abs(other - length), other) for other in others)[1],
    "closest-9999": lambda length, others: min((9999, 9999), *((abs(other - length), other) for other in others))[1],
    "shortest": lambda length, others: min(others),
    "average": lambda length, others: sum(others) / len(others),
}


def row(
    hypothesis: Sequence[str], references: Sequence[Sequence[str]], max_order: int, length: str = "closest"
) -> list[float]:
    """Lengths, then clipped matches and n-grams of the hypothesis by order."""
    matches, totals = [], []
    for n in range(1, max_order + 1):
        found = ngrams(hypothesis, n)
        known = [ngrams(reference, n) for reference in references]
        matches.append(sum(min(count, max(other[gram] for other in known)) for gram, count in found.items()))
        totals.append(sum(found.values()))
    return [len(hypothesis), LENGTHS[length](len(hypothesis), list(map(len, references))), *matches, *totals]


def brevity_penalty(hypothesis: float, reference: float, smooth: str = "") -> float:
    if smooth == "coco":
        ratio = (hypothesis + 1e-15) / (reference + 1e-9)
        return math.exp(1 - 1 / ratio) if ratio < 1 else 1.0
    if hypothesis >= reference:
        return 1.0
    return math.exp(1 - reference / hypothesis) if hypothesis else 0.0


def for_no_match(smooth: str, value: float, number: int, length: float) -> float:
    """What the `number`-th order without matches counts."""
    if smooth == "exp":
        return 0.5**number
    if smooth in ("chen-cherry-4", "chen-cherry-7"):
        return (math.log(length) / value) ** number if length > 1 else 0.0
    return value if smooth == "floor" else 0.0


def smoothed(
    matches: Sequence[float], totals: Sequence[float], order: int, length: float, smooth: str, value: float
) -> list[tuple[float, float]]:
    """Matches and n-grams by order, after smoothing."""
    counts: list[float] = []
    number = 0
    for match in matches[:order]:
        number += match == 0
        counts.append(match or for_no_match(smooth, value, number, length))
    out: list[tuple[float, float]] = []
    below = counts[0] + 1
    precisions: list[float] = []
    for n, (count, total) in enumerate(zip(counts, totals, strict=False), 1):
        if smooth == "coco":
            count, total = count + 1e-15, total + 1e-9
        elif smooth == "add-k" and n > 1:
            count, total = count + value, total + value
        elif smooth in ("chen-cherry-5", "chen-cherry-7"):
            below = count = (below + count + (counts[n] if n < order else matches[n])) / 3
        elif smooth == "chen-cherry-6" and n > 2:
            prior = precisions[-1] ** 2 / precisions[-2] if precisions[-2] else 0.0
            count, total = count + value * prior, total + value
        precisions.append(count / total if total else 0.0)
        out.append((count, total))
    return out


def precisions(
    counts: Sequence[tuple[float, float]],
) -> list[float | None]:
    """Precisions; `None` from the first order on that has no n-grams."""
    found: list[float | None] = []
    for match, total in counts:
        found.append(None if not total or None in found else match / total)
    return found


def score(
    row: Sequence[float],
    order: int,
    *,
    smooth: str = "exp",
    value: float = 0.0,
    effective: bool = False,
    no_match: str = "zero",
    empty_orders: str = "zero",
    weights: Sequence[float] | None = None,
) -> float:
    """BLEU from 0 to 1."""
    counted = (len(row) - 2) // 2
    length, reference = row[:2]
    matches, totals = row[2 : 2 + counted], row[2 + counted :]
    if not (any(matches[:order]) if no_match == "zero" else length):
        return 0.0
    found = precisions(smoothed(matches, totals, order, length, smooth, value))
    weighed = list(zip(weights or [1.0] * order, found, strict=True))
    if effective:
        weighed = [(weight, precision) for weight, precision in weighed if precision is not None]
    if empty_orders == "perfect":
        weighed = [(weight, 1.0 if precision is None else precision) for weight, precision in weighed]
    if any(not precision and weight for weight, precision in weighed):
        return 0.0
    used = sum(weight for weight, _ in weighed)
    total = sum(weight * math.log(precision) for weight, precision in weighed if precision and weight)
    return min(1.0, brevity_penalty(length, reference, smooth) * math.exp(total / used)) if used else 0.0
