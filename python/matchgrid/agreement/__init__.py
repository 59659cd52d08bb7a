"""Whether a metric agrees with people: coefficients, averages over systems or segments, ties, systems."""

from .averaging import Average, Vectors, averaged, pooled, vectors
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
from .correlate import correlate
from .judgements import Judgements
from .result import Agreement, AgreementDesign, Coefficient
from .soft_accuracy import SoftAccuracy, soft_pairwise_accuracy
from .systems import DiscordantPair, discordant_pairs, means, outliers
from .ties import Calibration, calibrated, tie_curve

__all__ = [
    "NAMES",
    "Agreement",
    "AgreementDesign",
    "Average",
    "Calibration",
    "Coefficient",
    "DiscordantPair",
    "Judgements",
    "SoftAccuracy",
    "Vectors",
    "averaged",
    "calibrated",
    "coefficient",
    "coefficients",
    "correlate",
    "discordant_pairs",
    "kendall_like",
    "means",
    "of_pairs",
    "outliers",
    "pair_counts",
    "pearson",
    "pooled",
    "ranks",
    "soft_pairwise_accuracy",
    "spearman",
    "tie_curve",
    "vectors",
]
