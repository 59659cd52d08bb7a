"""Tests of paired scores that ask how often, or in which ranks, a system is above another: sign and signed rank.

Both are about the scores of units (segments, documents, speakers), not about the score of the whole: that of their
sum may differ in the other direction. Differences that are no larger than `SAME` of the largest score are none, so that
the last digits of floating-point arithmetic never count as a win, nor as another rank.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from .counting import ALTERNATIVES
from .result import Test

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..types import Array

    Ranks = NDArray[np.int64]

SAME = 1e-9
"""The part of the largest score up to which two values are one."""
MOST_EXACT = 200
"""The most differences of which the signed-rank test counts all signs; beyond, the normal distribution is as good."""


def sign_test(scores: Sequence[float], baseline: Sequence[float], *, alternative: str = "two-sided") -> Test:
    """The sign test: are there more units with a higher score than with a lower one? Exact, by the binomial.

    Ties are left out (Dixon and Mood 1946); without a unit that differs, p is 1.

    Args:
        scores: one per unit.
        baseline: of the other system, for the same units.
        alternative: `greater` where the scores would be above the baseline's, whatever is better; `less`; or both.

    Raises:
        OptionError: there is no such alternative.
        ShapeError: not one number per unit on both sides, none, or an undefined one.
    """
    check_alternative(alternative)
    return sign_of(differences(scores, baseline), alternative)


def sign_of(apart: Array, alternative: str) -> Test:
    """The sign test of differences, 0 where two scores are one.

    Raises:
        ShapeError: one is undefined.
    """
    check_defined(apart)
    signs = np.sign(apart)
    above, below = int((signs > 0).sum()), int((signs < 0).sum())
    greater, less = binomial_tail(below, above + below), binomial_tail(above, above + below)
    p_value = sided(greater, less, alternative)
    return Test("sign", p_value, alternative, exact=True, units=above + below, side=above - below)


def wilcoxon_test(scores: Sequence[float], baseline: Sequence[float], *, alternative: str = "two-sided") -> Test:
    """Wilcoxon's signed-rank test: are differences in one direction the larger ones?

    Zeros are left out and equal sizes share the mean of their ranks (Wilcoxon 1945). With up to `MOST_EXACT`
    differences p is the share of all ways to give those ranks signs, ties or not; beyond, it is that of the normal
    distribution whose variance allows for ties, without a correction for continuity.

    Args:
        scores: one per unit.
        baseline: of the other system, for the same units.
        alternative: `greater` where the scores would be above the baseline's, whatever is better; `less`; or both.

    Raises:
        OptionError: there is no such alternative.
        ShapeError: not one number per unit on both sides, none, or an undefined one.
    """
    check_alternative(alternative)
    found = differences(scores, baseline)
    return wilcoxon_of(found, alternative, _same(np.asarray(scores), np.asarray(baseline)))


def wilcoxon_of(apart: Array, alternative: str, same: float) -> Test:
    """Wilcoxon's test of differences, 0 where two scores are one, of which sizes up to `same` apart are equal.

    Raises:
        ShapeError: one is undefined.
    """
    check_defined(apart)
    found = apart[apart != 0]
    ranks = doubled_ranks(np.abs(found), same)
    above = int(ranks[found > 0].sum())
    exact = len(found) <= MOST_EXACT
    greater, less = (counted_signs if exact else _normal)(ranks, above)
    p_value, side = sided(greater, less, alternative), float(2 * above - ranks.sum())
    return Test("wilcoxon", p_value, alternative, exact=exact, units=len(found), side=side)


def differences(scores: Sequence[float], baseline: Sequence[float]) -> Array:
    """Score minus baseline of each unit, 0 where they are the same but for the last digits.

    Raises:
        ShapeError: not one number per unit on both sides, none, or an undefined one.
        InputTypeError: they are no numbers.
    """
    first, second = _numbers(scores), _numbers(baseline)
    if len(first) != len(second):
        raise ShapeError(f"{len(first):,} scores and {len(second):,} of the baseline: a pair is of one unit")
    if not len(first):
        raise ShapeError("there are no scores to compare")
    with np.errstate(invalid="ignore"):
        found = first - second
    check_defined(found)
    return np.where(np.abs(found) > _same(first, second), found, 0.0)


def check_defined(apart: Array) -> None:
    """Refuses differences of which one is undefined, or infinite.

    Raises:
        ShapeError: says how many, and which is the first.
    """
    undefined = ~np.isfinite(apart)
    if undefined.any():
        raise ShapeError(
            f"{int(undefined.sum()):,} of {len(apart):,} pairs have no score on a side, first number "
            f"{int(undefined.argmax()) + 1}: leave those units out with statistics[mask]"
        )


def doubled_ranks(sizes: Array, same: float = 0.0) -> Ranks:
    """Twice the rank of each size, from the smallest, as whole numbers: equal ones share the mean of theirs.

    Those in one chain, each no more than `same` above the one before, are equal.
    """
    order = np.argsort(sizes, kind="stable")
    new = np.diff(sizes[order], prepend=-np.inf) > same
    group = np.cumsum(new) - 1
    last = np.cumsum(np.bincount(group, minlength=1)) if len(sizes) else np.zeros(0, dtype=np.int64)
    first = np.concatenate([[0], last[:-1]]) + 1 if len(last) else last
    doubled = np.empty(len(sizes), dtype=np.int64)
    doubled[order] = (first + last)[group]
    return doubled


def binomial_tail(count: int, total: int) -> float:
    """The probability of at most `count` heads in `total` throws of a fair coin, to the last digit."""
    if count >= total:
        return 1.0
    if 2 * count > total:
        return 1 - binomial_tail(total - count - 1, total)
    if count < 0:
        return 0.0
    return _ways(count, total) / (1 << total)


def _ways(count: int, total: int) -> int:
    """In how many ways there are at most `count` heads, but for what is below the 70th digit of them."""
    term = whole = math.comb(total, count)
    for heads in range(count, 0, -1):
        term = term * heads // (total - heads + 1)
        whole += term
        if term << 90 < whole:
            break
    return whole


def sided(greater: float, less: float, alternative: str) -> float:
    """The p-value of an alternative; the two-sided one is twice the smaller of the others, 1 at most."""
    return {"greater": greater, "less": less, "two-sided": min(1.0, 2 * min(greater, less))}[alternative]


def check_alternative(alternative: object) -> None:
    """Refuses an alternative that there is not.

    Raises:
        OptionError: names them.
    """
    if alternative not in ALTERNATIVES:
        raise OptionError(f"alternative is {', '.join(ALTERNATIVES[:-1])} or {ALTERNATIVES[-1]}, not {alternative!r}")


def counted_signs(ranks: Ranks, above: int) -> tuple[float, float]:
    """The shares of all signs whose sum of positive ranks, or sizes, is at least, and at most, that which was seen."""
    shares = np.zeros(int(ranks.sum()) + 1)
    shares[0] = 1.0
    for rank in ranks.tolist():
        moved = shares[: len(shares) - rank] / 2
        shares /= 2
        shares[rank:] += moved
    return min(1.0, float(shares[above:].sum())), min(1.0, float(shares[: above + 1].sum()))


def _normal(ranks: Ranks, above: int) -> tuple[float, float]:
    """The same by the normal distribution: the sum is of independent ranks, each there or not."""
    mean, deviation = ranks.sum() / 2, math.sqrt(float((ranks.astype(np.float64) ** 2).sum())) / 2
    z = (above - mean) / deviation
    return math.erfc(z / math.sqrt(2)) / 2, math.erfc(-z / math.sqrt(2)) / 2


def _same(first: Array, second: Array) -> float:
    """Up to which difference two scores are one."""
    return SAME * float(max(np.abs(first).max(), np.abs(second).max()))


def _numbers(scores: Sequence[float]) -> Array:
    try:
        found = np.asarray(scores, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InputTypeError("scores are numbers, one per unit") from None
    if found.ndim != 1:
        raise InputTypeError("scores are numbers, one per unit")
    return found
