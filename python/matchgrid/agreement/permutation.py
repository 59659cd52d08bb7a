"""Is a metric's agreement with people higher than another's? Exchange their scores by chance and see (PERM-BOTH).

Under the null hypothesis the two metrics' standardised scores are exchangeable (Deutsch, Dror and Roth 2021,
"A Statistical Analysis of Summarization Evaluation Metrics Using Resampling Methods").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..comparison.result import Test
from .chance import all_coins, coins
from .level import Level
from .vectors import standardised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..types import Array
    from .chance import Coins

SCHEMES = ("cells", "systems", "inputs", "rows_xor_cols")
"""What is exchanged together: `cells` each score of a system and segment alone (PERM-BOTH of the paper and of
mt-metrics-eval), `systems` and `inputs` whole systems or segments (PERM-SYS, PERM-INPUT), `rows_xor_cols` the cells
where one of the coins of system and segment shows heads (nlpstats' `both`)."""
EXACT = 4096
"""Up to so many exchanges, or as many as draws are asked for, all are tried and nothing is left to chance."""
TOLERANCE = 1e-9
"""Differences of correlations that are closer than this are equal."""
BLOCK = 1 << 20
"""So many cells are in memory at a time."""


def swap_masks(scheme: str, judged: Coins, draws: int, seed: int) -> tuple[Iterator[Coins], int, bool]:
    """Masks of the cells to exchange, how many there are, and whether they are all that there can be."""
    systems, segments = judged.shape
    count = {"cells": int(judged.sum()), "systems": systems, "inputs": segments}.get(scheme, systems + segments)
    if count < 64 and 2**count <= max(draws, EXACT):
        return (_mask(scheme, judged, thrown) for thrown in all_coins(count)), 2**count, True
    return (_mask(scheme, judged, coins(seed, draw, count)) for draw in range(draws)), draws, False


def _mask(scheme: str, judged: Coins, thrown: Coins) -> Coins:
    systems = len(judged)
    if scheme == "cells":
        # A score without a judgement is in no correlation, exchanged or not.
        mask = np.zeros(judged.shape, dtype=bool)
        mask[judged] = thrown
        return mask
    if scheme == "systems":
        return np.broadcast_to(thrown[:, None], judged.shape)
    if scheme == "inputs":
        return np.broadcast_to(thrown, judged.shape)
    return thrown[:systems, None] ^ thrown[systems:]


def swapped_agreement(first: Array, second: Array, measure: Level, masks: Iterator[Coins]) -> tuple[Array, Array]:
    """The agreement of both metrics after each exchange, of tables that are on one scale."""
    step = max(1, BLOCK // first.size)
    found: tuple[list[Array], list[Array]] = ([], [])
    while block := [mask for _, mask in zip(range(step), masks, strict=False)]:
        swap = np.stack(block)
        found[0].append(measure(np.where(swap, second, first)))
        found[1].append(measure(np.where(swap, first, second)))
    return np.concatenate(found[0]), np.concatenate(found[1])


def permutation_test(
    first: Array,
    second: Array,
    human: Array,
    *,
    level: str,
    coefficient: str,
    scheme: str = "cells",
    alternative: str = "two-sided",
    draws: int = 1000,
    seed: int = 12345,
) -> Test:
    """The test that two metrics agree with people alike, from tables of systems by segments with NaN for no judgement.

    The scores of both are standardised over all judged cells. With few coins every exchange is tried and the p-value
    is exact; else it is `(count + 1) / (draws + 1)`, with what is closer than 1e-9 to the observed difference counted.
    Its null distribution is of `agreement(first) - agreement(second)`; NaN where an exchange leaves one undefined.
    """
    measure = Level(human, level, coefficient)
    one, other = (standardised(table, measure.judged) for table in (first, second))
    observed = float(measure(one) - measure(other))
    masks, count, exact = swap_masks(scheme, measure.judged, draws, seed)
    left, right = swapped_agreement(one, other, measure, masks)
    null = left - right
    p_value = p_of(null, observed, alternative, exact=exact)
    return Test(f"permutation:{scheme}", p_value, alternative, count, exact, null)


def p_of(null: Array, observed: float, alternative: str, *, exact: bool) -> float:
    """How often a difference by chance is as far as the observed one; NaN if that is undefined.

    A difference that is undefined counts as far: the p-value is then rather too high than too low.
    """
    if np.isnan(observed):
        return float("nan")
    far = int((extreme(null, observed, alternative) | np.isnan(null)).sum())
    return far / len(null) if exact else (far + 1) / (len(null) + 1)


def extreme(null: Array, observed: float, alternative: str) -> Coins:
    """Which differences are as far as the observed one in the direction that is asked for."""
    if alternative == "two-sided":
        return np.abs(null) >= abs(observed) - TOLERANCE
    if alternative == "greater":
        return null >= observed - TOLERANCE
    return null <= observed + TOLERANCE
