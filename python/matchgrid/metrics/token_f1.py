"""Token F1: precision and recall of the words that two texts share, and their F.

    P = matches / hypothesis_total,  R = matches / reference_total,  F = (1 + beta^2) P R / (R + beta^2 P)
    matches = sum over tokens of min(count in hypothesis, count in reference);  totals: all tokens of either side

The counts are those of ROUGE-1. A score of a corpus is the mean of its segments' scores (`aggregate="macro"`), or that
of the sums of their counts (`"micro"`).

Several references: the first with the greatest F as it is rounded to a double, whatever is reported.
Degenerate: P, R and F of a text against one without tokens are 0; of two without tokens they are `both_empty`.

Source: Rajpurkar et al. (2016), https://aclanthology.org/D16-1264, section 6.1; profiles as SQuAD's scripts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError
from ..settings import check_one_of
from ..statistics import score_only
from .exact_match import EMPTY_REFERENCES, SCALES
from .precision_recall import AGGREGATES, REPORTS, PrecisionRecall
from .words import Words

if TYPE_CHECKING:
    from ..types import Array

BOTH_EMPTY = (0, 1)


@dataclass(frozen=True)
class TokenF1(PrecisionRecall, Words):
    """Precision, recall and F of shared tokens, 0 to `scale`, higher is better.

    Args:
        report: which of `precision`, `recall` and `f` is the score; the others are components.
        beta: the weight of recall in F, from 0 (F is precision) to infinity (F is recall).
        aggregate: `macro`, the mean of the segments' scores, or `micro`, the score of the summed counts.
        both_empty: what two texts without tokens score: 1, they are equal (SQuAD 2.0), or 0, they share no token
            (SQuAD 1.1).
        empty_references: `drop` leaves out references without tokens, unless all are, as SQuAD 2.0 does; `keep`
            compares with them.
        scale: the score of a perfect match, 1 or 100. Every other setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    report: str = score_only("f")
    beta: float = 1.0
    aggregate: str = score_only("macro")
    both_empty: float = 1.0
    empty_references: str = "keep"
    scale: float = score_only(1.0)

    name = "token_f1"

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, values in (("report", REPORTS), ("aggregate", AGGREGATES), ("empty_references", EMPTY_REFERENCES)):
            check_one_of(self, name, values)
        check_one_of(self, "both_empty", BOTH_EMPTY)
        check_one_of(self, "scale", SCALES)
        if not self.beta >= 0:
            raise OptionError(f"beta is a number from 0, not {self.beta}")

    @property
    def label(self) -> str:
        """`token F1`, or what is reported."""
        return f"token F{self.beta:g}" if self.report == "f" else f"token {self.report}"

    def kernel(self) -> dict[str, Any]:
        """ROUGE-1 with values for texts without tokens."""
        return {
            "kind": "rouge",
            "member": {"kind": "ngram", "n": 1},
            "alpha": self.alpha,
            "references": "best",
            "jackknife": False,
            "digits": None,
            "both_empty": self.both_empty,
            "drop_empty": self.empty_references == "drop",
        }

    def parts(self, rows: Array) -> tuple[Array, Array, Array]:
        """Precision, recall and F of (sums of) rows, 0 to `scale`."""
        precision, recall, f = super().parts(rows)
        return self.scale * precision, self.scale * recall, self.scale * f

    def of_counts(self, matches: Array, hypothesis: Array, reference: Array) -> tuple[Array, Array, Array]:
        """Precision, recall and F of matches and of what there was to match."""
        empty = hypothesis + reference == 0
        precision, recall, f = super().of_counts(matches, hypothesis, reference)
        return (
            np.where(empty, self.both_empty, precision),
            np.where(empty, self.both_empty, recall),
            np.where(empty, self.both_empty, f),
        )
