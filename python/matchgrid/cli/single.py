"""Commands that look at one system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..errors import OptionError
from ..io.parallel import Parallel
from .command import Option
from .files import opened
from .options import OUTPUT, input_options
from .printed import Printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..statistics import Metric
    from .files import Files

_DOCUMENTS = ("documents", "document_field")
_SOURCES = ("sources", "source_field")


def one_system(given: Mapping[str, Any], metrics: Sequence[Metric], command: str) -> Files:
    """Opens the files of a command that shows one system.

    Raises:
        MatchgridError: paths and options do not fit together, there are several systems, a file can't be read, or
            the output is a reference.
    """
    files = systems(given, metrics)
    if len(files.source.systems) > 1:
        raise OptionError(
            f"{command} shows one system at a time, not {len(files.source.systems)}: give one file after -i"
        )
    return files


def systems(given: Mapping[str, Any], metrics: Sequence[Metric]) -> Files:
    """Opens the files of one or more systems.

    Raises:
        MatchgridError: paths and options do not fit together, or a file can't be read.
    """
    pair = given["language_pair"] or ""
    if pair and not given["test_set"]:
        raise OptionError(f"-l {pair} chooses a test set (-t), and there is none: leave it out")
    return opened(given, metrics)


def whole(files: Files) -> Parallel:
    """All segments of the files."""
    return files.source if isinstance(files.source, Parallel) else files.source.read()


def system_options(*, sources: bool = True) -> list[click.Parameter]:
    """What is read, for commands that do without documents, and perhaps without sources."""
    unused = _DOCUMENTS if sources else (*_DOCUMENTS, *_SOURCES)
    return [parameter for parameter in input_options() if parameter.name not in unused]


def output_options(formats: Sequence[str], about: str = "How to print.") -> list[click.Parameter]:
    """How a command prints, and where."""
    return [
        Option(["-f", "--format"], section=OUTPUT, type=Printed(tuple(formats)), default="text", show_default=True,
               help=about),
        Option(["--output"], section=OUTPUT, type=click.Path(), metavar="FILE",
               help="Write to a new file, as a whole or not at all; - is standard output."),
        Option(["--overwrite"], section=OUTPUT, is_flag=True, help="--output may replace a file."),
        Option(["-nc", "--no-color"], section=OUTPUT, is_flag=True, help="No colours on a terminal."),
        Option(["-q", "--quiet"], section=OUTPUT, is_flag=True, help="No notes and no progress bar."),
        Option(["--strict"], section=OUTPUT, is_flag=True, help="Notes are errors: no result, exit code 2."),
    ]  # fmt: skip
