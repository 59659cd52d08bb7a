"""Matches that cross each other: what METEOR makes of two texts in place of an alignment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..errors import OptionError
from ..statistics import Metric

if TYPE_CHECKING:
    from ..alignment import Alignment
    from ..types import Hypotheses, References


class Match(NamedTuple):
    """Words `ref_start` to before `ref_end` of the reference, matched with words of the hypothesis by a stage."""

    stage: str
    ref_start: int
    ref_end: int
    hyp_start: int
    hyp_end: int


@dataclass(frozen=True)
class Matches:
    """A hypothesis and the reference that counts, number `chosen` (from 0), as words, and how they match."""

    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]
    matches: tuple[Match, ...]
    chosen: int = 0


class Matching(Metric):
    """A metric of words that match wherever they stand."""

    def align(self, hypotheses: Hypotheses, references: References, *, threads: int | None = None) -> list[Alignment]:
        """Refused: matches cross each other, so that they are no alignment from the first words to the last.

        Raises:
            OptionError: always; `matches` has them.
        """
        name = type(self).__name__
        raise OptionError(f"METEOR's matches cross each other and are no alignment: {name}().matches(...) has them")

    def matches(self, hypotheses: Hypotheses, references: References, *, threads: int | None = None) -> list[Matches]:
        """The matches of each segment with the reference that counts, in the order of the reference.

        Raises:
            ResourceError: a stage needs files that are not there.
            ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
        """
        return [
            Matches(
                one.reference,
                one.hypothesis,
                tuple(Match("exact" if op == "equal" else op, *places) for op, *places in one.chunks),
                one.chosen,
            )
            for one in super().align(hypotheses, references, threads=threads)
        ]
