"""What tests of recognisers found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..notes import Note
    from ..statistics import Metric

NAMES = {
    "mapsswe": ("MP", "matched pairs of sentence segments, word errors (MAPSSWE)"),
    "sign": ("SI", "signs of speakers' word error rates"),
    "wilcoxon": ("WI", "signed ranks of speakers' word error rates (Wilcoxon)"),
    "mcnemar": ("MN", "sentences without an error (McNemar)"),
}
"""The tests, each with its abbreviation in the tables of sc_stats, and what it compares."""
TESTS = tuple(NAMES)


@dataclass(frozen=True)
class SpeechTest:
    """One test of one pair of systems."""

    name: str
    """`mapsswe`, `sign`, `wilcoxon` or `mcnemar`."""
    first: str
    second: str
    unit: str
    """What the sample is of: `segments`, `speakers` or `sentences`."""
    count: int
    """The sample size: how many of them say something; ties of signs and sentences do not."""
    values: Mapping[str, float]
    """What was counted and computed, by name."""
    p_value: float
    p_value_corrected: float
    better: str | None
    """The system with fewer errors, by what the test compares, whether that is significant or not."""
    winner: str | None
    """The same where it is significant."""
    right: SpeechTest | None = field(default=None, repr=False)
    """Of a test as a tool has it, the right one."""


@dataclass(frozen=True)
class SpeechTests:
    """All tests of all pairs of systems, a later one against each before it; prints as a table.

    `conventions` are `matchgrid`, or `sctk` for what its sc_stats answers, faults included.
    """

    systems: tuple[str, ...]
    tests: tuple[SpeechTest, ...]
    metric: Metric | None
    """The metric whose alignments were compared, where they were made here."""
    utterances: int
    speakers: int
    conventions: str = "matchgrid"
    alpha: float = 0.05
    correction: str = "holm"
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        """The tests as a table, with what they are of, and notes."""
        from ..report.speech import speech_text

        return speech_text(self)

    def _repr_html_(self) -> str:
        """The table in a notebook."""
        from ..report.speech import speech_table

        return speech_table(self).format("html")

    def table(self, format: str = "text") -> str:
        """The tests as a table in a format: `text`, `markdown`, `latex`, `csv` or `html`.

        Raises:
            OptionError: there is no such format.
        """
        from ..report.speech import speech_table

        return speech_table(self).format(format)

    def to_dict(self) -> dict[str, Any]:
        """Every number, as JSON can hold it."""
        from ..report.speech import speech_entry

        return speech_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
