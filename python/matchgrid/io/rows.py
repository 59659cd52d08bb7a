"""The rows of a table file: TSV, CSV or JSON lines."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from matchgrid.errors import InputTypeError, OptionError, ShapeError, TextError
from matchgrid.io.channel import ARCHIVES
from matchgrid.io.lines import LineFile

TEXT = "text"
TABLES = ("tsv", "csv", "jsonl")
KEYED = ("trn", "stm", "ctm", "kaldi", "seglst", "squad", "coco")
"""Formats with ids of their own; `stm` has its hypotheses in ctm, and what is in a Kaldi folder has no suffix."""
CORPORA = (*KEYED, "m2")
"""All formats that say themselves where their parts are; `m2` has its hypotheses in plain text."""
FORMATS = (TEXT, *TABLES, *CORPORA)
JSON = "json"
"""What a name says of which only the content tells the format."""
_SUFFIXES = {
    ".tsv": "tsv",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".trn": "trn",
    ".stm": "stm",
    ".ctm": "ctm",
    ".m2": "m2",
    ".json": JSON,
}

Row = tuple[int, list[object]]
Fields = Sequence[str] | Callable[[list[str]], Sequence[str]]
"""The columns that are read, or a function that chooses them of those that are there."""


class FieldError(OptionError):
    """A field that a table does not have."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


def format_of(path: str | os.PathLike[str], format: str | None = None) -> str:
    """Return `format` if it is given, else the format that the file's name says; other names are plain text.

    `.gz`, `.bz2` and `.xz` at the end of the name are passed over, and so is the case of letters. A file named
    `.json` is `JSON`, of which the content says more. Raises OptionError for a format that there is not.
    """
    if format is not None:
        if format not in FORMATS:
            raise OptionError(f"--input-format {format}: no such format. There are: {', '.join(FORMATS)}.")
        return format
    stem, suffix = os.path.splitext(os.fspath(path).lower())
    if suffix in ARCHIVES:
        stem, suffix = os.path.splitext(stem)
    if suffix == ".json" and stem.endswith(".seglst"):
        return "seglst"
    return _SUFFIXES.get(suffix, TEXT)


def rows(file: LineFile, format: str, fields: Fields, extra: str | None = None) -> Iterator[Row]:
    """Yield the line at which each row begins and its values of `fields`, then of `extra` if there is that field."""
    if format == "jsonl":
        wanted: Sequence[str] | None = None
        for line, value in _decoded(file):
            wanted = _wanted(fields, value) if wanted is None else wanted
            found = [_member(file.name, line, value, field) for field in wanted]
            yield line, [*found, value[extra]] if extra is not None and extra in value else found
        return
    records = _records(file, format)
    header = next(records, None)
    if header is None:
        raise ShapeError(f"{file.name}: is empty. A {format.upper()} table begins with a line of column names.")
    names = header[1]
    places = [_column(file.name, names, field) for field in _wanted(fields, names)]
    places += [names.index(extra)] if extra is not None and names.count(extra) == 1 else []
    for line, cells in records:
        if len(cells) != len(names):
            raise ShapeError(
                f"{file.name}, line {line}: the row has {_count(cells)}, the header {_count(names)}. "
                f"{_advice(cells, format)}"
            )
        yield line, [cells[place] for place in places]


def _wanted(fields: Fields, there: Iterable[str]) -> Sequence[str]:
    return fields([*there]) if callable(fields) else fields


def columns(file: LineFile, format: str) -> list[str]:
    """Return the names of the columns, for JSON lines those of the first object."""
    if format == "jsonl":
        first = next(_decoded(file), None)
        return [] if first is None else list(first[1])
    header = next(_records(file, format), None)
    return [] if header is None else header[1]


def _records(file: LineFile, format: str) -> Iterator[tuple[int, list[str]]]:
    return _quoted(file) if format == "csv" else _tabbed(file)


def _tabbed(file: LineFile) -> Iterator[tuple[int, list[str]]]:
    for line, text in _numbered(file):
        yield line, text.split("\t")


def _quoted(file: LineFile) -> Iterator[tuple[int, list[str]]]:
    import csv
    import sys

    def feed() -> Iterator[str]:
        for block in file.blocks(keep_carriage_returns=True):
            for text in block:
                yield text + "\n"

    reader = csv.reader(feed(), strict=True)
    start = 1
    while True:
        # The module's limit is global and below the length of a document; ours is what memory holds.
        limit = csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise TextError(
                f"{file.name}, line {start}: not valid CSV ({_csv_reason(error)}). A cell with a comma, a "
                'quote or a line end stands in double quotes, and a quote inside it is written twice ("").'
            ) from error
        finally:
            csv.field_size_limit(limit)
        if cells is None:
            return
        yield start, cells or [""]
        start = reader.line_num + 1


