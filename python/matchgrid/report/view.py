"""Alignments of a corpus in a format: a piece for each segment, made as it comes, and what stands around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, ShapeError
from ..signature import spec
from .alignment import Totals, measure_line, segment_text, summary_text
from .entry import number
from .error_counts import ErrorCounts
from .lines import text_signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..alignment import Alignment
    from ..statistics import Statistics

FORMATS = ("text", "html", "json", "jsonl", "csv")


@dataclass(frozen=True)
class Choice:
    """Which segments are shown: those in `ranges` (numbers from 1, first and last), those with an error, at most so
    many; all where nothing is said.
    """

    ranges: tuple[tuple[int, int], ...] = ()
    marks: str = ""
    errors_only: bool = False
    limit: int | None = None

    def shows(self, alignment: Alignment, number: int) -> bool:
        """Whether a segment is meant, if there is room for it."""
        if self.ranges and not any(first <= number <= last for first, last in self.ranges):
            return False
        if self.marks:
            return any(mark in self.marks for mark in alignment.marks)
        return not (self.errors_only and alignment.correct)

    @property
    def last(self) -> int:
        """The largest number that was named."""
        return max((last for _, last in self.ranges), default=0)


@dataclass
class View:
    """Collects what is said about all segments, and writes those that are shown.

    `top` is how many of the most frequent errors are listed, `None` for no list; with `chunks` errors next to each
    other are one. `line_width` and `colour` concern text alone, as does `signed`: whether the signature of the
    metric is there.
    """

    format: str = "text"
    choice: Choice = Choice()
    top: int | None = None
    chunks: bool = False
    line_width: int | None = None
    colour: bool = False
    signed: bool = True
    totals: Totals = field(default_factory=Totals)
    errors: ErrorCounts = field(default_factory=ErrorCounts)
    meant: int = 0
    shown: int = 0

    def add(self, alignment: Alignment, name: str = "") -> str:
        """Counts the next segment; answers its piece, or nothing where it is not shown."""
        self.totals.add(alignment)
        if self.top is not None:
            self.errors.add(alignment, chunks=self.chunks)
        if not self.choice.shows(alignment, self.totals.segments):
            return ""
        self.meant += 1
        if self.choice.limit is not None and self.meant > self.choice.limit:
            return ""
        self.shown += 1
        return self._piece(alignment, name)

    def whole(self, pieces: Iterable[str], statistics: Sequence[Statistics], title: str) -> Iterator[str]:
        """The pieces with what stands around them; the statistics are the measures, of which the last was aligned, or
        none.
        """
        if self.format == "html":
            yield from self._page(pieces, statistics, title)
        elif self.format == "json":
            yield from self._json(pieces, statistics)
        elif self.format == "csv":
            yield "segment,id,column,mark,reference,hypothesis\n"
            yield from pieces
        elif self.format == "jsonl":
            yield from pieces
        else:
            yield from pieces
            yield summary_text(self.totals, statistics)
            if self.signed and statistics:
                yield f"\n{text_signature(statistics[-1])}\n"
            if self.top is not None:
                yield f"\n{self.errors.text(self.top)}\n"

    def _piece(self, alignment: Alignment, name: str) -> str:
        place = self.totals.segments
        if self.format == "html":
            from .page import segment_html

            return segment_html(alignment, place, name=name)
        if self.format == "csv":
            return csv_lines(alignment, place, name)
        if self.format in ("json", "jsonl"):
            between = ",\n" if self.format == "json" and self.shown > 1 else ""
            return f"{between}{_dumped(record(alignment, place, name))}{'' if self.format == 'json' else chr(10)}"
        return segment_text(alignment, place, name=name, line_width=self.line_width, colour=self.colour)

    def _page(self, pieces: Iterable[str], statistics: Sequence[Statistics], title: str) -> Iterator[str]:
        from .page import page

        facts = dict(measure_line(found).split("=", 1) for found in statistics)
        facts |= {name: f"{count:,}" for name, count in self.totals.named.items()}
        shown = f", of which {self.shown:,} are shown" if self.shown < self.totals.segments else ""
        facts["segments"] = f"{self.totals.segments:,}{shown}"
        if statistics:
            facts["signature"] = statistics[-1].signature
        errors = None if self.top is None else self.errors.most(self.top)
        marks = "SDIT" if self.totals.marks["T"] else "SDI"
        return page(title, facts, pieces, marks=marks, errors=errors)

    def _json(self, pieces: Iterable[str], statistics: Sequence[Statistics]) -> Iterator[str]:
        about: dict[str, Any] = {
            "metric": spec(statistics[-1].metric) if statistics else None,
            "signature": statistics[-1].signature if statistics else None,
            "measures": {spec(found.metric): number(found.score) for found in statistics},
            "counts": self.totals.named,
            "segments": self.totals.segments,
        }
        if self.top is not None:
            about["errors"] = self.errors.to_dict(self.top)
        yield f'{_dumped(about)[:-1]},\n"alignments": [\n'
        yield from pieces
        yield "\n]}\n"


def view(
    alignments: Iterable[Alignment],
    *,
    format: str = "text",
    statistics: Iterable[Statistics] = (),
    names: Sequence[str] = (),
    errors_only: bool = False,
    line_width: int | None = None,
    top: int | None = None,
    chunks: bool = False,
) -> str:
    """Alignments to be looked at: a segment after the other, then their counts, in the layout of jiwer.

    `print(view(found))` for the text; `pathlib.Path("view.html").write_text(view(found, format="html"), "utf-8")` for
    a page that needs nothing else.

    Args:
        alignments: what `align` gave.
        format: `text`, `html`, `json`, `jsonl` or `csv`.
        statistics: the measures to print under the counts, as an evaluation holds them.
        names: one name per segment.
        errors_only: leave out segments without an error.
        line_width: columns of a line of text, at which longer rows are wrapped; 0 never wraps.
        top: add so many of the most frequent substitutions, insertions and deletions.
        chunks: count errors next to each other as one, as jiwer does.

    Raises:
        OptionError: there is no such format, or a number is below what it can be.
        ShapeError: not one name per segment.
    """
    if format not in FORMATS:
        raise OptionError(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
    if line_width is not None and line_width < 0:
        raise OptionError(f"line_width is a whole number from 0, which never wraps, not {line_width}")
    if top is not None and top < 1:
        raise OptionError(f"top is a whole number from 1, not {top}; leave it out for no list")
    alignments = list(alignments)
    if names and len(names) != len(alignments):
        raise ShapeError(f"{len(names):,} names for {len(alignments):,} segments")
    made = View(format, Choice(errors_only=errors_only), top, chunks, line_width or None, signed=False)
    pieces = [
        made.add(alignment, name) for alignment, name in zip(alignments, names or [""] * len(alignments), strict=True)
    ]
    return "".join(made.whole(pieces, tuple(statistics), "Alignments"))


def record(alignment: Alignment, place: int, name: str = "") -> dict[str, Any]:
    """An alignment as JSON can hold it; `reference_number` counts from 1."""
    return {
        "segment": place,
        **({"id": name} if name else {}),
        "reference_number": alignment.chosen + 1,
        "reference": alignment.reference,
        "hypothesis": alignment.hypothesis,
        "marks": alignment.marks,
        "chunks": alignment.chunks,
        "shifts": alignment.shifts,
    }


def csv_lines(alignment: Alignment, place: int, name: str = "") -> str:
    """A line for each pair of tokens, columns counted from 1; a gap is empty, and the mark says so."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for column, (mark, reference, hypothesis) in enumerate(alignment.pairs(), 1):
        writer.writerow([place, name, column, mark, reference or "", hypothesis or ""])
    return out.getvalue()


def _dumped(value: Any) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, allow_nan=False)
