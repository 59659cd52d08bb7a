"""BLEU as NLTK has it: Papineni's counts under NLTK's arithmetic, with its faults and its smoothing methods 0 to 7.

    BLEU = BP * exp(sum_n w_n log p_n),  p_n = matches_n / denominators_n,  BP = exp(1 - r / c) if c <= r, else 1

A denominator is the number of n-grams, but of each segment at least 1. A p_n of 0 is skipped, as if it were 1. Without
smoothing (`method0`) it is 2.2e-308 instead, so that a score without a match of some order is about 1e-78 or 1e-231,
and not 0. `method5`, `method6` and `method7` take counts of the last segment for the whole corpus, so that only a whole
corpus in its order and a single segment have a score.

Several references and `r`: as `matchgrid.metrics.bleu`, whose rows these are.
Degenerate: 0 where no word matches. Where NLTK stops the score is refused: `method6` without a match of three words.

Source: NLTK 3.10.0, which has its methods from Chen and Cherry (2014), https://aclanthology.org/W14-3346. Right beside
it are `bleu:smooth=none` and that paper's methods as BLEU has them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError
from ..facts import note
from ..notes import Note
from ..settings import MOST_ORDERS, check, check_numbers, check_one_of
from ..statistics import Metric, score_only
from .bleu import BLEU, penalty
from .nltk_smoothing import METHODS, Counts

if TYPE_CHECKING:
    from ..statistics import Statistics
    from ..text import Step
    from ..types import Array

# By method: what NLTK takes of the last segment for the whole corpus.
_FROM_LAST = {
    "method5": "the precision of 5-grams",
    "method6": "the numbers of n-grams",
    "method7": "the precision of 5-grams",
}
# By constant of NLTK's SmoothingFunction: the methods that it has an effect on.
_CONSTANTS = {"epsilon": ("method1",), "alpha": ("method6",), "k": ("method4", "method7")}
_QUARTERS = (0.25, 0.25, 0.25, 0.25)


@dataclass(frozen=True)
class NltkBLEU(Metric):
    """NLTK's corpus_bleu and, as segment scores, sentence_bleu: 0 to 1, higher is better.

    Args:
        weights: one per order, from 1-grams on, each 0 to 1; there are as many orders as weights.
        smooth: `method0` to `method7` of NLTK's SmoothingFunction; `none` is `method0`, as in NLTK.
        epsilon: what counts instead of no match under `method1`.
        alpha: how many n-grams the prior of `method6` is worth.
        k: the constant of `method4` and `method7`.
        auto_reweigh: equal weights for as many orders as the whole has words, where it has fewer than 4 and weights are
            the default.
        lowercase: compare in lower case.
        tokenize: a tokenizer's name, or one from `matchgrid.text`; `pretokenized` for lists of tokens, as NLTK has.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
    """

    weights: tuple[float, ...] = _QUARTERS
    smooth: str = "method0"
    epsilon: float = score_only(0.1)
    alpha: float = score_only(5.0)
    k: float = score_only(5.0)
    auto_reweigh: bool = score_only(False)
    lowercase: bool = False
    tokenize: str | Step = "none"
    normalize: str | tuple[Step, ...] = ()

    name = "nltk_bleu"
    scale = 1.0

    def __post_init__(self) -> None:
        check(self)
        check_one_of(self, "smooth", ("none", *METHODS))
        if self.smooth == "none":
            object.__setattr__(self, "smooth", "method0")
        self._check_weights()
        self._check_constants()
        # BLEU checks what is done to texts.
        measured = self.measured
        for name in ("tokenize", "normalize"):
            object.__setattr__(self, name, getattr(measured, name))

    def _check_weights(self) -> None:
        check_numbers(self, "weights", "one number per order (one set of them, where NLTK takes several)")
        if not (1 <= len(self.weights) <= MOST_ORDERS and all(0 <= weight <= 1 for weight in self.weights)):
            raise OptionError(f"weights are 1 to {MOST_ORDERS} numbers from 0 to 1, not {self.weights}")
        if self.smooth == "method6" and len(self.weights) < 3:
            raise OptionError("smooth=method6 begins with the third order, so it needs three weights or more")

    def _check_constants(self) -> None:
        for name, methods in _CONSTANTS.items():
            value = getattr(self, name)
            if not 0 <= value <= 1e100 or (name == "k" and not value):
                raise OptionError(f"{name} is a number {'above' if name == 'k' else 'from'} 0, not {value}")
            if value != type(self).__dataclass_fields__[name].default and self.smooth not in methods:
                raise OptionError(f"{name} concerns smooth={' and '.join(methods)}, not {self.smooth}: leave it out")
        if self.auto_reweigh and self.weights != _QUARTERS:
            raise OptionError("auto_reweigh changes the default weights only, and there are others: leave one out")

    @property
    def order(self) -> int:
        """The longest n-grams that the score is about."""
        return len(self.weights)

    @property
    def label(self) -> str:
        """`NLTK BLEU`, with the order when it is not 4."""
        return "NLTK BLEU" if self.order == 4 else f"NLTK BLEU-{self.order}"

    @property
    def columns(self) -> tuple[str, ...]:
        """Lengths, matches and denominators by order; then what NLTK takes of the last segment."""
        orders = range(1, self.order + 1)
        return (
            "hypothesis_length",
            "reference_length",
            *(f"matches_{n}" for n in orders),
            *(f"denominators_{n}" for n in orders),
            *(f"last_{name}" for name in self._last),
        )

    @property
    def _last(self) -> tuple[str, ...]:
        """BLEU's columns of which the last segment's are kept."""
        if self.smooth == "method6":
            return tuple(f"totals_{n}" for n in range(3, self.order + 1))
        return ("matches_5", "totals_5") if self.smooth in _FROM_LAST else ()

    @property
    def undivided(self) -> str:
        """Of a method that takes counts of the last segment."""
        if self.smooth not in _FROM_LAST:
            return ""
        return (
            f"smooth={self.smooth} takes {_FROM_LAST[self.smooth]} from the last segment of a corpus, as NLTK does, so "
            "that the score of a part depends on which segment is its last; the whole and segment scores are NLTK's "
            f"(and macro() is their mean), and bleu:smooth=chen-cherry-{self.smooth[-1]} is right for any part"
        )

    @property
    def text(self) -> tuple[Step, ...]:
        """As BLEU's."""
        return self.measured.text

    @property
    def measured(self) -> BLEU:
        """BLEU of as many orders, from whose rows all is made."""
        order = max(self.order, 5 if "matches_5" in self._last else 0)
        return BLEU(max_order=order, lowercase=self.lowercase, tokenize=self.tokenize, normalize=self.normalize)

    def kernel(self) -> dict[str, Any]:
        """As BLEU's."""
        return self.measured.kernel()

    def derive(self, statistics: Statistics) -> Statistics:
        """NLTK's rows of BLEU's, and notes on what they have that BLEU's have not."""
        found = dict(zip(statistics.metric.columns, statistics.rows.T, strict=True))
        orders = range(1, self.order + 1)
        totals = np.stack([found[f"totals_{n}"] for n in orders], axis=1)
        counts = [found["hypothesis_length"], found["reference_length"], *(found[f"matches_{n}"] for n in orders)]
        last = [found[name] for name in self._last]
        rows = np.concatenate(
            [np.stack(counts, axis=1), np.maximum(totals, 1), *(one[:, None] for one in last)], axis=1
        )
        said = note(
            totals[:, -1] == 0,
            "counted_absent_ngram",
            f"hypothesis of fewer than {self.order} words, which adds 1 to NLTK's denominators where it has no n-gram",
            "to BLEU's it adds nothing",
        )
        notes = (*statistics.notes, *([said] if said else []), *self._faults())
        return replace(statistics, metric=self, rows=rows, notes=notes)

    def _faults(self) -> list[Note]:
        if not self.undivided:
            return []
        message = f"NLTK's {self.smooth} takes {_FROM_LAST[self.smooth]} of the last segment for the whole corpus"
        return [Note("last_segment", message, remedy=f"bleu:smooth=chen-cherry-{self.smooth[-1]} does not")]

    def add(self, rows: Array) -> Array:
        """The sum, but of what is the last segment's that of the last row."""
        total = super().add(rows)
        if self._last:
            total[-len(self._last) :] = rows[-1, -len(self._last) :]
        return total

    def score(self, rows: Array) -> Array:
        """BLEU of (sums of) rows.

        Raises:
            UndefinedError: `method6` has nothing to divide by.
        """
        precisions = self.precisions(rows)
        weights = self.weights_of(rows)
        total = np.zeros(rows.shape[:-1])
        for n in range(self.order):
            # A precision of 0 is skipped.
            logs = np.log(precisions[..., n], out=np.zeros(rows.shape[:-1]), where=precisions[..., n] > 0)
            total = total + weights[..., n] * logs
        return np.where(rows[..., 2] > 0, self.brevity_penalty(rows) * np.exp(total), 0.0)

    def components(self, rows: Array) -> dict[str, Any]:
        """`precisions` after smoothing, `bp`, lengths, matches and denominators."""
        matches, denominators = self._counts(rows)
        return {
            "precisions": self.precisions(rows).tolist(),
            "bp": float(self.brevity_penalty(rows)),
            "hypothesis_length": int(rows[0]),
            "reference_length": int(rows[1]),
            "matches": matches.astype(int).tolist(),
            "denominators": denominators.astype(int).tolist(),
        }

    def brevity_penalty(self, rows: Array) -> Array:
        """The penalty for hypotheses shorter than their references."""
        hypothesis, reference = rows[..., 0], rows[..., 1]
        return np.where(hypothesis > 0, penalty(hypothesis, reference), 0.0)

    def weights_of(self, rows: Array) -> Array:
        """Weights by order; of a whole of fewer than four words equal ones for the orders up to that length."""
        length = rows[..., :1]
        weights = np.broadcast_to(np.array(self.weights), (*rows.shape[:-1], self.order))
        if not self.auto_reweigh:
            return weights
        equal = np.where(np.arange(self.order) < length, 1 / np.maximum(length, 1), 0.0)
        return np.where(length < 4, equal, weights)

    def _counts(self, rows: Array) -> tuple[Array, Array]:
        end = 2 + self.order
        return rows[..., 2:end], rows[..., end : end + self.order]

    def precisions(self, rows: Array) -> Array:
        """Precisions after smoothing, by order in the last axis.

        Raises:
            UndefinedError: `method6` has nothing to divide by.
        """
        matches, denominators = self._counts(rows)
        last = rows[..., 2 + 2 * self.order :]
        return METHODS[self.smooth](Counts(matches, denominators, rows[..., 0], last, self.epsilon, self.alpha, self.k))
