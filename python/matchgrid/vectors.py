"""Vectors of words, as other tools learned them: of a file, or of a mapping."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _native
from .errors import OptionError, ResourceError, TextError
from .resources.files import stamp
from .resources.table import Table
from .settings import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PIECE = 2**24
_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"\x28\xb5\x2f\xfd": "zstd"}
_FASTTEXT = (793712314).to_bytes(4, "little")


@dataclass(frozen=True)
class WordVectors:
    """Words and the vector of each, in native memory that all metrics share; equal ones have the same digest.

    Numbers are held in 32 bits, as files have them. Of several vectors of a word the first counts; `duplicates` says
    how many others there were.
    """

    table: _native.Resource
    name: str = field(default="given", compare=False)
    """`file:PATH`, `given`, or `none`."""
    duplicates: int = field(default=0, compare=False)

    @staticmethod
    def of(vectors: Mapping[str, Any]) -> WordVectors:
        """The vectors of a mapping from words to sequences of as many numbers each.

        Raises:
            OptionError: vectors are of different lengths, or have what is no finite number; or a word is no text.
        """
        words = list(vectors)
        for word in words:
            if not isinstance(word, str):
                raise OptionError(f"vectors are of words, not of {word!r}")
        try:
            with np.errstate(over="ignore"):  # the native module says which number does not fit into 32 bits
                rows = [np.asarray(vectors[word], np.float32) for word in words]
        except (TypeError, ValueError) as error:
            raise OptionError(f"a vector is a sequence of numbers ({error})") from None
        shapes = {row.shape for row in rows} or {(1,)}
        if len(shapes) > 1 or len(next(iter(shapes))) != 1 or shapes == {(0,)}:
            raise OptionError(f"vectors are sequences of as many numbers each, not of {sorted(shapes)}")
        values = np.array(rows, np.float32).reshape(len(words), *shapes.pop())
        return WordVectors(_native.vectors(words, values))

    @staticmethod
    def read(path: str | os.PathLike[str], *, words: Iterable[str] | None = None) -> WordVectors:
        """The vectors of a file: word2vec's text or binary form, GloVe's text, or fastText's `.vec`.

        Args:
            path: the file, in UTF-8. It may have a first line with the number of words and the length of a vector.
            words: keep only these words, such as those that occur, which takes less memory; the whole file is checked.
                Those vectors are `given`, as they are not the file's.

        Raises:
            ResourceError: the file can't be read, is packed, is fastText's `.bin`, or has a line that is no word with a
                vector of the same length, which is named.
        """
        path = os.fspath(path)
        if words is None:
            return _of_file(path, stamp(path))
        return _read(path, [*words])

    def __len__(self) -> int:
        """The number of words."""
        return len(self.table)

    def __str__(self) -> str:
        """The name."""
        return self.name

    def __repr__(self) -> str:
        """Name, number of words and the beginning of the digest."""
        return f"WordVectors({self.name}, {len(self):,} words, {self.digest})"

    @property
    def digest(self) -> str:
        """The beginning of the SHA-256 of all words in order with their numbers; empty if there are none."""
        return self.table.digest[:12] if len(self) else ""

    def as_table(self) -> Table:
        """The table, as signatures print it: with the beginning of its digest."""
        return Table("vectors", self.table.digest, lambda: self.table)

    def __reduce__(self) -> tuple[Callable[..., WordVectors], tuple[Any, ...]]:
        """A file's vectors are read again where they arrive, if they are still the same; others travel along."""
        if self.name.startswith("file:"):
            return _again, (self.name.removeprefix("file:"), self.table.digest)
        return WordVectors, (self.table, self.name, self.duplicates)


UNSET = "unset"
"""Nothing was said of vectors."""
NONE = WordVectors(_native.vectors([], np.empty((0, 1), np.float32)), "none")
"""No word has a vector."""


def word_vectors(vectors: str | WordVectors | Mapping[str, Any]) -> str | WordVectors:
    """The vectors of a setting: `none`, `file:PATH`, a mapping, or what was made before; `UNSET` as it is.

    Raises:
        OptionError: there is no such name, or a mapping is not one of vectors.
        ResourceError: a file can't be read, or is not one of vectors.
    """
    if isinstance(vectors, WordVectors) or vectors == UNSET:
        return vectors
    if isinstance(vectors, Mapping):
        return WordVectors.of(vectors)
    if vectors == "none":
        return NONE
    if vectors == "given":
        raise OptionError("these vectors were given in Python: give them again with matchgrid.SoftMatch(vectors=...)")
    kind, _, path = vectors.partition(":") if isinstance(vectors, str) else ("", "", "")
    if kind == "file" and path:
        return WordVectors.read(path)
    raise OptionError(f"vectors are none, file:PATH, or in Python a mapping or matchgrid.WordVectors, not {vectors!r}")


def _again(path: str, digest: str) -> WordVectors:
    found = WordVectors.read(path)
    if found.table.digest != digest:
        raise ResourceError(f"{path} is not the file it was: it has changed since its vectors were read")
    return found


@lru_cache(maxsize=2)
def _of_file(path: str, state: tuple[int, ...]) -> WordVectors:
    """Read once: a spec is read several times on the way from a command to a number."""
    return _read(path, None)


def _read(path: str, words: list[str] | None) -> WordVectors:
    try:
        with open(path, "rb", buffering=0) as file:
            _check_kind(path, file.read(8))
            file.seek(0)
            table, duplicates = _native.read_vectors(lambda: file.read(_PIECE), words, thread_count(None))
    except OSError as error:
        raise ResourceError(f"{path} can't be read: {error.strerror}") from error
    except TextError as error:
        raise ResourceError(f"{path} has no vectors of words, {error}") from None
    return WordVectors(table, f"file:{path}" if words is None else "given", duplicates)


def _check_kind(path: str, start: bytes) -> None:
    """Refuses what is no file of vectors as it is, but known."""
    packed = next((name for sign, name in _PACKED.items() if start.startswith(sign)), None)
    if packed:
        raise ResourceError(f"{path} is packed ({packed}): unpack it first")
    if start.startswith(_FASTTEXT):
        raise ResourceError(
            f"{path} is fastText's model, which makes the vector of a word of those of its parts: take the .vec file "
            "that belongs to it, or write one with fastText's print-word-vectors"
        )
