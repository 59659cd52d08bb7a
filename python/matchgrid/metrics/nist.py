"""NIST: how much information the n-grams bring that the output shares with its references.

    NIST = BP * sum_n information_n / totals_n,  BP = exp(ln(1/2) * (ln min(c / r, 1) / ln 1.5)^2)
    information of w_1 ... w_n = log2(count of w_1 ... w_n-1 / count of w_1 ... w_n)

The counts are of all references of a corpus, and the count before a single word is that of all words: a rare n-gram
weighs more. `information_n` sums the information of n-grams of the hypothesis that match, `totals_n` counts all of
them; `c` is the length of the hypothesis and `r` the mean length of its references. What is summed is summed over
segments before it is divided. The counts are learned (`NIST.learn`), so that a segment or a slice is weighed as in its
corpus.

Several references: n-grams are clipped by the largest count in any reference; all references are counted, and lengths
are averaged. `matching="best"` takes one reference instead, for each order the one with most information.
Degenerate: an order without n-grams in the hypotheses adds 0; without a match the score is 0, and with an empty
hypothesis, too. A corpus that says the same word again and again has no information.

Source: Doddington (2002), https://doi.org/10.3115/1289189.1289273; arithmetic as mteval-v13a and, under its profile,
as NLTK.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact, facts
from ..errors import OptionError, SegmentError, UndefinedError
from ..learned import Learned, check_learned, count_ngrams
from ..settings import check, check_one_of, check_order, from_references
from ..statistics import Metric
from ..text import Step, cased, text_steps, tokenizer
from .words import check_lower_case, check_pretokenized, lower_case

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags, References

MATCHING = ("clipped", "best")
REFUSE = ("nothing", "wordless-references", "empty-orders")
_BETA = np.log(0.5) / np.log(1.5) ** 2
"""Output of two thirds of the length scores half."""


@dataclass(frozen=True)
class NIST(Metric):
    """Corpus and segment NIST, from 0, higher is better.

    Args:
        max_order: the longest n-grams, 1 to 64.
        matching: `clipped`, with n-grams of all references and their mean length; or `best`: for each order n-grams and
            length of the reference with most information, as NLTK has it.
        zero_prefix: weigh what follows the single word `0` as if nothing was before it, as mteval does.
        refuse: `nothing`; `wordless-references`, segments of which no reference has a word, where mteval ends; or
            `empty-orders`, when no hypothesis has an n-gram of some order, where NLTK ends.
        lowercase: `ascii` for the letters of ASCII alone; `perl` for all, as mteval with international tokenization
            (without a final sigma); `True` for all, or `False`.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        normalize: text steps before all else, such as `"nfkc"`.
        counts: n-grams of the references, which `learn` fills in.

    Raises:
        OptionError: a setting has no such value.
        SegmentError, ShapeError: when measuring or scoring, as `refuse` says.
    """

    max_order: int = 5
    matching: str = "clipped"
    zero_prefix: bool = False
    refuse: str = "nothing"
    lowercase: bool | str = "ascii"
    tokenize: str | Step = "mteval"
    normalize: str | tuple[Step, ...] = ()
    counts: Learned | None = from_references()  # noqa: RUF009

    name = "nist"
    scale = 1.0
    learned = True

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        check_order(self, "max_order")
        check_one_of(self, "matching", MATCHING)
        check_one_of(self, "refuse", REFUSE)
        check_lower_case(self)
        check_pretokenized(self)
        check_learned(self, self.counts)

    @property
    def columns(self) -> tuple[str, ...]:
        """Lengths, then information and totals by order."""
        orders = range(1, self.max_order + 1)
        return (
            "hypothesis_length",
            *exact.limb_names("reference_length"),
            *(limb for n in orders for limb in exact.limb_names(f"information_{n}")),
            *(f"totals_{n}" for n in orders),
        )

    @property
    def label(self) -> str:
        """`NIST`, with the order when it is not 5."""
        return "NIST" if self.max_order == 5 else f"NIST-{self.max_order}"

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, tokenizer; mteval's has the case in its midst."""
        return (*self.normalize, *cased(tokenizer(self.tokenize), lower_case(self.lowercase)))

    def learn(self, references: References, *, threads: int | None = None) -> NIST:
        """The metric with the n-grams of these references as what information is made of.

        Raises:
            ShapeError, InputTypeError, TextError: the references are not those of segments.
        """
        if self.counts is not None:
            return self
        return replace(self, counts=count_ngrams(self, references, self.max_order, threads))

    def kernel(self) -> dict[str, Any]:
        """The information of n-grams that match, by order.

        Raises:
            OptionError: nothing was learned.
        """
        if self.counts is None:
            raise OptionError("nist has not learned from references yet: measure with learn(references)")
        settings = {"max_order": self.max_order, "best": self.matching == "best", "zero_prefix": self.zero_prefix}
        return {"kind": "nist", **settings, "tables": {"counts": self.counts.table}}

    def exact(self, values: Array) -> Array:
        """The mean reference length and the information in limbs.

        Raises:
            SegmentError: no reference of a segment has a word, where that is refused.
        """
        if self.refuse == "wordless-references":
            wordless = facts.first(values[:, 1] == 0)
            if wordless:
                raise SegmentError(
                    wordless, "no reference has a word, and mteval divides by their length; say refuse=nothing"
                )
        order = self.max_order
        information = exact.split(values[:, 2 : 2 + order]).reshape(len(values), -1)
        return np.concatenate([values[:, :1], exact.split(values[:, 1]), information, values[:, 2 + order :]], axis=1)

    def score(self, rows: Array) -> Array:
        """NIST of (sums of) rows.

        Raises:
            UndefinedError: an order has no n-grams, where that is refused.
        """
        information, totals = self._information(rows), self._totals(rows)
        if self.refuse == "empty-orders":
            self._check_orders(rows)
        return exact.in_order(information / np.maximum(totals, 1)) * self.brevity_penalty(rows)

    def components(self, rows: Array) -> dict[str, Any]:
        """`information` per n-gram by order, `bp`, `ratio`, lengths, sums of information and totals."""
        information, totals = self._information(rows), self._totals(rows)
        hypothesis, reference = float(rows[..., 0]), float(self._reference_length(rows))
        return {
            "information": (information / np.maximum(totals, 1)).tolist(),
            "bp": float(self.brevity_penalty(rows)),
            "ratio": hypothesis / reference if reference else 0.0,
            "hypothesis_length": int(hypothesis),
            "reference_length": reference,
            "matched_information": information.tolist(),
            "totals": totals.astype(int).tolist(),
        }

    def brevity_penalty(self, rows: Array) -> Array:
        """The penalty for hypotheses shorter than their references on average."""
        hypothesis, reference = rows[..., 0], self._reference_length(rows)
        ratio = np.ones(rows.shape[:-1])
        np.divide(hypothesis, reference, out=ratio, where=hypothesis < reference)
        some = ratio > 0
        penalty: Array = np.where(some, np.exp(_BETA * np.log(np.where(some, ratio, 1.0)) ** 2), 0.0)
        return penalty

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also n-grams that weigh nothing, since what was learned from does not have them; and the zero of mteval."""
        unknown = facts.note(
            flags & facts.UNKNOWN_NGRAM,
            "unknown_ngram",
            "an n-gram that matches, but weighs 0 as the references learned from do not have it",
            "learn(references) from texts like these, or from these",
        )
        zero = facts.note(
            flags & facts.FAULT,
            "zero_prefix",
            "a word behind the word 0 weighs as if nothing was before it, as in mteval's Perl",
            "zero_prefix=no weighs it as others",
        )
        return (*super().remarks(flags), *(found for found in (unknown, zero) if found))

    def _reference_length(self, rows: Array) -> Array:
        return exact.join(rows[..., 1:4])

    def _information(self, rows: Array) -> Array:
        limbs = rows[..., 4 : 4 + 3 * self.max_order]
        return exact.join(limbs.reshape(*limbs.shape[:-1], self.max_order, 3))

    def _totals(self, rows: Array) -> Array:
        return rows[..., 4 + 3 * self.max_order :]

    def _check_orders(self, rows: Array) -> None:
        """Refuses (sums of) rows without an n-gram of some order, or without a word in the references."""
        lacking = np.concatenate([self._totals(rows), self._reference_length(rows)[..., None]], axis=-1) == 0
        if lacking.any():
            *number, place = np.argwhere(lacking)[0]
            what = f"hypothesis has {place + 1}-grams" if place < self.max_order else "reference has a word"
            raise UndefinedError(
                f"no {what}, and NLTK divides by their number; refuse=nothing counts 0",
                int(number[-1]) + 1 if number else 0,
            )
