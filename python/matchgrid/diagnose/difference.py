"""A difference: two settings on the same data, where they part, and which segments make it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..statistics import Statistics

STEPS = {
    "text": "what is compared of the texts",
    "lengths": "which length counts",
    "counts": "what is counted",
    "formula": "what is made of the counts",
}
"""The steps from texts to a score, in their order."""

WAYS = {
    "exchange": "the score of B less what it is with this segment's counts as A has them",
    "leave-one-out": "the difference less what it is without this segment",
    "segment scores": "the score of this segment under B less that under A, which do not add up to the difference",
}
"""How the part of a segment in a difference is found."""


ROUNDING = 1e-12
"""A difference as small as this, as a part of the score, is none."""


def on_scale(found: Statistics, other: Statistics) -> float:
    """What a score is multiplied by to be on the scale of another."""
    return other.metric.scale / found.metric.scale


class Setting(NamedTuple):
    """A setting that differs, as specs write its values (`None` where one metric has no such setting), and the step
    that it is about.
    """

    name: str
    a: str | None
    b: str | None
    step: str


class Words(NamedTuple):
    """The first text that is not the same to both: its segment (from 1), `hypothesis` or `reference 2`, what either
    compares, the place (from 1) where the first difference is, and how many segments have such texts.
    """

    segment: int
    side: str
    a: tuple[str, ...]
    b: tuple[str, ...]
    place: int
    segments: int


class Count(NamedTuple):
    """A column whose sum is not the same; `None` where one of the metrics has no such column.

    Of columns that are repeated, as those of GLEU+ for each draw of references, it is the mean of their sums, with the
    least and the greatest.
    """

    column: str
    a: float | None
    b: float | None
    a_range: tuple[float, float] | None = None
    b_range: tuple[float, float] | None = None


class Move(NamedTuple):
    """One step of the way from A to B: settings that change, the score after it, and by how much it moved."""

    names: tuple[str, ...]
    step: str
    score: float
    change: float


class Part(NamedTuple):
    """The part of a segment (counted from 1), with its score under both."""

    segment: int
    part: float
    a: float
    b: float


@dataclass(frozen=True)
class Difference:
    """Why two settings give two numbers on the same data, or the same one.

    `a` and `b` are the statistics under both. `first` is the first step where they part, of `text`, `lengths`, `counts`
    and `formula`, or nothing. `settings` are those that differ; `words` the first text that is not the same to both;
    `counts` the columns whose sums differ; `values` the parts of the formula that do. `moves` lead from A's score to
    B's, a setting at a time, where all of them are settings of one metric; `crossed` is the score of A's counts under
    B's formula, where the columns are the same. `parts` are the segments with the largest parts in the difference,
    found in the `way` that is said. `rows_differ` is how many segments have other counts, `scores_differ` how many have
    another score; `refused` says why segments have no scores to compare, where that is so. Everything but `scores` is
    on the scale of A.
    """

    a: Statistics
    b: Statistics
    first: str
    settings: tuple[Setting, ...]
    words: Words | None
    counts: tuple[Count, ...]
    values: tuple[tuple[str, Any, Any], ...]
    moves: tuple[Move, ...]
    crossed: float | None
    way: str
    parts: tuple[Part, ...]
    rows_differ: int
    scores_differ: int
    refused: str = ""

    @property
    def scores(self) -> tuple[float, float]:
        """Both numbers, each on its own scale."""
        return self.a.score, self.b.score

    @property
    def rescaled(self) -> float:
        """B's number on the scale of A: the same, unless one is a percentage and the other a fraction."""
        return on_scale(self.b, self.a) * self.b.score

    @property
    def difference(self) -> float:
        """B's number less A's, on the scale of A; what rounding leaves of nothing is 0."""
        difference = self.rescaled - self.a.score
        # Written so that what is undefined stays so.
        return 0.0 if abs(difference) <= ROUNDING * abs(self.a.score) else difference

    @property
    def verdict(self) -> str:
        """Where they part, or why they are the same number, in a sentence."""
        if not self.first:
            return "the same settings" if not self.settings else "what differs has no effect on these texts"
        where = f"they part at the {self.first}: {STEPS[self.first]}"
        if self.difference:
            return where
        if self.rows_differ:
            return f"{where}; the counts of {self.rows_differ:,} segments differ, and the score is the same"
        return f"{where}; it makes no difference to the score"

    def text(self) -> str:
        """Everything as text."""
        from ..report.difference import difference_text

        return difference_text(self)

    def __str__(self) -> str:
        """The same."""
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON can hold it."""
        from ..report.difference import difference_record

        return difference_record(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
