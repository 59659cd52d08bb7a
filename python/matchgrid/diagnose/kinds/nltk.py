"""NLTK's BLEU and chrF explained, in NLTK's arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..explanation import Line
from .bleu import by_lengths, exponent, penalty_line
from .chrf import characters
from .grams import by_order, ngrams, shared
from .numbers import mean, short

if TYPE_CHECKING:
    from ...metrics.nltk_bleu import NltkBLEU
    from ...metrics.nltk_chrf import NltkChrF
    from ..explanation import Explanation
    from ..seen import Seen


def nltk_bleu(seen: Seen) -> Explanation:
    """The clipped n-grams of the hypothesis, lengths, and NLTK's formula."""
    metric: NltkBLEU = seen.metric  # type: ignore[assignment]
    parts, score = seen.statistics.components, seen.statistics.score
    found = zip(parts["matches"], parts["denominators"], parts["precisions"], strict=True)
    orders = tuple(
        {"order": order, "counted": matches, "of": below, "precision": matches / below, "smoothed": smoothed}
        for order, (matches, below, smoothed) in enumerate(found, 1)
    )
    penalty = penalty_line(parts)
    if not parts["matches"][0]:
        lines = penalty, Line(metric.label, "0", score, "no word matches")
    else:
        weights = metric.weights_of(seen.statistics.total).tolist()
        # A precision of 0 is skipped.
        weighed = [(p, w) for p, w in zip(parts["precisions"], weights, strict=True) if p > 0 and w]
        whole = exponent(weighed) if weighed else "0"
        lines = penalty, Line(metric.label, f"{short(parts['bp'])} * exp({whole})", score)
    measured: Any = metric.measured
    return by_lengths(seen, measured.max_order, orders=orders, formula=lines)


def nltk_chrf(seen: Seen) -> Explanation:
    """The n-grams of characters, and the mean of the orders' F."""
    metric: NltkChrF = seen.metric  # type: ignore[assignment]
    text, texts = seen.texts
    left, right = (characters(one, whitespace=metric.whitespace) for one in (text, texts[0]))
    span = range(metric.min_len, metric.max_len + 1)
    grams = [gram for order in span for gram in shared("character", ngrams(left, order), [ngrams(right, order)], 0)]
    orders = [{**sums, "f": metric.f(*list(sums.values())[1:])} for sums in by_order(grams, span)]
    line = Line(metric.label, mean(order["f"] for order in orders), seen.statistics.score, "the mean of the orders' F")
    sides = [(tuple(texts[0].split()), {"characters": len(right), "counts": True})]
    return seen.explanation(
        sides,
        text.split(),
        facts={"hypothesis_characters": len(left)},
        grams=tuple(grams),
        orders=tuple(orders),
        formula=(line,),
    )
