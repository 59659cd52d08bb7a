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
from .rouge_l import cut, is_cut_apart

if TYPE_CHECKING:
    from ..notes import Note
    from ..text import Step
    from ..types import Array, Flags

MOST = 2.0**50
"""The largest count that is held: such counts, added up by the thousand, are still nearly exact."""


@dataclass(frozen=True)
class RougeW(Rouge):
    """ROUGE of the weighted longest common subsequence, 0 to 1, higher is better.

    Args:
        weight: a run of k matches is worth k^weight; from 1 (as ROUGE-L) to 4.
        arithmetic: `plain`, the paper's, or `rouge-1.5.5`. Every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
    """

    weight: float = 1.2
    arithmetic: str = "plain"

    name = "rougeW"
    whole_counts = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._one_of("arithmetic", ARITHMETICS)
        if not 1 <= self.weight <= 4:
            raise OptionError(f"weight is a number from 1 to 4, not {self.weight}")

    @property
    def symbol(self) -> str:
        """`ROUGE-W` and the weight."""
        return f"ROUGE-W-{self.weight:g}"

    @property
    def by_sentences(self) -> bool:  # type: ignore[override]
        """Under ROUGE-1.5.5's arithmetic."""
        return self.arithmetic == "rouge-1.5.5"

    @property
    def limit(self) -> tuple[Step, ...]:
        """The step that cuts a text."""
        return cut(super().limit, self.arithmetic)

    @property
    def member(self) -> dict[str, Any]:
        """Weighted common subsequences."""
        apart = is_cut_apart(self.limit)
        return {"kind": "wlcs", "weight": self.weight, "summary": self.by_sentences, "cut_apart": apart}

    def exact(self, values: Array) -> Array:
        """Also refuses counts that are too large to be added up.

        Raises:
            SegmentError: the weighted length of a text is more than 2**50.
        """
        large = ~(values[:, :3] <= MOST).all(1)
        if large.any():
            raise SegmentError(
                int(large.argmax()) + 1,
                f"the texts are too long for weight={self.weight:g}: their weighted length is more than 2^50; use a "
                "smaller weight",
            )
        return super().exact(values)

    def ratio(self, matches: Array, total: Array) -> Array:
        """Precision or recall of summed counts: the inverse of the weighting, which ROUGE-1.5.5's `-t 1` leaves out."""
        ratio = super().ratio(matches, total)
        return ratio if self.arithmetic == "rouge-1.5.5" else ratio ** (1 / self.weight)

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also refuses a reference without tokens under ROUGE-1.5.5's arithmetic.

        Raises:
            SegmentError: a reference is empty.
        """
        notes = super().remarks(flags)
        empty = note(flags & EMPTY_REFERENCE, "empty_reference", "")
        if empty is not None and self.by_sentences:
            raise SegmentError(
                empty.segments[0],
                "a reference has no tokens, and ROUGE-1.5.5 divides by its length in ROUGE-W; leave it out, or use "
                "arithmetic=plain",
            )
        return notes
