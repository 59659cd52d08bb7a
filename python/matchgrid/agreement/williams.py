"""Williams' test that two metrics correlate alike with people, from the three correlations."""

from __future__ import annotations

from math import nan, sqrt

PARAMETERS = 3
"""The test has so many degrees of freedom fewer than there are observations."""


def williams_t(first: float, second: float, between: float, count: int) -> float:
    """Williams' t of `count` observations: `(r12 - r13) sqrt((n - 1) (1 + r23) / ...)`, positive if the first is higher.

    `first` and `second` are Pearson correlations of two metrics with people, `between` that of the metrics with each
    other (Williams 1959; Graham and Baldwin 2014). NaN of metrics that are equal, or of three observations or fewer.
    """
    if count <= PARAMETERS:
        return nan
    spread = 1 - first**2 - second**2 - between**2 + 2 * first * second * between
    mean = (first + second) / 2
    below = 2 * spread * (count - 1) / (count - PARAMETERS) + mean**2 * (1 - between) ** 3
    if not below > 0:
        return nan
    return (first - second) * sqrt((count - 1) * (1 + between) / below)
