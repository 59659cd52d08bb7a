"""Rows against several references, from the rows against each: no text is looked at twice.

Where a row is that of the reference with the best segment score, or with the fewest edits, those of any selection of
references follow from those of each alone. BLEU's do not: its counts are clipped by several references together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..statistics import Metric
    from ..types import Array


@dataclass(frozen=True)
class Combination:
    """How rows of references become one; with one reference alone the fields in `free` change no count."""

    rows: Callable[[Any, Sequence[Array]], Array]
    free: tuple[str, ...] = ()


def combination(metric: Metric) -> Combination | None:
    """How a metric's rows of several references follow from those of each, if they do."""
    return _COMBINATIONS.get(type(metric).__name__)


def _best_score(metric: Metric, rows: Sequence[Array]) -> Array:
    """Of each segment the row with the best score, the first of equals."""
    return _taken(rows, np.argmax([metric.score(each) for each in rows], axis=0))


def _fewest_edits(metric: Any, rows: Sequence[Array]) -> Array:
    """Of each segment the edits that cost least, the first of equals, and the mean of the references' lengths."""
    edits = len(metric.columns) - exact.LIMBS
    costs = getattr(metric, "costs", (1.0,))
    spent = [sum(cost * each[:, place] for place, cost in enumerate(costs)) for each in rows]
    lengths = sum(exact.join(each[:, edits:]) for each in rows) / len(rows)
    chosen = _taken(rows, np.argmin(spent, axis=0))
    return np.concatenate([chosen[:, :edits], exact.split(np.asarray(lengths))], axis=1)


def _taken(rows: Sequence[Array], places: Any) -> Array:
    taken: Array = np.stack(rows)[places, np.arange(len(places))]
    return taken


_COMBINATIONS = {
    "ChrF": Combination(_best_score, ("char_order", "word_order", "beta", "eps_smoothing")),
    "TER": Combination(_fewest_edits),
    "TercomTER": Combination(_fewest_edits),
}
