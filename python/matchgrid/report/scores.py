"""Tables of scores: systems by metrics, and a line for each segment or document."""

from __future__ import annotations

from itertools import repeat
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..signature import spec
from .decimals import USUAL, decimal, decimals
from .entry import number
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..evaluation import Evaluation
    from ..statistics import Metric, Statistics
    from .intervals import Intervals

FORMATS = ("text", "markdown", "latex", "csv")


def score_table(
    evaluations: Sequence[Evaluation], *, width: int | None = USUAL, intervals: Intervals | None = None
) -> Table:
    """One line a system, one column a metric; `width` is the number of decimals, `None` for every digit.

    Intervals stand in the cells; or, beside scores with every digit, in columns of their own.
    """
    values = [[found.score for found in evaluation] for evaluation in evaluations]
    named = any(evaluation.system for evaluation in evaluations)
    names = [[evaluation.system] for evaluation in evaluations] if named else [[] for _ in evaluations]
    metrics = [found.metric for found in evaluations[0]]
    rows = [[*name, *map(decimal, line, repeat(width), metrics)] for name, line in zip(names, values, strict=True)]
    columns = [*([Column("system")] if named else []), *_metrics(evaluations[0])]
    if intervals is not None:
        columns, rows = _with_intervals(evaluations, columns, rows, width, intervals)
    return Table(tuple(columns), tuple(map(tuple, rows)), _best(evaluations, values, int(named)))


def unit_table(
    evaluations: Sequence[Evaluation], *, ids: Sequence[str] | None = None, width: int | None = USUAL
) -> Table:
    """One line a segment (or document) and system, one column a metric; `ids` name the segments."""
    several = len(evaluations) > 1
    columns = [
        *([Column("system")] if several else []),
        *_unit_columns(evaluations[0], ids),
        *_metrics(evaluations[0]),
    ]
    rows = []
    metrics = [found.metric for found in evaluations[0]]
    for record in unit_records(evaluations, ids=ids):
        scores = record.pop("scores")
        names = [str(value) for key, value in record.items() if several or key != "system"]
        rows.append((*names, *map(decimal, scores.values(), repeat(width), metrics)))
    return Table(tuple(columns), tuple(rows))


def unit_records(evaluations: Sequence[Evaluation], *, ids: Sequence[str] | None = None) -> Iterator[dict[str, Any]]:
    """The scores of each segment (or document): `system`, `segment` from 1 and its `id`, `scores` by spec."""
    for evaluation in evaluations:
        specs = [spec(found.metric) for found in evaluation]
        columns = [found.segment_scores.tolist() for found in evaluation]
        units = evaluation.statistics[0].units
        for place, values in enumerate(zip(*columns, strict=True)):
            if units.labels is not None:
                name: dict[str, Any] = {units.kind.removesuffix("s"): units.labels[place]}
            else:
                name = {"segment": place + 1} | ({"id": ids[place]} if ids is not None else {})
            yield {"system": evaluation.system, **name, "scores": dict(zip(specs, values, strict=True))}


def titles(found: Sequence[Statistics]) -> list[str]:
    """Names of the metrics of statistics for people."""
    return metric_titles([statistics.metric for statistics in found])


def metric_titles(metrics: Sequence[Metric]) -> list[str]:
    """Names of metrics for people: labels, or specs where labels would not tell metrics apart."""
    labels = [metric.label for metric in metrics]
    return [label if labels.count(label) == 1 else spec(metric) for label, metric in zip(labels, metrics, strict=True)]


def arrow(metric: Metric) -> str:
    """The direction in which scores of the metric are better."""
    return "↑" if metric.higher_is_better else "↓"


def evaluation_table(evaluation: Evaluation, format: str, width: int | None = None) -> str:
    """A system's scores as a table in a format; by default with few decimals, in CSV with every digit.

    Raises:
        OptionError: there is no such format, or the width is not a number of decimals.
    """
    if format not in FORMATS:
        raise OptionError(f"there is no table format {format!r}; there are {', '.join(FORMATS)}")
    return score_table([evaluation], width=decimals(width, format)).format(format)


def json_records(records: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Records as JSON can hold them."""
    for record in records:
        yield record | {"scores": {name: number(value) for name, value in record["scores"].items()}}


def _with_intervals(
    evaluations: Sequence[Evaluation],
    columns: list[Column],
    rows: list[list[str]],
    width: int | None,
    intervals: Intervals,
) -> tuple[list[Column], list[list[str]]]:
    from .intervals import interval_cells, interval_columns

    if width is None:
        wider = [[*row, *interval_cells(intervals, system)] for system, row in enumerate(rows)]
        return [*columns, *interval_columns(evaluations[0])], wider
    named = len(columns) - len(evaluations[0])
    for system, row in enumerate(rows):
        for place, found in enumerate(evaluations[system]):
            row[named + place] = intervals.cell(row[named + place], system, found.metric, place, width)
    return columns, rows


def _metrics(evaluation: Evaluation) -> list[Column]:
    return [
        Column(title, number=True, direction=arrow(found.metric))
        for title, found in zip(titles(evaluation.statistics), evaluation, strict=True)
    ]


def _unit_columns(evaluation: Evaluation, ids: Sequence[str] | None) -> list[Column]:
    units = evaluation.statistics[0].units
    if units.labels is not None:
        return [Column(units.kind.removesuffix("s"))]
    return [Column("segment", number=True), *([Column("id")] if ids is not None else [])]


def _best(
    evaluations: Sequence[Evaluation], values: Sequence[Sequence[float]], first: int
) -> frozenset[tuple[int, int]]:
    """Where the best value of each metric stands, ties included; nowhere for a single system."""
    if len(values) < 2:
        return frozenset()
    best = set()
    for place, found in enumerate(evaluations[0]):
        column = [line[place] for line in values]
        known = [value for value in column if isfinite(value)]
        if known:
            wanted = max(known) if found.metric.higher_is_better else min(known)
            best |= {(row, first + place) for row, value in enumerate(column) if value == wanted}
    return frozenset(best)
