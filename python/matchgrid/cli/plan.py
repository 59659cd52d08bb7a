"""What is scored: the whole, each document, speaker or segment; or the mean of their scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import OptionError, ShapeError
from ..measure import joins
from ..metrics.mean import Mean

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..evaluation import Evaluation
    from ..statistics import Metric


GROUPS = {
    "document": "documents",
    "speaker": "speakers",
    "channel": "channels",
    "label": "labels",
    "answerable": "answerable",
}
"""The levels between the whole and a segment, and what they pool segments by."""


@dataclass(frozen=True)
class Plan:
    """The level of the scores, whether their mean is meant, and whether the options name documents."""

    level: str = "corpus"
    macro: bool = False
    documents: bool = False

    def __post_init__(self) -> None:
        if self.macro and self.level == "segment":
            raise OptionError("--macro is one number, the mean of what --level segment prints: leave out one of them")
        if self.documents and self.level != "document" and not self.macro:
            way = "add --level document or --macro" if self.level == "corpus" else "leave them out"
            raise OptionError(f"documents have no effect on the {self.level} level: {way}")

    @property
    def group(self) -> str:
        """What segments are pooled by, such as `documents`; empty if they are not."""
        return GROUPS.get(self.level, "documents" if self.documents else "")

    @property
    def units(self) -> bool:
        """Whether there is a score for each segment, document or the like."""
        return self.level != "corpus" and not self.macro

    @property
    def keep(self) -> bool:
        """Whether the rows of every segment are needed after it was measured."""
        return self.units or bool(self.group)

    @property
    def single(self) -> bool:
        """Whether segments are scored alone."""
        return self.level == "segment" or (self.macro and not self.group)

    def check(self, groups: Collection[str]) -> None:
        """Refuses a level that the input says nothing about; `groups` are those it has.

        Raises:
            OptionError: it has no such group.
        """
        if not self.group or self.group in groups:
            return
        if self.group == "documents":
            raise OptionError("--level document needs the documents: --documents FILE, or --document-field for tables")
        there = ", ".join(f"--level {level}" for level, group in GROUPS.items() if group in groups)
        raise OptionError(
            f"--level {self.level}: this input names no {self.group}"
            + (
                f"; it has what {there} needs"
                if there
                else "; formats such as trn, stm and seglst do (docs/formats.md)"
            )
        )

    def measured(self, metrics: Sequence[Metric]) -> list[Metric]:
        """What to measure segment by segment; the mean over segments adds up as it goes.

        Raises:
            OptionError: a mean of means is meant, or of one segment; or units of texts that are joined.
        """
        means = any(isinstance(metric, Mean) for metric in metrics)
        if self.macro and means:
            raise OptionError("--macro is for metrics that are no means already: leave out one of the two")
        if self.level == "segment" and means:
            raise OptionError("the mean of one segment is its score: leave out mean(...), or --level segment")
        if self.units or self.documents or self.macro:
            joined = next((metric for metric in metrics if joins(metric.measured)), None)
            if joined is not None:
                raise OptionError(
                    f"{joined.name}:contiguous=yes joins all segments into one, so there is one score, of the corpus: "
                    "leave out --level and --macro"
                )
        return [Mean(metric) for metric in metrics] if self.macro and not self.group else list(metrics)

    def finished(self, evaluation: Evaluation, labels: Sequence[str] | None) -> Evaluation:
        """The evaluation at the level that is meant; `labels` are the segments' groups."""
        if not self.group:
            return evaluation
        if labels is None:
            raise ShapeError(f"the input names no {self.group}")
        pooled = [found.pool(labels, kind=self.group) for found in evaluation]
        return replace(evaluation, statistics=tuple(found.macro() if self.macro else found for found in pooled))


def level_of(level: str | None, *, sentence_level: bool) -> str:
    """The level that --level and --sentence-level say.

    Raises:
        OptionError: they say different levels.
    """
    if sentence_level and level not in (None, "segment"):
        raise OptionError(f"--sentence-level is --level segment, not --level {level}: leave out one of them")
    return "segment" if sentence_level else level or "corpus"
