"""Tables of a comparison: systems with their own intervals, differences with tests, and all of it for programs."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite, isnan
from typing import TYPE_CHECKING

from ..comparison.ranks import contrary, rankings
from ..comparison.result import BETTER, EQUAL, UNDECIDED, WORSE
from ..signature import spec
from .decimals import USUAL, decimal
from .scores import arrow, metric_titles
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..comparison.ranks import Ranking
    from ..comparison.result import Comparison, Design, Difference, Interval, SystemScore
    from ..statistics import Metric

_SMALL = 0.00005


def headings(comparison: Comparison) -> dict[Metric, str]:
    """The name of each metric with its arrow."""
    metrics = comparison.metrics
    titles = zip(metric_titles(metrics), metrics, strict=True)
    return {metric: f"{title} {arrow(metric)}" for title, metric in titles}


def finding(difference: Difference, level: float) -> str:
    """The conclusion from a difference; where it is neither better nor worse, what was observed stands in brackets."""
    shown = conclusion(difference, level)
    observed = difference.direction if difference.verdict is None else difference.score_direction
    return shown if shown in (BETTER, WORSE) else f"{shown} ({observed})"


def conclusion(difference: Difference, level: float) -> str:
    """What the difference shows: the verdict by epsilon, or the direction where the corrected p is small enough.

    The direction is of what p is of: of the score, or of units.
    """
    if difference.verdict is not None:
        return difference.verdict
    # 1 - 0.95 is not 0.05 to the last digit.
    small = difference.p_value_corrected <= round(1 - level, 12)
    return difference.direction if small and difference.direction != EQUAL else UNDECIDED


def rankings_of(comparison: Comparison) -> tuple[Ranking, ...]:
    """The rank clusters at the level of the comparison; none unless all pairs were tested in both directions.

    Nor are there any by a metric under which a test of units is against the order of the scores.
    """
    known = all(isfinite(score.score) for score in comparison.scores)
    if comparison.baseline is not None or comparison.design.alternative != "two-sided" or not known:
        return ()
    without = {one.metric for one in contrary(comparison.differences, alpha=comparison.design.alpha)}
    kept = tuple(one for one in comparison.differences if one.metric not in without)
    return rankings(replace(comparison, differences=kept))


def is_corrected(comparison: Comparison) -> bool:
    """Whether p-values are corrected for their number; the only one of its family is what it was."""
    several = any(difference.comparisons > 1 for difference in comparison.differences)
    return several and comparison.design.correction != "none"


def score_table(comparison: Comparison, *, width: int | None = USUAL) -> Table:
    """One line a system, one column a metric: its score and its own interval."""
    found = {(score.system, score.metric): score for score in comparison.scores}
    metrics = comparison.metrics
    named = headings(comparison)
    columns = (Column("system"), *(Column(named[metric], number=True) for metric in metrics))
    rows = [(system, *(_score(found[system, metric], width) for metric in metrics)) for system in comparison.systems]
    return Table(columns, tuple(rows), _best(comparison, metrics))


def difference_table(comparison: Comparison, *, width: int | None = USUAL) -> Table:
    """One line a difference: its interval, its p-values, on how many segments the system is better, and the finding."""
    corrected = is_corrected(comparison)
    against = comparison.baseline is None
    effect = any(difference.effect is not None for difference in comparison.differences)
    named = headings(comparison)
    columns = [
        Column("metric"),
        Column("system"),
        *([Column("against")] if against else []),
        Column("difference", number=True),
        Column(f"{percent(comparison.design.level)} interval", number=True),
        Column("p", number=True),
        *([Column(f"p ({comparison.design.correction})", number=True)] if corrected else []),
        *([Column("Cohen's d", number=True)] if effect else []),
        Column(f"{comparison.design.counted} won/tied/lost", number=True),
        Column("finding"),
    ]
    rows = []
    for difference in comparison.differences:
        digits = decimals_of_difference(difference.metric, width)
        p_values = [difference.p_value, *([difference.p_value_corrected] if corrected else [])]
        rows.append(
            (
                named[difference.metric],
                difference.system,
                *([difference.baseline] if against else []),
                signed(difference.delta, digits, difference.metric),
                bounds(difference.interval, digits, difference.metric, plus=True),
                *map(probability, p_values),
                *(["n/a" if difference.effect is None else f"{difference.effect:+.2f}"] if effect else []),
                f"{difference.wins}/{difference.ties}/{difference.losses}",
                finding(difference, comparison.design.level),
            )
        )
    return Table(tuple(columns), tuple(rows))


_SCORE = ("metric", "system", "baseline", "score", "score_low", "score_high", "baseline_score")
_DELTA = ("delta", "delta_low", "delta_high", "p_value", "p_value_corrected", "wins", "ties", "losses")
_SHOWN = ("direction", "epsilon", "verdict", "effect", "finding", "comparisons", "exact")
_SAMPLE = ("unit", "count", "counted", "segments", "weighting", "strata", "runs", "draws", "seed", "level")
_DESIGN = (*_SAMPLE, "test", "alternative", "interval", "correction", "family")
_FLAT = (*_SCORE, *_DELTA, *_SHOWN, *_DESIGN, "signature")
_NUMBERS = {name for name in (*_SCORE, *_DELTA) if name not in ("metric", "system", "baseline")}
_NUMBERS |= {"epsilon", "effect", "comparisons", "count", "segments", "strata", "runs", "draws", "seed", "level"}


def flat_table(comparison: Comparison, *, width: int | None = None) -> Table:
    """One line a difference with every number and the design, for programs.

    A system that is only a baseline has a line before.
    """
    columns = tuple(Column(name, number=name in _NUMBERS) for name in _FLAT)
    design = comparison.design
    rows = []
    for metric in comparison.metrics:
        scores = {score.system: score for score in comparison.scores if score.metric == metric}
        differences = [found for found in comparison.differences if found.metric == metric]
        compared = {found.system for found in differences}
        rows += [_flat(scores[name], None, design, width) for name in comparison.systems if name not in compared]
        rows += [_flat(scores[found.system], found, design, width) for found in differences]
    return Table(columns, tuple(rows))


def percent(level: float) -> str:
    """A level as people write it: `95%`."""
    return f"{100 * level:.10g}%"


def probability(value: float) -> str:
    """A p-value with four decimals; a smaller one is said to be so."""
    return "n/a" if isnan(value) else "<0.0001" if value < _SMALL else f"{value:.4f}"


def signed(value: float, width: int | None, metric: Metric) -> str:
    """A difference with its sign; what prints as nothing has none."""
    said = decimal(value, width, metric)
    if not isfinite(value) or not said.strip("-0."):
        return said.removeprefix("-") if isfinite(value) else said
    return said if said.startswith("-") else f"+{said}"


def bounds(interval: Interval, width: int | None, metric: Metric, *, plus: bool = False) -> str:
    """An interval as `[low, high]`, with signs where it is of a difference."""
    write = signed if plus else decimal
    return f"[{write(interval.low, width, metric)}, {write(interval.high, width, metric)}]"


def _score(score: SystemScore, width: int | None) -> str:
    return f"{decimal(score.score, width, score.metric)} {bounds(score.interval, width, score.metric)}"


def decimals_of_difference(metric: Metric, width: int | None = USUAL) -> int | None:
    """Differences have a decimal more than scores by default: most are small."""
    if width == USUAL:
        return 2 if metric.scale == 100 else 4
    return width


def _best(comparison: Comparison, metrics: Sequence[Metric]) -> frozenset[tuple[int, int]]:
    places = set()
    for column, metric in enumerate(metrics, 1):
        scores = {score.system: score.score for score in comparison.scores if score.metric == metric}
        known = [value for value in scores.values() if isfinite(value)]
        wanted = (max if metric.higher_is_better else min)(known, default=None)
        places |= {(row, column) for row, name in enumerate(comparison.systems) if scores[name] == wanted}
    return frozenset(places)


def _flat(score: SystemScore, difference: Difference | None, design: Design, width: int | None) -> tuple[str, ...]:
    metric = score.metric
    said = {name: str(getattr(design, name)) for name in _DESIGN}
    said |= {"metric": spec(metric), "system": score.system, "signature": metric.signature}
    said |= dict(_numbers("score", score.score, score.interval, width, metric))
    if difference is not None:
        said |= dict(_numbers("delta", difference.delta, difference.interval, width, metric))
        said |= {
            "baseline": difference.baseline,
            "baseline_score": decimal(difference.baseline_score, width, metric),
            "p_value": repr(difference.p_value),
            "p_value_corrected": repr(difference.p_value_corrected),
            **{name: str(getattr(difference, name)) for name in ("wins", "ties", "losses")},
            "direction": difference.direction,
            "epsilon": "" if difference.epsilon is None else repr(difference.epsilon),
            "verdict": difference.verdict or "",
            "effect": "" if difference.effect is None else repr(difference.effect),
            "finding": conclusion(difference, design.level),
            "comparisons": str(difference.comparisons),
            "exact": "yes" if difference.test.exact else "no",
        }
    return tuple(said.get(name, "") for name in _FLAT)


def _numbers(
    name: str, value: float, interval: Interval, width: int | None, metric: Metric
) -> Iterator[tuple[str, str]]:
    yield name, decimal(value, width, metric)
    yield f"{name}_low", decimal(interval.low, width, metric)
    yield f"{name}_high", decimal(interval.high, width, metric)
