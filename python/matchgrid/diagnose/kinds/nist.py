"""NIST explained: clipped n-grams with the information that each brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import _native
from ...measure import job
from ..explanation import Line
from .grams import clipped, ngrams
from .numbers import short

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable

    from ...metrics.nist import NIST
    from ..explanation import Explanation, Gram
    from ..seen import Seen
    from .grams import Tokens


def nist(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis with their information and the most that a reference has, and the formula."""
    metric: NIST = seen.metric  # type: ignore[assignment]
    hypothesis, references = seen.hypothesis, seen.references
    grams: list[Gram] = []
    for order in range(1, metric.max_order + 1):
        left, right = ngrams(hypothesis, order), [ngrams(tokens, order) for tokens in references]
        information = _information(metric, left)
        chosen = None
        if metric.matching == "best":
            lengths = [len(tokens) for tokens in references]
            chosen = _most_informed(left, right, information, lengths)
        grams += [gram._replace(information=information[gram.tokens]) for gram in clipped("word", left, right, chosen)]
    parts = seen.statistics.components
    sides = [(tokens, {"length": len(tokens)}) for tokens in references]
    facts = {name: parts[name] for name in ("hypothesis_length", "reference_length")}
    return seen.explanation(
        sides,
        hypothesis,
        facts=facts,
        grams=tuple(grams),
        compared="most" if metric.matching == "clipped" else "reference",
        orders=tuple(_orders(parts, grams)),
        formula=_formula(seen, parts),
    )


def _information(metric: NIST, found: Iterable[Tokens]) -> dict[Tokens, float]:
    """What each n-gram of an order brings, asked of the kernel: each as a segment that is its own reference."""
    listed = [list(tokens) for tokens in found]
    if not listed:
        return {}
    asked = {**job(metric), "steps": [], "reference_steps": []}
    ((values, _, _),) = _native.rows([asked], listed, listed, None, 1, None)
    place = 1 + len(listed[0])
    return {tuple(tokens): float(row[place]) for tokens, row in zip(listed, values, strict=True)}


def _most_informed(
    hypothesis: Counter[Tokens],
    references: list[Counter[Tokens]],
    information: dict[Tokens, float],
    lengths: list[int],
) -> int:
    """The reference whose n-grams bring most, the longest of several."""
    sums = [
        sum(min(count, reference[tokens]) * information[tokens] for tokens, count in hypothesis.items())
        for reference in references
    ]
    return max(range(len(references)), key=lambda place: (sums[place], lengths[place]))


def _orders(parts: dict[str, Any], grams: list[Gram]) -> Iterable[dict[str, Any]]:
    found = zip(parts["matched_information"], parts["totals"], parts["information"], strict=True)
    for order, (information, total, each) in enumerate(found, 1):
        counted = sum(gram.counted for gram in grams if gram.order == order)
        yield {"order": order, "counted": counted, "of": total, "information": information, "each": each}


def _formula(seen: Seen, parts: dict[str, Any]) -> tuple[Line, ...]:
    hypothesis, reference, bp = parts["hypothesis_length"], parts["reference_length"], parts["bp"]
    if bp == 1:
        penalty = Line("BP", "1", bp, "the hypothesis is not shorter than the references on average")
    elif not hypothesis:
        penalty = Line("BP", short(bp), bp, "the hypothesis is empty")
    else:
        written = f"exp(log(0.5) * (log({hypothesis} / {short(reference)}) / log(1.5)) ** 2)"
        penalty = Line("BP", written, bp)
    each = " + ".join(short(value) for value in parts["information"])
    return penalty, Line(seen.metric.label, f"{short(bp)} * ({each})", seen.statistics.score)
