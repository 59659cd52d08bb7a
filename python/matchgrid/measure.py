"""One native call for any number of metrics over the same segments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _native, facts
from .errors import OptionError, TextError
from .segments import checked_sources, contiguous, listed, segments
from .settings import thread_count
from .statistics import Statistics
from .text.run import foreign, form, prepare, remaining

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .notes import Note
    from .segments import Segments
    from .statistics import Metric
    from .text import Step
    from .types import Array, Digests, Flags, Hypotheses, References


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
    threads = thread_count(threads)
    # What can be read only once is read here, since a metric may learn from it before it measures.
    hypotheses, references = _sides(hypotheses, references)
    wanted = [metric.learn(references, threads=threads) for metric in metrics]
    learned = [metric.measured for metric in wanted]
    if len({joins(metric) for metric in learned}) > 1:
        raise OptionError("one metric joins all texts (contiguous), another does not: measure them apart")
    forms = dict.fromkeys(form(metric.text) for metric in learned)
    if len(forms) > 1:
        hint = " (or say sentences=given of every ROUGE metric)" if "sentences" in forms else ""
        raise OptionError(f"one metric takes {', another '.join(forms)} of each segment: measure them apart{hint}")
    given = _given(learned[0], hypotheses, references) if learned else segments(hypotheses, references)
    for metric in learned:
        metric.check(given)
    given = with_sources(learned, given, sources, len(hypotheses))
    # Steps that run in Python make an input of their own; all other metrics share one native call.
    batches: dict[tuple[Step, ...], list[int]] = {}
    for number, metric in enumerate(learned):
        batches.setdefault(metric.text if foreign(metric.text) else (), []).append(number)
    results: dict[int, Statistics] = {}
    for batch in batches.values():
        found = _measure([learned[number] for number in batch], given, threads)
        results.update(zip(batch, found, strict=True))
    return [metric.derive(results[number]) for number, metric in enumerate(wanted)]


def opened(metric: Metric, hypotheses: Hypotheses, references: References) -> tuple[Metric, Segments]:
    """A metric with what it learns, and the segments that it is to see one by one."""
    hypotheses, references = _sides(hypotheses, references)
    learned = metric.learn(references).measured
    given = _given(learned, hypotheses, references)
    learned.check(given)
    return learned, given


def _sides(hypotheses: Hypotheses, references: References) -> tuple[list[Any], list[Any]]:
    """Both sides as lists; two dictionaries of captions are joined by their ids."""
    if isinstance(hypotheses, Mapping) and isinstance(references, Mapping):
        from .io.captions import joined

        texts, captions = joined(hypotheses, references)
        return texts, [*captions.values()]
    return listed(hypotheses, "hypotheses"), listed(references, "references")


def _given(metric: Metric, hypotheses: list[Any], references: list[Any]) -> Segments:
    tokens = form(metric.text) != "text"
    if joins(metric):
        hypotheses, references = contiguous(hypotheses, references, tokens=tokens)
    return segments(hypotheses, references, tokens=tokens)


def joins(metric: Metric) -> bool:
    """Whether all texts of a side are one for the metric."""
    return bool(getattr(metric, "contiguous", False))


def with_sources(metrics: Sequence[Metric], given: Segments, sources: Iterable[Any] | None, segments: int) -> Segments:
    """The segments with their sources if a metric needs them; but what is given must be what one could use.

    Raises:
        OptionError: a metric needs them, and there are none.
        ShapeError, InputTypeError: they are not one text per segment.
    """
    needing = [metric for metric in metrics if metric.needs_sources]
    if needing and sources is None:
        raise OptionError(
            f"{needing[0].label} compares with the sources too: give sources=[...], one text per segment (on the "
            "command line --sources FILE, or --source-field NAME for tables)"
        )
    if sources is None:
        return given
    tokens = bool(needing) and form(needing[0].text) != "text"
    # Not as many as there are segments: texts of a side that are joined are one.
    texts = checked_sources(sources, segments, tokens=tokens)
    return replace(given, sources=texts) if needing else given


def _remarks_on_sources(metric: Metric, given: Segments) -> tuple[Note, ...]:
    """A note if every source is a reference of its segment, as when a file of references was given for the sources."""
    if not metric.needs_sources or len(given) == 1 or not given.sources_are_references:
        return ()
    message = "the source is one of the references, so that it has no errors"
    found = facts.note(np.ones(len(given), bool), "corrected_source", message, "give the texts before correction")
    return (found,) if found else ()


def _measure(metrics: Sequence[Metric], given: Segments, threads: int) -> list[Statistics]:
    keys = [_key(metric) for metric in metrics]
    widest: dict[tuple[object, ...], Metric] = {}
    for key, metric in zip(keys, metrics, strict=True):
        # Of metrics whose rows are columns of another's, only the one with all columns is measured.
        if key not in widest or len(metric.columns) > len(widest[key].columns):
            widest[key] = metric
    try:
        made = dict(zip(widest, _rows(list(widest.values()), given, threads), strict=True))
    except TextError as error:
        raise given.located(error) from None
    found = []
    for key, metric in zip(keys, metrics, strict=True):
        values, digests, flags = made[key]
        columns = widest[key].columns
        if metric.columns != columns:
            values = values[:, [columns.index(column) for column in metric.columns]]
        found.append(
            Statistics(
                metric,
                metric.exact(values),
                digests,
                notes=(*metric.remarks(flags), *_remarks_on_sources(metric, given)),
                reference_counts=given.reference_counts,
            )
        )
    return found


def _rows(metrics: Sequence[Metric], given: Segments, threads: int) -> list[tuple[Array, Digests, Flags]]:
    hypotheses = prepare(metrics[0].text, given.hypotheses)
    references = prepare(metrics[0].reference_text, given.references)
    sources = None if given.sources is None else prepare(metrics[0].text, given.sources)
    return _native.rows([job(metric) for metric in metrics], hypotheses, references, given.counts, threads, sources)


def job(metric: Metric) -> dict[str, Any]:
    """What the native module is told of a metric."""
    kernel = metric.kernel()
    return {
        "steps": remaining(metric.text),
        "reference_steps": remaining(metric.reference_text),
        # Native tables cross as themselves.
        "tables": kernel.pop("tables", {}),
        "kernel": kernel,
    }


def _key(metric: Metric) -> tuple[object, ...]:
    """What metrics have in common whose rows are columns of the same rows."""
    # Others with the same kernel may still make other columns of what it returns.
    columns = () if metric.nested else metric.columns
    return (metric.text, metric.reference_text, kernel_key(metric), columns)


def kernel_key(metric: Metric, free: Sequence[str] = ()) -> str:
    """The kernel without the setting under which rows are columns of other rows, and without those that are `free`."""
    settings = {name: value for name, value in metric.kernel().items() if name not in (metric.nested, *free)}
    return repr(sorted(settings.items()))
