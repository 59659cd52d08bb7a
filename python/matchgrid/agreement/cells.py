"""Which cells of a matrix of systems by segments are correlated with each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import ShapeError

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..types import Array

MEAN_DECIMALS = 11
"""Means of systems are rounded to so many decimals, or the rounding of their sums would break their ties."""


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
    means: Array = np.round(np.where(judged, values, 0.0).sum(-1) / counts, MEAN_DECIMALS)
    return means


def standardised(values: Array, judged: npt.NDArray[np.bool_]) -> Array:
    """A metric's scores with mean 0 and standard deviation 1 over all judged cells, so that metrics can be exchanged.

    Scores that are all alike have no scale and become 0.

    Raises:
        ShapeError: nothing is judged.
    """
    known = values[judged]
    if not known.size:
        raise ShapeError("no output has a judgement and a score, so that nothing can be correlated")
    spread = known.std() if (known != known[0]).any() else 1.0
    scaled: Array = (values - known.mean()) / spread
    return scaled
