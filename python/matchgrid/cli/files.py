"""From paths and options on the command line to parallel text."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..io.alternatives import CODE as ALTERNATIVES
from ..io.channel import STDIN
from ..io.options import InputOptions
from ..io.rows import FieldError, format_of
from ..io.source import open_parallel
from ..metrics.mean import unit_metric
from ..report.entry import Input
from .output import keep_references

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..io.parallel import Parallel
    from ..io.stream import ParallelFiles
    from ..notes import Note
    from ..statistics import Metric


@dataclass(frozen=True)
class Files:
    """The files of an evaluation, opened: `source` has the text, the rest says where it is from."""

    source: ParallelFiles | Parallel
    references: tuple[str, ...]
    hypotheses: tuple[str, ...]
    documents: str = ""
    probabilities: str = ""
    sources: str = ""

    @property
    def groups(self) -> dict[str, list[str]]:
        """What segments can be pooled by; documents of plain text have no entries before the text was read."""
        named = {"documents": list(getattr(self.source, "documents", None) or ())}
        found = dict(getattr(self.source, "groups", {}))
        return found | (named if self.documents or named["documents"] else {})

    def inputs(self, system: int) -> tuple[Input, ...]:
        """The files behind the scores of a system, by its place; complete when all of the text was read."""
        roles = [*(("references", path) for path in self.references), ("hypotheses", self.hypotheses[system])]
        if self.documents:
            roles.append(("documents", self.documents))
        if self.probabilities:
            roles.append(("probabilities", self.probabilities))
        if self.sources:
            roles.append(("sources", self.sources))
        return tuple(Input(role, path, self.source.digests[path]) for role, path in roles)

    def notes(self, system: int) -> tuple[Note, ...]:
        """What was noticed about the files of a system, by its place."""
        paths = {file.path for file in self.inputs(system)}
        # Alternatives are refused where they are not read.
        facts = (fact for fact in self.source.notes if fact.file in paths and fact.code != ALTERNATIVES)
        return tuple(fact.note for fact in facts)


def opened(given: Mapping[str, Any], metrics: Sequence[Metric]) -> Files:
    """Opens the files that a command's options name, to be measured under metrics.

    Raises:
        MatchgridError: paths and options do not fit together, a file can't be read or has alternatives that a metric
            does not read, or a reference would be replaced.
    """
    test_set, pair = given["test_set"] or "", given["language_pair"] or ""
    files = open_files(given["references"], given["hypotheses"], input_wanted(given), test_set=test_set, pair=pair)
    keep_references(given, files.references)
    check_alternatives(files, metrics)
    return files


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
        if STDIN in references:
            raise OptionError("standard input has the references, so the hypotheses are in files: name them after -i")
        hypotheses = [STDIN]
    try:
        source = open_parallel(references, hypotheses, options)
    except FieldError as error:
        if hypotheses or error.field != options.hypothesis_field:
            raise
        raise OptionError(
            f"{str(error).rstrip('.')}; without -i the hypotheses are a column of the references' table: "
            f"for a table on standard input give -i - --input-format {format_of(references[0], options.format)}"
        ) from None
    documents = "" if options.documents is None else os.fspath(options.documents)
    probabilities = "" if options.na_prob_file is None else os.fspath(options.na_prob_file)
    sources = "" if options.sources is None else os.fspath(options.sources)
    # A table that holds both sides is named once.
    sides = tuple(references or hypotheses), tuple(hypotheses or references)
    return Files(source, *sides, documents, probabilities, sources)


def input_wanted(given: Mapping[str, Any]) -> InputOptions:
    """How the input is read, from the options of a command."""
    names = [one.name for one in fields(InputOptions) if one.name in given and one.name != "format"]
    return InputOptions(format=given["input_format"], **{name: given[name] for name in names})


def check_alternatives(files: Files, metrics: Sequence[Metric]) -> None:
    """Refuses texts with alternatives for a metric that would take their marks for words.

    Raises:
        OptionError: there are both; the message names a file and a metric.
    """
    fact = next((fact for fact in getattr(files.source, "notes", ()) if fact.code == ALTERNATIVES), None)
    other = next((unit_metric(metric).name for metric in metrics if not metric.measured.reads_syntax), None)
    if fact is not None and other is not None:
        raise OptionError(f"{fact.message.rstrip('.')}: score {other} without them, or give -m sclite")


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
