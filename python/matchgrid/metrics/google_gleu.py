"""Google's GLEU: the smaller of the precision and the recall of all n-grams of 1 to 4 words together.

    GLEU = matches / max(hypothesis_total, reference_total) = min(P, R)
    matches = sum over orders and n-grams of min(count in hypothesis, count in reference);  totals: all n-grams

There is no penalty for short output, since recall is one. Of a corpus the matches of the segments are added up, and the
larger totals of the segments; it is not the mean of the segments' scores.

Several references: the one with the greatest score as a double, the first on a tie; so where none matches, the first
counts, however long it is.
Degenerate: 0 where neither side has an n-gram.

Source: Wu et al. (2016), https://arxiv.org/abs/1609.08144, section 5.3, and NLTK 3.10.0 for what it leaves open: sums
over a corpus and several references. Of that name are also GLEU+ of grammatical error correction and a parser-based
score of Mutton et al. (2007).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..settings import check_lengths
from .precision_recall import quotient
from .words import Words

if TYPE_CHECKING:
    from ..types import Array


@dataclass(frozen=True)
class GoogleGLEU(Words):
    """Corpus and segment GLEU of machine translation, 0 to 1, higher is better.

    Args:
        min_len: the shortest n-grams, from 1.
        max_len: the longest, from `min_len` to 64. Every other setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    min_len: int = 1
    max_len: int = 4

    name = "google_gleu"
    label = "GLEU"
    scale = 1.0
    columns = ("matches", "total", "hypothesis_total", "reference_total")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_lengths(self)

    def kernel(self) -> dict[str, Any]:
        """Matches and totals of the best reference."""
        return {"kind": "gleu", "min_len": self.min_len, "max_len": self.max_len}

    def score(self, rows: Array) -> Array:
        """GLEU of (sums of) rows."""
        return quotient(rows[..., 0], rows[..., 1])

    def components(self, rows: Array) -> dict[str, Any]:
        """Precision and recall of the whole, of which the smaller is the score of one segment, and the counts."""
        matches, _, hypothesis, reference = rows
        return {
            "precision": float(quotient(matches, hypothesis)),
            "recall": float(quotient(matches, reference)),
            **dict(zip(self.columns, map(int, rows), strict=True)),
        }
