"""`matchgrid explain`: how the score of one segment comes about."""

from __future__ import annotations

from dataclasses import replace
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from ..diagnose.explain import explain, placed
from ..diagnose.explanation import ROWS
from ..errors import OptionError
from .command import Command, Option
from .group import COMMANDS
from .options import other_options, specs
from .output import check_output, coloured, deliver, on_terminal, say_notes, settle_output
from .settings import Settings
from .single import one_system, output_options, system_options, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    import click

    from ..diagnose.explanation import Explanation
    from ..io.parallel import Parallel
    from ..statistics import Metric

FORMATS = ("text", "html", "json", "csv")
LINE = 100
"""How long a line of an alignment is where no terminal says it."""


def run(**given: Any) -> None:
    """Explains what was asked for and prints it."""
    settle_output(given)
    check_output(given)
    (metric,) = Settings([given["metric"]]).metrics()
    texts = given["hypothesis"] is not None or given["reference"]
    found, notes = _of_texts(metric, given) if texts else _of_files(metric, given)
    say_notes([*map(str, found.notes), *notes], strict=given["strict"], quiet=given["quiet"])
    written = _written(found, given)
    deliver(written, given)


def _of_texts(metric: Metric, given: Mapping[str, Any]) -> tuple[Explanation, list[str]]:
    """Of the texts that the command line has."""
    if given["references"] or given["hypotheses"] or given["sources"] or given["segment"] is not None:
        raise OptionError("--hypothesis and --reference are the texts themselves: leave out files and --segment")
    if given["hypothesis"] is None or not given["reference"]:
        raise OptionError("a segment has a --hypothesis TEXT and at least one --reference TEXT")
    found = explain(
        metric,
        hypothesis=given["hypothesis"],
        references=[*given["reference"]],
        source=given["source"],
        threads=given["threads"],
    )
    return found, []


def _of_files(metric: Metric, given: Mapping[str, Any]) -> tuple[Explanation, list[str]]:
    """Of a segment in files."""
    if given["source"] is not None:
        raise OptionError("--source goes with --hypothesis and --reference; of files it is --sources FILE")
    if given["segment"] is None:
        raise OptionError("name the segment: --segment 17, or its id; or give texts: --hypothesis and --reference")
    files = one_system(given, [metric], "explain")
    corpus = whole(files)
    place = _place(corpus, given["segment"])
    (hypotheses,) = corpus.hypotheses.values()
    learned = metric.learn(corpus.references)
    found = explain(
        placed(learned, place),
        hypothesis=hypotheses[place],
        references=corpus.references[place],
        source=corpus.sources[place] if corpus.sources else None,
        threads=given["threads"],
    )
    name = corpus.ids[place] if corpus.ids else ""
    return replace(found, segment=place + 1, name=name), [str(note) for note in files.notes(0)]


def _place(corpus: Parallel, said: str) -> int:
    """The place of a segment by its number or its id."""
    if corpus.ids and said in corpus.ids:
        return corpus.ids.index(said)
    if not said.isdecimal() or not 1 <= int(said) <= corpus.segments:
        known = " or its id" if corpus.ids else ""
        raise OptionError(f"--segment {said}: give a number from 1 to {corpus.segments:,}{known}")
    return int(said) - 1


def _written(found: Explanation, given: Mapping[str, Any]) -> str:
    if given["format"] == "html":
        return found.html().removesuffix("\n")
    if given["format"] == "json":
        return found.to_json()
    if given["format"] == "csv":
        return found.csv().removesuffix("\n")
    from ..report.explanation import explanation_text
    from ..report.terminal import terminal

    rows = None if given["all"] else ROWS
    if given["output"] is not None or not on_terminal():
        return explanation_text(found, rows=rows, notes=False, line_width=LINE)
    colour = coloured(no_color=given["no_color"])
    return explanation_text(
        found,
        rows=rows,
        notes=False,
        line_width=get_terminal_size((LINE, 24)).columns,
        colour=colour,
        paint=lambda table: terminal(table, colour=colour),
    )


def _shown() -> list[click.Parameter]:
    section = "Show"
    return [
        Option(["-m", "--metric"], section=section, default="bleu", show_default=True, metavar="SPEC",
               shell_complete=specs, help="The metric, as bleu, chrf++, rouge2, wer or sacrebleu/ter."),
        Option(["--segment"], section=section, metavar="NUMBER", help="The segment of the files, by number or id."),
        Option(["--hypothesis"], section=section, metavar="TEXT", help="The text of a segment, instead of files."),
        Option(["--reference"], section=section, multiple=True, metavar="TEXT",
               help="Its reference; may be repeated."),
        Option(["--source"], section=section, metavar="TEXT", help="Its source, for metrics that need it."),
        Option(["--all"], section=section, is_flag=True,
               help=f"Every n-gram in text, instead of {ROWS} of each order, those that match first."),
    ]  # fmt: skip


command = Command(
    "explain",
    callback=run,
    params=[*system_options(), *_shown(), *output_options(FORMATS), *other_options()],
    help=f"{COMMANDS['explain'].summary} Its n-grams with their counts in the hypothesis and the references, lengths, "
    "precisions, the formula with its numbers; of metrics that align, the alignment.\n\n"
    "matchgrid explain ref.a.txt ref.b.txt -i system.txt --segment 17 -m bleu\n\n"
    'matchgrid explain --hypothesis "the the cat" --reference "the cat sat" -m rouge1',
    short_help=COMMANDS["explain"].summary,
)
