"""Whether a metric agrees with people: coefficients, averages over systems or segments, ties, systems."""

from .coefficients import (
    NAMES,
    coefficient,
    coefficients,
    kendall_like,
    of_pairs,
    pair_counts,
    pearson,
    ranks,
    spearman,
)
from .judgements import Judgements

__all__ = [
    "NAMES",
    "Judgements",
    "coefficient",
    "coefficients",
    "kendall_like",
    "of_pairs",
    "pair_counts",
    "pearson",
    "ranks",
    "spearman",
]
