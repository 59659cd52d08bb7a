"""`matchgrid power`: what a test set can show, before systems are compared and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..comparison.counting import ALTERNATIVES
from ..comparison.plan import QUALITY
from ..comparison.power import CORRELATION, check_options, power
from ..comparison.verdict import epsilons as by_metric
from ..errors import OptionError
from ..evaluation import distinct
from ..report.power import FORMATS, render
from .command import Command, Option
from .comparing import SAMPLE, check_strata, clusters_of, comparing_options, epsilons, strata_of, unit_of
from .group import COMMANDS
from .noted import note_lines
from .options import OUTPUT, input_options, other_options, specs
from .output import check_output, coloured, deliver, on_terminal, say_notes, settle_output
from .progress import Progress
from .runs import named_systems
from .settings import Settings
from .single import output_options, systems
from .stream import measure_blocks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..comparison.power import Power
    from ..report.table import Table
    from .files import Files
    from .runs import Named
    from .stream import Measured


def run(**given: Any) -> None:
    """Measures the baseline, and other systems if there are some, and prints what the test set shows."""
    settle_output(given)
    check_output(given)
    named = _one_run_each(given)
    metrics = distinct(Settings(given["metrics"]).metrics())
    wanted = epsilons(given["delta"], given["metrics"], metrics, option="--delta")
    deltas = by_metric(wanted, metrics, "--delta")
    options = {name: given[name] for name in ("correlation", "alpha", "power", "alternative")}
    for delta in deltas:
        check_options(delta, **options, measured=len(named) > 1)
    files = systems(given, metrics)
    unit_of(files, given)
    strata = strata_of(files, given)
    with Progress(shown=not given["quiet"]) as progress:
        measured = measure_blocks(files.source, metrics, keep=True, threads=given["threads"], progress=progress)
    check_strata(strata, files, given)
    unit, clusters = clusters_of(measured, files, given)
    sample = {"clusters": clusters, "unit": unit, "strata": strata, "weighting": given["weighting"]}
    places, found = _powers(measured, options | sample, deltas)
    about_files = [files.notes(place) for place in range(len(measured.evaluations))]
    few = [str(note) for one in found for note in one.notes]
    lines = dict.fromkeys([*note_lines(measured.evaluations, about_files), *few])
    say_notes([*lines], strict=given["strict"], quiet=given["quiet"])
    deliver(_written(found, [named[place].name for place in places], files, given), given)


def _one_run_each(given: dict[str, Any]) -> list[Named]:
    """The systems by name, whose files are left in `given`.

    Raises:
        OptionError: one has several runs.
    """
    found = named_systems(given["hypotheses"])
    several = next((each for each in found if len(each.files) > 1), None)
    if several is not None:
        raise OptionError(
            f"power is of one run of each system, and {several.name} has {len(several.files)}: give one; "
            "matchgrid compare takes several"
        )
    given["hypotheses"] = [each.files[0] for each in found]
    return found


def _written(found: Sequence[Power], names: Sequence[str], files: Files, given: Mapping[str, Any]) -> str:
    shown = given["output"] is None and given["format"] == "text" and on_terminal()
    every = dict.fromkeys(one for place in range(len(files.hypotheses)) for one in files.inputs(place))

    def paint(table: Table) -> str:
        from ..report.terminal import terminal

        return terminal(table, colour=coloured(no_color=given["no_color"]))

    return render(
        found,
        given["format"],
        systems=names,
        width=given["width"],
        inputs=[*every],
        paint=paint if shown else None,
    )


def _powers(
    measured: Measured, options: Mapping[str, Any], deltas: Sequence[float | None]
) -> tuple[list[int], list[Power]]:
    """Places of the other systems, and what is found: of the baseline alone, or with each other system."""
    baseline, *others = measured.evaluations
    if not others:
        return [], [power(found, delta=delta, **options) for found, delta in zip(baseline, deltas, strict=True)]
    pairs = [(place, other) for place in range(len(baseline)) for other in range(len(others))]
    found = [
        power(baseline.statistics[place], others[other].statistics[place], delta=deltas[place], **options)
        for place, other in pairs
    ]
    return [other + 1 for _, other in pairs], found


def _parameters() -> list[click.Parameter]:
    return [
        *input_options(),
        Option(["-m", "--metrics"], section="Metrics", many=True, default=("bleu",), metavar="SPEC",
               shell_complete=specs, help="Metrics, as bleu, chrf:word_order=2 or mean(ter); bleu by default."),
        Option(["--delta"], section=SAMPLE, many=True, metavar="X",
               help="A true difference, in the metric's unit, as 0.5, or by metric as bleu=0.5 wer=0.01: its power, "
               "and how many units it takes, are printed."),
        Option(["--correlation"], section=SAMPLE, type=float, metavar="R",
               help="Of two systems' scores over test sets, where there is one system after -i; "
               f"{CORRELATION} by default, with others beside it. With further systems it is measured."),
        *(one for one in comparing_options() if one.name in ("unit", "weighting", "strata")),
        Option(["--alpha"], section=SAMPLE, type=float, default=0.05, show_default=True, metavar="X",
               help="The level of the test."),
        Option(["--power"], section=SAMPLE, type=float, default=0.8, show_default=True, metavar="X",
               help="With what probability the smallest difference is to be found."),
        Option(["--alternative"], section=SAMPLE, type=click.Choice((*ALTERNATIVES, *QUALITY)),
               default="two-sided", show_default=True, help="Whether the test is of one direction only."),
        *output_options(FORMATS, "How to print."),
        Option(["-w", "--width"], section=OUTPUT, type=click.IntRange(0, 17), metavar="N",
               help="Number of decimals; by default 1 of percentages, 3 of fractions, one more of differences, all in "
               "CSV and JSON."),
        *other_options(),
    ]  # fmt: skip


command = Command(
    "power",
    callback=run,
    params=_parameters(),
    help=f"{COMMANDS['power'].summary} With one system after -i, a baseline, nothing has to be compared yet; with "
    "more, each is set against the first.\n\n"
    "matchgrid power ref.txt -i baseline.txt -m bleu chrf --delta 0.5",
    short_help=COMMANDS["power"].summary,
)
