"""Systems compared under any metrics: scores, differences, intervals, tests and corrections in one call."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import InputTypeError, ShapeError
from ..statistics import Statistics
from .bootstrap import bootstrap_scores, scores_without
from .checks import check_plan, pairs_of, usual_test
from .corrections import adjust
from .entrants import entered
from .given import given
from .intervals import influence_of, interval_of
from .pair import tolerance
from .plan import Drawing, Plan
from .recognition import heard, on_recognition
from .remarks import on_design, on_draws, on_equals, on_runs, on_systems
from .remarks_on_tests import at_best, on_noise, on_p_values, on_sides
from .result import Comparison, Design
from .sampling import Sampling
from .standing import standings
from .verdict import epsilons

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..statistics import Metric
    from ..types import References
    from .entrants import Entrants
    from .given import Given
    from .result import Difference, Interval
    from .standing import Standing


def compare(
    systems: Mapping[str, Any],
    references: References | None = None,
    *,
    metrics: Sequence[str | Metric] | None = None,
    baseline: str | None = None,
    pairs: str = "baseline",
    sources: Iterable[str] | None = None,
    clusters: Iterable[Any] | None = None,
    unit: str = "documents",
    weighting: str = "pooled",
    strata: Iterable[Any] | None = None,
    test: str | None = None,
    alternative: str = "two-sided",
    interval: str = "percentile",
    level: float = 0.95,
    draws: int = 10_000,
    correction: str = "holm",
    family: str = "all",
    epsilon: float | Mapping[str, float] | None = None,
    effect: str | None = None,
    seed: int = 12345,
    threads: int | None = None,
) -> Comparison:
    """Two or more systems on the same segments, under one metric or several: how they differ, and how sure that is.

    Every draw recomputes the score of the whole from the sum of the drawn units' rows, whatever the metric, and draws
    the same units for all systems.

    Args:
        systems: outputs by name: one text per segment; or statistics, a list of them by metric, or an evaluation; or
            a list of several runs, each of them such outputs.
        references: per segment one reference or a list of them; not given with statistics.
        metrics: specs, profiles or metrics; by default BLEU, chrF and TER, or those of the statistics.
        baseline: the system that all others are compared with; by default the first.
        pairs: `baseline`, or `all` pairs of systems, each later one against each before it.
        sources: source texts, for metrics that need them.
        clusters: the document, dialogue or speaker of each segment: whole clusters are drawn, since their segments are
            not independent. Their number is the sample size.
        unit: what clusters are, in one word.
        weighting: `pooled`, where all segments of the drawn clusters feed one sum; `macro`, where the score is the mean
            of the clusters' scores.
        strata: the domain (or the like) of each segment: of each as many units are drawn as it has, two at least.
        test: `randomization` (exact where there are no more swaps than draws) or `bootstrap`, which are of the score of
            the whole; `sign` or `wilcoxon`, of the units' scores; `mapsswe`, of the errors of stretches of a segment
            (`wer`, `sclite/wer`); `mcnemar`, of segments without an error. By default randomization, and with several
            runs of a system bootstrap, which alone draws runs too.
        alternative: `two-sided`; `better` or `worse`, by the metric's direction; `greater` or `less`, of the number.
        interval: `percentile`, `basic` or `bca`.
        level: of the intervals.
        draws: how many resamples, and how many swaps.
        correction: of the p-values for their number: `holm`, `bh`, `bonferroni`, `none`, or another of `adjust`.
        family: what is corrected together: `all` p-values, or those of each `metric`.
        epsilon: the smallest difference that matters, in the metric's unit; by metric where their scales differ.
        effect: `cohen-d` for metrics that are means of units' scores.
        seed: of all draws.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
        ShapeError: fewer than two units, or in a stratum; an undefined score, or texts that are not what a score could
            be about.
        InputTypeError, TextError: the texts are no such texts.
        MismatchError: statistics that are not about the same thing.
    """
    drawing = Drawing(level, interval, draws, seed, threads)
    sampling = Sampling.of(clusters, unit, weighting, strata)
    found = given(systems, references, metrics, sources)
    plan = Plan(drawing, test or usual_test(found.most_runs), alternative, correction, family, effect)
    duels = pairs_of(found.names, baseline, pairs)
    matters = epsilons(epsilon, found.metrics)
    _check(found, plan, sampling)
    entrants = entered(found, threads)
    labels = sampling.labels(entrants.runs[0][0][0])
    segments = entrants.by_metric()
    units = [[[sampling.units_of(run) for run in runs] for runs in systems] for systems in segments]
    standing = standings(found.names, units, plan.drawing, labels, None if sampling.clusters is None else segments)
    scores = tuple(one.score(place) for one in standing for place in range(len(found.names)))
    spoken = heard(entrants, plan.test, threads)
    differences = [
        one.difference(second, first, plan, matter, spoken.get(one.metric))
        for one, matter in zip(standing, matters, strict=True)
        for first, second in duels
    ]
    corrected = tuple(_corrected(differences, plan))
    design = _design(entrants, standing[0], sampling, plan)
    remarks = (
        *on_design(design),
        *on_p_values(corrected, _corrected([at_best(one) for one in differences], plan), design),
        *on_sides(corrected, design),
        *on_runs(entrants),
        *on_noise(standing, corrected),
        *on_equals(standing),
        *on_draws(plan.drawing.method, scores, corrected),
        *on_recognition(corrected),
        *on_systems(entrants),
    )
    against = found.names[duels[0][0]] if pairs == "baseline" else None
    return Comparison(found.names, against, scores, corrected, design, remarks)


def interval(
    statistics: Statistics,
    *,
    level: float = 0.95,
    method: str = "percentile",
    draws: int = 10_000,
    clusters: Iterable[Any] | None = None,
    unit: str = "documents",
    weighting: str = "pooled",
    strata: Iterable[Any] | None = None,
    seed: int = 12345,
    threads: int | None = None,
) -> Interval:
    """The interval of one system's score, by resampling its units; it says nothing about a difference of two systems.

    Args:
        statistics: of one system under one metric.
        level: of the interval.
        method: `percentile`, `basic` or `bca`.
        draws: how many resamples.
        clusters: the document, dialogue or speaker of each segment: whole clusters are drawn.
        unit: what clusters are, in one word.
        weighting: `pooled` or `macro`, as in `compare`.
        strata: the domain (or the like) of each segment: of each as many units are drawn as it has, two at least; with
            n of them the variance is short by one part in n.
        seed: of all draws.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: a setting that there is not, or parts of a corpus mean nothing under the metric.
        ShapeError: fewer than two units, or in a stratum; or an undefined score.
        InputTypeError: something is not statistics, or an id is missing.
    """
    if not isinstance(statistics, Statistics):
        raise InputTypeError(f"interval is of statistics (metric.measure(...)), not of {type(statistics).__name__}")
    drawing = Drawing(level, method, draws, seed, threads)
    (found,) = intervals([statistics], drawing, Sampling.of(clusters, unit, weighting, strata))
    return found


def intervals(found: Sequence[Statistics], drawing: Drawing, sampling: Sampling) -> list[Interval]:
    """The interval of each of several scores, of systems or under metrics, whose units are drawn once for all.

    Args:
        found: statistics of the same segments.
        drawing: how intervals are drawn.
        sampling: what is drawn.

    Raises:
        OptionError, ShapeError: as those of `interval`.
    """
    units = [drawn_units(one, sampling) for one in found]
    labels = sampling.labels(found[0])
    values = bootstrap_scores(units, drawing.draws, drawing.seed, strata=labels, threads=drawing.threads)
    bca = drawing.method == "bca"
    return [
        interval_of(
            one.score,
            drawn,
            level=drawing.level,
            method=drawing.method,
            influence=influence_of(scores_without(one), labels) if bca else None,
            tolerance=tolerance(one.metric),
        )
        for one, drawn in zip(units, values, strict=True)
    ]


def drawn_units(statistics: Statistics, sampling: Sampling) -> Statistics:
    """The units that are drawn for the interval of a score.

    Raises:
        OptionError: parts of a corpus mean nothing under the metric.
        ShapeError: fewer than two units, or an undefined score.
    """
    units = sampling.units_of(statistics)
    score = units.score
    if score - score != 0:
        raise ShapeError(f"{units.metric.label} is {score}: there is no interval of it")
    return units


def _check(found: Given, plan: Plan, sampling: Sampling) -> None:
    """Refuses settings that contradict what was given, before it is measured.

    Raises:
        OptionError: parts mean nothing under a metric, or a test, an interval or an effect size is not of such scores.
        ShapeError: not one id of a cluster or stratum per segment.
    """
    for metric in found.metrics:
        sampling.check_metric(metric)
    if found.segments is not None:
        sampling.check_lengths(found.segments, "segments")
    check_plan(
        plan,
        found.metrics,
        runs=found.most_runs,
        texts=isinstance(found.references, list),
        units="segments" if sampling.clusters is None else sampling.unit,
        weighting=sampling.weighting,
    )


def _corrected(found: Sequence[Difference], plan: Plan) -> list[Difference]:
    """The differences with p-values corrected over their family."""
    families: dict[Any, list[int]] = {}
    for place, difference in enumerate(found):
        families.setdefault(difference.metric if plan.family == "metric" else None, []).append(place)
    done = list(found)
    for places in families.values():
        adjusted = adjust([found[place].p_value for place in places], plan.correction)
        for place, p in zip(places, adjusted, strict=True):
            done[place] = replace(found[place], p_value_corrected=p, comparisons=len(places))
    return done


def _design(entrants: Entrants, standing: Standing, sampling: Sampling, plan: Plan) -> Design:
    units = standing.runs[0][0]
    return Design(
        unit=units.units.kind,
        count=len(units),
        segments=units.segments,
        weighting=sampling.weighting,
        strata=1 if standing.strata is None else int(standing.strata.max()) + 1,
        runs=entrants.most_runs,
        draws=plan.drawing.draws,
        seed=plan.drawing.seed,
        level=plan.drawing.level,
        test=plan.test,
        alternative=plan.alternative,
        interval=plan.drawing.method,
        correction=plan.correction,
        family=plan.family,
        counted=entrants.runs[0][0][0].units.kind,
    )
