"""`matchgrid collisions`: which different texts a metric can't tell apart."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import click

from ..diagnose.collisions import SHOWN, collisions
from ..errors import OptionError
from ..io.lines import LineFile
from ..io.rows import format_of
from ..report.table import Column, Table
from .catalogue import FORMATS
from .command import Command, Option
from .group import COMMANDS
from .output import show
from .settings import read_metric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..diagnose import Collisions, Variant


def run(files: Sequence[str], metric: str, format: str, encoding: str | None) -> None:
    """Prints the texts that become equal, with how often and where they are."""
    for file in files:
        if (named := format_of(file)) != "text":
            raise OptionError(
                f"{file}: is {named} by its name, and texts are lines here: give a file of one text a line"
            )
    sources = [LineFile(file, encoding=encoding) for file in files]
    texts = [[text for block in source.blocks() for text in block] for source in sources]
    found = collisions([text for part in texts for text in part], read_metric(metric))
    places = _Places([source.name for source in sources], [len(part) for part in texts])
    if format == "json":
        import json

        show(json.dumps(_records(found, places), indent=1, ensure_ascii=False))
    elif format == "text" and not len(found):
        show(f"none of {found.distinct:,} different texts becomes equal to another")
    else:
        show(_table(found, places).format(format))


class _Places:
    """From the number of a text among all to its file and line."""

    def __init__(self, names: Sequence[str], sizes: Sequence[int]) -> None:
        self.names = names
        self.starts = [0, *accumulate(sizes)]

    def __call__(self, number: int) -> str:
        file = bisect_right(self.starts, number - 1) - 1
        return f"{self.names[file]}:{number - self.starts[file]}"

    def of(self, variant: Variant) -> str:
        """The first places of a text."""
        shown = ", ".join(map(self, variant.places[:SHOWN]))
        return f"{shown}, ..." if variant.count > SHOWN else shown


def _records(found: Collisions, places: _Places) -> list[dict[str, Any]]:
    return [
        {
            "becomes": one.becomes,
            "count": one.count,
            "texts": [{"text": each.text, "places": list(map(places, each.places))} for each in one.variants],
        }
        for one in found
    ]


def _table(found: Collisions, places: _Places) -> Table:
    columns = (Column("becomes"), Column("text"), Column("times", number=True), Column("at"))
    rows = tuple((one.becomes, each.text, str(each.count), places.of(each)) for one in found for each in one.variants)
    return Table(columns, rows)


command = Command(
    "collisions",
    callback=run,
    params=[
        click.Argument(["files"], nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE..."),
        Option(["-m", "--metric"], required=True, metavar="SPEC",
               help="The metric whose preprocessing is looked at, such as squad-v2/em."),
        Option(["-f", "--format"], type=click.Choice(FORMATS), default="text", show_default=True,
               help="How to print them; JSON has every place."),
        Option(["-e", "--encoding"], metavar="NAME", help="Encoding of the files; UTF-8 by default."),
    ],
    help=f"{COMMANDS['collisions'].summary} One line of a FILE (or of standard input, -) is one text: such as outputs "
         "and references. Those that are given most often come first.",
)  # fmt: skip
