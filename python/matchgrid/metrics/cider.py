"""CIDEr and CIDEr-D: how alike n-grams are to those of all references, rare ones weighing more.

    CIDEr   = scale * mean of  h . r / (|h| |r|)
    CIDEr-D = scale * mean of  exp(-(c - l)^2 / (2 sigma^2)) * min(h, r) . r / (|h| |r|)
    part of an n-gram in h or r = how often the text has it * (ln documents - ln max(1, documents that have it))

The mean is over orders of n-grams and over references; `h` and `r` are the vectors of the n-grams of an order, of the
hypothesis and of a reference, `c` and `l` their lengths in words. A document is all references of a segment, and in how
many an n-gram is, is learned (`CIDEr.learn`), so that a segment or a slice is weighed as in its corpus. The score of a
corpus is the mean of its segments' scores.

Several references: the mean over all; one given twice counts twice in it, and once as a document.
Degenerate: an order is 0 where either vector has no length: without n-grams of that order, or where all of them are in
every document. So the score of a single document by its own frequencies is 0 whatever the text (a note says so).

Source: Vedantam, Zitnick and Parikh (2015), https://arxiv.org/abs/1411.5726; arithmetic and defaults as pycocoevalcap
1.2, which calls CIDEr-D CIDEr. Deviation: a cosine is never above 1 by the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact, facts
from ..errors import OptionError, ShapeError
from ..learned import check_frequencies, count_documents
from ..notes import Note
from ..settings import check_one_of, check_order, from_references
from ..statistics import score_only
from .words import Words, check_pretokenized

if TYPE_CHECKING:
    from ..frequencies import DocumentFrequencies
    from ..types import Array, Flags, References

SCALES = (10, 1)
REFUSE = ("nothing", "wordless-corpus")
TERM_FREQUENCIES = ("count", "share")
_SINGLE = "the frequencies are of a single document, so that every n-gram weighs 0 and every score is 0"
_WEIGHTLESS = "every n-gram of the references is in every document and weighs 0, and so the score is 0"
_UNKNOWN = "a reference has an n-gram that no document of the frequencies has, which weighs as if one had it"
_NEGATIVE = "the frequencies have an n-gram in more documents than there are, which weighs less than nothing"


@dataclass(frozen=True, kw_only=True)
class CIDEr(Words):
    """CIDEr without clipping and penalty, 0 to `scale`, higher is better; not what COCO prints as CIDEr.

    Args:
        max_order: the longest n-grams, 1 to 64.
        scale: 10, or the paper's 1.
        refuse: `nothing`, or `wordless-corpus`, references of which none has a word, where tools end.
        frequencies: in how many documents n-grams are, which `learn` fills in; or `DocumentFrequencies` of others,
            in a spec `file:PATH`, as `DocumentFrequencies.save` and `matchgrid frequencies` write them.

    Every other setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value, or the frequencies are of texts that went through other steps.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    max_order: int = 4
    scale: float = score_only(10.0)
    refuse: str = "nothing"
    frequencies: DocumentFrequencies | None = from_references(setting=True)  # noqa: RUF009

    name = "plain_cider"
    learned = True
    clipped = False
    """Whether an n-gram counts no more than in the reference."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_order(self, "max_order")
        check_one_of(self, "scale", SCALES)
        check_one_of(self, "refuse", REFUSE)
        check_pretokenized(self)
        check_frequencies(self, self.frequencies)

    @property
    def columns(self) -> tuple[str, ...]:
        """The mean cosine by order in limbs, and 1."""
        orders = range(1, self.max_order + 1)
        return (*(limb for n in orders for limb in exact.limb_names(f"cosine_{n}", exact.FRACTION)), "segments")

    @property
    def label(self) -> str:
        """`CIDEr`."""
        return "CIDEr"

    @property
    def shares(self) -> bool:
        """Whether n-grams are counted as shares of all that a text has of their order."""
        return False

    @property
    def width(self) -> float | None:
        """The width of the penalty for another length, if there is one."""
        return None

    def learn(self, references: References, *, threads: int | None = None) -> CIDEr:
        """The metric with the document frequencies of these references; itself if it has some.

        Raises:
            ShapeError, InputTypeError, TextError: the references are not those of segments, or none has a word and
                that is refused.
        """
        if self.frequencies is not None:
            return self
        found = count_documents(self, references, self.max_order, threads)
        if self.refuse == "wordless-corpus" and not found:
            raise ShapeError("no reference has a word, where COCO's scorer ends with an error; refuse=nothing gives 0")
        return replace(self, frequencies=found)

    def kernel(self) -> dict[str, Any]:
        """Cosines by order.

        Raises:
            OptionError: nothing was learned.
        """
        if self.frequencies is None:
            raise OptionError(f"{self.name} has not learned from references yet: measure with learn(references)")
        return {
            "kind": "cider",
            "max_order": self.max_order,
            "clip": self.clipped,
            "relative": self.shares,
            "sigma": self.width,
            "tables": {"frequencies": self.frequencies.table},
        }

    def exact(self, values: Array) -> Array:
        """Cosines in limbs."""
        limbs = exact.split(values, exact.FRACTION).reshape(len(values), -1)
        return np.concatenate([limbs, np.ones((len(values), 1))], axis=1)

    def score(self, rows: Array) -> Array:
        """The mean over segments and orders, of (sums of) rows."""
        mean: Array = exact.in_order(self._orders(rows)) / self.max_order * self.scale
        return mean

    def components(self, rows: Array) -> dict[str, Any]:
        """The score of each order, of which the score is the mean; how many segments and documents there are."""
        return {
            "orders": (self._orders(rows) * self.scale).tolist(),
            "segments": int(rows[..., -1]),
            "documents": self.frequencies.documents if self.frequencies else 0,
        }

    def _orders(self, rows: Array) -> Array:
        limbs = rows[..., :-1]
        cosines = exact.join(limbs.reshape(*limbs.shape[:-1], self.max_order, exact.LIMBS), exact.FRACTION)
        mean: Array = cosines / rows[..., -1:]
        return mean

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also where n-grams weigh nothing, or other than in the corpus that is measured."""
        assert self.frequencies is not None  # measured after it was learned
        alone = self.frequencies.documents == 1
        found = (
            Note("single_document", _SINGLE, remedy="measure with what a corpus has: learn(references)")
            if alone
            else None,
            facts.note(flags & facts.FAULT, "weightless", _WEIGHTLESS) if not alone else None,
            facts.note(flags & facts.UNKNOWN_NGRAM, "unknown_ngram", _UNKNOWN, "learn(references) from these, or more"),
            Note("negative_weight", _NEGATIVE, remedy="were documents counted as n-grams were?")
            if self.frequencies.greatest > self.frequencies.documents
            else None,
        )
        return (*super().remarks(flags), *(one for one in found if one))


@dataclass(frozen=True, kw_only=True)
class CIDErD(CIDEr):
    """CIDEr-D, which COCO prints as CIDEr: clipped, and with a penalty for other lengths; 0 to `scale`.

    Args:
        sigma: the width of the penalty for another length than a reference's, in words; `None` for no penalty.
        term_frequency: `count`, or the paper's `share` of all n-grams that a text has of the order.

    Every other setting is `CIDEr`'s.
    """

    sigma: float | None = 6.0
    term_frequency: str = "count"

    name = "cider-d"
    clipped = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_one_of(self, "term_frequency", TERM_FREQUENCIES)
        if self.sigma is not None and not 0 < self.sigma <= 1e100:
            raise OptionError(f"sigma is a number above 0, or none, not {self.sigma}; the largest is 1e100")

    @property
    def label(self) -> str:
        """`CIDEr-D`."""
        return "CIDEr-D"

    @property
    def shares(self) -> bool:
        """As `term_frequency` says."""
        return self.term_frequency == "share"

    @property
    def width(self) -> float | None:
        """`sigma`."""
        return self.sigma
