"""The bytes of one input: a file, a compressed file or standard input."""

import os
import stat
import sys
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, cast

from matchgrid.errors import ResourceError, TextError

if TYPE_CHECKING:
    from io import BufferedReader

STDIN = "-"
# Big enough to hide the cost of a call, small enough for the decoded text to stay in the processor's cache.
CHUNK = 1 << 18

_Faults = tuple[type[Exception], ...]
# The xz module also reads the format that came before it.
_MARKS = {"gzip": (b"\x1f\x8b",), "bzip2": (b"BZh",), "xz": (b"\xfd7zXZ\x00", b"]\x00\x00")}
ARCHIVES = {".gz": "gzip", ".bz2": "bzip2", ".xz": "xz"}


class Channel:
    """The bytes of one input, in order, with their number and digest.

    `path` is a file's path or `-` for standard input. Files named `.gz`, `.bz2` or `.xz` are decompressed.
    `position` and `size` measure progress in the bytes that are stored, so they are compressed bytes for an
    archive; `size` is None for standard input and pipes. `sha256` is the digest of the bytes of text: for an
    archive it is that of the decompressed bytes, so that compressing a file does not change it. It is None
    until the last byte was read.

    Raises ResourceError for what can't be opened or read and TextError for a damaged archive.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self.name = shown(self.path)
        self.archive = ARCHIVES.get(os.path.splitext(self.path)[1].lower())
        self.size = None if self.path == STDIN else _size(self.path)
        self.position = 0
        self.sha256: str | None = None
        self._begun = False

    def chunks(self) -> Iterator[bytes]:
        """Yield the bytes from the start, the first time with at least four bytes if there are as many.

        A file can be read again; standard input can't, and raises ResourceError.
        """
        import hashlib

        raw = self._open()
        digest = hashlib.sha256()
        self.position, self.sha256 = 0, None
        try:
            self._refuse_misnamed(raw)
            stream, faults = _expanded(raw, self.archive)
            while chunk := self._read(stream, faults):
                if not self.position:
                    self._refuse_archive(chunk)
                self.position = raw.tell() if self.archive else self.position + len(chunk)
                digest.update(chunk)
                yield chunk
            self.sha256 = digest.hexdigest()
        finally:
            if self.path != STDIN:
                raw.close()

    def _open(self) -> IO[bytes]:
        if self.path == STDIN:
            if sys.stdin is None:
                raise ResourceError("standard input is closed: give a file, or pipe one to it.")
            if self._begun:
                raise ResourceError("standard input can be read only once: give a file for the other use.")
            self._begun = True
            return sys.stdin.buffer
        try:
            return open(self.path, "rb")
        except OSError as error:
            raise unreadable(self.name, error) from error

    def _read(self, stream: IO[bytes], faults: _Faults) -> bytes:
        try:
            return stream.read(CHUNK)
        except faults as error:
            # For bad data the compression modules raise OSError without the number that a system's has.
            if isinstance(error, OSError) and (error.errno is not None or not self.archive):
                raise unreadable(self.name, error) from error
            raise TextError(
                f"{self.name}: the {self.archive} archive is damaged or cut short ({error}). Fetch it or make it again."
            ) from error

    def _refuse_misnamed(self, raw: IO[bytes]) -> None:
        if not self.archive:
            return
        try:
            head = cast("BufferedReader", raw).peek(8)
        except OSError as error:
            raise unreadable(self.name, error) from error
        if not any(mark.startswith(head[: len(mark)]) for mark in _MARKS[self.archive]):
            suffix = os.path.splitext(self.path)[1]
            raise TextError(
                f"{self.name}: is not {self.archive} data, which its name says it is. Rename it without {suffix}, "
                "or compress it."
            )

    def _refuse_archive(self, head: bytes) -> None:
        kind = None if self.archive else _archive_kind(head)
        if kind:
            raise TextError(
                f"{self.name}: holds {kind} data, not text. Decompress it first, or give it as a file named "
                f"{' or '.join('*' + suffix for suffix in ARCHIVES)}."
            )


def shown(path: str) -> str:
    """Return a path as messages name it."""
    return "standard input" if path == STDIN else path


def unreadable(name: str, error: OSError) -> ResourceError:
    """Return the error for an input that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return ResourceError(f"{name}: no such file. Check the path.")
    return ResourceError(f"{name}: can't be read ({error.strerror or error}). Check the path and its permissions.")


def _size(path: str) -> int | None:
    try:
        status = os.stat(path)
    except OSError as error:
        raise unreadable(path, error) from error
    except ValueError as error:
        raise ResourceError(f"{path!r}: is not a path ({error}).") from error
    if stat.S_ISDIR(status.st_mode):
        raise ResourceError(f"{path}: is a folder. Give the path of a file.")
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _expanded(raw: IO[bytes], archive: str | None) -> tuple[IO[bytes], _Faults]:
    """Return the stream of text bytes, and what reading it can raise."""
    if archive == "gzip":
        import gzip
        import zlib

        return cast("IO[bytes]", gzip.GzipFile(fileobj=raw, mode="rb")), (OSError, EOFError, zlib.error)
    if archive == "bzip2":
        import bz2

        return cast("IO[bytes]", bz2.BZ2File(raw, "rb")), (OSError, EOFError)
    if archive == "xz":
        import lzma

        return cast("IO[bytes]", lzma.LZMAFile(raw, "rb")), (OSError, EOFError, lzma.LZMAError)
    return raw, (OSError,)


def _archive_kind(head: bytes) -> str | None:
    if head.startswith(b"BZh") and head[4:10] == b"1AY&SY":
        return "bzip2"
    marks = {b"\x1f\x8b": "gzip", b"\xfd7zXZ\x00": "xz", b"\x28\xb5\x2f\xfd": "zstd"}
    return next((kind for mark, kind in marks.items() if head.startswith(mark)), None)
