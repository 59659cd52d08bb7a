"""The options of `matchgrid correlate`; those of what is measured are the keywords of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..agreement.agreement_plan import INTERVALS, LEVELS, PDP, SPA, SYSTEM_SCORES
from ..agreement.averaging import AVERAGES
from ..agreement.bootstrap import RESAMPLED
from ..agreement.coefficients import NAMES
from ..agreement.tests import TESTS
from ..comparison.corrections import CORRECTIONS
from ..errors import OptionError
from .command import Option
from .options import OUTPUT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TABLES, MEASURED, DRAWN, TESTED = "Tables", "Agreement", "Intervals", "Tests"
SHOWN = ("agreement", "metrics", "documents", "differences")
# By what is shown: the options that it takes, with their keywords.
_ONE = {"coefficients": "coefficient", "levels": "level", "averages": "average"}
_DRAWS = ("confidence", "draws", "seed")
_TAKEN: dict[str, tuple[str, ...]] = {
    "agreement": (
        *_ONE, "calibrate_ties", "system_scores", "remove_outliers", "interval", "resampled", *_DRAWS, "threads"
    ),
    "metrics": (*_ONE, "calibrate_ties", "test", "alternative", "correction", "resampled", *_DRAWS, "threads"),
    "documents": (*_ONE, "sizes", *_DRAWS, "threads"),
    "differences": ("edges", "confidence"),
}  # fmt: skip


def keywords(given: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords of the function that measures what is shown, of the options that were given.

    Raises:
        OptionError: an option that it does not take, or several values where it takes one.
    """
    taken = _TAKEN[given["show"]]
    found = {}
    for name in dict.fromkeys(option for options in _TAKEN.values() for option in options):
        value = given[name]
        if value in (None, ()):
            continue
        flag = f"--{name.replace('_', '-')}"
        if name not in taken:
            if name == "threads":
                continue
            raise OptionError(f"{flag} is not for --show {given['show']}")
        if name in _ONE and given["show"] != "agreement":
            if len(value) > 1:
                raise OptionError(f"{flag}: --show {given['show']} takes one")
            found[_ONE[name]] = value[0]
        else:
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def table_options(formats: Sequence[str]) -> list[click.Parameter]:
    """What is read."""
    return [
        click.Argument(["human"], required=True, type=click.Path(), metavar="HUMAN"),
        Option(["-i", "--input", "scores"], section=TABLES, many=True, required=True, metavar="FILE",
               type=click.Path(), help="Tables of the metrics' scores."),
        Option(["--human-field"], section=TABLES, metavar="NAME",
               help="The column of people's judgements; score by default, or the only one beside the others."),
        Option(["--score-field", "score_fields"], section=TABLES, many=True, metavar="NAME",
               help="The columns of the metrics' scores, or their names in scores; by default all beside the others."),
        Option(["--system-field"], section=TABLES, default="system", show_default=True, metavar="NAME",
               help="The column that names the system, in every table."),
        Option(["--segment-field"], section=TABLES, default="segment", show_default=True, metavar="NAME",
               help="The column that names the segment, in every table."),
        Option(["--human-system-field"], section=TABLES, metavar="NAME",
               help="The column that names the system in people's table, if another."),
        Option(["--human-segment-field"], section=TABLES, metavar="NAME",
               help="The column that names the segment in people's table, if another."),
        Option(["--system-names"], section=TABLES, metavar="PATTERN",
               help="What the tables of scores call systems, as hyp.*.txt: their names are what stands for *."),
        Option(["--leave-out"], section=TABLES, many=True, metavar="SYSTEM",
               help="Systems that are not to count, such as a human translation that was judged and has no scores."),
        Option(["--first"], section=TABLES, type=click.IntRange(0), default=1, show_default=True, metavar="N",
               help="The number of people's first segment; those of scores are counted from 1."),
        Option(["--document-field"], section=TABLES, metavar="NAME",
               help="The column of people's table that names the segment's document."),
        Option(["--documents"], section=TABLES, type=click.Path(), metavar="FILE",
               help="The document of each segment, one a line, instead of a column."),
        Option(["--unit"], section=TABLES, default="documents", show_default=True, metavar="NAME",
               help="What documents are called."),
        Option(["--lower-is-better"], section=TABLES, many=True, metavar="NAME",
               help="Metrics whose scores are errors; those of matchgrid's are known by name."),
        Option(["--higher-is-better"], section=TABLES, many=True, metavar="NAME",
               help="Metrics whose scores are none, although they have the name of an error rate."),
        Option(["--human-lower-is-better"], section=TABLES, is_flag=True,
               help="People's scores are errors or ranks, as MQM's penalties: the lower, the better."),
        Option(["--input-format"], section=TABLES, type=click.Choice(tuple(formats)),
               help="How tables are read; by default as their names say."),
        Option(["-e", "--encoding"], section=TABLES, metavar="NAME", help="Encoding of the files; UTF-8 by default."),
    ]  # fmt: skip


