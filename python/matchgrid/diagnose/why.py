"""Two settings side by side on the same data: where they part, what each step contributes, and which segments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import OptionError, UndefinedError
from ..measure import measure
from ..metrics.mean import Mean, unit_metric
from ..segments import listed
from ..signature import spec
from ..spec import metric as parsed
from .contributions import contributions
from .counts import counts_differ, crossed, sums_apart, values_apart
from .difference import ROUNDING, Difference, on_scale
from .parting import first_text
from .route import moves, settings_apart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..statistics import Metric, Statistics
    from ..types import Hypotheses, References
    from .difference import Count, Part, Setting, Words

__all__ = ["Difference", "why"]

FAMILIES = (
    ("bleu", "nltk_bleu"),
    ("chrf", "popovic_chrf", "nltk_chrf"),
    ("ter", "tercom", "hter"),
    ("wer", "cer", "mer", "wil", "wip", "sclite"),
    ("levenshtein", "osa", "damerau"),
    ("jaccard", "dice"),
)
"""Names of metrics that are conventions or relatives of one measure; ROUGE and token F1 are one more family."""
LENGTHS = {"reference_length", "hypothesis_length"}
LISTED = 10
"""How many segments are listed unless it is told."""


def why(
    a: str | Metric,
    b: str | Metric,
    *,
    hypotheses: Hypotheses,
    references: References,
    sources: Iterable[str] | None = None,
    top: int = LISTED,
    threads: int | None = None,
) -> Difference:
    """Why two settings of a metric give two numbers on the same data, or the same.

    Args:
        a: a spec, a profile, a signature or a metric.
        b: another one of the same kind.
        hypotheses: one text per segment.
        references: per segment one reference or a list of them; `None` is absent, `""` is empty.
        sources: source texts, for metrics that need them.
        top: how many segments to list.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: no such metric or setting, or the two are of different kinds.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    if isinstance(top, bool) or not isinstance(top, int) or top < 0:
        raise OptionError(f"top is how many segments to list, from 0, not {top!r}")
    first, second = parsed(a), parsed(b)
    check_related(first, second)
    hypotheses, references = listed(hypotheses, "hypotheses"), listed(references, "references")
    sources = None if sources is None else listed(sources, "sources")
    # Apart, since one may take all texts as one; and a mean by what it is of, which has counts.
    inner = [
        measure([unit_metric(metric)], hypotheses, references, sources=sources, threads=threads)[0]
        for metric in (first, second)
    ]
    left, right = (_outer(metric, found) for metric, found in zip((first, second), inner, strict=True))
    words = first_text(inner[0].metric, inner[1].metric, hypotheses, references)
    settings = settings_apart(first, second)
    rows = counts_differ(*inner)
    way, parts, scores, refused = _segments(left, right, top)
    counts, values = sums_apart(*inner), values_apart(*inner)
    return Difference(
        left,
        right,
        _first(words, counts, rows, settings, bool(scores) or _apart(left, right)),
        settings,
        words,
        counts,
        values,
        moves((first, second), left, right, (hypotheses, references, sources), threads),
        crossed(*inner) if first == inner[0].metric and second == inner[1].metric else None,
        way,
        parts,
        rows,
        scores,
        refused,
    )


def _segments(a: Statistics, b: Statistics, top: int) -> tuple[str, tuple[Part, ...], int, str]:
    """How segments part, how many have another score, or why they have none to compare."""
    try:
        return (*contributions(a, b, top), "")
    except UndefinedError as error:
        return "", (), 0, str(error)


def _outer(metric: Metric, found: Statistics) -> Statistics:
    """The statistics of a metric, or of a mean, from those of what it is of."""
    return _outer(metric.of, found).macro() if isinstance(metric, Mean) else found


def check_related(a: Metric, b: Metric) -> None:
    """Refuses metrics that have no steps in common.

    Raises:
        OptionError: they are of different kinds; the message says what to do instead.
    """
    if _family(a) != _family(b):
        raise OptionError(
            f"{spec(a)} and {spec(b)} are different measures, whose numbers have nothing to part from: give two "
            f"settings or profiles of one, such as {_example(a)}; to see both numbers: matchgrid score -m "
            f"{spec(a)} {spec(b)}"
        )


def _example(metric: Metric) -> str:
    from ..profiles import PROFILES

    name = unit_metric(metric).name
    profiles = [one for one in PROFILES if PROFILES[one].metric.name == name]
    return f"{name} and {profiles[-1] if profiles else f'another setting of {name}'}"


def _family(metric: Metric) -> str:
    inner = unit_metric(metric)
    if inner.name.startswith("rouge") or inner.name == "token_f1":
        return "rouge"
    return next((family[0] for family in FAMILIES if inner.name in family), inner.name)


def _first(
    words: Words | None, counts: tuple[Count, ...], rows: int, settings: tuple[Setting, ...], scores_differ: bool
) -> str:
    """The first step where they part."""
    if words is not None:
        return "text"
    both = {count.column for count in counts if None not in (count.a, count.b)}
    if both and both <= LENGTHS:
        return "lengths"
    if both or rows:
        return "counts"
    if scores_differ:
        # A column that one of them has alone may be a detail, or what makes the difference.
        return "counts" if counts else "formula"
    return "formula" if any(setting.step == "formula" for setting in settings) else ""


def _apart(a: Statistics, b: Statistics) -> bool:
    """Whether the scores differ by more than rounding."""
    return not np.isclose(a.score, on_scale(b, a) * b.score, rtol=ROUNDING, atol=0.0, equal_nan=True)
