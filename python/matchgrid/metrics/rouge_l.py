"""ROUGE-L: the longest common subsequence of two texts, as sentences or as summaries.

    matches = LCS(hypothesis, reference);  totals: the tokens of either side

`RougeL` takes each text as one sentence. `RougeLsum` takes each sentence of the reference, and of it every token that
is in a longest common subsequence with any sentence of the hypothesis (the union); a token counts as often as both
texts have it. Which of several longest subsequences counts is decided from the end of both sentences: a pair of equal
tokens is taken; else the token of the reference is left, unless only leaving that of the hypothesis keeps the length.

Several references, F and degenerate values: see `matchgrid.metrics.rouge`. A text without line feeds is one sentence.

Source: Lin (2004), section 3; the choice among longest subsequences as ROUGE-1.5.5 and rouge-score 0.1.2 have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .rouge import FaultyRouge, Rouge


@dataclass(frozen=True)
class RougeL(Rouge):
    """ROUGE of the longest common subsequence, 0 to 1, higher is better; a line feed is a space.

    Every setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
    """

    name = "rougeL"
    symbol = "ROUGE-L"

    @property
    def member(self) -> dict[str, Any]:
        """The longest common subsequence."""
        return {"kind": "lcs"}


@dataclass(frozen=True)
class RougeLsum(FaultyRouge):
    """ROUGE-L of summaries, 0 to 1, higher is better.

    Args:
        arithmetic: `plain`, or `rouge-1.5.5` with its fault under `max_bytes`: its sentences are cut later than its
            counts. Every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
    """

    name = "rougeLsum"
    by_sentences = True

    @property
    def symbol(self) -> str:
        """`ROUGE-Lsum`; ROUGE-1.5.5 knows no other ROUGE-L."""
        return "ROUGE-L" if self.faulty else "ROUGE-Lsum"

    @property
    def member(self) -> dict[str, Any]:
        """Unions of longest common subsequences."""
        return {"kind": "lcsum", "cut_apart": self.cut_apart}