def agreement_options() -> list[click.Parameter]:
    """What is measured, drawn and tested."""
    return [*_measured(), *_drawn(), *_tested()]


def _measured() -> list[click.Parameter]:
    return [
        Option(["--show"], section=MEASURED, type=click.Choice(SHOWN), default="agreement", show_default=True,
               help="agreement: coefficients at every level; metrics: which metric agrees more, with tests; documents: "
               "agreement by the number of documents; differences: on how many pairs of systems people agree, by the "
               "size of the metric's difference."),
        Option(["-c", "--coefficients"], section=MEASURED, many=True, metavar="NAME",
               help=f"Of {', '.join((*NAMES, PDP, SPA))}."),
        Option(["--levels"], section=MEASURED, many=True, type=click.Choice(LEVELS), help="Of single outputs, or of "
               "systems."),
        Option(["--averages"], section=MEASURED, many=True, type=click.Choice(AVERAGES),
               help="Of single outputs: all in one (none), or the mean over segments (item) or over systems."),
        Option(["--calibrate-ties/--no-calibrate-ties"], section=MEASURED, default=None,
               help="Whether scores that differ little are tied for acc-23, up to the best difference."),
        Option(["--system-scores"], section=MEASURED, type=click.Choice(SYSTEM_SCORES[:2]),
               help="The mean over judged outputs, or over all."),
        Option(["--remove-outliers"], section=MEASURED, is_flag=True, default=None,
               help="Leave systems that people put far from the others out of coefficients of systems."),
        Option(["--sizes"], section=MEASURED, many=True, type=int, metavar="N", help="How many documents."),
        Option(["--edges"], section=MEASURED, many=True, type=float, metavar="X",
               help="Where bins of differences end; the last has no end."),
    ]  # fmt: skip


def _drawn() -> list[click.Parameter]:
    return [
        Option(["--interval"], section=DRAWN, type=click.Choice(INTERVALS), help="How intervals are made."),
        Option(["--resampled"], section=DRAWN, type=click.Choice(RESAMPLED),
               help="What they are drawn from: segments or documents (inputs), systems, or both."),
        Option(["--confidence"], section=DRAWN, type=float, metavar="FRACTION", help="By default 0.95."),
        Option(["--draws"], section=DRAWN, type=int, metavar="N", help="How many; 1000 by default."),
        Option(["--seed"], section=DRAWN, type=int, metavar="N",
               help="The same seed gives the same numbers on every machine; 12345 by default."),
    ]  # fmt: skip


def _tested() -> list[click.Parameter]:
    return [
        Option(["--test"], section=TESTED, type=click.Choice(tuple(TESTS)),
               help="What is exchanged between two metrics: cells (PERM-BOTH), systems, inputs, rows_xor_cols, or with "
               "calibrated ties pairs; or another test."),
        Option(["--alternative"], section=TESTED, type=click.Choice(("two-sided", "greater")),
               help="greater: that of two metrics the one whose column (or file) is first agrees more, which must have "
               "been expected before looking; two-sided by default."),
        Option(["--correction"], section=TESTED, type=click.Choice(CORRECTIONS), help="For the number of tests."),
        Option(["--svg"], section=OUTPUT, type=click.Path(), metavar="FILE", help="Draw a picture too."),
    ]  # fmt: skip
