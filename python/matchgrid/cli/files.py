"""From paths and options on the command line to parallel text."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..errors import OptionError
from ..io.channel import STDIN
from ..io.options import InputOptions
from ..io.rows import format_of
from ..io.source import open_parallel
from ..io.stream import ParallelFiles
from ..notes import Note
from ..report.entry import Input

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..io.parallel import Parallel

SEVERAL = Note(
    "tab_in_hypothesis",
    "standard input has TABs, which are text: sacreBLEU would take what is between them for several systems",
    remedy="give each system's file after -i",
)


@dataclass(frozen=True)
class Files:
    """The files of an evaluation, opened: `source` has the text, the rest says where it is from."""

    source: ParallelFiles | Parallel
    references: tuple[str, ...]
    hypotheses: tuple[str, ...]
    options: InputOptions = field(default_factory=InputOptions)

    def inputs(self, system: int) -> tuple[Input, ...]:
        """The files behind the scores of a system, by its place; complete when all of the text was read."""
        documents = os.fspath(self.options.documents) if self.options.documents is not None else ""
        roles = [
            *(("references", path) for path in self.references),
            *(("hypotheses", path) for path in self.hypotheses[system : system + 1]),
            *((("documents", documents),) if documents else ()),
        ]
        return tuple(Input(role, path, self.source.digests[path]) for role, path in roles)

    def notes(self, system: int, *, tabs: bool = False) -> tuple[Note, ...]:
        """What was noticed about the files of a system, by its place; `tabs` as `Measured` has it."""
        paths = {file.path for file in self.inputs(system)}
        facts = [fact for fact in self.source.notes if fact.file in paths]
        found = tuple(Note(fact.code.replace("-", "_"), fact.message.rstrip(".")) for fact in facts)
        piped = self.hypotheses == (STDIN,) and isinstance(self.source, ParallelFiles)
        return (*found, SEVERAL) if tabs and piped else found


def open_files(
    references: Sequence[str], hypotheses: Sequence[str], options: InputOptions, *, test_set: str = "", pair: str = ""
) -> Files:
    """Opens the files; without hypotheses those are standard input, or a column of the reference table.

    Raises:
        MatchgridError: paths and options do not fit together, or a file can't be read.
    """
    if test_set:
        references = _stored(test_set, pair, references)
    elif not references and not options.reference_fields:
        raise OptionError("no references: name their files before -i, or a test set with -t and -l")
    if not hypotheses and options.hypothesis_field is None:
        if on_keyboard():
            raise OptionError("no hypotheses: give their files after -i, or pipe one to standard input")
        hypotheses = [STDIN]
    try:
        source = open_parallel(references, hypotheses, options)
    except OptionError as error:
        if hypotheses or f"{options.hypothesis_field!r}" not in str(error):
            raise
        format = options.format or format_of(references[0])
        raise OptionError(
            f"{str(error).rstrip('.')}; without -i the hypotheses are a column of the references' table: "
            f"for a table on standard input give -i - --input-format {format}"
        ) from None
    # A table that holds both sides is named once.
    return Files(source, tuple(references or hypotheses), tuple(hypotheses or references), options)


def on_keyboard() -> bool:
    """Whether standard input is a person, who would wait for what it waits for."""
    return sys.stdin is not None and sys.stdin.isatty()


def _stored(test_set: str, pair: str, references: Sequence[str]) -> list[str]:
    from ..io.testsets import find_testset

    if references:
        raise OptionError(f"-t {test_set} has references of its own: leave out {references[0]}")
    if not pair:
        raise OptionError(f"-t {test_set} needs a language pair: -l en-de")
    return [str(path) for path in find_testset(test_set, pair).references]
