"""The settings that a search tries, and what each changes of what was stated."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, ResourceError
from ..metrics.mean import Mean
from ..profiles import PROFILES
from ..spec import settings
from ..text import tokenizer
from .space import AROUND, FAMILIES, FEW, OTHER, SCRIPTS, SEVERAL, Axes, Family, Rare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..statistics import Metric


@dataclass(frozen=True)
class Candidate:
    """A metric, and in which settings it is another than what was stated."""

    metric: Metric
    changes: tuple[str, ...]


def family_of(stated: Metric) -> Family:
    """The family that a metric belongs to; of a mean, that of the metric.

    Raises:
        OptionError: there is none, so that there is nothing to search.
    """
    of = stated.of if isinstance(stated, Mean) else stated
    found = next((family for family in FAMILIES if type(of).__name__ in family.classes), None)
    if found is None:
        names = ", ".join(names_of_families())
        raise OptionError(f"reconcile has no list of what people vary of {of.name}; it has one of {names}")
    return found


def names_of_families() -> list[str]:
    """The metrics in the catalogue that can be searched."""
    from ..metrics.catalogue import CATALOGUE

    kinds = {kind for family in FAMILIES for kind in family.classes}
    return [name for name, entry in CATALOGUE.items() if entry.made.kind in kinds]


def candidates(stated: Metric, texts: Sequence[str], left_out: dict[str, str], *, several: bool) -> list[Candidate]:
    """Every setting to try, each once, with the fewest changes that lead to it, and those of few changes first.

    Args:
        stated: the metric where the search begins, no mean.
        texts: references, which say for what scripts tokenizers are tried.
        left_out: is told what would be tried but needs what is not installed.
        several: whether a segment has several references.
    """
    family = family_of(stated)
    unfit = _unfit_tokenizers("\n".join(texts), left_out)
    found: dict[Metric, Candidate] = {stated: Candidate(stated, ())}
    for start, name in _starts(stated, family, left_out):
        axes = _fitting(family.classes.get(type(start).__name__, {}), unfit, several=several)
        most = len(axes) if not name else AROUND if type(start) is type(stated) else OTHER
        for candidate in _around(start, name, axes, most, left_out):
            known = found.get(candidate.metric)
            if known is None or len(candidate.changes) < len(known.changes):
                found[candidate.metric] = candidate
    return sorted(found.values(), key=lambda candidate: len(candidate.changes))


def _unfit_tokenizers(text: str, left_out: dict[str, str]) -> list[str]:
    """The tokenizers of scripts that a text is not in, and those that are not installed."""
    unfit = []
    for name, script in SCRIPTS.items():
        try:
            if re.search(script, text):
                tokenizer(name)
                continue
        except ResourceError as error:
            left_out[f"tokenize={name}"] = str(error)
        unfit.append(name)
    return unfit


def _starts(stated: Metric, family: Family, left_out: dict[str, str]) -> Iterator[tuple[Metric, str]]:
    """Where a search begins: at what was stated, and at the profiles of the same metric."""
    yield stated, ""
    for name, profile in PROFILES.items():
        if profile.made.kind in family.classes:
            try:
                metric = profile.metric
            except ResourceError as error:
                left_out[name] = str(error)
                continue
            if all(getattr(metric, key, None) == getattr(stated, key, None) for key in family.fixed):
                yield metric, name


def _fitting(axes: Axes, unfit: Sequence[str], *, several: bool) -> Axes:
    """The axes that can make a difference, without the tokenizers that do not fit."""
    return {
        name: tuple(value for value in values if _bare(value) not in unfit) if name == "tokenize" else values
        for name, values in axes.items()
        if several or name not in SEVERAL
    }


def _around(start: Metric, profile: str, axes: Axes, most: int, left_out: dict[str, str]) -> Iterator[Candidate]:
    """The combinations of the axes' values and of the start's own that change at most so many settings."""
    values = [_values(start, name, given) for name, given in axes.items()]
    plain = [[value for value in axis if not isinstance(value, Rare)] for axis in values]
    everything = [[*map(_bare, axis)] for axis in values]
    for changes in chain(_combined(plain, most), _combined(everything, min(FEW, most))):
        try:
            metric = replace(start, **{key: one for value in changes for key, one in value.items()})  # type: ignore[type-var]
        except ResourceError as error:
            if len(changes) == 1:
                left_out[",".join(f"{key}={one}" for key, one in changes[0].items())] = str(error)
            continue
        except OptionError:
            continue
        yield Candidate(metric, (*([profile] if profile else []), *_differences(start, metric, changes)))


def _bare(value: Any) -> Any:
    """A value, whether it is rare or not."""
    return value.value if isinstance(value, Rare) else value


def _combined(axes: Sequence[Sequence[dict[str, Any]]], most: int) -> Iterator[tuple[dict[str, Any], ...]]:
    """A value each of up to so many axes, in every way."""
    for count in range(min(most, len(axes)) + 1):
        for some in combinations(axes, count):
            yield from product(*some)


def _values(start: Metric, name: str, given: tuple[Any, ...]) -> list[Any]:
    """What an axis sets: its values, but for the start's own."""
    found: list[Any] = []
    for value in given:
        rare, bare = isinstance(value, Rare), _bare(value)
        choice = bare if isinstance(bare, dict) else {name: bare}
        if any(str(getattr(start, key)) != str(one) for key, one in choice.items()):
            found.append(Rare(choice) if rare else choice)
    return found


def _differences(start: Metric, metric: Metric, values: Sequence[dict[str, Any]]) -> Iterator[str]:
    """For each axis what it changed, as a spec writes it."""
    if metric == start:
        return
    written = settings(metric)
    for value in values:
        changed = [key for key in value if getattr(metric, key) != getattr(start, key)]
        if changed:
            yield ",".join(f"{key}={written[key]}" for key in changed)
