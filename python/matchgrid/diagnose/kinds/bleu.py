"""BLEU explained: clipped n-grams, lengths, the brevity penalty, precisions before and after smoothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...metrics.smoothing import SMOOTHING
from ..explanation import Line
from .grams import clipped, ngrams
from .numbers import short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...metrics.bleu import BLEU
    from ..explanation import Explanation
    from ..seen import Seen

_ROUNDING = 1e-9


def bleu(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis with the most that a reference has, and the formula."""
    metric: BLEU = seen.metric  # type: ignore[assignment]
    return by_lengths(seen, metric.orders, orders=_orders(seen), formula=_formula(seen, metric))


def by_lengths(seen: Seen, highest: int, **parts: Any) -> Explanation:
    """The clipped n-grams up to an order, and the lengths of both sides."""
    hypothesis, references = seen.hypothesis, seen.references
    grams = [
        gram
        for order in range(1, highest + 1)
        for gram in clipped("word", ngrams(hypothesis, order), [ngrams(tokens, order) for tokens in references])
    ]
    length = seen.row["reference_length"]
    rule = getattr(seen.metric.measured, "reference_length", "closest")
    sides = [
        (tokens, {"length": len(tokens), "counts": rule == "average" or len(tokens) == length}) for tokens in references
    ]
    facts: dict[str, Any] = {"hypothesis_length": len(hypothesis), "reference_length": length}
    facts |= {"rule": rule} if len(references) > 1 else {}
    return seen.explanation(sides, hypothesis, facts=facts, grams=tuple(grams), compared="most", **parts)


def _orders(seen: Seen) -> tuple[dict[str, Any], ...]:
    parts = seen.statistics.components
    # Smoothing may look at one order more than the score has.
    smoothed = [*parts["precisions"], None][: len(parts["matches"])]
    found = zip(parts["matches"], parts["totals"], smoothed, strict=True)
    return tuple(
        {
            "order": order,
            "counted": matches,
            "of": total,
            "precision": 100 * matches / total if total else None,
            "smoothed": precision,
        }
        for order, (matches, total, precision) in enumerate(found, 1)
    )


def _formula(seen: Seen, metric: BLEU) -> tuple[Line, ...]:
    parts = seen.statistics.components
    penalty, score = penalty_line(parts), seen.statistics.score
    if not any(parts["precisions"]):
        why = "no n-gram matches" if parts["hypothesis_length"] else "there is no n-gram"
        return penalty, Line("BLEU", "0", score, why)
    used = _used(metric, parts)
    zero = [order for order, _ in used if not parts["precisions"][order - 1]]
    if not used or zero:
        why = f"the precision of order {zero[0]} is 0" if zero else "no order with a weight is left"
        return penalty, Line("BLEU", "0", score, why)
    whole = sum(weight for _, weight in used)
    weighed = [(parts["precisions"][order - 1] / 100, weight / whole) for order, weight in used]
    head = f"{metric.scale:g} * " if metric.scale != 1 else ""
    written = f"{head}{short(parts['bp'])} * exp({exponent(weighed)})"
    # Smoothed precisions may be above 1, and a score never is.
    above = parts["bp"] * np.exp(sum(weight * np.log(precision) for precision, weight in weighed)) > 1 + _ROUNDING
    return penalty, Line("BLEU", f"min({metric.scale:g}, {written})" if above else written, score)


def exponent(weighed: Sequence[tuple[float, float]]) -> str:
    """The sum of weighed logarithms of precisions, as an expression."""
    logs = [f"log({short(precision)})" for precision, _ in weighed]
    weights = [weight for _, weight in weighed]
    if max(weights) - min(weights) < _ROUNDING and abs(sum(weights) - 1) < _ROUNDING:
        return f"({' + '.join(logs)}) / {len(logs)}" if len(logs) > 1 else logs[0]
    return " + ".join(f"{short(weight)} * {log}" for weight, log in zip(weights, logs, strict=True))


def _used(metric: BLEU, parts: dict[str, Any]) -> list[tuple[int, float]]:
    """The orders that are averaged over, with their weights."""
    weights = metric.weights or (1 / metric.max_order,) * metric.max_order
    last = metric.max_order
    if metric.effective_order:
        matches, totals, length = (np.array(parts[name], float) for name in ("matches", "totals", "hypothesis_length"))
        # What smoothing adds to an order may make it one that there is.
        _, totals = SMOOTHING[metric.smooth].counts(matches, totals, length, metric.smooth_value or 0.0)
        last = int(np.logical_and.accumulate(totals > 0).sum())
    return [(order, weight) for order, weight in enumerate(weights[:last], 1) if weight]


def penalty_line(parts: dict[str, Any]) -> Line:
    """The line of the brevity penalty."""
    hypothesis, reference, bp = parts["hypothesis_length"], parts["reference_length"], parts["bp"]
    if not hypothesis:
        return Line("BP", short(bp), bp, "the hypothesis is empty")
    if hypothesis >= reference:
        return Line("BP", "1", bp, "the hypothesis is not shorter than the reference length")
    return Line("BP", f"exp(1 - {short(reference)} / {hypothesis})", bp)
