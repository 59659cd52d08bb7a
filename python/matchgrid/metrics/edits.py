"""What word and character error rates share: the row and the settings.

    row = hits, substitutions, deletions, insertions

An alignment of reference and hypothesis with the fewest edits has these counts. Of several such alignments the one
counts that rapidfuzz finds, and jiwer with it; sclite's costs prefer others.

Several references: the one with the fewest edits, the first of several; its length is the reference's length.
Degenerate: see `empty_reference` of the error rates; of two empty texts nothing is lost.

Source: Levenshtein (1966); Morris, Maier and Green (2004), https://doi.org/10.21437/Interspeech.2004-668; counts as
jiwer 4.0.0 with rapidfuzz 3.14.6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..settings import check, check_one_of
from ..statistics import Metric, score_only
from ..text import Step, text_steps, tokenizer

if TYPE_CHECKING:
    from ..types import Array

COUNTS = ("hits", "substitutions", "deletions", "insertions")
ERRORS = ("errors", "reference_length", "hypothesis_length")
EMPTY_REFERENCE = ("insertions", "undefined")


class Totals(NamedTuple):
    """What (sums of) rows say: matches, edits, and the lengths of both sides."""

    hits: Array
    errors: Array
    reference: Array
    hypothesis: Array


def totals_of(rows: Array) -> Totals:
    """What rows of counts say."""
    hits, substitutions, deletions, insertions = (rows[..., place] for place in range(len(COUNTS)))
    common = hits + substitutions
    return Totals(hits, substitutions + deletions + insertions, common + deletions, common + insertions)


def rate(errors: Array, length: Array, empty: str) -> Array:
    """Errors by length; where there is no length, as many as there are errors, or not a number."""
    found = np.array(errors) if empty == "insertions" else np.full_like(errors, np.nan)
    return np.divide(errors, length, out=found, where=length > 0)


@dataclass(frozen=True)
class Edits(Metric):
    """The row of edits, and the settings of everything that is made of it.

    Args:
        contiguous: all hypotheses are one text and all references are one, so that their numbers may differ; a space
            goes between texts that are not empty.
        lowercase: compare in lower case.
        normalize: text steps before all else, such as `"nfkc+no-punctuation"`.
    """

    contiguous: bool = False
    lowercase: bool = False
    normalize: str | tuple[Step, ...] = ()

    scale = 1.0

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "normalize", text_steps(self.normalize))

    @property
    def columns(self) -> tuple[str, ...]:
        """The counts of one alignment."""
        return COUNTS

    @property
    def cleaning(self) -> tuple[Step, ...]:
        """`normalize` and lower case."""
        assert isinstance(self.normalize, tuple)  # made one by __post_init__
        return (*self.normalize, *text_steps("lower" if self.lowercase else ""))

    def kernel(self) -> dict[str, Any]:
        """Hits and edits of the best reference."""
        return {"kind": "edits", "distance": "levenshtein", "unit": "token", "columns": "counts"}

    def components(self, rows: Array) -> dict[str, Any]:
        """The counts, and the lengths of both sides."""
        totals = totals_of(rows)
        counts = dict(zip(COUNTS, map(int, rows), strict=True))
        return {**counts, "reference_length": int(totals.reference), "hypothesis_length": int(totals.hypothesis)}


@dataclass(frozen=True)
class ErrorRate(Edits):
    """Edits per token of the reference.

    Args:
        detail: count edits by kind; without it only how many there are, which is faster.
        empty_reference: the score where no reference has a token: `insertions`, their number, as jiwer has it,
            or `undefined`, which is not a number (and null in JSON). Every other setting is `Edits`'s.
    """

    detail: bool = True
    empty_reference: str = score_only("insertions")

    higher_is_better = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_one_of(self, "empty_reference", EMPTY_REFERENCE)

    @property
    def columns(self) -> tuple[str, ...]:
        """The counts of one alignment, or the number of its edits with the lengths of both sides."""
        return COUNTS if self.detail else ERRORS

    def kernel(self) -> dict[str, Any]:
        """Hits and edits of the best reference, or edits only."""
        return {**super().kernel(), "columns": "counts" if self.detail else "errors"}

    def score(self, rows: Array) -> Array:
        """Errors by the length of the reference, of (sums of) rows."""
        totals = (
            totals_of(rows)
            if self.detail
            else Totals(np.zeros_like(rows[..., 0]), *(rows[..., place] for place in range(3)))
        )
        return rate(totals.errors, totals.reference, self.empty_reference)

    def components(self, rows: Array) -> dict[str, Any]:
        """The counts, and the lengths of both sides."""
        return super().components(rows) if self.detail else dict(zip(ERRORS, map(int, rows), strict=True))


@dataclass(frozen=True)
class WordEdits(Edits):
    """Edits of words.

    Args:
        tokenize: any tokenizer; `jiwer` splits at spaces only, so that a single tab, line feed or no-break space stays
            in its word. Every other setting is `Edits`'s.
    """

    tokenize: str | Step = "jiwer"

    splits = ("cer", "tokenize=zh-fixed", "tokenize=ja-mecab", "tokenize=ko-mecab", "tokenize=char")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, then the tokenizer."""
        assert isinstance(self.tokenize, Step)  # made one by __post_init__
        return (*self.cleaning, self.tokenize)
