"""A setting that a search looks at: a metric, the references that count, the unit of what is printed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..metrics.mean import Mean
from ..signature import spec
from .data import Data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..statistics import Metric, Statistics
    from ..types import Array
    from .choices import Choice


@dataclass(frozen=True)
class Setting:
    """A setting and what it gives: a metric (perhaps a mean over segments), the references, and the unit.

    `value` is the score times `factor`, which is not 1 where a metric of one scale was printed on the other. `changes`
    say in what it differs from what was stated. `components` are those of a corpus score, and empty of other scores.
    `also` are the settings of further metrics beside it; `others` are further systems with their values under it.
    """

    metric: Metric
    references: Choice
    factor: float
    value: float
    changes: tuple[str, ...]
    components: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    also: tuple[Setting, ...] = ()
    others: tuple[tuple[str, float], ...] = ()

    @property
    def spec(self) -> str:
        """The metric as `matchgrid.score` and the command line take it."""
        return spec(self.metric)

    @property
    def distance(self) -> int:
        """How many changes there are, those of the further metrics included, each counted once."""
        return len({change for setting in (self, *self.also) for change in setting.changes})

    @property
    def unit(self) -> str:
        """What was printed of the score, where it is not the score itself."""
        if self.factor == 1:
            return ""
        return "in percent" if self.factor > 1 else "as a fraction"

    def score(
        self,
        hypotheses: Sequence[str],
        references: Sequence[Any],
        *,
        sources: Sequence[str] | None = None,
        threads: int | None = None,
    ) -> float:
        """The value of this setting on texts, measured anew.

        Raises:
            MatchgridError: the texts are not what a score could be about, or have no such references.
        """
        data = Data(list(hypotheses), list(references), sources)
        return self.factor * scores([self.metric], self.references, data, threads)[0]


def printed(value: float) -> str:
    """A value to 12 digits: those after them are of the order in which a formula is computed."""
    return f"{value:.11e}"


def unwrapped(metric: Metric) -> tuple[Metric, bool]:
    """A metric, or that of which it is the mean; and whether it is one."""
    return (metric.of, True) if isinstance(metric, Mean) else (metric, False)


def scores(metrics: Sequence[Metric], choice: Choice, data: Data, threads: int | None) -> list[float]:
    """The scores of metrics for a choice of references, measured together."""
    bare = [unwrapped(metric) for metric in metrics]
    distinct = list(dict.fromkeys(metric for metric, _ in bare))
    needed = data.alone if choice.over else [choice]
    measured = {one: dict(zip(distinct, data.measure(distinct, one, threads), strict=True)) for one in needed}
    return [
        score_of({one: found[metric] for one, found in measured.items()}, metric, choice, mean=mean)
        for metric, mean in bare
    ]


def score_of(found: Mapping[Choice, Statistics], metric: Metric, choice: Choice, *, mean: bool) -> float:
    """The score of a choice of references under a metric, or the mean over segments, from statistics by choice.

    Their rows have the metric's columns, and may have more.
    """
    if choice.over == "mean":
        each = [score_of(found, metric, one, mean=mean) for one in found if len(one.streams) == 1]
        return sum(each) / len(each)
    if choice.over == "best":
        alone = [metric.score(under(metric, one).rows) for where, one in found.items() if len(where.streams) == 1]
        best = best_of(alone, metric)
        return float(exact.join(exact.split(best).sum(0)) / len(best))
    statistics = under(metric, found[choice])
    return statistics.macro().score if mean else statistics.score


def under(metric: Metric, statistics: Statistics) -> Statistics:
    """The statistics of a metric whose columns are among those that there are."""
    if statistics.metric == metric or metric.learned:
        return statistics
    there, wanted = statistics.metric.columns, metric.columns
    rows = statistics.rows if there == wanted else statistics.rows[:, [there.index(name) for name in wanted]]
    return replace(statistics, metric=metric, rows=rows)


def best_of(segment_scores: Sequence[Array], metric: Metric) -> Array:
    """Of each segment the best score."""
    best: Array = (np.maximum if metric.higher_is_better else np.minimum).reduce(segment_scores)
    return best
