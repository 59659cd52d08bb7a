"""How often each word was substituted, inserted or deleted, most frequent first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from .cells import isolated, shown
from .width import width

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..alignment import Alignment

TITLES = ("substitutions", "insertions", "deletions", "transpositions")


@dataclass
class ErrorCounts:
    """Counts of errors: of pairs `(reference, hypothesis)`, or of words. Prints as jiwer prints its error counts."""

    substitutions: Counter[tuple[str, str]] = field(default_factory=Counter)
    insertions: Counter[str] = field(default_factory=Counter)
    deletions: Counter[str] = field(default_factory=Counter)
    transpositions: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, alignment: Alignment, *, chunks: bool = False) -> None:
        """Counts the errors of one more segment."""
        for op, start, end, first, last in alignment.chunks:
            if op == "equal":
                continue
            left, right = alignment.reference[start:end], alignment.hypothesis[first:last]
            if chunks or op == "transpose":
                found = [(alignment.separator.join(left), alignment.separator.join(right))]
            else:
                found = list(zip_longest(left, right, fillvalue=""))
            self._count(op, found)

    def _count(self, op: str, found: list[tuple[str, str]]) -> None:
        if op == "insert":
            self.insertions.update(hypothesis for _, hypothesis in found)
        elif op == "delete":
            self.deletions.update(reference for reference, _ in found)
        else:
            (self.substitutions if op == "substitute" else self.transpositions).update(found)

    def most(self, top: int | None = None) -> dict[str, list[tuple[tuple[str, ...], int]]]:
        """The most frequent errors of each kind with their counts; equals in the order in which they were met."""
        if top is not None and top < 1:
            raise OptionError(f"top is a whole number from 1, not {top}; leave it out for all")
        kinds = {title: getattr(self, title) for title in TITLES}
        return {
            title: [((key,) if isinstance(key, str) else key, count) for key, count in counts.most_common(top)]
            for title, counts in kinds.items()
            if counts or title != "transpositions"
        }

    def text(self, top: int | None = None) -> str:
        """The most frequent errors of each kind, without a line end after the last line."""
        blocks = [f"=== {title.upper()} ===\n{_lines(found)}" for title, found in self.most(top).items()]
        return "\n".join(blocks).removesuffix("\n")

    def to_dict(self, top: int | None = None) -> dict[str, list[dict[str, Any]]]:
        """The most frequent errors of each kind as JSON can hold them."""
        return {title: [_record(title, key, count) for key, count in found] for title, found in self.most(top).items()}

    def __str__(self) -> str:
        """Every error with its count."""
        return self.text()


def error_counts(alignments: Iterable[Alignment], *, chunks: bool = False) -> ErrorCounts:
    """How often each word (or character) was substituted, inserted or deleted.

    Args:
        alignments: what `align` gave.
        chunks: count errors that stand next to each other as one, as jiwer does (`an even` inserted once), instead of
            word by word.
    """
    found = ErrorCounts()
    for alignment in alignments:
        found.add(alignment, chunks=chunks)
    return found


def _lines(found: list[tuple[tuple[str, ...], int]]) -> str:
    if not found:
        return "none"
    texts = [[shown(part) for part in key] for key, _ in found]
    wide = max(width(part) for key in texts for part in key)
    padded = (" --> ".join(isolated(part) + " " * (wide - width(part)) for part in key) for key in texts)
    return "".join(f"{key} = {count}x\n" for key, (_, count) in zip(padded, found, strict=True))


def _record(title: str, key: tuple[str, ...], count: int) -> dict[str, Any]:
    if len(key) == 2:
        return {"reference": key[0], "hypothesis": key[1], "count": count}
    return {"hypothesis" if title == "insertions" else "reference": key[0], "count": count}
