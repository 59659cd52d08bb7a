"""Metrics of a line or two, for tests of what is true of any metric; and statistics of rows that are given."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from matchgrid import Metric, Statistics, exact
from matchgrid.units import Units


@dataclass(frozen=True)
class Average(Metric):
    """A mean: `score = sum of values / number`."""

    name = "average"
    columns = (*exact.limb_names("value"), "count")
    scale = 1.0
    label = "average"
    text = ()

    def exact(self, values: np.ndarray) -> np.ndarray:
        return np.concatenate([exact.split(values[:, 0]), np.ones((len(values), 1))], axis=1)

    def score(self, rows: np.ndarray) -> np.ndarray:
        return exact.join(rows[..., :3]) / rows[..., 3]


@dataclass(frozen=True)
class Ratio(Metric):
    """An error rate: `score = sum of errors / sum of lengths`."""

    name = "ratio"
    columns = ("errors", "length")
    scale = 1.0
    label = "ratio"
    text = ()
    higher_is_better = False

    def score(self, rows: np.ndarray) -> np.ndarray:
        return rows[..., 0] / rows[..., 1]


@dataclass(frozen=True)
class F1(Metric):
    """F1 of counts: `score = 2 tp / (2 tp + fp + fn)`."""

    name = "f1"
    columns = ("tp", "fp", "fn")
    scale = 1.0
    label = "F1"
    text = ()

    def score(self, rows: np.ndarray) -> np.ndarray:
        return 2 * rows[..., 0] / (2 * rows[..., 0] + rows[..., 1] + rows[..., 2])


def statistics(metric: Metric, values: Sequence, kind: str = "segments") -> Statistics:
    """Statistics of what a kernel would have returned."""
    rows = metric.exact(np.asarray(values, dtype=np.float64).reshape(len(values), -1))
    return Statistics(metric, rows.copy(), np.zeros((len(rows), 16), dtype=np.uint8), Units(kind))
