"""Signatures: a metric's whole configuration in one line, which `matchgrid.metric` reads back."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from .spec import escape, options, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .statistics import Metric
    from .text import Step


def signature(metric: Metric, *, short: bool = False) -> str:
    """Name, settings, steps with digests, and versions; in short, only the settings that are not the default."""
    from . import __version__, _native
    from .metrics.mean import Mean

    if short:
        return f"{_head(metric, short=True)}|v:{__version__}"
    of = metric.of if isinstance(metric, Mean) else metric
    facts = [f"text:{steps(of.text)}"]
    if of.reference_text != of.text:
        facts.append(f"reference_text:{steps(of.reference_text)}")
    return "|".join([_head(metric), *facts, f"unicode:{_native.UNICODE_VERSION}", f"matchgrid:{__version__}"])


def spec(metric: Metric) -> str:
    """The shortest spec of a metric: its name and the settings that are not the default."""
    return _head(metric, short=True)


def steps(text: Sequence[Step]) -> str:
    """Steps as a signature prints them."""
    return "+".join(escape(step.label) for step in text) or "none"


def _head(metric: Metric, *, short: bool = False) -> str:
    from .metrics.mean import Mean

    if isinstance(metric, Mean):
        return f"mean({escape(_head(metric.of, short=short))})"
    defaults = type(metric)()
    settings = [
        f"{name}={text_of(value)}"
        for name, (_, value) in options(metric).items()
        if not (short and value == getattr(defaults, name))
    ]
    return f"{metric.name}:{','.join(settings)}" if settings else metric.name


def row_settings(metric: Metric) -> dict[str, object]:
    """The settings that change rows."""
    return {
        field.name: getattr(metric, field.name)
        for field in fields(metric)  # type: ignore[arg-type]
        if not field.metadata.get("score_only")
    }
