"""Is a metric right about more pairs than another? Exchange their verdicts on pairs of outputs by chance.

Verdicts can be exchanged where scores can't: ties that were calibrated for one metric mean nothing in the scores of
another (mt-metrics-eval's PairwisePermutationSigDiff, used at WMT since 2023).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .cells import cells
from .chance import coins
from .permutation import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from ..comparison.result import Test
    from ..types import Array
    from .chance import Coins

STATISTICS = ("acc-23", "tau-b")
"""What is computed of the verdicts; tau-c needs the scores themselves."""


class Verdicts:
    """What a metric with its threshold for ties says of each pair, beside what people say: a table a kind of vector."""

    def __init__(self, human: Array, of: str, statistic: str) -> None:
        self.groups = cells(~np.isnan(human), of).groups
        self.human = human.reshape(-1)
        self.statistic = statistic

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """How many vectors of how many pairs each group has."""
        return [(len(group), group.shape[1] * (group.shape[1] - 1) // 2) for group in self.groups]

    def of(self, table: Array, epsilon: float) -> list[Array]:
        """The signs of the metric's differences in each group: `(vectors, pairs)`, 0 up to the threshold."""
        flat = table.reshape(-1)
        return [_signs(flat, group, epsilon) for group in self.groups]

    def value(self, verdicts: Sequence[Array]) -> float:
        """The mean over vectors of the statistic, without those for which it is undefined; 0 if none is left."""
        found = [
            self._values(one, _signs(self.human, group, 0.0)) for one, group in zip(verdicts, self.groups, strict=True)
        ]
        values = np.concatenate(found) if found else np.zeros(0)
        defined = values[~np.isnan(values)]
        return float(defined.mean()) if len(defined) else 0.0

    def _values(self, metric: Array, human: Array) -> Array:
        if self.statistic == "acc-23":
            same: Array = (metric == human).mean(-1)
            return same
        product = metric * human
        with np.errstate(invalid="ignore", divide="ignore"):
            tau: Array = product.sum(-1) / np.sqrt((metric != 0).sum(-1)) / np.sqrt((human != 0).sum(-1))
        return tau


def _signs(flat: Array, group: npt.NDArray[np.intp], epsilon: float) -> Array:
    above, below = np.triu_indices(group.shape[1], 1)
    difference = flat[group[:, above]] - flat[group[:, below]]
    signs: Array = np.where(np.abs(difference) <= epsilon, 0.0, np.sign(difference))
    return signs


def swapped_values(
    first: Sequence[Array], second: Sequence[Array], verdicts: Verdicts, masks: Iterator[Sequence[Coins]]
) -> tuple[Array, Array]:
    """The statistic of both metrics after each exchange."""
    found = [
        [verdicts.value([np.where(swap, b, a) for swap, a, b in zip(mask, *sides, strict=True)]) for sides in orders]
        for mask in masks
        for orders in [((first, second), (second, first))]
    ]
    left, right = np.array(found).T
    return left, right


def pairwise_test(
    first: Array,
    second: Array,
    human: Array,
    *,
    epsilons: tuple[float, float],
    of: str,
    statistic: str = "acc-23",
    alternative: str = "two-sided",
    draws: int = 1000,
    seed: int = 12345,
) -> Test:
    """The test that two metrics are right about equally many pairs, each with its own threshold for ties."""
    verdicts = Verdicts(human, of, statistic)
    one, other = verdicts.of(first, epsilons[0]), verdicts.of(second, epsilons[1])
    observed = verdicts.value(one) - verdicts.value(other)
    sizes = verdicts.sizes
    masks = (_masks(sizes, coins(seed, draw, sum(a * b for a, b in sizes))) for draw in range(draws))
    left, right = swapped_values(one, other, verdicts, masks)

    return counted("permutation:pairs", left - right, observed, alternative, exact=False)


def _masks(sizes: Sequence[tuple[int, int]], thrown: Coins) -> list[Coins]:
    ends = np.cumsum([vectors * pairs for vectors, pairs in sizes])[:-1]
    return [part.reshape(size) for part, size in zip(np.split(thrown, ends), sizes, strict=True)]
