"""METEOR of 2005 explained: which words each stage maps, in how many chunks they are, and the formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..explanation import Line
from .meteor import matched
from .numbers import short

if TYPE_CHECKING:
    from ...metrics.meteor_2005 import METEOR2005
    from ..explanation import Explanation
    from ..seen import Seen

_STAGES = ("exact", "stem", "synonym")


def meteor_2005(seen: Seen) -> Explanation:
    """The counts against the reference that counts, and the formula."""
    score = seen.statistics.score  # an error about the texts comes before all else
    row = seen.row
    counts = {name: row[name] for name in (*_STAGES, "chunks")}
    chosen, matches = matched(seen)
    return seen.explanation(
        seen.scored(chosen), seen.hypothesis, facts=counts, matches=matches, formula=_formula(seen, score)
    )


def _formula(seen: Seen, score: float) -> tuple[Line, ...]:
    metric: METEOR2005 = seen.metric  # type: ignore[assignment]
    row, parts = seen.row, seen.statistics.components
    matches = sum(row[stage] for stage in _STAGES)
    if not matches:
        return (Line(metric.label, "0", score, "no word is mapped"),)
    precision, recall, mean, penalty = (parts[name] for name in ("precision", "recall", "fmean", "penalty"))
    weighted = f"({metric.alpha:g} * {short(precision)} + {1 - metric.alpha:g} * {short(recall)})"
    return (
        Line("P", f"{matches} / {row['hypothesis_length']}", precision),
        Line("R", f"{matches} / {row['reference_length']}", recall),
        Line("F", f"{short(precision)} * {short(recall)} / {weighted}", mean),
        Line("penalty", f"{metric.gamma:g} * ({row['chunks']} / {matches}) ** {metric.beta:g}", penalty),
        Line(metric.label, f"(1 - {short(penalty)}) * {short(mean)}", score),
    )
