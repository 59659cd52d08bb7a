"""Correlation coefficients of many vectors at once, along the last axis.

They are for resampling, where a coefficient is computed thousands of times of as many vectors as there are segments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..types import Array

SHORT = 64
"""Vectors up to this length are compared pair by pair."""
PAIRS = 1 << 22
"""So many pairs are in memory at a time."""


def pearson(first: Array, second: Array) -> Array:
    """Pearson's correlation; of a constant vector NaN."""
    one = first - first.mean(-1, keepdims=True)
    other = second - second.mean(-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = (one * other).sum(-1) / np.sqrt((one * one).sum(-1) * (other * other).sum(-1))
    found = np.where(_constant(first) | _constant(second), np.nan, found)
    return np.clip(found, -1.0, 1.0)


def spearman(first: Array, second: Array) -> Array:
    """Pearson's correlation of the ranks; equal values share the mean of theirs."""
    return pearson(ranks(first), ranks(second))


def ranks(values: Array) -> Array:
    """Ranks from 1 along the last axis, equal values with the mean of their ranks."""
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, -1)
    length = values.shape[-1]
    place = np.broadcast_to(np.arange(length), values.shape)
    new = np.ones(values.shape, dtype=bool)
    new[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    first = np.maximum.accumulate(np.where(new, place, 0), axis=-1)
    last = np.ones(values.shape, dtype=bool)
    last[..., :-1] = new[..., 1:]
    # From the right: the end of each run of equal values.
    end = np.minimum.accumulate(np.where(last, place, length)[..., ::-1], axis=-1)[..., ::-1]
    found = np.empty(values.shape)
    np.put_along_axis(found, order, (first + end) / 2 + 1, -1)
    return found


def pair_counts(metric: Array, human: Array) -> Array:
    """How many pairs are concordant, discordant, tied by people only, by the metric only, by both: `(..., 5)`."""
    metric, human = np.broadcast_arrays(metric, human)
    length = metric.shape[-1]
    flat, other = metric.reshape(-1, length), human.reshape(-1, length)
    found = np.zeros((len(flat), 5))
    if length <= SHORT:
        above, below = np.triu_indices(length, 1)
        step = max(1, PAIRS // max(1, len(above)))
        for start in range(0, len(flat), step):
            part = slice(start, start + step)
            found[part] = _counted(_signs(flat[part], above, below), _signs(other[part], above, below))
    else:
        for place, (one, judged) in enumerate(zip(flat, other, strict=True)):
            found[place] = _long_counts(one, judged)
    return found.reshape(*metric.shape[:-1], 5)


def _signs(values: Array, above: Array, below: Array) -> Array:
    signs: Array = np.sign(values[:, above] - values[:, below])
    return signs


def _counted(metric: Array, human: Array) -> Array:
    product = metric * human
    tied, equal = metric == 0, human == 0
    return np.stack(
        [(product > 0).sum(-1), (product < 0).sum(-1), (equal & ~tied).sum(-1), (tied & ~equal).sum(-1),
         (tied & equal).sum(-1)],
        axis=-1,
    ).astype(float)  # fmt: skip


def _long_counts(metric: Array, human: Array) -> Array:
    """The counts of one long vector, a line of the table of pairs after another."""
    total = np.zeros(5)
    for place in range(len(metric) - 1):
        one = np.sign(metric[place + 1 :] - metric[place])
        other = np.sign(human[place + 1 :] - human[place])
        total += _counted(one[None], other[None])[0]
    return total


def kendall_b(metric: Array, human: Array) -> Array:
    """Kendall's tau-b: `(C - D) / sqrt((C + D + T_h) (C + D + T_m))`."""
    concordant, discordant, human_ties, metric_ties, _ = np.moveaxis(pair_counts(metric, human), -1, 0)
    untied = concordant + discordant
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Array = (concordant - discordant) / np.sqrt(untied + human_ties) / np.sqrt(untied + metric_ties)
    return found


def kendall_c(metric: Array, human: Array) -> Array:
    """Kendall's (Stuart's) tau-c: `2 (C - D) / (n^2 (k - 1) / k)`, k the smaller number of distinct values."""
    concordant, discordant, *_ = np.moveaxis(pair_counts(metric, human), -1, 0)
    least = np.minimum(_distinct(metric), _distinct(human))
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Array = 2 * (concordant - discordant) / (metric.shape[-1] ** 2 * (least - 1) / least)
    return found


def accuracy(metric: Array, human: Array) -> Array:
    """The share of pairs on which both say the same, ties included: `acc_23`, called `acc_eq` as well."""
    counts = pair_counts(metric, human)
    agreed: Array = (counts[..., 0] + counts[..., 4]) / counts.sum(-1)
    return agreed


def _distinct(values: Array) -> Array:
    ordered = np.sort(values, axis=-1)
    found: Array = (ordered[..., 1:] != ordered[..., :-1]).sum(-1) + 1
    return found


def _constant(values: Array) -> Array:
    same: Array = (values == values[..., :1]).all(-1)
    return same


COEFFICIENTS: dict[str, Callable[[Array, Array], Array]] = {
    "pearson": pearson,
    "spearman": spearman,
    "kendall_b": kendall_b,
    "kendall_c": kendall_c,
    "accuracy": accuracy,
}
