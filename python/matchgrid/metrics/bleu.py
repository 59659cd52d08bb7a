"""BLEU: how many of the output's word n-grams are in a reference, with a penalty for short output.

    BLEU = scale * BP * exp(sum_n w_n log p_n),  p_n = matches_n / totals_n,  BP = exp(min(0, 1 - r / c))

`matches_n` counts n-grams of the hypothesis, each at most as often as in any one reference; `c` is the length of the
hypothesis and `r` that of the reference closest in length. Everything is summed over segments before it is divided.

Several references: counts are clipped by the largest count in any reference; on a tie of lengths the shorter counts.
Degenerate: without any match the score is 0 whatever the smoothing; an order without any n-gram in the hypotheses
makes the score 0, unless `effective_order` leaves it out; when all orders left have weight 0 the score is 0, too.
An empty reference is a reference of length 0.

Source: Papineni et al. (2002), https://aclanthology.org/P02-1040; arithmetic and defaults as sacreBLEU 2.6.0.
Deviation from it: a score never exceeds `scale` (sacreBLEU prints 100.00000000000004 for a perfect match).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import OptionError
from ..settings import check
from ..statistics import Metric, score_only
from ..text import Step, text_steps, tokenizer

if TYPE_CHECKING:
    from ..types import Array

SMOOTHING = {"none": None, "floor": 0.1, "add-k": 1.0, "exp": None}
"""Smoothing methods and their default values (Chen and Cherry 2014, methods 0, 1, 2, 3)."""


@dataclass(frozen=True)
class BLEU(Metric):
    """Corpus and segment BLEU, 0 to `scale`, higher is better.

    Args:
        max_order: the longest n-grams, 1 to 64.
        smooth: `none`, `floor` (zero matches count `smooth_value`), `add-k` (`smooth_value` is added to matches and
            totals above order 1), `exp` (the k-th order without matches counts 1/2**k, as mteval does).
        smooth_value: for `floor` (0.1 by default) and `add-k` (1 by default).
        effective_order: average over the orders that the hypotheses have n-grams of; for single segments.
        weights: one per order, summing to 1; equal by default.
        scale: 100, or 1 for fractions.
        lowercase: compare in lower case.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
    """

    max_order: int = 4
    smooth: str = score_only("exp")
    smooth_value: float | None = score_only(None)
    effective_order: bool = score_only(False)
    weights: tuple[float, ...] | None = score_only(None)
    scale: float = score_only(100.0)
    lowercase: bool = False
    tokenize: str | Step = "13a"
    normalize: str | tuple[Step, ...] = ()

    name = "bleu"
    nested = "max_order"

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        if not 1 <= self.max_order <= 64:
            raise OptionError(f"max_order is 1 to 64, not {self.max_order}")
        if self.scale not in (1, 100):
            raise OptionError(f"scale is 100 or 1, not {self.scale}")
        self._check_smoothing()
        self._check_weights()
        if str(self.tokenize) == "pretokenized" and (self.lowercase or self.normalize):
            raise OptionError(
                "tokenize=pretokenized compares tokens as they are, so lowercase and normalize have no effect on them: "
                "change the tokens themselves"
            )

    def _check_smoothing(self) -> None:
        if self.smooth not in SMOOTHING:
            raise OptionError(f"there is no smoothing {self.smooth!r}; there are {', '.join(SMOOTHING)}")
        if SMOOTHING[self.smooth] is None:
            if self.smooth_value is not None:
                raise OptionError(f"smooth={self.smooth} takes no smooth_value (only floor and add-k do)")
        elif self.smooth_value is None:
            object.__setattr__(self, "smooth_value", SMOOTHING[self.smooth])
        elif not 0 <= self.smooth_value <= 1e100:
            raise OptionError(f"smooth_value is a number from 0, not {self.smooth_value}; the largest is 1e100")

    def _check_weights(self) -> None:
        if self.weights is None:
            return
        try:
            if isinstance(self.weights, (str, bytes)):
                raise TypeError
            object.__setattr__(self, "weights", tuple(float(weight) for weight in self.weights))
        except (TypeError, ValueError):
            raise OptionError(f"weights are one number per order, not {self.weights!r}") from None
        if len(self.weights) != self.max_order:
            raise OptionError(f"{len(self.weights)} weights for max_order={self.max_order}: one per order is needed")
        if not (min(self.weights) >= 0 and abs(sum(self.weights) - 1) <= 1e-9):
            raise OptionError(f"weights are at least 0 and sum to 1, not {self.weights}")

    @property
    def columns(self) -> tuple[str, ...]:
        """Lengths, then matches and totals by order."""
        orders = range(1, self.max_order + 1)
        return (
            "hypothesis_length",
            "reference_length",
            *(f"matches_{n}" for n in orders),
            *(f"totals_{n}" for n in orders),
        )

    @property
    def label(self) -> str:
        """`BLEU`, with the order when it is not 4."""
        return "BLEU" if self.max_order == 4 else f"BLEU-{self.max_order}"

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, no space at the end, tokenizer."""
        # White space at the end is part of a token that is split already.
        end = "" if str(self.tokenize) == "pretokenized" else "rstrip"
        return (*self.normalize, *text_steps("lower" if self.lowercase else ""), *text_steps(end), self.tokenize)

    def kernel(self) -> dict[str, Any]:
        """Clipped n-gram matches and the closest reference length."""
        return {"kind": "bleu", "max_order": self.max_order}

    def score(self, rows: Array) -> Array:
        """BLEU of (sums of) rows."""
        precisions, orders = self._precisions(rows)
        logs = np.full_like(precisions, -np.inf)
        np.log(precisions, out=logs, where=precisions > 0)
        weights = np.ones(self.max_order) if self.weights is None else np.array(self.weights)
        total = np.zeros(rows.shape[:-1])
        weight = np.zeros(rows.shape[:-1])
        for n in np.flatnonzero(weights):
            # In order, and skipped rather than multiplied by zero: sacreBLEU's sum, bit for bit.
            used = n < orders
            total = np.where(used, total + logs[..., n] * weights[n], total)
            weight = np.where(used, weight + weights[n], weight)
        # A weight sum of about 1 is 1: only effective_order leaves weight out.
        weight = np.where(np.abs(weight - 1) < 1e-9, 1.0, weight)
        some = (weight > 0) & self._matches(rows).any(-1)
        bleu = self.brevity_penalty(rows) * np.exp(total / np.where(some, weight, 1.0))
        bleu = np.where(some, np.minimum(bleu, 100.0), 0.0)
        return bleu if self.scale == 100 else bleu / 100

    def components(self, rows: Array) -> dict[str, Any]:
        """`precisions` in percent after smoothing, `bp`, `ratio`, lengths, matches and totals."""
        hypothesis, reference = rows[..., 0], rows[..., 1]
        return {
            "precisions": self.precisions(rows).tolist(),
            "bp": float(self.brevity_penalty(rows)),
            "ratio": float(hypothesis / reference) if reference else 0.0,
            "hypothesis_length": int(hypothesis),
            "reference_length": int(reference),
            "matches": self._matches(rows).astype(int).tolist(),
            "totals": self._totals(rows).astype(int).tolist(),
        }

    def precisions(self, rows: Array) -> Array:
        """Precisions in percent after smoothing, by order in the last axis; all 0 where nothing matches."""
        precisions, _ = self._precisions(rows)
        return np.where(self._matches(rows).any(-1, keepdims=True), precisions, 0.0)

    def brevity_penalty(self, rows: Array) -> Array:
        """The penalty for hypotheses shorter than their references."""
        hypothesis, reference = rows[..., 0], rows[..., 1]
        ratio = np.ones(np.shape(hypothesis))
        np.divide(reference, hypothesis, out=ratio, where=(hypothesis > 0) & (hypothesis < reference))
        penalty: Array = np.where((hypothesis == 0) & (reference > 0), 0.0, np.exp(1 - ratio))
        return penalty

    def _matches(self, rows: Array) -> Array:
        return rows[..., 2 : 2 + self.max_order]

    def _totals(self, rows: Array) -> Array:
        return rows[..., 2 + self.max_order :]

    def _precisions(self, rows: Array) -> tuple[Array, Array]:
        """Smoothed precisions in percent by order, and the number of orders to average over."""
        added = float(self.smooth_value or 0) * (np.arange(self.max_order) > 0) if self.smooth == "add-k" else 0.0
        matches, totals = self._matches(rows) + added, self._totals(rows) + added
        precisions = np.zeros(matches.shape)
        exists = np.ones(rows.shape[:-1], dtype=bool)
        halvings = np.ones(rows.shape[:-1])
        orders = np.full(rows.shape[:-1], 0.0 if self.effective_order else float(self.max_order))
        for n in range(self.max_order):
            match, total = matches[..., n], totals[..., n]
            exists = exists & (total > 0)
            if self.effective_order:
                orders = np.where(exists, n + 1.0, orders)
            numerator = 100.0 * match
            if self.smooth == "exp":
                halvings = np.where(exists & (match == 0), halvings * 2, halvings)
                numerator = np.where(match == 0, 100.0, numerator)
                total = np.where(match == 0, halvings * total, total)
            elif self.smooth == "floor":
                numerator = np.where(match == 0, 100.0 * float(self.smooth_value or 0), numerator)
            np.divide(numerator, total, out=precisions[..., n], where=exists)
        return precisions, orders
