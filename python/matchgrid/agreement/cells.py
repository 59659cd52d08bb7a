"""Which cells of a matrix of systems by segments are correlated with each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import ShapeError

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..types import Array

MEAN_DIGITS = 13
"""Means of systems keep so many digits of the largest value, or the rounding of their sums would break their ties."""
MOST_DECIMALS = 300
"""Numbers that would have more are as they are: a power of ten is too large for them."""


@dataclass(frozen=True)
class Cells:
    """The places in the flattened matrix of each vector's cells: of vectors of one length `(vectors, length)` each.

    Cells without a judgement are in no vector, and a vector has at least two cells: fewer have no correlation.
    """

    groups: tuple[npt.NDArray[np.intp], ...]

    @property
    def vectors(self) -> int:
        """How many vectors there are."""
        return sum(len(group) for group in self.groups)


def cells(judged: npt.NDArray[np.bool_], average: str) -> Cells:
    """The cells of one vector (`none`), of one a segment (`item`) or of one a system (`system`)."""
    places = np.arange(judged.size).reshape(judged.shape)
    if average == "none":
        found = places[judged]
        return Cells((found[None],) if found.size > 1 else ())
    lines, known = (places.T, judged.T) if average == "item" else (places, judged)
    counts = known.sum(1)
    chosen = [(count, counts == count) for count in sorted({*counts.tolist()} - {0, 1})]
    return Cells(tuple(lines[rows][known[rows]].reshape(-1, count) for count, rows in chosen))


def system_means(values: Array, judged: npt.NDArray[np.bool_]) -> Array:
    """The mean of each system over its judged segments: of `(..., systems, segments)` the last axis.

    Raises:
        ShapeError: a system has no judgement.
    """
    counts = judged.sum(-1)
    if not counts.all():
        place = int((counts == 0).argmax()) + 1
        raise ShapeError(f"system {place} of {len(counts)} has no judgement, so that it has no mean: leave it out")
    known = np.where(judged, values, 0.0)
    return rounded(known.sum(-1) / counts, np.maximum(known.max((-2, -1)), -known.min((-2, -1)))[..., None])


def rounded(means: Array, largest: Array) -> Array:
    """Means, or their differences, with the digits that values of which one is the largest in size can tell apart."""
    decimals = MEAN_DIGITS - np.ceil(np.log10(np.where(largest > 0, largest, 1.0)))
    up, down = 10.0 ** np.clip(decimals, 0, MOST_DECIMALS), 10.0 ** np.maximum(-decimals, 0)
    found: Array = np.where(decimals > MOST_DECIMALS, means, np.rint(means * up / down) / up * down)
    return found


def standardised(values: Array, judged: npt.NDArray[np.bool_]) -> Array:
    """A metric's scores with mean 0 and standard deviation 1 over all judged cells, so that metrics can be exchanged.

    Scores that are all alike have no scale and become 0.

    Raises:
        ShapeError: nothing is judged.
    """
    known = values[judged]
    if not known.size:
        raise ShapeError("no output has a judgement and a score, so that nothing can be correlated")
    if not (known != known[0]).any():
        same: Array = values - known.mean()
        return same
    # In units of a power of two, which changes no digit, since squares of large or small values do not fit.
    exponent = int(np.frexp(np.abs(known).max())[1])
    spread = np.ldexp(np.ldexp(known, -exponent).std(), exponent)
    scaled: Array = (values - known.mean()) / spread
    return scaled
