"""A coefficient of many matrices of scores with the same judgements, as resampling needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .batched import COEFFICIENTS, COUNTS_TIES, repeated
from .cells import cells, system_means

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..types import Array

MEASURED = ("none", "item", "system", "means")
"""What is correlated: all outputs, those of each segment or of each system and then the mean, or the systems' means."""


class Measure:
    """The agreement of matrices of systems by segments with one matrix of judgements, NaN where one is missing.

    An average is over the vectors whose coefficient is defined (a constant vector has none). If none is, it is `empty`:
    NaN, or 0 as in mt-metrics-eval. `origin` are the outputs' places before they were drawn: with itself an output
    makes no pair.
    """

    def __init__(
        self,
        human: Array,
        of: str,
        coefficient: str,
        *,
        origin: npt.NDArray[np.intp] | None = None,
        empty: float = float("nan"),
    ) -> None:
        self.human = human
        self.judged: npt.NDArray[np.bool_] = ~np.isnan(human)
        self.of = of
        self.empty = empty
        self.coefficient = COEFFICIENTS[coefficient]
        self.means = system_means(human, self.judged) if of == "means" else None
        self.groups = () if of == "means" else cells(self.judged, of).groups
        counted = origin is not None and coefficient in COUNTS_TIES
        self.origin = origin if counted else None

    def __call__(self, scores: Array) -> Array:
        """The agreement of each matrix of `(..., systems, segments)`."""
        if self.means is not None:
            rows = None if self.origin is None else self.origin[:, 0]
            return self._correlated(system_means(scores, self.judged), self.means, rows)
        flat, human = scores.reshape(*scores.shape[:-2], -1), self.human.reshape(-1)
        ids = None if self.origin is None else self.origin.reshape(-1)
        found = []
        for group in self.groups:
            found.append(self._correlated(flat[..., group], human[group], None if ids is None else ids[group]))
        if self.of == "none":
            return found[0][..., 0] if found else np.full(scores.shape[:-2], np.nan)
        values = np.concatenate(found, axis=-1) if found else np.zeros((*scores.shape[:-2], 0))
        defined = ~np.isnan(values)
        count = defined.sum(-1)
        total = np.where(defined, values, 0.0).sum(-1)
        return np.where(count > 0, total / np.maximum(count, 1), self.empty)

    def _correlated(self, metric: Array, human: Array, ids: npt.NDArray[np.intp] | None) -> Array:
        if ids is None:
            return self.coefficient(metric, human)
        own = np.broadcast_to(repeated(ids), metric.shape[:-1])
        return self.coefficient(metric, human, own)
