"""Parallel text from line files, read side by side without holding them."""

from collections.abc import Iterator, Mapping, Sequence

from matchgrid.errors import ShapeError
from matchgrid.io.channel import STDIN
from matchgrid.io.facts import Fact
from matchgrid.io.likeness import likeness
from matchgrid.io.lines import BLOCK, LineFile
from matchgrid.io.parallel import Block, Parallel
from matchgrid.io.parting import Parting

TABS = Fact(
    "tab-in-hypothesis",
    "standard input has TABs, which are text: sacreBLEU would take what is between them for several systems",
    STDIN,
    "give each system's file after -i",
)


class ParallelFiles:
    """Plain-text files, of which line n of each belongs to segment n.

    With `num_refs` over 1 the one reference file has that many references a line, by the rules of `Parting`.

    `notes`, `digests`, `segments` are complete when `blocks` has ended. A caller that reads blocks must print
    nothing before that: only the end shows that the files are equally long.
    """

    def __init__(
        self,
        references: Sequence[LineFile],
        hypotheses: Mapping[str, LineFile],
        *,
        documents: LineFile | None = None,
        sources: LineFile | None = None,
        num_refs: int = 1,
    ) -> None:
        self._references = list(references)
        self._hypotheses = dict(hypotheses)
        self._documents = documents
        self._sources = sources
        self._num_refs = num_refs
        self._parting = Parting(self._references[0], num_refs)
        self._tabs = False
        self._likeness: Fact | None = None
        self.segments = 0

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems, in the order they were given."""
        return tuple(self._hypotheses)

    @property
    def bytes_read(self) -> int:
        """How many stored bytes were read, over all files."""
        return sum(file.bytes_read for file in self._files)

    @property
    def bytes_total(self) -> int | None:
        """How many stored bytes there are, None if that is unknown of a file."""
        sizes = [file.bytes_total for file in self._files]
        return sum(size or 0 for size in sizes) if None not in sizes else None

    @property
    def notes(self) -> tuple[Fact, ...]:
        """What was noticed so far."""
        found = {fact: None for file in self._files for fact in file.facts}
        likeness = [] if self._likeness is None else [self._likeness]
        return (*found, *self._parting.facts, *likeness, *([TABS] if self._tabs else []))

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of the bytes of each file that was read to its end, by path."""
        return {file.path: file.sha256 for file in self._files if file.sha256 is not None}

    def blocks(self, size: int = BLOCK) -> Iterator[Block]:
        """Yield the segments `size` at a time, the last block shorter.

        Raises ShapeError when the files turn out not to be equally long, or all empty, or a line not to have
        `num_refs` references; and what `LineFile` raises.
        """
        self.segments = 0
        self._parting = Parting(self._references[0], self._num_refs)
        readers = [file.blocks(size) for file in self._files]
        while True:
            columns = [next(reader, []) for reader in readers]
            count = len(columns[0])
            if any(len(column) != count for column in columns):
                raise self._unequal(readers, columns)
            if not count:
                break
            block = self._block(columns)
            if not self.segments:
                self._look_at(columns)
            yield block
            self.segments += count
        if not self.segments:
            raise ShapeError(
                f"{self._files[0].name}: has no lines, and nor has any other file. There is nothing to score."
            )

    def read(self) -> Parallel:
        """Return all segments."""
        hypotheses: dict[str, list[str]] = {name: [] for name in self.systems}
        references: list[list[str | None]] = []
        documents: list[str] = []
        sources: list[str] = []
        for block in self.blocks():
            for name, texts in block.hypotheses.items():
                hypotheses[name] += texts
            references += block.references
            documents += block.documents or ()
            sources += block.sources or ()
        notes, digests = self.notes, self.digests
        return Parallel(
            hypotheses, references, None, documents or None, notes, digests, sources=sources if self._sources else None
        )

    def _look_at(self, columns: list[list[str]]) -> None:
        """Notice what the first lines look like."""
        if not self._hypotheses:
            return
        hypotheses = columns[len(self._references)]
        base = self._references[0]
        self._likeness = likeness(base.path, base.name, columns[0], hypotheses)
        self._tabs = self._piped and "\t" in hypotheses[0]

    @property
    def _piped(self) -> bool:
        """Whether the one system is what sacreBLEU would read several from."""
        return [file.path for file in self._hypotheses.values()] == [STDIN]

    @property
    def _files(self) -> list[LineFile]:
        return [
            *self._references,
            *self._hypotheses.values(),
            *([self._documents] if self._documents else []),
            *([self._sources] if self._sources else []),
        ]

    def _block(self, columns: list[list[str]]) -> Block:
        count = len(self._references)
        sources = columns.pop() if self._sources else None
        documents = columns.pop() if self._documents else None
        if self._documents:
            refuse_blank(self._documents.name, documents or [], self.segments)
        hypotheses = dict(zip(self._hypotheses, columns[count:], strict=True))
        return Block(self.segments, hypotheses, self._segments(columns[:count]), None, documents, sources)

    def _segments(self, streams: list[list[str]]) -> list[list[str | None]]:
        if len(streams) == 1:
            return self._parting.segments(streams[0], self.segments)
        return [list(texts) for texts in zip(*streams, strict=True)]

    def _unequal(self, readers: list[Iterator[list[str]]], columns: list[list[str]]) -> ShapeError:
        """Return the error for files of different lengths, having read on to know the lengths."""
        ends = []
        for file, reader, column in zip(self._files, readers, columns, strict=True):
            last = column[-1:]
            for more in reader:
                last = more[-1:]
            ends.append((file, file.lines_read, last))
        short, fewer, _ = min(ends, key=lambda end: end[1])
        long, longer, last = next(end for end in ends if end[1] > fewer)
        blank = longer == fewer + 1 and last == [""]
        way_out = f"The last line of {long.name} is empty: remove it if it is no segment."
        return unequal(short.name, fewer, long.name, longer, way_out if blank else "")


def refuse_blank(name: str, documents: list[str], start: int) -> None:
    """Raise ShapeError for a line without a document: it would make one document of unrelated segments."""
    for line, document in enumerate(documents, start + 1):
        if not document.strip():
            raise ShapeError(f"{name}, line {line}: is blank. Each line names the document of its segment.")


def unequal(short: str, fewer: int, long: str, more: int, way_out: str = "", unit: str = "line") -> ShapeError:
    """Return the error for two sides of different lengths, the shorter one first."""
    advice = "Give files of the same segments, in the same order."
    return ShapeError(
        f"{short} has {_counted(fewer, unit)}, {long} has {more:,}: "
        f"{short} ends before {unit} {fewer + 1:,}. {way_out or advice}"
    )


def _counted(count: int, unit: str = "line") -> str:
    """Return a number of lines in words."""
    return f"{count:,} {unit}" if count == 1 else f"{count:,} {unit}s"
