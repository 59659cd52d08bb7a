"""A metric's agreement with people at a level: one vector's coefficient, or the mean over vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .batched import COEFFICIENTS
from .vectors import system_means, vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..types import Array
    from .vectors import Vectors


class Level:
    """Correlates tables of one shape with the same judgements, many at a time.

    At the levels `item` and `sys` the value is the mean over vectors, without those whose coefficient is undefined
    (a constant vector has none). If no vector is left it is `empty`: undefined, or 0 as in mt-metrics-eval.
    """

    def __init__(self, human: Array, level: str, coefficient: str, *, empty: float = float("nan")) -> None:
        self.human = human
        self.judged: NDArray[np.bool_] = ~np.isnan(human)
        self.level = level
        self.empty = empty
        self.coefficient = COEFFICIENTS[coefficient]
        self.means = system_means(human, self.judged) if level == "system" else None
        self.vectors: Vectors | None = None if level == "system" else vectors(self.judged, level)

    def __call__(self, tables: Array) -> Array:
        """The agreement of each table of `(..., systems, segments)`."""
        if self.means is not None:
            return self.coefficient(system_means(tables, self.judged), self.means)
        assert self.vectors is not None
        flat = tables.reshape(*tables.shape[:-2], -1)
        human = self.human.reshape(-1)
        found = [self.coefficient(flat[..., group], human[group]) for group in self.vectors.groups]
        if self.level == "none":
            return found[0][..., 0] if found else np.full(tables.shape[:-2], np.nan)
        values = np.concatenate(found, axis=-1) if found else np.zeros((*tables.shape[:-2], 0))
        defined = ~np.isnan(values)
        count = defined.sum(-1)
        total = np.where(defined, values, 0.0).sum(-1)
        return np.where(count > 0, total / np.maximum(count, 1), self.empty)
