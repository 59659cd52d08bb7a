"""Soft matching: precision and recall of words by meaning, the cosine of their vectors, and their F.

    P = 1 / |h| sum_i max_j S_ij,  R = 1 / |r| sum_j max_i S_ij,  F = (1 + beta^2) P R / (R + beta^2 P)
    S_ij = cosine of the vectors of word i of the hypothesis and word j of the reference

Each word goes with the nearest of the other side, however many others do. A word without a vector (or with one of
zeros) matches only itself: S is 1 for equal words and 0 for others. Cosines are between -1 and 1 and are taken as they
are, so P, R and F can be negative. A score of a corpus is the mean of its segments' scores (`aggregate="macro"`), or P,
R and F of the sums over all words (`"micro"`).

Several references: the first with the greatest F as it is rounded to a double, whatever is reported.
Degenerate: P, R and F of a text against one without words are 0, and of two such texts. F is 0 where P and R are of
different signs, since nothing between them is their harmonic mean.

Source: the form is that of Zhang et al. (2020), https://openreview.net/forum?id=SkeHuCVFDr, section 3, for vectors that
do not depend on the context, without weights by idf and without rescaling.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import OptionError
from ..facts import UNKNOWN_WORDS, note
from ..notes import Note
from ..settings import check_one_of
from ..statistics import score_only
from ..vectors import UNSET, WordVectors, word_vectors
from .precision_recall import AGGREGATES, REPORTS, PrecisionRecall, quotient
from .words import Words

if TYPE_CHECKING:
    from ..resources.table import Table
    from ..text import Step
    from ..types import Array, Flags

_MATCHED = ("hypothesis_matched", "reference_matched")
_COUNTS = ("hypothesis_total", "reference_total", "hypothesis_known", "reference_known")


@dataclass(frozen=True)
class SoftMatch(PrecisionRecall, Words):
    """Precision, recall and F of words by the cosine of their vectors, -1 to 1, higher is better.

    Args:
        report: which of `precision`, `recall` and `f` is the score; the others are components.
        beta: the weight of recall in F, from 0 (F is precision) to infinity (F is recall).
        aggregate: `macro`, the mean of the segments' scores, or `micro`, the score of the sums over all words.
        vectors: `file:PATH`, a file of word2vec, GloVe or fastText; a mapping from words to vectors, or a
            `matchgrid.WordVectors`; or `none`, when every word matches only itself, and a note says so. It has to be
            said before anything is measured.
        lowercase: compare in lower case, in which most vectors are; `no` for those that know capitals.
        tokenize: a tokenizer's name, or one from `matchgrid.text`: it should split as the texts were split that the
            vectors were learned from. Every other setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value; or when measuring, nothing was said of vectors.
        ResourceError: a file of vectors, stop words or a stemmer is not there, or is no such file.
    """

    report: str = score_only("f")
    beta: float = 1.0
    aggregate: str = score_only("macro")
    vectors: str | WordVectors = UNSET
    lowercase: bool | str = field(default=True, kw_only=True)
    tokenize: str | Step = field(default="words", kw_only=True)

    name = "soft"
    scale = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "vectors", word_vectors(self.vectors))
        for name, values in (("report", REPORTS), ("aggregate", AGGREGATES)):
            check_one_of(self, name, values)
        if not self.beta >= 0:
            raise OptionError(f"beta is a number from 0, not {self.beta}")

    @property
    def columns(self) -> tuple[str, ...]:
        """Sums of the greatest cosines, P, R and F, all in limbs; words, and those that have a vector; and 1."""
        sums = (limb for name in _MATCHED for limb in exact.limb_names(name))
        return (
            *sums,
            *(limb for name in REPORTS for limb in exact.limb_names(name, exact.FRACTION)),
            *_COUNTS,
            "segments",
        )

    @property
    def label(self) -> str:
        """`soft F1`, or what is reported."""
        return f"soft F{self.beta:g}" if self.report == "f" else f"soft {self.report}"

    def kernel(self) -> dict[str, Any]:
        """Sums, P, R and F against the best reference.

        Raises:
            OptionError: nothing was said of vectors.
        """
        return {"kind": "soft", "alpha": self.alpha, "tables": {"vectors": self.of_words.table}}

    @property
    def data(self) -> tuple[Table, ...]:
        """The vectors, if there are any."""
        return (self.of_words.as_table(),) if self.vectors != UNSET and len(self.of_words) else ()

    @property
    def of_words(self) -> WordVectors:
        """The vectors, which `vectors` is once it was read.

        Raises:
            OptionError: nothing was said of vectors.
        """
        if not isinstance(self.vectors, WordVectors):
            raise OptionError(
                "soft matches words by their vectors: name a file of them with vectors=file:PATH, or give in Python a "
                "mapping or matchgrid.WordVectors; with vectors=none every word matches only itself"
            )
        return self.vectors

    def exact(self, values: Array) -> Array:
        """Sums, P, R and F in limbs."""
        sums = exact.split(values[:, :2]).reshape(len(values), -1)
        parts = exact.split(values[:, 2:5], exact.FRACTION).reshape(len(values), -1)
        return np.concatenate([sums, parts, values[:, 5:], np.ones((len(values), 1))], axis=1)

    def parts(self, rows: Array) -> tuple[Array, Array, Array]:
        """Precision, recall and F of (sums of) rows."""
        if self.aggregate == "macro":
            means = (exact.join(rows[..., first : first + 3], exact.FRACTION) / rows[..., -1] for first in (6, 9, 12))
            precision, recall, f = means
            return precision, recall, f
        precision, recall = (
            quotient(exact.join(rows[..., 3 * side : 3 * side + 3]), rows[..., 15 + side]) for side in (0, 1)
        )
        return precision, recall, self._f(precision, recall)

    def _f(self, precision: Array, recall: Array) -> Array:
        product = precision * recall
        divisor = (1 - self.alpha) * precision + self.alpha * recall
        found: Array = np.divide(product, divisor, out=np.zeros(np.shape(product)), where=product > 0)
        return found

    def components(self, rows: Array) -> dict[str, Any]:
        """Precision, recall and F; the sums of the greatest cosines against the references that are chosen; how many
        words there are, and how many of them have a vector.
        """
        sums = [float(exact.join(rows[..., 3 * side : 3 * side + 3])) for side in (0, 1)]
        return {
            **{name: float(score) for name, score in zip(REPORTS, self.parts(rows), strict=True)},
            **dict(zip(_MATCHED, sums, strict=True)),
            **{name: int(count) for name, count in zip((*_COUNTS, "segments"), rows[..., 15:], strict=True)},
        }

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also text of which no word has a vector, and words of a file that have several."""
        remedy = "are they of this language, and of words as `lowercase` and `tokenize` leave them?"
        if not len(self.of_words):
            remedy = "vectors=file:PATH reads some"
        unknown = note(
            flags & UNKNOWN_WORDS, "unknown_words", "no word has a vector, so that words match only themselves", remedy
        )
        several = self.of_words.duplicates
        message = f"{several:,} vectors in {self.vectors} are of words that had one, and do not count"
        found = (unknown, Note("duplicate_vectors", message) if several else None)
        return (*super().remarks(flags), *(one for one in found if one))
