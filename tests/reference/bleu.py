"""BLEU as Papineni et al. (2002) define it, with the smoothings of Chen and Cherry (2014) that sacreBLEU has."""

import math
from collections import Counter
from collections.abc import Sequence


def ngrams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


def row(hypothesis: Sequence[str], references: Sequence[Sequence[str]], max_order: int) -> list[int]:
    """Lengths, then clipped matches and n-grams of the hypothesis by order."""
    distance = [(abs(len(reference) - len(hypothesis)), len(reference)) for reference in references]
    matches, totals = [], []
    for n in range(1, max_order + 1):
        found = ngrams(hypothesis, n)
        known = [ngrams(reference, n) for reference in references]
        matches.append(sum(min(count, max(other[gram] for other in known)) for gram, count in found.items()))
        totals.append(sum(found.values()))
    return [len(hypothesis), min(distance)[1], *matches, *totals]


def brevity_penalty(hypothesis: float, reference: float) -> float:
    if hypothesis >= reference:
        return 1.0
    return math.exp(1 - reference / hypothesis) if hypothesis else 0.0


def precisions(
    matches: Sequence[float], totals: Sequence[float], smooth: str = "none", value: float = 0.0
) -> list[float | None]:
    """Smoothed precisions; `None` from the first order on that has no n-grams."""
    found: list[float | None] = []
    empty = 0
    for n, (match, total) in enumerate(zip(matches, totals, strict=True), 1):
        if smooth == "add-k" and n > 1:
            match, total = match + value, total + value
        if not total or None in found:
            found.append(None)
        elif not match and smooth == "exp":
            empty += 1
            found.append(1 / (2**empty * total))
        else:
            found.append((value if not match and smooth == "floor" else match) / total)
    return found


def score(
    row: Sequence[float],
    *,
    smooth: str = "exp",
    value: float = 0.0,
    effective: bool = False,
    weights: Sequence[float] | None = None,
) -> float:
    """BLEU from 0 to 1; nothing matched is 0 whatever the smoothing."""
    order = (len(row) - 2) // 2
    matches, totals = row[2 : 2 + order], row[2 + order :]
    if not any(matches):
        return 0.0
    found = precisions(matches, totals, smooth, value)
    weighed = list(zip(weights or [1.0] * order, found, strict=True))
    if effective:
        weighed = [(weight, precision) for weight, precision in weighed if precision is not None]
    if any(not precision and weight for weight, precision in weighed):
        return 0.0
    used = sum(weight for weight, _ in weighed)
    total = sum(weight * math.log(precision) for weight, precision in weighed if precision and weight)
    return brevity_penalty(row[0], row[1]) * math.exp(total / used) if used else 0.0
