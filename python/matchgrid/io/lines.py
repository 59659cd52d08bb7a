"""Plain text as segments: one line, one segment."""

import os
from collections.abc import Iterator
from itertools import chain

from matchgrid.errors import OptionError, TextError
from matchgrid.io.channel import Channel
from matchgrid.io.encodings import (
    Decoder,
    UndecodableError,
    encoded_length,
    misencoded,
    refuse_foreign_mark,
    text_encoding,
)
from matchgrid.io.facts import Fact

BLOCK = 8192


class LineFile:
    """A text file read as lines, in blocks, without ever holding all of it.

    `path` may be `-` for standard input; `.gz`, `.bz2` and `.xz` are decompressed. Rules:

    - Only LF and CRLF end a line. U+2028, U+2029, U+0085, VT, FF and a lone CR are text, and so is NUL.
    - A last line without LF is a line; an empty file has no lines.
    - The bytes must be valid in `encoding`, any text encoding that Python knows; None is UTF-8.
    - One byte-order mark at the start is removed, and `bom_removed` and `facts` say so. A mark that belongs
      to the encoding (`utf-16`, `utf-32`, `utf-8-sig`) is no such fact.

    `lines_read` counts the lines decoded so far. `bytes_read` and `bytes_total` measure progress in stored
    bytes (compressed ones for an archive; the total is None for standard input and pipes). `sha256` is the
    digest of the bytes, for an archive of the decompressed bytes, with a mark and line ends as they are; None
    before the end.

    Raises ResourceError for a file that can't be read, OptionError for an unknown encoding, TextError for
    bytes that are not text.
    """

    def __init__(self, path: str | os.PathLike[str], *, encoding: str | None = None) -> None:
        self.encoding = text_encoding(encoding)
        self._channel = Channel(path)
        self.bom_removed = False
        self.lines_read = 0

    @property
    def path(self) -> str:
        """The path as it was given."""
        return self._channel.path

    @property
    def name(self) -> str:
        """The path as messages name it."""
        return self._channel.name

    @property
    def bytes_read(self) -> int:
        """How many stored bytes were read."""
        return self._channel.position

    @property
    def bytes_total(self) -> int | None:
        """How many stored bytes there are, None if that is unknown."""
        return self._channel.size

    @property
    def sha256(self) -> str | None:
        """The digest of the bytes of text, None until the last was read."""
        return self._channel.sha256

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What was noticed so far."""
        if not self.bom_removed:
            return ()
        message = f"{self.name}: a byte-order mark at the start was removed; sacreBLEU would count it as text."
        return (Fact("bom-removed", message, self.path),)

    def blocks(self, size: int = BLOCK, *, keep_carriage_returns: bool = False) -> Iterator[list[str]]:
        """Yield the lines in lists of `size`, the last one shorter; reading starts anew with each call.

        `keep_carriage_returns` leaves the CR of a CRLF on its line, for formats that give it a meaning of
        their own.
        """
        if size < 1:
            raise OptionError(f"a block has at least one line, not {size}.")
        held: list[str] = []
        for lines in self._lines(keep_carriage_returns):
            held += lines
            full = len(held) - len(held) % size
            for start in range(0, full, size):
                yield held[start : start + size]
            del held[:full]
        if held:
            yield held

    def read(self) -> list[str]:
        """Return all lines."""
        return [line for lines in self._lines(False) for line in lines]

    def _lines(self, keep_carriage_returns: bool) -> Iterator[list[str]]:
        """Yield the lines that each chunk completes."""
        self.lines_read, self.bom_removed = 0, False
        held: list[str] = []  # pieces of a line that may be longer than any chunk: joined once
        for text in self._texts(held):
            if not keep_carriage_returns:
                if text.startswith("\n") and held and held[-1].endswith("\r"):
                    held[-1] = held[-1][:-1]
                text = text.replace("\r\n", "\n")
            lines = text.split("\n")
            held.append(lines[0])
            if len(lines) > 1:
                lines[0] = "".join(held)
                held[:] = [lines.pop()]
                self.lines_read += len(lines)
                yield lines
        if any(held):
            self.lines_read += 1
            yield ["".join(held)]

    def _texts(self, held: list[str]) -> Iterator[str]:
        """Yield the decoded chunks; `held` is the unfinished line, by which the place of a fault is found."""
        decoder = Decoder(self.encoding)
        for number, chunk in enumerate(chain(self._channel.chunks(), (b"",))):
            if number == 0:
                refuse_foreign_mark(chunk, self.encoding, self.name)
            try:
                text = decoder.decode(chunk, final=not chunk)
            except UndecodableError as fault:
                raise self._misencoded(fault, held) from fault
            if number == 0 and text.startswith("\ufeff"):
                self.bom_removed = True
                text = text[1:]
            if text:
                yield text

    def _misencoded(self, fault: UndecodableError, held: list[str]) -> TextError:
        before = "".join(held) + fault.before
        line = self.lines_read + before.count("\n") + 1
        # In the first line a removed mark counts, and the offset in the file has it.
        offset = fault.offset if line == 1 else encoded_length(before.rpartition("\n")[2], self.encoding)
        return misencoded(fault, self.encoding, self.name, line, offset)


def read_lines(path: str | os.PathLike[str], *, encoding: str | None = None) -> list[str]:
    """Return all lines of a text file, by the rules of `LineFile`."""
    return LineFile(path, encoding=encoding).read()
