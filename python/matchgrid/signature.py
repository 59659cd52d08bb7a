"""Signatures: a metric's whole configuration in one line, which `matchgrid.metric` reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .settings import learned_fields
from .spec import escape, options, settings, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .statistics import Metric
    from .text import Step


def signature(metric: Metric, *, short: bool = False) -> str:
    """Name, settings, steps with digests, and versions; in short, only the settings that are not the default, and steps
    where they have digests, and what may be learned from other references.
    """
    from . import __version__, _native

    facts = [f"text:{steps(metric.text)}"]
    if metric.reference_text != metric.text:
        facts.append(f"reference_text:{steps(metric.reference_text)}")
    if metric.measured.data:
        facts.append(f"data:{tables(metric)}")
    known = {name: getattr(metric.measured, name) for name in learned_fields(metric.measured, elsewhere=short)}
    learned = [f"{name}:{value}" for name, value in known.items() if value is not None]
    if short:
        # What is read from outside can change while its name stays.
        read = [*(facts if any(step.digest for step in metric.text) or metric.measured.data else []), *learned]
        return "|".join([_head(metric, short=True), *read, f"v:{__version__}"])
    return "|".join([_head(metric), *facts, *learned, f"unicode:{_native.UNICODE_VERSION}", f"matchgrid:{__version__}"])


def spec(metric: Metric) -> str:
    """The shortest spec of a metric: its name and the settings that are not the default."""
    return _head(metric, short=True)


def spelled(metric: Metric) -> str:
    """The shortest spec that is spelled out in settings, with no profile's name."""
    return min(_changes(metric, profiles=False), key=_length)


def steps(text: Sequence[Step]) -> str:
    """Steps as a signature prints them."""
    return "+".join(escape(step.label) for step in text) or "none"


def tables(metric: Metric) -> str:
    """What a metric looks up in files as a signature prints it."""
    return "+".join(escape(table.label) for table in metric.measured.data) or "none"


def _head(metric: Metric, *, short: bool = False) -> str:
    from .metrics.mean import Mean

    if isinstance(metric, Mean):
        return f"mean({escape(_head(metric.of, short=short))})"
    if not short:
        return _written(metric.name, [f"{name}={value}" for name, value in settings(metric).items()])
    return min(_changes(metric), key=_length)


def _changes(metric: Metric, *, profiles: bool = True) -> Iterator[str]:
    """From each name in the catalogue, and each profile unless they are left out, what is set otherwise; of names that
    this kind of metric has.
    """
    from .metrics.catalogue import CATALOGUE
    from .profiles import PROFILES

    for known in (*CATALOGUE.like(metric), *(PROFILES.like(metric) if profiles else ())):
        usual = options(known.made.metric)
        changed = [key for key, (_, value) in options(metric).items() if value != usual[key][1]]
        written = settings(metric)
        yield _written(known.name, [f"{key}={written[key]}" for key in changed])


def _length(head: str) -> tuple[int, bool]:
    """How much there is to read: the settings, and a profile as if it were one; rather a profile as it is."""
    name, _, settings = head.partition(":")
    return len(split(settings, ",")) * bool(settings) + ("/" in name), bool(settings)


def _written(name: str, settings: list[str]) -> str:
    return f"{name}:{','.join(settings)}" if settings else name
