"""How sure a score is, on the command line: sacreBLEU's --confidence, and the interval beside a score."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import MatchgridError, OptionError
from .output import on_terminal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..comparison.result import Interval
    from ..comparison.sampling import Sampling
    from ..report.results import Results
    from ..statistics import Metric, Statistics
    from .plan import Plan

CONFIDENCE, INTERVAL, SHOWN = "confidence", "interval", "shown"
MOST = 20_000
"""Segments up to which an interval is shown that nobody asked for: it is there in a moment, and rows take little."""
_FORMATS = ("text", "json", "jsonl")


def uncertainty_wanted(given: Mapping[str, Any], named: set[str], plan: Plan) -> str:
    """What is drawn: sacreBLEU's `confidence`, an `interval` as it is asked for, one to be `shown`, or nothing.

    Raises:
        OptionError: options contradict each other, or are about what is not drawn.
    """
    if given["confidence_n"] is not None and not given["confidence"]:
        raise OptionError("--confidence-n N is how often --confidence draws: add it")
    if given["confidence"]:
        _check_confidence(given, plan)
        return CONFIDENCE
    if given["interval"]:
        if plan.units:
            raise OptionError(f"an interval is of the score of the whole, not of --level {plan.level}")
        if given["score_only"]:
            raise OptionError("--score-only prints bare scores, so it has no --interval: leave out one of them")
        _check_drawing(given)
        return INTERVAL
    plain = given["format"] == "text" and given["output"] is None and not given["score_only"] and on_terminal()
    if given["interval"] is None and not plan.units and plain:
        _check_drawing(given)
        return SHOWN
    if "seed" in named:
        raise OptionError("--seed is that of --confidence or --interval: add one of them")
    return ""


def _check_drawing(given: Mapping[str, Any]) -> None:
    from ..comparison.plan import Drawing

    Drawing(seed=given["seed"], threads=given["threads"])


def _check_confidence(given: Mapping[str, Any], plan: Plan) -> None:
    if plan.level != "corpus" or plan.macro:
        raise OptionError(
            "--confidence is sacreBLEU's interval of the score of the whole: leave it out, or --level, -sl and --macro"
        )
    if given["interval"] is not None:
        raise OptionError("--confidence and --interval are two intervals: leave out one of them")
    if given["format"] not in _FORMATS:
        raise OptionError(
            f"--confidence prints text or json, not {given['format']}: leave out one of them; --interval has a table"
        )
    if len(given["hypotheses"]) > 1:
        raise OptionError(
            "--confidence is of one system; matchgrid compare REF -i BASE SYSTEM --paired-bs has intervals of several"
        )
    from ..comparison.sacrebleu import TESTS, checked_draws

    checked_draws(TESTS["bs"] if given["confidence_n"] is None else given["confidence_n"], given["seed"], least=2)


def check_metrics(metrics: Sequence[Metric], wanted: str) -> None:
    """Refuses metrics that what is drawn is not of.

    Raises:
        OptionError: sacreBLEU's interval is meant, and one is none of its metrics.
    """
    if wanted == CONFIDENCE:
        from ..comparison.sacrebleu_arithmetic import check_metric

        for metric in metrics:
            check_metric(metric)


def with_uncertainty(results: Results, wanted: str, given: Mapping[str, Any]) -> Results:
    """The results with what is drawn of them.

    Raises:
        OptionError: sacreBLEU's intervals of several systems or of other metrics than its own are meant; or a number of
            draws or a seed can't be.
        ShapeError: there is one segment only.
    """
    if wanted == CONFIDENCE:
        return replace(results, drawn=_confidence(results, given))
    if not wanted:
        return results
    from ..report.intervals import Intervals

    intervals = Intervals(_intervals(results, wanted, given), given["seed"])
    return results if intervals.first is None else replace(results, intervals=intervals)


def _confidence(results: Results, given: Mapping[str, Any]) -> list[Any]:
    from ..comparison.sacrebleu import TESTS, sacrebleu_confidence

    draws = TESTS["bs"] if given["confidence_n"] is None else given["confidence_n"]
    wish = {"draws": draws, "seed": given["seed"], "threads": given["threads"]}
    return [sacrebleu_confidence(found, **wish) for found in results.evaluations[0]]


def _intervals(results: Results, wanted: str, given: Mapping[str, Any]) -> list[list[Interval | None]]:
    """The intervals of all scores, of the same draws; where nobody asked for one, none that there is not."""
    from ..comparison.compare import intervals
    from ..comparison.plan import Drawing
    from ..comparison.sampling import Sampling

    drawing, sampling = Drawing(seed=given["seed"], threads=given["threads"]), Sampling()
    every = [one for evaluation in results.evaluations for one in evaluation]
    rows = (one for one in every if one.units.kind != "condensed")
    kept = [one for one in rows if wanted == INTERVAL or _has_interval(one, sampling)]
    drawn = iter(intervals(kept, drawing, sampling) if kept else ())
    places = {id(one): next(drawn) for one in kept}
    return [[places.get(id(one)) for one in evaluation] for evaluation in results.evaluations]


def _has_interval(statistics: Statistics, sampling: Sampling) -> bool:
    from ..comparison.compare import drawn_units

    try:
        drawn_units(statistics, sampling)
    except MatchgridError:
        return False
    return True
