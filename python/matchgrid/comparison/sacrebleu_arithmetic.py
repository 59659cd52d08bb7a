"""The scores that sacreBLEU gives its resamples: in single precision wherever it has that.

Its bootstrap adds rows in single precision, and numpy then keeps most of the formula in it. Its p-values count what is
above a threshold, so that they are the same only if every rounding is: these functions answer in the precision of the
sums that they are given, and add and divide in sacreBLEU's order. Each takes sums in sacreBLEU's columns.

Source: sacreBLEU 2.6.0 with numpy 2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .. import exact
from ..errors import OptionError
from ..metrics.bleu import BLEU, penalty
from ..metrics.chrf import EPSILON, ChrF
from ..metrics.ter import TER

if TYPE_CHECKING:
    from ..statistics import Metric, Statistics
    from ..types import Array

    Reals: TypeAlias = npt.NDArray[np.floating[Any]]

NOTHING = -9999999999
"""What sacreBLEU takes for the logarithm of 0."""
SMOOTHING = ("exp", "floor", "add-k", "none")
"""The smoothing methods that sacreBLEU has."""


def check_metric(metric: Metric) -> None:
    """Refuses a metric that sacreBLEU has not.

    Raises:
        OptionError: names it, or the setting.
    """
    if not isinstance(metric, (BLEU, ChrF, TER)):
        raise OptionError(f"sacreBLEU has tests of BLEU, chrF and TER, not of {metric.label}")
    if not isinstance(metric, BLEU):
        return
    wanted = {
        "smooth": SMOOTHING,
        "no_match": ("zero",),
        "empty_orders": ("zero",),
        "reference_length": ("closest",),
        "weights": (None,),
        "scale": (100,),
    }
    for name, values in wanted.items():
        if (value := getattr(metric, name)) not in values:
            raise OptionError(f"sacreBLEU has no BLEU with {name}={value}, so it has no tests of it")


def sacrebleu_rows(statistics: Statistics) -> Array:
    """The rows as sacreBLEU has them: of TER with the mean length of the references in one number."""
    rows = statistics.rows
    if isinstance(statistics.metric, TER):
        return np.stack([rows[:, 0], _means(exact.join(rows[:, 1:]), statistics.reference_counts[1])], axis=-1)
    return rows


def _means(values: Array, most: int) -> Array:
    """Means of whole numbers, at most so many, as divided; limbs hold them to 2**-50 only."""
    found = values.copy()
    # From the most down, so that the fraction in its lowest terms is what stays.
    for count in range(most, 0, -1):
        total = np.rint(values * count)
        np.divide(total, count, out=found, where=np.abs(values * count - total) < 2.0**-40)
    return found


def sacrebleu_scores(metric: Metric, sums: Reals, *, whole: bool = False) -> Reals:
    """A score for each of the sums; in double precision if sacreBLEU has it for one of them.

    `whole` sums can't hold the fractions that `add-k` adds, which are cut off then: so they are in its randomization.
    """
    if isinstance(metric, BLEU):
        return _bleu(metric, sums, whole=whole)
    if isinstance(metric, ChrF):
        return _chrf(metric, sums)
    return _ter(sums)


def _bleu(metric: BLEU, sums: Reals, *, whole: bool) -> Reals:
    matches, totals = sums[..., 2 : 2 + metric.max_order], sums[..., 2 + metric.max_order :]
    some = (matches != 0).any(-1)
    if metric.smooth == "add-k":
        value = metric.smooth_value or 0.0
        added = (np.arange(metric.max_order) > 0) * sums.dtype.type(np.trunc(value) if whole else value)
        matches, totals = matches + added, totals + added
    exists = np.logical_and.accumulate(totals > 0, axis=-1)
    precisions = np.zeros_like(matches)
    np.divide(100.0 * matches, totals, out=precisions, where=exists)
    empty = exists & (matches == 0)
    if metric.smooth == "exp":
        halvings = (2.0 ** np.cumsum(empty, axis=-1)).astype(sums.dtype)
        np.divide(100.0, halvings * totals, out=precisions, where=empty)
    elif metric.smooth == "floor":
        np.divide(100.0 * (metric.smooth_value or 0.0), totals, out=precisions, where=empty)
    logs = np.full(precisions.shape, float(NOTHING))
    np.log(precisions, out=logs, where=precisions > 0, dtype=np.float64)
    orders = exists.sum(-1) if metric.effective_order else np.full(some.shape, metric.max_order)
    used = np.arange(metric.max_order) < orders[..., None]
    mean = exact.in_order(np.where(used, logs, 0.0)) / np.maximum(orders, 1)
    lengths = np.trunc(sums[..., :2].astype(np.float64))
    return np.where(some, penalty(lengths[..., 0], lengths[..., 1]) * np.exp(mean), 0.0)


def _chrf(metric: ChrF, sums: Reals) -> Reals:
    hypothesis, reference, matches = sums[..., 0::3], sums[..., 1::3], sums[..., 2::3]
    factor, kind = metric.beta**2, sums.dtype
    precision, recall = (np.full(matches.shape, EPSILON, kind) for _ in range(2))
    np.divide(matches, hypothesis, out=precision, where=hypothesis > 0)
    np.divide(matches, reference, out=recall, where=reference > 0)
    if metric.eps_smoothing:
        f = _f(precision, recall, factor, EPSILON)
        # Where no order has more than the least there is, all numbers are Python's.
        single = ((hypothesis > 0) | (reference > 0)) & (factor * precision + recall > 0)
        return _double_if(100 * _in_order(f) / f.shape[-1], ~single.any(-1))
    both = (hypothesis > 0) & (reference > 0)
    orders = np.maximum(both.sum(-1), 1).astype(kind)
    precision = _in_order(np.where(both, precision, 0.0)) / orders
    recall = _in_order(np.where(both, recall, 0.0)) / orders
    return _double_if(100 * _f(precision, recall, factor, 0.0), precision + recall == 0)


def _ter(sums: Reals) -> Reals:
    edits, length = sums[..., 0], sums[..., 1]
    rate = np.where(edits > 0, 1.0, 0.0).astype(sums.dtype)
    np.divide(edits, length, out=rate, where=length > 0)
    return _double_if(100 * rate, length <= 0)


def _f(precision: Reals, recall: Reals, factor: float, empty: float) -> Reals:
    below = factor * precision + recall
    f = np.full(below.shape, empty, below.dtype)
    np.divide((1 + factor) * precision * recall, below, out=f, where=below > 0)
    return f


def _in_order(values: Reals) -> Reals:
    """Sums over the last axis from left to right, in the precision of the values."""
    return np.add.accumulate(values, axis=-1)[..., -1]


def _double_if(scores: Reals, plain: Any) -> Reals:
    """The scores; in double precision where one of them is a number of Python's in sacreBLEU's list of them."""
    return scores.astype(np.float64) if plain.any() else scores
