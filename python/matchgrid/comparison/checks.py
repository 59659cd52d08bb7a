"""What a comparison is refused for before anything is measured."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..errors import OptionError
from .plan import check_name
from .recognition import check_recognition
from .verdict import check_effect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric
    from .plan import Plan

PAIRS = ("baseline", "all")


def usual_test(runs: int) -> str:
    """The test of a comparison that names none, of systems with so many runs at most."""
    return "bootstrap" if runs > 1 else "randomization"


def pairs_of(names: Sequence[str], baseline: str | None, pairs: str) -> list[tuple[int, int]]:
    """Places of baseline and system of each difference.

    Raises:
        OptionError: there is no such system, or a baseline beside all pairs.
    """
    check_name("pairs", pairs, PAIRS)
    if baseline is not None and baseline not in names:
        raise OptionError(f"baseline {baseline!r} is no system: there are {', '.join(names)}")
    if pairs == "all":
        if baseline is not None:
            raise OptionError(f"pairs='all' has no baseline: leave out baseline={baseline!r}, or pairs")
        return list(combinations(range(len(names)), 2))
    base = 0 if baseline is None else names.index(baseline)
    return [(base, place) for place in range(len(names)) if place != base]


def check_plan(plan: Plan, metrics: Sequence[Metric], *, runs: int, texts: bool, units: str, weighting: str) -> None:
    """Refuses a test, an interval or an effect size of what it can't be of.

    Args:
        plan: how differences are tested.
        metrics: what is compared.
        runs: the most runs of a system.
        texts: whether there are texts and references, or statistics only.
        units: what is drawn.
        weighting: of clusters.

    Raises:
        OptionError: says why, and mostly what to do instead.
    """
    if runs > 1:
        _check_runs(plan)
    check_recognition(plan.test, metrics, texts=texts, units=units)
    if plan.effect is not None and weighting == "pooled":
        check_effect(metrics)


def _check_runs(plan: Plan) -> None:
    """Refuses what takes runs as if there were no others.

    Raises:
        OptionError: says what to do instead.
    """
    if plan.test != "bootstrap":
        raise OptionError(
            f"test={plan.test!r} takes the runs of a system as given; with several runs say test='bootstrap', which "
            "draws runs too"
        )
    if plan.drawing.method == "bca":
        raise OptionError("interval='bca' is for one run of each system; with several say percentile or basic")
