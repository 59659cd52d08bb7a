"""`matchgrid compare`: systems against a baseline, with intervals and tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..comparison.compare import compare
from ..errors import OptionError
from ..evaluation import distinct
from ..io.parallel import Parallel
from ..report.comparison import CHARTS, FORMATS, comparison_chart, render
from .command import Command, Option
from .comparing import (
    check_settings,
    check_strata,
    clusters_of,
    comparing_options,
    epsilons,
    keywords,
    strata_of,
    unit_of,
)
from .files import opened
from .group import COMMANDS
from .noted import note_lines
from .options import OUTPUT, input_options, metric_options, other_options
from .output import (
    check_output,
    coloured,
    deliver,
    on_terminal,
    say_notes,
    settle_output,
)
from .paired import compare_paired, paired_options, paired_wanted
from .progress import Busy, Progress
from .runs import by_system, named_systems
from .sctk import compare_speech, sctk_options
from .settings import metrics_wanted
from .single import output_options, whole
from .stream import measure_blocks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..comparison.result import Comparison
    from ..statistics import Metric
    from .files import Files
    from .runs import Named
    from .stream import Measured


@click.pass_context
def run(context: click.Context, /, **given: Any) -> None:
    """Measures the systems, compares them and prints what was found."""
    named = {name for name in given if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    systems = named_systems(given["hypotheses"])
    given["hypotheses"] = [path for each in systems for path in each.files]
    settle_output(given)
    if given["svg"] is None and given["chart"] is not None:
        raise OptionError("--chart says what --svg FILE shows: name the file too")
    check_output(given)
    paired = paired_wanted(given, named, systems)
    if paired is not None:
        compare_paired(paired, given, named)
        return
    if given["sctk"]:
        compare_speech(given, named, systems)
        return
    metrics = distinct(metrics_wanted(given, named))
    check_settings(given, systems, metrics)
    files = opened(given, metrics)
    unit_of(files, given)
    strata = strata_of(files, given)
    if given["test"] == "mapsswe":
        files = replace(files, source=whole(files))  # It is of texts, so that these are kept.
    with Progress(shown=not given["quiet"]) as progress:
        measured = measure_blocks(files.source, metrics, keep=True, threads=given["threads"], progress=progress)
    check_strata(strata, files, given)
    with Busy("resampling", shown=not given["quiet"]):
        found = _compared(measured, metrics, systems, files, strata, given)
    say_notes(_notes(measured, found, files), strict=given["strict"], quiet=given["quiet"])
    _print(found, files, given)


def _compared(
    measured: Measured,
    metrics: Sequence[Metric],
    systems: Sequence[Named],
    files: Files,
    strata: Sequence[str] | None,
    given: Mapping[str, Any],
) -> Comparison:
    """What `mg.compare` finds, on clusters where there are any."""
    unit, clusters = clusters_of(measured, files, given)
    entrants: Sequence[Any] = measured.evaluations
    texts: dict[str, Any] = {}
    if given["test"] == "mapsswe":
        assert isinstance(files.source, Parallel)
        entrants = list(files.source.hypotheses.values())
        texts = {"references": files.source.references, "metrics": metrics}
    return compare(
        by_system(systems, entrants),
        **texts,
        clusters=clusters,
        unit=unit,
        strata=strata,
        epsilon=epsilons(given["epsilon"], given["metrics"], metrics),
        threads=given["threads"],
        **keywords(given),
    )


def _notes(measured: Measured, found: Comparison, files: Files) -> list[str]:
    """Notes about files and texts as every command says them, then those about the comparison."""
    about = [files.notes(system) for system in range(len(measured.evaluations))]
    said = {note.code for evaluation in measured.evaluations for note in evaluation.notes}
    own = [str(note) for note in found.notes if note.code not in said]
    return list(dict.fromkeys([*note_lines(measured.evaluations, about), *own]))


def _print(found: Comparison, files: Files, given: Mapping[str, Any]) -> None:
    if given["svg"] is not None:
        chart = comparison_chart(found, given["chart"] or CHARTS[0])
        deliver(chart, {"output": given["svg"], "overwrite": given["overwrite"]})
    if given["output"] is None and given["format"] == "text" and on_terminal():
        from ..report.comparison import said
        from ..report.terminal import terminal

        colour = coloured(no_color=given["no_color"])
        text = said(found, width=given["width"], paint=lambda table: terminal(table, colour=colour))
    else:
        systems = range(len(files.hypotheses))
        inputs = dict.fromkeys(file for system in systems for file in files.inputs(system))
        notes = dict.fromkeys(note for system in systems for note in files.notes(system))
        text = render(found, given["format"], width=given["width"], inputs=[*inputs], notes=[*notes])
    deliver(text, given)


def options() -> list[click.Parameter]:
    """Every parameter of the command."""
    return [
        *input_options(),
        *metric_options(),
        *comparing_options(),
        *sctk_options(),
        *paired_options(),
        *output_options(FORMATS),
        Option(["-w", "--width"], section=OUTPUT, type=click.IntRange(0, 17), metavar="N",
               help="Number of decimals; by default 1 of percentages, 3 of fractions, one more of differences, all in "
               "CSV. JSON has all."),
        Option(["--svg"], section=OUTPUT, type=click.Path(), metavar="FILE", help="Draw a picture too."),
        Option(["--chart"], section=OUTPUT, type=click.Choice(CHARTS),
               help="What it shows: the intervals of the differences, or the distributions of their draws; intervals "
               "by default."),
        *other_options(),
    ]  # fmt: skip


command = Command(
    "compare",
    callback=run,
    params=options(),
    help=f"{COMMANDS['compare'].summary} The systems stand after -i, the baseline first; one with several runs is "
    "NAME=FILE,FILE. Options with dots take every value up to the next option:\n\n"
    "matchgrid compare ref.txt -i base.txt new.txt other.txt -m bleu chrf --documents docs.txt",
    short_help=COMMANDS["compare"].summary,
)
