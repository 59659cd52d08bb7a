"""Parallel text: systems' outputs and their references, segment by segment."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from matchgrid.errors import OptionError
from matchgrid.io.facts import Fact
from matchgrid.io.lines import BLOCK


@dataclass(frozen=True)
class Block:
    """Consecutive segments; `start` is the 0-based number of the first.

    `hypotheses` has a list for each system, `references` a list for each segment, in which None is an absent
    reference and `""` an empty one.
    """

    start: int
    hypotheses: dict[str, list[str]]
    references: list[list[str | None]]
    ids: list[str] | None = None
    documents: list[str] | None = None
    sources: list[str] | None = None


class Word(NamedTuple):
    """A word of a ctm file, or, without times, a mark of its alternatives; times are in seconds."""

    text: str
    begin: float | None = None
    duration: float | None = None
    confidence: float | None = None


@dataclass(frozen=True)
class Parallel:
    """All segments of an evaluation, in memory, with sides that are known to fit.

    `hypotheses` goes from a system's name to its texts, `references` is segment-major. `ids` and `documents`
    are there where the input named them. `notes` are facts about the files; `digests` goes from a file's path
    to the sha256 of its bytes (of an archive, its decompressed bytes).

    `groups` goes from the name of a grouping, such as `speakers`, to each segment's group. `spans` has the begin and
    end of segments, and `words` goes from a system's name to the words of each of its texts, in the texts' order,
    where the format has times. `probabilities` are those of no answer. `sources` are what the hypotheses are made from,
    where the input has them.
    """

    hypotheses: dict[str, list[str]]
    references: list[list[str | None]]
    ids: list[str] | None
    documents: list[str] | None
    notes: tuple[Fact, ...]
    digests: dict[str, str]
    groups: dict[str, list[str]] = field(default_factory=dict)
    spans: list[tuple[float, float]] | None = None
    words: dict[str, list[list[Word]]] | None = None
    probabilities: list[float] | None = None
    sources: list[str] | None = None

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems, in the order they were given."""
        return tuple(self.hypotheses)

    @property
    def segments(self) -> int:
        """How many segments there are."""
        return len(self.references)

    def blocks(self, size: int = BLOCK) -> Iterator[Block]:
        """Yield the segments `size` at a time, the last block shorter."""
        if size < 1:
            raise OptionError(f"a block has at least one segment, not {size}.")
        for start in range(0, self.segments, size):
            stop = start + size
            yield Block(
                start,
                {name: texts[start:stop] for name, texts in self.hypotheses.items()},
                self.references[start:stop],
                self.ids and self.ids[start:stop],
                self.documents and self.documents[start:stop],
                self.sources and self.sources[start:stop],
            )
