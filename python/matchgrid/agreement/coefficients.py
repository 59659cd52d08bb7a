"""Coefficients of agreement between people's values and a metric's values of the same outputs.

Vectors in, a number out; NaN where the definition gives none (one value, all values alike). Correlations are of values
or ranks; the others count pairs of outputs, C concordant, D discordant, and tied for people (T_h), for the metric (T_m)
or for both (T_hm):

    tau-a = (C - D) / all                     tau-b = (C - D) / sqrt((C + D + T_h)(C + D + T_m))
    tau-c = 2 (C - D) / (n^2 (k - 1) / k)     k: the smaller number of distinct values
    tau-10 = (C - D - T_m) / (C + D + T_m)    tau-13 = (C - D) / (C + D)    tau-14 = (C - D) / (C + D + T_m)
    tau-23 = (C + T_hm - D - T_h - T_m) / all       acc-23 = (C + T_hm) / all

tau-10 to tau-23 are those of WMT's metrics tasks (Deutsch et al. 2023, "Ties Matter", arXiv 2305.14324): people's ties
are left out in the first three; in the last two a tie is right where it is one on both sides.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native
from ..errors import OptionError, ShapeError, ValueNameError
from ..settings import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from ..types import Array

CORRELATIONS = ("pearson", "spearman")
"""Of values and of ranks."""
OF_PAIRS = ("tau-a", "tau-b", "tau-c", "tau-10", "tau-13", "tau-14", "tau-23", "acc-23")
"""Of counts of pairs."""
NAMES = (*CORRELATIONS, *OF_PAIRS)


def checked_coefficient(name: str) -> str:
    """A coefficient's name.

    Raises:
        ValueNameError: there is no such coefficient; the message lists those that there are.
    """
    if name not in NAMES:
        raise ValueNameError(f"a coefficient is one of {', '.join(NAMES)}, not {name!r}", NAMES)
    return name


def pearson(human: Array, metric: Array) -> Array:
    """Pearson's correlation over the last axis, with any leading axes; NaN where either side is constant."""
    return _cosine(_centred(human), _centred(metric))


def spearman(human: Array, metric: Array) -> Array:
    """Spearman's correlation: Pearson's of ranks, those of equal values being their mean."""
    return pearson(ranks(human), ranks(metric))


def ranks(values: Array) -> Array:
    """Ranks over the last axis from 1, the mean rank for equal values."""
    values = np.asarray(values, dtype=float)
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, -1)
    place = np.broadcast_to(np.arange(values.shape[-1]), values.shape)
    differs = ordered[..., 1:] != ordered[..., :-1]
    edge = np.ones((*values.shape[:-1], min(1, values.shape[-1])), dtype=bool)
    first = np.maximum.accumulate(np.where(np.concatenate([edge, differs], -1), place, 0), axis=-1)
    ends = np.where(np.concatenate([differs, edge], -1), place, values.shape[-1])
    last = np.minimum.accumulate(ends[..., ::-1], axis=-1)[..., ::-1]
    found = np.empty(values.shape)
    np.put_along_axis(found, order, (first + last) / 2 + 1, -1)
    return found


def _centred(values: Array) -> Array:
    """Differences from the mean, divided by the largest, since squares of large or small values do not fit.

    They are exactly 0 where all values are alike: the mean of equal values may round.
    """
    if not values.shape[-1]:
        return values
    alike = (values == values[..., :1]).all(-1, keepdims=True)
    apart = np.where(alike, 0.0, values - values.mean(-1, keepdims=True))
    found: Array = apart / np.where(alike, 1.0, np.abs(apart).max(-1, keepdims=True))
    return found


def _cosine(one: Array, other: Array) -> Array:
    """The cosine of differences; NaN where either side has none."""
    norms = np.sqrt((one**2).sum(-1) * (other**2).sum(-1))
    products = (one * other).sum(-1)
    found = np.full(np.shape(norms), np.nan)
    np.divide(products, norms, out=found, where=norms > 0)
    return found.clip(-1, 1)


def pair_counts(
    human: Array,
    metric: Array,
    *,
    starts: Sequence[int] | None = None,
    least: float = 0.0,
    epsilon: float = 0.0,
    threads: int | None = None,
) -> npt.NDArray[np.int64]:
    """C, D, T_h, T_m, T_hm: a row of five for each group of the values, one group after another.

    Args:
        human: people's values.
        metric: the metric's values of the same outputs.
        starts: where each group begins, and where the last ends; all values are one group by default.
        least: people's values that differ by less are tied for them; equal ones always are.
        epsilon: the metric's values that do not differ by more are tied for it.
        threads: at most so many.

    Raises:
        ShapeError: the sides are not one vector each, of the same length.
        OptionError: `least` or `epsilon` is no number from 0.
    """
    human, metric = paired(human, metric)
    for name, value in (("least", least), ("epsilon", epsilon)):
        if not value >= 0:
            raise OptionError(f"{name} is a number from 0, not {value}")
    groups = [0, len(human)] if starts is None else [int(start) for start in starts]
    return _native.concordance(human, metric, groups, float(least), float(epsilon), thread_count(threads))


