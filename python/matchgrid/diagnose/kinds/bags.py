"""Jaccard and Dice explained: n-grams of both sides, each once or as often as it is there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..explanation import Line
from .grams import ngrams, shared
from .numbers import short

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...metrics.overlap import Overlap
    from ..explanation import Explanation
    from ..seen import Seen
    from .grams import Tokens


def bag(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis and of the reference that counts, and the formula."""
    metric: Overlap = seen.metric  # type: ignore[assignment]
    chosen = seen.chosen
    left, *right = (_grams(metric, tokens) for tokens in (seen.hypothesis, *seen.references))
    parts, score = seen.statistics.components, seen.statistics.score
    order = {
        "order": metric.n,
        "hypothesis": parts["hypothesis_total"],
        "reference": parts["reference_total"],
        "counted": parts["shared"],
    }
    return seen.explanation(
        seen.scored(chosen), seen.hypothesis, grams=tuple(shared("word", left, right, chosen)), orders=(order,),
        formula=(_formula(metric, order, score),),
    )  # fmt: skip


def _grams(metric: Overlap, tokens: Sequence[str]) -> Counter[Tokens]:
    found = ngrams(tokens, metric.n)
    return Counter(dict.fromkeys(found, 1)) if metric.counts == "set" else found


def _formula(metric: Overlap, order: Mapping[str, int], score: float) -> Line:
    common, hypothesis, reference = (order[name] for name in ("counted", "hypothesis", "reference"))
    if not hypothesis + reference:
        return Line(metric.label, short(score), score, "neither side has an n-gram")
    if metric.name == "dice":
        return Line(metric.label, f"2 * {common} / ({hypothesis} + {reference})", score)
    return Line(metric.label, f"{common} / ({hypothesis} + {reference} - {common})", score)
