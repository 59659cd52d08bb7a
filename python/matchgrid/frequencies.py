"""In how many documents n-grams are: what CIDEr weighs them by, learned, given, saved and loaded."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from functools import lru_cache
from numbers import Real
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import OptionError, ResourceError
from .resources.files import stamp
from .settings import MOST_ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FORMAT = "document frequencies"
MOST = 2**32 - 1
"""The most documents."""
LEARNED = "learned"
"""The name of those that a metric learned itself."""


@dataclass(frozen=True)
class DocumentFrequencies:
    """In how many documents each n-gram is; `str` is the digest, in short. A document is all references of a segment.

    Made by a metric's `learn(references)`, which has it as `frequencies`, by `given`, or by `load`; a metric takes it
    as `frequencies`. `text` names the steps that the documents went through, as a signature does; empty if that is not
    known.
    """

    table: _native.Resource
    text: str = ""
    name: str = field(default="given", compare=False)
    """`file:PATH`, `given`, or `learned`."""

    def __post_init__(self) -> None:
        if not isinstance(self.table, _native.Resource) or self.table.extent is None:
            raise OptionError(f"document frequencies are learned, given or loaded, not made of {self.table!r}")

    def __str__(self) -> str:
        """The beginning of the SHA-256 of all n-grams and their frequencies, in hexadecimal."""
        return self.table.digest[:16]

    def __repr__(self) -> str:
        """The size."""
        return f"DocumentFrequencies({len(self):,} n-grams of {self.documents:,} documents)"

    def __len__(self) -> int:
        """The number of n-grams."""
        return len(self.table)

    @property
    def documents(self) -> int:
        """The number of documents."""
        return self._extent[1]

    @property
    def max_order(self) -> int:
        """The length of the longest n-grams."""
        return self._extent[0]

    @property
    def greatest(self) -> int:
        """The greatest frequency."""
        return self._extent[2]

    @property
    def _extent(self) -> tuple[int, int, int]:
        extent = self.table.extent
        assert extent is not None  # checked when it was made
        return extent

    def __getitem__(self, ngram: str | tuple[str, ...]) -> int:
        """How many documents have the n-gram."""
        return self.table.frequency(_words(ngram))

    __iter__ = None  # without this, Python would try frequencies[0], frequencies[1], ...

    def items(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every n-gram with its frequency."""
        return ((tuple(words), frequency) for words, frequency in self.table.entries())

    @classmethod
    def given(
        cls,
        frequencies: Mapping[str | tuple[str, ...], float],
        documents: int,
        *,
        max_order: int | None = None,
        text: str = "",
    ) -> DocumentFrequencies:
        """Frequencies that are known, as of a larger corpus.

        Args:
            frequencies: by n-gram, a tuple of words or a text with spaces between them; one that is not there is taken
                for one of a single document.
            documents: how many documents there are.
            max_order: the length of the longest n-grams; by default of those that are there.
            text: the steps that the documents went through, if a metric is to have the same.

        Raises:
            OptionError: a frequency is no whole number from 0, or there are no documents.
        """
        _check_documents(documents)
        known = [(_words(ngram), _frequency(ngram, number)) for ngram, number in frequencies.items()]
        longest = max((len(words) for words, _ in known), default=1)
        return cls(_native.Resource.frequencies(known, documents, max_order or longest), text)

    @property
    def said(self) -> str | None:
        """What a spec has as the setting: nothing if they were learned."""
        return None if self.name == LEARNED else self.name

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes a file of JSON lines: what it is, then an n-gram in each line, `[frequency, word, ...]`.

        Raises:
            OptionError: the file exists, and is not to be overwritten.
            ResourceError: it can't be written.
        """
        from .io.write import write_whole

        write_whole(path, self.lines(), force=overwrite)

    def lines(self) -> Iterator[str]:
        """The lines of such a file."""
        head = {"matchgrid": FORMAT, "documents": self.documents, "max_order": self.max_order, "text": self.text}
        yield json.dumps(head, ensure_ascii=False) + "\n"
        written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        for words, frequency in self.table.entries():
            yield written([frequency, *words]) + "\n"

    @staticmethod
    def load(path: str | os.PathLike[str]) -> DocumentFrequencies:
        """What was saved.

        Raises:
            ResourceError: the file can't be read, or has a line that `save` does not write, which is named.
        """
        path = os.fspath(path)
        return _of_file(path, stamp(path))


def document_frequencies(setting: str) -> DocumentFrequencies:
    """The frequencies of a setting, `file:PATH`.

    Raises:
        OptionError: it is something else.
        ResourceError: the file can't be read, or has no document frequencies.
    """
    if setting == "given":
        raise OptionError("these frequencies were given in Python: give them again, or save them and name the file")
    kind, _, path = setting.partition(":")
    if kind == "file" and path:
        return DocumentFrequencies.load(path)
    raise OptionError(
        f"frequencies are file:PATH, or default, those of the references that are measured, not {setting!r}"
    )


@lru_cache(maxsize=2)
def _of_file(path: str, stamp: tuple[int, ...]) -> DocumentFrequencies:
    """Read once: a spec is read several times on the way from a command to a number."""
    number, head = 1, {}
    known: dict[tuple[str, ...], int] = {}
    try:
        with open(path, "rb") as lines:
            head = _head(next(lines, b""))
            for number, line in enumerate(lines, 2):
                words, frequency = _entry(line, head["max_order"])
                known[words] = frequency
                if len(known) < number - 1:
                    raise ValueError("an n-gram is there twice")
    except OSError as error:
        raise ResourceError(f"{path} can't be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ResourceError(f"{path} has no document frequencies, line {number}: {error}") from None
    counts = [(list(words), count) for words, count in known.items()]
    table = _native.Resource.frequencies(counts, head["documents"], head["max_order"])
    return DocumentFrequencies(table, head["text"], f"file:{path}")


def _head(line: bytes) -> dict[str, Any]:
    """The first line of a file, checked."""
    head = json.loads(line.decode()) if line else None
    if not isinstance(head, dict) or head.get("matchgrid") != FORMAT:
        raise ValueError(f'it is no {{"matchgrid": "{FORMAT}", ...}}, as `matchgrid frequencies` writes it')
    for name in ("documents", "max_order", "text"):
        if name not in head:
            raise ValueError(f"{name!r} is not there")
    _check_documents(head["documents"])
    order = head["max_order"]
    if isinstance(order, bool) or not isinstance(order, int) or not 1 <= order <= MOST_ORDERS:
        raise ValueError(f"max_order is a whole number from 1 to {MOST_ORDERS}, not {order!r}")
    if not isinstance(head["text"], str):
        raise ValueError(f"text is the names of steps, not {head['text']!r}")
    return head


def _entry(line: bytes, max_order: int) -> tuple[tuple[str, ...], int]:
    """An n-gram and its frequency from another line."""
    found = json.loads(line.decode())
    if not isinstance(found, list) or not found:
        raise ValueError("it is no list of a frequency and words")
    words = tuple(found[1:])
    if not 1 <= len(words) <= max_order:
        raise ValueError(f"an n-gram has 1 to {max_order} words, not {len(words)}")
    for word in words:
        if not isinstance(word, str):
            raise ValueError(f"an n-gram is of words, not of {word!r}")
    return words, _frequency(words, found[0])


def _check_documents(documents: object) -> None:
    if isinstance(documents, bool) or not isinstance(documents, int) or not 1 <= documents <= MOST:
        raise OptionError(f"documents is a whole number from 1 to {MOST:,}, not {documents!r}")


def _words(ngram: Any) -> list[str]:
    words = ngram.split() if isinstance(ngram, str) else list(ngram) if isinstance(ngram, tuple) else []
    if not words or not all(isinstance(word, str) for word in words):
        raise OptionError(f"an n-gram is a tuple of words, or a text with spaces between them, not {ngram!r}")
    return words


def _frequency(ngram: object, number: Any) -> int:
    kind = isinstance(number, Real) and not isinstance(number, bool)
    if not kind or not 0 <= number <= MOST or int(number) != number:
        raise OptionError(f"the frequency of {ngram!r} is a whole number from 0, not {number!r}")
    return int(number)
