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
    others: dict[str, list[str]]
    figure: str = ""

    def is_in(self, settings: tuple[Setting, ...]) -> bool:
        """Whether the setting that made the figure is among those found."""
        wanted = (self.metric, self.choice, self.factor)
        return any((one.metric, one.references, one.factor) == wanted for one in settings)


@dataclass
class Outputs:
    """A system's output on a test set, the references of its segments, and the other systems' output on it."""

    name: str
    hypotheses: list[str]
    references: list[list[str]]
    others: dict[str, list[str]]

    def first(self, limit: int | None) -> Outputs:
        """The first segments."""
        others = {name: texts[:limit] for name, texts in self.others.items()}
        return Outputs(self.name, self.hypotheses[:limit], self.references[:limit], others)


def systems(folder: Path) -> Iterator[Outputs]:
    """Every system of every set in a folder."""
    for part in sorted(folder.iterdir()):
        references = mg.by_segment(*(lines(path) for path in sorted(part.glob("ref.*.txt"))))
        texts = {path.name: lines(path) for path in sorted(part.glob("hyp.*.txt"))}
        for name, hypotheses in texts.items():
            others = {other: texts[other] for other in texts if other != name}
            yield Outputs(f"{part.name}/{name}", hypotheses, references, others)


def drawn(folder: Path, count: int, seed: int, limit: int | None = None) -> Iterator[Case]:
    """Cases with settings that are drawn; of a system the first `limit` segments."""
    pick = random.Random(seed)
    every = list(systems(folder))
    for number in range(count):
        made = None
        while made is None:
            chosen = pick.choice(every)
            # What a tool refuses, as NLTK's chrF several references, nobody reports.
            with suppress(mg.MatchgridError):
                made = case(chosen.first(limit), STATED[number % len(STATED)], pick)
        yield made


def case(chosen: Outputs, stated: str, pick: random.Random) -> Case:
    """A case of one metric: scores in percent are printed with two decimals, fractions with four."""
    references = chosen.references
    texts = [text for group in references for text in group]
    base = pick.choice(candidates(mg.metric(stated), texts, {}, several=len(references[0]) > 1)).metric
    selections = choices(references)
    choice = pick.choice([*selections, *over_each(selections, references)])
    means = choice.over == "best" or pick.random() < 0.3
    factor = 1.0
    if pick.random() < 0.3 and stated != "bleu":
        factor = 0.01 if base.scale == 100 else 100.0
    metric = mg.Mean(base) if means else base
    made = Case(chosen.name, chosen.hypotheses, references, stated, metric, choice, factor, chosen.others)
    made.figure = as_printed(made, metric, chosen.hypotheses)
    return made


def as_printed(made: Case, metric: mg.Metric, hypotheses: list[str]) -> str:
    """A score in the unit of a case: with two decimals in percent, with four as a fraction."""
    value = scored(metric, made.choice, hypotheses, made.references) * made.factor
    return f"{value:.{2 if metric.scale * made.factor == 100 else 4}f}"


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
    """What else may be printed: beside the score, of other systems, then near relatives' scores and other levels."""
    base, means = (made.metric.of, True) if isinstance(made.metric, mg.Mean) else (made.metric, False)
    if not means and not made.choice.over and made.stated != "chrf":
        chosen = [[group[number - 1] for number in made.choice.streams] or group for group in made.references]
        components = base.measure(made.hypotheses, chosen).components
        if made.stated == "ter":
            yield "edits", {"components": {"edits": f"{components['edits']:g}"}}
        else:
            yield "precisions", {"precisions": "/".join(f"{one:.1f}" for one in components["precisions"])}
    for name, hypotheses in made.others.items():
        with suppress(mg.MatchgridError):
            yield name, {"others": {name: (as_printed(made, made.metric, hypotheses), hypotheses)}}
    for key, value, other_level in relatives(base, made.stated):
        if other_level and made.choice.over == "best":
            continue
        written = f"{made.stated}:{key}={text_of(value)}" if key else made.stated
        relative = replace(base, **{key: value}) if key else base
        whole = mg.Mean(relative) if means != other_level else relative
        name = f"mean({escape(written)})" if other_level else written
        yield name, {"also": {name: as_printed(made, whole, made.hypotheses)}}


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
