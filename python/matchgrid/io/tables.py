"""Tables of segments: one row, one segment, read by the names of columns."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matchgrid.errors import InputTypeError, ShapeError
from matchgrid.io.facts import Fact
from matchgrid.io.lines import LineFile
from matchgrid.io.rows import Fields, columns, format_of, kind, rows

IDS = "id"
"""The column that is looked at although nobody names it: who has it on both sides may have rows in another order."""


@dataclass(frozen=True)
class Table:
    """The columns that were asked of a TSV, CSV or JSONL file.

    `lines` has the 1-based line at which each row begins, `cells` the values of each column, in the file's
    order. `name` is the path as messages name it, `sha256` the digest of the file's (decompressed) bytes,
    `unused_ids` a column named `id` that nobody asked for.
    """

    name: str
    path: str
    lines: list[int]
    cells: dict[str, list[object]]
    facts: tuple[Fact, ...]
    sha256: str
    unused_ids: list[object] | None = None

    def texts(self, field: str) -> list[str]:
        """Return a column in which each value is a text; an empty cell is an empty text.

        Raises InputTypeError, with the line, for null and for anything that is not a string.
        """
        found: list[str] = []
        for line, value in zip(self.lines, self.cells[field], strict=True):
            if not isinstance(value, str):
                raise self._wrong(line, field, value, 'a string; an empty text is ""')
            found.append(value)
        return found

    def labels(self, field: str, *, blank: bool = True) -> list[str]:
        """Return a column of names, such as ids; a whole number is taken as its digits.

        Raises InputTypeError, with the line, for anything else, and ShapeError for a blank name unless `blank`.
        """
        found: list[str] = []
        for line, value in zip(self.lines, self.cells[field], strict=True):
            if not isinstance(value, str | int) or isinstance(value, bool):
                raise self._wrong(line, field, value, "a string or a whole number")
            if not blank and not str(value).strip():
                raise ShapeError(f"{self.name}, line {line}: field {field!r} is blank. Each row names its document.")
            found.append(str(value))
        return found

    def references(self, fields: Sequence[str]) -> list[list[str | None]]:
        """Return each row's references: the values of `fields` in order, a list as its items.

        null is an absent reference (None), an empty cell or string is an empty one. Raises InputTypeError,
        with the line, for other values and ShapeError for a row without any reference.
        """
        found: list[list[str | None]] = []
        columns = [self.cells[field] for field in fields]
        for line, *values in zip(self.lines, *columns, strict=True):
            segment: list[str | None] = []
            for field, value in zip(fields, values, strict=True):
                segment += self._alternatives(line, field, value)
            if all(reference is None for reference in segment):
                where = " or ".join(map(repr, fields))
                raise ShapeError(
                    f"{self.name}, line {line}: the row has no reference in {where}. "
                    'Give one, or leave the row out; an empty reference is "".'
                )
            found.append(segment)
        return found

    def _alternatives(self, line: int, field: str, value: object) -> list[str | None]:
        items: list[object] = value if isinstance(value, list) else [value]
        found: list[str | None] = []
        for item in items:
            if item is not None and not isinstance(item, str):
                raise self._wrong(line, field, item, "a string, a list of strings, or null")
            found.append(item)
        return found

    def _wrong(self, line: int, field: str, value: object, expected: str) -> InputTypeError:
        return InputTypeError(f"{self.name}, line {line}: field {field!r} holds {kind(value)}. Give {expected}.")


def read_table(
    path: str | os.PathLike[str],
    fields: Fields,
    *,
    format: str | None = None,
    encoding: str | None = None,
) -> Table:
    """Read the columns `fields` of a table.

    `fields` may be a function that chooses them of the columns that are there, for JSON lines those of the first
    object: it is called once, before any row is read. `format` is `tsv`, `csv` or `jsonl`; None goes by the file's
    name. `path` may be `-` or compressed.

    - TSV: a header, cells split at TAB, no quoting.
    - CSV: a header, RFC 4180; line ends inside quotes are text and are kept as they are.
    - JSONL: one object a line; a field may be a path of names, `a.b`.

    Raises OptionError for a column that isn't there (the message lists those that are) and ShapeError for a
    column that is there twice or a row that is too short or too long; TextError for what is not valid CSV,
    JSON or text, with the line; and what `LineFile` raises.
    """
    file = LineFile(path, encoding=encoding)
    lines: list[int] = []
    cells: dict[str, list[object]] = {}

    def chosen(there: list[str]) -> list[str]:
        cells.update({field: [] for field in (fields(there) if callable(fields) else fields)})
        return list(cells)

    extra: list[object] = []
    for line, row in rows(file, format_of(path, format), chosen, IDS):
        lines.append(line)
        for column, value in zip((*cells.values(), extra), row, strict=False):
            column.append(value)
    if not cells:
        chosen([])  # JSON lines without an object.
    unused = extra if len(extra) == len(lines) and IDS not in cells else None
    facts = (*file.facts, *(_quoted(file, lines, cells) if format_of(path, format) == "tsv" else ()))
    return Table(file.name, file.path, lines, cells, facts, file.sha256 or "", unused)


# Who doubles quotes does it as CSV has it, which plain text never does.
_QUOTED = re.compile(r'"(?=.*"")(?:[^"]|"")*"', re.DOTALL)


def _quoted(file: LineFile, lines: list[int], cells: dict[str, list[object]]) -> Iterator[Fact]:
    """Yield the fact that cells of a TSV file are quoted as in CSV, if some are."""
    found = [
        line
        for values in cells.values()
        for line, cell in zip(lines, values, strict=True)
        if isinstance(cell, str) and cell.startswith('"') and _QUOTED.fullmatch(cell)
    ]
    if found:
        yield Fact(
            "quoted-cells",
            f"{file.name}: {len(found):,} cell{'s' * (len(found) > 1)} quoted as in CSV, first in line {min(found)}; "
            "TSV knows no quoting, so the quotes are text.",
            file.path,
            "write the table as CSV, or without quoting",
        )


def column_names(path: str | os.PathLike[str], *, format: str | None = None, encoding: str | None = None) -> list[str]:
    """Return the columns that a table has, for JSON lines the fields of its first object."""
    return columns(LineFile(path, encoding=encoding), format_of(path, format))
