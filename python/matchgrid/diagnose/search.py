"""The search: every setting's score, from as few measurements as the texts allow."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import MatchgridError
from ..measure import kernel_key
from ..metrics.mean import Mean
from ..signature import spec
from .candidates import candidates, family_of
from .choices import Choice
from .combined import combination
from .figures import AROUND
from .setting import Setting, best_of, printed, score_of, under, unwrapped
from .space import REFUSING, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..statistics import Metric, Statistics
    from .candidates import Candidate
    from .data import Data
    from .figures import Figure

BATCH = 8
"""How many metrics are measured in one pass over the texts: they share tokens, and between passes one can stop."""
NEAREST = 5
"""How many settings are shown where none fits."""


@dataclass
class Found:
    """What a search found; `tried` is the number of settings, `measured` that of measurements of the texts."""

    settings: list[Setting] = field(default_factory=list)
    nearest: list[Setting] = field(default_factory=list)
    tried: int = 0
    measured: int = 0
    left_out: dict[str, str] = field(default_factory=dict)
    looked: set[tuple[Metric, float]] = field(default_factory=set)
    around: set[str] = field(default_factory=set)

    @property
    def chance(self) -> float:
        """How many different values a figure of so many decimals thereabouts has by chance."""
        return len(self.around) / AROUND


def search(
    stated: Metric, figure: Figure, data: Data, threads: int | None, tell: Callable[[int, int], None] | None = None
) -> Found:
    """All settings around the stated ones whose scores print as a figure; and those that come nearest.

    What makes the same of the texts is measured once: settings that only enter the score, and those that change
    nothing on these texts.
    """
    of, mean = unwrapped(stated)
    found = Found()
    groups = _groups(candidates(of, data.flat, found.left_out, several=data.several), data, found)
    for start in range(0, len(groups), BATCH):
        if tell is not None:
            tell(start, len(groups))
        for group, measured in _measured(groups[start : start + BATCH], data, threads, found):
            for alike in _alike(group):
                _look(alike, measured, data, figure, found, mean_stated=mean)
    found.settings = _distinct(found.settings)
    found.nearest.sort(key=lambda setting: _distance(setting.value, figure))
    return found


def _distinct(settings: Sequence[Setting]) -> list[Setting]:
    """Each setting once, with the fewest changes: on the other scale a profile is a setting that was tried too."""
    found: dict[Any, Setting] = {}
    for setting in settings:
        key = (setting.metric, setting.references, setting.factor)
        if key not in found or setting.distance < found[key].distance:
            found[key] = setting
    return [*found.values()]


def _groups(tried: Sequence[Candidate], data: Data, found: Found) -> list[list[Candidate]]:
    """Candidates whose rows are columns of the rows of the first."""
    by_key: dict[Any, list[Candidate]] = {}
    for candidate in tried:
        try:
            by_key.setdefault(_key(candidate.metric, data), []).append(candidate)
        except MatchgridError as error:
            found.left_out[spec(candidate.metric)] = str(error)
    groups = []
    # Those with equal steps one after another: what is measured together then shares tokens.
    for left in sorted(by_key.values(), key=lambda those: data.place(those[0].metric.text)):
        while left:
            widest = max(left, key=lambda one: len(one.metric.columns))
            columns = set(widest.metric.columns)
            groups.append(
                [widest, *(one for one in left if one is not widest and columns.issuperset(one.metric.columns))]
            )
            left = [one for one in left if not columns.issuperset(one.metric.columns)]
    return groups


def _key(metric: Metric, data: Data) -> object:
    """What metrics have in common that make the same of the texts."""
    sides = (
        data.digest(metric.text, "hypotheses"),
        data.digest(metric.reference_text, "references"),
        *([data.digest(metric.text, "sources")] if metric.needs_sources else []),
    )
    if metric.learned or metric.positional:
        return (type(metric), sides, _rest(metric))
    way = combination(metric) if data.parts else None
    columns = () if metric.nested or way else metric.columns
    refused = tuple(getattr(metric, name, None) for name in REFUSING)
    return (type(metric), sides, kernel_key(metric, way.free if way else ()), columns, refused)


def _rest(metric: Metric) -> tuple[Any, ...]:
    """The settings that do more than change texts."""
    every = fields(metric)  # type: ignore[arg-type]
    return tuple(getattr(metric, one.name) for one in every if one.name not in TEXT)


def _alike(group: Sequence[Candidate]) -> list[list[Candidate]]:
    """Candidates that differ only in what they do to texts, which comes to the same here, and so in nothing."""
    found: dict[Any, list[Candidate]] = {}
    for candidate in group:
        found.setdefault(_rest(candidate.metric), []).append(candidate)
    return list(found.values())


def _look(
    alike: Sequence[Candidate],
    measured: dict[Choice, Statistics],
    data: Data,
    figure: Figure,
    found: Found,
    *,
    mean_stated: bool,
) -> None:
    """Keeps what prints as the figure; a score that can't be is left out."""
    try:
        scores = _Scores(alike[0].metric, measured, data)
    except MatchgridError as error:
        found.left_out[spec(alike[0].metric)] = str(error)
        return
    for candidate in alike:
        scores.look(candidate, figure, found, mean_stated=mean_stated)


