"""What a caller gives to be compared: texts or statistics, run by run, sorted out before anything is measured."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import InputTypeError, MatchgridError, MismatchError, OptionError, SegmentError, ShapeError
from ..evaluation import Evaluation, distinct
from ..measure import joins
from ..segments import listed
from ..spec import metric as parsed
from ..statistics import Metric, Statistics
from ..text.run import form
from .named import place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..types import References

METRICS = ("bleu", "chrf", "ter")


@dataclass(frozen=True)
class Given:
    """Systems by name, of each its runs: texts, or an evaluation. There are references where there are texts."""

    names: tuple[str, ...]
    metrics: tuple[Metric, ...]
    runs: tuple[tuple[Any, ...], ...]
    references: Any = None
    sources: Any = None

    @property
    def most_runs(self) -> int:
        """The most runs of a system."""
        return max(map(len, self.runs))

    @property
    def segments(self) -> int | None:
        """How many segments there are, where that is known before texts are measured."""
        if self.references is None:
            return len(self.runs[0][0].statistics[0])
        one_text = any(joins(metric.measured) for metric in self.metrics)
        return len(self.references) if isinstance(self.references, list) and not one_text else None


def given(
    systems: Mapping[str, Any],
    references: References | None,
    metrics: Sequence[str | Metric] | None,
    sources: Iterable[str] | None,
) -> Given:
    """What is to be compared.

    Raises:
        OptionError: fewer than two systems; no such metric, none, one twice; references with statistics, or texts
            without.
        MismatchError: systems have statistics under different numbers of metrics.
        InputTypeError: no mapping of names; texts and statistics are mixed, or something is neither.
    """
    names = check_names(systems)
    if metrics is not None and not isinstance(metrics, (list, tuple)):
        raise OptionError(f"metrics is a list, such as ['bleu', 'chrf'], not {metrics!r}")
    chosen = None if metrics is None else distinct([parsed(item) for item in metrics])
    # An iterator can be read only once.
    values = {name: list(value) if hasattr(value, "__next__") else value for name, value in systems.items()}
    measured = [name for name, value in values.items() if _is_measured(value)]
    if measured and len(measured) < len(values):
        other = next(name for name in values if name not in measured)
        raise InputTypeError(f"system {measured[0]!r} is statistics and {other!r} is not: give one kind")
    if measured:
        if references is not None or sources is not None:
            raise OptionError("statistics are measured already: references and sources are given with texts only")
        return _statistics(values, chosen)
    if references is None:
        raise OptionError("texts are compared with references: give them, or the statistics of every system")
    chosen = chosen or [parsed(item) for item in METRICS]
    tokens = form(chosen[0].measured.text) != "text"
    return Given(
        names,
        tuple(chosen),
        tuple(tuple(_runs_of_texts(name, value, tokens)) for name, value in values.items()),
        references if isinstance(references, Mapping) else listed(references, "references"),
        None if sources is None else listed(sources, "sources"),
    )


def _statistics(values: Mapping[str, Any], chosen: Sequence[Metric] | None) -> Given:
    found = {
        name: tuple(_evaluation(name, run) for run in _runs_of_statistics(name, one)) for name, one in values.items()
    }
    first = [one.metric for one in next(iter(found.values()))[0]]
    for name, runs in found.items():
        if chosen is None and {len(one) for one in runs} != {len(first)}:
            raise MismatchError(
                f"system {name!r} has not as many metrics as the first, {len(first)}: say metrics=[...]"
            )
    wanted = first if chosen is None else [first[place_of(metric, first)] for metric in chosen]
    return Given(tuple(values), tuple(wanted), tuple(found.values()))


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


def _is_measured(value: Any) -> bool:
    while isinstance(value, (list, tuple)) and value:
        value = value[0]
    return isinstance(value, (Statistics, Evaluation))


def _runs_of_texts(name: str, value: Any, tokens: bool) -> list[Any]:
    """The outputs of each run: one, unless the list is of lists of texts (of token lists, where texts are those)."""
    if isinstance(value, Mapping):
        return [value]
    try:
        outputs = listed(value, "hypotheses")
    except MatchgridError as error:
        raise named(error, name) from None
    first = outputs[0] if outputs else None
    if tokens and isinstance(first, (list, tuple)) and first:
        first = first[0]
    return outputs if isinstance(first, (list, tuple, Mapping)) else [outputs]


def named(error: MatchgridError, name: str) -> MatchgridError:
    """The error with the name of the system, where it is about what the system wrote."""
    if isinstance(error, SegmentError):
        return SegmentError(error.segment, f"system {name!r}: {error.message}")
    known = next((kind for kind in (InputTypeError, ShapeError) if type(error) is kind), None)
    return error if known is None else known(f"system {name!r}: {error}")


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
