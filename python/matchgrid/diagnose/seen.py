"""One segment as a metric sees it: its tokens, its row, and the rows of each reference alone."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..statistics import Statistics
from ..text.run import compared
from .explanation import Explanation, Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..segments import Segments
    from ..statistics import Metric
    from ..text import Step


class OneSegment(Statistics):
    """Statistics of one segment, not of a corpus that consists of it: what is refused of a whole is no matter."""

    @property
    def score(self) -> float:
        """The score of the segment, as `segment_scores` has it."""
        return float(self.segment_scores[0])


@dataclass(frozen=True)
class Seen:
    """A metric that has learned, and the segment: as it was given, and as `Segments`, whose texts may be joined."""

    metric: Metric
    given: Segments
    text: Any
    group: Any
    source: Any = None
    threads: int | None = None

    @cached_property
    def statistics(self) -> Statistics:
        """The statistics of the segment."""
        sources = None if self.source is None else [self.source]
        found = self.metric.measure([self.text], [self.group], sources=sources, threads=self.threads)
        return OneSegment(**{field.name: getattr(found, field.name) for field in fields(found)})

    @cached_property
    def hypothesis(self) -> tuple[str, ...]:
        """The tokens of the hypothesis."""
        return self.tokens(self.metric.measured.text, self.given.hypotheses)[0]

    @cached_property
    def references(self) -> list[tuple[str, ...]]:
        """The tokens of each reference that is there."""
        return self.tokens(self.metric.measured.reference_text, self.given.references)

    @staticmethod
    def tokens(steps: Sequence[Step], texts: list[Any]) -> list[tuple[str, ...]]:
        """The tokens of each text after steps."""
        return [tuple(found) for found in compared(steps, texts)]

    @cached_property
    def texts(self) -> tuple[str, list[str]]:
        """Both sides after the text steps, for metrics without a tokenizer."""
        metric = self.metric.measured
        sides = (metric.text, self.given.hypotheses), (metric.reference_text, self.given.references)
        ((hypothesis,),), references = (compared(steps, texts) for steps, texts in sides)
        return hypothesis, [text for (text,) in references]

    @property
    def row(self) -> dict[str, float | int]:
        """The kernel's row."""
        return self.statistics.describe()

    @cached_property
    def alone(self) -> Statistics:
        """The statistics against each reference alone, one after another."""
        hypotheses = self.given.hypotheses * len(self.given.references)
        sources = None if self.source is None else [self.source] * len(hypotheses)
        return self.metric.measure(hypotheses, [[text] for text in self.given.references], sources=sources)

    @property
    def chosen(self) -> int | None:
        """The place of the first reference against which alone the row is that of the segment, if there is one."""
        same = (self.alone.rows == self.statistics.rows).all(1)
        return int(same.argmax()) if same.any() else None

    def number(self, place: int) -> int:
        """The number of a reference among all that were given, from 1."""
        return self.given.among_all(0, place) + 1

    def scored(self, chosen: int | None) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
        """The tokens of each reference with their number, the score against it alone, and whether it counts."""
        scores = self.metric.score(self.alone.rows).tolist()
        return [
            (tokens, {"length": len(tokens), "score": score, "counts": place == chosen})
            for place, (tokens, score) in enumerate(zip(self.references, scores, strict=True))
        ]

    def explanation(
        self, sides: Sequence[tuple[Sequence[str], Mapping[str, Any]]], hypothesis: Sequence[str], **parts: Any
    ) -> Explanation:
        """An explanation with the tokens of the hypothesis, and tokens and facts of each reference."""
        references = tuple(
            Side(self.number(place), tuple(tokens), facts) for place, (tokens, facts) in enumerate(sides)
        )
        return Explanation(self.statistics, tuple(hypothesis), references, **parts)


def refused(metric: Metric) -> OptionError:
    """The error about a metric that is not explained."""
    return OptionError(
        f"{metric.name} is not explained; BLEU, NIST, CIDEr, Google's GLEU, GLEU+, RIBES, METEOR, METEOR of 2005, "
        "chrF, ROUGE-N, ROUGE-S, ROUGE-L, token F1, Jaccard and Dice are, and metrics that count edits, as wer, cer, "
        "sclite and ter"
    )
