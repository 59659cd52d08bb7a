"""One native call for any number of metrics over the same segments."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from . import _native
from .errors import OptionError, ShapeError, TextError
from .segments import Segments, check_texts, listed, segments
from .statistics import Statistics
from .text.run import prepare, remaining

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .statistics import Metric
    from .text import Step
    from .types import Array, Digests, Flags, Hypotheses, References


MOST_THREADS = 1024


def measure(
    metrics: Sequence[Metric],
    hypotheses: Hypotheses,
    references: References,
    *,
    sources: Iterable[str] | None = None,
    threads: int | None = None,
) -> list[Statistics]:
    """Statistics of a system under each metric; texts are prepared once for metrics with equal steps.

    Raises:
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
        OptionError: `threads` is less than 1.
    """
    threads = _threads(threads)
    wanted = [metric.learn(references) if metric.learned else metric for metric in metrics]
    learned = [metric.measured for metric in wanted]
    checked: dict[bool, Segments] = {}
    batches: dict[tuple[Step, ...], list[int]] = {}
    for number, metric in enumerate(learned):
        tokens = _pretokenized(metric)
        if tokens not in checked:
            checked[tokens] = segments(hypotheses, references, tokens=tokens)
        # Steps that run in Python make an input of their own; all other metrics share one native call.
        foreign = metric.text if metric.text and metric.text[-1].function is not None else ()
        batches.setdefault(foreign or (metric.text[-1:] if tokens else ()), []).append(number)
    _check_sources(sources, len(next(iter(checked.values()))))
    results: dict[int, Statistics] = {}
    for batch in batches.values():
        chosen = [learned[number] for number in batch]
        found = _measure(chosen, checked[_pretokenized(chosen[0])], threads)
        results.update(zip(batch, found, strict=True))
    return [metric.derive(results[number]) for number, metric in enumerate(wanted)]


def _pretokenized(metric: Metric) -> bool:
    return bool(metric.text) and metric.text[-1].name == "pretokenized"


def _threads(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(threads, bool) or not hasattr(threads, "__index__") or not 1 <= threads <= MOST_THREADS:
        raise OptionError(f"threads is a whole number from 1 to {MOST_THREADS:,}, not {threads!r}")
    return int(threads)


def _check_sources(sources: Iterable[str] | None, segments: int) -> None:
    """No metric here needs sources; but what is given must be what one could use."""
    if sources is None:
        return
    texts = listed(sources, "sources")
    if len(texts) != segments:
        raise ShapeError(f"{segments:,} hypotheses, but {len(texts):,} sources")
    check_texts(texts, "source")


def _measure(metrics: Sequence[Metric], given: Segments, threads: int) -> list[Statistics]:
    widest = _widest(metrics)
    try:
        made = dict(zip(widest, _rows(list(widest.values()), given, threads), strict=True))
    except TextError as error:
        raise given.located(error) from None
    found = []
    for metric in metrics:
        values, digests, flags = made[_key(metric)]
        if metric.nested:
            values = values[:, [widest[_key(metric)].columns.index(column) for column in metric.columns]]
        found.append(
            Statistics(
                metric,
                metric.exact(values),
                digests,
                notes=metric.remarks(flags),
                reference_counts=given.reference_counts,
                segments=len(given),
            )
        )
    return found


def _rows(metrics: Sequence[Metric], given: Segments, threads: int) -> list[tuple[Array, Digests, Flags]]:
    hypotheses = prepare(metrics[0].text, given.hypotheses)
    references = prepare(metrics[0].reference_text, given.references)
    jobs = [
        {
            "steps": remaining(metric.text),
            "reference_steps": remaining(metric.reference_text),
            "kernel": metric.kernel(),
        }
        for metric in metrics
    ]
    return _native.rows(jobs, hypotheses, references, given.counts, threads)


def _key(metric: Metric) -> tuple[object, ...]:
    settings = {name: value for name, value in metric.kernel().items() if name != metric.nested}
    return (metric.text, metric.reference_text, *sorted(settings.items()))


def _widest(metrics: Sequence[Metric]) -> dict[tuple[object, ...], Metric]:
    """The metrics to measure: of those whose rows are columns of another's, the one with all columns."""
    widest: dict[tuple[object, ...], Metric] = {}
    for metric in metrics:
        seen = widest.get(_key(metric))
        if seen is None or len(metric.columns) > len(seen.columns):
            widest[_key(metric)] = metric
    return widest
