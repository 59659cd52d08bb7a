"""What is scored: the whole, each document or each segment; or the mean of their scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import OptionError, ShapeError
from ..metrics.mean import Mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..evaluation import Evaluation
    from ..statistics import Metric


@dataclass(frozen=True)
class Plan:
    """The level of the scores, whether their mean is meant, and whether the input names documents."""

    level: str = "corpus"
    macro: bool = False
    documents: bool = False

    def __post_init__(self) -> None:
        if self.macro and self.level != "corpus":
            raise OptionError(
                f"--macro is one number, the mean of what --level {self.level} prints: leave out one of them"
            )
        if self.level == "document" and not self.documents:
            raise OptionError("--level document needs the documents: --documents FILE, or --document-field for tables")
        if self.documents and self.level != "document" and not self.macro:
            way = "leave them out" if self.level == "segment" else "add --level document or --macro"
            raise OptionError(f"documents have no effect on the {self.level} level: {way}")

    @property
    def units(self) -> bool:
        """Whether there is a score for each segment or document."""
        return self.level != "corpus"

    @property
    def keep(self) -> bool:
        """Whether the rows of every segment are needed after it was measured."""
        return self.units or self.documents

    @property
    def single(self) -> bool:
        """Whether segments are scored alone."""
        return self.level == "segment" or (self.macro and not self.documents)

    def measured(self, metrics: Sequence[Metric]) -> list[Metric]:
        """What to measure segment by segment; the mean over segments adds up as it goes.

        Raises:
            OptionError: a mean of means is meant, or of one segment.
        """
        means = any(isinstance(metric, Mean) for metric in metrics)
        if self.macro and means:
            raise OptionError("--macro is for metrics that are no means already: leave out one of the two")
        if self.level == "segment" and means:
            raise OptionError("the mean of one segment is its score: leave out mean(...), or --level segment")
        return [Mean(metric) for metric in metrics] if self.macro and not self.documents else list(metrics)

    def finished(self, evaluation: Evaluation, documents: Sequence[str] | None) -> Evaluation:
        """The evaluation at the level that is meant."""
        if not self.documents:
            return evaluation
        if documents is None:
            raise ShapeError("the input names no documents")
        pooled = [found.pool(documents) for found in evaluation]
        return replace(evaluation, statistics=tuple(found.macro() if self.macro else found for found in pooled))


def level_of(level: str | None, *, sentence_level: bool) -> str:
    """The level that --level and --sentence-level say.

    Raises:
        OptionError: they say different levels.
    """
    if sentence_level and level not in (None, "segment"):
        raise OptionError(f"--sentence-level is --level segment, not --level {level}: leave out one of them")
    return "segment" if sentence_level else level or "corpus"
