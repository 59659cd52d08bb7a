"""ROUGE-W: the longest common subsequence, in which consecutive matches count more.

    matches = WLCS(hypothesis, reference), in which a run of k matches is worth k^weight;  totals: length^weight
    P = (matches / hypothesis_total)^(1/weight),  R likewise

`plain` is the paper's, between two texts as sentences: identical texts score 1. `rouge-1.5.5` is the tool's, between
the sentences of summaries: it weighs the length of the reference twice, so that identical texts have a recall below 1,
and a run whose last token is clipped goes on with the next run of its sentence or is lost.

Several references, F and degenerate values: see `matchgrid.metrics.rouge`. Under `rouge-1.5.5` a reference without
tokens is refused: the tool divides by zero.

Source: Lin (2004), section 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, SegmentError
from ..facts import EMPTY_REFERENCE, first
from .rouge import FaultyRouge

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags

MOST = 2.0**40
"""The largest count that is held: 8,000 such counts still add up exactly."""


@dataclass(frozen=True)
class RougeW(FaultyRouge):
    """ROUGE of the weighted longest common subsequence, 0 to 1, higher is better.

    Args:
        weight: a run of k matches is worth k^weight; from 1 (as ROUGE-L) to 4.
        arithmetic: `plain`, the paper's, or `rouge-1.5.5`. Every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
    """

    weight: float = 1.2

    name = "rougeW"
    whole_counts = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.weight <= 4:
            raise OptionError(f"weight is a number from 1 to 4, not {self.weight}")

    @property
    def symbol(self) -> str:
        """`ROUGE-W` and the weight."""
        return f"ROUGE-W-{self.weight:g}"

    @property
    def by_sentences(self) -> bool:  # type: ignore[override]
        """Under ROUGE-1.5.5's arithmetic."""
        return self.faulty

    @property
    def member(self) -> dict[str, Any]:
        """Weighted common subsequences."""
        return {"kind": "wlcs", "weight": self.weight, "summary": self.by_sentences, "cut_apart": self.cut_apart}

    def exact(self, values: Array) -> Array:
        """Also refuses counts that are too large to be added up.

        Raises:
            SegmentError: the weighted length of a text is more than 2**40.
        """
        large = first(~(values[:, :3].max(1) <= MOST))
        if large:
            raise SegmentError(
                large,
                f"the texts are too long for weight={self.weight:g}: their weighted length is more than 2^40; use a "
                "smaller weight",
            )
        return super().exact(values)

    def ratio(self, matches: Array, total: Array) -> Array:
        """Precision or recall of summed counts: the inverse of the weighting, which ROUGE-1.5.5's `-t 1` leaves out."""
        ratio = super().ratio(matches, total)
        return ratio if self.faulty else ratio ** (1 / self.weight)

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also refuses a reference without tokens under ROUGE-1.5.5's arithmetic.

        Raises:
            SegmentError: a reference is empty.
        """
        notes = super().remarks(flags)
        empty = first(flags & EMPTY_REFERENCE)
        if empty and self.faulty:
            raise SegmentError(
                empty,
                "a reference has no tokens, and ROUGE-1.5.5 divides by its length in ROUGE-W; leave it out, or use "
                "arithmetic=plain",
            )
        return notes
