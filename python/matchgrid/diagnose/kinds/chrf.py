"""chrF explained: n-grams of characters and words by order, with precision, recall and F."""

from __future__ import annotations

import string
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ... import _native
from ..explanation import Line
from .grams import ngrams, shared
from .numbers import f_measure, mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...metrics.chrf import ChrF
    from ..explanation import Explanation, Gram
    from ..seen import Seen


def chrf(seen: Seen) -> Explanation:
    """The n-grams of the hypothesis and of the reference that counts, and the formula."""
    metric: ChrF = seen.metric  # type: ignore[assignment]
    chosen = seen.chosen
    orders = tuple(_orders(seen, metric))
    return by_units(
        seen,
        chosen,
        partial(characters, whitespace=metric.whitespace, graphemes=metric.unit == "grapheme"),
        orders=orders,
        formula=_formula(seen, metric, orders),
    )


def by_units(seen: Seen, chosen: int | None, split: Callable[[str], list[str]], **parts: Any) -> Explanation:
    """The n-grams of characters, as a text is split into them, and of words, against the reference that counts."""
    metric: Any = seen.metric
    hypothesis, references = seen.texts
    grams: list[Gram] = []
    for unit, highest, units in (("character", metric.char_order, split), ("word", metric.word_order, _words)):
        left, *right = (units(text) for text in (hypothesis, *references))
        for order in range(1, highest + 1):
            grams += shared(unit, ngrams(left, order), [ngrams(tokens, order) for tokens in right], chosen)
    scores = metric.score(seen.alone.rows).tolist()
    sides = [
        (_words(text), {"characters": len(split(text)), "score": score, "counts": place == chosen})
        for place, (text, score) in enumerate(zip(references, scores, strict=True))
    ]
    facts = {"hypothesis_characters": len(split(hypothesis)), **parts.pop("facts", {})}
    return seen.explanation(sides, _words(hypothesis), facts=facts, grams=tuple(grams), **parts)


def characters(text: str, *, whitespace: bool, graphemes: bool = False) -> list[str]:
    """The units that are counted: code points or graphemes, white space left out unless it counts."""
    units = _graphemes(text) if graphemes else list(text)
    return units if whitespace else [unit for unit in units if not unit.isspace()]


def _graphemes(text: str) -> list[str]:
    """Every grapheme cluster: the tokenizer's, and between them white space, one character each but for CR LF."""
    found, place = [], 0
    (clusters,) = _native.tokens([text], ["graphemes"])
    for cluster in clusters:
        end = place
        while not text.startswith(cluster, end):
            end += 1
        found += [*_spaces(text[place:end]), cluster]
        place = end + len(cluster)
    return [*found, *_spaces(text[place:])]


def _spaces(text: str) -> list[str]:
    return ["\r\n" if mark == "\0" else mark for mark in text.replace("\r\n", "\0")]


def _words(text: str) -> list[str]:
    """Words with one ASCII punctuation mark split off the end, or else off the start."""
    found: list[str] = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            found += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            found += [word[0], word[1:]]
        else:
            found.append(word)
    return found


def _orders(seen: Seen, metric: ChrF) -> list[dict[str, Any]]:
    parts = seen.statistics.components
    alone = replace(metric, char_order=1, word_order=0)
    found = []
    for place, counts in enumerate(zip(parts["hypothesis"], parts["reference"], parts["matches"], strict=True)):
        of_words = place >= metric.char_order
        both = bool(counts[0] and counts[1])
        found.append(
            {
                "unit": "word" if of_words else "character",
                "order": place + 1 - metric.char_order * of_words,
                "hypothesis": counts[0],
                "reference": counts[1],
                "counted": counts[2],
                "precision": parts["precisions"][place] if both else None,
                "recall": parts["recalls"][place] if both else None,
                "f": float(alone.score(np.array(counts, dtype=float))),
            }
        )
    return found


def _formula(seen: Seen, metric: ChrF, orders: tuple[dict[str, Any], ...]) -> tuple[Line, ...]:
    score = seen.statistics.score
    if metric.eps_smoothing:
        return (Line("chrF", mean(order["f"] for order in orders), score, "the mean of the orders' F"),)
    both = [order for order in orders if order["precision"] is not None]
    if not both:
        return (Line("chrF", "0", score, "no order has n-grams on both sides"),)
    sides = [[order[name] / 100 for order in both] for name in ("precision", "recall")]
    precision, recall = (sum(side) / len(side) for side in sides)
    lines = [Line("P", mean(sides[0]), precision), Line("R", mean(sides[1]), recall)]
    return (*lines, f_measure("chrF", precision, recall, metric.beta, score, 100))
