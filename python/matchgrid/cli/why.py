"""`matchgrid why`: two settings side by side on the same data."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from ..diagnose.why import LISTED, check_related, why
from ..errors import OptionError
from .command import Command, Option
from .group import COMMANDS
from .options import other_options, specs
from .output import check_output, coloured, deliver, on_terminal, say_notes, settle_output
from .settings import Settings
from .single import one_system, output_options, system_options, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..diagnose.difference import Difference
    from ..statistics import Metric


def run(**given: Any) -> None:
    """Compares two settings and prints where they part."""
    settle_output(given)
    check_output(given)
    metrics = _metrics(given["a"], given["b"])
    check_related(*metrics)
    files = one_system(given, metrics, "why")
    corpus = whole(files)
    (hypotheses,) = corpus.hypotheses.values()
    found = why(
        *metrics,
        hypotheses=hypotheses,
        references=corpus.references,
        sources=corpus.sources,
        top=given["top"],
        threads=given["threads"],
    )
    notes = dict.fromkeys(map(str, (*found.a.notes, *found.b.notes, *files.notes(0))))
    say_notes([*notes], strict=given["strict"], quiet=given["quiet"])
    written = _written(found, given)
    deliver(written, given)


def _metrics(*said: str) -> list[Metric]:
    for word in said:
        if os.path.exists(word):
            raise OptionError(f"{word} is a file, and two metrics come first: matchgrid why bleu sacrebleu/bleu {word}")
    return Settings(said).metrics()


def _written(found: Difference, given: Mapping[str, Any]) -> str:
    if given["format"] == "json":
        return found.to_json()
    from ..report.difference import difference_text
    from ..report.terminal import terminal

    if given["output"] is not None or not on_terminal():
        return difference_text(found)
    colour = coloured(no_color=given["no_color"])
    return difference_text(found, paint=lambda table: terminal(table, colour=colour))


command = Command(
    "why",
    callback=run,
    params=[
        click.Argument(["a"], metavar="A", shell_complete=specs),
        click.Argument(["b"], metavar="B", shell_complete=specs),
        *system_options(),
        Option(["--top"], section="Show", type=click.IntRange(0), default=LISTED, show_default=True, metavar="N",
               help="How many of the segments that contribute most are listed."),
        *output_options(("text", "json")),
        *other_options(),
    ],
    help=f"{COMMANDS['why'].summary} A and B are two metrics, profiles or settings of one kind; then come the "
    "references, and one system after -i.\n\n"
    "matchgrid why sacrebleu/bleu bleu:tokenize=intl ref.txt -i system.txt",
    short_help=COMMANDS["why"].summary,
)  # fmt: skip
