"""Which cells of a table of systems by segments are correlated together: one vector, or one a segment or a system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import ShapeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..types import Array

    Places = NDArray[np.intp]

LEVELS = ("none", "item", "sys", "system")
"""How cells become vectors: all in one, one vector a segment, one a system, or the systems' means in one."""
MEAN_DECIMALS = 11
"""Means of systems are rounded to so many decimals of their standardised scale, or rounding would break their ties."""


@dataclass(frozen=True)
class Vectors:
    """The places of the cells of each vector in the flattened table, vectors of one length together: `(vectors, length)`.

    Cells without a judgement are in no vector, and a vector has at least two cells: fewer have no correlation.
    """

    groups: tuple[Places, ...]

    @property
    def count(self) -> int:
        """How many vectors there are."""
        return sum(len(group) for group in self.groups)


def vectors(judged: NDArray[np.bool_], level: str) -> Vectors:
    """The vectors of a table in which `judged` cells have a judgement, at the levels `none`, `item` and `sys`."""
    places = np.arange(judged.size).reshape(judged.shape)
    if level == "none":
        found = places[judged]
        return Vectors((found[None],) if found.size > 1 else ())
    lines, known = (places.T, judged.T) if level == "item" else (places, judged)
    counts = known.sum(1)
    groups = []
    for count in sorted({*counts.tolist()} - {0, 1}):
        chosen = counts == count
        groups.append(lines[chosen][known[chosen]].reshape(-1, count))
    return Vectors(tuple(groups))


def system_means(values: Array, judged: NDArray[np.bool_]) -> Array:
    """The mean of each system over its judged segments, in the last axis but one of `(..., systems, segments)`.

    Raises:
        ShapeError: a system has no judgement.
    """
    counts = judged.sum(-1)
    if not counts.all():
        raise ShapeError(
            f"system {int((counts == 0).argmax()) + 1} of {judged.shape[-2]} has no judgement: leave it out"
        )
    return np.round(np.where(judged, values, 0.0).sum(-1) / counts, MEAN_DECIMALS)


def standardised(values: Array, judged: NDArray[np.bool_]) -> Array:
    """A metric's scores with mean 0 and standard deviation 1 over all judged cells, so that metrics can be exchanged.

    The scores of a constant metric are left without a scale.
    """
    known = values[judged]
    if not known.size:
        raise ShapeError("there is no judgement: nothing can be correlated")
    spread = known.std() if (known != known[0]).any() else 0.0
    scaled: Array = (values - known.mean()) / (spread or 1.0)
    return scaled
