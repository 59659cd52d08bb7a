"""NLTK's BLEU and chrF explained: the n-grams of BLEU and chrF, and NLTK's formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..explanation import Line
from .bleu import clipped_words, penalty
from .grams import ngrams, shared
from .numbers import mean, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...metrics.nltk_bleu import NltkBLEU
    from ...metrics.nltk_chrf import NltkChrF
    from ..explanation import Explanation, Gram
    from ..seen import Seen


def nltk_bleu(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis with the most that a reference has, and the formula."""
    metric: NltkBLEU = seen.metric  # type: ignore[assignment]
    return clipped_words(seen, metric.order, orders=tuple(_bleu_orders(seen)), formula=_bleu_formula(seen, metric))


def _bleu_orders(seen: Seen) -> Iterator[dict[str, Any]]:
    parts = seen.statistics.components
    found = zip(parts["matches"], parts["denominators"], parts["precisions"], strict=True)
    for order, (matches, total, smoothed) in enumerate(found, 1):
        yield {"order": order, "counted": matches, "of": total, "precision": matches / total, "smoothed": smoothed}


def _bleu_formula(seen: Seen, metric: NltkBLEU) -> tuple[Line, ...]:
    parts, score = seen.statistics.components, seen.statistics.score
    # Of two empty texts BLEU's penalty is 1 and NLTK's is 0.
    empty = not parts["hypothesis_length"]
    lines = (Line("BP", "0", parts["bp"], "the hypothesis is empty") if empty else penalty(parts),)
    if not parts["matches"][0]:
        return *lines, Line("BLEU", "0", score, "no word matches")
    weights = metric.weights_of(seen.statistics.total).tolist()
    logs = [
        f"{short(weight)} * log({short(precision)})"
        for weight, precision in zip(weights, parts["precisions"], strict=True)
        if weight and precision
    ]
    skipped = [str(order) for order, precision in enumerate(parts["precisions"], 1) if not precision]
    why = f"a precision of 0 is skipped: of order {', '.join(skipped)}" if skipped else ""
    return *lines, Line("BLEU", f"{short(parts['bp'])} * exp({' + '.join(logs) or '0'})", score, why)


def nltk_chrf(seen: Seen) -> Explanation:
    """The n-grams of both sides, and the mean of the orders' F."""
    metric: NltkChrF = seen.metric  # type: ignore[assignment]
    hypothesis, (reference,) = seen.texts
    left, right = (_characters(metric, text) for text in (hypothesis, reference))
    grams: list[Gram] = []
    orders = []
    for order in range(metric.min_len, metric.max_len + 1):
        mine, theirs = ngrams(left, order), ngrams(right, order)
        grams += shared("character", mine, [theirs], 0)
        counts = (sum(mine.values()), sum(theirs.values()), sum((mine & theirs).values()))
        orders.append(_chrf_order(metric, order, *counts))
    score = seen.statistics.score
    return seen.explanation(
        [(reference.split(), {"characters": len(right), "score": score, "counts": True})],
        hypothesis.split(),
        facts={"hypothesis_characters": len(left)},
        grams=tuple(grams),
        orders=tuple(orders),
        formula=(Line("chrF", mean(order["f"] for order in orders), score, "the mean of the orders' F"),),
    )


def _characters(metric: NltkChrF, text: str) -> list[str]:
    return [character for character in text if metric.whitespace or not character.isspace()]


def _chrf_order(metric: NltkChrF, order: int, hypothesis: int, reference: int, matches: int) -> dict[str, Any]:
    return {
        "unit": "character",
        "order": order,
        "hypothesis": hypothesis,
        "reference": reference,
        "counted": matches,
        "precision": matches / hypothesis if hypothesis else None,
        "recall": matches / reference if reference else None,
        "f": metric.f(hypothesis, reference, matches),
    }
