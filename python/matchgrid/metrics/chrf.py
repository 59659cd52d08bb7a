"""chrF and chrF++: how many character (and word) n-grams output and reference share.

    chrF = 100 * (1 + beta**2) P R / (beta**2 P + R)

P and R are means, over the n-gram orders that hypothesis and reference both have, of `matches / hypothesis n-grams`
and `matches / reference n-grams`, from counts summed over segments. Character orders are 1 to `char_order`; word
orders, 1 to `word_order`, count words with one ASCII punctuation mark split off (chrF++ has two).

Several references: the one with the highest F of the segment counts, the first on a tie.
Degenerate: a side without n-grams gives 0. Where the reference has no n-gram of an order, those of the hypothesis do
not count either, so text against an empty reference costs nothing: a note says so.

Source: Popovic (2015), https://aclanthology.org/W15-3049, and (2017), https://aclanthology.org/W17-4770; arithmetic
and defaults as sacreBLEU 2.6.0 (its `eps_smoothing` is the arithmetic of chrF++.py: the mean of the orders' F).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import OptionError
from ..facts import ALL_REFERENCES_EMPTY, EMPTY_HYPOTHESIS, note
from ..settings import MOST_ORDERS, check, check_from_zero, check_one_of
from ..statistics import Metric
from ..text import Step, text_steps

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags

UNITS = ("code-point", "grapheme")
EPSILON = 1e-16
"""The precision, recall or F of nothing, where it is not 0."""


@dataclass(frozen=True)
class ChrF(Metric):
    """Corpus and segment chrF, 0 to 100, higher is better; `word_order=2` is chrF++.

    Args:
        char_order: the longest character n-grams, 0 for none.
        word_order: the longest word n-grams, 0 for none.
        beta: how many times as important recall is as precision; 0 is precision alone.
        eps_smoothing: the mean of the F of all orders, with 1e-16 where a side has nothing.
        lowercase: compare in lower case.
        whitespace: white space counts as characters.
        unit: `code-point`, or `grapheme` for extended grapheme clusters.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value.
    """

    char_order: int = 6
    word_order: int = 0
    beta: float = 2.0
    eps_smoothing: bool = False
    lowercase: bool = False
    whitespace: bool = False
    unit: str = "code-point"
    normalize: str | tuple[Step, ...] = ()

    name = "chrf"
    scale = 100.0

    def __post_init__(self) -> None:
        read_settings(self)
        check_one_of(self, "unit", UNITS)

    @property
    def columns(self) -> tuple[str, ...]:
        """Counts of hypothesis, reference and matches by order, characters first."""
        return order_names(self.char_order, self.word_order)

    @property
    def label(self) -> str:
        """`chrF2`, `chrF2++`: beta, and a plus for each word order."""
        return f"chrF{self.beta:g}" + "+" * self.word_order

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize` and lower case; there is no tokenizer."""
        return (*self.normalize, *text_steps("lower" if self.lowercase else ""))

    def kernel(self) -> dict[str, Any]:
        """N-gram counts of both sides and matches, of the best reference."""
        return {
            "kind": "chrf",
            "char_order": self.char_order,
            "word_order": self.word_order,
            "beta": self.beta,
            "eps_smoothing": self.eps_smoothing,
            "whitespace": self.whitespace,
            "graphemes": self.unit == "grapheme",
        }

    def score(self, rows: Array) -> Array:
        """chrF of (sums of) rows."""
        hypothesis, reference, matches = sides(rows)
        precision = ratio(matches, hypothesis, EPSILON)
        recall = ratio(matches, reference, EPSILON)
        if self.eps_smoothing:
            f = exact.in_order(f_scores(precision, recall, self.beta, EPSILON))
            return 100 * f / (self.char_order + self.word_order)
        both = (hypothesis > 0) & (reference > 0)
        orders = np.maximum(both.sum(-1), 1)
        precision = exact.in_order(np.where(both, precision, 0.0)) / orders
        recall = exact.in_order(np.where(both, recall, 0.0)) / orders
        return 100 * f_scores(precision, recall, self.beta, 0.0)

    def components(self, rows: Array) -> dict[str, Any]:
        """Precision and recall by order, in percent, and the number of orders that both sides have."""
        hypothesis, reference, matches = sides(rows)
        return {
            "precisions": (100 * matches / np.maximum(hypothesis, 1)).tolist(),
            "recalls": (100 * matches / np.maximum(reference, 1)).tolist(),
            "orders": int(((hypothesis > 0) & (reference > 0)).sum()),
            "hypothesis": hypothesis.astype(int).tolist(),
            "reference": reference.astype(int).tolist(),
            "matches": matches.astype(int).tolist(),
        }

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also about hypotheses that do not enter the score."""
        return (*super().remarks(flags), *uncounted(flags))


def read_settings(metric: Any) -> None:
    """Checks the kinds of all settings, the orders and `beta`, and puts steps where `normalize` has their names.

    Raises:
        OptionError: a setting is of another kind, orders are negative, none or too many, or there is no such step.
    """
    check(metric)
    object.__setattr__(metric, "normalize", text_steps(metric.normalize))
    characters, words = metric.char_order, metric.word_order
    if min(characters, words) < 0 or not 1 <= characters + words <= MOST_ORDERS:
        raise OptionError(
            f"char_order and word_order are at least 0 and sum to 1 to {MOST_ORDERS}, not {characters}, {words}"
        )
    check_from_zero(metric, "beta")


def order_names(characters: int, words: int) -> tuple[str, ...]:
    """The columns of each order."""
    orders = [f"char_{n + 1}" for n in range(characters)] + [f"word_{n + 1}" for n in range(words)]
    return tuple(f"{side}_{order}" for order in orders for side in ("hypothesis", "reference", "matches"))


def sides(counts: Array) -> tuple[Array, Array, Array]:
    """Hypothesis n-grams, reference n-grams and matches, by order."""
    return counts[..., 0::3], counts[..., 1::3], counts[..., 2::3]


def f_scores(precision: Array, recall: Array, beta: float, empty: float) -> Array:
    """The F of precision and recall, and `empty` where both are 0."""
    factor = beta**2
    below = factor * precision + recall
    f = np.full(np.shape(below), empty)
    np.divide((1 + factor) * precision * recall, below, out=f, where=below > 0)
    return f


def ratio(matches: Array, counts: Array, empty: float) -> Array:
    """The share of matches, and `empty` where there is nothing to match."""
    found = np.full(counts.shape, empty)
    np.divide(matches, counts, out=found, where=counts > 0)
    return found


def uncounted(flags: Flags) -> tuple[Note, ...]:
    """The note about hypotheses that do not enter the score, if there are any."""
    found = note(
        (flags & ALL_REFERENCES_EMPTY > 0) & (flags & EMPTY_HYPOTHESIS == 0),
        "uncounted_hypothesis",
        "text against an empty reference does not enter chrF",
        "BLEU and TER count it",
    )
    return (found,) if found else ()
