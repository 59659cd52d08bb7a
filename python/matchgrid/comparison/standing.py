"""Systems under one metric: their scores, their bootstrap draws, and how two of them differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..errors import ShapeError
from .bootstrap import bootstrap_scores, counted_twice, over_runs, scores_without
from .intervals import influence_of, interval_of
from .pair import Pair, differences, tolerance, unit_scores
from .paired import TESTS
from .result import Difference, Interval, SystemScore
from .verdict import cohens_d, verdict, won

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric, Statistics
    from ..types import Array
    from .plan import Drawing, Plan
    from .sampling import Labels
    from .utterances import Utterance


Runs: TypeAlias = "Sequence[Sequence[Statistics]]"


def standings(
    names: tuple[str, ...],
    metrics: Sequence[Runs],
    drawing: Drawing,
    strata: Labels | None,
    given: Sequence[Runs] | None = None,
) -> list[Standing]:
    """Systems under each of several metrics, drawn together: by metric and system the statistics of its runs.

    `given` are those of the segments, where clusters of them are drawn.
    """
    every = [run for systems in metrics for runs in systems for run in runs]
    scores = bootstrap_scores(every, drawing.draws, drawing.seed, strata=strata, threads=drawing.threads)
    found, start = [], 0
    for systems, segments in zip(metrics, given or metrics, strict=True):
        each = []
        for runs in systems:
            each.append(scores[start : start + len(runs)])
            start += len(runs)
        values = [over_runs(drawn, drawing.seed, name) for name, drawn in zip(names, each, strict=True)]
        found.append(Standing(names, systems, values, drawing, strata, each, segments))
    return found


@dataclass(frozen=True, eq=False)
class Standing:
    """Systems under one metric on the units that are drawn: of each system the statistics of its runs."""

    names: tuple[str, ...]
    runs: Runs
    values: Sequence[Array]
    """The score of each system in each bootstrap draw, in all of which systems have the same units."""
    drawing: Drawing
    strata: Labels | None
    drawn: Sequence[Array]
    """The scores of the runs of each system in each draw."""
    segments: Runs
    """The statistics of each segment, where clusters of them are drawn; else the same as `runs`."""

    @property
    def metric(self) -> Metric:
        """The metric."""
        return self.runs[0][0].metric

    @cached_property
    def run_scores(self) -> list[list[float]]:
        """The score of every run of every system.

        Raises:
            ShapeError: one is undefined.
        """
        found = [[run.score for run in runs] for runs in self.runs]
        for name, scores in zip(self.names, found, strict=True):
            if not np.isfinite(scores).all():
                raise ShapeError(f"system {name!r} has no {self.metric.label} ({scores}): there is nothing to compare")
        return found

    @cached_property
    def estimates(self) -> list[float]:
        """The score of every system: of several runs their mean."""
        return [scores[0] if len(scores) == 1 else float(np.mean(scores)) for scores in self.run_scores]

    @cached_property
    def without(self) -> list[Array]:
        """The score of every system without each unit, for BCa, which is of one run."""
        return [scores_without(runs[0]) for runs in self.runs]

    @cached_property
    def unit_scores(self) -> list[Array]:
        """The score of every system on each unit: of several runs their mean."""
        return [_means(runs) for runs in self.runs]

    @cached_property
    def segment_scores(self) -> list[Array]:
        """The same on each segment, whatever is drawn."""
        return self.unit_scores if self.segments is self.runs else [_means(runs) for runs in self.segments]

    @cached_property
    def excess(self) -> list[float]:
        """By how much the variance of each system's draws is too large for its runs' own noise."""
        return [counted_twice(*each) for each in zip(self.drawn, self.run_scores, strict=True)]

    def score(self, place: int) -> SystemScore:
        """A system's score with its own interval."""
        runs = tuple(self.run_scores[place])
        interval = self._interval(self.estimates[place], self.values[place], place)
        return SystemScore(self.names[place], self.metric, self.estimates[place], interval, runs * (len(runs) > 1))

    def difference(
        self,
        place: int,
        base: int,
        plan: Plan,
        epsilon: float | None = None,
        utterances: Sequence[Sequence[Utterance]] | None = None,
    ) -> Difference:
        """A system against another, with the alignments of all where a test reads them; p is not corrected yet."""
        metric, higher = self.metric, self.metric.higher_is_better
        delta = self.estimates[place] - self.estimates[base]
        with np.errstate(invalid="ignore"):
            deltas = self.values[place] - self.values[base]
        interval = self._interval(delta, deltas, place, base)
        pair = self._pair(place, base, plan, delta, deltas)
        if utterances is not None:
            pair = replace(pair, aligned=(utterances[place], utterances[base]))
        test = TESTS[plan.test](pair)
        apart = differences(metric, self.segment_scores[place], self.segment_scores[base])
        wins, ties, losses = won(apart, higher_is_better=higher)
        return Difference(
            metric,
            system=self.names[place],
            baseline=self.names[base],
            score=self.estimates[place],
            baseline_score=self.estimates[base],
            delta=delta,
            interval=interval,
            test=test,
            p_value_corrected=test.p_value,
            comparisons=1,
            wins=wins,
            ties=ties,
            losses=losses,
            epsilon=epsilon,
            verdict=None if epsilon is None else verdict(interval, epsilon, higher_is_better=higher),
            effect=None if plan.effect is None else cohens_d(pair.unit_differences(), pair.tolerance),
        )

    def _pair(self, place: int, base: int, plan: Plan, delta: float, deltas: Array) -> Pair:
        return Pair(
            system=self.runs[place][0],
            baseline=self.runs[base][0],
            alternative=plan.of_delta(self.metric),
            draws=self.drawing.draws,
            seed=self.drawing.seed,
            threads=self.drawing.threads,
            strata=self.strata,
            observed=delta,
            deltas=deltas,
            apart=differences(self.metric, self.unit_scores[place], self.unit_scores[base]),
        )

    def _interval(self, estimate: float, values: Array, place: int, base: int | None = None) -> Interval:
        influence = None
        if self.drawing.method == "bca":
            without = self.without[place] - (0.0 if base is None else self.without[base])
            influence = influence_of(without, self.strata)
        return interval_of(
            estimate,
            values,
            level=self.drawing.level,
            method=self.drawing.method,
            influence=influence,
            tolerance=tolerance(self.metric),
        )


def _means(runs: Sequence[Statistics]) -> Array:
    """The score of each unit, the mean over runs."""
    found: Array = np.mean([unit_scores(run) for run in runs], axis=0)
    return found