def _csv_reason(error: Exception) -> str:
    """Return the module's reason, without its advice to programmers."""
    reason = str(error)
    return "a carriage return outside quotes" if reason.startswith("new-line character") else reason


def _decoded(file: LineFile) -> Iterator[tuple[int, dict[str, object]]]:
    import msgspec

    decode: Callable[[str], object] = msgspec.json.Decoder().decode
    for line, text in _numbered(file):
        if not text.strip():
            raise TextError(f"{file.name}, line {line}: is blank. JSON lines has one object a line; remove the line.")
        try:
            value = decode(text)
            if isinstance(value, dict):
                _refuse_twice(file.name, line, text, value)
        except (msgspec.DecodeError, UnicodeError) as error:
            reason = "a lone surrogate, half of a character" if _HALF.search(text) else error
            raise TextError(f"{file.name}, line {line}: not valid JSON ({reason}). Write one object a line.") from error
        except RecursionError as error:
            raise TextError(f"{file.name}, line {line}: is nested too deep to be read. Write flat objects.") from error
        if not isinstance(value, dict):
            raise InputTypeError(
                f"{file.name}, line {line}: holds {kind(value)}, not an object. Write one object a line."
            )
        yield line, value


_HALF = re.compile(r"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]")
# The end of a name: whoever writes a colon in quotes looks like one, so a hit is only a reason to look closer.
_NAME_END = re.compile(r'"\s*:')


def _refuse_twice(name: str, line: int, text: str, value: dict[str, object]) -> None:
    """Refuse an object with two values of one name, of which a reader would keep the last."""
    if len(_NAME_END.findall(text)) == len(value):
        return
    import json

    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
            raise ShapeError(
                f"{name}, line {line}: the object has {twice!r} more than once. Remove or rename all but one."
            )
        return found

    json.loads(text, object_pairs_hook=members, parse_int=str, parse_float=str)


def _member(name: str, line: int, value: dict[str, object], field: str) -> object:
    """Return an object's field; a name that stands there whole goes before a path of names."""
    if field in value:
        return value[field]
    here: object = value
    for key in field.split("."):
        if not isinstance(here, dict):
            raise FieldError(f"{name}, line {line}: no field {field!r}: {key!r} is asked of {kind(here)}.", field)
        if key not in here:
            # Where even the first object lacks it the name is wrong, and no value is missing.
            advice = " Write null for a reference that is absent." if line > 1 else ""
            there = f"The fields there are: {listed(here)}.{advice}"
            raise FieldError(f"{name}, line {line}: no field {field!r}. {there}", field)
        here = here[key]
    return here


def _column(name: str, names: list[str], field: str) -> int:
    if field not in names:
        raise FieldError(f"{name}, line 1: no column {field!r}. The columns there are: {listed(names)}.", field)
    if names.count(field) > 1:
        raise ShapeError(f"{name}, line 1: {names.count(field)} columns are named {field!r}. Rename all but one.")
    return names.index(field)


def _numbered(file: LineFile) -> Iterator[tuple[int, str]]:
    line = 0
    for block in file.blocks():
        for text in block:
            line += 1
            yield line, text


def _advice(cells: list[str], format: str) -> str:
    if cells == [""]:
        return "The line is blank: remove it."
    if format == "csv":
        return "A cell with a comma stands in double quotes."
    return "A cell can't hold a TAB, and an empty cell keeps its TAB."


def _count(cells: list[str]) -> str:
    return "1 cell" if len(cells) == 1 else f"{len(cells)} cells"


def listed(names: object) -> str:
    """Return names for a message, quoted, the first twenty of them."""
    shown = [repr(name) for name in names]  # type: ignore[attr-defined]
    more = f" and {len(shown) - 20} more" if len(shown) > 20 else ""
    return (", ".join(shown[:20]) or "none") + more


def kind(value: object) -> str:
    """Return what a JSON value is, in the words of JSON."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    names = {str: "a string", int: "a number", float: "a number", list: "an array", dict: "an object"}
    return names.get(type(value), type(value).__name__)
