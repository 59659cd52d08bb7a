"""What makes an agreement with people worth less than its number says, computed on the outputs themselves."""

from __future__ import annotations

from math import atanh, sqrt, tanh
from typing import TYPE_CHECKING

import numpy as np

from ..notes import Note
from .cells import cells, system_means
from .measure import Measure
from .systems import outliers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .outputs import Outputs
    from .soft_accuracy import SoftAccuracy

FEW_SYSTEMS = 10
FEW_DOCUMENTS = 30
MOVED = 0.1
"""So much does one system move a correlation that it is worth saying."""
APART = 0.3
"""So far apart are levels that it is worth saying."""
TIED = 0.2
"""So many of people's pairs are ties that it is worth saying."""
SURE = 3.0
"""A correlation so many standard errors below 0 is no chance."""
SOFT = 0.005
"""So far is soft accuracy from that without the order of systems that it is worth saying."""
CONSTANT = 0.05
"""So many vectors without a correlation are worth saying."""
SHOWN = 5
"""How many metrics a note names."""
TURN_PEOPLE = "turn the sign of these"
IF_ERRORS = f"if they are errors, say so (lower_is_better); if people's scores are, {TURN_PEOPLE}"
UNEVEN = 0.9
"""Systems are judged alike if the least judged has so much of the judgements of the most judged."""


def outputs_notes(outputs: Outputs, *, of: str, coefficient: str) -> tuple[Note, ...]:
    """The notes on an agreement of metrics with people.

    Args:
        outputs: what people and metrics said.
        of: what is correlated, as `Measure` calls it.
        coefficient: the correlation.
    """
    found = [*_few(outputs, of), *_uneven(outputs), *_reversed(outputs), *_constant(outputs, of)]
    if of == "means":
        found += [*_outliers(outputs, coefficient), *_influence(outputs, coefficient)]
    found += _levels(outputs, of)
    if coefficient not in ("pearson", "spearman", "acc-23", "tau-23"):
        found += _tied(outputs, of)
    return tuple(found)


def _few(outputs: Outputs, of: str) -> Iterator[Note]:
    systems = len(outputs.values)
    if of == "means" and systems < FEW_SYSTEMS:
        about = f"{systems} systems are few"
        if systems > 3:
            low, high = (tanh(atanh(0.5) + side * 1.96 / sqrt(systems - 3)) for side in (-1, 1))
            about += f": a Pearson correlation of 0.5 over so many has a 95% interval from {low:.2f} to {high:.2f}"
        yield Note("few_systems", about, remedy="the number of systems is the sample size, however many segments")
    if of == "item" and systems < 3:
        yield Note(
            "few_systems",
            f"with {systems} systems every segment's correlation is -1 or 1",
            remedy="average over systems, or correlate all outputs (none)",
        )
    if outputs.clusters is not None and outputs.units < FEW_DOCUMENTS:
        yield Note(
            "few_units",
            f"{outputs.units} {outputs.unit} are few: intervals that are drawn from fewer than {FEW_DOCUMENTS} are too "
            "sure of themselves",
        )


def _uneven(outputs: Outputs) -> Iterator[Note]:
    counts = outputs.judged.sum(1)
    least, most = int(counts.argmin()), int(counts.argmax())
    if counts[least] < UNEVEN * counts[most]:
        names = outputs.human.systems
        yield Note(
            "uneven_judgements",
            f"{names[least]} has {counts[least]:,} judged outputs and {names[most]} {counts[most]:,}: systems' means "
            "are of different segments",
            remedy="standardised judgements, or the segments that all systems have, make them alike",
        )


def _reversed(outputs: Outputs) -> Iterator[Note]:
    """Metrics whose scores fall where people's rise, by more than chance would have it."""
    measure = Measure(outputs.values, "none", "pearson")
    parts = []
    for name, scores in outputs.scores.items():
        value = float(measure(scores))
        if value < -SURE / sqrt(int(outputs.judged.sum())):
            parts.append(f"{value:.2f} of {name}")
    if parts:
        yield Note(
            "negative_agreement",
            f"scores fall where people's rise: Pearson's correlation over all outputs is {_several(parts)}",
            remedy=IF_ERRORS,
        )


