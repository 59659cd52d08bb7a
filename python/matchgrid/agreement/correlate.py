"""How far metrics agree with people: of single outputs, and of systems."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparison.intervals import interval_of
from ..errors import ShapeError
from ..notes import Note
from .agreement_plan import CALIBRATED, PDP, SPA, AgreementPlan
from .averaging import averaged, vectors
from .bootstrap import drawn_places
from .fisher import FORMULAS, fisher_interval
from .outputs import Outputs
from .resampled import Draws, drawn_averages, drawn_differences, drawn_means, drawn_soft, drawn_systems
from .result import Agreement, AgreementDesign, Coefficient
from .soft_accuracy import complete, soft_pairwise_accuracy
from .systems import discordant_pairs, outliers
from .tables import all_measured, by_metric, corpora
from .ties import calibrated
from .warnings import outputs_notes, soft_notes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ..comparison.result import Interval
    from ..types import Array

FLIPS = 1000
"""How many flips soft pairwise accuracy draws."""


def correlate(
    metric_scores: Any,
    human_scores: Any,
    *,
    coefficients: Sequence[str] = ("pearson", "spearman", "tau-b", "acc-23", "spa"),
    levels: Sequence[str] = ("segment", "system"),
    averages: Sequence[str] = ("none", "item", "system"),
    calibrate_ties: bool = True,
    system_scores: str | None = None,
    remove_outliers: bool = False,
    lower_is_better: Collection[str] = (),
    interval: str = "percentile",
    resampled: str = "both",
    clusters: Any = None,
    unit: str = "documents",
    confidence: float = 0.95,
    draws: int = 1000,
    seed: int = 12345,
    threads: int | None = None,
) -> Agreement:
    """Correlates metrics with people's judgements, at the levels of segments and of systems, with intervals.

    A table has values by system and segment, in any of these forms: `{system: [value, None, ...]}`,
    `{system: {segment: value}}`, rows of `(system, segment, value)`, or for a metric `{system: statistics}`. An output
    that people or one of the metrics have no value of is left out for all.

    Args:
        metric_scores: by metric a table; or one table; or evaluations by system.
        human_scores: people's table, higher values for better outputs.
        coefficients: names; `pdp` is at the level of segments only, `spa` (soft pairwise accuracy) of systems only.
        levels: `segment`, `system` or both.
        averages: of segments' coefficients: over all outputs (`none`), per segment (`item`), per system (`system`).
        calibrate_ties: whether `acc-23` and `tau-23` of segments call a metric's values tied up to the difference at
            which they are highest, one for each average.
        system_scores: a metric's score of a system is the mean over outputs that people judged (`judged`) or over all
            (`all`), or that of the whole (`corpus`, the default where statistics are given).
        remove_outliers: whether coefficients of systems leave out systems that people put far from the others.
        lower_is_better: the metrics whose values are errors; statistics know it. Coefficients are of agreement then.
        interval: `percentile` or `basic`, of draws; `fisher` by a formula where a correlation is of one vector; `none`.
        resampled: what draws draw: segments (`inputs`), `systems`, or `both`.
        clusters: the document of each segment: whole ones are drawn.
        unit: what clusters are called.
        confidence: of intervals.
        draws: how many.
        seed: draw i depends on it and i only.
        threads: at most so many; nothing depends on it.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
        InputTypeError: no tables, or values that are none.
        MismatchError: a metric lacks a system or a segment, or statistics can't be compared.
        ShapeError: too few systems, segments or documents.
    """
    plan = AgreementPlan(
        *(coefficients, levels, averages, calibrate_ties, system_scores, remove_outliers, interval, resampled),
        *(confidence, draws, seed, threads),
    )
    tables = by_metric(metric_scores)
    outputs = Outputs.of(tables, human_scores, lower_is_better=lower_is_better, clusters=clusters, unit=unit, least=1)
    return _Correlation(plan, tables, outputs).agreement()


class _Correlation:
    """Everything that is correlated in one call."""

    def __init__(self, plan: AgreementPlan, tables: dict[str, Any], outputs: Outputs) -> None:
        chosen = plan.system_scores or ("corpus" if all_measured(tables) else "judged")
        # The score of the whole is of all segments, whether judged or not.
        outputs = outputs.of_judged_segments() if chosen == "judged" else outputs
        plan.check_for(outputs)
        self.plan, self.outputs = plan, outputs
        self.system_scores = chosen
        systems, segments = outputs.human.systems, len(outputs.human.segments)
        self.corpora = corpora(tables, systems, segments) if chosen == "corpus" else {}
        self.once = Draws(np.ones((1, len(systems)), np.uint16), np.ones((1, segments), np.uint16))
        self.human = drawn_means(outputs.values, self.once)[0]
        far = outliers(self.human)
        self.far = tuple(np.array(systems, dtype=object)[far])
        self.kept = ~far if plan.remove_outliers else np.ones(len(systems), dtype=bool)

    def agreement(self) -> Agreement:
        outputs, plan = self.outputs, self.plan
        drawn = self.draws() if plan.interval != "none" else None
        scores = {name: self.scores(name)(self.once)[0] for name in outputs.scores}
        systems = outputs.human.systems
        found: list[Coefficient] = []
        of_systems = "system" in plan.levels and self.kept.sum() > 1
        soft, of_soft = self.soft(drawn) if of_systems and SPA in plan.coefficients else ({}, [])
        for name in outputs.scores:
            if "segment" in plan.levels:
                found += self.of_segments(name, drawn)
            if of_systems:
                found += [*self.of_systems(name, drawn), *([soft[name]] if soft else [])]
        if not found:
            raise ShapeError(
                "nothing can be correlated: of one system there are coefficients over all outputs (averages with "
                "'none') and per system ('system'), of single segments"
            )
        return Agreement(
            tuple(found),
            systems,
            tuple(self.human.tolist()),
            {name: tuple(values.tolist()) for name, values in scores.items()},
            {name: discordant_pairs(systems, self.human, values) for name, values in scores.items()},
            self.far,
            self.design(),
            self.notes(found, of_soft),
        )

    def draws(self) -> Draws:
        outputs, plan = self.outputs, self.plan
        shape = outputs.values.shape
        # Drawn from one system there is only that one.
        resampled = "inputs" if shape[0] == 1 else plan.resampled
        return Draws.of(drawn_places(resampled, shape, plan.draws, plan.seed, outputs.clusters), shape)

    def design(self) -> AgreementDesign:
        outputs, plan = self.outputs, self.plan
        systems, segments = outputs.values.shape
        removed = self.far if plan.remove_outliers else ()
        return AgreementDesign(
            *(systems, segments, int(outputs.judged.sum()), self.system_scores, removed, plan.interval),
            *(plan.resampled, outputs.unit, outputs.units, plan.draws, plan.seed, plan.confidence),
        )

    def scores(self, name: str) -> Callable[[Draws], Array]:
        """A metric's scores of systems in draws of segments."""
        values, judged = self.outputs.scores[name], self.outputs.judged
        if self.system_scores == "judged":
            return lambda draws: drawn_means(np.where(judged, values, np.nan), draws)
        if self.system_scores == "all":
            return lambda draws: drawn_means(values, draws)
        found = self.corpora[name]
        metric = found[0].metric
        sign = 1 if metric.higher_is_better else -1
        return lambda draws: np.concatenate(
            [
                np.stack([sign * metric.score(part.segments.astype(float) @ one.rows) for one in found], axis=-1)
                for part in draws.blocks(len(found[0]))
            ]
        )

    def of_segments(self, metric: str, drawn: Draws | None) -> Iterator[Coefficient]:
        plan, human, values = self.plan, self.outputs.values, self.outputs.scores[metric]
        for average in plan.averages:
            cut = vectors(human, values, average)
            if not len(cut) or (average == "item" and len(human) < 2):
                continue
            wanted = plan.of_segments(average)
            names = [(name, self.epsilon(name, values, average)) for name in wanted]
            rows = self.drawn_segments(names, values, average, drawn)
            for place, (name, epsilon) in enumerate(names):
                found = averaged(name, human, values, average, epsilon=epsilon or 0.0, threads=plan.threads)
                count = len(cut.human) if average == "none" else 0
                bounds = self.interval(name, found.value, None if rows is None else rows[place], count)
                yield Coefficient(metric, "segment", average, name, found.value, bounds, found.vectors, epsilon)

    def epsilon(self, name: str, values: Array, average: str) -> float | None:
        if name not in CALIBRATED or not self.plan.calibrate_ties:
            return None
        return calibrated(self.outputs.values, values, average, threads=self.plan.threads).epsilon

    def drawn_segments(
        self, names: list[tuple[str, float | None]], values: Array, average: str, drawn: Draws | None
    ) -> list[Array] | None:
        if drawn is None:
            return None
        human = self.outputs.values
        weighed = [(name, epsilon or 0.0) for name, epsilon in names if name != PDP]
        rows = iter(drawn_averages(weighed, human, values, average, drawn, self.plan.threads) if weighed else ())
        return [drawn_differences(human, values, drawn) if name == PDP else next(rows) for name, _ in names]

    def of_systems(self, metric: str, drawn: Draws | None) -> Iterator[Coefficient]:
        plan, kept = self.plan, self.kept
        human, score = self.outputs.values[kept], self.scores(metric)
        kept_scores: Callable[[Draws], Array] = lambda draws: score(draws)[:, kept]  # noqa: E731
        names = [(name, 0.0) for name in plan.of_systems]
        parts = [None if one is None else Draws(one.systems[:, kept], one.segments) for one in (self.once, drawn)]
        values, rows = (
            None if part is None or not names else drawn_systems(names, human, kept_scores, part, plan.threads)
            for part in parts
        )
        for place, (name, _) in enumerate(names):
            value = float(values[place, 0]) if values is not None else math.nan
            bounds = self.interval(name, value, None if rows is None else rows[place], int(kept.sum()))
            yield Coefficient(metric, "system", "", name, value, bounds, int(kept.sum()))

    def soft(self, drawn: Draws | None) -> tuple[dict[str, Coefficient], list[Note]]:
        """The soft accuracy of every metric, on the segments that have values of all systems, if there are some."""
        kept, seed = self.kept, self.plan.seed
        human, scores = self.outputs.values[kept], {name: one[kept] for name, one in self.outputs.scores.items()}
        if not all(complete(human, one).any() for one in scores.values()):
            return {}, []
        rows = None
        if drawn is not None:
            part = Draws(drawn.systems[:, kept], drawn.segments)
            rows = drawn_soft(human, [*scores.values()], part, FLIPS, seed)
        found: dict[str, Coefficient] = {}
        notes: list[Note] = []
        there = int(np.all([complete(human, one) for one in scores.values()], axis=0).sum())
        judged = int((~np.isnan(human)).any(0).sum())
        if there < judged:
            said = f"spa is of the {there:,} segments that all systems have, of {judged:,} that are judged"
            notes.append(Note("incomplete_segments", said))
        for place, (name, one) in enumerate(scores.items()):
            soft = soft_pairwise_accuracy(human, one, draws=FLIPS, seed=seed)
            bounds = self.interval(SPA, soft.value, None if rows is None else rows[place], 0)
            found[name] = Coefficient(name, "system", "", SPA, soft.value, bounds, int(kept.sum()))
            notes += soft_notes(name, soft)
        return found, notes

    def interval(self, name: str, value: float, drawn: Array | None, count: int) -> Interval | None:
        """The interval of a coefficient, by a formula if it is of one vector of so many values, and is asked for."""
        plan = self.plan
        if drawn is None or math.isnan(value):
            return None
        if plan.interval == "fisher" and count and name in FORMULAS:
            return fisher_interval(name, value, count, plan.confidence)
        if np.isnan(drawn).all():
            return None
        method = "basic" if plan.interval == "basic" else "percentile"
        return interval_of(value, drawn, level=plan.confidence, method=method)

    def notes(self, found: list[Coefficient], notes: list[Note]) -> tuple[Note, ...]:
        """What makes the agreement worth less than its numbers say; these notes are first."""
        outputs, plan = self.outputs, self.plan
        if len(outputs.values) < 2:
            notes.append(Note("one_system", "there is one system, so that nothing is said of systems"))
        elif "system" in plan.levels:
            notes += outputs_notes(outputs, of="means", coefficient="pearson")
        if "segment" in plan.levels and len(outputs.values) > 1:
            for average in plan.averages:
                notes += outputs_notes(outputs, of=average, coefficient="acc-23")
        undefined = [one for one in found if one.interval is not None and one.interval.undefined]
        if undefined:
            most = max(undefined, key=lambda one: one.interval.undefined if one.interval else 0)
            count = most.interval.undefined if most.interval else 0
            where = most.average or "systems"
            notes.append(
                Note(
                    "undefined_draws",
                    f"{count:,} of {plan.draws:,} draws have no {most.name} ({most.metric}, {where}) as all values on "
                    "a side are alike: its interval is of the others",
                    remedy="draw segments only (resampled='inputs') where systems are few",
                )
            )
        return tuple({str(note): note for note in notes}.values())
