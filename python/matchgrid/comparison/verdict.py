"""What a difference comes to: units won and lost, an effect size, a verdict against what matters."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError
from ..metrics.catalogue import entry
from ..metrics.mean import Mean
from ..signature import spec
from .named import place_of
from .result import BETTER, EQUIVALENT, UNDECIDED, WORSE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric
    from ..types import Array
    from .result import Interval


def verdict(interval: Interval, epsilon: float, *, higher_is_better: bool) -> str:
    """What the interval of a difference says of one that matters, `epsilon`.

    `better` (or `worse`) where all of it is beyond epsilon in that direction, `equivalent` where all of it is between
    -epsilon and epsilon, else `undecided`: there is not enough data for differences of that size.
    """
    low, high = (interval.low, interval.high) if higher_is_better else (-interval.high, -interval.low)
    if low > epsilon:
        return BETTER
    if high < -epsilon:
        return WORSE
    return EQUIVALENT if -epsilon <= low and high <= epsilon else UNDECIDED


def won(differences: Array, *, higher_is_better: bool) -> tuple[int, int, int]:
    """On how many units a system is better, as good and worse; units where only one has a score are none of these."""
    above, below = int((differences > 0).sum()), int((differences < 0).sum())
    ties = int((differences == 0).sum())
    return (above, ties, below) if higher_is_better else (below, ties, above)


def cohens_d(differences: Array, tolerance: float = 0.0) -> float | None:
    """The mean of paired differences over their standard deviation (with n - 1); nothing where that is 0 or undefined.

    Without any difference it is 0. Differences that are all equal, each of two scores up to the tolerance, have none.
    """
    if not differences.any():
        return 0.0
    if not np.isfinite(differences).all() or np.ptp(differences) <= 2 * tolerance:
        return None
    return float(differences.mean() / np.std(differences, ddof=1))


def check_effect(metrics: Sequence[Metric]) -> None:
    """Refuses an effect size of metrics whose score is no mean over units.

    Raises:
        OptionError: names the first such metric and says why.
    """
    for metric in metrics:
        if not _is_mean(metric):
            raise OptionError(
                f"effect='cohen-d' is of a mean of units' scores, and {spec(metric)!r} is none: it is computed from "
                f"the sums of the whole, so that a d of its units' scores would be about another number. The "
                "difference itself is the effect, in the metric's unit; for the mean over units compare mg.Mean(...) "
                "or statistics.macro()"
            )


def _is_mean(metric: Metric) -> bool:
    if isinstance(metric, Mean):
        return True
    known = entry(metric.name)
    return known is not None and known.mean and getattr(metric, "aggregate", "macro") == "macro"


def epsilons(epsilon: Any, metrics: Sequence[Metric], called: str = "epsilon") -> list[float | None]:
    """The smallest difference that matters under each metric, in its unit; `called` is its name in messages.

    Raises:
        OptionError: no number from 0, one number for metrics on different scales, or a name that was not compared.
    """
    if epsilon is None:
        return [None] * len(metrics)
    if not isinstance(epsilon, Mapping):
        if len({metric.scale for metric in metrics}) > 1:
            raise OptionError(
                f"{called} is in a metric's unit, and these are on different scales: give one for each, such as "
                f"{{{', '.join(f'{spec(metric)!r}: {metric.scale / 100:g}' for metric in metrics)}}}"
            )
        return [_number(epsilon, called)] * len(metrics)
    found: list[float | None] = [None] * len(metrics)
    for name, value in epsilon.items():
        found[place_of(name, metrics)] = _number(value, called)
    return found


def _number(value: object, called: str) -> float:
    if not isinstance(value, Real) or isinstance(value, bool) or not 0 <= float(value) < float("inf"):
        raise OptionError(f"{called} is a number from 0, in the metric's unit, not {value!r}")
    return float(value)
