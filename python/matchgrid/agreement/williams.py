"""Williams' test that two metrics correlate alike with people, from the three correlations."""

from __future__ import annotations

from math import nan, sqrt

from ..comparison.result import Test
from .distributions import student_t_tail
from .permutation import TOLERANCE

PARAMETERS = 3
"""The test has so many degrees of freedom fewer than there are observations."""


def williams_test(first: float, second: float, between: float, count: int, *, alternative: str = "two-sided") -> Test:
    """The test, by Student's t with `count - 3` degrees of freedom.

    Metrics that are the same but for their scale do not differ: p is 1, although t is undefined or made of rounding.

    Args:
        first: Pearson's correlation of a metric with people.
        second: another metric's.
        between: that of the two metrics with each other.
        count: of how many observations.
        alternative: `two-sided`, `greater` (the first correlates more) or `less`.
    """
    value = williams_t(first, second, between, count)
    same = abs(first - second) <= TOLERANCE and (value != value or (first != second and 1 - between <= TOLERANCE))
    if same and count > PARAMETERS:
        return Test("williams", 1.0, alternative)
    if value != value:
        return Test("williams", nan, alternative)
    side = {"two-sided": abs(value), "greater": value, "less": -value}[alternative]
    p_value = student_t_tail(side, count - PARAMETERS) * (2 if alternative == "two-sided" else 1)
    return Test("williams", min(1.0, p_value), alternative)


def williams_t(first: float, second: float, between: float, count: int) -> float:
    """Williams' t: positive if the first correlates more; NaN of metrics that are equal, or of three observations.

        t = (r12 - r13) sqrt((n - 1) (1 + r23) / (2 K (n - 1) / (n - 3) + ((r12 + r13) / 2)^2 (1 - r23)^3))
        K = 1 - r12^2 - r13^2 - r23^2 + 2 r12 r13 r23

    r12 and r13 are `first` and `second`, r23 is `between` (Williams 1959; Graham and Baldwin 2014).
    """
    if count <= PARAMETERS:
        return nan
    spread = 1 - first**2 - second**2 - between**2 + 2 * first * second * between
    mean = (first + second) / 2
    below = 2 * spread * (count - 1) / (count - PARAMETERS) + mean**2 * (1 - between) ** 3
    if not below > 0:
        return nan
    return (first - second) * sqrt((count - 1) * (1 + between) / below)
