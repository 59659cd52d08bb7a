"""The systems that a comparison is between: their texts measured, or their statistics, run by run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import InputTypeError, MatchgridError, MismatchError, OptionError, SegmentError, ShapeError
from ..evaluation import Evaluation, distinct
from ..measure import measure
from ..segments import listed
from ..settings import unlearned
from ..spec import metric as parsed
from ..statistics import Metric, Statistics
from ..text.run import form
from .named import place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..types import References

METRICS = ("bleu", "chrf", "ter")


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

    def under(self, place: int) -> list[list[Statistics]]:
        """The statistics of each system's runs under the metric at a place."""
        return [[run[place] for run in runs] for runs in self.runs]


def check_names(systems: object) -> tuple[str, ...]:
    """The names of the systems.

    Raises:
        InputTypeError: they are no mapping, or a name is no text.
        OptionError: there are fewer than two.
    """
    if not isinstance(systems, Mapping):
        raise InputTypeError(
            f"systems is a mapping of names to outputs, such as {{'base': [...], 'new': [...]}}, not "
            f"{type(systems).__name__}"
        )
    for name in systems:
        if not isinstance(name, str) or not name.strip():
            raise InputTypeError(f"the name of a system is a text, not {name!r}")
    if len(systems) < 2:
        raise OptionError(f"a comparison is of two systems or more, not {len(systems)}; mg.interval is of one")
    return tuple(systems)


def entered(
    systems: Mapping[str, Any],
    references: References | None,
    metrics: Sequence[str | Metric] | None,
    sources: Iterable[str] | None,
    threads: int | None,
) -> Entrants:
    """The systems, measured under the metrics if they are texts, and found comparable.

    Raises:
        OptionError: no such metric, none, one twice; references with statistics, or texts without.
        InputTypeError: texts and statistics are mixed, or something is neither.
        ShapeError, TextError: the texts are not what a score could be about; the message names the system.
        MismatchError: the statistics are not about the same thing.
    """
    if metrics is not None and not isinstance(metrics, (list, tuple)):
        raise OptionError(f"metrics is a list, such as ['bleu', 'chrf'], not {metrics!r}")
    chosen = None if metrics is None else [parsed(item) for item in metrics]
    if chosen is not None:
        distinct(chosen)
    given = {name: value if _plain(value) else list(value) for name, value in systems.items()}
    measured = {name for name, value in given.items() if _is_measured(value)}
    if measured and len(measured) < len(given):
        other = next(name for name in given if name not in measured)
        raise InputTypeError(f"system {next(iter(measured))!r} is statistics and {other!r} is not: give one kind")
    if measured:
        if references is not None or sources is not None:
            raise OptionError("statistics are measured already: references and sources are given with texts only")
        found = _of_statistics(given, chosen)
    else:
        found = _of_texts(given, references, chosen or [parsed(item) for item in METRICS], sources, threads)
    _check_comparable(found)
    return found


def _plain(value: object) -> bool:
    """Whether a value is to be kept as it is: anything but what can be read only once."""
    return isinstance(value, (str, bytes, list, tuple, Mapping, Statistics, Evaluation)) or not hasattr(
        value, "__next__"
    )


def _is_measured(value: Any) -> bool:
    while isinstance(value, (list, tuple)) and value:
        value = value[0]
    return isinstance(value, (Statistics, Evaluation))


def _of_texts(
    systems: Mapping[str, Any],
    references: References | None,
    metrics: Sequence[Metric],
    sources: Iterable[str] | None,
    threads: int | None,
) -> Entrants:
    if references is None:
        raise OptionError("texts are compared with references: give them, or the statistics of every system")
    references = references if isinstance(references, Mapping) else listed(references, "references")
    sources = None if sources is None else listed(sources, "sources")
    tokens = form(metrics[0].measured.text) != "text"
    texts, runs = [], []
    for name, value in systems.items():
        outputs = _runs_of_texts(name, value, tokens)
        found = []
        for output in outputs:
            try:
                found.append(tuple(measure(metrics, output, references, sources=sources, threads=threads)))
            except MatchgridError as error:
                raise _named(error, name) from None
            # What was learned from the references is learned once, unless it belongs to the places of a corpus.
            if not any(metric.positional for metric in metrics):
                metrics = [one.metric for one in found[-1]]
        texts.append(tuple(outputs))
        runs.append(tuple(found))
    return Entrants(tuple(systems), tuple(runs), tuple(texts), references if isinstance(references, list) else ())


