"""The five-second paths: a score, and an evaluation of one system under several metrics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import MismatchError, OptionError
from .measure import measure
from .profiles import profile_of
from .settings import unlearned
from .signature import spec
from .spec import metric as parsed
from .statistics import Metric

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .alignment import Alignment
    from .notes import Note
    from .statistics import Statistics
    from .types import Hypotheses, References


def score(
    metric: str | Metric,
    hypotheses: Hypotheses,
    references: References,
    *,
    sources: Iterable[str] | None = None,
    threads: int | None = None,
) -> float:
    """The corpus score under a metric, given by spec (`"bleu"`, `"chrf:word_order=2"`, `"sacrebleu/ter"`).

    Args:
        metric: a spec, a profile, a signature or a metric.
        hypotheses: one text per segment.
        references: per segment one reference or a list of them; `None` is absent, `""` is empty.
        sources: source texts, for metrics that need them.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: no such metric or setting.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    return parsed(metric).measure(hypotheses, references, sources=sources, threads=threads).score


def align(
    metric: str | Metric, hypotheses: Hypotheses, references: References, *, threads: int | None = None
) -> list[Alignment]:
    """The alignment of each segment under a metric that counts edits, given by spec (`"wer"`).

    Args:
        metric: a spec, a profile, a signature or a metric.
        hypotheses: one text per segment.
        references: per segment one reference or a list of them; `None` is absent, `""` is empty.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: no such metric or setting, or the metric makes no alignment.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    return parsed(metric).align(hypotheses, references, threads=threads)


def evaluate(
    hypotheses: Hypotheses,
    references: References,
    *,
    metrics: Sequence[str | Metric] = ("bleu", "chrf", "ter"),
    sources: Iterable[str] | None = None,
    system: str = "",
    threads: int | None = None,
) -> Evaluation:
    """One system under several metrics, in one pass over the texts; metrics with equal rows are measured once.

    Args:
        hypotheses: one text per segment.
        references: per segment one reference or a list of them; `None` is absent, `""` is empty.
        metrics: specs, profiles or metrics.
        sources: source texts, for metrics that need them.
        system: a name for tables.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: no such metric or setting, none at all, or one twice.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    if not isinstance(metrics, (list, tuple)):
        raise OptionError(f"metrics is a list, such as ['bleu', 'chrf'], not {metrics!r}")
    if not isinstance(system, str):
        raise OptionError(f"system is a name, not {system!r}")
    chosen = distinct([parsed(item) for item in metrics])
    return Evaluation(tuple(measure(chosen, hypotheses, references, sources=sources, threads=threads)), system)


def distinct(metrics: Sequence[Metric]) -> Sequence[Metric]:
    """The metrics themselves.

    Raises:
        OptionError: there is none, or one twice.
    """
    if not metrics:
        raise OptionError("metrics is empty: name at least one")
    if len(set(map(unlearned, metrics))) < len(set(metrics)):
        raise OptionError(
            "a metric that learned from different references is not evaluated twice at once: measure apart"
        )
    if len(set(metrics)) < len(metrics):
        twice = next(item for item in metrics if metrics.count(item) > 1)
        raise OptionError(f"metric {spec(twice)!r} is named twice: a profile may be another name of it")
    return metrics


@dataclass(frozen=True)
class Evaluation:
    """Statistics of one system under several metrics; prints as a table.

    Raises:
        OptionError: there are none, or two of one metric.
        MismatchError: they are of different units.
    """

    statistics: tuple[Statistics, ...]
    system: str = ""

    def __post_init__(self) -> None:
        distinct([found.metric for found in self.statistics])
        first = self.statistics[0]
        for found in self.statistics[1:]:
            if (found.units, len(found)) != (first.units, len(first)):
                raise MismatchError(
                    f"statistics of one evaluation are of the same units, not of {len(first):,} {first.units.kind} and "
                    f"{len(found):,} {found.units.kind}"
                )

    def __getitem__(self, name: str | Metric) -> Statistics:
        """The statistics under a metric, by spec or by label (`"bleu"`, `"BLEU"`)."""
        for found in self.statistics:
            if name in (found.metric, spec(found.metric)):
                return found
        labelled = [found for found in self.statistics if found.metric.label == name]
        if len(labelled) == 1:
            return labelled[0]
        wanted = parsed(name)
        for found in self.statistics:
            if wanted in (found.metric, unlearned(found.metric)):
                return found
        raise OptionError(f"metric {spec(wanted)!r} was not evaluated")

    def __contains__(self, name: object) -> bool:
        """Whether a metric was evaluated."""
        try:
            return isinstance(name, (str, Metric)) and self[name] is not None
        except OptionError:
            return False

    def __len__(self) -> int:
        """The number of metrics."""
        return len(self.statistics)

    def __iter__(self) -> Iterator[Statistics]:
        """The statistics in the order in which metrics were named."""
        return iter(self.statistics)

    @property
    def scores(self) -> dict[str, float]:
        """The scores by spec."""
        return {spec(found.metric): found.score for found in self.statistics}

    @property
    def notes(self) -> tuple[Note, ...]:
        """Notes of all metrics, each once."""
        return tuple(dict.fromkeys(note for found in self.statistics for note in found.notes))

    @property
    def profiles(self) -> dict[str, str | None]:
        """The profile that each metric equals, by spec."""
        return {spec(found.metric): profile_of(found.metric) for found in self.statistics}

    def __str__(self) -> str:
        """The scores as a table, and the signatures."""
        lines = [f"{found.metric.label}  {found.metric.short_signature}" for found in self.statistics]
        return "\n".join([self.table(), *lines, *(f"note: {note}" for note in self.notes)])

    def _repr_html_(self) -> str:
        """The scores as a table in a notebook."""
        from .report.scores import score_table

        return score_table([self]).format("html")

    def table(self, format: str = "text", width: int | None = None) -> str:
        """The scores as a table in a format: `text`, `markdown`, `latex` or `csv`.

        Args:
            format: the table's format.
            width: the number of decimals; by default 1 of percentages and 3 of fractions, and in CSV every digit.

        Raises:
            OptionError: there is no such format, or the width is negative.
        """
        from .report.scores import evaluation_table

        return evaluation_table(self, format, width)

    def to_dict(self, width: int | None = None) -> dict[str, Any]:
        """Every score with its full account, as JSON can hold it; `width` is the number of decimals of `score`.

        Raises:
            OptionError: the width is negative or no whole number.
        """
        from .report.entry import evaluation_entry

        return evaluation_entry(self, width=width)

    def to_json(self, width: int | None = None) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(width), indent=1, ensure_ascii=False, allow_nan=False)
