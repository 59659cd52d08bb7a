"""Scores of metrics in all forms in which they are given, by the metrics' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, MismatchError, OptionError
from ..evaluation import Evaluation
from ..signature import spec
from ..statistics import Statistics
from .judgements import Judgements

if TYPE_CHECKING:
    from collections.abc import Iterable

UNNAMED = "metric"
"""The name of the only metric, where it has none."""


def by_metric(given: Any) -> dict[str, Any]:
    """Tables by the names of metrics: of `{metric: table}`, of one table, of evaluations or statistics by system.

    Raises:
        InputTypeError: there is nothing, or it is of no such form.
        MismatchError: evaluations are of different metrics, or statistics of different units or references.
        OptionError: statistics of one table are of different metrics.
    """
    if isinstance(given, Mapping) and given:
        values = list(given.values())
        if all(isinstance(one, Evaluation) for one in values):
            return _of_evaluations(given)
        if all(isinstance(one, Statistics) for one in values):
            return {spec(next(iter(given.values())).metric): checked(given)}
        if all(_is_table(one) for one in values):
            return {name: checked(one) if _is_measured(one) else one for name, one in given.items()}
    if isinstance(given, (str, bytes, Statistics, Evaluation, np.ndarray)) or not given:
        raise InputTypeError("scores are a table by system and segment, or tables by metric: {'bleu': table}")
    return {UNNAMED: given}


def _is_table(value: Any) -> bool:
    """Whether a value of a mapping is a table of its own, and not a system's values by segment."""
    if isinstance(value, Judgements):
        return True
    if isinstance(value, Mapping):
        return any(isinstance(one, (Mapping, Sequence, Statistics)) for one in value.values()) and bool(value)
    return isinstance(value, Sequence) and bool(value) and isinstance(value[0], (Mapping, Sequence))


def _is_measured(value: Any) -> bool:
    return isinstance(value, Mapping) and any(isinstance(one, Statistics) for one in value.values())


def checked(table: Mapping[str, Statistics]) -> Mapping[str, Statistics]:
    """Statistics by system that are about the same segments under one metric.

    Raises:
        InputTypeError: some values are no statistics.
        MismatchError, OptionError: they can't be compared.
    """
    first, *others = table.values()
    for name, one in table.items():
        if not isinstance(one, Statistics):
            raise InputTypeError(f"{name} has {type(one).__name__}, other systems have statistics")
    for one in others:
        first.check_comparable(one)
    return table


def _of_evaluations(given: Mapping[str, Evaluation]) -> dict[str, Any]:
    first = next(iter(given.values()))
    names = [spec(one.metric) for one in first]
    for name, evaluation in given.items():
        if [spec(one.metric) for one in evaluation] != names:
            raise MismatchError(f"{name} was evaluated under other metrics than {next(iter(given))}")
    return {
        name: checked({system: one.statistics[place] for system, one in given.items()})
        for place, name in enumerate(names)
    }


def corpora(tables: Mapping[str, Any], systems: Iterable[str], segments: int) -> dict[str, list[Statistics]]:
    """By metric the statistics of systems, for their scores of the whole.

    Raises:
        OptionError: a metric has values by segment only, or not of the segments that are judged.
    """
    found = {}
    for name, table in tables.items():
        if not _is_measured(table):
            raise OptionError(f"system_scores='corpus' needs statistics by system, and {name} has values by segment")
        found[name] = [table[system] for system in systems]
        if len(found[name][0]) != segments:
            raise OptionError(
                f"system_scores='corpus': {name} was measured on {len(found[name][0]):,} segments, and people's table "
                f"has {segments:,}: give None where an output was not judged"
            )
    return found


def all_measured(tables: Mapping[str, Any]) -> bool:
    """Whether every metric has statistics, and so a score of the whole."""
    return all(_is_measured(table) for table in tables.values())