def paired(human: Any, metric: Any) -> tuple[Array, Array]:
    """Both sides as vectors of numbers.

    Raises:
        ShapeError: they are not one vector each, of the same length, or a value is absent or infinite.
    """
    sides = [np.ascontiguousarray(side, dtype=np.float64) for side in (human, metric)]
    if any(side.ndim != 1 for side in sides) or len(sides[0]) != len(sides[1]):
        raise ShapeError(f"people's and the metric's values are {sides[0].shape} and {sides[1].shape}: one of each")
    if not all(np.isfinite(side).all() for side in sides):
        raise ShapeError("a value is absent or infinite: leave out such outputs on both sides")
    return sides[0], sides[1]


def of_pairs(name: str, counts: Any, sizes: Any = 0, kinds: Any = 0) -> Array:
    """A coefficient of counts of pairs, over their last axis; NaN where its denominator is 0.

    Args:
        name: one of `OF_PAIRS`.
        counts: C, D, T_h, T_m, T_hm.
        sizes: for tau-c, how many outputs there are.
        kinds: for tau-c, the smaller number of distinct values.
    """
    values = np.asarray(counts, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        if name == "tau-c":
            kinds = np.asarray(kinds, dtype=np.float64)
            whole = np.asarray(sizes, dtype=np.float64) ** 2 * (kinds - 1) / kinds
            found = np.where(kinds > 1, 2 * (values[..., 0] - values[..., 1]) / whole, np.nan)
        else:
            found = _OF_PAIRS[name](*np.moveaxis(values, -1, 0))
    return np.where(np.isfinite(found), found, np.nan)


_OF_PAIRS: dict[str, Callable[..., Array]] = {
    "tau-a": lambda c, d, h, m, both: (c - d) / (c + d + h + m + both),
    "tau-b": lambda c, d, h, m, both: (c - d) / np.sqrt((c + d + h) * (c + d + m)),
    "tau-10": lambda c, d, h, m, both: (c - d - m) / (c + d + m),
    "tau-13": lambda c, d, h, m, both: (c - d) / (c + d),
    "tau-14": lambda c, d, h, m, both: (c - d) / (c + d + m),
    "tau-23": lambda c, d, h, m, both: (c + both - d - h - m) / (c + d + h + m + both),
    "acc-23": lambda c, d, h, m, both: (c + both) / (c + d + h + m + both),
}


def coefficient(name: str, human: Array, metric: Array, *, epsilon: float = 0.0) -> float:
    """A coefficient of two vectors.

    Args:
        name: one of `NAMES`.
        human: people's values.
        metric: the metric's values of the same outputs.
        epsilon: of coefficients of pairs, up to which difference the metric's values are tied.

    Raises:
        ValueNameError: there is no such coefficient.
        ShapeError: the sides are not one vector each, of the same length, or a value is absent.
        OptionError: `epsilon` is no number from 0.
    """
    human, metric = paired(human, metric)
    return float(coefficients(checked_coefficient(name), human, metric, [0, len(human)], epsilon=epsilon)[0])


def coefficients(
    name: str, human: Array, metric: Array, starts: Sequence[int], *, epsilon: float = 0.0, threads: int | None = None
) -> Array:
    """The coefficient of each group of values, one group after another; NaN where it is undefined."""
    if name in CORRELATIONS:
        return _by_size(pearson if name == "pearson" else spearman, human, metric, np.asarray(starts))
    counts = pair_counts(human, metric, starts=starts, epsilon=epsilon, threads=threads)
    if name != "tau-c":
        return of_pairs(name, counts)
    kinds = [min(len(np.unique(side[start:end])) for side in (human, metric)) for start, end in pairwise(starts)]
    return of_pairs(name, counts, np.diff(starts), np.array(kinds))


def _by_size(correlation: Callable[[Array, Array], Array], human: Array, metric: Array, starts: Any) -> Array:
    """A correlation of each group, groups of the same size together."""
    sizes = np.diff(starts)
    found = np.full(len(sizes), np.nan)
    for size in np.unique(sizes[sizes > 1]):
        groups = np.flatnonzero(sizes == size)
        places = starts[groups][:, None] + np.arange(size)
        found[groups] = correlation(human[places], metric[places])
    return found


def kendall_like(counts: Any) -> Array:
    """WMT17 to WMT20's variant: of pairs that people put `least` apart, all that are not concordant are errors.

    (C - D - T_m) / (C + D + T_m), which is tau-10 of pairs counted with `least=25` points of direct assessment; those
    tasks had 0 where no pair is left, which here is undefined.
    """
    return of_pairs("tau-10", counts)
