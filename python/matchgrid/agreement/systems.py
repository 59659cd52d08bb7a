"""Systems as people and a metric see them: their scores, outliers among them, pairs on which the two disagree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError, ShapeError
from .coefficients import paired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..types import Array

MAD_CONSTANT = 1.4826
"""What makes a median absolute deviation a standard deviation, where values are normal."""
MAD_CUTOFF = 2.5


@dataclass(frozen=True)
class DiscordantPair:
    """Two systems that the metric puts in another order than people do; people put `better` first.

    The differences are of `better` from `worse`. A tie on one side only is a disagreement too.
    """

    better: str
    worse: str
    human: float
    metric: float


def means(values: Array) -> Array:
    """Each system's mean over the segments that it has a value of; NaN where there is none."""
    there = ~np.isnan(values)
    sums, counts = np.where(there, values, 0).sum(-1), there.sum(-1)
    found = np.full(sums.shape, np.nan)
    np.divide(sums, counts, out=found, where=counts > 0)
    return found


def outliers(human: Any, *, constant: float = MAD_CONSTANT, cutoff: float = MAD_CUTOFF) -> Any:
    """Which systems' scores by people are far from the others', as Mathur et al. (2020) remove them: good ones too.

        |score - median| / MAD > cutoff        MAD = constant * median(|score - median|)

    Once, not again after removal. Where the MAD is 0, every score that is not the median is an outlier.

    Args:
        human: people's scores of systems.
        constant: 1.4826 as in the authors' code; others round it to 1.483.
        cutoff: how many such deviations are too far.

    Raises:
        ShapeError: the scores are not one vector, or one is absent.
        OptionError: the constant or the cutoff is no number above 0.
    """
    scores, _ = paired(human, human)
    if not constant > 0 or not cutoff > 0:
        raise OptionError(f"constant and cutoff are numbers above 0, not {constant} and {cutoff}")
    if not len(scores):
        raise ShapeError("there are no systems among which to look for outliers")
    apart = np.abs(scores - np.median(scores))
    deviation = constant * np.median(apart)
    if deviation == 0:
        return apart > 0
    return apart / deviation > cutoff


def discordant_pairs(systems: Sequence[str], human: Any, metric: Any) -> tuple[DiscordantPair, ...]:
    """The pairs of systems on which people and the metric disagree, those first that people put farthest apart.

    Pairs that people tie and the metric does not are last, in the metric's order.

    Raises:
        ShapeError: the sides are not one vector each, or not one score per system.
    """
    human, metric = paired(human, metric)
    if len(systems) != len(human):
        raise ShapeError(f"{len(systems):,} systems, but scores of {len(human):,}")
    people, values = (np.subtract.outer(side, side) for side in (human, metric))
    # Each pair once: as people have it, or, tied for them, as the metric does not.
    first = (people > 0) & (values <= 0) | (people == 0) & (values < 0)
    found = [
        DiscordantPair(systems[one], systems[other], float(people[one, other]), float(values[one, other]))
        for one, other in zip(*np.nonzero(first), strict=True)
    ]
    return tuple(sorted(found, key=lambda pair: (-pair.human, pair.metric)))
