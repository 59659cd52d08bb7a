"""Google's GLEU explained: n-grams of all orders together, against the reference that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..explanation import Line
from .grams import by_order, ngrams, shared

if TYPE_CHECKING:
    from ...metrics.google_gleu import GoogleGLEU
    from ..explanation import Explanation
    from ..seen import Seen


def google_gleu(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis and of the reference that counts, and the formula."""
    metric: GoogleGLEU = seen.metric  # type: ignore[assignment]
    chosen = seen.chosen
    grams = [
        gram
        for order in range(metric.min_len, metric.max_len + 1)
        for gram in shared(
            "word",
            ngrams(seen.hypothesis, order),
            [ngrams(tokens, order) for tokens in seen.references],
            chosen,
        )
    ]
    parts, score = seen.statistics.components, seen.statistics.score
    counts = [parts[name] for name in ("matches", "hypothesis_total", "reference_total")]
    lines = [
        Line(name, f"{counts[0]} / {total}" if total else "0", parts[full])
        for name, full, total in zip("PR", ("precision", "recall"), counts[1:], strict=True)
    ]
    whole = Line("GLEU", f"{counts[0]} / {parts['total']}" if parts["total"] else "0", score, "the smaller of P and R")
    return seen.explanation(
        seen.scored(chosen),
        seen.hypothesis,
        grams=tuple(grams),
        orders=by_order(grams, range(metric.min_len, metric.max_len + 1)),
        formula=(*lines, whole),
    )
