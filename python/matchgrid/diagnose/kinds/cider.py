"""CIDEr and CIDEr-D explained: n-grams with their weights, and the cosines with each reference."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Any

from ..explanation import Line
from .grams import by_order, ngrams, shared
from .numbers import mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...metrics.cider import CIDEr
    from ..explanation import Explanation, Gram
    from ..seen import Seen


def cider(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis and of all references with their weights; each order's score, and their mean."""
    metric: CIDEr = seen.metric  # type: ignore[assignment]
    orders = range(1, metric.max_order + 1)
    grams = tuple(gram for order in orders for gram in _grams(metric, seen, order))
    scores = seen.statistics.components["orders"]
    each = [metric.components(row)["orders"] for row in seen.alone.rows]
    lines = [
        Line(f"{order}-grams", mean(one[order - 1] for one in each), scores[order - 1], "the mean over references")
        for order in orders
    ]
    counts = by_order(grams, orders)
    return seen.explanation(
        [(tokens, _facts(metric, seen, place, tokens)) for place, tokens in enumerate(seen.references)],
        seen.hypothesis,
        facts={"documents": seen.statistics.components["documents"]},
        grams=grams,
        orders=tuple({**count, "score": score} for count, score in zip(counts, scores, strict=True)),
        formula=(*lines, Line(metric.label, mean(scores), seen.statistics.score, "the mean over orders")),
    )


def _grams(metric: CIDEr, seen: Seen, order: int) -> Iterator[Gram]:
    assert metric.frequencies is not None  # it has learned
    documents = metric.frequencies.documents
    references = [ngrams(tokens, order) for tokens in seen.references]
    for gram in shared("word", ngrams(seen.hypothesis, order), references, None):
        weight = log(documents) - log(max(1, metric.frequencies[gram.tokens]))
        # Without clipping every occurrence counts with each reference that has the n-gram.
        whole = gram.hypothesis * sum(count > 0 for count in gram.references)
        counted = gram.counted if metric.clipped else whole
        yield gram._replace(counted=counted, information=weight)


def _facts(metric: CIDEr, seen: Seen, place: int, tokens: tuple[str, ...]) -> dict[str, Any]:
    """What is particular about a reference."""
    facts = {"length": len(tokens), "score": float(metric.score(seen.alone.rows[place]))}
    sigma = metric.width
    if sigma is None:
        return facts
    return {**facts, "penalty": exp(-((len(seen.hypothesis) - len(tokens)) ** 2) / (2 * sigma**2))}
