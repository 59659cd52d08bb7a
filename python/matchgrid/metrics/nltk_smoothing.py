"""NLTK's smoothing methods: from counts to precisions by order, in the last axis.

They are called as in NLTK, after Chen and Cherry (2014), and differ from the paper's: `method4` halves for each order
without a match; `method5` and `method7` average precisions, with p_1 + 1 below the first, where the paper averages
numbers of matches, so that a perfect segment has more than 1; `method5` has the 5-gram above the last order whatever
that is; and `method5`, `method6` and `method7` take counts of one segment, the last, for those of the whole.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import UndefinedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..types import Array


@dataclass(frozen=True)
class Counts:
    """Matches and denominators by order, the number of words, what is the last segment's, and NLTK's constants."""

    matches: Array
    denominators: Array
    length: Array
    last: Array
    epsilon: float
    alpha: float
    k: float

    @property
    def precisions(self) -> Array:
        """Precisions without smoothing."""
        return self.matches / self.denominators

    @property
    def absent(self) -> Array:
        """Whether an order has no match."""
        absent: Array = self.matches == 0
        return absent

    @property
    def halvings(self) -> Array:
        """Two to the number of orders without a match, up to each order."""
        halvings: Array = np.ldexp(1.0, self.absent.cumsum(-1))
        return halvings


def method0(counts: Counts) -> Array:
    """The smallest normal double instead of 0."""
    return np.where(counts.absent, sys.float_info.min, counts.precisions)


def method1(counts: Counts) -> Array:
    """Epsilon instead of no match."""
    return np.where(counts.absent, counts.epsilon / counts.denominators, counts.precisions)


def method2(counts: Counts) -> Array:
    """One more match and one more n-gram of each order but the first."""
    more = np.arange(counts.matches.shape[-1]) > 0
    return (counts.matches + more) / (counts.denominators + more)


def method3(counts: Counts) -> Array:
    """1/2, 1/4, ... instead of no match."""
    return np.where(counts.absent, 1 / (counts.halvings * counts.denominators), counts.precisions)


def method4(counts: Counts) -> Array:
    """The same by how short the whole is; one word has none, and its precisions of 0 will be skipped."""
    smaller = np.log(np.maximum(counts.length, 1))[..., None] / (counts.halvings * counts.k)
    return np.where(counts.absent, smaller / counts.denominators, counts.precisions)


def method5(counts: Counts) -> Array:
    """Each the mean of the one below, as that is averaged, its own and the one above."""
    return _averaged(counts, counts.precisions)


def method6(counts: Counts) -> Array:
    """From the third order on with a prior from the two below, which is worth `alpha` n-grams.

    Raises:
        UndefinedError: there is nothing to divide by.
    """
    found = counts.precisions
    totals = counts.last + counts.alpha
    undefined = (counts.matches[..., 2] == 0) | (totals == 0).any(-1)
    _check_defined(undefined & (counts.matches[..., 0] > 0))
    for n in range(2, found.shape[-1]):
        first, second, total = found[..., n - 2], found[..., n - 1], totals[..., n - 2]
        prior = np.divide(second**2, first, out=np.zeros(first.shape), where=first > 0)
        np.divide(counts.matches[..., n] + counts.alpha * prior, total, out=found[..., n], where=total > 0)
    return found


def method7(counts: Counts) -> Array:
    """`method4`, then `method5`."""
    return _averaged(counts, method4(counts))


METHODS: dict[str, Callable[[Counts], Array]] = {
    method.__name__: method for method in (method0, method1, method2, method3, method4, method5, method6, method7)
}


def _averaged(counts: Counts, precisions: Array) -> Array:
    fifth = counts.last[..., :1] / np.maximum(counts.last[..., 1:], 1)
    above = np.concatenate([precisions[..., 1:], fifth], axis=-1)
    found = np.zeros(precisions.shape)
    below = precisions[..., 0] + 1
    for n in range(precisions.shape[-1]):
        below = found[..., n] = (below + precisions[..., n] + above[..., n]) / 3
    return found


def _check_defined(undefined: Array) -> None:
    if undefined.any():
        raise UndefinedError(
            "smooth=method6 needs a match of three words (and n-grams of every order, where alpha is 0), or NLTK "
            "stops: take another method",
            int(undefined.argmax()) + 1 if undefined.ndim else 0,
        )
