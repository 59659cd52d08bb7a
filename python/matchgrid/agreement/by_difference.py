"""What a difference of a metric means: on how many pairs of systems people agree, by the size of the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import inf, isfinite, nan, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparison.plan import Drawing
from ..comparison.result import Interval
from ..errors import MismatchError, OptionError, ShapeError
from ..segments import listed
from ..statistics import Statistics
from .cells import rounded
from .difference_notes import difference_notes
from .judgements import Judgements
from .systems import means
from .tables import checked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..notes import Note
    from ..types import Array

BINS = 5
"""How many bins there are by default."""


@dataclass(frozen=True, eq=False)
class DifferenceBin:
    """Pairs of systems whose difference under the metric is from `low` up to below `high`."""

    low: float
    high: float
    pairs: int
    agreed: int
    """Pairs that people order as the metric does; what one of them ties is not agreed on."""
    human_ties: int
    systems: int
    """How many systems the pairs are of."""
    effective: float
    """How many independent pairs tell as much, as pairs that share a system are not independent."""
    share: float
    """NaN without pairs."""
    interval: Interval


@dataclass(frozen=True, eq=False)
class DifferenceTable:
    """The share of pairs on which people agree, by the size of the metric's difference."""

    metric: str
    bins: tuple[DifferenceBin, ...]
    whole: DifferenceBin
    """All pairs that the metric does not tie."""
    sets: int
    level: float
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        """A table and the notes as text."""
        from ..report.agreement_tables import with_notes

        return with_notes(self.table(), self.notes)

    def _repr_html_(self) -> str:
        return f"{self.table('html')}\n{self.svg()}"

    def table(self, format: str = "text") -> str:
        """The table in a format: `text`, `markdown`, `latex`, `csv` or `html`.

        Raises:
            OptionError: there is no such format.
        """
        from ..report.agreement_tables import difference_text

        return difference_text(self, format)

    def to_dict(self) -> dict[str, Any]:
        """Everything but the draws, as JSON can hold it."""
        from ..report.agreement_tables import difference_entry

        return difference_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)

    def svg(self) -> str:
        """A picture: shares with their intervals."""
        from ..report.agreement_charts import difference_chart

        return difference_chart(self)


def agreement_by_difference(
    metric_scores: Any,
    human_scores: Any,
    *,
    edges: Iterable[float] | None = None,
    lower_is_better: bool = False,
    metric: str = "metric",
    confidence: float = 0.95,
) -> DifferenceTable:
    """On how many pairs of systems people agree with a metric, by the size of its difference.

    The share has Wilson's interval, with as many pairs as would tell as much if no two shared a system: from the
    variance of the share when each system is left out in turn, at least half the systems (so many pairs share none) and
    at most the pairs. It holds for systems and texts like these and these settings of the metric, and not beyond.

    Args:
        metric_scores: of systems: a number each (such as the corpus score), a table of segments, whose means are taken,
            or statistics, whose score is. Of several test sets a list of such: pairs are made within a set.
        human_scores: people's of the same systems, numbers or a table; of several sets a list.
        edges: where bins end, such as `[0.5, 1, 2, 5]`, from 0 on; after them is one without an end. By default fifths
            of the pairs.
        lower_is_better: whether the metric's scores are errors; statistics say it themselves.
        metric: its name.
        confidence: of the interval.

    Raises:
        OptionError: edges that do not ascend from 0 on.
        ShapeError: different numbers of sets, or no pair of systems that the metric tells apart.
        MismatchError: the metric lacks a system that people judged.
        InputTypeError: scores that are no numbers and no table.
    """
    Drawing(level=confidence)
    sides = [_sets(side) for side in (metric_scores, human_scores)]
    if len(sides[0]) != len(sides[1]):
        raise ShapeError(f"{len(sides[0])} test sets of the metric and {len(sides[1])} of people")
    judged = [_judged(side, number) for number, side in enumerate(sides[1])]
    pairs = [
        _pairs(side, people, number, lower_is_better)
        for number, (side, people) in enumerate(zip(sides[0], judged, strict=True))
    ]
    sizes, verdicts, first, second = (np.concatenate(part) for part in zip(*pairs, strict=True))
    if not len(sizes):
        raise ShapeError("the metric tells no two systems apart, so that there is no difference to look at")
    bounds = _edges(edges, sizes)
    bins = []
    for low, high in pairwise(bounds):
        chosen = (sizes >= low) & (sizes < high)
        bins.append(_bin(low, high, verdicts[chosen], first[chosen], second[chosen], confidence))
    whole = _bin(0.0, inf, verdicts, first, second, confidence)
    notes = difference_notes(whole, judged, verdicts, (first, second))
    return DifferenceTable(metric, tuple(bins), whole, len(pairs), confidence, notes)


