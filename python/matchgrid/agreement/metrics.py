"""Which metric agrees with people more: metrics on the same outputs, with intervals and tests of differences."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparison.corrections import adjust
from ..comparison.intervals import interval_of
from ..comparison.ranks import rank_clusters
from ..errors import ShapeError
from ..notes import Note
from .bootstrap import drawn_places, resampled_agreement
from .metric_plan import MetricPlan
from .metric_result import MetricAgreement, MetricComparison, MetricDesign, MetricDifference
from .outputs import Outputs
from .tables import by_metric
from .tests import TESTS, Compared
from .warnings import outputs_notes

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..comparison.result import Test
    from ..types import Array


def compare_metrics(
    metric_scores: Any,
    human_scores: Any,
    *,
    coefficient: str = "tau-b",
    level: str = "segment",
    average: str = "item",
    calibrate_ties: bool = False,
    lower_is_better: Collection[str] = (),
    test: str = "cells",
    alternative: str = "two-sided",
    correction: str = "holm",
    resampled: str = "both",
    clusters: Any = None,
    unit: str = "documents",
    confidence: float = 0.95,
    draws: int = 1000,
    seed: int = 12345,
    threads: int | None = None,
) -> MetricComparison:
    """Compares how far metrics agree with people.

    Every metric and people are taken on the outputs that all of them scored. Intervals are percentiles of resamples in
    which all metrics have the same systems and segments. Metrics are ranked by the tests' corrected p-values.

    Args:
        metric_scores: by name a table of the metric's scores, as `correlate` takes them, or by the name of a system the
            metric's statistics.
        human_scores: people's table.
        coefficient: `pearson`, `spearman`, `tau-b`, `acc-23` or another.
        level: `segment`, or `system`: of the systems' means over the outputs that people judged.
        average: at the level of segments over all outputs (`none`), per segment (`item`) or per system (`system`).
        calibrate_ties: with `acc-23`, scores up to a threshold apart are ties, for each metric the best threshold.
        lower_is_better: names of metrics whose scores are errors.
        test: what is exchanged by chance: `cells` (PERM-BOTH), `systems`, `inputs`, `rows_xor_cols` or, with calibrated
            ties, verdicts on `pairs`; or `williams`, or `bootstrap`.
        alternative: `two-sided`, or `greater`: that of each pair of metrics the one that is named first agrees more.
            Name them in the order that was expected before looking at any agreement.
        correction: of the p-values for their number, as `adjust` takes it.
        resampled: what intervals are drawn from: segments (`inputs`), `systems` or `both`.
        clusters: the document of each segment: whole ones are drawn and exchanged.
        unit: what clusters are called.
        confidence: of intervals; ranks are at 1 minus this.
        draws: of each test and interval.
        seed: of both.
        threads: at most so many; nothing depends on it.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
        InputTypeError: there are no metrics by name, or a table is none.
        MismatchError: a metric lacks a system or a segment that people judged.
        ShapeError: too little is judged, or a metric's agreement is undefined.
    """
    plan = MetricPlan(
        *(coefficient, level, average, calibrate_ties, test, alternative, correction, resampled),
        *(confidence, draws, seed, threads),
    )
    tables = by_metric(metric_scores)
    outputs = Outputs.of(tables, human_scores, lower_is_better=lower_is_better, clusters=clusters, unit=unit)
    outputs = outputs.of_judged_segments()
    plan.check_for(outputs)
    measure = plan.measure(outputs.values)
    values = {name: _value(name, float(measure(scores))) for name, scores in outputs.scores.items()}
    names = sorted(values, key=lambda name: (-values[name], name))
    samples = dict(zip(names, _samples(outputs, names, plan), strict=True))
    # One-sided, the side must not be that which was found.
    tests = _tests(outputs, names if alternative == "two-sided" else [*values], values, samples, plan)
    corrected = adjust([one.p_value for one in tests.values()], correction) if tests else []
    differences = _differences(tests, corrected, values, samples, confidence)
    ranks = _ranks(names, dict(zip(tests, corrected, strict=True)), round(1 - confidence, 12))
    metrics = tuple(
        MetricAgreement(name, values[name], interval_of(values[name], samples[name], level=confidence), rank, epsilon)
        for name, rank in zip(names, ranks, strict=True)
        for epsilon in [plan.epsilon(outputs, name)]
    )
    notes = (*outputs_notes(outputs, of=plan.of, coefficient=coefficient), *_draw_notes(metrics, differences))
    return MetricComparison(metrics, differences, _design(outputs, plan), notes)


def _value(name: str, value: float) -> float:
    if np.isnan(value):
        raise ShapeError(f"the agreement of {name} is undefined: its scores, or people's, are all alike")
    return value


def _samples(outputs: Outputs, names: Sequence[str], plan: MetricPlan) -> Array:
    drawn = drawn_places(plan.resampled, outputs.values.shape, plan.draws, plan.seed, outputs.clusters)
    scores = [outputs.scores[name] for name in names]
    return resampled_agreement(scores, outputs.values, drawn, plan.measure, means=plan.of == "means")


def _tests(
    outputs: Outputs,
    names: Sequence[str],
    values: dict[str, float],
    samples: dict[str, Array],
    plan: MetricPlan,
) -> dict[tuple[str, str], Test]:
    found = {}
    for one, other in combinations(names, 2):
        pair = Compared(outputs, plan, (one, other), values[one] - values[other], samples[one] - samples[other])
        found[one, other] = TESTS[plan.test](pair)
    return found


def _differences(
    tests: dict[tuple[str, str], Test],
    corrected: Sequence[float],
    values: dict[str, float],
    samples: dict[str, Array],
    confidence: float,
) -> tuple[MetricDifference, ...]:
    found = []
    for ((one, other), test), p_value in zip(tests.items(), corrected, strict=True):
        delta = values[one] - values[other]
        interval = interval_of(delta, samples[one] - samples[other], level=confidence)
        found.append(
            MetricDifference(one, other, values[one], values[other], delta, interval, test, p_value, len(tests))
        )
    return tuple(found)


def _ranks(names: Sequence[str], p_values: dict[tuple[str, str], float], alpha: float) -> list[int]:
    table = [[p_values.get((one, other), 1.0) for other in names] for one in names]
    return rank_clusters(table, alpha=alpha)


def _draw_notes(metrics: Sequence[MetricAgreement], differences: Sequence[MetricDifference]) -> list[Note]:
    """Draws without a value."""
    named = [(one.metric, one.interval.undefined, len(one.interval.distribution), "left out") for one in metrics]
    named += [
        (f"{one.metric} and {one.other}", one.test.undefined, one.test.draws, "counted as extreme")
        for one in differences
    ]
    return [
        Note("undefined_draws", f"{name}: {undefined:,} of {draws:,} draws have no agreement and are {fate}")
        for name, undefined, draws, fate in named
        if undefined
    ]


def _design(outputs: Outputs, plan: MetricPlan) -> MetricDesign:
    systems, segments = outputs.values.shape
    return MetricDesign(
        plan.name,
        plan.level,
        plan.average if plan.level == "segment" else "",
        systems,
        segments,
        int(outputs.judged.sum()),
        plan.test,
        plan.alternative,
        plan.correction,
        plan.resampled,
        outputs.unit,
        outputs.units,
        plan.draws,
        plan.seed,
        plan.confidence,
    )
