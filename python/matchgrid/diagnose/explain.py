"""Explaining a score: one segment's n-grams with their counts, lengths, the formula with its numbers, the score.

The number is always the kernel's own. What is listed is counted here once more from the tokens, and its sums are the
kernel's row.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..measure import opened
from ..metrics.mean import unit_metric
from ..spec import metric as parsed
from .kinds import KINDS, aligned
from .seen import Seen, refused

if TYPE_CHECKING:
    from ..statistics import Metric
    from .explanation import Explanation


def explain(
    metric: str | Metric, hypothesis: Any, references: Any, *, source: str | None = None, threads: int | None = None
) -> Explanation:
    """How the score of one segment comes about under a metric, given by spec (`"bleu"`, `"sacrebleu/chrf"`).

    Metrics that count n-grams are explained by their n-grams, metrics that align by their alignment. A mean is
    explained as the metric that it is of.

    Args:
        metric: a spec, a profile, a signature or a metric; one that learns from a corpus should have learned already,
            or else it learns from this segment.
        hypothesis: a text.
        references: a text or a list of texts; `None` is absent, `""` is empty.
        source: the source text, for metrics that need it.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: no such metric or setting, or a metric that is not explained; the message says which are.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    wanted = unit_metric(parsed(metric))
    if wanted.needs_sources and source is None:
        raise OptionError(
            f"{wanted.label} compares with the source too: give source=TEXT (on the command line --source TEXT beside "
            "--hypothesis, --sources FILE beside files)"
        )
    wanted = wanted.learn([references], threads=threads)
    measured, given = opened(wanted, [hypothesis], [references])
    seen = Seen(wanted, given, hypothesis, references, source, threads)
    kind = KINDS.get(wanted.name) or KINDS.get(measured.kernel()["kind"])
    return kind(seen) if kind is not None else _by_alignment(seen)


def placed(metric: Metric, place: int) -> Metric:
    """The metric for the segment at a place (from 0) of the corpus that it learned from, as its rows there are."""
    metric = unit_metric(metric)
    draw = getattr(metric, "draw", None)
    return metric if draw is None else replace(metric, draw=draw.at(place))  # type: ignore[type-var]


def _by_alignment(seen: Seen) -> Explanation:
    try:
        return aligned(seen)
    except OptionError:
        raise refused(seen.metric) from None
