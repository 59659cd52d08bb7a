"""The files of one evaluation, read whole, with what was noticed and their digests."""

from collections.abc import Iterator
from itertools import chain

from matchgrid.io.facts import Fact
from matchgrid.io.lines import LineFile


class Intake:
    """Reads files of one encoding and keeps the books that `Parallel` has.

    `notes` are the facts about the files, each once; `digests` goes from a file's path to the sha256 of its bytes.
    """

    def __init__(self, encoding: str | None) -> None:
        self._encoding = encoding
        self._facts: dict[Fact, None] = {}
        self.digests: dict[str, str] = {}

    @property
    def notes(self) -> tuple[Fact, ...]:
        """What was noticed so far."""
        return tuple(self._facts)

    def note(self, *facts: Fact | None) -> None:
        """Keep facts; None is no fact."""
        self._facts.update((fact, None) for fact in facts if fact is not None)

    def file(self, path: str) -> LineFile:
        """Return a file that is yet to be read."""
        return LineFile(path, encoding=self._encoding)

    def lines(self, file: LineFile) -> Iterator[tuple[int, str]]:
        """Yield the lines of a file with their numbers, from 1."""
        yield from enumerate(chain.from_iterable(file.blocks()), 1)
        self._done(file)

    def text(self, file: LineFile) -> str:
        """Return the text of a file, with LF for line ends."""
        whole = "\n".join(file.read())
        self._done(file)
        return whole

    def _done(self, file: LineFile) -> None:
        self.note(*file.facts)
        self.digests[file.path] = file.sha256 or ""
