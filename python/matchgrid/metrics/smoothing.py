"""BLEU's smoothing: from the counts of matches and totals by order to those whose quotients are the precisions.

Each function takes counts in the last axis, with any leading axes, and answers as many. Orders that a hypothesis has no
n-gram of are not its business, but where a formula gives them a total of their own.

Sources: Chen and Cherry (2014), https://aclanthology.org/W14-3346, whose methods 0 to 3 are `none`, `floor`, `add-k`
and `exp`; `add-k` with 1 is that of Lin and Och (2004), https://aclanthology.org/C04-1072; `exp` is what mteval does,
and `coco` what pycocoevalcap 1.2 does. Defaults as sacreBLEU 2.6.0 (`floor`, `add-k`) and as the papers have them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..types import Array

    Counts = tuple[Array, Array]

TINY, SMALL = 1e-15, 1e-9
"""What COCO adds to what is divided, and to what it is divided by."""


def none(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """The counts themselves."""
    return matches, totals


def floor(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """No match counts `value`."""
    return np.where(matches == 0, value, matches), totals


def add_k(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """`value` more matches and n-grams of each order above 1."""
    added = value * (np.arange(matches.shape[-1]) > 0)
    return matches + added, totals + added


def exp(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """The k-th order without matches counts 1 in 2**k times as many n-grams."""
    empty = matches == 0
    halvings = 2.0 ** np.cumsum(empty & (totals > 0), axis=-1)
    return np.where(empty, 1.0, matches), np.where(empty, halvings * totals, totals)


def coco(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """A very small number more of both, so that nothing is divided by 0."""
    return matches + TINY, totals + SMALL


def chen_cherry_4(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """The k-th order without matches counts (ln(length) / `value`)**k: less in a short hypothesis.

    A hypothesis of one token counts 0.
    """
    empty = matches == 0
    share = np.log(np.maximum(length, 1.0))[..., None] / value
    return np.where(empty, share ** np.cumsum(empty, axis=-1), matches), totals


def chen_cherry_5(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """The mean of the matches of the order below (smoothed), of this, and of the order above.

    Below order 1 there is one match more than of order 1. The counts given have one order more than those answered.
    """
    smoothed = np.empty_like(matches[..., :-1])
    below = matches[..., 0] + 1
    for n in range(smoothed.shape[-1]):
        below = (below + matches[..., n] + matches[..., n + 1]) / 3
        smoothed[..., n] = below
    return smoothed, totals[..., :-1]


def chen_cherry_6(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """From order 3 on `value` n-grams more, of which as many match as the two precisions below let expect.

    They let expect p[n-1] * p[n-1] / p[n-2]. The first to do so were Gao and He (2013).
    """
    matches, totals = matches.copy(), totals.copy()
    precisions = np.zeros_like(matches)
    for n in range(matches.shape[-1]):
        if n > 1:
            last, before = precisions[..., n - 1], precisions[..., n - 2]
            prior = np.zeros_like(last)
            np.divide(last * last, before, out=prior, where=before > 0)
            matches[..., n] += value * prior
            totals[..., n] += value
        np.divide(matches[..., n], totals[..., n], out=precisions[..., n], where=totals[..., n] > 0)
    return matches, totals


def chen_cherry_7(matches: Array, totals: Array, length: Array, value: float) -> Counts:
    """Method 4, then of its counts method 5; the order above the last is not smoothed by method 4."""
    smoothed, _ = chen_cherry_4(matches[..., :-1], totals[..., :-1], length, value)
    return chen_cherry_5(np.concatenate([smoothed, matches[..., -1:]], axis=-1), totals, length, value)


@dataclass(frozen=True)
class Smoothing:
    """A way to smooth.

    `value` is the default of its parameter, if it has one; `more` is how many orders above the last it looks at.
    """

    counts: Callable[[Array, Array, Array, float], Counts]
    value: float | None = None
    least: float = 0.0
    more: int = 0


SMOOTHING = {
    "none": Smoothing(none),
    "floor": Smoothing(floor, 0.1),
    "add-k": Smoothing(add_k, 1.0),
    "exp": Smoothing(exp),
    "chen-cherry-4": Smoothing(chen_cherry_4, 5.0, 1e-100),
    "chen-cherry-5": Smoothing(chen_cherry_5, more=1),
    "chen-cherry-6": Smoothing(chen_cherry_6, 5.0),
    "chen-cherry-7": Smoothing(chen_cherry_7, 5.0, 1e-100, more=1),
    "coco": Smoothing(coco),
}
"""Smoothing methods by name."""

SAME = {
    "lin-och": "add-k",
    "chen-cherry-0": "none",
    "chen-cherry-1": "floor",
    "chen-cherry-2": "add-k",
    "chen-cherry-3": "exp",
}
"""What methods of the papers are called here that have a name already."""