def _sets(scores: Any) -> list[Any]:
    """The test sets of a side: a mapping is one, and so are rows of (system, segment, score)."""
    if isinstance(scores, (Mapping, Judgements)):
        return [scores]
    found = list(listed(scores, "scores", "test sets"))
    sets = [isinstance(one, Judgements) or (isinstance(one, Mapping) and "system" not in one) for one in found]
    return found if all(sets) or _are_rows(found[0]) else [found]


def _are_rows(one: Any) -> bool:
    """Whether an item is a set of rows itself."""
    return isinstance(one, (list, tuple)) and bool(one) and isinstance(one[0], (list, tuple, Mapping))


def _judged(human: Any, number: int) -> dict[int, tuple[str, float]]:
    """Systems with people's scores, by ids: systems of different sets are different ones."""
    scores, _ = _scores(human, "people")
    known = [(name, score) for name, score in scores.items() if isfinite(score)]
    return {number * 1_000_000 + place: one for place, one in enumerate(known)}


def _pairs(
    metric: Any, judged: Mapping[int, tuple[str, float]], number: int, lower: bool
) -> tuple[Array, Array, Array, Array]:
    """Of the pairs that the metric does not tie: its difference, people's verdict (1, 0, -1), and the two systems."""
    scores, direction = _scores(metric, "the metric")
    names = [name for name, _ in judged.values()]
    for name in names:
        if not isfinite(scores.get(name, nan)):
            raise MismatchError(f"set {number + 1}: people judged system {name!r}, and the metric has no score of it")
    sign = -1.0 if lower or direction < 0 else 1.0
    one, other = np.triu_indices(len(names), 1)
    values = np.array([scores[name] for name in names])
    people = np.array([score for _, score in judged.values()])
    apart, judgement = (rounded(side[one] - side[other], np.abs(side).max()) for side in (sign * values, people))
    verdicts = np.sign(judgement) * np.sign(apart)
    told = apart != 0
    ids = np.array([*judged], dtype=np.intp)
    return np.abs(apart)[told], verdicts[told], ids[one][told], ids[other][told]


def _scores(side: Any, called: str) -> tuple[dict[str, float], int]:
    """A score of each system, and -1 if the lower is known to be the better one."""
    if isinstance(side, Mapping) and side and all(isinstance(one, Statistics) for one in side.values()):
        found = {name: one.score for name, one in checked(side).items()}
        return found, 1 if next(iter(side.values())).metric.higher_is_better else -1
    numbers = isinstance(side, Mapping) and all(isinstance(one, (int, float, np.number)) for one in side.values())
    if numbers:
        return {name: float(one) for name, one in side.items()}, 1
    table = Judgements.of(side, called)
    return dict(zip(table.systems, means(table.values).tolist(), strict=True)), 1


def _edges(edges: Iterable[float] | None, sizes: Array) -> list[float]:
    if edges is None:
        inner = np.unique(np.quantile(sizes, np.arange(1, BINS) / BINS))
        return [0.0, *(float(edge) for edge in inner if edge > 0), inf]
    try:
        found = [float(edge) for edge in edges]
    except (TypeError, ValueError):
        raise OptionError(f"edges are numbers from 0 that ascend, such as [0, 1, 2], not {edges!r}") from None
    if not found or found[0] < 0 or not all(low < high for low, high in pairwise(found)):
        raise OptionError(f"edges are numbers from 0 that ascend, such as [0, 1, 2], not {found}")
    return [*([] if found[0] == 0 else [0.0]), *found, *([] if found[-1] == inf else [inf])]


def _bin(low: float, high: float, verdicts: Array, first: Array, second: Array, confidence: float) -> DifferenceBin:
    count = len(verdicts)
    systems = np.union1d(first, second)
    agreed = int((verdicts > 0).sum())
    ties = int((verdicts == 0).sum())
    if not count:
        nothing = Interval(0.0, 1.0, confidence, "wilson")
        return DifferenceBin(low, high, 0, 0, 0, 0, 0.0, float("nan"), nothing)
    share = agreed / count
    effective = _effective(verdicts > 0, first, second, systems)
    bounds = wilson(share, effective, confidence)
    return DifferenceBin(
        low, high, count, agreed, ties, len(systems), effective, share, Interval(*bounds, confidence, "wilson")
    )


def _effective(agreed: Any, first: Array, second: Array, systems: Array) -> float:
    """How many independent pairs have a share with the variance that the jackknife over systems finds."""
    count, share = len(agreed), float(agreed.mean())
    least = min(count, max(1, len(systems) // 2))
    without = []
    for system in systems:
        kept = (first != system) & (second != system)
        without.append(float(agreed[kept].mean()) if kept.any() else share)
    left = np.array(without)
    variance = (len(left) - 1) / len(left) * float(((left - left.mean()) ** 2).sum())
    if variance == 0 or share in (0.0, 1.0):
        return float(least)
    return float(min(count, max(least, share * (1 - share) / variance)))


def wilson(share: float, count: float, confidence: float) -> tuple[float, float]:
    """Wilson's interval of a share of so many (1927): it stays within 0 and 1, also where the share is one of them."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)
