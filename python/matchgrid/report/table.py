"""A table of text cells, in the formats that papers, documents and programs read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..errors import OptionError
from .visible import visible
from .width import width

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MINUS = "\u2212"
"""The sign of a number where it is typeset."""
_SIGN = re.compile(r"(?<![\w.])-(?=\d)")

MARKDOWN = str.maketrans({"|": "\\|", "\n": " ", "*": "\\*", "_": "\\_", "`": "\\`", "<": "&lt;", "\\": "\\\\"})
"""What Markdown would take for marks."""
_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "↑": r"$\uparrow$",
        "↓": r"$\downarrow$",
        MINUS: "$-$",
        "\n": " ",
    }
)
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


@dataclass(frozen=True)
class Column:
    """A heading, and whether cells are numbers (aligned to the right)."""

    title: str
    number: bool = False
    direction: str = ""
    """`↑` where higher is better, `↓` where lower is."""
    whole: bool = False
    """Whether cells are never folded on a terminal, as those of numbers are not."""

    @property
    def heading(self) -> str:
        """The title with its arrow."""
        return f"{self.title} {self.direction}".rstrip()


@dataclass(frozen=True)
class Table:
    """Columns and rows of cells; `best` holds the places (row, column) of the best values."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    best: frozenset[tuple[int, int]] = field(default_factory=frozenset)

    def format(self, name: str) -> str:
        """The table as `text`, `markdown`, `latex`, `csv` or `html`, without a line end after the last line.

        Raises:
            OptionError: there is no such format.
        """
        if name not in FORMATS:
            raise OptionError(f"there is no table format {name!r}; there are {', '.join(FORMATS)}")
        return FORMATS[name](self)

    @property
    def lines(self) -> list[list[str]]:
        """Headings, then rows."""
        return [[column.heading for column in self.columns], *(list(row) for row in self.rows)]


def _text(table: Table) -> str:
    lines = [[visible(cell) for cell in line] for line in table.lines]
    widths = [max(width(line[place]) for line in lines) for place in range(len(table.columns))]
    return "\n".join("  ".join(_aligned(line, widths, table.columns)).rstrip() for line in lines)


def _markdown(table: Table) -> str:
    lines = [[visible(cell).translate(MARKDOWN) for cell in line] for line in table.lines]
    lines.insert(1, ["---:" if column.number else "---" for column in table.columns])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _latex(table: Table) -> str:
    numbers = [column.number for column in table.columns]
    typeset = [
        [_SIGN.sub(MINUS, cell) if number else cell for cell, number in zip(line, numbers, strict=True)]
        for line in table.lines
    ]
    heading, *rows = [" & ".join(cell.translate(_LATEX) for cell in line) + r" \\" for line in typeset]
    places = "".join("r" if column.number else "l" for column in table.columns)
    begin = rf"\begin{{tabular}}{{{places}}}"
    return "\n".join([begin, r"\toprule", heading, r"\midrule", *rows, r"\bottomrule", r"\end{tabular}"])


def _csv(table: Table) -> str:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    # No arrows: programs select columns by name.
    writer.writerow([column.title for column in table.columns])
    writer.writerows(table.rows)
    return out.getvalue().removesuffix("\n")


def _html(table: Table) -> str:
    heading, *rows = table.lines
    lines = [_html_line("th", heading, table.columns), *(_html_line("td", row, table.columns) for row in rows)]
    return "\n".join(["<table>", *lines, "</table>"])


def _html_line(tag: str, cells: Sequence[str], columns: Sequence[Column]) -> str:
    styles = [' style="text-align: right"' if column.number else "" for column in columns]
    inside = (f"<{tag}{style}>{cell.translate(_HTML)}</{tag}>" for cell, style in zip(cells, styles, strict=True))
    return f"<tr>{''.join(inside)}</tr>"


FORMATS: dict[str, Callable[[Table], str]] = {
    "text": _text,
    "markdown": _markdown,
    "latex": _latex,
    "csv": _csv,
    "html": _html,
}


def _aligned(cells: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> list[str]:
    aligned = []
    for cell, wide, column in zip(cells, widths, columns, strict=True):
        space = " " * (wide - width(cell))
        aligned.append(space + cell if column.number else cell + space)
    return aligned
