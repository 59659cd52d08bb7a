"""White space at the ends of lines, which sacreBLEU's command line removes before it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..metrics.chrf import ChrF
from ..notes import SHOWN, Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric


def counts_trailing_space(metric: Metric) -> bool:
    """Whether white space at the end of a line enters the score: only where chrF counts white space."""
    of = metric.measured
    return isinstance(of, ChrF) and of.whitespace and not any(step.name in ("rstrip", "strip") for step in of.text)


def trailing_space(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]) -> Note | None:
    """The note about segments of which a line ends in white space, if there are any."""
    places = [
        place
        for place, (hypothesis, group) in enumerate(zip(hypotheses, references, strict=True), 1)
        if any(text and text[-1].isspace() for text in (hypothesis, *group))
    ]
    if not places:
        return None
    return Note(
        "trailing_space",
        "sacreBLEU's command line removes white space at the end of a line, which counts here",
        len(places),
        len(hypotheses),
        tuple(places[:SHOWN]),
        "chrf:whitespace=yes,normalize=rstrip scores as it does",
    )
