"""Notes on the tests of a comparison: p-values that can't be small, what they are of, and runs that are drawn."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from ..notes import Note
from .corrections import adjust
from .plan import MOST_DRAWS
from .ranks import contrary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .result import Design, Difference
    from .standing import Standing

NAMED = 3
"""So many comparisons are named in a note; of more it says how many there are."""
WIDER = 1.1
"""Intervals that are wider than they need be by this factor are noted."""


def at_best(difference: Difference) -> Difference:
    """The difference with the smallest p-value that its test can have."""
    return replace(difference, test=replace(difference.test, p_value=difference.test.smallest))


def on_p_values(found: Sequence[Difference], best: Sequence[Difference], design: Design) -> Iterator[Note]:
    """Tests that can't be significant whatever the systems are: too few draws, or too few units that differ.

    `best` are the same differences, each with the smallest p-value that its test can have, corrected as they were.
    """
    hopeless = [one for one in best if one.p_value_corrected > design.alpha and (one.test.units or not one.test.exact)]
    drawn = [one for one in hopeless if not one.test.exact]
    if drawn:
        yield _of_draws(drawn, design)
    exact = sorted((one for one in hopeless if one.test.exact), key=lambda one: one.test.units)
    for units, of in groupby(exact, key=lambda one: one.test.units):
        yield _of_units(units, list(of), len(found), design)


def _of_draws(drawn: Sequence[Difference], design: Design) -> Note:
    family = max(one.comparisons for one in drawn)
    smallest = min(one.p_value_corrected for one in drawn)
    # In proportion to p where p is small, by whatever rule.
    tiny = 1e-9
    needed = math.ceil(round(adjust([tiny] * family, design.correction)[0] / tiny / design.alpha, 3))
    fewer = "compare fewer systems or metrics" if family > 1 else "take a lower level"
    return Note(
        "smallest_p_value",
        f"with {design.draws:,} draws and {family:,} comparisons no corrected p-value can be below {smallest:.3g}, so "
        f"that none is significant at {design.alpha:.4g}",
        remedy=f"draw {needed:,} or more" if needed <= MOST_DRAWS else fewer,
    )


def _of_units(units: int, of: Sequence[Difference], every: int, design: Design) -> Note:
    smallest, corrected = of[0].p_value, ""
    if smallest <= design.alpha:
        smallest, corrected = min(one.p_value_corrected for one in of), "corrected "
    differ = "" if units == design.count else " that differ"
    whose = "" if len(of) == every else f": {_named(of)}"
    return Note(
        "smallest_p_value",
        f"with {units:,} {design.unit}{differ} no {corrected}p-value can be below {smallest:.3g}, whatever they "
        f"are{whose}",
        remedy="more of them are needed",
    )


def on_sides(found: Sequence[Difference], design: Design) -> Iterator[Note]:
    """Tests of units that find better what has not the better score."""
    for test, of in groupby(contrary(found, alpha=design.alpha), key=lambda one: one.test.name):
        yield Note(
            "sides_differ",
            f"the test ({test}) is of the {design.unit}' own scores, which go the other way than that of the whole: "
            f"{_named(list(of))}",
            remedy="test='randomization' is of the score",
        )


def on_noise(standings: Sequence[Standing], found: Sequence[Difference]) -> Iterator[Note]:
    """Intervals that are too wide as runs differ by their own noise on each unit, which is drawn three times."""
    wider: list[tuple[float, Difference]] = []
    by_metric = {one.metric: one for one in standings}
    for one in found:
        standing = by_metric[one.metric]
        excess = sum(standing.excess[standing.names.index(name)] for name in (one.system, one.baseline))
        total = float(np.nanvar(one.interval.distribution))
        # Noise that is counted three times is two thirds too much at most.
        factor = math.sqrt(total / (total - min(excess, 2 / 3 * total))) if total > 0 else 1.0
        if factor >= WIDER:
            wider.append((factor, one))
    if wider:
        low, high = (f"{pick(factor for factor, _ in wider):.1f}" for pick in (min, max))
        times = low if low == high else f"{low} to {high}"
        yield Note(
            "noise_of_runs",
            f"runs differ by their own noise on each of the {standings[0].runs[0][0].units.kind}, which drawing those "
            f"and runs counts three times: intervals are about {times} times as wide as need be, "
            f"and p-values too large: {_named([one for _, one in wider])}",
            remedy="for sampled output, give its samples as one run, with the segment's number as cluster",
        )


def _named(of: Sequence[Difference]) -> str:
    said = ", ".join(f"{one.metric.label} of {one.system} against {one.baseline}" for one in of[:NAMED])
    return said + (f" and {len(of) - NAMED:,} more" if len(of) > NAMED else "")
