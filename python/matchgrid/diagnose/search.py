"""The search: every setting's score, from as few measurements as the texts allow."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import MatchgridError
from ..metrics.mean import Mean
from ..signature import spec
from .candidates import candidates, family_of
from .choices import Choice
from .combined import combination
from .setting import Setting, best_of, score_of, under, unwrapped

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


def search(
    stated: Metric, figure: Figure, data: Data, threads: int | None, tell: Callable[[int, int], None] | None = None
) -> Found:
    """All settings around the stated ones whose scores print as a figure; and those that come nearest.

    What makes the same of the texts is measured once: settings that only enter the score, and those that change
    nothing on these texts.
    """
    of, mean = unwrapped(stated)
    found = Found()
    groups = _groups(candidates(of, data.flat, found.left_out), data, found)
    for start in range(0, len(groups), BATCH):
        if tell is not None:
            tell(start, len(groups))
        for group, measured in _measured(groups[start : start + BATCH], data, threads, found):
            for candidate in group:
                _Scores(candidate, measured, data, mean_stated=mean).look(figure, found)
    found.nearest.sort(key=lambda setting: _distance(setting.value, figure))
    return found


def _groups(tried: Sequence[Candidate], data: Data, found: Found) -> list[list[Candidate]]:
    """Candidates whose rows are columns of the rows of the first."""
    by_key: dict[Any, list[Candidate]] = {}
    for candidate in tried:
        try:
            by_key.setdefault(_key(candidate.metric, data), []).append(candidate)
        except MatchgridError as error:
            found.left_out[spec(candidate.metric)] = str(error)
    groups = []
    for left in by_key.values():
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
    if metric.learned or metric.positional:
        return metric
    way = combination(metric) if data.parts else None
    free = {metric.nested, *(way.free if way else ())}
    kernel = {name: value for name, value in metric.kernel().items() if name not in free}
    sides = (data.digest(metric.text, references=False), data.digest(metric.reference_text, references=True))
    return (type(metric), sides, repr(sorted(kernel.items())))


def _measured(
    groups: Sequence[list[Candidate]], data: Data, threads: int | None, found: Found
) -> Iterator[tuple[list[Candidate], dict[Choice, Statistics]]]:
    """Groups with their statistics by choice of references; what is refused is left out."""
    metrics = [group[0].metric for group in groups]
    single = data.parts and all(combination(metric) for metric in metrics)
    needed = data.parts if single else data.choices
    try:
        by_choice = {choice: data.measure(metrics, choice, threads) for choice in needed}
    except MatchgridError as error:
        if len(groups) == 1:
            found.left_out[spec(metrics[0])] = str(error)
            return
        for group in groups:
            yield from _measured([group], data, threads, found)
        return
    found.measured += len(metrics) * len(needed)
    for place, group in enumerate(groups):
        yield group, {choice: all_of[place] for choice, all_of in by_choice.items()}


def _all_choices(measured: dict[Choice, Statistics], metric: Metric, data: Data) -> dict[Choice, Statistics]:
    """A metric's statistics for every choice, from those that were measured."""
    found = {choice: under(metric, one) for choice, one in measured.items()}
    way = combination(metric)
    if len(found) == len(data.choices) or way is None:
        return found
    alone = list(found.values())
    whole = {}
    for choice in data.choices:
        streams = [alone[number - 1] for number in choice.streams] or alone
        rows = way.rows(metric, [one.rows for one in streams])
        whole[choice] = found.get(choice) or replace(alone[0], rows=rows)
    return whole


class _Scores:
    """The scores of one candidate for every choice of references and level."""

    def __init__(
        self, candidate: Candidate, measured: dict[Choice, Statistics], data: Data, *, mean_stated: bool
    ) -> None:
        self._candidate = candidate
        self._mean_stated = mean_stated
        metric = candidate.metric
        self._measured = statistics = _all_choices(measured, metric, data)
        corpus = dict(zip(statistics, metric.score(np.stack([one.total for one in statistics.values()])), strict=True))
        self._values = {(choice, False): float(value) for choice, value in corpus.items()}
        if family_of(metric).means:
            each = {choice: metric.score(one.rows) for choice, one in statistics.items()}
            self._values |= {(choice, True): float(scores.mean()) for choice, scores in each.items()}
            if data.over:
                best = best_of([each[choice] for choice in data.alone], metric)
                self._values[Choice(over="best"), True] = float(best.mean())
        if data.over:
            for mean in (False, True) if family_of(metric).means else (False,):
                alone = [self._values[choice, mean] for choice in data.alone]
                self._values[Choice(over="mean"), mean] = sum(alone) / len(alone)

    def look(self, figure: Figure, found: Found) -> None:
        """Keeps what prints as the figure, and what is nearest to it."""
        places, values = list(self._values), np.array([*self._values.values()])
        for metric, factor, ratio in _units(self._candidate.metric):
            found.tried += len(values)
            scaled = values * ratio
            for place in np.flatnonzero(figure.near(scaled)):
                setting = self._setting(metric, factor, *places[place])
                if figure.prints(setting.value):
                    found.settings.append(setting)
            far = np.abs(scaled - float(figure.value))
            self._keep_near(metric, factor, places[int(far.argmin())], float(far.min()), figure, found)

    def _keep_near(
        self, metric: Metric, factor: float, place: tuple[Choice, bool], far: float, figure: Figure, found: Found
    ) -> None:
        if len(found.nearest) >= NEAREST and far >= _distance(found.nearest[-1].value, figure):
            return
        setting = self._setting(metric, factor, *place)
        if all(setting.value != other.value for other in found.nearest):
            found.nearest.append(setting)
            found.nearest.sort(key=lambda one: _distance(one.value, figure))
            del found.nearest[NEAREST:]

    def _setting(self, metric: Metric, factor: float, choice: Choice, mean: bool) -> Setting:
        value = factor * score_of(self._measured, metric, choice, mean=mean)
        changes = [*self._candidate.changes, *([f"references {choice}"] if choice != Choice() else [])]
        if mean != self._mean_stated:
            changes.append("mean over segments" if mean else "corpus score")
        if metric != self._candidate.metric:
            changes.append(f"scale={metric.scale:g}")
        if factor != 1:
            changes.append("in percent" if factor > 1 else "as a fraction")
        plain = not mean and not choice.over
        statistics = under(metric, self._measured[choice]) if plain else None
        components = statistics.components if statistics is not None else {}
        return Setting(Mean(metric) if mean else metric, choice, factor, value, tuple(changes), components)


def _units(metric: Metric) -> Iterator[tuple[Metric, float, float]]:
    """The metric on either scale: as it is, and by its setting or a factor; with about how the score changes."""
    yield metric, 1.0, 1.0
    other = 1.0 if metric.scale == 100 else 100.0
    ratio = other / metric.scale
    if hasattr(metric, "__dataclass_fields__") and "scale" in metric.__dataclass_fields__:
        yield replace(metric, scale=other), 1.0, ratio  # type: ignore[type-var]
    else:
        yield metric, ratio, ratio


def _distance(value: float, figure: Figure) -> float:
    return abs(value - float(figure.value))
