"""Jaccard and Dice: how much of what two texts have is in both.

    J = shared / (hypothesis_total + reference_total - shared),  D = 2 shared / (hypothesis_total + reference_total)

What is shared is n-grams of tokens: with `counts="set"` each counts once; with `"multiset"` it is shared as often as
both texts have it, and the totals are all n-grams, so that D is the F1 of ROUGE-N. In any case D = 2 J / (1 + J) for a
segment. A score of a corpus is the mean of its segments' scores (`aggregate="macro"`), or that of the sums of their
counts (`"micro"`).

Several references: the first with the greatest value; by J and by D it is the same.
Degenerate: `both_empty` if neither text has a token; else 0 if one has no n-gram (fewer than n tokens), or neither.

Source: Jaccard (1912), https://doi.org/10.1111/j.1469-8137.1912.tb05611.x; Dice (1945), https://doi.org/10.2307/1932409.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..settings import check_one_of, check_order
from ..statistics import score_only
from .precision_recall import AGGREGATES
from .token_f1 import BOTH_EMPTY
from .words import Words

if TYPE_CHECKING:
    from ..types import Array

COUNTS = ("set", "multiset")


@dataclass(frozen=True)
class Overlap(Words):
    """The settings of both; scores are 0 to 1, higher is better.

    Args:
        n: the length of the n-grams, 1 to 64.
        counts: `set` or `multiset`.
        aggregate: `macro`, the mean of the segments' scores, or `micro`, the score of the summed counts.
        both_empty: what two texts without tokens score: 1, they are equal, or 0, they share nothing. Every other
            setting is `Words`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    n: int = 1
    counts: str = "set"
    aggregate: str = score_only("macro")
    both_empty: float = 1.0

    scale = 1.0
    columns = (
        "shared",
        "hypothesis_total",
        "reference_total",
        *exact.limb_names("similarity", exact.FRACTION),
        "segments",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, values in (("counts", COUNTS), ("aggregate", AGGREGATES)):
            check_one_of(self, name, values)
        check_one_of(self, "both_empty", BOTH_EMPTY)
        check_order(self, "n")

    def kernel(self) -> dict[str, Any]:
        """What is shared with the best reference, and what either has."""
        return {
            "kind": "bag",
            "n": self.n,
            "distinct": self.counts == "set",
            "both_empty": bool(self.both_empty),
        }

    def exact(self, values: Array) -> Array:
        """Beside the counts their similarity in limbs, and 1."""
        similarity = self.of_counts(values, self.both_empty * values[:, 3])
        limbs = exact.split(similarity, exact.FRACTION)
        return np.concatenate([values[:, :3], limbs, np.ones((len(values), 1))], axis=1)

    def score(self, rows: Array) -> Array:
        """The mean similarity of (sums of) rows, or that of their counts."""
        mean: Array = exact.join(rows[..., 3:6], exact.FRACTION) / rows[..., 6]
        return self.of_counts(rows, mean) if self.aggregate == "micro" else mean

    def of_counts(self, rows: Array, without: Array) -> Array:
        """The similarity of what is shared and what either has; where nobody has an n-gram, what it is without."""
        shared, either = self.fraction(rows[..., 0], rows[..., 1] + rows[..., 2])
        found: Array = np.divide(shared, either, out=np.array(without), where=either > 0)
        return found

    def fraction(self, shared: Array, total: Array) -> tuple[Array, Array]:
        """What is divided by what, of what is shared and of the sum of what either has."""
        raise NotImplementedError

    def components(self, rows: Array) -> dict[str, Any]:
        """The sums of the counts against the references that are chosen."""
        return {name: int(rows[self.columns.index(name)]) for name in (*self.columns[:3], "segments")}


@dataclass(frozen=True)
class Jaccard(Overlap):
    """Jaccard's similarity of two texts, 0 to 1, higher is better.

    Every setting is `Overlap`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    name = "jaccard"
    label = "Jaccard"

    def fraction(self, shared: Array, total: Array) -> tuple[Array, Array]:
        """What is shared by what is in either."""
        return shared, total - shared


@dataclass(frozen=True)
class Dice(Overlap):
    """Dice's similarity of two texts, 0 to 1, higher is better.

    Every setting is `Overlap`'s.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    name = "dice"
    label = "Dice"

    def fraction(self, shared: Array, total: Array) -> tuple[Array, Array]:
        """Twice what is shared by the sum of what either has."""
        return 2 * shared, total
