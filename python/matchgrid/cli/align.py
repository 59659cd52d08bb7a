"""`matchgrid align`: the edits behind a score, segment by segment, and the most frequent ones."""

from __future__ import annotations

import re
from dataclasses import fields
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from ..errors import OptionError
from ..report.view import FORMATS, Choice, View
from .command import Command, Option
from .group import COMMANDS
from .noted import note_lines
from .options import OUTPUT, other_options, specs
from .output import check_output, coloured, deliver_pieces, on_terminal, say_notes, settle_output, show_notes
from .progress import Progress
from .settings import Settings
from .single import one_system, output_options, system_options
from .spool import Spool
from .stream import measure_blocks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..io.parallel import Block
    from ..statistics import Metric
    from .files import Files
    from .stream import Measured

LINE = 100
"""How long a line is where no terminal says it."""
PAGE = 1000
"""How many segments a page shows unless it is told."""
MOST = 10
"""How many of the most frequent errors a page lists unless it is told."""
_RANGE = re.compile(r"([1-9][0-9]{0,14})(?:-([1-9][0-9]{0,14}))?")


def run(**given: Any) -> None:
    """Aligns what was asked for and prints it."""
    settle_output(given)
    view = _view(given)
    check_output(given)
    (metric,) = Settings([given["metric"]]).metrics()
    files = one_system(given, [metric], "align")
    with Spool() as spool:
        measured = _measured(files, metric, view, spool, given)
        _notes(files, measured, view, given)
        title = f"{', '.join(files.hypotheses)} against {', '.join(files.references)}"
        whole = view.whole(spool.pieces(), measured.evaluations[0].statistics, title)
        deliver_pieces(whole, given)


def _view(given: Mapping[str, Any]) -> View:
    """What is to be shown and how."""
    html, text = given["format"] == "html", given["format"] == "text"
    if given["line_width"] is not None and not text:
        raise OptionError(f"--line-width is for text, and {given['format']} has no lines to wrap: leave it out")
    if given["chunks"] and given["top"] is None and not html:
        raise OptionError("--chunks says how --top counts, and there is no --top: add --top 20, for example")
    alone = given["format"] in ("jsonl", "csv")
    if alone and (given["summary"] or given["top"] is not None):
        name = "--summary" if given["summary"] else "--top"
        raise OptionError(f"{name} has no place in {given['format']}, which has segments alone: use text, html or json")
    limit = PAGE if html and given["limit"] is None else given["limit"] or None
    choice = Choice(
        _ranges(given["segments"]), _marks(given["only"]), given["errors_only"], 0 if given["summary"] else limit
    )
    terminal = text and given["output"] is None and on_terminal()
    width = get_terminal_size((LINE, 24)).columns if given["line_width"] is None else given["line_width"] or None
    top = MOST if html and given["top"] is None else given["top"]
    colour = terminal and coloured(no_color=given["no_color"])
    return View(given["format"], choice, top, given["chunks"], width, colour)


def _ranges(said: str) -> tuple[tuple[int, int], ...]:
    """The numbers of segments in `3,7-9`."""
    found = []
    for part in said.split(",") if said else ():
        match = _RANGE.fullmatch(part.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if last < first:
            raise OptionError(f"--segments {said}: give numbers from 1 and ranges of them, as in 3,7-9")
        found.append((first, last))
    return tuple(found)


def _marks(said: str) -> str:
    marks = said.replace(",", "").replace(" ", "").upper()
    if set(marks) - set("SDIT"):
        raise OptionError(f"--only {said}: give marks of errors out of S, D, I and T, as in S,D")
    return marks


def _measured(files: Files, metric: Metric, view: View, spool: Spool, given: Mapping[str, Any]) -> Measured:
    """Measures and aligns; the pieces of the view go to the spool."""

    def seen(block: Block) -> None:
        (hypotheses,) = block.hypotheses.values()
        found = metric.align(hypotheses, block.references, threads=given["threads"])
        # All segments may have been one.
        names = block.ids if block.ids and len(block.ids) == len(found) else [""] * len(found)
        for alignment, name in zip(found, names, strict=True):
            spool.write(view.add(alignment, name))

    with Progress(shown=not given["quiet"]) as progress:
        measured = measure_blocks(
            files.source, measures(metric), keep=False, threads=given["threads"], progress=progress, seen=seen
        )
    if view.choice.last > view.totals.segments:
        raise OptionError(f"--segments {given['segments']}: there are {view.totals.segments:,} segments")
    return measured


def measures(metric: Metric) -> Sequence[Metric]:
    """The measures under a view: those that are made of the same counts, the metric itself as the last."""
    from ..metrics.edits import WordEdits
    from ..metrics.mer import MER, WIL, WIP
    from ..metrics.wer import WER

    if not isinstance(metric, WordEdits) or (isinstance(metric, WER) and not metric.detail):
        return [metric]
    shared = {field.name: getattr(metric, field.name) for field in fields(WordEdits)}
    others = [kind(**shared) for kind in (MER, WIL, WIP, WER) if kind is not type(metric)]
    return [*others, metric]


def _notes(files: Files, measured: Measured, view: View, given: Mapping[str, Any]) -> None:
    say_notes(note_lines(measured.evaluations, [files.notes(0)]), strict=given["strict"], quiet=given["quiet"])
    if view.shown < view.meant and given["limit"] is None and not given["summary"] and not given["quiet"]:
        show_notes([f"{view.shown:,} of {view.meant:,} segments are shown: --limit 0 shows all"])


def options() -> list[click.Parameter]:
    """Every parameter of the command, in the order of its help."""
    return [
        *system_options(sources=False),
        *_shown(),
        *_output(),
        *other_options(),
    ]


def _shown() -> list[click.Parameter]:
    section = "Show"
    return [
        Option(["-m", "--metric"], section=section, default="wer", show_default=True, metavar="SPEC",
               shell_complete=specs, help="A metric that counts edits, as wer, cer, sclite/wer or ter."),
        Option(["--segments"], section=section, default="", metavar="NUMBERS",
               help="Only these segments, as 3,7-9. The summary is always about all."),
        Option(["--errors-only"], section=section, is_flag=True, help="Only segments with an error."),
        Option(["--only"], section=section, default="", metavar="MARKS",
               help="Only segments with such errors: S, D, I, T (substitution, deletion, insertion, transposition)."),
        Option(["--limit"], section=section, type=click.IntRange(0), metavar="N",
               help="At most N segments; 1,000 in HTML, else all. 0 is all."),
        Option(["--summary"], section=section, is_flag=True, help="No segments."),
        Option(["--top"], section=section, type=click.IntRange(1), metavar="N",
               help="List the N most frequent substitutions, insertions and deletions; 10 in HTML."),
        Option(["--chunks"], section=section, is_flag=True,
               help="--top counts errors next to each other as one, as jiwer does."),
    ]  # fmt: skip


def _output() -> list[click.Parameter]:
    return [
        *output_options(FORMATS, "How to print; HTML is one file that needs no network."),
        Option(["--line-width"], section=OUTPUT, type=click.IntRange(0), metavar="N",
               help="Columns of a line of text, by default those of the terminal, or 100; 0 never wraps."),
    ]  # fmt: skip


command = Command(
    "align",
    callback=run,
    params=options(),
    help=f"{COMMANDS['align'].summary} The words of REFERENCES and of the system (after -i) stand above each other, "
    "with S for a substitution, D for a deletion and I for an insertion, in the layout of jiwer.\n\n"
    "matchgrid align ref.txt -i system.txt -m wer --errors-only --top 20",
    short_help=COMMANDS["align"].summary,
)
