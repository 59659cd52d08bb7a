"""Google's GLEU explained: n-grams of both sides, all orders together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..explanation import Line
from .grams import ngrams, shared

if TYPE_CHECKING:
    from collections import Counter

    from ...metrics.google_gleu import GoogleGLEU
    from ..explanation import Explanation, Gram
    from ..seen import Seen
    from .grams import Tokens


def google_gleu(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis and of the reference that counts, and the formula."""
    metric: GoogleGLEU = seen.metric  # type: ignore[assignment]
    # Where nothing can be compared no reference counts, and all are as good as the first.
    chosen = seen.chosen or 0
    grams: list[Gram] = []
    orders = []
    for order in range(metric.min_len, metric.max_len + 1):
        left, *right = (ngrams(tokens, order) for tokens in (seen.hypothesis, *seen.references))
        grams += shared("word", left, right, chosen)
        orders.append(_order(order, left, right[chosen]))
    scores = metric.score(seen.alone.rows).tolist()
    sides = [
        (tokens, {"length": len(tokens), "score": score, "counts": place == chosen})
        for place, (tokens, score) in enumerate(zip(seen.references, scores, strict=True))
    ]
    return seen.explanation(sides, seen.hypothesis, grams=tuple(grams), orders=tuple(orders), formula=(_formula(seen),))


def _order(order: int, hypothesis: Counter[Tokens], reference: Counter[Tokens]) -> dict[str, Any]:
    sides = {"hypothesis": sum(hypothesis.values()), "reference": sum(reference.values())}
    return {"order": order, **sides, "counted": sum((hypothesis & reference).values())}


def _formula(seen: Seen) -> Line:
    parts, score = seen.statistics.components, seen.statistics.score
    if not parts["total"]:
        return Line("GLEU", "0", score, "neither side has an n-gram")
    return Line("GLEU", f"{parts['matches']} / max({parts['hypothesis_total']}, {parts['reference_total']})", score)
