"""An explanation: what a metric counts in one segment, and how its score comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..alignment import Alignment
    from ..notes import Note
    from ..statistics import Metric, Statistics

ROWS = 16
"""How many n-grams of an order are printed unless it is told."""


class Gram(NamedTuple):
    """An n-gram: how often the hypothesis and each reference have it, and how often it is counted as a match, less than
    0 where it counts against.

    `against` is the count that the hypothesis's is compared with: the most in any one reference, or that of the
    reference that counts, which is number `reference` (its place among `Explanation.references`, from 0). `None` is no
    reference that has it, or all of them. `information` is the weight of the n-gram, where the metric has one.
    """

    unit: str
    tokens: tuple[str, ...]
    hypothesis: int
    references: tuple[int, ...]
    against: int
    reference: int | None
    counted: int
    information: float | None = None

    @property
    def order(self) -> int:
        """How many tokens it has."""
        return len(self.tokens)

    @property
    def fate(self) -> str:
        """`clipped` where the hypothesis has it more often than it is counted, `matched` where as often, `unmatched`
        where it is not counted, `punished` where it counts against, and `missing` where only references have it.
        """
        if not self.hypothesis:
            return "missing"
        if not self.counted:
            return "unmatched"
        if self.counted < 0:
            return "punished"
        return "clipped" if self.counted < self.hypothesis else "matched"


class Pair(NamedTuple):
    """A word of the hypothesis at a place (from 1), the place in the reference that it is aligned with, and the n-gram
    that says so where the word alone does not.
    """

    place: int
    word: str
    reference: int
    by: str = ""


class Match(NamedTuple):
    """Words of the hypothesis from a place (from 1) on, the words of the reference that they match and where those
    begin, and the stage that says so.
    """

    stage: str
    hypothesis: int
    words: tuple[str, ...]
    reference: int
    reference_words: tuple[str, ...]


class Side(NamedTuple):
    """A reference: its number among all that were given (from 1), its tokens, and what is particular about it."""

    number: int
    tokens: tuple[str, ...]
    facts: Mapping[str, Any]


class Line(NamedTuple):
    """A line of the formula: what has the value, the expression with its numbers put in, and why where it is said."""

    name: str
    expression: str
    value: float
    why: str = ""


@dataclass(frozen=True)
class Explanation:
    """One segment under one metric; `str` and `print` show it as text, a notebook as HTML.

    `statistics` are the kernel's for the segment, so `score` is its own. `grams` are the n-grams that were compared,
    and `compared` says what with: `reference`, or `most` where any reference may have it most. `orders` are the sums by
    order, `formula` the lines that end in the score. Where the metric aligns, `alignment` has its edits (of a longest
    common subsequence: what is in it, and what is left out) and there may be no n-grams. `pairs` are the words that
    RIBES aligns, `matches` those that METEOR matches, either in whatever order. `segment` and `name` say where it is
    from. `separator` stands between tokens where they are written as text.
    """

    statistics: Statistics
    hypothesis: tuple[str, ...]
    references: tuple[Side, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    grams: tuple[Gram, ...] = ()
    compared: str = "reference"
    orders: tuple[Mapping[str, Any], ...] = ()
    formula: tuple[Line, ...] = ()
    alignment: Alignment | None = None
    pairs: tuple[Pair, ...] = ()
    matches: tuple[Match, ...] = ()
    segment: int | None = None
    name: str = ""
    separator: str = " "

    @property
    def metric(self) -> Metric:
        """The metric, with what it learned."""
        return self.statistics.metric

    @property
    def score(self) -> float:
        """The kernel's score of the segment."""
        return self.statistics.score

    @property
    def row(self) -> dict[str, float | int]:
        """The kernel's row of the segment by column, with limbs joined."""
        return self.statistics.describe()

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was noticed about the segment and the settings."""
        return self.statistics.notes

    def text(self, *, rows: int | None = ROWS) -> str:
        """Everything as text; `rows` is how many n-grams of an order are shown, those that match first, `None` for
        all of them. How many are not shown is said.

        Raises:
            OptionError: `rows` is less than 0.
        """
        from ..report.explanation import explanation_text

        return explanation_text(self, rows=rows)

    def __str__(self) -> str:
        """The same."""
        return self.text()

    def _repr_html_(self) -> str:
        """Everything in a notebook."""
        from ..report.explanation_page import fragment

        return fragment(self)

    def html(self) -> str:
        """Everything as a page that needs no network and no script."""
        from ..report.explanation_page import page

        return page(self)

    def csv(self) -> str:
        """The n-grams as CSV; where there are none, the words that match or are aligned."""
        from ..report.explanation import explanation_csv

        return explanation_csv(self)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON can hold it; references are numbered from 1 as they were given."""
        from ..report.explanation import explanation_record

        return explanation_record(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
