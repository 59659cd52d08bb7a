"""Rank clusters: systems that are not shown to differ share a rank.

From the best score down, a new rank starts at the first system that one of the current rank beats with p <= alpha
(the rule of the WMT metrics task, as in mt-metrics-eval's `AssignRanks`). So no two of a rank differ significantly; two
of different ranks may not either, and a rank says nothing of how far apart they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from .result import BETTER, EQUAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..statistics import Metric
    from ..types import Array
    from .result import Comparison, Difference


@dataclass(frozen=True)
class Ranking:
    """Systems under a metric from the best score down, each with its rank; equal scores are in the order of names."""

    metric: Metric
    systems: tuple[str, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    alpha: float
    correction: str
    """How the p-values were corrected; `none`, or more systems differ than should."""

    @property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """The systems of each rank."""
        ranked = zip(self.ranks, self.systems, strict=True)
        return tuple(tuple(system for _, system in group) for _, group in groupby(ranked, lambda one: one[0]))


def rank_clusters(p_values: Sequence[Sequence[float]], *, alpha: float = 0.05) -> list[int]:
    """The rank of each of several systems (or metrics) that are sorted from the best.

    Args:
        p_values: one row per system; `p_values[i][j]`, with i before j, is of the test whether i is better than j, or
            whether they differ. What is not above the diagonal is not read.
        alpha: the level at which one beats another.

    Raises:
        ShapeError: not as many columns as rows, or none.
        OptionError: a p-value above the diagonal, or alpha, is not from 0 to 1.
        InputTypeError: they are no numbers.
    """
    check_alpha(alpha)
    table = _square(p_values)
    ranks, first = [1], 0
    for place in range(1, len(table)):
        new = bool((table[first:place, place] <= alpha).any())
        first = place if new else first
        ranks.append(ranks[-1] + new)
    return ranks


def rankings(comparison: Comparison, *, alpha: float | None = None, corrected: bool = True) -> tuple[Ranking, ...]:
    """The rank clusters of a comparison of all pairs of systems, one ranking per metric.

    Args:
        comparison: of all pairs, with a two-sided test.
        alpha: the level at which one system beats another; by default 1 minus that of the comparison.
        corrected: by the p-values that are corrected for the number of comparisons, or else by those that are not.

    Raises:
        OptionError: some pairs were not compared, in both directions, alpha is not between 0 and 1, or a test of units
            finds a system better whose score is not.
        ShapeError: a score is undefined.
    """
    alpha = comparison.design.alpha if alpha is None else alpha
    check_alpha(alpha)
    if comparison.design.alternative != "two-sided":
        raise OptionError('ranks need tests in both directions: compare with alternative="two-sided"')
    for one in contrary(comparison.differences, alpha=alpha, corrected=corrected)[:1]:
        better, other = (one.system, one.baseline)[:: 1 if one.direction == BETTER else -1]
        raise OptionError(
            f"ranks go by the score: {one.metric.label} of {better} is not better than that of {other}, though its "
            f"units are by test={one.test.name!r}: test='randomization' is of the score"
        )
    correction = comparison.design.correction if corrected else "none"
    found: dict[Metric, list[Difference]] = {}
    for difference in comparison.differences:
        found.setdefault(difference.metric, []).append(difference)
    return tuple(_ranking(metric, comparison, found[metric], alpha, correction) for metric in found)


def contrary(differences: Iterable[Difference], *, alpha: float, corrected: bool = True) -> list[Difference]:
    """Those that are significant by a test of units, for a system whose score is not the better one."""
    found = []
    for one in differences:
        p_value = one.p_value_corrected if corrected else one.p_value
        if p_value <= alpha and one.direction not in (EQUAL, one.score_direction):
            found.append(one)
    return found


def check_alpha(alpha: object) -> None:
    """Refuses a level that is no number between 0 and 1.

    Raises:
        OptionError: says what it is.
    """
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float, np.floating)) or not 0 < alpha < 1:
        raise OptionError(f"alpha is a number between 0 and 1, such as 0.05, not {alpha!r}")


def _ranking(
    metric: Metric, comparison: Comparison, differences: Sequence[Difference], alpha: float, correction: str
) -> Ranking:
    scores = {one.system: one.score for one in comparison.scores if one.metric == metric}
    undefined = [name for name, score in scores.items() if not np.isfinite(score)]
    if undefined:
        raise ShapeError(f"{metric.label} of {undefined[0]} is undefined, so that it has no rank: leave it out")
    order = sorted(scores, key=lambda name: (-scores[name] if metric.higher_is_better else scores[name], name))
    place = {name: number for number, name in enumerate(order)}
    table = np.full((len(order), len(order)), np.nan)
    for one in differences:
        p_value = one.p_value if correction == "none" else one.p_value_corrected
        table[tuple(sorted((place[one.system], place[one.baseline])))] = p_value
    if np.isnan(table[np.triu_indices(len(order), 1)]).any():
        raise OptionError('ranks need every pair of systems compared: compare with pairs="all"')
    ranks = rank_clusters(table.tolist(), alpha=alpha)
    return Ranking(metric, tuple(order), tuple(scores[name] for name in order), tuple(ranks), alpha, correction)


def _square(p_values: Sequence[Sequence[float]]) -> Array:
    try:
        table = np.asarray(p_values, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputTypeError("p-values are rows of numbers, as many in each as there are rows") from None
    if table.ndim != 2 or table.shape[0] != table.shape[1] or not len(table):
        raise ShapeError(f"p-values have a row and a column for each system, not the shape {table.shape}")
    above = table[np.triu_indices(len(table), 1)]
    if not ((above >= 0) & (above <= 1)).all():
        raise OptionError("a p-value above the diagonal is not from 0 to 1: every pair needs one")
    return table
