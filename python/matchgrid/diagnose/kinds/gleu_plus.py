"""GLEU+ explained: n-grams that a reference has, and those of the source that stayed, by reference."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..explanation import Gram, Line
from .grams import ngrams
from .numbers import mean, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...metrics.gleu_plus import GLEUPlus
    from ..explanation import Explanation
    from ..seen import Seen
    from .grams import Tokens


@dataclass(frozen=True)
class _Order:
    """What is counted of one order with one reference."""

    order: int
    total: int
    shared: int
    stayed: int

    @property
    def matches(self) -> int:
        return max(0, self.shared - self.stayed)


def gleu_plus(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis with each reference, their sums by order, and the score with each."""
    metric: GLEUPlus = seen.metric  # type: ignore[assignment]
    score = seen.statistics.score  # an error about the texts comes before all else
    source = seen.tokens(metric.text, [seen.source])[0]
    grams: list[Gram] = []
    counts: list[list[_Order]] = [[] for _ in seen.references]
    for order in range(1, metric.orders + 1):
        left, had = ngrams(seen.hypothesis, order), ngrams(source, order)
        references = [ngrams(tokens, order) for tokens in seen.references]
        for place, sums in enumerate(counts):
            found = list(_grams(left, had, references, place))
            grams += found
            sums.append(_sums(order, found))
    alone = replace(seen, metric=replace(metric, draw=None)).alone
    scores, drawn = alone.segment_scores.tolist(), _drawn(metric)
    sides = [
        (tokens, {"length": len(tokens), "score": scores[place], **({"drawn": drawn[place]} if drawn else {})})
        for place, tokens in enumerate(seen.references)
    ]
    return seen.explanation(
        sides,
        seen.hypothesis,
        facts={"source": " ".join(source)},
        grams=tuple(grams),
        orders=tuple(_orders(seen, counts)),
        formula=_formula(seen, counts, scores, drawn, score),
    )


def _grams(
    hypothesis: Counter[Tokens], source: Counter[Tokens], references: list[Counter[Tokens]], place: int
) -> Iterator[Gram]:
    """The n-grams of the hypothesis: those of the reference count, those of the source that it lacks count against."""
    for tokens, count in hypothesis.items():
        there = references[place][tokens]
        counted = min(count, there) if there else -min(count, source[tokens])
        yield Gram("word", tokens, count, tuple(each[tokens] for each in references), there, place, counted)


def _sums(order: int, grams: list[Gram]) -> _Order:
    counted = [gram.counted for gram in grams]
    return _Order(
        order,
        sum(gram.hypothesis for gram in grams),
        sum(count for count in counted if count > 0),
        -sum(count for count in counted if count < 0),
    )


def _drawn(metric: GLEUPlus) -> Counter[int]:
    """How often each reference is drawn; empty where none are."""
    if metric.draw is None:
        return Counter()
    return Counter(int(chosen[0]) for chosen in metric.draw.drawn(metric.iterations_run))


def _orders(seen: Seen, counts: list[list[_Order]]) -> Iterator[dict[str, Any]]:
    for place, orders in enumerate(counts):
        for one in orders:
            yield {
                "reference": seen.number(place),
                "order": one.order,
                "hypothesis": one.total,
                "shared": one.shared,
                "stayed": one.stayed,
                "counted": one.matches,
            }


def _formula(
    seen: Seen, counts: list[list[_Order]], scores: list[float], drawn: Counter[int], score: float
) -> tuple[Line, ...]:
    """The score with each reference, and their mean, by how often each is drawn."""
    label = seen.metric.label
    lines = [
        _line(seen, f"{label} {seen.number(place)}", place, counts[place], scores[place])
        for place in range(len(scores))
    ]
    if len(lines) == 1:
        return (lines[0]._replace(name=label, value=score),)
    if not drawn:
        return (*lines, Line(label, mean(scores), score, "the mean over references"))
    parts = " + ".join(f"{drawn[place]} * {short(one)}" for place, one in enumerate(scores))
    why = "the mean over draws of references"
    return (*lines, Line(label, f"({parts}) / {drawn.total()}", score, why))


def _line(seen: Seen, name: str, place: int, orders: list[_Order], score: float) -> Line:
    metric: GLEUPlus = seen.metric  # type: ignore[assignment]
    numbers = [len(seen.hypothesis), len(seen.references[place])]
    numbers += [number for one in orders for number in (one.matches, one.total)]
    smoothed = metric.aggregate == "macro"
    if 0 in numbers and not smoothed:
        return Line(name, "0", score, "a length, a total or the matches of an order are 0")
    c, r, *pairs = [number or 1 for number in numbers]
    logs = " + ".join(f"log({match} / {total})" for match, total in zip(pairs[::2], pairs[1::2], strict=True))
    why = "1 for each count that is 0" if 0 in numbers else ""
    return Line(name, f"exp(min(0, 1 - {r} / {c}) + ({logs}) / {metric.divisor})", score, why)
