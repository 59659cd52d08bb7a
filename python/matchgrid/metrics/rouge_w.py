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
from ..facts import EMPTY_REFERENCE, note
from .rouge import ARITHMETICS, Rouge
from .rouge_l import cut

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags


@dataclass(frozen=True)
class RougeW(Rouge):
    """ROUGE of the weighted longest common subsequence, 0 to 1, higher is better.

    Args:
        weight: a run of k matches is worth k^weight; from 1 (as ROUGE-L) to 100.
        arithmetic: `plain`, the paper's, or `rouge-1.5.5`. Every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
    """

    weight: float = 1.2
    arithmetic: str = "plain"

    name = "rougeW"
    whole_counts = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._one_of("arithmetic", ARITHMETICS)
        if not 1 <= self.weight <= 100:
            raise OptionError(f"weight is a number from 1 to 100, not {self.weight}")

    @property
    def symbol(self) -> str:
        """`ROUGE-W` and the weight."""
        return f"ROUGE-W-{self.weight:g}"

    @property
    def by_lines(self) -> bool:
        """Always under ROUGE-1.5.5's arithmetic, which is by sentences."""
        return self.arithmetic == "rouge-1.5.5" or super().by_lines

    @property
    def limit(self) -> str:
        """The step that cuts a text."""
        return cut(super().limit, self.arithmetic)

    @property
    def member(self) -> dict[str, Any]:
        """Weighted common subsequences."""
        summary, apart = self.arithmetic == "rouge-1.5.5", "rouge-1.5.5" in self.limit
        return {"kind": "wlcs", "weight": self.weight, "summary": summary, "cut_apart": apart}

    def ratio(self, matches: Array, total: Array) -> Array:
        """Precision or recall of summed counts: the inverse of the weighting, which ROUGE-1.5.5's `-t 1` leaves out."""
        ratio = super().ratio(matches, total)
        return ratio if self.arithmetic == "rouge-1.5.5" else ratio ** (1 / self.weight)

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also refuses a reference without tokens under ROUGE-1.5.5's arithmetic.

        Raises:
            SegmentError: a reference is empty.
        """
        empty = note(flags & EMPTY_REFERENCE, "empty_reference", "")
        if empty is not None and self.arithmetic == "rouge-1.5.5":
            raise SegmentError(
                empty.segments[0],
                "a reference has no tokens, and ROUGE-1.5.5 divides by its length in ROUGE-W; leave it out, or use "
                "arithmetic=plain",
            )
        return super().remarks(flags)
