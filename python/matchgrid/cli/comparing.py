"""The options of `matchgrid compare` that say how systems are compared; each is the keyword of `mg.compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..comparison.checks import check_plan, pairs_of, usual_test
from ..comparison.corrections import CORRECTIONS
from ..comparison.counting import ALTERNATIVES
from ..comparison.intervals import METHODS
from ..comparison.paired import TESTS
from ..comparison.plan import QUALITY, Drawing, Plan
from ..comparison.sampling import WEIGHTINGS, Sampling
from ..comparison.verdict import epsilons as smallest
from ..errors import OptionError, ShapeError
from ..io.lines import LineFile
from ..signature import spec
from .command import Option
from .plan import GROUPS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..statistics import Metric
    from .files import Files
    from .runs import Named
    from .stream import Measured

SAMPLE, TEST, SHOWN = "Sample", "Test", "Intervals"
SEGMENTS = "segments"
UNITS = (SEGMENTS, *GROUPS.values())
_WHAT = ("baseline", "pairs", "weighting", "test", "alternative", "correction", "family", "effect")
KEYWORDS = (*_WHAT, "interval", "level", "draws", "seed")
"""The options that `mg.compare` takes as they are."""


def comparing_options() -> list[click.Parameter]:
    """What is compared with what, what is drawn, and which test and intervals."""
    return [*_sample(), *_test(), *_intervals()]


def _sample() -> list[click.Parameter]:
    return [
        Option(["--unit"], section=SAMPLE, type=click.Choice(UNITS),
               help="What is drawn whole: documents where --documents or --document-field names them, else segments; "
               "or what a format with ids names, such as speakers."),
        Option(["--weighting"], section=SAMPLE, type=click.Choice(WEIGHTINGS), default="pooled", show_default=True,
               help="pooled: the segments of all clusters feed one sum; macro: the mean of the clusters' scores."),
        Option(["--strata"], section=SAMPLE, metavar="FILE",
               help="The stratum (a domain) of each segment, one a line, or the name of a group that the input has: "
               "each is drawn with its own size."),
        Option(["--seed"], section=SAMPLE, type=int, default=12345, show_default=True,
               metavar="N", help="The same seed gives the same numbers on every machine."),
        Option(["--draws"], section=SAMPLE, type=int, default=10_000, show_default=True,
               metavar="N", help="Draws of a test and of an interval."),
    ]  # fmt: skip


def _test() -> list[click.Parameter]:
    return [
        Option(["--baseline"], section=TEST, metavar="SYSTEM",
               help="What the others are compared with; the first after -i by default."),
        Option(["--pairs"], section=TEST, type=click.Choice(("baseline", "all")), default="baseline",
               show_default=True, help="all: every system with every other."),
        Option(["--test"], section=TEST, type=click.Choice(tuple(TESTS)),
               help="randomization by default, and with several runs bootstrap; both are of the score of the whole, "
               "the others of those of units."),
        Option(["--alternative"], section=TEST, type=click.Choice((*ALTERNATIVES, *QUALITY)), default="two-sided",
               show_default=True, help="One-sided: the system's score is greater or less than the other's, or better "
               "or worse by the metric's direction."),
        Option(["--correction"], section=TEST, type=click.Choice(CORRECTIONS), default="holm",
               show_default=True, help="Of the p-values, for their number; both are printed."),
        Option(["--family"], section=TEST, type=click.Choice(("all", "metric")), default="all", show_default=True,
               help="What is corrected together: all p-values, or those of each metric."),
        Option(["--epsilon"], section=TEST, many=True, metavar="X",
               help="The smallest difference that matters, as 0.5, or by metric as bleu=0.5 chrf=0.3: the verdict is "
               "then by the interval."),
        Option(["--effect"], section=TEST, type=click.Choice(("cohen-d",)),
               help="A standardized effect, for means of units alone."),
    ]  # fmt: skip


def _intervals() -> list[click.Parameter]:
    return [
        Option(["--interval"], section=SHOWN, type=click.Choice(METHODS), default="percentile", show_default=True,
               help="How it is read from the draws."),
        Option(["--level"], section=SHOWN, type=float, default=0.95, show_default=True, metavar="X",
               help="How often such intervals hold what they are of; 1 less this is the largest p of a finding."),
    ]  # fmt: skip


def check_settings(given: Mapping[str, Any], systems: Sequence[Named], metrics: Sequence[Metric]) -> None:
    """Refuses what `mg.compare` would refuse when all systems are measured, before any file is read.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
    """
    if len(systems) < 2:
        raise OptionError(
            f"compare takes two systems or more after -i, the baseline first, not {len(systems)}: "
            "matchgrid score shows one with its interval"
        )
    runs, unit = max(len(each.files) for each in systems), _unit_wanted(given)
    drawing = Drawing(given["level"], given["interval"], given["draws"], given["seed"], given["threads"])
    test = given["test"] or usual_test(runs)
    plan = Plan(drawing, test, given["alternative"], given["correction"], given["family"], given["effect"])
    sampling = Sampling.of(None if unit == SEGMENTS else (), unit, given["weighting"], None)
    pairs_of([each.name for each in systems], given["baseline"], given["pairs"])
    smallest(epsilons(given["epsilon"], given["metrics"], metrics), metrics)
    check_plan(plan, metrics, runs=runs, texts=True, units=unit, weighting=given["weighting"])
    for metric in metrics:
        sampling.check_metric(metric)


def _unit_wanted(given: Mapping[str, Any]) -> str:
    named = bool(given["documents"] or given["document_field"])
    return given["unit"] or ("documents" if named else SEGMENTS)


def unit_of(files: Files, given: Mapping[str, Any]) -> str:
    """The name of the unit that is drawn.

    Raises:
        OptionError: the input names no such clusters.
    """
    wanted = _unit_wanted(given)
    groups = [name for name, labels in files.groups.items() if labels or (name == "documents" and files.documents)]
    if wanted != SEGMENTS and wanted not in groups:
        there = f"; it has {', '.join(groups)}" if groups else ""
        raise OptionError(
            f"--unit {wanted}: this input names no {wanted}{there}; the documents of plain text are in a file: "
            "--documents FILE"
        )
    return wanted


def clusters_of(measured: Measured, files: Files, given: Mapping[str, Any]) -> tuple[str, Sequence[str] | None]:
    """The name of the unit that is drawn and, if it is none of segments, the cluster of each segment.

    Raises:
        OptionError: the input names no such clusters.
    """
    wanted = unit_of(files, given)
    if wanted == SEGMENTS:
        return "documents", None
    return wanted, measured.documents if wanted == "documents" else files.groups[wanted]


def strata_of(files: Files, given: Mapping[str, Any]) -> Sequence[str] | None:
    """The stratum of each segment, of a group that the input has or the lines of a file.

    Raises:
        MatchgridError: the file can't be read.
    """
    wanted = given["strata"]
    if wanted is None:
        return None
    lines = LineFile(wanted, encoding=given["encoding"]).blocks
    return files.groups.get(wanted) or [line for block in lines() for line in block]


def check_strata(strata: Sequence[str] | None, files: Files, given: Mapping[str, Any]) -> None:
    """Refuses strata that are not those of the segments, which are counted when all are read.

    Raises:
        ShapeError: there are not as many.
    """
    if strata is not None and len(strata) != files.source.segments:
        raise ShapeError(f"--strata {given['strata']}: {len(strata):,} lines for {files.source.segments:,} segments")


def epsilons(
    words: Sequence[str], specs: Sequence[str], metrics: Sequence[Metric], *, option: str = "--epsilon"
) -> float | dict[str, float] | None:
    """A difference that matters, one for all metrics or by spec.

    Args:
        words: as they were given.
        specs: the metrics' names as they were given.
        metrics: the metrics, in the same order.
        option: what messages call it.

    Raises:
        OptionError: one is no number, or a metric is there twice.
    """
    if not words:
        return None
    if len(words) == 1 and "=" not in words[0]:
        return _number(words[0], option)
    known = {name: spec(metric) for name, metric in zip(specs, metrics, strict=True)}
    found: dict[str, float] = {}
    for word in words:
        name, equals, value = word.rpartition("=")
        if not equals:
            raise OptionError(f"{option} {word}: there are several, so say of which metric, as in {specs[0]}={word}")
        if known.get(name, name) in found:
            raise OptionError(f"{option}: {name} is given twice")
        found[known.get(name, name)] = _number(value, option)
    return found


def _number(word: str, option: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise OptionError(f"{option} {word}: give a number, as 0.5, or a metric and a number, as bleu=0.5") from None


def keywords(given: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords of `mg.compare` that options say as they are."""
    return {name: given[name] for name in KEYWORDS}
