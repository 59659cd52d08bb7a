"""Notes: facts about the data or the settings that a number does not show, and that never change it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SPLITTERS = tuple(f"tokenize={name}" for name in ("zh", "ja-mecab", "ko-mecab", "char", "spm:PATH"))
"""Settings that split scripts without spaces."""
SHOWN = 5
"""How many places a note names."""


@dataclass(frozen=True)
class Note:
    """A fact worth saying: `code` for programs, `message` and `remedy` for people, and where it was seen.

    It concerns `count` of `total` segments (0 of 0: it is about settings or files); `segments` are the first of
    them, counted from 1.
    """

    code: str
    message: str
    count: int = 0
    total: int = 0
    segments: tuple[int, ...] = ()
    remedy: str = ""

    def __str__(self) -> str:
        """The note in one line."""
        return self.message + self._places() + (f"; {self.remedy}" if self.remedy else "")

    def _places(self) -> str:
        if not self.total:
            return ""
        shown = ", ".join(str(segment) for segment in self.segments[:SHOWN])
        more = ", ..." if self.count > len(self.segments[:SHOWN]) else ""
        noun = "segment" if self.total == 1 else "segments"
        return f" in {self.count} of {self.total} {noun} ({shown}{more})"


def merge(parts: Iterable[tuple[int, Iterable[Note]]]) -> tuple[Note, ...]:
    """One note per code from the parts of a corpus, each part given with its number of segments."""
    parts = list(parts)
    whole = sum(size for size, _ in parts)
    merged: dict[str, Note] = {}
    before = 0
    for size, notes in parts:
        for note in notes:
            seen = merged.get(note.code, replace(note, count=0, segments=()))
            places = (*seen.segments, *(before + segment for segment in note.segments))
            total = whole if note.total else 0
            merged[note.code] = replace(seen, count=seen.count + note.count, total=total, segments=places[:SHOWN])
        before += size
    return tuple(merged.values())
