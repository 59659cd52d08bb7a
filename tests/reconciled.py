"""Reported figures made from settings that are drawn, to be found again: for tests and for scripts/reconcile.py."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Any

import matchgrid as mg
from matchgrid.diagnose.candidates import candidates
from matchgrid.diagnose.choices import Choice, choices, over_each
from matchgrid.spec import escape, text_of
from places import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from matchgrid.diagnose import Setting

STATED = ("bleu", "chrf", "ter")


@dataclass
class Case:
    """A setting, what it gives on a system's output, and what would be printed beside it."""

    name: str
    hypotheses: list[str]
    references: list[list[str]]
    stated: str
    metric: mg.Metric
    choice: Choice
    factor: float
    figure: str = ""

    def is_in(self, settings: tuple[Setting, ...]) -> bool:
        """Whether the setting that made the figure is among those found."""
        wanted = (self.metric, self.choice, self.factor)
        return any((one.metric, one.references, one.factor) == wanted for one in settings)


def systems(folder: Path) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """Every system of every set in a folder, with the references of its segments."""
    for part in sorted(folder.iterdir()):
        references = mg.by_segment(*(lines(path) for path in sorted(part.glob("ref.*.txt"))))
        for path in sorted(part.glob("hyp.*.txt")):
            yield f"{part.name}/{path.name}", lines(path), references


def drawn(folder: Path, count: int, seed: int, limit: int | None = None) -> Iterator[Case]:
    """Cases with settings that are drawn; of a system the first `limit` segments."""
    pick = random.Random(seed)
    every = list(systems(folder))
    for number in range(count):
        made = None
        while made is None:
            name, hypotheses, references = pick.choice(every)
            # What a tool refuses, as NLTK's chrF several references, nobody reports.
            with suppress(mg.MatchgridError):
                made = case(name, hypotheses[:limit], references[:limit], STATED[number % len(STATED)], pick)
        yield made


def case(name: str, hypotheses: list[str], references: list[list[str]], stated: str, pick: random.Random) -> Case:
    """A case of one metric: scores in percent are printed with two decimals, fractions with four."""
    texts = [text for group in references for text in group]
    base = pick.choice(candidates(mg.metric(stated), texts, {}, several=len(references[0]) > 1)).metric
    selections = choices(references)
    choice = pick.choice([*selections, *over_each(selections, references)])
    means = choice.over == "best" or pick.random() < 0.3
    factor = 1.0
    if pick.random() < 0.3 and stated != "bleu":
        factor = 0.01 if base.scale == 100 else 100.0
    metric = mg.Mean(base) if means else base
    made = Case(name, hypotheses, references, stated, metric, choice, factor)
    value = scored(metric, choice, hypotheses, references) * factor
    made.figure = f"{value:.{2 if base.scale * factor == 100 else 4}f}"
    return made


def scored(metric: mg.Metric | str, choice: Choice, hypotheses: list[str], references: list[list[str]]) -> float:
    """The value of a setting by `mg.score` alone, but for what several scores are put together to."""
    wanted = mg.metric(metric)
    columns = [[group[place] for group in references] for place in range(len(references[0]))]
    if choice.over == "mean":
        return sum(mg.score(wanted, hypotheses, column) for column in columns) / len(columns)
    if choice.over == "best":
        assert isinstance(wanted, mg.Mean)
        best = max if wanted.higher_is_better else min
        each = [wanted.of.measure(hypotheses, column).segment_scores.tolist() for column in columns]
        return sum(map(best, zip(*each, strict=True))) / len(hypotheses)
    chosen = [columns[number - 1] for number in choice.streams] or columns
    return mg.score(wanted, hypotheses, mg.by_segment(*chosen))


def rounds_to(value: float, figure: str) -> bool:
    """Whether a value prints as a figure, rounded half up or half to even."""
    unit = Decimal(figure)
    exact = Decimal(repr(value))
    return any(
        str(number.quantize(unit, rounding)) == str(unit)
        for number in (exact, Decimal(value))
        for rounding in (ROUND_HALF_UP, ROUND_HALF_EVEN)
    )


def seconds(made: Case) -> Iterator[tuple[str, dict[str, Any]]]:
    """What else may be printed: what a tool prints beside the score, then scores of near relatives and other levels."""
    base, means = (made.metric.of, True) if isinstance(made.metric, mg.Mean) else (made.metric, False)
    if not means and not made.choice.over and made.stated != "chrf":
        chosen = [[group[number - 1] for number in made.choice.streams] or group for group in made.references]
        components = base.measure(made.hypotheses, chosen).components
        if made.stated == "ter":
            yield "edits", {"components": {"edits": f"{components['edits']:g}"}}
        else:
            yield "precisions", {"precisions": "/".join(f"{one:.1f}" for one in components["precisions"])}
    for key, value, other_level in relatives(base, made.stated):
        if other_level and made.choice.over == "best":
            continue
        written = f"{made.stated}:{key}={text_of(value)}" if key else made.stated
        relative = replace(base, **{key: value}) if key else base
        found = scored(
            mg.Mean(relative) if means != other_level else relative, made.choice, made.hypotheses, made.references
        )
        decimals = 2 if base.scale * made.factor == 100 else 4
        name = f"mean({escape(written)})" if other_level else written
        yield name, {"also": {name: f"{found * made.factor:.{decimals}f}"}}


def relatives(base: mg.Metric, stated: str) -> Iterator[tuple[str, Any, bool]]:
    """Second figures of a kind of metric: the setting that is another, its value, and whether the level is another."""
    yield "", None, True
    for other_level in (False, True):
        for key, values in VALUES[stated].items():
            for value in values:
                if hasattr(base, key) and value != getattr(base, key):
                    yield key, value, other_level


VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "bleu": {"max_order": (1, 2, 3, 4), "lowercase": (True, False)},
    "chrf": {"word_order": (2, 0), "beta": (3.0, 1.0), "whitespace": (True, False), "char_order": (1, 3)},
    "ter": dict.fromkeys(("case_sensitive", "no_punct", "normalized", "asian_support"), (True, False)),
}
"""What of a second figure is another, by metric."""
