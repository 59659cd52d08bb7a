"""Accuracy on pairs with the metric's ties calibrated, of many tables at once (Deutsch, Foster and Freitag 2023)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import OptionError
from .cells import cells

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..types import Array

MOST_PAIRS = 4_000_000
"""The most pairs of a table: in resampling they are sorted in every draw."""


class TiedAccuracy:
    """The accuracy on pairs of a table at the threshold that is best for it, the mean over vectors.

    Pairs whose scores differ by at most the threshold are ties of the metric; there is one for all vectors, and it is
    found anew for every table, as mt-metrics-eval does with each draw.
    """

    def __init__(self, human: Array, of: str) -> None:
        self.judged: NDArray[np.bool_] = ~np.isnan(human)
        found = cells(self.judged, of)
        sizes = [group.shape[1] * (group.shape[1] - 1) // 2 * len(group) for group in found.groups]
        if sum(sizes) > MOST_PAIRS:
            raise OptionError(
                f"{sum(sizes):,} pairs are too many to calibrate ties in every draw (at most {MOST_PAIRS:,}): compare "
                "the systems of each segment, average='item'"
            )
        pairs = [np.triu_indices(group.shape[1], 1) for group in found.groups]
        self.first = _joined([group[:, one].ravel() for group, (one, _) in zip(found.groups, pairs, strict=True)])
        self.second = _joined([group[:, two].ravel() for group, (_, two) in zip(found.groups, pairs, strict=True)])
        share = [
            np.full(size, len(group) / size / found.vectors) for group, size in zip(found.groups, sizes, strict=True)
        ]
        self.weight = np.concatenate(share) if share else np.zeros(0)
        flat = human.reshape(-1)
        self.sign = np.sign(flat[self.first] - flat[self.second])

    def __call__(self, tables: Array) -> Array:
        """The accuracy of each table of `(..., systems, segments)`; 0 if there is no pair."""
        flat = tables.reshape(-1, tables.shape[-1] * tables.shape[-2])
        found = np.array([self._best(table) for table in flat])
        return found.reshape(tables.shape[:-2])

    def _best(self, table: Array) -> float:
        if not len(self.weight):
            return 0.0
        difference = table[self.first] - table[self.second]
        right = np.where(np.sign(difference) == self.sign, self.weight, 0.0)
        # With a threshold not below its difference a pair is a tie: right if people see one, wrong if it was right.
        change = np.where(self.sign == 0, self.weight, 0.0) - right
        distance = np.abs(difference)
        order = np.argsort(distance, kind="stable")
        gains = right.sum() + np.cumsum(change[order])
        ends = np.append(np.diff(distance[order]) > 0, True)
        candidates = gains[ends]
        # Without ties of the metric the threshold 0 changes nothing.
        untied = distance[order[0]] > 0
        return float(max(candidates.max(), right.sum()) if untied else candidates.max())


def _joined(parts: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.intp)
