"""`matchgrid example`: the bundled files, to try everything on."""

from __future__ import annotations

import os
import shutil

import click

from ..errors import OptionError, ResourceError
from ..report.visible import visible
from .command import Command
from .group import COMMANDS
from .output import on_terminal, show


def run(folder: str) -> None:
    """Copies the text files, none of which may be there yet."""
    from .. import example

    if not folder:
        raise OptionError("the name of the folder is empty: give another")
    sources = sorted(path for path in example.path().iterdir() if path.suffix in (".txt", ".md"))
    targets = [os.path.join(folder, source.name) for source in sources]
    for target in targets:
        if os.path.lexists(target):
            raise OptionError(f"{target} exists and was left as it is: give another folder")
    try:
        os.makedirs(folder, exist_ok=True)
        for source, target in zip(sources, targets, strict=True):
            shutil.copyfile(source, target)
    except OSError as error:
        raise ResourceError(f"{folder} can't be written: {error.strerror or error}") from error
    show("\n".join(map(visible, targets) if on_terminal() else targets))


command = Command(
    "example",
    callback=run,
    params=[click.Argument(["folder"], type=click.Path(), metavar="FOLDER")],
    help=COMMANDS["example"].summary,
)
