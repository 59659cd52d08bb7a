"""Long tables of scores: one row, one output of a system on a segment."""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from matchgrid.errors import InputTypeError, OptionError, ShapeError
from matchgrid.io.channel import STDIN, shown
from matchgrid.io.facts import Fact
from matchgrid.io.lines import LineFile
from matchgrid.io.rows import TABLES, format_of, listed
from matchgrid.io.tables import Table, read_table

SCORES = "scores"
"""Where `matchgrid score --format jsonl` has the scores of a segment, by metric."""
SCORE = "score"
"""The column of scores, where it is called so."""
MISSING = ("", "na", "n/a", "nan", "none", "null")
"""How a cell says that there is no score."""

Row = tuple[str, str, float | None]


class UntoldError(OptionError):
    """It is not told which column of a table has the scores."""


@dataclass(frozen=True)
class Judged:
    """Rows of (system, segment, score) of each kind of score that a file has, and the document of each segment."""

    name: str
    rows: Mapping[str, list[Row]]
    documents: Mapping[str, str]
    facts: tuple[Fact, ...]

    @property
    def segments(self) -> list[str]:
        """The segments, in the order in which they first appear."""
        return list(dict.fromkeys(segment for rows in self.rows.values() for _, segment, _ in rows))


def read_judged(
    path: str | os.PathLike[str],
    fields: Sequence[str] = (),
    *,
    several: bool = False,
    system: str = "system",
    segment: str = "segment",
    document: str | None = None,
    beside: Collection[str] = (),
    first: int = 1,
    format: str | None = None,
    encoding: str | None = None,
) -> Judged:
    """Read a long table of scores: TSV, CSV, JSON lines, or the JSON lines of `matchgrid score --level segment`.

    Args:
        path: the file, or `-`.
        fields: the columns of scores, or names of scores in `scores` (with or without `scores.` before them); none:
            those in `scores`, the one named `score`, or the only one there is beside the others.
        several: where none are named, whether all beside the others are meant, instead of one.
        system: the column that names the system.
        segment: the column that names the segment.
        document: the column that names the segment's document.
        beside: other columns that are no scores, unless they are named.
        first: the number of the first segment where they are numbered; scores of matchgrid's are from 1.
        format: one of the tables; None goes by the file's name.
        encoding: None is UTF-8.

    Raises:
        OptionError: the file is no table, or a column is not there.
        UntoldError: it is not told which column is meant.
        ShapeError: there are no rows, or a segment is in two documents.
        InputTypeError: a score is no number, with the line.
    """
    columns: dict[str, str] = {}
    path = os.fspath(path)

    def chosen(there: list[str]) -> list[str]:
        if not there:
            raise ShapeError(f"{shown(path)}: is empty")
        others = [system, segment, *([document] if document else [])]
        left = [name for name in there if name not in (*others, *beside)]
        columns.update(_column(name, there) for name in fields)
        if not fields:
            columns.update((name, name) for name in _score_columns(shown(path), left, several=several))
        return [*others, *columns.values()]

    table = read_table(path, chosen, format=_table_format(path, format), encoding=encoding)
    if not table.lines:
        raise ShapeError(f"{table.name}: has no rows")
    systems = table.labels(system)
    segments = [_renumbered(name, first) for name in table.labels(segment, blank=False)]
    scores = _chosen(table, columns)
    rows = {name: list(zip(systems, segments, values, strict=True)) for name, values in scores.items()}
    documents = _documents(table, segments, document) if document else {}
    return Judged(table.name, rows, documents, table.facts)


def _table_format(path: str | os.PathLike[str], format: str | None) -> str:
    """The format, if it is one of tables.

    Raises:
        OptionError: it is none.
        ResourceError: there is no such file.
    """
    found = format_of(path, format)
    if found in TABLES:
        return found
    name = LineFile(path).name  # Whatever it is called, it must be there.
    said = "" if os.fspath(path) == STDIN else f"is {found} by its name; "
    raise OptionError(f"{name}: {said}scores are read from tables: give --input-format tsv, csv or jsonl")


def _column(field: str, there: Sequence[str]) -> tuple[str, str]:
    """A score's name, and the column that has it: itself, or `scores`."""
    inside = field.removeprefix(f"{SCORES}.")
    if field not in there and SCORES in there:
        return inside, SCORES
    return field, field


def _chosen(table: Table, columns: Mapping[str, str]) -> dict[str, list[float | None]]:
    """The scores that were named; where `scores` itself was, all that it has."""
    found = _columns(table, [name for name, column in columns.items() if name == column])
    named = [name for name, column in columns.items() if name != column]
    inside = _columns(table, [SCORES]) if named else {}
    for name in named:
        if name not in inside:
            raise OptionError(f"{table.name}: has no score {name!r} in {SCORES}; there are {listed(inside)}")
        found[name] = inside[name]
    return found


def _score_columns(path: str, left: Sequence[str], *, several: bool) -> list[str]:
    """The columns of scores that are meant where none is named, of those that are none of the others."""
    for name in (SCORES, SCORE):
        if name in left:
            return [name]
    if not left:
        raise UntoldError(f"{path}: has no column of scores beside those of systems and segments")
    if len(left) > 1 and not several:
        raise UntoldError(f"{path}: name the column of the scores; beside the others it has {listed(left)}")
    return list(left)


def _columns(table: Table, wanted: Sequence[str]) -> dict[str, list[float | None]]:
    """The scores by name; a column of objects has several, as in `{"bleu": 31.2, "ter": 50.0}`."""
    found: dict[str, list[float | None]] = {}
    for name in wanted:
        cells = table.cells[name]
        if not any(isinstance(cell, dict) for cell in cells):
            found[name] = [_number(table, line, name, cell) for line, cell in zip(table.lines, cells, strict=True)]
            continue
        kinds = list(dict.fromkeys(kind for cell in cells if isinstance(cell, dict) for kind in cell))
        for kind in kinds:
            found[kind] = [
                _number(table, line, kind, cell.get(kind) if isinstance(cell, dict) else None)
                for line, cell in zip(table.lines, cells, strict=True)
            ]
    return found


def _number(table: Table, line: int, name: str, cell: object) -> float | None:
    if cell is None or (isinstance(cell, str) and cell.strip().lower() in MISSING):
        return None
    try:
        # Python reads 1_000 and digits of other scripts too.
        odd = isinstance(cell, str) and ("_" in cell or not cell.isascii())
        if odd or isinstance(cell, bool) or not isinstance(cell, str | int | float):
            raise ValueError
        return float(cell)
    except ValueError:
        raise InputTypeError(f"{table.name}, line {line}: {name} is {cell!r}, not a number") from None


def _renumbered(name: str, first: int) -> str:
    """A segment's name; numbers as if they were counted from 1."""
    return str(int(name) + 1 - first) if name.isdecimal() else name


def _documents(table: Table, segments: Sequence[str], field: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line, segment, name in _numbered(table, segments, table.labels(field, blank=False)):
        if found.setdefault(segment, name) != name:
            raise ShapeError(f"{table.name}, line {line}: segment {segment} is in {name!r} and in {found[segment]!r}")
    return found


def _numbered(table: Table, *columns: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    return zip(table.lines, *columns, strict=True)
