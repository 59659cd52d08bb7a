"""Intervals of correlations by Fisher's transformation, which takes the observations to be independent.

    tanh(atanh r +- z c / sqrt(n - b))

with b = 3 and c = 1 for Pearson's correlation, b = 3 and c = sqrt(1 + r^2 / 2) for Spearman's, b = 4 and
c = sqrt(0.437) for tau-b (Bonett and Wright 2000, "Sample size requirements for estimating Pearson, Kendall and
Spearman correlations").
"""

from __future__ import annotations

import math
from statistics import NormalDist

from ..comparison.result import Interval

FORMULAS = ("pearson", "spearman", "tau-b")


def fisher_interval(name: str, value: float, count: int, confidence: float) -> Interval | None:
    """The interval of a correlation over so many observations; none where there are too few, or no formula.

    Args:
        name: `pearson`, `spearman` or `tau-b`.
        value: the correlation.
        count: the number of observations.
        confidence: such as 0.95.
    """
    less = 4 if name == "tau-b" else 3
    if name not in FORMULAS or math.isnan(value) or count <= less:
        return None
    if abs(value) == 1:
        return Interval(value, value, confidence, "fisher")
    spread = {"pearson": 1.0, "spearman": math.sqrt(1 + value**2 / 2), "tau-b": math.sqrt(0.437)}[name]
    width = NormalDist().inv_cdf((1 + confidence) / 2) * spread / math.sqrt(count - less)
    low, high = (math.tanh(math.atanh(value) + side * width) for side in (-1, 1))
    return Interval(low, high, confidence, "fisher")
