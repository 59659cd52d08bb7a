"""Commands that list what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..report.table import Column, Table
from .command import Command, Option
from .group import COMMANDS
from .output import coloured, on_terminal, show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

FORMATS = ("text", "json", "csv", "markdown", "latex")


def listing(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table of texts, of which the first in each row, a name to type, is never folded."""
    return Table((Column(titles[0], whole=True), *map(Column, titles[1:])), tuple(map(tuple, rows)))


def catalogue_command(
    name: str, table: Callable[..., Table], records: Callable[..., list[dict[str, Any]]], *, about: str = ""
) -> click.Command:
    """A command that prints a list as a table, or in full as JSON; `about` is an argument that both take."""

    def run(format: str, about: str = "") -> None:
        given = [about] if about else []
        if format == "json":
            import json

            show(json.dumps(records(*given), indent=1, ensure_ascii=False))
        elif format == "text" and on_terminal():
            from ..report.terminal import terminal

            show(terminal(table(*given), colour=coloured(no_color=False)))
        else:
            show(table(*given).format(format))

    option = Option(
        ["-f", "--format"],
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="How to print the list; JSON says most.",
    )
    arguments = [click.Argument(["about"], default="", metavar=f"[{about}]")] if about else []
    return Command(name, callback=run, params=[*arguments, option], help=COMMANDS[name].summary)
