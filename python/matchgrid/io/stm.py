"""Segments with times: the references of NIST's `stm` files."""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from matchgrid.errors import TextError
from matchgrid.io.ascii import SPACE, fold, number

_LINE = re.compile(
    r"[ \t]*([^ \t]+)[ \t]+([^ \t]+)[ \t]+([^ \t]+)[ \t]+([^ \t]+)[ \t]+([^ \t]+)(?:[ \t]+(<[^ \t]*))?[ \t]*(.*)",
    re.DOTALL,
)
_IGNORE = ("ignore_time_segment_in_scoring", "ignoretimesegmentinscoring")
# Single precision ends here; what is larger would be infinite.
_MOST = 3.4e38


@dataclass(frozen=True)
class Segment:
    """A line of an stm file. `labels` is the label set without its angles, empty if there is none."""

    file: str
    channel: str
    speaker: str
    begin: float
    end: float
    labels: str
    text: str
    line: int

    @property
    def key(self) -> tuple[str, str]:
        """What it is a segment of."""
        return self.file, self.channel

    @cached_property
    def limits(self) -> tuple[float, float]:
        """Begin and end in single precision."""
        begin, end = struct.unpack("2f", struct.pack("2f", self.begin, self.end))
        return begin, end

    @property
    def ignored(self) -> bool:
        """Whether its text says that neither it nor the words in its time are to be scored."""
        return any(mark in fold(self.text) for mark in _IGNORE)


def stm_segments(lines: Iterator[tuple[int, str]], name: str, *, keep_case: bool = False) -> Iterator[Segment]:
    """Yield the segments of an stm file from its numbered lines.

    A line is `file channel speaker begin end [<labels>] text`, parted by spaces and TABs; what begins with `<` after
    the end is the label set. `;;` begins a comment; blank lines are passed over. Without `keep_case` all names are in
    lower case, as sclite has them; the text is as it is.

    Raises TextError, with the line, for what is not that, and for a line that begins with one `;`.
    """
    for line, text in lines:
        bare = text.lstrip(SPACE)
        if not bare or bare.startswith(";;"):
            continue
        if bare.startswith(";"):
            raise TextError(f"{name}, line {line}: begins with one semicolon. A comment of stm begins with two.")
        found = _LINE.fullmatch(text)
        if found is None:
            raise TextError(
                f"{name}, line {line}: has fewer than five fields. A line of stm is file, channel, speaker, begin, end "
                "and text."
            )
        *names, begin, end, labels, words = found.groups(default="")
        file, channel, speaker, labels = (word if keep_case else fold(word) for word in (*names, labels))
        span = [_time(value, name, line) for value in (begin, end)]
        marks = labels.removeprefix("<").removesuffix(">")
        yield Segment(file, channel, speaker, span[0], span[1], marks, words.rstrip(SPACE), line)


def _time(text: str, name: str, line: int) -> float:
    value = number(text)
    if value is None or abs(value) > _MOST:
        raise TextError(f"{name}, line {line}: {text!r} is no time. Give seconds, such as 12.34.")
    return value
