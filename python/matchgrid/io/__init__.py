"""The input door: files of segments in, checked parallel text out.

Here is what reading plain text needs; `tables`, `join`, `names`, `testsets` and `write` are imported by those
who use them, because a start of the command line must not pay for what it does without.
"""

from matchgrid.io.facts import Fact
from matchgrid.io.lines import LineFile, read_lines
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Block, Parallel
from matchgrid.io.source import open_parallel, read_parallel
from matchgrid.io.stream import ParallelFiles

__all__ = [
    "Block",
    "Fact",
    "InputOptions",
    "LineFile",
    "Parallel",
    "ParallelFiles",
    "open_parallel",
    "read_lines",
    "read_parallel",
]
