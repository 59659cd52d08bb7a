"""Soft pairwise accuracy: whether a metric is as sure of the difference between two systems as people are.

    SPA = 1 - mean over pairs of systems of |p_human - p_metric|

p is that of a paired sign-flip test of the systems' values of the same segments, one-sided: the share of flips whose
mean difference is at least the observed one (Thompson et al. 2024, "Improving Statistical Significance in Human
Evaluation of Automatic Metrics via Soft Pairwise Accuracy"). It measures and decides nothing, so no one is added to the
counts. All pairs and both sides are flipped alike.

A flip with an equal difference counts whole, so that of tied systems p is 1 whichever is first: a metric that ties them
is as good as one that is sure that the first is worse, and the value depends on the order of systems. `half_ties` has
such flips counted half, which does not.

WMT's script does the same in float32, whose rounding decides where differences are equal: its p may differ in a few
flips for values on a grid, such as MQM. Here values that differ by less than 1e-9 of their scale are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError, ShapeError

if TYPE_CHECKING:
    from ..types import Array

TOLERANCE = 1e-9
MOST_EXACT = 20
"""The most segments of which all flips are enumerated."""
AT_ONCE = 4_000_000


@dataclass(frozen=True, eq=False)
class SoftAccuracy:
    """Soft pairwise accuracy, and the p-values of each pair of systems, the first before the second."""

    value: float
    segments: int
    """How many have values of all systems on both sides: only these count."""
    draws: int
    exact: bool
    half_ties: float
    """The same with flips of equal differences counted half: the order of systems is nothing to it."""
    human_p: Array = field(repr=False)
    metric_p: Array = field(repr=False)


def soft_pairwise_accuracy(human: Array, metric: Array, *, draws: int | None = 1000, seed: int = 12345) -> SoftAccuracy:
    """Soft pairwise accuracy of values by system and segment.

    Args:
        human: people's values, systems by segments, NaN where one is missing; such segments are left out.
        metric: the metric's.
        draws: how many flips are drawn; all are enumerated if they are no more than that, or if it is `None`.
        seed: of numpy's default generator; with 4 the flips are those of WMT's script.

    Raises:
        ShapeError: there are fewer than two systems, or no segment has values of all.
        OptionError: too few draws, or too many segments for all flips.
    """
    human, metric = np.asarray(human, dtype=float), np.asarray(metric, dtype=float)
    if human.ndim != 2 or human.shape != metric.shape or len(human) < 2:
        raise ShapeError("soft pairwise accuracy is of two systems or more, with values of the same segments")
    there = complete(human, metric)
    count = int(there.sum())
    if not count:
        raise ShapeError("no segment has values of all systems on both sides, so no test is paired")
    exact = draws is None or (count <= MOST_EXACT and 2**count <= draws)
    flips = all_flips(count) if exact else drawn_flips(count, draws, seed)
    values = np.stack([human[:, there], metric[:, there]])
    sides = flip_p_values(values, flips)
    halves = (sides + 1 - flip_p_values(-values, flips)) / 2
    value, half_ties = (1 - float(np.abs(one - other).mean()) for one, other in (sides, halves))
    return SoftAccuracy(value, count, len(flips), exact, half_ties, *sides)


def complete(human: Array, metric: Array) -> Any:
    """Which segments have values of all systems on both sides."""
    return ~(np.isnan(human) | np.isnan(metric)).any(0)


def all_flips(count: int) -> Array:
    """All signs of so many segments, the observed ones first.

    Raises:
        OptionError: there are too many.
    """
    if count > MOST_EXACT:
        raise OptionError(
            f"all flips of {count:,} segments are too many: up to {MOST_EXACT}, or give a number of draws"
        )
    bits = (np.arange(2**count)[:, None] >> np.arange(count)) & 1
    return (1 - 2 * bits).astype(np.float64)


def drawn_flips(count: int, draws: Any, seed: int) -> Array:
    """Signs as WMT's script draws them.

    Raises:
        OptionError: not one draw.
    """
    if isinstance(draws, bool) or not isinstance(draws, (int, np.integer)) or draws < 1:
        raise OptionError(f"draws is a whole number from 1, or None for all, not {draws!r}")
    drawn = np.random.default_rng(seed).random((int(draws), count), dtype=np.float32)
    return np.rint(drawn).astype(np.float64) * 2 - 1


def segment_flips(count: int, draws: int, seed: int) -> Array:
    """Signs of which more segments begin with those of fewer: `(draws, count)`."""
    drawn = np.random.default_rng(seed).random((count, draws), dtype=np.float32)
    return (np.rint(drawn).astype(np.float64) * 2 - 1).T


def flip_p_values(values: Array, flips: Array) -> Array:
    """Of each pair of systems the share of flips with at least the observed difference: `(..., pairs)`.

    Args:
        values: systems by segments, of as many tables as there are: `(..., systems, segments)`.
        flips: signs of segments: `(flips, segments)`.
    """
    first, second = np.triu_indices(values.shape[-2], 1)
    totals = values.sum(-1)
    scale = np.abs(values).sum(-1).max(-1)[..., None]
    least = totals[..., first] - totals[..., second] - TOLERANCE * np.maximum(1e-300, scale)
    counts = np.zeros(least.shape, dtype=np.intp)
    flat = values.reshape(-1, values.shape[-1])
    block = max(1, AT_ONCE // max(1, counts.size))
    for start in range(0, len(flips), block):
        sums = (flat @ flips[start : start + block].T).reshape(*values.shape[:-1], -1)
        counts += np.count_nonzero(sums[..., first, :] - sums[..., second, :] >= least[..., None], axis=-1)
    found: Array = counts / len(flips)
    return found
