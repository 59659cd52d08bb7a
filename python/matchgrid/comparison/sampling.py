"""What is drawn: segments, or clusters of them, in strata; and what a cluster weighs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..errors import OptionError, ShapeError
from ..segments import listed
from ..units import checked_ids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..statistics import Metric, Statistics

Labels: TypeAlias = npt.NDArray[np.intp]
WEIGHTINGS = ("pooled", "macro")


@dataclass(frozen=True)
class Sampling:
    """How units are made of the segments of every system: the ids of clusters and of strata, each one per segment."""

    clusters: tuple[str, ...] | None = None
    unit: str = "documents"
    weighting: str = "pooled"
    strata: tuple[str, ...] | None = None

    @staticmethod
    def of(clusters: Iterable[Any] | None, unit: str, weighting: str, strata: Iterable[Any] | None) -> Sampling:
        """The sampling that a caller asks for.

        Raises:
            OptionError: there is no such weighting, or there are no clusters to weigh.
            InputTypeError: an id is missing or is no text or number.
        """
        if weighting not in WEIGHTINGS:
            raise OptionError(f"weighting is pooled or macro, not {weighting!r}")
        if clusters is None and weighting == "macro":
            raise OptionError(
                "weighting='macro' is that of clusters: give clusters=[...], or for the mean of all segments' scores "
                "the metric's mean: mg.Mean(...), or statistics.macro()"
            )
        return Sampling(_ids(clusters, "clusters"), unit, weighting, _ids(strata, "strata"))

    def units_of(self, statistics: Statistics) -> Statistics:
        """The statistics with one row per unit that is drawn.

        Raises:
            ShapeError: not one id per segment, fewer than two units, or a unit without a score that is to be averaged.
            OptionError: parts of a corpus mean nothing under the metric.
        """
        self.check_metric(statistics.metric)
        self.check_lengths(len(statistics), statistics.units.kind)
        found = statistics if self.clusters is None else statistics.pool(self.clusters, kind=self.unit)
        if found.units.kind == "condensed":
            raise ShapeError("drawing: these statistics were condensed to sums; keep the rows of every segment instead")
        if len(found) < 2:
            one = found.units.kind.removesuffix("s")
            hint = "; without clusters= segments are drawn" if self.clusters is not None else ""
            raise ShapeError(f"there is only one {one}, and nothing can be drawn from fewer than two{hint}")
        return found.macro() if self.weighting == "macro" else found

    def labels(self, statistics: Statistics) -> Labels | None:
        """The stratum of each unit, from that of each row of the statistics before they were made units.

        Raises:
            ShapeError: not one id per segment, a cluster is in two strata, or a stratum has one unit only.
        """
        if self.strata is None:
            return None
        self.check_lengths(len(statistics), statistics.units.kind)
        order: dict[str, int] = {}
        each = [order.setdefault(name, len(order)) for name in self.strata]
        found = np.array(each if self.clusters is None else self._by_cluster(self.clusters, each), dtype=np.intp)
        alone = np.bincount(found) == 1
        if alone.any():
            unit = statistics.units.kind if self.clusters is None else self.unit
            raise ShapeError(
                f"stratum {list(order)[int(alone.argmax())]!r} has one of the {unit} only, so that every draw has it "
                "and it never varies: put it together with another, or leave out strata"
            )
        return found

    def _by_cluster(self, clusters: tuple[str, ...], strata: list[int]) -> list[int]:
        """The stratum of each cluster, from that of each segment."""
        found: dict[str, int] = {}
        for cluster, stratum in zip(clusters, strata, strict=True):
            if found.setdefault(cluster, stratum) != stratum:
                raise ShapeError(f"{cluster!r} of the {self.unit} is in two strata: a whole cluster is drawn from one")
        return list(found.values())

    def check_metric(self, metric: Metric) -> None:
        """Refuses a metric under which parts mean nothing.

        Raises:
            OptionError: says why, and what to take instead.
        """
        if metric.undivided:
            raise OptionError(f"comparisons: {metric.undivided}")

    def check_lengths(self, count: int, kind: str) -> None:
        """Refuses ids that are not one for each of so many units of a kind.

        Raises:
            ShapeError: says how many there are.
        """
        for ids, called in ((self.clusters, "clusters"), (self.strata, "strata")):
            if ids is not None and len(ids) != count:
                raise ShapeError(f"{len(ids):,} ids of {called} for {count:,} {kind}")


def _ids(ids: Iterable[Any] | None, side: str) -> tuple[str, ...] | None:
    return None if ids is None else tuple(checked_ids(listed(ids, side, "one id per segment")))
