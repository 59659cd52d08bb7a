"""RIBES: whether the words that two texts share are in the same order.

    RIBES = NKT * P^alpha * BP^beta
    NKT = pairs in order / pairs,  P = aligned words / hypothesis_length,
    BP = min(1, exp(1 - reference_length / hypothesis_length))

Each word of the hypothesis is aligned with one of the reference, or with none. A word that both sides have once is
aligned with the other; of a word that a side has more often, the shortest n-gram that ends or begins with it and that
both sides have once says which is meant, the one that ends with it first. Two words can be aligned with the same. NKT,
the normalized rank correlation of Kendall, is the share of pairs of aligned words that stand in the reference in the
order that they have in the hypothesis. The score of a corpus is the mean of its segments' scores.

Several references: the first with the greatest RIBES.
Degenerate: NKT and P are 0 with fewer than two aligned words, unless it is one and the reference has no other: then NKT
is 1. An empty hypothesis gives 0; an empty reference what `empty_reference` says.

Source: Isozaki et al. (2010), https://aclanthology.org/D10-1092 (without BP); Hirao et al. (2014),
https://doi.org/10.5715/jnlp.21.421; alignment, arithmetic and defaults as NTT's RIBES 1.03.1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import SegmentError
from ..facts import ALL_REFERENCES_EMPTY, EMPTY_REFERENCE, FAULT, first, note
from ..settings import check_from_zero, check_one_of
from ..statistics import score_only
from .words import Words

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags

PARTS = ("ribes", "nkt", "precision", "bp")
ARITHMETICS = ("ntt", "isozaki-2010", "nltk")
EMPTY_REFERENCE_RULES = ("zero", "skip", "refuse")
_LABELS = ("RIBES", "NKT", "RIBES precision", "RIBES BP")


@dataclass(frozen=True)
class RIBES(Words):
    """The order of shared words, 0 to 1, higher is better; NTT's words are between white space, in lower case.

    Args:
        alpha: the exponent of precision, from 0.
        beta: the exponent of the brevity penalty, from 0, which leaves it out as the first paper does.
        report: which of `ribes`, `nkt`, `precision` and `bp` is the score: each the mean over segments, of the
            reference with the greatest RIBES.
        empty_reference: what text against a reference without words is worth: `zero`; `skip` leaves such references
            out, and segments that have no other; `refuse` ends with an error, as NTT's script does without `-z`.
        arithmetic: `ntt`; `isozaki-2010`, which tells words apart by pairs alone, that which begins with the word
            first; or `nltk` for what NLTK 3.10.0 computes: NKT from words that are neighbours on both sides, the n-gram
            that begins with a word first, and 0 with a single aligned word.
        lowercase: compare in lower case; `ascii` for the letters of ASCII alone. Every other setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
        SegmentError: when measuring, a reference has no words, and `empty_reference` is `refuse`.
    """

    alpha: float = 0.25
    beta: float = 0.1
    report: str = score_only("ribes")
    empty_reference: str = "zero"
    arithmetic: str = "ntt"
    lowercase: bool | str = field(default=True, kw_only=True)

    name = "ribes"
    scale = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for setting, values in (
            ("report", PARTS),
            ("empty_reference", EMPTY_REFERENCE_RULES),
            ("arithmetic", ARITHMETICS),
        ):
            check_one_of(self, setting, values)
        check_from_zero(self, "alpha", "beta")

    @property
    def columns(self) -> tuple[str, ...]:
        """RIBES and its factors in limbs, and 1."""
        return (*(limb for part in PARTS for limb in exact.limb_names(part, exact.FRACTION)), "segments")

    @property
    def label(self) -> str:
        """`RIBES`, or what is reported."""
        return _LABELS[PARTS.index(self.report)]

    def kernel(self) -> dict[str, Any]:
        """RIBES and its factors, of the best reference."""
        return {
            "kind": "ribes",
            "alpha": self.alpha,
            "beta": self.beta,
            "arithmetic": self.arithmetic,
            "drop_empty": self.empty_reference == "skip",
        }

    def exact(self, values: Array) -> Array:
        """RIBES and its factors in limbs."""
        parts = exact.split(values[:, : len(PARTS)], exact.FRACTION).reshape(len(values), -1)
        return np.concatenate([parts, values[:, -1:]], axis=1)

    def score(self, rows: Array) -> Array:
        """The mean of what is reported, over (sums of) rows; not a number if every segment is left out."""
        return self._mean(rows, PARTS.index(self.report))

    def components(self, rows: Array) -> dict[str, Any]:
        """RIBES and its factors, means over segments, and how many segments there are."""
        means = {part: float(self._mean(rows, place)) for place, part in enumerate(PARTS)}
        return {**means, "segments": int(rows[..., -1])}

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also about what is left out, and where NLTK's arithmetic gives another value; refuses empty references.

        Raises:
            SegmentError: a reference has no words, and `empty_reference` is `refuse`.
        """
        empty = first(flags & EMPTY_REFERENCE)
        if empty and self.empty_reference == "refuse":
            raise SegmentError(
                empty,
                "a reference has no words, where RIBES 1.03.1 ends with an error; empty_reference=skip leaves it out "
                "as its option -z does, empty_reference=zero gives 0",
            )
        skipped = flags & ALL_REFERENCES_EMPTY if self.empty_reference == "skip" else np.zeros_like(flags)
        found = (
            note(skipped, "left_out", "no reference has words, so the mean is over the other segments"),
            note(
                flags & FAULT,
                "nltk_ribes",
                "NLTK's arithmetic gives another value than RIBES has",
                "arithmetic=ntt is RIBES as published",
            ),
        )
        return (*super().remarks(flags), *(one for one in found if one))

    def _mean(self, rows: Array, part: int) -> Array:
        total, segments = exact.join(rows[..., 3 * part :][..., :3], exact.FRACTION), rows[..., -1]
        mean: Array = np.divide(total, segments, out=np.full(np.shape(segments), np.nan), where=segments > 0)
        return mean
