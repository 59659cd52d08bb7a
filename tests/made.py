"""Statistics made by hand, for tests of what is said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import matchgrid as mg
from matchgrid.statistics import Metric, Statistics

if TYPE_CHECKING:
    from collections.abc import Sequence


def statistics(metric: str | Metric, references: tuple[int, int] = (1, 1), rows: Sequence | None = None) -> Statistics:
    """Statistics with these rows, or with one row of zeros."""
    metric = mg.metric(metric)
    values = np.zeros((1, len(metric.columns))) if rows is None else np.array(rows, dtype=float)
    digests = np.zeros((len(values), 16), np.uint8)
    return Statistics(metric, values, digests, reference_counts=references)


def evaluation(system: str, *found: Statistics) -> mg.Evaluation:
    """A system's evaluation."""
    return mg.Evaluation(found, system)