def _measured(
    groups: Sequence[list[Candidate]], data: Data, threads: int | None, found: Found
) -> Iterator[tuple[list[Candidate], dict[Choice, Statistics]]]:
    """Groups with their statistics by choice of references; what is refused is left out."""
    metrics = [group[0].metric for group in groups]
    single = data.parts and all(combination(metric) for metric in metrics)
    needed = data.parts if single else data.choices
    by_choice: dict[Choice, list[Statistics]] = {}
    for choice in needed:
        try:
            by_choice[choice] = data.measure(metrics, choice, threads)
        except MatchgridError as error:
            if len(groups) > 1:
                for group in groups:
                    yield from _measured([group], data, threads, found)
                return
            why = str(error)
    if not by_choice:
        found.left_out[spec(metrics[0])] = why
        return
    found.measured += len(metrics) * len(by_choice)
    for place, group in enumerate(groups):
        yield group, {choice: all_of[place] for choice, all_of in by_choice.items()}


def _all_choices(measured: dict[Choice, Statistics], metric: Metric, data: Data) -> dict[Choice, Statistics]:
    """A metric's statistics for every choice, from those that were measured."""
    found = {choice: under(metric, one) for choice, one in measured.items()}
    way = combination(metric)
    if way is None or len(found) == len(data.choices) or len(found) < len(data.parts):
        return found
    alone = list(found.values())
    whole = {}
    for choice in data.choices:
        if choice in found:
            whole[choice] = found[choice]
        else:
            streams = [alone[number - 1] for number in choice.streams] or alone
            whole[choice] = replace(alone[0], rows=way.rows(metric, [one.rows for one in streams]))
    return whole


class _Scores:
    """The scores of a metric for every choice of references and level."""

    def __init__(self, metric: Metric, measured: dict[Choice, Statistics], data: Data) -> None:
        self._measured = statistics = _all_choices(measured, metric, data)
        self._values = {(choice, False): one.score for choice, one in statistics.items()}
        each = set(data.alone) if data.over and statistics.keys() >= set(data.alone) else set()
        if family_of(metric).means:
            # Where the tool stops at a segment nobody has a mean to report.
            with suppress(MatchgridError):
                self._add_means(metric, statistics, each)
        for mean in (False, True):
            alone = [
                self._values[choice, mean] for choice in data.alone if choice in each and (choice, mean) in self._values
            ]
            if alone:
                self._values[Choice(over="mean"), mean] = sum(alone) / len(alone)
        self._places = list(self._values)
        self._array = np.array([*self._values.values()])

    def _add_means(self, metric: Metric, statistics: dict[Choice, Statistics], each: set[Choice]) -> None:
        scores = {choice: one.segment_scores for choice, one in statistics.items()}
        self._values |= {(choice, True): float(values.mean()) for choice, values in scores.items()}
        if each:
            best = best_of([values for choice, values in scores.items() if choice in each], metric)
            self._values[Choice(over="best"), True] = float(best.mean())

    def look(self, candidate: Candidate, figure: Figure, found: Found, *, mean_stated: bool) -> None:
        """Keeps the settings that print as the figure, and what is nearest to it."""
        for metric, factor, ratio in _units(candidate.metric):
            found.tried += len(self._places) * ((metric, factor) not in found.looked)
            found.looked.add((metric, factor))
            scaled = self._array * ratio
            found.around |= {printed(value) for value in scaled[figure.around(scaled)].tolist()}
            far = np.abs(scaled - float(figure.value))
            place = int(far.argmin())
            near = len(found.nearest) < NEAREST or far[place] < _distance(found.nearest[-1].value, figure)
            for hit in {*np.flatnonzero(figure.near(scaled)).tolist(), *([place] if near else [])}:
                choice, mean = self._places[hit]
                setting = self._setting(metric, factor, choice, mean=mean)
                changes = _changes(candidate, setting, mean=mean, mean_stated=mean_stated)
                setting = replace(setting, changes=changes)
                if figure.prints(setting.value):
                    found.settings.append(setting)
                if hit == place and near:
                    _keep_near(setting, figure, found)

    def _setting(self, metric: Metric, factor: float, choice: Choice, *, mean: bool) -> Setting:
        value = factor * score_of(self._measured, metric, choice, mean=mean)
        plain = not mean and not choice.over
        components = under(metric, self._measured[choice]).components if plain else {}
        return Setting(Mean(metric) if mean else metric, choice, factor, value, (), components)


def _changes(candidate: Candidate, setting: Setting, *, mean: bool, mean_stated: bool) -> tuple[str, ...]:
    """In what a setting differs from what was stated."""
    changes = list(candidate.changes)
    if setting.references != Choice():
        changes.append(f"references {setting.references}")
    if mean != mean_stated:
        changes.append("mean over segments" if mean else "corpus score")
    if setting.metric.scale != candidate.metric.scale:
        changes.append(f"scale={setting.metric.scale:g}")
    if setting.unit:
        changes.append(setting.unit)
    return tuple(changes)


def _keep_near(setting: Setting, figure: Figure, found: Found) -> None:
    """Keeps a setting if it is among the nearest, one for each value."""
    if all(setting.value != other.value for other in found.nearest):
        found.nearest.append(setting)
        found.nearest.sort(key=lambda one: _distance(one.value, figure))
        del found.nearest[NEAREST:]


def _units(metric: Metric) -> Iterator[tuple[Metric, float, float]]:
    """The metric on either scale: as it is, and by its setting or a factor; with about how the score changes."""
    yield metric, 1.0, 1.0
    if not family_of(metric).scales:
        return
    other = 1.0 if metric.scale == 100 else 100.0
    ratio = other / metric.scale
    if any(one.name == "scale" for one in fields(metric)):  # type: ignore[arg-type]
        yield replace(metric, scale=other), 1.0, ratio  # type: ignore[type-var]
    else:
        yield metric, ratio, ratio


def _distance(value: float, figure: Figure) -> float:
    return abs(value - float(figure.value))
