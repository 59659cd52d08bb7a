"""The chrF of chrF++.py explained: the same n-grams, and the mean of the orders' F."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ...metrics.chrf import EPSILON, f_scores, order_names, ratio
from ..explanation import Line
from .chrf import by_units
from .numbers import mean

if TYPE_CHECKING:
    from ...metrics.popovic_chrf import PopovicChrF
    from ..explanation import Explanation
    from ..seen import Seen


def popovic_chrf(seen: Seen) -> Explanation:
    """The n-grams of both sides and the formula; of the segment's own counts, whatever was before it."""
    asked: PopovicChrF = seen.metric  # type: ignore[assignment]
    metric = replace(asked, stale=False)
    seen = replace(seen, metric=metric)
    orders = tuple(_orders(seen, metric))
    line = Line(metric.label, mean(order["f"] for order in orders), seen.statistics.score, "the mean of the orders' F")
    facts = {"stale": "no, the segment's own counts"} if asked.stale else {}
    return by_units(seen, seen.chosen, _characters, facts=facts, orders=orders, formula=(line,))


def _characters(text: str) -> list[str]:
    """All but spaces; other white space counts."""
    return list(text.replace(" ", ""))


def _orders(seen: Seen, metric: PopovicChrF) -> list[dict[str, Any]]:
    """The counts by order with their F in percent; a side without n-grams is nearly 0, or 0 in a segment's own F."""
    row, empty = seen.row, EPSILON if metric.aggregate == "micro" else 0.0
    names = order_names(metric.char_order, metric.word_order)
    found = []
    for place in range(0, len(names), 3):
        hypothesis, reference, matches = (np.array(float(row[name])) for name in names[place : place + 3])
        precision, recall = (ratio(matches, total, empty) for total in (hypothesis, reference))
        unit, _, order = names[place].removeprefix("hypothesis_").partition("_")
        found.append(
            {
                "unit": "character" if unit == "char" else unit,
                "order": int(order),
                "hypothesis": int(hypothesis),
                "reference": int(reference),
                "counted": int(matches),
                "precision": 100 * float(precision),
                "recall": 100 * float(recall),
                "f": 100 * float(f_scores(precision, recall, metric.beta, empty)),
            }
        )
    return found
