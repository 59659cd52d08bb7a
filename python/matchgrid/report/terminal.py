"""A table on a terminal: colour, and the best value of each metric marked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .table import Table

from .visible import visible

_FOLDED = 8
"""The width below which no cell is folded."""
_SPACE = 3
"""What a column takes beside its cells."""
_PARTS = re.compile(r"\s+|(?<=/)")


def terminal(table: Table, *, width: int | None = None, colour: bool = True) -> str:
    """The table as a terminal shows it; without colour the best values are only bold.

    Args:
        table: what to show.
        width: the terminal's; narrower tables fold their cells. As wide as the terminal by default.
        colour: not for terminals or people who asked for none.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    console = Console(width=width, force_terminal=True, no_color=not colour, highlight=False)
    widths, words, least = _widths(table)
    # Where even folded cells do not fit, lines are too long: cut numbers would be wrong ones, and cut words no help.
    least = least if sum(least) + _SPACE * len(least) <= console.width else words
    console.width = max(console.width, sum(least) + _SPACE * len(least))
    room = console.width - _SPACE * len(least)
    fitted = _fitted(_fitted(widths, words, room), least, room)
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold cyan" if colour else "bold", pad_edge=False)
    for column, wide in zip(table.columns, fitted, strict=True):
        justify: Literal["left", "right"] = "right" if column.number else "left"
        grid.add_column(Text(column.heading), justify=justify, overflow="fold", width=wide)
    best = "bold green" if colour else "bold"
    for place, row in enumerate(table.rows):
        cells = [Text(visible(cell), best if (place, column) in table.best else "") for column, cell in enumerate(row)]
        grid.add_row(*cells)
    with console.capture() as shown:
        console.print(grid)
    return "\n".join(line.rstrip() for line in shown.get().split("\n")).strip("\n")


def _widths(table: Table) -> tuple[list[int], list[int], list[int]]:
    """How wide each column would be, how narrow with no word broken, and how narrow it may become."""
    from rich.cells import cell_len

    widths, words, least = [], [], []
    lines = [[visible(cell) for cell in line] for line in table.lines]
    for column, heading, *cells in zip(table.columns, *lines, strict=True):
        firm = column.number or column.whole
        kept = max(map(cell_len, cells), default=0) if firm else 0
        parts = _PARTS.split(heading if firm else " ".join((heading, *cells)))
        widths.append(max(map(cell_len, (heading, *cells))))
        words.append(max(kept, *map(cell_len, parts)))
        least.append(words[-1] if firm else min(words[-1], _FOLDED))
    return widths, words, least


def _fitted(widths: list[int], least: list[int], room: int) -> list[int]:
    """Widths that fit into the room, the widest columns made narrower first."""
    found = list(widths)
    while sum(found) > room:
        place = max(range(len(found)), key=lambda place: (found[place] > least[place], found[place]))
        if found[place] <= least[place]:
            break
        found[place] -= 1
    return found
