"""chrF as NLTK has it: the mean F of character n-grams over orders and segments.

    score = mean over segments and orders of F_n,  F_n = (1 + beta**2) P R / (beta**2 P + R)

P and R are `matches / n-grams` of one order in one segment. So a corpus score is a mean of segments and not a score of
summed counts as in `chrf`, and a short segment weighs as much as a long one.

An order without a match counts 1e-16, where a side has no n-gram of it, too: identical texts of fewer than `max_len`
characters have less than 1.

Several references are refused, as NLTK has one. Degenerate: 1e-16 where nothing matches.

Source: NLTK 3.10.0, after Popovic (2015), https://aclanthology.org/W15-3049. Right beside it: `chrf:beta=3`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import SegmentError
from ..settings import check, check_from_zero, check_lengths, check_one_of
from ..statistics import Metric
from ..text import Step, text_steps
from ..text.steps import JOINED
from .chrf import EPSILON, sides

if TYPE_CHECKING:
    from ..segments import Segments
    from ..types import Array

TEXTS = ("none", "pretokenized")


@dataclass(frozen=True)
class NltkChrF(Metric):
    """NLTK's corpus_chrf and, as segment scores, sentence_chrf: 0 to 1, higher is better; one reference a segment.

    Args:
        min_len: the shortest n-grams, from 1.
        max_len: the longest, from `min_len` to 64.
        beta: how many times as important recall is as precision; 0 is precision alone.
        whitespace: white space counts as characters (NLTK's `ignore_whitespace=False`).
        lowercase: compare in lower case.
        tokenize: `none` for texts, or `pretokenized` for lists of tokens, which a space joins.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value.
        SegmentError: when measuring, a segment has several references.
    """

    min_len: int = 1
    max_len: int = 6
    beta: float = 3.0
    whitespace: bool = False
    lowercase: bool = False
    tokenize: str = "none"
    normalize: str | tuple[Step, ...] = ()

    name = "nltk_chrf"
    scale = 1.0
    columns = (*exact.limb_names("f", exact.FRACTION), "unmatched", "segments")

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", str(self.tokenize))
        check_one_of(self, "tokenize", TEXTS)
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        check_lengths(self)
        check_from_zero(self, "beta")

    @property
    def label(self) -> str:
        """`NLTK chrF3`, with beta."""
        return f"NLTK chrF{self.beta:g}"

    @property
    def text(self) -> tuple[Step, ...]:
        """Tokens joined, `normalize` and lower case."""
        joined = (JOINED,) if self.tokenize == "pretokenized" else ()
        return (*joined, *self.normalize, *text_steps("lower" if self.lowercase else ""))

    def check(self, given: Segments) -> None:
        """Refuses several references."""
        several = next((place for place, count in enumerate(given.counts or ()) if count > 1), None)
        if several is not None:
            raise SegmentError(
                several + 1,
                "several references, and NLTK's chrF has one: give the first of them, or take chrf:beta=3, which "
                "chooses the best",
            )

    def kernel(self) -> dict[str, Any]:
        """N-gram counts of both sides and matches."""
        return {
            "kind": "chrf",
            "char_order": self.max_len,
            "word_order": 0,
            "beta": self.beta,
            "eps_smoothing": False,
            "whitespace": self.whitespace,
            "graphemes": False,
        }

    def exact(self, values: Array) -> Array:
        """The mean F of the orders with a match in limbs, how many orders have none, and 1."""
        hypothesis, reference, matches = (side[:, self.min_len - 1 :] for side in sides(values))
        f = self._f(hypothesis, reference, matches)
        limbs = exact.split(f.sum(1) / self.orders, exact.FRACTION)
        unmatched = (matches == 0).sum(1, keepdims=True)
        return np.concatenate([limbs, unmatched, np.ones(unmatched.shape)], axis=1)

    def _f(self, hypothesis: Array, reference: Array, matches: Array) -> Array:
        """F where something matches, else 0."""
        precision = matches / np.maximum(hypothesis, 1)
        recall = matches / np.maximum(reference, 1)
        below = self.beta**2 * precision + recall
        found = np.zeros(matches.shape)
        np.divide((1 + self.beta**2) * (precision * recall), below, out=found, where=matches > 0)
        return found

    def f(self, hypothesis: int, reference: int, matches: int) -> float:
        """The F of one order in one segment."""
        counts = (np.array(count, dtype=float) for count in (hypothesis, reference, matches))
        return float(self._f(*counts)) if matches else EPSILON

    @property
    def orders(self) -> int:
        """How many orders there are."""
        return self.max_len - self.min_len + 1

    def score(self, rows: Array) -> Array:
        """The mean F of (sums of) rows."""
        unmatched, segments = rows[..., 3], rows[..., 4]
        mean: Array = (exact.join(rows[..., :3], exact.FRACTION) + EPSILON * unmatched / self.orders) / segments
        return mean

    def components(self, rows: Array) -> dict[str, Any]:
        """The number of segments, and in how many of their orders nothing matches."""
        return {"segments": int(rows[4]), "orders": int(rows[4]) * self.orders, "unmatched": int(rows[3])}
