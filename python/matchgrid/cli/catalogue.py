"""Commands that list what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .command import Command, Option
from .group import COMMANDS
from .output import coloured, on_terminal, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..report.table import Table

FORMATS = ("text", "json", "csv", "markdown", "latex")


def catalogue_command(
    name: str, table: Callable[[], Table], records: Callable[[], list[dict[str, Any]]]
) -> click.Command:
    """A command that prints a list as a table, or in full as JSON."""

    def run(format: str) -> None:
        if format == "json":
            import json

            show(json.dumps(records(), indent=1, ensure_ascii=False))
        elif format == "text" and on_terminal():
            from ..report.terminal import terminal

            show(terminal(table(), colour=coloured(no_color=False)))
        else:
            show(table().format(format))

    option = Option(["-f", "--format"], type=click.Choice(FORMATS), default="text", show_default=True,
                    help="How to print the list; JSON says most.")  # fmt: skip
    return Command(name, callback=run, params=[option], help=COMMANDS[name].summary)
