"""`matchgrid completion`: commands and options at the press of TAB."""

from __future__ import annotations

import click

from .command import Command
from .group import COMMANDS, matchgrid
from .output import show

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_MATCHGRID_COMPLETE"


def run(shell: str) -> None:
    """Prints click's script for the shell."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None  # the shells above are click's own
    show(found(matchgrid, {}, "matchgrid", VARIABLE).source().rstrip("\n"))


command = Command(
    "completion",
    callback=run,
    params=[click.Argument(["shell"], type=click.Choice(SHELLS))],
    help=f'{COMMANDS["completion"].summary}\n\nFor bash: eval "$(matchgrid completion bash)"',
)
