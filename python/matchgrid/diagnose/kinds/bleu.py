"""BLEU explained: clipped n-grams, lengths, the brevity penalty, precisions before and after smoothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..explanation import Line
from .grams import clipped, ngrams
from .numbers import short

if TYPE_CHECKING:
    from ...metrics.bleu import BLEU
    from ..explanation import Explanation
    from ..seen import Seen


def bleu(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis with the most that a reference has, and the formula."""
    metric: BLEU = seen.metric  # type: ignore[assignment]
    return clipped_words(seen, metric.max_order, orders=_orders(seen, metric), formula=_formula(seen, metric))


def clipped_words(seen: Seen, highest: int, **parts: Any) -> Explanation:
    """The n-grams of the hypothesis up to an order with the most that a reference has, and which length counts."""
    hypothesis, references = seen.hypothesis, seen.references
    grams = [
        gram
        for order in range(1, highest + 1)
        for gram in clipped("word", ngrams(hypothesis, order), [ngrams(tokens, order) for tokens in references])
    ]
    length = seen.row["reference_length"]
    sides = [(tokens, {"length": len(tokens), "counts": len(tokens) == length}) for tokens in references]
    facts = {"hypothesis_length": len(hypothesis), "reference_length": length}
    return seen.explanation(sides, hypothesis, facts=facts, grams=tuple(grams), compared="most", **parts)


def _orders(seen: Seen, metric: BLEU) -> tuple[dict[str, Any], ...]:
    parts = seen.statistics.components
    found = zip(parts["matches"], parts["totals"], parts["precisions"], strict=True)
    return tuple(
        {
            "order": order,
            "counted": matches,
            "of": total,
            "precision": 100 * matches / total if total else None,
            "smoothed": smoothed,
        }
        for order, (matches, total, smoothed) in enumerate(found, 1)
    )


def _formula(seen: Seen, metric: BLEU) -> tuple[Line, ...]:
    parts = seen.statistics.components
    first, score = penalty(parts), seen.statistics.score
    if not any(parts["matches"]):
        return first, Line("BLEU", "0", score, "no n-gram matches")
    used = _used(metric, parts["totals"])
    zero = [order for order, _ in used if not parts["precisions"][order - 1]]
    if not used or zero:
        why = f"the precision of order {zero[0]} is 0" if zero else "no order with a weight is left"
        return first, Line("BLEU", "0", score, why)
    logs = [(f"log({short(parts['precisions'][order - 1] / 100)})", weight) for order, weight in used]
    if len({weight for _, weight in logs}) == 1:
        exponent = " + ".join(log for log, _ in logs)
        exponent = f"({exponent}) / {len(logs)}" if len(logs) > 1 else exponent
    else:
        whole = sum(weight for _, weight in logs)
        exponent = " + ".join(f"{short(weight)} * {log}" for log, weight in logs)
        exponent = exponent if abs(whole - 1) < 1e-9 else f"({exponent}) / {short(whole)}"
    head = f"{metric.scale:g} * " if metric.scale != 1 else ""
    return first, Line("BLEU", f"{head}{short(parts['bp'])} * exp({exponent})", score)


def _used(metric: BLEU, totals: list[int]) -> list[tuple[int, float]]:
    """The orders that are averaged over, with their weights."""
    weights = metric.weights or (1 / metric.max_order,) * metric.max_order
    last = metric.max_order
    if metric.effective_order:
        # What add-k adds to an order above the first makes it one that there is.
        added = float(metric.smooth_value or 0) if metric.smooth == "add-k" else 0.0
        there = [total + (added if order else 0) > 0 for order, total in enumerate(totals)]
        last = there.index(False) if False in there else last
    return [(order, weight) for order, weight in enumerate(weights[:last], 1) if weight]


def penalty(parts: dict[str, Any]) -> Line:
    """The brevity penalty's line."""
    hypothesis, reference, bp = parts["hypothesis_length"], parts["reference_length"], parts["bp"]
    if hypothesis >= reference:
        return Line("BP", "1", bp, "the hypothesis is not shorter than the reference length")
    if not hypothesis:
        return Line("BP", "0", bp, "the hypothesis is empty")
    return Line("BP", f"exp(1 - {reference} / {hypothesis})", bp)