def _constant(outputs: Outputs, of: str) -> Iterator[Note]:
    """Vectors of equal scores, which have no correlation and are left out of averages."""
    if of == "means":
        sides = (("people", outputs.values), *((name, one) for name, one in outputs.scores.items()))
        alike = [whose for whose, one in sides if not np.ptp(system_means(one, outputs.judged))]
        if alike:
            yield Note("constant_scores", f"all systems have the same mean by {_several(alike)}: it orders none")
    if of not in ("item", "system"):
        return
    groups = cells(outputs.judged, of).groups
    total = sum(len(group) for group in groups)
    parts = []
    for whose, matrix in (("people", outputs.values), *outputs.scores.items()):
        flat = matrix.reshape(-1)
        count = sum(int((flat[group] == flat[group][:, :1]).all(1).sum()) for group in groups)
        parts += [f"{count:,} by {whose}"] if count > CONSTANT * total else []
    if parts:
        kind = "segments" if of == "item" else "systems"
        yield Note(
            "constant_scores",
            f"{kind} whose outputs all have one score have no correlation and are left out: of {total:,} "
            f"{_several(parts)}",
        )


def soft_notes(metric: str, soft: SoftAccuracy) -> Iterator[Note]:
    """Soft accuracy that is what it is by the order of the systems, as sums tie."""
    if abs(soft.value - soft.half_ties) > SOFT:
        yield Note(
            "order_of_systems",
            f"spa of {metric} is {soft.value:.3f} in this order of systems and {soft.half_ties:.3f} where ties count "
            "half: as it is defined, of tied systems the first counts as surely worse",
        )


def _outliers(outputs: Outputs, coefficient: str) -> Iterator[Note]:
    """Systems that people put far from the others, and the correlation without them."""
    human = system_means(outputs.values, outputs.judged)
    far = np.flatnonzero(outliers(human)) if len(human) > 3 else np.zeros(0, dtype=int)
    if not 0 < len(far) < len(human) - 2:
        return
    names = _several([outputs.human.systems[place] for place in far])
    rest = outputs.without({*far.tolist()})
    pairs = [
        (name, _of_means(name, outputs, coefficient), _of_means(name, rest, coefficient)) for name in outputs.scores
    ]
    yield Note(
        "outlier_systems",
        f"people put {names} far from the other systems: with and without, {coefficient} is {_with_values(pairs)}",
        remedy="report both",
    )


def _influence(outputs: Outputs, coefficient: str) -> Iterator[Note]:
    """The one system without which a metric's correlation is most another."""
    count = len(outputs.values)
    if count < 4:
        return
    parts = []
    for name in outputs.scores:
        whole = _of_means(name, outputs, coefficient)
        without = [_of_means(name, outputs.without({place}), coefficient) for place in range(count)]
        most = int(np.nanargmax(np.abs(np.array(without) - whole))) if not np.isnan(without).all() else 0
        if abs(without[most] - whole) > MOVED:
            parts.append(f"of {name} is {whole:.2f}, and {without[most]:.2f} without {outputs.human.systems[most]}")
    if parts:
        yield Note("influential_system", f"one system decides: {coefficient} over systems {_several(parts)}")


def _of_means(name: str, outputs: Outputs, coefficient: str) -> float:
    return float(Measure(outputs.values, "means", coefficient)(outputs.scores[name]))


def _levels(outputs: Outputs, of: str) -> Iterator[Note]:
    """Metrics whose systems' means and single outputs do not agree alike with people, by Pearson's correlation."""
    if len(outputs.values) < 3:
        return
    single = "none" if of == "means" else of
    over, within = (Measure(outputs.values, one, "pearson") for one in ("means", single))
    values = [(name, float(over(scores)), float(within(scores))) for name, scores in outputs.scores.items()]
    apart = [one for one in values if abs(one[1] - one[2]) > APART]
    if apart:
        what = {"none": "over all outputs", "item": "within segments", "system": "within systems"}[single]
        signs = any(means * outs < 0 for _, means, outs in apart)
        yield Note(
            "levels_disagree",
            f"Pearson's correlation over systems' means, and {what}, is {_with_values(apart)}"
            f"{': of different signs' if signs else ''}",
            remedy="neither stands for the other, so say which is meant",
        )


def _with_values(values: Sequence[tuple[str, float, float]]) -> str:
    return _several([f"{one:.2f} and {other:.2f} of {name}" for name, one, other in values], "; ")


def _several(parts: Sequence[str], between: str = ", ") -> str:
    more = f"{between}and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    return between.join(parts[:SHOWN]) + more


def _tied(outputs: Outputs, of: str) -> Iterator[Note]:
    """People's ties, which most variants of tau leave out or count against the metric."""
    measure = Measure(outputs.values, of, "acc-23")
    # Against a metric that ties everything accuracy is the share of people's ties.
    share = float(measure(np.zeros(outputs.values.shape)))
    if share > TIED:
        yield Note(
            "human_ties",
            f"people tie {share:.0%} of the pairs, and metrics hardly ever do",
            remedy="acc-23 with calibrated ties gives credit for ties (calibrate_ties=True)",
        )
