"""Tie calibration: the epsilon within which a metric's values are called tied, so that it agrees best with people.

People tie often and metrics hardly ever, which acc-23 counts as errors. Tie calibration (Deutsch et al. 2023, "Ties
Matter", arXiv 2305.14324) gives a metric one epsilon for all vectors: the one with the highest average of acc-23
(tau-23 is a line of it, with the same optimum), the smallest of several. Averages are compared as fractions, not as
floats, so that no rounding decides between them.

Only a difference within a pair that people tie can be such an epsilon. Between two epsilons the average is at most what
the concordant pairs at the lower and the pairs tied on both sides at the upper give: intervals that can't hold a better
one are left out unseen, the others are halved until their pairs are few enough to look at each.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native
from .averaging import Vectors, vectors
from .coefficients import of_pairs, pair_counts

if TYPE_CHECKING:
    from ..types import Array

AT_ONCE = 2_000_000
"""How many pairs are looked at one by one."""
CONCORDANT, BOTH_TIED = 0, 4


@dataclass(frozen=True)
class Calibration:
    """The smallest epsilon with the highest average of acc-23, that average, and over how many vectors."""

    epsilon: float
    value: float
    vectors: int


def calibrated(human: Array, metric: Array, average: str = "item", *, threads: int | None = None) -> Calibration:
    """Calibrates ties on values by system and segment.

    Args:
        human: people's values, systems by segments, NaN where one is missing.
        metric: the metric's.
        average: `none`, `item` or `system`.
        threads: at most so many.

    Raises:
        ValueNameError: there is no such average.
        ShapeError: the sides are not one matrix each, of the same shape, or a value is infinite.
    """
    cut = vectors(human, metric, average)
    if not len(cut):
        return Calibration(0.0, math.nan, 0)
    return _Search(cut, threads).best()


def tie_curve(human: Array, metric: Array, average: str = "item") -> tuple[Array, Array]:
    """Epsilons, 0 and every difference of the metric within a vector, and the average of acc-23 at each.

    It looks at all pairs: for pictures and small sets.

    Raises:
        ValueNameError: there is no such average.
        ShapeError: the sides are not one matrix each, of the same shape.
    """
    cut = vectors(human, metric, average)
    parts = [cut.metric[start:end] for start, end in pairwise(cut.starts)]
    apart = [np.abs(part[:, None] - part)[np.triu_indices(len(part), 1)] for part in parts]
    epsilons = np.unique(np.concatenate([[0.0], *apart]))
    counts = [pair_counts(cut.human, cut.metric, starts=cut.starts, epsilon=epsilon) for epsilon in epsilons]
    return epsilons, of_pairs("acc-23", np.stack(counts)).mean(-1) if len(cut) else np.full(len(epsilons), np.nan)


class _Search:
    """A search for the best epsilon, from small to large."""

    def __init__(self, cut: Vectors, threads: int | None) -> None:
        self.cut, self.threads = cut, threads
        sizes = np.diff(cut.starts)
        # Vectors with as many pairs weigh the same; in whole numbers, the shares of a common multiple of all.
        self.pairs, self.kind = np.unique(sizes * (sizes - 1) // 2, return_inverse=True)
        self.whole = math.lcm(*self.pairs.tolist())
        self.weights = [self.whole // pairs for pairs in self.pairs.tolist()]
        self.value, self.epsilon = -1, math.inf

    def best(self) -> Calibration:
        spans = [self.cut.metric[start:end] for start, end in zip(self.cut.starts, self.cut.starts[1:], strict=False)]
        most = max(float(np.ptp(span)) for span in spans)
        lowest, highest = self.counts(0.0), self.counts(most)
        self.consider(0.0, self.right(lowest, lowest))
        waiting = [(0.0, most, lowest, highest)]
        while waiting:
            low, high, before, after = waiting.pop()
            bound = self.right(before, after)
            if bound < self.value or (bound == self.value and low >= self.epsilon):
                continue
            middle = low + (high - low) / 2
            if self.changes(before, after) <= AT_ONCE:
                self.sweep(low, high, before)
            elif low < middle < high:
                between = self.counts(middle)
                self.consider(middle, self.right(between, between))
                waiting += [(middle, high, between, after), (low, middle, before, between)]
            else:
                self.consider(high, self.right(after, after))
        value = Fraction(self.value, self.whole * len(self.cut))
        return Calibration(self.epsilon, float(value), len(self.cut))

    def counts(self, epsilon: float) -> Any:
        """Concordant pairs and pairs tied on both sides, by kind of vector."""
        cut = self.cut
        found = pair_counts(cut.human, cut.metric, starts=cut.starts, epsilon=epsilon, threads=self.threads)
        summed = np.zeros((len(self.pairs), 2), dtype=np.int64)
        np.add.at(summed, self.kind, found[:, [CONCORDANT, BOTH_TIED]])
        return summed

    def right(self, before: Any, after: Any) -> int:
        """The sum of acc-23, in shares of the common multiple: concordant pairs of one, tied ones of the other."""
        counts = (before[:, 0] + after[:, 1]).tolist()
        return sum(count * weight for count, weight in zip(counts, self.weights, strict=True))

    @staticmethod
    def changes(before: Any, after: Any) -> int:
        return int((before[:, 0] - after[:, 0] + after[:, 1] - before[:, 1]).sum())

    def consider(self, epsilon: float, value: int) -> None:
        if value > self.value or (value == self.value and epsilon < self.epsilon):
            self.value, self.epsilon = value, epsilon

    def sweep(self, low: float, high: float, before: Any) -> None:
        """Looks at every epsilon above `low` up to `high`."""
        cut = self.cut
        starts = cut.starts.tolist()
        apart, group, tied = _native.concordance_changes(cut.human, cut.metric, starts, low, high)
        if not len(apart):
            return
        order = np.argsort(apart, kind="stable")
        apart, kind, gain = apart[order], self.kind[group[order]], np.where(tied[order], 1, -1)
        ends = np.flatnonzero(np.append(apart[1:] != apart[:-1], True))
        # Whole numbers that stand for the weights with an error below one in a pair find those that may be the best.
        unit = 2**61 // len(cut)
        near = np.cumsum(gain * (unit // self.pairs)[kind])[ends]
        ends = ends[near >= near.max() - 2 * len(apart)]
        values = np.full(len(ends), self.right(before, before), dtype=object)
        for number, weight in enumerate(self.weights):
            values += np.cumsum(np.where(kind == number, gain, 0))[ends].astype(object) * weight
        place = int(np.argmax(values))
        self.consider(float(apart[ends[place]]), int(values[place]))
