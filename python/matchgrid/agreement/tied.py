"""Accuracy on pairs with the metric's ties calibrated, of many tables at once (Deutsch, Foster and Freitag 2023)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import OptionError
from .cells import cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from ..types import Array

MOST_PAIRS = 4_000_000
"""The most pairs of a table: in resampling they are sorted in every draw."""


class TiedAccuracy:
    """The accuracy on pairs of a table at the threshold that is best for it, the mean over vectors.

    Pairs whose scores differ by at most the threshold are ties of the metric; there is one for all vectors, and it is
    found anew for every table, as mt-metrics-eval does with each draw. `origin` are the outputs' places before they
    were drawn: with itself an output makes no pair.
    """

    def __init__(self, human: Array, of: str, *, origin: npt.NDArray[np.intp] | None = None) -> None:
        self.judged: npt.NDArray[np.bool_] = ~np.isnan(human)
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
        self.weight = self._weights(found.groups, origin)
        flat = human.reshape(-1)
        self.sign = np.sign(flat[self.first] - flat[self.second])

    def _weights(self, groups: Sequence[npt.NDArray[np.intp]], origin: npt.NDArray[np.intp] | None) -> Array:
        """The weight of each pair: vectors weigh the same, and so do the pairs of a vector."""
        sizes = [group.shape[1] * (group.shape[1] - 1) // 2 for group in groups]
        lengths = [size for size, group in zip(sizes, groups, strict=True) for _ in group]
        vector = np.repeat(np.arange(len(lengths)), lengths)
        ids = np.arange(self.judged.size) if origin is None else origin.reshape(-1)
        pairs = (ids[self.first] != ids[self.second]).astype(float)
        counts = np.bincount(vector, pairs, len(lengths))
        found: Array = pairs / np.maximum(counts, 1)[vector] / max(1, int((counts > 0).sum()))
        return found

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


def _joined(parts: list[npt.NDArray[np.intp]]) -> npt.NDArray[np.intp]:
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.intp)
