"""A comparison made by hand: what a report is told, without a test that was run."""

from __future__ import annotations

import numpy as np

import matchgrid as mg
from matchgrid.comparison.result import Comparison, Design, Difference, Interval, SystemScore, Test

BASE, NEW, OTHER = "base.txt", "new_system.txt", "other.txt"
# By metric: the scores of the three systems; by system the difference's bounds and its two p-values.
SCORES = {"bleu": (34.21, 34.47, 31.02), "ter": (55.3, 54.1, 55.3)}
BOUNDS = {
    ("bleu", NEW): (-0.31, 0.85, 0.3816, 0.7632),
    ("bleu", OTHER): (-4.02, -2.41, 0.0001, 0.0004),
    ("ter", NEW): (-1.9, -0.5, 0.0009, 0.0027),
    ("ter", OTHER): (-0.6, 0.6, 1.0, 1.0),
}


def interval(low: float, high: float) -> Interval:
    """An interval with draws of a normal distribution between its bounds."""
    middle, spread = (low + high) / 2, (high - low) / 3.92
    return Interval(low, high, 0.95, "percentile", np.random.default_rng(1).normal(middle, spread, 2000))


def comparison(*, epsilon: float | None = None, verdict: str | None = None, **design) -> Comparison:
    """Three systems under BLEU and TER; `design` changes the design."""
    metrics = {name: mg.metric(name) for name in SCORES}
    systems = (BASE, NEW, OTHER)
    scores = [
        SystemScore(system, metrics[name], value, interval(value - 1.5, value + 1.5))
        for name, values in SCORES.items()
        for system, value in zip(systems, values, strict=True)
    ]
    differences = [
        _difference(metrics[name], system, bounds, epsilon, verdict) for (name, system), bounds in BOUNDS.items()
    ]
    return Comparison(systems, BASE, tuple(scores), tuple(differences), Design("segments", 60, 60, **design))


def _difference(
    metric: mg.Metric, system: str, bounds: tuple[float, ...], epsilon: float | None, verdict: str | None
) -> Difference:
    low, high, p_value, corrected = bounds
    base, new, other = SCORES[metric.name]
    score = new if system == NEW else other
    null = np.random.default_rng(2).normal(0, (high - low) / 3.92, 2000)
    test = Test("randomization", p_value, draws=10_000, null=null)
    found = interval(low, high)
    return Difference(
        metric, system, BASE, score, base, score - base, found, test, corrected, 4, 20, 30, 10, epsilon, verdict
    )
