"""The way from one metric to another, a setting at a time."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from ..errors import MatchgridError
from ..measure import measure
from ..metrics.mean import Mean, unit_metric
from ..spec import settings
from .difference import STEPS, Move, Setting, on_scale

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..statistics import Metric, Statistics
    from ..types import Hypotheses, References

    Step = tuple[tuple[str, ...], str, Metric]
    Data = tuple[Hypotheses, References, Iterable[str] | None]

_ABOUT_TEXT = ("normalize", "tokenize", "lowercase", "case_sensitive", "stem", "stop_words")
_ABOUT_FORMULA = ("beta", "digits", "both_empty", "eps_smoothing")
"""Settings of the formula that are in rows too, since it is that of a segment."""
MEAN = "mean over segments"
"""What is said of a metric that is a mean of another's scores."""


def settings_apart(a: Metric, b: Metric) -> tuple[Setting, ...]:
    """The settings that differ, those of the text first; of two kinds of metric also what it is."""
    left, right = unit_metric(a), unit_metric(b)
    found = []
    if type(left) is not type(right):
        found.append(Setting("metric", left.name, right.name, "counts"))
    one, two = settings(left), settings(right)
    names = dict.fromkeys((*one, *two))
    found += [
        Setting(name, one.get(name), two.get(name), _step(left, right, name))
        for name in names
        if one.get(name) != two.get(name)
    ]
    if _means(a) != _means(b):
        found.append(Setting(MEAN, _yes(_means(a)), _yes(_means(b)), "formula"))
    return tuple(sorted(found, key=lambda setting: list(STEPS).index(setting.step)))


def _yes(count: int) -> str:
    return "yes" if count else "no"


def _means(metric: Metric) -> int:
    """How many means are around each other."""
    return 1 + _means(metric.of) if isinstance(metric, Mean) else 0


def _step(a: Metric, b: Metric, name: str) -> str:
    """The step that a setting is about."""
    for metric in (a, b):
        for field in fields(metric):  # type: ignore[arg-type]
            if field.name == name and field.metadata.get("score_only"):
                return "formula"
    if name in _ABOUT_FORMULA:
        return "formula"
    if name in _ABOUT_TEXT:
        return "text"
    changed = _changed(a, b, [name])
    if changed is None:
        return "counts"
    if _texts(changed) != _texts(a):
        return "text"
    if a.learned:
        return "counts"
    return "formula" if _counts(changed) == _counts(a) else "counts"


def _texts(metric: Metric) -> tuple[Any, Any]:
    return metric.text, metric.reference_text


def _counts(metric: Metric) -> tuple[Any, Any]:
    return metric.columns, metric.kernel()


def _changed(metric: Metric, other: Metric, names: Iterable[str]) -> Metric | None:
    """The metric with settings of another, if they go together and what it looks words up in is there."""
    try:
        changed: Metric = replace(metric, **{name: getattr(other, name) for name in names})  # type: ignore[type-var]
        _ = changed.data
        return changed
    except (MatchgridError, AttributeError, TypeError):
        return None


def moves(
    metrics: tuple[Metric, Metric], a: Statistics, b: Statistics, data: Data, threads: int | None
) -> tuple[Move, ...]:
    """Scores on the way from A to B, both measured before: text, then counts, then formula, a setting at a time.

    Settings that do not go without each other change together. Of two kinds of metric, what is
    said of the text by both, then all else.
    """
    start, end = metrics
    inner, other = unit_metric(start), unit_metric(end)
    if start == end:
        return ()
    found = settings_apart(inner, other)
    if type(inner) is type(other):
        steps = _route(inner, other, found)
    else:
        # What both call by one name can be exchanged before the rest.
        shared = tuple(one for one in found if one.step == "text" and None not in (one.a, one.b))
        steps = [*_route(inner, other, shared), (("metric",), "counts", other)]
    wanted = [_mean(metric, _means(start)) for *_, metric in steps]
    if _means(start) != _means(end):
        steps.append(((MEAN,), "formula", other))
        wanted.append(end)
    return tuple(_measured(a, (end, b), zip(steps, wanted, strict=True), data, threads))


def _measured(
    a: Statistics,
    there: tuple[Metric, Statistics],
    steps: Iterable[tuple[Step, Metric]],
    data: Data,
    threads: int | None,
) -> Iterator[Move]:
    """A move for each metric; one that refuses the texts is passed over, and its settings change with the next.

    What is `there` is not measured again.
    """
    hypotheses, references, sources = data
    waiting: tuple[str, ...] = ()
    last = a.score
    for (names, step, _), metric in steps:
        waiting += names
        try:
            if metric == there[0]:
                found = there[1]
            else:
                # Each apart, since one may take all texts as one.
                (found,) = measure([metric], hypotheses, references, sources=sources, threads=threads)
            score = on_scale(found, a) * found.score
        except MatchgridError:
            continue
        yield Move(waiting, step, score, score - last)
        waiting, last = (), score


def _route(start: Metric, end: Metric, found: tuple[Setting, ...]) -> list[Step]:
    steps: list[Step] = []
    waiting: list[str] = []
    now = start
    for setting in found:
        waiting.append(setting.name)
        changed = _changed(now, end, waiting)
        if changed is not None:
            steps.append((tuple(waiting), setting.step, changed))
            now, waiting = changed, []
    return steps


def _mean(metric: Metric, means: int) -> Metric:
    for _ in range(means):
        metric = Mean(metric)
    return metric
