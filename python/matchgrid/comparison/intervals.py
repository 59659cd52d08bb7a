"""Intervals from resampled values: percentile, basic, and bias-corrected and accelerated (BCa)."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from ..errors import ShapeError
from .result import Interval

if TYPE_CHECKING:
    from ..types import Array
    from .sampling import Labels

METHODS = ("percentile", "basic", "bca")
_NORMAL = NormalDist()


def interval_of(
    estimate: float,
    values: Array,
    *,
    level: float,
    method: str = "percentile",
    influence: Array | None = None,
    tolerance: float = 0.0,
) -> Interval:
    """The interval of an estimate from its resampled values, by Efron and Tibshirani (1993), chapters 13 and 14.

    With `a = 1 - level` and quantiles interpolated linearly: `percentile` is from the quantile `a/2` to `1 - a/2`;
    `basic` mirrors it at the estimate; `bca` moves both tails by the share of values below the estimate and by the
    skewness of the units' influence. Where that moves a tail to infinity, or the units have no influence or one that
    is undefined, the bounds are those of `percentile`, and the interval says so.

    Args:
        estimate: of the whole.
        values: of the resamples; those without a score (NaN) are left out and counted as `undefined`.
        level: such as 0.95.
        method: `percentile`, `basic` or `bca`.
        influence: of each unit, for `bca`.
        tolerance: how far apart values may be and still be equal.

    Raises:
        ShapeError: no resample has a score.
    """
    defined = values[~np.isnan(values)]
    if not len(defined):
        raise ShapeError("no resample has a score, so that there is no interval")
    tail = (1 - level) / 2
    tails = (tail, 1 - tail)
    if method == "bca":
        moved = bca_tails(estimate, defined, influence, tails, tolerance)
        method = "percentile" if moved is None else "bca"
        tails = moved or tails
    low, high = (float(bound) for bound in _quantiles(defined, tails))
    if method == "basic":
        low, high = 2 * estimate - high, 2 * estimate - low
    return Interval(low, high, level, method, values, len(values) - len(defined))


def bca_tails(
    estimate: float, values: Array, influence: Array | None, tails: tuple[float, float], tolerance: float = 0.0
) -> tuple[float, float] | None:
    """Where BCa reads its quantiles, or nothing where it has none."""
    bias, skewness = bias_correction(estimate, values, tolerance), acceleration(influence)
    if bias is None or skewness is None:
        return None
    shifted = [bias + _NORMAL.inv_cdf(tail) for tail in tails]
    divisors = [1 - skewness * each for each in shifted]
    # Beyond this pole the tails would change sides.
    if min(divisors) <= 0:
        return None
    low, high = (_NORMAL.cdf(bias + each / divisor) for each, divisor in zip(shifted, divisors, strict=True))
    return low, high


def bias_correction(estimate: float, values: Array, tolerance: float = 0.0) -> float | None:
    """BCa's `z0 = Phi^-1(share of values below the estimate)`, equal ones by half; nothing if that is 0 or 1."""
    below = int((values < estimate - tolerance).sum()) + int((values <= estimate + tolerance).sum())
    share = below / (2 * len(values))
    return _NORMAL.inv_cdf(share) if 0 < share < 1 else None


def acceleration(influence: Array | None) -> float | None:
    """BCa's `a = sum(U^3) / (6 sum(U^2)^1.5)` of the units' influence U; nothing if no unit has any."""
    if influence is None or not np.isfinite(influence).all():
        return None
    spread = float(np.sum(influence**2))
    return float(np.sum(influence**3)) / (6 * spread**1.5) if spread > 0 else None


def influence_of(left_out: Array, strata: Labels | None = None) -> Array:
    """The influence of each unit, `(n - 1) (mean - value)`, from the scores without it; n and mean of its stratum."""
    if strata is None:
        found: Array = (len(left_out) - 1) * (left_out.mean() - left_out)
        return found
    sizes = np.bincount(strata)[strata]
    means = (np.bincount(strata, left_out) / np.bincount(strata))[strata]
    within: Array = (sizes - 1) * (means - left_out)
    return within


def _quantiles(values: Array, tails: tuple[float, float]) -> Array:
    with np.errstate(invalid="ignore"):
        found: Array = np.quantile(values, tails)
    return found
