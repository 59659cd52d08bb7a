"""chrF as its author's script has it: an F for each n-gram order, and the mean of them.

    F = 100 * mean over orders of (1 + beta**2) P R / (beta**2 P + R)
    P = matches / hypothesis n-grams,  R = matches / reference n-grams

Counts are summed over segments, order by order (the document's score, `aggregate="micro"`), or each segment has an F of
its own and the score is their mean (`"macro"`). Characters are code points without spaces (U+0020, and no other white
space but at the ends); words have one ASCII punctuation mark split off. The orders are those of chrF.

Several references: the first with the greatest F of the segment.
Degenerate: P or R without anything to divide by is 1e-16, and so is an order's F where both are 0; in a segment's own F
such orders are 0. Where the reference has no n-gram of an order, those of the hypothesis do not count either.

With `stale`, a segment that shares no n-gram with any reference adds the counts of the segment before once more, as
chrF++.py does; a note names such segments. If it is the first one, the script ends with an error, and it is refused.

Source: Popovic (2017), https://aclanthology.org/W17-4770; arithmetic and defaults as chrF++.py (commit e96ea868).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import SegmentError
from ..facts import first, note
from ..settings import check_one_of
from ..statistics import Metric, score_only
from ..text import Step, text_steps
from .chrf import EPSILON, f_scores, order_names, ratio, read_settings, sides, uncounted
from .precision_recall import AGGREGATES

if TYPE_CHECKING:
    from ..notes import Note
    from ..statistics import Statistics
    from ..types import Array, Flags


@dataclass(frozen=True)
class PopovicChrF(Metric):
    """The chrF of chrF++.py, of documents and of segments, 0 to 100, higher is better.

    Args:
        char_order: the longest character n-grams, 0 for none.
        word_order: the longest word n-grams, 0 for none.
        beta: how many times as important recall is as precision.
        aggregate: `micro`, the F of summed counts, or `macro`, the mean of the segments' F.
        stale: a segment without a match adds the counts of the segment before again, as the script has it.
        lowercase: compare in lower case.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value.
        SegmentError: when measuring, the first segment has no match, and `stale` is set.
    """

    char_order: int = 6
    word_order: int = 2
    beta: float = 2.0
    aggregate: str = score_only("micro")
    stale: bool = False
    lowercase: bool = False
    normalize: str | tuple[Step, ...] = ()

    name = "popovic_chrf"
    scale = 100.0

    def __post_init__(self) -> None:
        read_settings(self)
        check_one_of(self, "aggregate", AGGREGATES)

    @property
    def positional(self) -> bool:
        """Where stale counts are those of the segment before."""
        return self.stale

    @property
    def columns(self) -> tuple[str, ...]:
        """Counts by order as those of chrF, the segment's own F in limbs, and 1."""
        counts = order_names(self.char_order, self.word_order)
        return (*counts, *exact.limb_names("segment_f", exact.FRACTION), "segments")

    @property
    def label(self) -> str:
        """As the script prints it: `c6+w2-F2`, or `c6+w2-avgF2` for the mean of the segments' F."""
        mean = "avg" if self.aggregate == "macro" else ""
        return f"c{self.char_order}+w{self.word_order}-{mean}F{self.beta:g}"

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, and no white space at the ends; there is no tokenizer."""
        assert isinstance(self.normalize, tuple)  # made one by __post_init__
        return (*self.normalize, *text_steps("lower+strip" if self.lowercase else "strip"))

    def kernel(self) -> dict[str, Any]:
        """N-gram counts of both sides and matches, of the reference with the greatest F of the segment."""
        return {
            "kind": "chrf",
            "char_order": self.char_order,
            "word_order": self.word_order,
            "beta": self.beta,
            "eps_smoothing": True,
            "epsilon": 0.0,
            "whitespace": False,
            "gaps": "spaces",
            "graphemes": False,
        }

    def exact(self, values: Array) -> Array:
        """The counts, the segment's own F in limbs, and 1."""
        hypothesis, reference, matches = sides(values)
        own = exact.in_order(f_scores(ratio(matches, hypothesis, 0.0), ratio(matches, reference, 0.0), self.beta, 0.0))
        limbs = exact.split(own / self._orders, exact.FRACTION)
        return np.concatenate([values, limbs, np.ones((len(values), 1))], axis=1)

    def derive(self, statistics: Statistics) -> Statistics:
        """With stale counts, where they are asked for, and a note about them.

        Raises:
            SegmentError: the first segment has no match.
        """
        unmatched = sides(statistics.rows[:, : 3 * self._orders])[2].max(1) == 0
        said = note(
            unmatched,
            "stale_counts",
            "no n-gram matches, and chrF++.py adds the counts of the segment before again",
            "stale=no counts what is there",
        )
        if not self.stale or said is None:
            return statistics
        if first(unmatched) == 1:
            raise SegmentError(
                1,
                "nothing matches in the first segment, where chrF++.py ends with an error; leave it out, or use "
                "stale=no",
            )
        before = np.maximum.accumulate(np.where(unmatched, 0, np.arange(len(unmatched))))
        rows = statistics.rows.copy()
        rows[:, : 3 * self._orders] = statistics.rows[before, : 3 * self._orders]
        return replace(statistics, rows=rows, notes=(*statistics.notes, said))

    def score(self, rows: Array) -> Array:
        """F of (sums of) rows, or the mean of the segments' F."""
        if self.aggregate == "macro":
            return self._mean(rows)
        precision, recall = self._ratios(rows)
        return 100 * exact.in_order(f_scores(precision, recall, self.beta, EPSILON)) / self._orders

    def components(self, rows: Array) -> dict[str, Any]:
        """Document F, the mean of the segments' F, mean precision and recall; the latter by order; all in percent."""
        precision, recall = self._ratios(rows)
        means = (float(100 * exact.in_order(side) / self._orders) for side in (precision, recall))
        return {
            "f": float(replace(self, aggregate="micro").score(rows)),
            "avg_f": float(self._mean(rows)),
            **dict(zip(("precision", "recall"), means, strict=True)),
            "precisions": (100 * precision).tolist(),
            "recalls": (100 * recall).tolist(),
            "segments": int(rows[..., -1]),
        }

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also about hypotheses that do not enter the document's score."""
        return (*super().remarks(flags), *(() if self.stale else uncounted(flags)))

    @property
    def _orders(self) -> int:
        return self.char_order + self.word_order

    def _ratios(self, rows: Array) -> tuple[Array, Array]:
        hypothesis, reference, matches = sides(rows[..., : 3 * self._orders])
        return ratio(matches, hypothesis, EPSILON), ratio(matches, reference, EPSILON)

    def _mean(self, rows: Array) -> Array:
        mean: Array = 100 * exact.join(rows[..., -4:-1], exact.FRACTION) / rows[..., -1]
        return mean
