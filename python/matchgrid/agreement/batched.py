"""Coefficients of many vectors at once, along the last axis, as resampling needs them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from .. import _native
from ..settings import thread_count
from .coefficients import OF_PAIRS, of_pairs, ranks
from .coefficients import pearson as of_values

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from ..types import Array


def pearson(metric: Array, human: Array) -> Array:
    """Pearson's correlation; of a constant vector NaN."""
    return of_values(*np.broadcast_arrays(human, metric))


def spearman(metric: Array, human: Array) -> Array:
    """Pearson's correlation of the ranks."""
    return pearson(ranks(metric), ranks(human))


def pairs(name: str, metric: Array, human: Array, own: Array | None = None, threads: int | None = None) -> Array:
    """A coefficient of counts of pairs; `own` of each vector are of an output with itself, which is no pair."""
    metric, human = np.broadcast_arrays(metric, human)
    length = metric.shape[-1]
    starts = range(0, metric.size + 1, length)
    people, scores = (np.ascontiguousarray(side, dtype=np.float64).reshape(-1) for side in (human, metric))
    counts = _native.concordance(people, scores, list(starts), 0.0, 0.0, thread_count(threads)).reshape(
        *metric.shape[:-1], 5
    )
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


COUNTS_TIES = ("tau-a", "tau-23", "acc-23")
"""Coefficients in which a pair counts that both sides tie, as an output that was drawn twice does with itself."""
COEFFICIENTS: dict[str, Callable[..., Array]] = {
    "pearson": pearson,
    "spearman": spearman,
    **{name: partial(pairs, name) for name in OF_PAIRS},
}
