"""ROUGE-S and ROUGE-SU: pairs of tokens in their order, with gaps between them; and single tokens.

    matches = sum over pairs of min(count in hypothesis, count in reference);  totals: all pairs of either side

A pair has at most `gap` tokens between its two. ROUGE-SU counts single tokens as well as pairs. Several references, F
and degenerate values: see `matchgrid.metrics.rouge`.

Source: Lin (2004), section 5. Under `rouge-1.5.5`, ROUGE-SU leaves out the last token of each text, as the tool does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from .rouge import FaultyRouge


@dataclass(frozen=True)
class RougeS(FaultyRouge):
    """ROUGE of skip-bigrams, 0 to 1, higher is better.

    Args:
        gap: the most tokens between the two of a pair, up to 1,000,000,000; -1 for any number.
        unigrams: count single tokens too: ROUGE-SU.
        arithmetic: `plain`, the paper's, or `rouge-1.5.5`. Every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
    """

    gap: int = 4
    unigrams: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not -1 <= self.gap <= 10**9:
            raise OptionError(f"gap is a number of tokens from 0 to 1,000,000,000, or -1 for any, not {self.gap}")

    @property
    def name(self) -> str:  # type: ignore[override]
        """`rougeS4`, `rougeSU4`, `rougeS*` or `rougeSU*`; other gaps are a setting of the first two."""
        return f"rougeS{'U' * self.unigrams}{'*' if self.gap < 0 else 4}"

    @property
    def symbol(self) -> str:
        """`ROUGE-S` or `ROUGE-SU`, and the gap."""
        return f"ROUGE-S{'U' * self.unigrams}{'*' if self.gap < 0 else self.gap}"

    @property
    def member(self) -> dict[str, Any]:
        """Skip-bigrams."""
        last = not (self.faulty and self.unigrams)
        return {"kind": "skip", "gap": self.gap, "unigrams": self.unigrams, "last": last}
