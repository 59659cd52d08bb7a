"""Further figures of a report: which of the settings that were found they leave."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import MatchgridError, OptionError
from ..metrics.mean import Mean
from ..spec import apart, named, options, split
from ..spec import metric as parsed
from .search import search
from .setting import scores, unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..statistics import Metric
    from .choices import Choice
    from .data import Data
    from .figures import Figure, Part
    from .search import Found
    from .setting import Setting


def having(part: Part, settings: Sequence[Setting]) -> list[Setting]:
    """The settings whose score has a component that prints as a figure."""
    return [setting for setting in settings if part.fits(setting.components)]


def with_metric(
    wanted: Metric,
    name: str,
    figure: Figure,
    data: Data,
    settings: Sequence[Setting],
    *,
    threads: int | None,
    progress: Callable[[int, int], None] | None,
) -> list[Setting]:
    """The settings beside which a further metric prints as its figure."""
    metric = parsed(name)
    (mine, mean), (first, first_mean) = unwrapped(metric), unwrapped(wanted)
    if type(mine) is type(first):
        return _with_partner(settings, _said(name), mean != first_mean, figure, data, threads)
    return _with_other(settings, search(metric, figure, data, threads, progress))


def _said(name: str) -> dict[str, Any]:
    """The settings that a spec names, and those that its own name stands for, as `chrf++` and profiles do."""
    parts = apart(split(name, "|")[0])
    base, metric = named(parts.name), unwrapped(parsed(name))[0]
    usual = type(base)()
    said = [part.partition("=")[0] for part in parts.settings]
    said += [one for one in options(base) if getattr(base, one) != getattr(usual, one)]
    return {one: getattr(metric, one) for one in said}


def _with_partner(
    settings: Sequence[Setting],
    said: dict[str, Any],
    other_level: bool,
    figure: Figure,
    data: Data,
    threads: int | None,
) -> list[Setting]:
    """The settings under which a second metric of the same class prints as a figure too.

    It has all their settings but those that are said of it.
    """
    pairs = []
    for setting in settings:
        of, mean = unwrapped(setting.metric)
        if not said.keys() <= options(of).keys():
            continue
        try:
            partner = replace(of, **said)  # type: ignore[type-var]
        except OptionError:
            continue
        whole = Mean(partner) if mean != other_level else partner
        pairs.append((setting, replace(setting, metric=whole, changes=(), components={}, also=())))
    left = []
    for (setting, beside), value in zip(pairs, _values([one for _, one in pairs], data, threads), strict=True):
        if value is not None and figure.prints(value):
            left.append(replace(setting, also=(*setting.also, replace(beside, value=value))))
    return left


def of_system(
    name: str, figure: Figure, data: Data, settings: Sequence[Setting], *, threads: int | None
) -> list[Setting]:
    """The settings under which another system's score prints as its figure."""
    return [
        replace(setting, others=(*setting.others, (name, value)))
        for setting, value in zip(settings, _values(settings, data, threads), strict=True)
        if value is not None and figure.prints(value)
    ]


def _values(settings: Sequence[Setting], data: Data, threads: int | None) -> list[float | None]:
    """What settings give, measured together for each choice of references; `None` of those that refuse the texts."""
    places: dict[Choice, list[int]] = {}
    for place, setting in enumerate(settings):
        places.setdefault(setting.references, []).append(place)
    values: list[float | None] = [None] * len(settings)
    for choice, group in places.items():
        scored = _scores([settings[place].metric for place in group], choice, data, threads)
        for place, value in zip(group, scored, strict=True):
            values[place] = None if value is None else value * settings[place].factor
    return values


def _scores(metrics: Sequence[Metric], choice: Choice, data: Data, threads: int | None) -> Sequence[float | None]:
    """The scores of metrics, measured together; where one refuses the texts, each by itself."""
    try:
        return scores(metrics, choice, data, threads)
    except MatchgridError:
        if len(metrics) == 1:
            return [None]
        return [value for metric in metrics for value in _scores([metric], choice, data, threads)]


def _with_other(settings: Sequence[Setting], found: Found) -> list[Setting]:
    """The settings beside which a second metric prints as its figure, against the same references.

    Beside each stands that setting of the second which makes the fewest changes together with it.
    """
    left = []
    for setting in settings:
        fitting = [one for one in found.settings if one.references == setting.references]
        if fitting:
            beside = min(fitting, key=lambda one: len({*setting.changes, *one.changes}))
            left.append(replace(setting, also=(*setting.also, beside)))
    return left
