"""Does a metric agree with people more than another? Exchange their scores by chance and see (PERM-BOTH and its kin).

Under the null hypothesis the standardised scores of the two are exchangeable (Deutsch, Dror and Roth 2021, "A
Statistical Analysis of Summarization Evaluation Metrics Using Resampling Methods").
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from ..comparison.counting import p_value
from ..comparison.result import Test
from .cells import standardised
from .chance import all_coins, coins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..types import Array
    from .chance import Coins, Labels

    Matrices = Callable[[Array], Array]

SCHEMES = ("cells", "systems", "inputs", "rows_xor_cols")
"""What a coin decides: each score of a system on a segment alone (`cells`: PERM-BOTH of the paper and mt-metrics-eval's
test), all scores of a system (`systems`, PERM-SYS) or on a segment (`inputs`, PERM-INPUT), or both, where a score is
exchanged if just one of its two coins says so (`rows_xor_cols`, nlpstats' `both`)."""
EXACT = 4096
"""Up to so many exchanges, or as many as draws are asked for, all are tried and nothing is left to chance."""
TOLERANCE = 1e-9
"""Differences of agreement that are closer than this are equal."""
BLOCK = 1 << 20
"""So many cells are in memory at a time."""


def swap_masks(
    scheme: str, judged: Coins, draws: int, seed: int, clusters: Labels | None = None
) -> tuple[Iterator[Coins], int, bool]:
    """Masks of the cells to exchange, how many there are, and whether these are all that there can be.

    With clusters, a number for each segment, the segments of one are exchanged together.
    """
    labels = np.arange(judged.shape[1]) if clusters is None else clusters
    systems, units = len(judged), int(labels.max()) + 1
    # A score without a judgement is in no correlation, exchanged or not.
    live = np.stack([judged[:, labels == unit].any(1) for unit in range(units)], axis=1) if scheme == "cells" else None
    count = int(live.sum()) if live is not None else {"systems": systems, "inputs": units}.get(scheme, systems + units)

    def mask(thrown: Coins) -> Coins:
        if live is not None:
            found = np.zeros(live.shape, dtype=bool)
            found[live] = thrown
            return found[:, labels]
        rows = thrown[:systems, None] if scheme != "inputs" else np.zeros((systems, 1), dtype=bool)
        columns = thrown[-units:][labels] if scheme != "systems" else np.zeros(len(labels), dtype=bool)
        return rows ^ columns

    if count < 64 and 2**count <= max(draws, EXACT):
        return map(mask, all_coins(count)), 2**count, True
    return (mask(coins(seed, draw, count)) for draw in range(draws)), draws, False


def swapped_agreement(first: Array, second: Array, measure: Matrices, masks: Iterator[Coins]) -> tuple[Array, Array]:
    """The agreement of both metrics after each exchange of scores that are on one scale."""
    step = max(1, BLOCK // first.size)
    found: tuple[list[Array], list[Array]] = ([], [])
    while block := list(islice(masks, step)):
        swap = np.stack(block)
        found[0].append(measure(np.where(swap, second, first)))
        found[1].append(measure(np.where(swap, first, second)))
    return np.concatenate(found[0]), np.concatenate(found[1])


def permutation_test(
    first: Array,
    second: Array,
    measure: Matrices,
    judged: Coins,
    *,
    scheme: str = "cells",
    alternative: str = "two-sided",
    draws: int = 1000,
    seed: int = 12345,
    clusters: Labels | None = None,
) -> Test:
    """The test that two metrics agree with people alike.

    The scores of both are standardised over all judged cells. Where few exchanges are possible every one is tried and
    the p-value is exact; else it is `(count + 1) / (draws + 1)`. Differences closer than 1e-9 are equal. The null
    distribution is of `agreement(first) - agreement(second)`.

    Args:
        first: a metric's scores, systems by segments, higher for better.
        second: another's.
        measure: the agreement of scores with people, of many matrices at once.
        judged: which cells have a judgement.
        scheme: one of `SCHEMES`.
        alternative: `two-sided`, `greater` (the first agrees more) or `less`.
        draws: how many exchanges are drawn.
        seed: of the coins.
        clusters: the number of each segment's document, if whole documents are exchanged.
    """
    one, other = (standardised(scores, judged) for scores in (first, second))
    observed = float(measure(one) - measure(other))
    masks, _, exact = swap_masks(scheme, judged, draws, seed, clusters)
    left, right = swapped_agreement(one, other, measure, masks)
    return counted(f"permutation:{scheme}", left - right, observed, alternative, exact=exact)


def counted(name: str, null: Array, observed: float, alternative: str, *, exact: bool) -> Test:
    """A test by its null distribution."""
    undefined = int(np.isnan(null).sum())
    found = p_value(null, observed, alternative=alternative, tolerance=TOLERANCE, exact=exact)
    return Test(name, found, alternative, len(null), exact, null, undefined)
