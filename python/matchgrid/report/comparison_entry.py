"""The full account of a comparison as JSON can hold it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..signature import spec
from .comparison_tables import conclusion, rankings_of
from .entry import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..comparison.ranks import Ranking
    from ..comparison.result import Comparison, Difference, Interval, SystemScore
    from ..notes import Note
    from ..statistics import Metric
    from .entry import Input


def comparison_entry(
    comparison: Comparison, *, inputs: Sequence[Input] = (), notes: Sequence[Note] = ()
) -> dict[str, Any]:
    """Every score, difference and p-value with the design they rest on; distributions are left out.

    Numbers are not rounded; those that are undefined or infinite are null. `notes` are those about files, beside those
    of the comparison.
    """
    from .. import __version__

    return {
        "systems": list(comparison.systems),
        "baseline": comparison.baseline,
        "metrics": [_metric(metric) for metric in comparison.metrics],
        "scores": [_score(score) for score in comparison.scores],
        "differences": [_difference(difference, comparison.design.level) for difference in comparison.differences],
        "ranks": [_ranks(ranking) for ranking in rankings_of(comparison)],
        "design": asdict(comparison.design),
        "notes": [asdict(note) for note in (*notes, *comparison.notes)],
        "inputs": [asdict(file) for file in inputs],
        "matchgrid": __version__,
    }


def _metric(metric: Metric) -> dict[str, Any]:
    return {
        "metric": spec(metric),
        "name": metric.label,
        "signature": metric.signature,
        "higher_is_better": metric.higher_is_better,
        "scale": metric.scale,
    }


def _score(score: SystemScore) -> dict[str, Any]:
    return {
        "metric": spec(score.metric),
        "system": score.system,
        "score": number(score.score),
        "interval": _bounds(score.interval),
        "runs": [number(run) for run in score.runs],
    }


def _difference(difference: Difference, level: float) -> dict[str, Any]:
    test = difference.test
    return {
        "metric": spec(difference.metric),
        "system": difference.system,
        "baseline": difference.baseline,
        "score": number(difference.score),
        "baseline_score": number(difference.baseline_score),
        "delta": number(difference.delta),
        "delta_interval": _bounds(difference.interval),
        "direction": difference.direction,
        "p_value": number(difference.p_value),
        "p_value_corrected": number(difference.p_value_corrected),
        "comparisons": difference.comparisons,
        "test": {
            "name": test.name,
            "alternative": test.alternative,
            "draws": test.draws,
            "exact": test.exact,
            "undefined": test.undefined,
            **({"units": test.units} if test.units else {}),
        },
        "wins": difference.wins,
        "ties": difference.ties,
        "losses": difference.losses,
        "epsilon": difference.epsilon,
        "verdict": difference.verdict,
        "finding": conclusion(difference, level),
        **({} if difference.effect is None else {"effect": number(difference.effect)}),
    }


def _ranks(ranking: Ranking) -> dict[str, Any]:
    ranks = dict(zip(ranking.systems, ranking.ranks, strict=True))
    return {"metric": spec(ranking.metric), "alpha": ranking.alpha, "correction": ranking.correction, "ranks": ranks}


def _bounds(interval: Interval) -> list[float | None]:
    return [number(interval.low), number(interval.high)]
