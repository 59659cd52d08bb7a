"""Files that steps and tables read, and their digests."""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from typing import TYPE_CHECKING

from ..errors import ResourceError

if TYPE_CHECKING:
    from collections.abc import Iterable


def file_digest(path: str) -> str:
    """SHA-256 of a file, in hexadecimal.

    Raises:
        ResourceError: the file can't be read.
    """
    return hashlib.sha256(read_file(path)).hexdigest()


def known_digest(path: str) -> str:
    """The same of a large file, which is read once, and again when it has changed.

    Raises:
        ResourceError: the file can't be read.
    """
    return _digest(path, stamp(path))


def stamp(path: str) -> tuple[int, ...]:
    """What changes when somebody writes to a file: where it is, its size and its time.

    Raises:
        ResourceError: there is no such file.
    """
    try:
        known = os.stat(path)
    except (OSError, ValueError) as error:
        raise _unread(path, error) from error
    return known.st_dev, known.st_ino, known.st_size, known.st_mtime_ns


@lru_cache(maxsize=64)
def _digest(path: str, state: tuple[int, ...]) -> str:
    whole = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                whole.update(block)
    except OSError as error:
        raise _unread(path, error) from error
    return whole.hexdigest()


def joint_digest(digests: Iterable[str]) -> str:
    """That of one file, or of several that of their digests."""
    listed = list(digests)
    return listed[0] if len(listed) == 1 else hashlib.sha256("".join(listed).encode()).hexdigest()


def read_digested(path: str, digest: str) -> bytes:
    """The bytes of a file that has this SHA-256.

    Raises:
        ResourceError: the file can't be read, or has another digest.
    """
    data = read_file(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise ResourceError(f"{path} is not the file it was: it has changed since it was read first")
    return data


def read_file(path: str) -> bytes:
    """The bytes of a file.

    Raises:
        ResourceError: it can't be read.
    """
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise _unread(path, error) from error


def _unread(path: str, error: OSError | ValueError) -> ResourceError:
    """What is told of a file that can't be read, or whose name can be that of none."""
    return ResourceError(
        f"{path!a} can't be read: {error}"
        if isinstance(error, ValueError)
        else f"{path} can't be read: {error.strerror}"
    )


def decoded(data: bytes, called: str) -> str:
    """Text in UTF-8, without the mark that some editors put first.

    Raises:
        ResourceError: it is not in UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ResourceError(f"{called} is not in UTF-8: {error}") from error


def words_of(text: str) -> list[str]:
    """The words of a list that has one a line."""
    return [word for line in text.split("\n") if (word := line.strip())]
