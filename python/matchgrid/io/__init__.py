"""The input door: files of segments in, checked parallel text out."""

from matchgrid.io.facts import Fact
from matchgrid.io.join import join
from matchgrid.io.lines import LineFile, read_lines
from matchgrid.io.names import system_names
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Block, Parallel
from matchgrid.io.source import open_parallel, read_parallel
from matchgrid.io.stream import ParallelFiles
from matchgrid.io.tables import Table, column_names, read_table
from matchgrid.io.testsets import StoredSet, find_testset
from matchgrid.io.write import write_whole

__all__ = [
    "Block",
    "Fact",
    "InputOptions",
    "LineFile",
    "Parallel",
    "ParallelFiles",
    "StoredSet",
    "Table",
    "column_names",
    "find_testset",
    "join",
    "open_parallel",
    "read_lines",
    "read_parallel",
    "read_table",
    "system_names",
    "write_whole",
]
