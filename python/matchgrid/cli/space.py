"""White space at the ends of lines, which sacreBLEU's command line removes before it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..facts import note
from ..metrics.chrf import ChrF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..notes import Note
    from ..statistics import Metric


def counts_trailing_space(metric: Metric) -> bool:
    """Whether white space at the end of a line enters the score: only where chrF counts white space."""
    of = metric.measured
    return isinstance(of, ChrF) and of.whitespace and not any(step.name in ("rstrip", "strip") for step in of.text)


def trailing_space(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]) -> Note | None:
    """The note about segments of which a line ends in white space, if there are any."""
    trails = [
        any(text and text[-1].isspace() for text in (hypothesis, *group))
        for hypothesis, group in zip(hypotheses, references, strict=True)
    ]
    return note(
        np.array(trails),
        "trailing_space",
        "sacreBLEU's command line removes white space at the end of a line, which counts here",
        "chrf:whitespace=yes,normalize=rstrip scores as it does",
    )
