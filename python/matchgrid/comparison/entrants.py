"""The systems that a comparison is between, measured, run by run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import MatchgridError, MismatchError
from ..measure import measure
from ..settings import unlearned
from .given import named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..evaluation import Evaluation
    from ..statistics import Metric, Statistics
    from .given import Given


@dataclass(frozen=True)
class Entrants:
    """Systems by name: of each its runs, of a run its statistics under every metric, and its texts where given."""

    names: tuple[str, ...]
    runs: tuple[tuple[tuple[Statistics, ...], ...], ...]
    texts: tuple[tuple[Sequence[Any], ...], ...] = ()
    references: Sequence[Any] = ()

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics, with what they learned."""
        return tuple(found.metric for found in self.runs[0][0])

    @property
    def most_runs(self) -> int:
        """The most runs of a system."""
        return max(map(len, self.runs))

    def by_metric(self) -> list[list[list[Statistics]]]:
        """Under each metric the statistics of each system's runs."""
        return [[[run[place] for run in runs] for runs in self.runs] for place in range(len(self.metrics))]


def entered(given: Given, threads: int | None) -> Entrants:
    """The systems, measured if they are texts, and found comparable.

    Raises:
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about; the message names the
            system.
        MismatchError: the statistics are not about the same thing.
    """
    found = _of_statistics(given) if given.references is None else _of_texts(given, threads)
    _check_comparable(found)
    return found


def _of_texts(given: Given, threads: int | None) -> Entrants:
    metrics: Sequence[Metric] = given.metrics
    systems = []
    for name, outputs in zip(given.names, given.runs, strict=True):
        runs = []
        for output in outputs:
            try:
                found = measure(metrics, output, given.references, sources=given.sources, threads=threads)
            except MatchgridError as error:
                raise named(error, name) from None
            runs.append(tuple(found))
            # What was learned from the references is learned once, unless it belongs to the places of a corpus.
            if not any(metric.positional for metric in metrics):
                metrics = [one.metric for one in found]
        systems.append(tuple(runs))
    references = given.references if isinstance(given.references, list) else ()
    return Entrants(given.names, tuple(systems), given.runs, references)


def _of_statistics(given: Given) -> Entrants:
    systems = []
    for name, evaluations in zip(given.names, given.runs, strict=True):
        systems.append(tuple(tuple(_under(name, one, metric) for metric in given.metrics) for one in evaluations))
    return Entrants(given.names, tuple(systems))


def _under(name: str, evaluation: Evaluation, metric: Metric) -> Statistics:
    """The statistics of one run under a metric; those of another that may be it are left to be found not comparable."""
    for one in evaluation:
        if one.metric == metric or unlearned(one.metric) == unlearned(metric):
            return one
    labels = ", ".join(one.metric.label for one in evaluation)
    raise MismatchError(f"system {name!r} has no statistics under {metric.label} as the first has, but under {labels}")


def _check_comparable(entrants: Entrants) -> None:
    for place, first in enumerate(entrants.runs[0][0]):
        for name, runs in zip(entrants.names, entrants.runs, strict=True):
            for run in runs:
                try:
                    first.check_comparable(run[place])
                except MismatchError as error:
                    raise MismatchError(f"systems {entrants.names[0]!r} and {name!r}: {error}") from None
