"""Notes on a comparison: where there is little to draw from or there are few draws, and what the draws met."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from ..notes import Note

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .entrants import Entrants
    from .result import Design, Difference, Interval, SystemScore
    from .standing import Standing

FEW = 30
"""So many units are few: with 20, a bootstrap interval at 95 % leaves the true value out in 7 to 8 % of all cases."""
FEW_BEYOND = 5
"""So many draws are few beyond a bound: 200 draws have them at 95 %."""


def on_design(design: Design) -> Iterator[Note]:
    """Few units, in all or by stratum, and few draws."""
    randomized = "the randomization test is not" if design.test != "randomization" else ""
    if design.count < FEW:
        message = f"{design.count} {design.unit} are few"
        if design.segments > design.count:
            message += f", however many segments ({design.segments:,}) they have"
        yield Note(
            "few_units",
            f"{message}: bootstrap intervals, and the bootstrap test, are too sure of themselves with fewer than {FEW}",
            remedy=randomized,
        )
    if design.strata > 1 and design.count < FEW * design.strata:
        yield Note(
            "few_in_stratum",
            f"{design.strata:,} strata of {design.count:,} {design.unit} are small: within them draws vary too "
            f"little, by about {design.strata / design.count:.0%} of the variance, so that bootstrap intervals, "
            "and the bootstrap test, are too sure of themselves",
            remedy="; ".join(filter(None, [randomized, "fewer strata"])),
        )
    beyond = round(design.draws * (1 - design.level) / 2, 6)
    if beyond < FEW_BEYOND:
        yield Note(
            "few_draws",
            f"{design.draws:,} draws leave {beyond:.2g} beyond each bound of an interval at {design.level:.4g}, so "
            "that another seed moves it much",
            remedy=f"draw {math.ceil(round(2 * FEW_BEYOND / (1 - design.level), 6)):,} or more",
        )


def on_runs(entrants: Entrants) -> Iterator[Note]:
    """Systems with so few runs that how they vary is hardly known, where some have several."""
    if entrants.most_runs == 1:
        return
    for runs, what in (
        (1, "systems with one run, which is taken as given (how runs vary is not in their intervals)"),
        (2, "systems with two runs (where runs vary much, an interval at 95 % holds in 86 % of cases)"),
    ):
        names = [name for name, found in zip(entrants.names, entrants.runs, strict=True) if len(found) == runs]
        if names:
            yield Note("few_runs", f"{what}: {', '.join(names)}", remedy="three runs or more are better")


def on_systems(entrants: Entrants) -> Iterator[Note]:
    """What measuring noted, with the system where it is about what the system wrote; each note once."""
    seen: dict[Note, None] = {}
    for name, runs in zip(entrants.names, entrants.runs, strict=True):
        for number, run in enumerate(runs, 1):
            whose = name if len(runs) == 1 else f"{name}, run {number}"
            for note in (note for statistics in run for note in statistics.notes):
                seen[replace(note, message=f"{whose}: {note.message}") if note.total else note] = None
    yield from seen


def on_equals(standings: Sequence[Standing]) -> Iterator[Note]:
    """Systems whose rows are equal under every metric, as when one file was given twice."""
    names = standings[0].names
    for first, second in combinations(range(len(names)), 2):
        runs = [(one.runs[first], one.runs[second]) for one in standings]
        if all(len(a) == len(b) == 1 and (a[0].rows == b[0].rows).all() for a, b in runs):
            yield Note(
                "equal_systems",
                f"{names[first]!r} and {names[second]!r} have the same counts in every unit: they are equal under "
                f"{'these metrics' if len(standings) > 1 else standings[0].metric.label}, p = 1",
                remedy="was one file given twice?",
            )


def on_draws(method: str, scores: Iterable[SystemScore], differences: Iterable[Difference]) -> Iterator[Note]:
    """Draws without a score, and intervals that are not of the method that was asked for."""
    intervals = [(f"{one.metric.label} of {one.system}", one.interval) for one in scores]
    for one in differences:
        name = f"{one.metric.label} of {one.system} against {one.baseline}"
        intervals.append((name, one.interval))
        if one.test.undefined:
            yield Note(
                "undefined_draws",
                f"{name}: {one.test.undefined:,} of {one.test.draws:,} draws of the test have no score and count as "
                "extreme",
            )
    yield from on_intervals(method, intervals)


def on_intervals(method: str, intervals: Iterable[tuple[str, Interval]]) -> Iterator[Note]:
    """Resamples without a score, and BCa bounds that do not exist."""
    for name, interval in intervals:
        if interval.undefined:
            yield Note(
                "undefined_draws",
                f"{name}: {interval.undefined:,} of {len(interval.distribution):,} resamples have no score; the "
                "interval is of the others",
            )
        if interval.method != method:
            yield Note(
                "bca_undefined",
                f"{name}: BCa has no bounds (all resamples are on one side of the score, or the units' influence is "
                "none, undefined or too uneven); these are percentiles",
            )
