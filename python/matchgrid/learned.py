"""What a metric learns from the references of a corpus before it measures: a field of the metric, as its settings are.

Metrics that learned the same are equal; what was learned shows in a signature as a digest, from which it can't be had
back, and not in a spec.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import OptionError, TextError
from .segments import listed, segments
from .settings import thread_count
from .statistics import Metric
from .text.run import form, prepare, remaining

if TYPE_CHECKING:
    from .text import Step
    from .types import References


@dataclass(frozen=True)
class Learned:
    """A table made of references, and the steps that they went through."""

    table: _native.Resource
    text: tuple[Step, ...]

    @property
    def digest(self) -> str:
        """The table's SHA-256, in hexadecimal."""
        return self.table.digest


def learned_field() -> Any:
    """A field that `Metric.learn` fills; `None` before that."""
    return field(default=None, metadata={"learned": True})


def lessons(metric: Metric) -> list[Learned]:
    """What a metric, or the one whose mean it is, has learned."""
    found: list[Learned] = []
    for name, value, kept in _parts(metric):
        if isinstance(value, Metric):
            found += lessons(value)
        elif kept and value is not None:
            found.append(getattr(metric, name))
    return found


def unlearned(metric: Metric) -> Metric:
    """The metric as it was before it learned."""
    changed: dict[str, Any] = {}
    for name, value, kept in _parts(metric):
        if isinstance(value, Metric):
            changed[name] = unlearned(value)
        elif kept:
            changed[name] = None
    return replace(metric, **changed) if lessons(metric) else metric  # type: ignore[type-var]


def _parts(metric: Metric) -> list[tuple[str, Any, bool]]:
    """Name and value of each field, and whether it is learned."""
    return [(one.name, getattr(metric, one.name), is_learned(one)) for one in fields(metric)]  # type: ignore[arg-type]


def is_learned(setting: Any) -> bool:
    """Whether a field of a metric is not a setting but learned."""
    return "learned" in setting.metadata


def check_learned(metric: Metric, value: Learned | None) -> None:
    """Refuses what was learned by a metric with other steps.

    Raises:
        OptionError: the value is of another kind, or of texts that went through other steps.
    """
    if value is None:
        return
    if not isinstance(value, Learned):
        raise OptionError(f"what {metric.name} learns is made by its learn(references), not given as {value!r}")
    if value.text != metric.reference_text:
        raise OptionError(
            f"what {metric.name} learned is of texts that went through other steps: learn again with these settings"
        )


def count_ngrams(metric: Metric, references: References, max_order: int, threads: int | None) -> Learned:
    """How often n-grams occur in the prepared references, all of all segments.

    Raises:
        ShapeError, InputTypeError, TextError: the references are not those of segments.
    """
    tokens = form(metric.text) == "tokens"
    right = listed(references, "references")
    given = segments([[] if tokens else ""] * len(right), right, tokens=tokens)
    steps = metric.reference_text
    try:
        texts = prepare(steps, given.references)
        table = _native.ngrams(remaining(steps), texts, given.counts, max_order, thread_count(threads))
    except TextError as error:
        raise given.located(error) from None
    return Learned(table, steps)
