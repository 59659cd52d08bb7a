"""BLEU: how many of the output's word n-grams are in a reference, with a penalty for short output.

    BLEU = scale * BP * exp(sum_n w_n log p_n),  p_n = matches_n / totals_n,  BP = exp(min(0, 1 - r / c))

`matches_n` counts n-grams of the hypothesis, each at most as often as in any one reference; `c` is the length of the
hypothesis and `r` that of the reference closest in length. Everything is summed over segments before it is divided.

Several references: counts are clipped by the largest count in any reference; on a tie of lengths the shorter counts.
Degenerate: without any match the score is 0 whatever the smoothing, unless `no_match` has it smoothed; an order without
any n-gram in the hypotheses makes the score 0, unless `effective_order` leaves it out or `empty_orders` has it perfect;
when all orders left have weight 0 the score is 0, too. An empty reference is a reference of length 0.

Source: Papineni et al. (2002), https://aclanthology.org/P02-1040; arithmetic and defaults as sacreBLEU 2.6.0.
Deviation from it: a score never exceeds `scale` (sacreBLEU prints 100.00000000000004 for a perfect match).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import OptionError, ShapeError, ValueNameError
from ..settings import MOST_ORDERS, check, check_numbers, check_one_of, check_order
from ..statistics import Metric, score_only
from ..text import Step, cased, text_steps, tokenizer
from .smoothing import SAME, SMALL, SMOOTHING, TINY
from .words import check_lower_case, check_pretokenized, lower_case

if TYPE_CHECKING:
    from ..types import Array

NO_MATCH = ("zero", "smooth")
EMPTY_ORDERS = ("zero", "perfect")
EMPTY_OUTPUT = ("zero", "refuse")
REFERENCE_LENGTHS = ("closest", "closest-9999", "shortest", "average")

# Tokenizers of tools that do not first take white space from the end, of which some is part of a token to them.
_WHOLE = ("pretokenized", "tercom", "tercom-words", "multi-bleu-detok")


@dataclass(frozen=True)
class BLEU(Metric):
    """Corpus and segment BLEU, 0 to `scale`, higher is better.

    Args:
        max_order: the longest n-grams, 1 to 64.
        smooth: `none`, `floor` (zero matches count `smooth_value`), `add-k` (`smooth_value` is added to matches and
            totals above order 1), `exp` (the k-th order without matches counts 1/2**k, as mteval does), `chen-cherry-4`
            to `chen-cherry-7`, `coco`; each is a function of `matchgrid.metrics.smoothing`.
        smooth_value: for `floor` (0.1 by default), `add-k` (1), and `chen-cherry-4`, `-6` and `-7` (5).
        effective_order: average over the orders that the hypotheses have n-grams of; for single segments.
        no_match: output without any match is `zero` whatever the smoothing, or `smooth`, as any other.
        empty_orders: an order that the hypotheses have no n-gram of is `zero`, as without a match, or `perfect`.
        empty_output: hypotheses without any token are `zero`, or `refuse` them if the references have some, as tools do
            that end with an error.
        reference_length: of several references the length of the `closest`, of the `shortest`, or their `average`;
            `closest-9999` is the closest, but 9999 if none is within 9999 tokens, as in multi-bleu.
        weights: one per order, summing to 1; equal by default.
        scale: 100, or 1 for fractions.
        lowercase: compare in lower case; `ascii` knows the letters of ASCII only, `perl` no final sigma.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
        ShapeError: the score of empty output is asked for and `empty_output` refuses it.
    """

    max_order: int = 4
    smooth: str = "exp"
    smooth_value: float | None = score_only(None)
    effective_order: bool = score_only(False)
    no_match: str = score_only("zero")
    empty_orders: str = score_only("zero")
    empty_output: str = score_only("zero")
    reference_length: str = "closest"
    weights: tuple[float, ...] | None = score_only(None)
    scale: float = score_only(100.0)
    lowercase: bool | str = False
    tokenize: str | Step = "13a"
    normalize: str | tuple[Step, ...] = ()

    name = "bleu"

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        check_order(self, "max_order")
        check_one_of(self, "scale", (100, 1))
        check_one_of(self, "reference_length", REFERENCE_LENGTHS)
        self._check_smoothing()
        self._check_zeros()
        self._check_weights()
        check_lower_case(self)
        check_pretokenized(self)

    def _check_smoothing(self) -> None:
        if self.smooth not in SMOOTHING:
            known = SAME.get(self.smooth)
            hint = f"it is smooth={known}" if known else f"there are {', '.join(SMOOTHING)}"
            raise ValueNameError(f"there is no smoothing {self.smooth!r}; {hint}", [*SMOOTHING])
        smoothing = SMOOTHING[self.smooth]
        if smoothing.value is None:
            if self.smooth_value is not None:
                valued = [name for name, smoothing in SMOOTHING.items() if smoothing.value is not None]
                raise OptionError(f"smooth={self.smooth} takes no smooth_value (only {', '.join(valued)} do)")
        elif self.smooth_value is None:
            object.__setattr__(self, "smooth_value", smoothing.value)
        elif not smoothing.least <= self.smooth_value <= 1e100:
            above = "from 0" if smoothing.least == 0 else "above 0"
            raise OptionError(f"smooth_value is a number {above}, not {self.smooth_value}; the largest is 1e100")
        if self.max_order + smoothing.more > MOST_ORDERS:
            raise OptionError(
                f"smooth={self.smooth} looks at one order more, so max_order is at most {MOST_ORDERS - 1}"
            )

    def _check_zeros(self) -> None:
        for name, values in (("no_match", NO_MATCH), ("empty_orders", EMPTY_ORDERS), ("empty_output", EMPTY_OUTPUT)):
            check_one_of(self, name, values)
        if self.no_match == "smooth" and self.smooth == "none":
            raise OptionError("no_match=smooth has no effect with smooth=none: say no_match=zero")
        if self.empty_orders == "perfect" and (self.effective_order or self.smooth == "none"):
            other = "effective_order leaves such orders out" if self.effective_order else "smooth=none has them zero"
            raise OptionError(
                f"empty_orders=perfect does not go with other rules for them: {other}; say empty_orders=zero"
            )

    def _check_weights(self) -> None:
        if self.weights is None:
            return
        check_numbers(self, "weights", "one number per order")
        if len(self.weights) != self.max_order:
            raise OptionError(f"{len(self.weights)} weights for max_order={self.max_order}: one per order is needed")
        if not (min(self.weights) >= 0 and abs(sum(self.weights) - 1) <= 1e-9):
            raise OptionError(f"weights are at least 0 and sum to 1, not {self.weights}")

    @property
    def nested(self) -> str:  # type: ignore[override]
        """A row of a lower order is part of one of a higher, unless lengths are in limbs."""
        return "" if self.reference_length == "average" else "max_order"

    @property
    def orders(self) -> int:
        """The orders that are counted: those of the score, and one more where smoothing looks at it."""
        return self.max_order + SMOOTHING[self.smooth].more

    @property
    def columns(self) -> tuple[str, ...]:
        """Lengths, then matches and totals by order."""
        orders = range(1, self.orders + 1)
        average = self.reference_length == "average"
        return (
            "hypothesis_length",
            *(exact.limb_names("reference_length") if average else ("reference_length",)),
            *(f"matches_{n}" for n in orders),
            *(f"totals_{n}" for n in orders),
        )

    @property
    def label(self) -> str:
        """`BLEU`, with the order when it is not 4."""
        return "BLEU" if self.max_order == 4 else f"BLEU-{self.max_order}"

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, no space at the end, tokenizer; lower case later where a tool has it later."""
        if str(self.tokenize) == "multi-bleu-detok":
            return (*self.normalize, *lower_case(self.lowercase), tokenizer(self.tokenize))
        return self.reference_text

    @property
    def reference_text(self) -> tuple[Step, ...]:
        """The same; but of multi-bleu-detok lower case comes after entities."""
        name = str(self.tokenize)
        end = () if name in _WHOLE or name.startswith("mteval") else text_steps("rstrip")
        return (*self.normalize, *cased(tokenizer(self.tokenize), (*lower_case(self.lowercase), *end)))

    def kernel(self) -> dict[str, Any]:
        """Clipped n-gram matches and the reference length."""
        return {"kind": "bleu", "max_order": self.orders, "reference_length": self.reference_length}

    def exact(self, values: Array) -> Array:
        """An average reference length in limbs."""
        if self.reference_length != "average":
            return values
        return np.concatenate([values[:, :1], exact.split(values[:, 1]), values[:, 2:]], axis=1)

    def check_total(self, row: Array) -> None:
        """Refuses output without any token, if it is said."""
        hypothesis, reference = self._lengths(row)
        if self.empty_output == "refuse" and hypothesis == 0 and reference > 0:
            raise ShapeError(
                "no hypothesis has any token, and the tool whose rules these are ends with an error then; "
                "with empty_output=zero the score is 0"
            )

    def score(self, rows: Array) -> Array:
        """BLEU of (sums of) rows."""
        precisions, orders = self._precisions(rows)
        logs = np.full_like(precisions, -np.inf)
        np.log(precisions, out=logs, where=precisions > 0)
        weights = np.ones(self.max_order) if self.weights is None else np.array(self.weights)
        total = np.zeros(rows.shape[:-1])
        weight = np.zeros(rows.shape[:-1])
        lowest = np.full(rows.shape[:-1], np.inf)
        for n in np.flatnonzero(weights):
            # In order, and skipped rather than multiplied by zero: sacreBLEU's sum, bit for bit.
            used = n < orders
            total = np.where(used, total + logs[..., n] * weights[n], total)
            weight = np.where(used, weight + weights[n], weight)
            lowest = np.where(used, np.minimum(lowest, precisions[..., n]), lowest)
        # A weight sum of about 1 is 1: only effective_order leaves weight out.
        weight = np.where(np.abs(weight - 1) < 1e-9, 1.0, weight)
        some = (weight > 0) & self._evidence(rows).any(-1)
        # A mean is not below the lowest: what is perfect in many orders loses nothing by adding up logarithms.
        mean = np.maximum(np.exp(total / np.where(some, weight, 1.0)), np.where(some, lowest, 0.0))
        bleu = self.brevity_penalty(rows) * mean
        bleu = np.where(some, np.minimum(bleu, 100.0), 0.0)
        return bleu if self.scale == 100 else bleu / 100

    def components(self, rows: Array) -> dict[str, Any]:
        """`precisions` in percent after smoothing, `bp`, `ratio`, lengths, matches and totals."""
        hypothesis, reference = self._lengths(rows)
        average = self.reference_length == "average"
        return {
            "precisions": self.precisions(rows).tolist(),
            "bp": float(self.brevity_penalty(rows)),
            "ratio": float(hypothesis / reference) if reference else 0.0,
            "hypothesis_length": int(hypothesis),
            "reference_length": float(reference) if average else int(reference),
            "matches": self._matches(rows).astype(int).tolist(),
            "totals": self._totals(rows).astype(int).tolist(),
        }

    def precisions(self, rows: Array) -> Array:
        """Precisions in percent after smoothing, by order in the last axis; all 0 if nothing matches or is smoothed."""
        precisions, _ = self._precisions(rows)
        return np.where(self._evidence(rows).any(-1, keepdims=True), precisions, 0.0)

    def brevity_penalty(self, rows: Array) -> Array:
        """The penalty for hypotheses shorter than their references."""
        hypothesis, reference = self._lengths(rows)
        if self.smooth == "coco":
            # In this order, which differs from (reference + SMALL) / (hypothesis + TINY) in the last bits.
            found: Array = np.exp(1 - np.maximum(1 / ((hypothesis + TINY) / (reference + SMALL)), 1.0))
            return found
        return penalty(hypothesis, reference)

    def _lengths(self, rows: Array) -> tuple[Array, Array]:
        """The lengths of the hypothesis and of the reference."""
        average = self.reference_length == "average"
        return rows[..., 0], exact.join(rows[..., 1:4]) if average else rows[..., 1]

    def _matches(self, rows: Array) -> Array:
        return rows[..., -2 * self.orders :][..., : self.orders]

    def _totals(self, rows: Array) -> Array:
        return rows[..., -self.orders :]

    def _evidence(self, rows: Array) -> Array:
        """What makes the score 0 if all of it is: the matches, or where those are smoothed the hypotheses' length."""
        return rows[..., :1] if self.no_match == "smooth" else self._matches(rows)[..., : self.max_order]

    def _precisions(self, rows: Array) -> tuple[Array, Array]:
        """Smoothed precisions in percent by order, and the number of orders to average over."""
        smooth = SMOOTHING[self.smooth].counts
        hypothesis, _ = self._lengths(rows)
        matches, totals = smooth(self._matches(rows), self._totals(rows), hypothesis, self.smooth_value or 0.0)
        # An order counts only if all below it do.
        exists = np.logical_and.accumulate(totals > 0, axis=-1)
        precisions = np.full(matches.shape, 100.0 if self.empty_orders == "perfect" else 0.0)
        np.divide(100.0 * matches, totals, out=precisions, where=exists)
        orders = exists.sum(-1) if self.effective_order else np.full(rows.shape[:-1], self.max_order)
        return precisions, orders


def penalty(hypothesis: Array, reference: Array) -> Array:
    """The brevity penalty by the lengths; 1 where neither side has a token."""
    ratio = np.ones(np.shape(hypothesis))
    np.divide(reference, hypothesis, out=ratio, where=(hypothesis > 0) & (hypothesis < reference))
    found: Array = np.where((hypothesis == 0) & (reference > 0), 0.0, np.exp(1 - ratio))
    return found
