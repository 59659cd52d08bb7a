"""Parallel text from tables, or from tables and plain files together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from matchgrid.errors import OptionError, ShapeError
from matchgrid.io.channel import STDIN
from matchgrid.io.facts import Fact
from matchgrid.io.join import join
from matchgrid.io.lines import LineFile
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.parting import Parting
from matchgrid.io.rows import TEXT, listed
from matchgrid.io.stream import unequal
from matchgrid.io.tables import IDS, Table, column_names, read_table

Value = TypeVar("Value")


@dataclass(frozen=True)
class Side(Generic[Value]):
    """One file's part in an evaluation: a value for each segment, with ids if the file is read by them."""

    name: str
    unit: str
    values: list[Value]
    ids: list[str] | None
    table: Table | None = None


class TableReader:
    """Reads each file once, with the columns of every part it plays."""

    def __init__(
        self,
        references: Sequence[str],
        hypotheses: Mapping[str, str],
        formats: Mapping[str, str],
        options: InputOptions,
    ) -> None:
        self._references = list(references)
        self._hypotheses = dict(hypotheses)
        self._formats = formats
        self._options = options
        self._tables: dict[str, Table] = {}
        self._notes: dict[Fact, None] = {}
        self._digests: dict[str, str] = {}

    def read(self) -> Parallel:
        """Return the parallel text, in the order of the first reference file."""
        base, *others = [self._reference_side(path) for path in self._references]
        if not base.values:
            raise ShapeError(f"{base.name}: has no {base.unit}s. There is nothing to score.")
        hypotheses = {name: self._fitted(self._hypothesis_side(path), base) for name, path in self._hypotheses.items()}
        streams = [base.values, *(self._fitted(side, base) for side in others)]
        references = [[text for part in parts for text in part] for parts in zip(*streams, strict=True)]
        documents, sources = self._documents(base), self._sources(base)
        notes, digests = tuple(self._notes), self._digests
        return Parallel(hypotheses, references, base.ids, documents, notes, digests, sources=sources)

    def _reference_side(self, path: str) -> Side[list[str | None]]:
        fields = self._options.reference_fields
        if self._formats[path] == TEXT:
            file, lines = self._lines(path)
            parting = Parting(file, self._options.num_refs)
            segments = parting.segments(lines, 0)
            self._notes.update(dict.fromkeys(parting.facts))
            return Side(file.name, "line", segments, None)
        if not fields:
            raise self._unnamed(path, "references", "--reference-field")
        table = self._table(path)
        return Side(table.name, "row", table.references(fields), self._ids(table), table)

    def _hypothesis_side(self, path: str) -> Side[str]:
        field = self._options.hypothesis_field
        if self._formats[path] == TEXT:
            file, lines = self._lines(path)
            return Side(file.name, "line", lines, None)
        if field is None:
            raise self._unnamed(path, "hypotheses", "--hypothesis-field")
        table = self._table(path)
        return Side(table.name, "row", table.texts(field), self._ids(table), table)

    def _fitted(self, side: Side[Value], base: Side[list[str | None]]) -> list[Value]:
        values = fitted(side, base)
        if side.table and base.table and side.ids is None:
            fact = other_order(side.table, base.table)
            self._notes.update({fact: None} if fact else {})
        return values

    def _documents(self, base: Side[list[str | None]]) -> list[str] | None:
        """Return the documents that the first table names, in the order of the segments."""
        field = self._options.document_field
        if field is None:
            return None
        table = self._table(self._tabular()[0])
        return fitted(Side(table.name, "row", table.labels(field, blank=False), self._ids(table)), base)

    def _sources(self, base: Side[list[str | None]]) -> list[str] | None:
        """Return the sources that the first table has, in the order of the segments."""
        field = self._options.source_field
        if field is None:
            return None
        table = self._table(self._tabular()[0])
        return fitted(Side(table.name, "row", table.texts(field), self._ids(table)), base)

    def _lines(self, path: str) -> tuple[LineFile, list[str]]:
        file = LineFile(path, encoding=self._options.encoding)
        lines = file.read()
        self._record(path, file.facts, file.sha256)
        return file, lines

    def _table(self, path: str) -> Table:
        if path not in self._tables:
            options = self._options
            table = read_table(path, self._fields(path), format=self._formats[path], encoding=options.encoding)
            self._tables[path] = table
            self._record(path, table.facts, table.sha256)
        return self._tables[path]

    def _fields(self, path: str) -> list[str]:
        options = self._options
        wanted = [options.id_field] if options.id_field is not None else []
        if path in self._references:
            wanted += options.reference_fields
        if path in self._hypotheses.values() and options.hypothesis_field is not None:
            wanted.append(options.hypothesis_field)
        if path == self._tabular()[0]:
            wanted += [field for field in (options.document_field, options.source_field) if field is not None]
        return list(dict.fromkeys(wanted))

    def _tabular(self) -> list[str]:
        return [path for path in (*self._references, *self._hypotheses.values()) if self._formats[path] != TEXT]

    def _ids(self, table: Table) -> list[str] | None:
        field = self._options.id_field
        return None if field is None else table.labels(field)

    def _record(self, path: str, facts: Sequence[Fact], digest: str | None) -> None:
        self._notes.update(dict.fromkeys(facts))
        self._digests[path] = digest or ""

    def _unnamed(self, path: str, what: str, option: str) -> OptionError:
        format, encoding = self._formats[path], self._options.encoding
        there = ""
        if path != STDIN:
            there = f" Its columns: {listed(column_names(path, format=format, encoding=encoding))}."
        return OptionError(
            f"{path}: is read as a {format.upper()} table: name the column of the {what} with {option}."
            f"{there} If it is plain text, give --input-format text."
        )


def fitted(side: Side[Value], base: Side[list[str | None]]) -> list[Value]:
    """Return a side's values in the order of the base: by ids if there are any, else as they are.

    Raises ShapeError when the ids, or without them the lengths, differ.
    """
    if side.ids is not None and base.ids is not None:
        order = join(side.ids, base.ids, hypotheses=side.name, references=base.name)
        return [side.values[place] for place in order]
    if len(side.values) != len(base.values):
        ends = sorted(((len(end.values), end.name) for end in (side, base)), key=lambda end: end[0])
        (fewer, short), (more, long) = ends
        raise unequal(short, fewer, long, more, unit=side.unit if side.unit == base.unit else "segment")
    return side.values


def other_order(side: Table, base: Table) -> Fact | None:
    """Return the fact that two tables were joined row by row although their ids differ, if they have ids."""
    if side.unused_ids is None or base.unused_ids is None or side.unused_ids == base.unused_ids:
        return None
    pairs = zip(side.unused_ids, base.unused_ids, strict=True)
    row, (here, there) = next((row, pair) for row, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    return Fact(
        "ids-not-used",
        f"{side.name} and {base.name} were joined row by row, but their columns {IDS!r} differ, first in row {row:,}: "
        f"{here!r} and {there!r}.",
        side.path,
        f"--id {IDS} joins by them",
    )