def _runs_of_texts(name: str, value: Any, tokens: bool) -> list[Any]:
    """The outputs of each run: one, unless the list is of lists of texts (of token lists, where texts are those)."""
    if isinstance(value, Mapping):
        return [value]
    try:
        outputs = listed(value, "hypotheses")
    except MatchgridError as error:
        raise _named(error, name) from None
    first = outputs[0] if outputs else None
    if tokens and isinstance(first, (list, tuple)) and first:
        first = first[0]
    return outputs if isinstance(first, (list, tuple, Mapping)) else [outputs]


def _named(error: MatchgridError, name: str) -> MatchgridError:
    """The error with the name of the system, where it is about what the system wrote."""
    if isinstance(error, SegmentError):
        return SegmentError(error.segment, f"system {name!r}: {error.message}")
    known = next((kind for kind in (InputTypeError, ShapeError) if type(error) is kind), None)
    return error if known is None else known(f"system {name!r}: {error}")


def _of_statistics(systems: Mapping[str, Any], metrics: Sequence[Metric] | None) -> Entrants:
    found = {
        name: [_evaluation(name, run) for run in _runs_of_statistics(name, value)] for name, value in systems.items()
    }
    first = [one.metric for one in next(iter(found.values()))[0]]
    wanted = first if metrics is None else [first[place_of(metric, first)] for metric in metrics]
    runs = []
    for name, evaluations in found.items():
        for evaluation in evaluations:
            if metrics is None and len(evaluation) != len(wanted):
                raise MismatchError(f"system {name!r} has {len(evaluation)} metrics, the first {len(wanted)}")
        runs.append(tuple(tuple(_under(name, evaluation, metric) for metric in wanted) for evaluation in evaluations))
    return Entrants(tuple(systems), tuple(runs))


def _under(name: str, evaluation: Evaluation, metric: Metric) -> Statistics:
    """The statistics of one run under a metric; those of another that may be it are left to be found not comparable."""
    for one in evaluation:
        if one.metric == metric or unlearned(one.metric) == unlearned(metric):
            return one
    labels = ", ".join(one.metric.label for one in evaluation)
    raise MismatchError(f"system {name!r} has no statistics under {metric.label} as the first has, but under {labels}")


def _runs_of_statistics(name: str, value: Any) -> list[Any]:
    """The runs: one evaluation; statistics under several metrics, which are one run, or under one, which are runs."""
    if isinstance(value, (Statistics, Evaluation)):
        return [value]
    if all(isinstance(one, Statistics) for one in value):
        metrics = len({one.metric for one in value})
        if metrics == len(value):
            return [value]
        if metrics == 1:
            return list(value)
        raise InputTypeError(
            f"system {name!r}: statistics of several runs under several metrics are a list with one evaluation per run"
        )
    return list(value)


def _evaluation(name: str, run: Any) -> Evaluation:
    if isinstance(run, Evaluation):
        return run
    found = (run,) if isinstance(run, Statistics) else tuple(run) if isinstance(run, (list, tuple)) else ()
    if not found or not all(isinstance(one, Statistics) for one in found):
        raise InputTypeError(f"system {name!r}: every run is statistics, a list of them by metric, or an evaluation")
    return Evaluation(found)


def _check_comparable(entrants: Entrants) -> None:
    for place, first in enumerate(entrants.runs[0][0]):
        for name, runs in zip(entrants.names, entrants.runs, strict=True):
            for run in runs:
                try:
                    first.check_comparable(run[place])
                except MismatchError as error:
                    raise MismatchError(f"systems {entrants.names[0]!r} and {name!r}: {error}") from None
