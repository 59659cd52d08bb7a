"""The texts of a search, and what can be known of them before anything is measured."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from ..measure import measure
from ..text import digest
from .choices import Choice, choices, grouped, over_each

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric, Statistics
    from ..text import Step


class Data:
    """The texts of a search, and what steps make of them."""

    def __init__(self, hypotheses: list[str], references: list[Any], sources: Sequence[str] | None = None) -> None:
        self.hypotheses = hypotheses
        self.references = references
        self.sources = sources
        self.flat = [text for group in references for text in grouped(group) if text is not None]
        self.choices = choices(references)
        self.over = over_each(self.choices, references)
        self._by_choice: dict[Choice, list[Any]] = {}
        self._digests: dict[tuple[str, tuple[Step, ...]], str] = {}

    def of_system(self, hypotheses: list[str]) -> Data:
        """Another system's texts against the same references and sources."""
        other = copy(self)
        other.hypotheses, other._digests = hypotheses, {}
        return other

    @property
    def alone(self) -> list[Choice]:
        """Each reference by itself, where every segment has it."""
        return [choice for choice in self.choices if len(choice.streams) == 1]

    @property
    def several(self) -> bool:
        """Whether a segment has several references."""
        return len(self.flat) > len(self.references)

    @property
    def parts(self) -> list[Choice]:
        """Single references that together are all there are; none where some segments have fewer than others."""
        if self.over:
            return self.alone
        return [] if self.several else self.choices

    def of(self, choice: Choice) -> list[Any]:
        """The references of a choice."""
        if choice not in self._by_choice:
            self._by_choice[choice] = choice.of(self.references)
        return self._by_choice[choice]

    def digest(self, steps: tuple[Step, ...], side: str) -> str:
        """What steps make of the `hypotheses`, the `references` or the `sources`, as a digest."""
        key = (side, steps)
        if key not in self._digests:
            texts = self.flat if side == "references" else getattr(self, side)
            self._digests[key] = digest(texts, steps)
        return self._digests[key]

    def place(self, steps: tuple[Step, ...]) -> int:
        """The place of steps among those that hypotheses were asked for."""
        return list(self._digests).index(("hypotheses", steps))

    def measure(self, metrics: list[Metric], choice: Choice, threads: int | None) -> list[Statistics]:
        """The statistics of metrics against the references of a choice."""
        return measure(metrics, self.hypotheses, self.of(choice), sources=self.sources, threads=threads)
