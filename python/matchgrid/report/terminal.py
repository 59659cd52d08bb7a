"""A table on a terminal: colour, and the best value of each metric marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .table import Table


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

    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold cyan" if colour else "bold", pad_edge=False)
    for column in table.columns:
        grid.add_column(Text(column.heading), justify="right" if column.number else "left", overflow="fold")
    best = "bold green" if colour else "bold"
    for place, row in enumerate(table.rows):
        cells = [Text(cell, best if (place, column) in table.best else "") for column, cell in enumerate(row)]
        grid.add_row(*cells)
    console = Console(width=width, force_terminal=True, no_color=not colour, highlight=False)
    with console.capture() as shown:
        console.print(grid)
    return "\n".join(line.rstrip() for line in shown.get().split("\n")).strip("\n")
