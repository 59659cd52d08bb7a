"""`matchgrid score`: systems against references."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..errors import OptionError
from ..evaluation import distinct
from ..io.rows import CORPORA
from ..report.decimals import decimals
from ..report.results import FORMATS, Results, remarks, render, scores_only, signatures
from .command import Command
from .files import opened
from .group import COMMANDS
from .noted import note_lines, seed_lines
from .options import options
from .output import check_output, coloured, deliver, on_terminal, say_notes, settle_output
from .plan import Plan, level_of
from .progress import Busy, Progress
from .refused import REFUSED
from .settings import LABELS, metrics_wanted, with_bleu
from .stream import measure_blocks
from .uncertainty import CONFIDENCE, MOST, SHOWN, check_metrics, uncertainty_wanted, with_uncertainty

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..notes import Note
    from ..statistics import Metric
    from .files import Files

FORCED = "tokenized_period"
"""The code of the note that --force is for."""


class ScoreCommand(Command):
    """The command whose flags are sacreBLEU's, where they mean the same."""

    refused = REFUSED


@click.pass_context
def run(context: click.Context, /, **given: Any) -> None:
    """Measures what was asked for and prints it."""
    said = {name for name in given if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    plan = Plan(
        level_of(given["level"], sentence_level=given["sentence_level"]),
        given["macro"],
        bool(given["documents"] or given["document_field"]),
    )
    settle_output(given)
    _settle_format(given)
    _check_output(given)
    wanted = uncertainty_wanted(given, said, plan)
    metrics = _metrics(given, said, plan)
    check_metrics(metrics, wanted)
    files = opened(given, metrics)
    plan.check(files.groups)
    results = _forced(_measured(files, metrics, plan, given, wanted), force=given["force"])
    with Busy("resampling", shown=not given["quiet"]):
        results = with_uncertainty(results, wanted, given)
    lines = note_lines(results.evaluations, results.notes)
    lines += seed_lines(given["seed"]) if wanted == CONFIDENCE else []
    say_notes(lines, strict=given["strict"], quiet=given["quiet"])
    _print(results, given)


def _settle_format(given: dict[str, Any]) -> None:
    """Lets --format name the format of the input where it can mean nothing else."""
    inputs = {name for name in given["format"] if name in CORPORA}
    inputs |= {given["input_format"]} if given["input_format"] else set()
    if len(inputs) > 1:
        raise OptionError(f"the input has one format, not {' and '.join(sorted(inputs))}: leave out all but one")
    given["input_format"] = next(iter(inputs), None)
    given["format"] = next((name for name in reversed(given["format"]) if name in FORMATS), "text")


def _check_output(given: Mapping[str, Any]) -> None:
    if given["score_only"] and given["format"] != "text":
        raise OptionError(f"--score-only prints bare scores, so not {given['format']}: leave out one of them")
    check_output(given)


def _metrics(given: Mapping[str, Any], said: set[str], plan: Plan) -> list[Metric]:
    metrics = metrics_wanted(given, said, single=plan.single)
    if given["force"] and not with_bleu(metrics):
        raise OptionError(f"--force concerns {LABELS['bleu']}, which is not computed: add -m bleu")
    return plan.measured(distinct(metrics))


def _measured(files: Files, metrics: list[Metric], plan: Plan, given: Mapping[str, Any], wanted: str) -> Results:
    keep = plan.keep or bool(wanted)
    most = MOST if wanted == SHOWN and not plan.keep else None
    with Progress(shown=not given["quiet"]) as progress:
        measured = measure_blocks(
            files.source, metrics, keep=keep, most=most, threads=given["threads"], progress=progress
        )
    labels = measured.documents if plan.group == "documents" else files.groups.get(plan.group)
    evaluations = [plan.finished(evaluation, labels) for evaluation in measured.evaluations]
    systems = range(len(evaluations))
    return Results(
        evaluations,
        plan.units,
        measured.ids,
        [files.inputs(system) for system in systems],
        [files.notes(system) for system in systems],
    )


def _forced(results: Results, *, force: bool) -> Results:
    """Without the note that --force is for."""
    if not force:
        return results

    def kept(notes: tuple[Note, ...]) -> tuple[Note, ...]:
        return tuple(note for note in notes if note.code != FORCED)

    evaluations = [
        replace(evaluation, statistics=tuple(replace(found, notes=kept(found.notes)) for found in evaluation))
        for evaluation in results.evaluations
    ]
    return replace(results, evaluations=evaluations)


def _print(results: Results, given: Mapping[str, Any]) -> None:
    width, short = given["width"], given["short"]
    if given["score_only"]:
        text = scores_only(results, width=width)
    elif given["output"] is None and given["format"] == "text" and not results.plain and on_terminal():
        from ..report.terminal import terminal

        table = results.table(decimals(width, "text"))
        body = terminal(table, colour=coloured(no_color=given["no_color"]))
        said = [body, signatures(results, "text", short=short), remarks(results, "text")]
        text = "\n\n".join(part for part in said if part)
    else:
        text = render(results, given["format"], width=width, short=short)
    deliver(text, given)


command = ScoreCommand(
    "score",
    callback=run,
    params=options(),
    help="Score the outputs of systems (after -i) against REFERENCES, one file a reference of every segment.\n\n"
    "Line n of each file is segment n, but for formats with ids. Options with dots take every value up to the next "
    "option:\n\n"
    "matchgrid score ref.a.txt ref.b.txt -i system.txt -m bleu chrf ter",
    short_help=COMMANDS["score"].summary,
)
