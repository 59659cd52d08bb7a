"""GLEU+: corrections of grammar, rewarded for what the references have and punished for errors of the source that stay.

    GLEU+ = mean over iterations of exp(min(0, 1 - r / c) + (sum_n log p_n) / max_order),  p_n = matches_n / totals_n
    matches_n = max(0, |h & r| - |h & (s - r)|)

In each iteration one reference of every segment is drawn. `h`, `s` and `r` are the n-grams of hypothesis, source and
that reference, `&` shares them as often as both have them, and `s - r` are those of the source that the reference does
not have at all. `c` and `r` in the penalty are lengths. Counts are summed over segments before they are divided.

Several references: drawn as by the tool: iteration `j` starts Python's `random` with seed `101 * j` and takes
`int(random() * k)` for each segment in turn, `k` being the number of its references. The draw belongs to the places of
the whole corpus (`learn`): slices and documents keep the references that their segments were given there. Where every
segment has one reference there is one iteration. A reference given twice is drawn more often.
Degenerate: an iteration is 0 where any sum is 0: a length, a total or the matches of an order.

`aggregate="macro"` is the mean of scores of segments instead: each the mean over all its references, with 1 for every
count that is 0. It needs no draw, and its segment scores are what the tool prints for sentences.

Source: Napoles et al. (2015), https://aclanthology.org/P15-2097, with the penalty and without the tuning as in Napoles
et al. (2016), https://arxiv.org/abs/1605.02592; arithmetic and draws as gec-ranking (2017). Deviation: a normal
interval of no width is that one number, where the tool has nan.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import OptionError
from ..notes import Note
from ..settings import check, check_one_of, check_order, from_references
from ..statistics import Metric
from ..text import Step, text_steps, tokenizer
from .draw import Draw, draw
from .precision_recall import AGGREGATES
from .words import check_pretokenized

if TYPE_CHECKING:
    from ..segments import Segments
    from ..types import Array, Flags, References

ITERATIONS = 500
MOST_ITERATIONS = 1_000_000
ARITHMETIC = ("plain", "gec-ranking")
MOST_BYTES = 2**31
"""The size of all rows, above which a corpus is refused."""
_NORMAL_95 = 1.959963984540054
_TOOL_ORDER = 4


@dataclass(frozen=True)
class GLEUPlus(Metric):
    """GEC's GLEU+, 0 to 1, higher is better; needs the sources.

    Args:
        max_order: the longest n-grams, 1 to 64.
        iterations: how often references are drawn; 500 by default. For `micro` only.
        aggregate: `micro`, the score of summed counts, or `macro`, the mean of the smoothed scores of segments.
        arithmetic: `plain`, or `gec-ranking` with its fault: whatever `max_order` says, logarithms are divided by 4,
            n-grams longer than 4 do not count, and segments have all 4 orders.
        lowercase: compare in lower case.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        normalize: text steps before all else, such as `"nfkc"`.

    `draw` is what `learn` found: which reference each segment has in each iteration; or what a signature says that it
    must find.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
    """

    max_order: int = 4
    iterations: int | None = None
    aggregate: str = "micro"
    arithmetic: str = "plain"
    lowercase: bool = False
    tokenize: str | Step = "tercom-words"
    normalize: str | tuple[Step, ...] = ()
    draw: Draw | None = from_references(read=Draw.read)  # noqa: RUF009

    name = "gleu+"
    label = "GLEU+"
    scale = 1.0
    needs_sources = True

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        check_one_of(self, "aggregate", AGGREGATES)
        check_one_of(self, "arithmetic", ARITHMETIC)
        check_order(self, "max_order")
        self._check_iterations()
        if not isinstance(self.draw, Draw | None):
            raise OptionError(f"what gleu+ draws is made by its learn(references), not given as {self.draw!r}")
        if self.aggregate == "macro":
            object.__setattr__(self, "draw", None)
        check_pretokenized(self)

    def _check_iterations(self) -> None:
        micro = self.aggregate == "micro"
        if not micro and self.iterations not in (None, ITERATIONS):
            raise OptionError("aggregate=macro takes every reference, so there are no iterations: leave them out")
        if self.iterations is not None and not 1 <= self.iterations <= MOST_ITERATIONS:
            raise OptionError(f"iterations are 1 to {MOST_ITERATIONS:,}, not {self.iterations:,}")
        object.__setattr__(self, "iterations", (self.iterations or ITERATIONS) if micro else None)

    @property
    def learned(self) -> bool:  # type: ignore[override]
        """Whether references are drawn."""
        return self.aggregate == "micro"

    @property
    def positional(self) -> bool:
        """Whether references are drawn, which goes by the segments' places, or the tokenizer reads on."""
        return self.aggregate == "micro" or super().positional

    @property
    def orders(self) -> int:
        """How many orders of n-grams count."""
        if self.arithmetic == "plain":
            return self.max_order
        return _TOOL_ORDER if self.aggregate == "macro" else min(self.max_order, _TOOL_ORDER)

    @property
    def divisor(self) -> int:
        """What the sum of logarithms is divided by."""
        return self.max_order if self.arithmetic == "plain" else _TOOL_ORDER

    @property
    def columns(self) -> tuple[str, ...]:
        """The hypothesis' length and totals by order, then of each iteration the reference's length and matches by
        order; or the segment's score in limbs, and 1.
        """
        if self.aggregate == "macro":
            return (*exact.limb_names("score", exact.FRACTION), "segments")
        return _columns(self.orders, self.iterations_run)

    @property
    def iterations_run(self) -> int:
        """How many iterations there are: one where nothing is to be drawn."""
        return 1 if self.draw is not None and self.draw.most == 1 else self.iterations or 1

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, tokenizer."""
        return (*self.normalize, *text_steps("lower" if self.lowercase else ""), self.tokenize)

    def kernel(self) -> dict[str, Any]:
        """Counts with every reference, or the smoothed score."""
        if self.aggregate == "macro":
            return {"kind": "gleuplus", "max_order": self.orders, "divisor": self.divisor}
        return {
            "kind": "gleuplus",
            "max_order": self.orders,
            "references": self.draw.most if self.draw is not None else 1,
        }

    def learn(self, references: References, *, threads: int | None = None) -> GLEUPlus:
        """The metric with the draw for these references; itself if it has one.

        Raises:
            OptionError: rows of so many segments and iterations would be too large.
            MismatchError: the metric was read from a signature, and that is of other references.
        """
        if self.aggregate == "macro" or self.draw:
            return self
        found = draw(references, self.text)
        if self.draw is not None:
            found = self.draw.kept(found)
        metric = replace(self, draw=found)
        metric.check_size(len(found))
        return metric

    def check_size(self, segments: int) -> None:
        """Refuses (`OptionError`) rows of so many segments that would be too large."""
        size = 8 * segments * (1 + self.orders) * (1 + self.iterations_run)
        if size > MOST_BYTES:
            fits = MOST_BYTES // (8 * segments * (1 + self.orders)) - 1
            way_out = f"iterations={fits:,} fits" if fits > 0 else "they are too many for a draw"
            raise OptionError(
                f"{self.label}: rows of {self.iterations_run:,} iterations of {segments:,} segments take "
                f"{size / 2**30:.1f} GiB, above {MOST_BYTES / 2**30:g}: {way_out}; aggregate=macro, the mean of scores "
                "of segments, needs no iterations"
            )

    def check(self, given: Segments) -> None:
        """Refuses segments of which the draw knows nothing."""
        if self.draw:
            self.draw.check(given)

    def exact(self, values: Array) -> Array:
        """Counts of the references that were drawn; or the score in limbs."""
        if self.aggregate == "macro":
            return np.concatenate([exact.split(values[:, 0], exact.FRACTION), np.ones((len(values), 1))], axis=1)
        assert self.draw  # measured after it was learned
        whole = 1 + self.orders
        each = values[:, whole:].reshape(len(values), -1, whole)
        rows = np.empty((len(values), whole * (1 + self.iterations_run)))
        rows[:, :whole] = values[:, :whole]
        for iteration, chosen in enumerate(self.draw.drawn(self.iterations_run), 1):
            rows[:, whole * iteration : whole * (1 + iteration)] = each[np.arange(len(values)), chosen]
        return rows

    def score(self, rows: Array) -> Array:
        """The mean of the scores of iterations, or of segments."""
        if self.aggregate == "macro":
            mean: Array = exact.join(rows[..., :3], exact.FRACTION) / rows[..., 3]
            return mean
        scores = np.ascontiguousarray(self.iteration_scores(rows))
        return np.asarray(scores.sum(-1) / scores.shape[-1])

    def iteration_scores(self, rows: Array) -> Array:
        """The score of each iteration, in the last axis."""
        whole = 1 + self.orders
        hypothesis, totals = rows[..., 0, None], rows[..., 1:whole, None]
        drawn = rows[..., whole:].reshape(*rows.shape[:-1], -1, whole)
        reference, matches = drawn[..., 0], drawn[..., 1:]
        some = (hypothesis > 0) & (reference > 0)
        logs = np.zeros(reference.shape)
        for n in range(self.orders):
            match, total = matches[..., n], totals[..., n, :]
            counted = (match > 0) & (total > 0)
            some = some & counted
            logs += np.log(np.divide(match, total, out=np.ones(logs.shape), where=counted))
        ratio = np.divide(reference, hypothesis, out=np.ones(logs.shape), where=some)
        scores: Array = np.where(some, np.exp(np.minimum(0.0, 1.0 - ratio) + logs / self.divisor), 0.0)
        return scores

    def components(self, rows: Array) -> dict[str, Any]:
        """`std` of the iterations' scores with a normal 95 % interval, what was drawn, lengths and totals."""
        if self.aggregate == "macro":
            return {"segments": int(rows[3])}
        scores = self.iteration_scores(rows)
        mean, std = float(self.score(rows)), float(scores.std())
        return {
            "std": std,
            "ci_low": mean - _NORMAL_95 * std,
            "ci_high": mean + _NORMAL_95 * std,
            "n_iterations": self.iterations_run,
            "seed": "101 * iteration",
            "hypothesis_length": int(rows[0]),
            "totals": rows[1 : 1 + self.orders].astype(int).tolist(),
        }

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Notes about segments, and about an order that the tool does not apply."""
        found = super().remarks(flags)
        if self.divisor == self.max_order:
            return found
        message = f"gec-ranking's -n {self.max_order} is not the order, as logarithms are divided by {_TOOL_ORDER}"
        return (*found, Note("order_not_applied", message, remedy="arithmetic=plain applies it"))


@cache
def _columns(orders: int, iterations: int) -> tuple[str, ...]:
    totals = (f"totals_{n}" for n in range(1, orders + 1))
    names = ("reference_length", *(f"matches_{n}" for n in range(1, orders + 1)))
    return ("hypothesis_length", *totals, *(f"{name}[{j}]" for j in range(iterations) for name in names))
