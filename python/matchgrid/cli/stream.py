"""Statistics of texts that are read in blocks, so that a corpus need not fit into memory."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..errors import SegmentError
from ..evaluation import Evaluation
from ..io.lines import BLOCK
from ..io.parallel import Parallel
from ..io.stream import ParallelFiles
from ..measure import joins, measure
from ..statistics import Statistics
from .space import counts_trailing_space, trailing_space

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..io.parallel import Block
    from ..notes import Note
    from ..statistics import Metric
    from .progress import Progress


class Measured(NamedTuple):
    """Statistics of every system, and the names of segments and documents where the input has them."""

    evaluations: tuple[Evaluation, ...]
    ids: list[str] | None
    documents: list[str] | None


def measure_blocks(
    source: ParallelFiles | Parallel,
    metrics: Sequence[Metric],
    *,
    keep: bool,
    most: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    size: int = BLOCK,
    seen: Callable[[Block], None] | None = None,
) -> Measured:
    """Measures every system under all metrics, block by block.

    Args:
        source: parallel text.
        metrics: what to measure.
        keep: every segment's row; else only their sums, which take no memory.
        most: the number of segments up to which rows are kept.
        threads: at most so many.
        progress: is told how much was read.
        size: segments in a block. The statistics never depend on it.
        seen: is told each block after it was measured.
    """
    trailing = isinstance(source, ParallelFiles) and any(map(counts_trailing_space, metrics))
    source, metrics = _learned(source, metrics, threads)
    if any(joins(metric.measured) or metric.measured.positional for metric in metrics):
        # In blocks these texts would be several, or have other places.
        source = source if isinstance(source, Parallel) else source.read()
        size = max(size, source.segments)
    parts: list[list[list[Statistics]]] = [[[] for _ in metrics] for _ in source.systems]
    ids: list[str] = []
    documents: list[str] = []
    done = 0
    for block in source.blocks(size):
        for found, hypotheses in zip(parts, block.hypotheses.values(), strict=True):
            with _after(done):
                measured = _measured(metrics, hypotheses, block, keep=keep, threads=threads)
            for part, statistics in zip(found, measured, strict=True):
                part.append(statistics)
            if trailing:
                _note_trailing_space(found, trailing_space(hypotheses, block.references))
        if seen is not None:
            with _after(done):
                seen(block)
        done += len(block.references)
        if keep and most is not None and done > most:
            keep = False
            parts = [[[one.condense() for one in part] for part in found] for found in parts]
        ids += block.ids or ()
        documents += block.documents or ()
        if progress is not None:
            progress.update(getattr(source, "bytes_read", 0), getattr(source, "bytes_total", None))
    whole = (tuple(_whole(part, keep) for part in found) for found in parts)
    evaluations = tuple(map(Evaluation, whole, source.systems))
    return Measured(evaluations, ids or None, documents or None)


def _measured(
    metrics: Sequence[Metric], hypotheses: list[str], block: Block, *, keep: bool, threads: int | None
) -> list[Statistics]:
    """Statistics of a block, or only their sums, so that rows end here before others are made."""
    measured = measure(metrics, hypotheses, block.references, sources=block.sources, threads=threads)
    return measured if keep else [statistics.condense() for statistics in measured]


@contextmanager
def _after(done: int) -> Iterator[None]:
    """Counts the segment of an error from the first of the text, of which so many stand before the block."""
    try:
        yield
    except SegmentError as error:
        raise SegmentError(done + error.segment, error.message) from None


def _learned(
    source: ParallelFiles | Parallel, metrics: Sequence[Metric], threads: int | None
) -> tuple[ParallelFiles | Parallel, Sequence[Metric]]:
    """Metrics that learn from the references of the whole corpus have done so before the first block."""
    if not any(metric.learned for metric in metrics):
        return source, metrics
    whole = source if isinstance(source, Parallel) else source.read()
    return whole, [metric.learn(whole.references, threads=threads) for metric in metrics]


def _note_trailing_space(parts: Sequence[list[Statistics]], note: Note | None) -> None:
    """Adds the note to the last statistics of the metrics that it is about."""
    for part in parts:
        last = part[-1]
        if note is not None and counts_trailing_space(last.metric):
            part[-1] = replace(last, notes=(*last.notes, note))


def _whole(parts: list[Statistics], keep: bool) -> Statistics:
    if len(parts) == 1:
        return parts[0]
    whole = Statistics.concat(parts)
    return whole if keep else whole.condense()
