"""Coefficients of drawn systems and segments, from how often each draw has them.

A draw is a weight by system and one by segment. An output counts as often as its system and its segment were drawn
together, a vector as often as its segment or system. Two copies of one output are no pair: they would tie on both
sides, and with few systems that alone would look like agreement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .. import _native
from ..settings import thread_count
from .averaging import Vectors, centred, vectors
from .cells import rounded
from .coefficients import CORRELATIONS, of_pairs
from .soft_accuracy import complete, flip_p_values, segment_flips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..types import Array
    from .bootstrap import Drawn

    Weights = np.typing.NDArray[np.uint16]
    Names = Sequence[tuple[str, float]]

AT_ONCE = 4_000_000
"""How many weights of outputs are held at once."""


@dataclass(frozen=True, eq=False)
class Draws:
    """How often each draw has each system `(draws, systems)` and each segment `(draws, segments)`."""

    systems: Weights
    segments: Weights

    def __len__(self) -> int:
        """How many draws there are."""
        return len(self.systems)

    @staticmethod
    def of(drawn: Iterator[Drawn], shape: tuple[int, int]) -> Draws:
        """The weights of draws that are given by places, `None` for all as they are."""
        rows: list[list[Weights]] = [[], []]
        for draw in drawn:
            for kept, places, size in zip(rows, draw, shape, strict=True):
                once = np.ones(size, np.uint16)
                kept.append(once if places is None else np.bincount(places, minlength=size).astype(np.uint16))
        return Draws(np.stack(rows[0]), np.stack(rows[1]))

    def blocks(self, width: int) -> Iterator[Draws]:
        """The draws in parts of which each has so few that weights of that width fit."""
        size = max(1, AT_ONCE // max(1, width))
        for start in range(0, len(self), size):
            yield Draws(self.systems[start : start + size], self.segments[start : start + size])


def drawn_averages(
    names: Names, human: Array, metric: Array, average: str, draws: Draws, threads: int | None = None
) -> Array:
    """Averages of coefficients in every draw: `(coefficients, draws)`.

    Args:
        names: of the coefficients, each with its epsilon.
        human: people's values, systems by segments, NaN where one is missing.
        metric: the metric's.
        average: `none`, `item` or `system`.
        draws: how often each system and segment was drawn.
        threads: at most so many.
    """
    cut = vectors(human, metric, average)
    found = np.full((len(names), len(draws)), np.nan)
    if not len(cut):
        return found
    done = 0
    for part in draws.blocks(len(cut.human)):
        inside, outside = _weights(cut, average, part)
        # Where only whole vectors are drawn, what is in them stays as it is.
        alike = bool((inside == inside[:1]).all())
        values = measured(names, cut, inside[:1] if alike else inside, threads)
        if outside is None:
            found[:, done : done + len(part)] = values[:, :, 0]
        else:
            found[:, done : done + len(part)] = _means(values, outside)
        done += len(part)
    return found


def _weights(cut: Vectors, average: str, draws: Draws) -> tuple[Weights, Weights | None]:
    """How often outputs are in their vector, and how often vectors are there."""
    systems, segments = cut.outputs
    if average == "none":
        return draws.systems[:, systems].astype(np.uint32) * draws.segments[:, segments], None
    if average == "item":
        return draws.systems[:, systems], draws.segments[:, cut.places]
    return draws.segments[:, segments], draws.systems[:, cut.places]


def _means(values: Array, outside: Weights) -> Array:
    """Means over vectors, which weigh as often as they were drawn, of those that are defined: NaN of none."""
    # In one piece, or the order of additions would be that of memory.
    values, outside = np.ascontiguousarray(values), np.ascontiguousarray(outside)
    defined = ~np.isnan(values)
    weights = np.where(defined, outside, 0).astype(float)
    sums, counts = (np.where(defined, values, 0.0) * weights).sum(-1), weights.sum(-1)
    found = np.full(sums.shape, np.nan)
    np.divide(sums, counts, out=found, where=counts > 0)
    return found


def measured(names: Names, cut: Vectors, weights: Weights, threads: int | None = None) -> Array:
    """Coefficients of every vector in every draw of outputs: `(coefficients, draws, vectors)`."""
    whole = np.ascontiguousarray(weights, dtype=np.uint32)
    starts, count = [int(start) for start in cut.starts], thread_count(threads)
    by_epsilon = {
        epsilon: _native.concordance_draws(cut.human, cut.metric, starts, whole, epsilon, count)
        for epsilon in {epsilon for _, epsilon in names}
    }
    return np.stack([_column(name, by_epsilon[epsilon]) for name, epsilon in names])


def _column(name: str, found: Array) -> Array:
    if name in CORRELATIONS:
        return found[..., CORRELATIONS.index(name)]
    return of_pairs(name, found[..., 2:7], found[..., 7], found[..., 8])


def drawn_differences(human: Array, metric: Array, draws: Draws) -> Array:
    """The correlation of differences within segments (`pdp`) in every draw."""
    there = ~(np.isnan(human) | np.isnan(metric))
    # Distances from the means of segments, so that products of large values do not cancel.
    sides = []
    for side in (human, metric):
        known = np.where(there, side, 0.0)
        sides.append(centred(known, np.where(there, known.sum(0) / np.maximum(1, there.sum(0)), 0.0)))
    # What rounding leaves of values that are all alike.
    least = [1e-12 * max(1e-300, float((side**2).sum())) for side in sides]
    found = [_differences(sides[0], sides[1], there.astype(float), part) for part in draws.blocks(human.shape[1])]
    products, first, second = np.concatenate(found, axis=1)
    values = np.full(len(draws), np.nan)
    defined = (first > least[0]) & (second > least[1])
    np.divide(products, np.sqrt(np.abs(first * second)), out=values, where=defined)
    return values


def _differences(one: Array, other: Array, there: Array, draws: Draws) -> Array:
    """Sums over segments of products of their differences, of both sides and of each with itself."""
    systems, segments = draws.systems.astype(float), draws.segments.astype(float)
    size, first, second = (systems @ side for side in (there, one, other))
    sums = [
        ((size * (systems @ (a * b)) - x * y) * segments).sum(1)
        for a, b, x, y in ((one, other, first, second), (one, one, first, first), (other, other, second, second))
    ]
    return np.stack(sums)


def drawn_systems(
    names: Names, human: Array, scores: Callable[[Draws], Array], draws: Draws, threads: int | None = None
) -> Array:
    """Coefficients over systems in every draw: `(coefficients, draws)`.

    Args:
        names: of the coefficients, each with its epsilon.
        human: people's values, systems by segments, NaN where one is missing.
        scores: the metric's scores of systems in draws of segments: `(draws, systems)`.
        draws: how often each system and segment was drawn; a draw in which one lost all its judgements has no value.
        threads: at most so many.
    """
    people, metric = drawn_means(human, draws), scores(draws)
    lost = (np.isnan(people) | np.isnan(metric)) & (draws.systems > 0)
    people, metric = np.nan_to_num(people).ravel(), np.nan_to_num(metric).ravel()
    starts = np.arange(len(draws) + 1) * human.shape[0]
    each = Vectors(people, metric, starts, starts[:-1], (starts, starts))
    found = measured(names, each, draws.systems.reshape(1, -1), threads)[:, 0]
    return np.where(lost.any(1), np.nan, found)


def drawn_means(values: Array, draws: Draws) -> Array:
    """Means of systems over the drawn segments that they have a value of: `(draws, systems)`."""
    there = ~np.isnan(values)
    sides = np.concatenate([np.where(there, values, 0.0), there.astype(float)]).T
    summed = np.concatenate([part.segments.astype(float) @ sides for part in draws.blocks(values.shape[1])])
    sums, counts = np.split(summed, 2, axis=1)
    found = np.full(sums.shape, np.nan)
    np.divide(sums, counts, out=found, where=counts > 0)
    return rounded(found, np.abs(sides[:, : len(values)]).max())


def drawn_soft(human: Array, metrics: Sequence[Array], draws: Draws, flips: int, seed: int) -> Array:
    """Soft pairwise accuracy of every metric in every draw: `(metrics, draws)`.

    Pairs of systems weigh as often as they were drawn together. Copies of a segment have signs of their own; those of
    the first so many segments are the same in all draws.
    """
    there = np.all([complete(human, metric) for metric in metrics], axis=0)
    sides = np.stack([side[:, there] for side in (human, *metrics)])
    first, second = np.triu_indices(len(human), 1)
    pairs = draws.systems[:, first].astype(float) * draws.systems[:, second]
    # Draws of systems alone all have the same segments.
    weights, same = np.unique(draws.segments[:, there], axis=0, return_inverse=True)
    signs = segment_flips(int(weights.sum(1).max(initial=0)), flips, seed)
    same = same.reshape(-1)
    apart = np.concatenate([_apart(part, sides, signs) for part in _parts(weights, len(sides) * len(human))])
    total = np.where(weights.sum(1)[same] > 0, pairs.sum(1), 0.0)
    summed = (apart[same] * pairs[:, None]).sum(-1).T
    found = np.full(summed.shape, np.nan)
    np.divide(summed, total, out=found, where=total > 0)
    return 1 - found


def _parts(weights: Weights, rows: int) -> Iterator[Weights]:
    """Draws in parts of which the drawn values of so many rows fit."""
    size = max(1, AT_ONCE // max(1, rows * weights.shape[1]))
    return (weights[start : start + size] for start in range(0, len(weights), size))


def _apart(weights: Weights, sides: Array, signs: Array) -> Array:
    """How far each metric's p-values of pairs are from people's: `(draws, metrics, pairs)`."""
    values = np.zeros((len(weights), *sides.shape[:2], signs.shape[1]))
    for drawn, weight in zip(values, weights, strict=True):
        places = np.repeat(np.arange(len(weight)), weight)
        drawn[..., : len(places)] = sides[..., places]
    found = flip_p_values(values, signs)
    return np.abs(found[:, 1:] - found[:, :1])
