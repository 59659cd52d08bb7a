"""MER, WIL and WIP: what is lost and what is kept of the words, seen from both sides.

    MER = (S + D + I) / (H + S + D + I)
    WIP = H / words of the reference * H / words of the output;  WIL = 1 - WIP

H, S, D, I are the pooled hits, substitutions, deletions and insertions of WER's row; all three are at most 1.

Several references and degenerate values: see `matchgrid.metrics.edits`. Without words on one side MER is 1 and WIP 0;
of two empty texts MER is 0 and WIP 1.

Source: Morris, Maier and Green (2004), https://doi.org/10.21437/Interspeech.2004-668; arithmetic as jiwer 4.0.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .edits import WordEdits, rate, totals_of

if TYPE_CHECKING:
    from ..types import Array


@dataclass(frozen=True)
class MER(WordEdits):
    """Match error rate, 0 to 1, lower is better: edits per pair of the alignment.

    Every setting is `WordEdits`'s.

    Raises:
        OptionError: a setting has no such value.
    """

    name = "mer"
    label = "MER"
    higher_is_better = False

    def score(self, rows: Array) -> Array:
        """MER of (sums of) rows."""
        totals = totals_of(rows)
        return rate(totals.errors, totals.hits + totals.errors, "insertions")


@dataclass(frozen=True)
class WIP(WordEdits):
    """Word information preserved, 0 to 1, higher is better.

    Every setting is `WordEdits`'s.

    Raises:
        OptionError: a setting has no such value.
    """

    name = "wip"
    label = "WIP"

    def score(self, rows: Array) -> Array:
        """WIP of (sums of) rows."""
        return preserved(rows)


@dataclass(frozen=True)
class WIL(WordEdits):
    """Word information lost, 0 to 1, lower is better.

    Every setting is `WordEdits`'s.

    Raises:
        OptionError: a setting has no such value.
    """

    name = "wil"
    label = "WIL"
    higher_is_better = False

    def score(self, rows: Array) -> Array:
        """WIL of (sums of) rows."""
        return 1 - preserved(rows)


def preserved(rows: Array) -> Array:
    """The share of the reference's words that match, times that of the output's."""
    hits, _, reference, hypothesis = totals_of(rows)
    # Of two empty texts everything is preserved, of one nothing.
    nothing = np.where(reference + hypothesis > 0, 0.0, 1.0)
    found = np.divide(hits, reference, out=nothing.copy(), where=reference > 0)
    return found * np.divide(hits, hypothesis, out=nothing, where=hypothesis > 0)
