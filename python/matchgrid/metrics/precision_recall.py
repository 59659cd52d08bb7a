"""What metrics have in common that are precision and recall of matches, and their F.

    P = matches / hypothesis_total,  R = matches / reference_total,  F = (1 + beta^2) P R / (R + beta^2 P)

A row has the counts, and P, R and F in limbs; so the score of a corpus is the mean of its segments' scores
(`aggregate="macro"`), or that of the sums of their counts (`"micro"`).

Source: van Rijsbergen (1979), Information Retrieval, chapter 7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..statistics import Metric

if TYPE_CHECKING:
    from ..types import Array

_COUNTS = ("matches", "hypothesis_total", "reference_total")
REPORTS = ("precision", "recall", "f")
AGGREGATES = ("macro", "micro")


class PrecisionRecall(Metric):
    """Rows and scores; the settings are fields of the metrics."""

    report: str
    beta: float
    aggregate: str

    whole_counts = True
    """Whether counts are whole numbers."""

    @property
    def alpha(self) -> float:
        """The weight of precision: ROUGE-1.5.5's `-p`."""
        return 1 / (1 + self.beta * self.beta)

    @property
    def columns(self) -> tuple[str, ...]:
        """Counts, precision, recall and F in limbs, and 1."""
        counts = _COUNTS if self.whole_counts else [limb for name in _COUNTS for limb in exact.limb_names(name)]
        return (*counts, *(limb for name in REPORTS for limb in exact.limb_names(name, exact.FRACTION)), "segments")

    def exact(self, values: Array) -> Array:
        """Precision, recall and F in limbs, and counts that are not whole."""
        rows = np.ones((len(values), len(self.columns)))
        whole = 3 if self.whole_counts else 0
        rows[:, :whole] = values[:, :whole]
        for part in range(whole, 6):
            first = whole + 3 * (part - whole)
            rows[:, first : first + 3] = exact.split(values[:, part], 1.0 if part < 3 else exact.FRACTION)
        return rows

    def score(self, rows: Array) -> Array:
        """What is reported of (sums of) rows."""
        return self.parts(rows)[REPORTS.index(self.report)]

    def parts(self, rows: Array) -> tuple[Array, Array, Array]:
        """Precision, recall and F of (sums of) rows."""
        if self.aggregate == "micro":
            return self.of_counts(*self.counts(rows))
        first = 3 if self.whole_counts else 9
        limbs = (rows[..., first + 3 * part :][..., :3] for part in range(3))
        precision, recall, f = (exact.join(part, exact.FRACTION) / rows[..., -1] for part in limbs)
        return precision, recall, f

    def counts(self, rows: Array) -> tuple[Array, Array, Array]:
        """Matches, and what there was to match in hypotheses and in references, of (sums of) rows."""
        if self.whole_counts:
            return rows[..., 0], rows[..., 1], rows[..., 2]
        matches, hypothesis, reference = (exact.join(rows[..., 3 * part :][..., :3]) for part in range(3))
        return matches, hypothesis, reference

    def of_counts(self, matches: Array, hypothesis: Array, reference: Array) -> tuple[Array, Array, Array]:
        """Precision, recall and F of matches and of what there was to match."""
        precision, recall = self.ratio(matches, hypothesis), self.ratio(matches, reference)
        divisor = (1 - self.alpha) * precision + self.alpha * recall
        return precision, recall, quotient(precision * recall, divisor)

    def ratio(self, matches: Array, total: Array) -> Array:
        """Precision or recall of summed counts."""
        return quotient(matches, total)

    def components(self, rows: Array) -> dict[str, Any]:
        """Precision, recall and F, with `macro` means of the segments'; and the sums of counts: of the references that
        are chosen (with `best-each`, of those with the greatest F), or of all.
        """
        scores, counts = self.parts(rows), self.counts(rows)
        whole = int if self.whole_counts else float
        return {
            **{name: float(score) for name, score in zip(REPORTS, scores, strict=True)},
            **{name: whole(count) for name, count in zip(_COUNTS, counts, strict=True)},
            "segments": int(rows[..., -1]),
        }


def quotient(above: Array, below: Array) -> Array:
    """The quotient, and 0 where there is nothing to divide by."""
    found: Array = np.divide(above, below, out=np.zeros(np.shape(above)), where=below > 0)
    return found
