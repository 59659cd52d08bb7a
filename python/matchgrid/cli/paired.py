"""sacreBLEU's paired tests on the command line: the options of `matchgrid compare` that ask for its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..comparison.sacrebleu import TESTS, checked_draws, sacrebleu_tests
from ..comparison.sacrebleu_arithmetic import check_metric
from ..errors import OptionError
from ..evaluation import distinct
from ..report.paired import FORMATS, paired_table
from .command import Option
from .files import opened
from .noted import note_lines, seed_lines
from .output import coloured, deliver, on_terminal, say_notes
from .progress import Busy, Progress
from .settings import metrics_wanted
from .stream import measure_blocks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import click

    from ..comparison.sacrebleu import SacrebleuTests
    from .runs import Named

SECTION = "sacreBLEU's tests, to the same p-value (BLEU, chrF, TER)"
_FLAGS = {"bs": "paired_bs", "ar": "paired_ar"}
_OTHERS = (
    *("unit", "weighting", "strata", "draws", "baseline", "pairs", "test", "alternative", "correction", "family"),
    *("epsilon", "effect", "interval", "level", "svg", "chart", "documents", "document_field", "sctk"),
)
"""What sacreBLEU's tests do not have."""


def paired_options() -> list[click.Parameter]:
    """Which of sacreBLEU's tests, and how often it draws."""
    return [
        Option(["-pbs", "--paired-bs"], section=SECTION, is_flag=True,
               help="Its paired bootstrap against the first system, instead of the tests above; with --seed."),
        Option(["-pbsn", "--paired-bs-n"], section=SECTION, type=int, metavar="N", help="Its draws; 1000 by default."),
        Option(["-par", "--paired-ar"], section=SECTION, is_flag=True, help="Its approximate randomization."),
        Option(["-parn", "--paired-ar-n"], section=SECTION, type=int, metavar="N", help="Its draws; 10000 by default."),
    ]  # fmt: skip


def paired_wanted(given: Mapping[str, Any], named: set[str], systems: Sequence[Named]) -> str | None:
    """The test that is asked for, `bs` or `ar`, or none.

    Raises:
        OptionError: both are, or one together with what it does not have.
    """
    wanted = [test for test, flag in _FLAGS.items() if given[flag]]
    for test, flag in _FLAGS.items():
        if given[f"{flag}_n"] is not None and test not in wanted:
            raise OptionError(f"{_said(flag)}-n N is how often {_said(flag)} draws: add it")
    if not wanted:
        return None
    if len(wanted) > 1:
        raise OptionError("--paired-bs and --paired-ar are two tests: leave out one of them")
    flag = _said(_FLAGS[wanted[0]])
    other = next((name for name in _OTHERS if name in named), None)
    if other is not None:
        more = f" ({flag}-n sets it)" if other == "draws" else ""
        raise OptionError(f"{flag} is sacreBLEU's test and has no {_said(other)}{more}: leave out one of the two")
    if len(systems) < 2:
        raise OptionError(f"{flag} takes two systems or more after -i, the baseline first, not {len(systems)}")
    if any(len(system.files) > 1 for system in systems):
        raise OptionError(f"{flag} is sacreBLEU's test, of one run of each system: leave it out, or give one file each")
    if given["format"] not in (*FORMATS, "json"):
        raise OptionError(f"{flag} prints {', '.join(FORMATS)} or json, not {given['format']}")
    return wanted[0]


def compare_paired(test: str, given: dict[str, Any], named: set[str]) -> None:
    """Measures the systems, tests them against the first as sacreBLEU does, and prints what was found.

    Raises:
        MatchgridError: a metric is none of sacreBLEU's, a number of draws or a seed can't be, or a file can't be read.
    """
    metrics = distinct(metrics_wanted(given, named))
    for metric in metrics:
        check_metric(metric)
    draws = TESTS[test] if given[f"{_FLAGS[test]}_n"] is None else given[f"{_FLAGS[test]}_n"]
    checked_draws(draws, given["seed"])
    files = opened(given, metrics)
    with Progress(shown=not given["quiet"]) as progress:
        measured = measure_blocks(files.source, metrics, keep=True, threads=given["threads"], progress=progress)
    with Busy("resampling", shown=not given["quiet"]):
        found = sacrebleu_tests(
            {evaluation.system: evaluation for evaluation in measured.evaluations},
            test=test,
            draws=draws,
            seed=given["seed"],
            threads=given["threads"],
        )
    about = [files.notes(system) for system in range(len(measured.evaluations))]
    notes = [*note_lines(measured.evaluations, about), *map(str, found.notes), *seed_lines(found.seed)]
    say_notes(notes, strict=given["strict"], quiet=given["quiet"])
    _print(found, given)


def _print(found: SacrebleuTests, given: Mapping[str, Any]) -> None:
    """Prints it in the format that is wanted; JSON has every digit."""
    width = given["width"]
    if given["format"] == "json":
        text = found.to_json()
    elif given["output"] is None and given["format"] == "text" and on_terminal():
        from ..report.terminal import terminal

        colour = coloured(no_color=given["no_color"])
        text = paired_table(found, "text", width, paint=lambda table: terminal(table, colour=colour))
    else:
        text = paired_table(found, given["format"], width)
    deliver(text, given)


def _said(name: str) -> str:
    return f"--{name.replace('_', '-')}"
