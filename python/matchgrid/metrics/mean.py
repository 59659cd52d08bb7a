"""Mean: every unit weighs the same, instead of every token.

`score = (sum of unit scores) / (number of units)`; the metric of `Statistics.macro()`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import OptionError, ShapeError
from ..statistics import Metric

if TYPE_CHECKING:
    from ..statistics import Statistics
    from ..text import Step
    from ..types import Array, References

DEEPEST = 16
"""How many means may be around each other: their signatures double in length with each."""


@dataclass(frozen=True)
class Mean(Metric):
    """The mean of the scores of units (segments, documents) under another metric, on that metric's scale."""

    of: Metric

    name = "mean"

    def __post_init__(self) -> None:
        if not isinstance(self.of, Metric):
            raise OptionError(f"Mean is of a metric, such as matchgrid.BLEU(), not {self.of!r}")
        of: Metric | None = self.of
        for _ in range(DEEPEST):
            of = of.of if isinstance(of, Mean) else None
        if of is not None:
            raise OptionError(f"a mean of means is nested at most {DEEPEST} deep")

    @property
    def columns(self) -> tuple[str, ...]:
        """The unit's score in limbs, and 1."""
        return (*exact.limb_names("score"), "units")

    @property
    def higher_is_better(self) -> bool:  # type: ignore[override]
        """As the metric's."""
        return self.of.higher_is_better

    @property
    def learned(self) -> bool:  # type: ignore[override]
        """As the metric's."""
        return self.of.learned

    def learn(self, references: References, *, threads: int | None = None) -> Mean:
        """The mean of the metric with what it learns."""
        return replace(self, of=self.of.learn(references, threads=threads)) if self.learned else self

    @property
    def scale(self) -> float:
        """As the metric's."""
        return self.of.scale

    @property
    def label(self) -> str:
        """`mean` and the metric's label."""
        return f"mean {self.of.label}"

    @property
    def text(self) -> tuple[Step, ...]:
        """As the metric's."""
        return self.of.text

    @property
    def reference_text(self) -> tuple[Step, ...]:
        """As the metric's."""
        return self.of.reference_text

    @property
    def measured(self) -> Metric:
        """What the metric measures."""
        return self.of.measured

    def derive(self, statistics: Statistics) -> Statistics:
        """The mean over the units of the metric's statistics."""
        return self.of.derive(statistics).macro()

    def rows(self, statistics: Statistics) -> Array:
        """Rows of unit scores.

        Raises:
            ShapeError: the score of a unit is undefined.
        """
        scores = statistics.segment_scores
        undefined = ~np.isfinite(scores)
        if undefined.any():
            raise ShapeError(
                f"the mean is undefined: {int(undefined.sum())} of {len(scores)} {statistics.units.kind} have no "
                f"score, first number {int(undefined.argmax()) + 1}; leave them out with statistics[mask]"
            )
        return np.concatenate([exact.split(scores), np.ones((len(scores), 1))], axis=1)

    def score(self, rows: Array) -> Array:
        """The mean."""
        mean: Array = exact.join(rows[..., :3]) / rows[..., 3]
        return mean

    def components(self, rows: Array) -> dict[str, Any]:
        """The number of units and the sum of their scores."""
        return {"units": int(rows[3]), "sum": float(exact.join(rows[:3]))}


def unit_metric(metric: Metric) -> Metric:
    """The metric of the units that a mean, or a mean of means, is of; any other metric is itself."""
    while isinstance(metric, Mean):
        metric = metric.of
    return metric
