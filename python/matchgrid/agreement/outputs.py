"""What people and metrics say of the same outputs: matrices of the same systems and segments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from ..segments import listed
from ..settings import meant
from ..statistics import Statistics
from ..units import checked_ids
from .judgements import Judgements
from .tables import checked

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..types import Array
    from .chance import Coins, Labels


@dataclass(frozen=True, eq=False)
class Outputs:
    """People's values and those of each metric, systems by segments; higher is better on all sides.

    An output that people or one of the metrics have no value of is NaN in `human` and left out for all.
    """

    human: Judgements
    scores: dict[str, Array]
    clusters: Labels | None = None
    unit: str = "segments"

    @property
    def values(self) -> Array:
        """People's values."""
        return self.human.values

    @property
    def judged(self) -> Coins:
        """Which outputs count."""
        return ~np.isnan(self.values)

    @property
    def units(self) -> int:
        """How many segments, or clusters of them, there are."""
        return self.values.shape[1] if self.clusters is None else int(self.clusters.max()) + 1

    @staticmethod
    def of(
        metric_scores: Any,
        human_scores: Any,
        *,
        lower_is_better: Collection[str] = (),
        clusters: Any = None,
        unit: str = "documents",
        least: int = 2,
    ) -> Outputs:
        """Matrices from tables, by the metrics' names.

        Args:
            metric_scores: by the name of a metric its table, in any form that judgements have; or by the name of a
                system the metric's `Statistics`, which know their direction.
            human_scores: people's table.
            lower_is_better: the metrics whose scores are errors.
            clusters: the document of each segment, in people's order of segments.
            unit: what clusters are called.
            least: how many systems there must be.

        Raises:
            InputTypeError: there are no metrics by name, or a table is none.
            OptionError: `lower_is_better` has a name of no metric, or of one whose statistics say the opposite.
            MismatchError: a metric lacks a system or a segment, or statistics can't be compared.
            ShapeError: not one document per segment, or fewer than two systems that are judged.
        """
        if not isinstance(metric_scores, Mapping) or not metric_scores:
            raise InputTypeError("scores are by metric: {'bleu': table, 'chrf': table}")
        if isinstance(lower_is_better, (str, bytes)):
            raise InputTypeError(f"lower_is_better is a list of metrics, so [{lower_is_better!r}]")
        unknown = [name for name in lower_is_better if name not in metric_scores]
        if unknown:
            raise OptionError(f"lower_is_better: no metric {unknown[0]!r}; {meant(str(unknown[0]), [*metric_scores])}")
        human = Judgements.of(human_scores, "people")
        found = {}
        for name, table in metric_scores.items():
            scores, lower = _table(table)
            if name in lower_is_better and lower is False:
                raise OptionError(f"lower_is_better: {name} is measured, and higher scores are better under it")
            lower = lower or name in lower_is_better
            found[str(name)] = human.aligned(Judgements.of(scores, str(name)), str(name)).values * (-1 if lower else 1)
        missing = np.isnan(np.stack([*found.values()])).any(0)
        joint = replace(human, values=np.where(missing, np.nan, human.values))
        return _checked(Outputs(joint, found, *_labels(clusters, unit, human)), least)

    def without(self, systems: Collection[int]) -> Outputs:
        """The outputs of all systems but those at these places."""
        kept = [place for place in range(len(self.values)) if place not in systems]
        scores = {name: values[kept] for name, values in self.scores.items()}
        return replace(self, human=self.human.take(kept), scores=scores)

    def of_judged_segments(self) -> Outputs:
        """Without the segments that nobody judged: they are none of the sample, and drawn would make it smaller."""
        there: Coins = np.logical_or.reduce(self.judged, axis=0)
        if there.all():
            return self
        segments = tuple(name for name, kept in zip(self.human.segments, list(there), strict=True) if kept)
        human = replace(self.human, segments=segments, values=self.values[:, there])
        scores = {name: values[:, there] for name, values in self.scores.items()}
        clusters = None if self.clusters is None else np.unique(self.clusters[there], return_inverse=True)[1]
        return replace(self, human=human, scores=scores, clusters=clusters)


def _table(table: Any) -> tuple[Any, bool | None]:
    """A metric's table, and whether lower is better, if it says so itself."""
    if not isinstance(table, Mapping) or not all(isinstance(one, Statistics) for one in table.values()) or not table:
        return table, None
    scores = {system: one.segment_scores.tolist() for system, one in checked(table).items()}
    return scores, not next(iter(table.values())).metric.higher_is_better


def _labels(clusters: Any, unit: str, human: Judgements) -> tuple[Labels | None, str]:
    if clusters is None:
        return None, "segments"
    ids = checked_ids(listed(clusters, "clusters", "one document per segment"))
    if len(ids) != len(human.segments):
        raise ShapeError(f"{len(ids):,} ids of {unit} for {len(human.segments):,} segments")
    order: dict[str, int] = {}
    return np.array([order.setdefault(name, len(order)) for name in ids], dtype=np.intp), unit


def _checked(outputs: Outputs, least: int) -> Outputs:
    """The outputs of the systems that are judged, of which there are at least so many."""
    idle = set(np.flatnonzero(~outputs.judged.any(axis=1)).tolist())
    if len(outputs.values) - len(idle) < least:
        fewer = "fewer than two systems have" if least > 1 else "no system has"
        raise ShapeError(f"{fewer} a judgement and a score of the same output: nothing can agree")
    return outputs.without(idle) if idle else outputs
