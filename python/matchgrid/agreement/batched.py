"""Coefficients of many vectors at once, along the last axis, as resampling needs them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from .. import _native
from .coefficients import OF_PAIRS, of_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from ..types import Array


def pearson(metric: Array, human: Array) -> Array:
    """Pearson's correlation; of a constant vector NaN."""
    one = metric - metric.mean(-1, keepdims=True)
    other = human - human.mean(-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = (one * other).sum(-1) / np.sqrt((one * one).sum(-1) * (other * other).sum(-1))
    return np.clip(np.where(_constant(metric) | _constant(human), np.nan, found), -1.0, 1.0)


def spearman(metric: Array, human: Array) -> Array:
    """Pearson's correlation of the ranks."""
    return pearson(ranks(metric), ranks(human))


def ranks(values: Array) -> Array:
    """Ranks from 1, equal values with the mean of theirs."""
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, -1)
    length = values.shape[-1]
    place = np.broadcast_to(np.arange(length), values.shape)
    new = np.ones(values.shape, dtype=bool)
    new[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    last = np.ones(values.shape, dtype=bool)
    last[..., :-1] = new[..., 1:]
    # Where each run of equal values begins, from the left, and ends, from the right.
    first = np.maximum.accumulate(np.where(new, place, 0), axis=-1)
    end = np.minimum.accumulate(np.where(last, place, length)[..., ::-1], axis=-1)[..., ::-1]
    found = np.empty(values.shape)
    np.put_along_axis(found, order, (first + end) / 2 + 1, -1)
    return found


def pairs(name: str, metric: Array, human: Array, own: Array | None = None) -> Array:
    """A coefficient of counts of pairs; `own` of each vector are of an output with itself, which is no pair."""
    metric, human = np.broadcast_arrays(metric, human)
    length = metric.shape[-1]
    starts = range(0, metric.size + 1, length)
    people, scores = (np.ascontiguousarray(side, dtype=np.float64).reshape(-1) for side in (human, metric))
    counts = _native.concordance(people, scores, list(starts), 0.0, 0.0, 1).reshape(*metric.shape[:-1], 5)
    if own is not None:
        counts = counts - np.stack([np.zeros(own.shape, dtype=np.int64)] * 4 + [own], axis=-1)
    if name != "tau-c":
        return of_pairs(name, counts)
    return of_pairs(name, counts, length, np.minimum(_distinct(metric), _distinct(human)))


def repeated(ids: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
    """How many pairs along the last axis are of one id."""
    ordered = np.sort(ids, axis=-1)
    place = np.arange(ids.shape[-1])
    new = np.ones(ids.shape, dtype=bool)
    new[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    first = np.maximum.accumulate(np.where(new, place, 0), axis=-1)
    found: npt.NDArray[np.int64] = (place - first).sum(-1)
    return found


def _distinct(values: Array) -> Array:
    ordered = np.sort(values, axis=-1)
    found: Array = (ordered[..., 1:] != ordered[..., :-1]).sum(-1) + 1
    return found


def _constant(values: Array) -> npt.NDArray[np.bool_]:
    same: npt.NDArray[np.bool_] = (values == values[..., :1]).all(-1)
    return same


COUNTS_TIES = ("tau-a", "tau-23", "acc-23")
"""Coefficients in which a pair counts that both sides tie, as an output that was drawn twice does with itself."""
COEFFICIENTS: dict[str, Callable[..., Array]] = {
    "pearson": pearson,
    "spearman": spearman,
    **{name: partial(pairs, name) for name in OF_PAIRS},
}
