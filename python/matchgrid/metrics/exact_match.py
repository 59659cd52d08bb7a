"""Exact match: whether a text is one of its references.

    EM = scale * matches / segments

A segment matches if its tokens, all of them in their order, are those of a reference; with `tokenize="whole"` the whole
text is one token, so that nothing but `normalize` and `lowercase` makes two texts equal.

Several references: the greatest value, so 1 if any is matched; which of several equal ones makes no difference.
Degenerate: two texts of which nothing is left are equal.

Source: Rajpurkar et al. (2016), https://aclanthology.org/D16-1264, section 6.1; profiles as SQuAD's scripts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError
from ..settings import check_one_of
from ..statistics import score_only
from .words import Words

if TYPE_CHECKING:
    from ..text import Step
    from ..types import Array

SCALES = (1, 100)
EMPTY_REFERENCES = ("keep", "drop")


@dataclass(frozen=True)
class ExactMatch(Words):
    """The share of segments whose text is a reference, 0 to `scale`, higher is better.

    Args:
        empty_references: `drop` leaves out references of which no token is left, unless none is left of any, as SQuAD
            2.0 does; `keep` compares with them.
        scale: the score of a perfect match, 1 or 100.
        tokenize: `whole` compares texts as they are, another tokenizer its tokens. Every other setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    empty_references: str = "keep"
    scale: float = score_only(1.0)
    tokenize: str | Step = field(default="whole", kw_only=True)

    name = "em"
    label = "EM"
    columns = ("matches", "segments")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_one_of(self, "empty_references", EMPTY_REFERENCES)
        check_one_of(self, "scale", SCALES)
        if str(self.tokenize) == "whole" and (self.stem or self.stop_words):
            raise OptionError("stem and stop_words are about words, and tokenize=whole has none: add tokenize=words")

    def kernel(self) -> dict[str, Any]:
        """Whether the hypothesis is a reference."""
        return {"kind": "equal", "drop_empty": self.empty_references == "drop"}

    def exact(self, values: Array) -> Array:
        """Beside each value the 1 that it is of."""
        return np.concatenate([values, np.ones((len(values), 1))], axis=1)

    def score(self, rows: Array) -> Array:
        """The share of matches of (sums of) rows."""
        share: Array = rows[..., 0] / rows[..., 1]
        return self.scale * share

    def components(self, rows: Array) -> dict[str, Any]:
        """Matches, and how many segments there are."""
        return {name: int(value) for name, value in zip(self.columns, rows, strict=True)}
