"""Output that is printed only when all of the input was read, and need not fit into memory until then."""

from __future__ import annotations

from codecs import iterdecode
from contextlib import AbstractContextManager
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

IN_MEMORY = 1 << 25
PIECE = 1 << 20


class Spool(AbstractContextManager["Spool"]):
    """Texts one after another: in memory while they are small, then in a temporary file that is gone at the end."""

    def __init__(self, in_memory: int = IN_MEMORY) -> None:
        self._file = SpooledTemporaryFile(max_size=in_memory, mode="w+b")  # noqa: SIM115 - open until the exit

    def write(self, text: str) -> None:
        """Adds a text; half characters are written out, as the rest of the output has them."""
        self._file.write(text.encode("utf-8", "backslashreplace"))

    def pieces(self) -> Iterator[str]:
        """All of it, in pieces."""
        self._file.seek(0)
        # A piece may end within a character.
        return iterdecode(iter(lambda: self._file.read(PIECE), b""), "utf-8")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Removes it."""
        self._file.close()
