"""Agreement against the number of documents: what a smaller test set, or a larger one, tells about a metric."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparison.intervals import interval_of
from ..comparison.plan import whole
from ..errors import OptionError, ShapeError
from ..notes import Note
from .bootstrap import resampled_agreement
from .chance import places
from .metric_plan import MetricPlan
from .outputs import Outputs
from .tables import by_metric
from .warnings import outputs_notes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..comparison.result import Interval
    from .bootstrap import Drawn

POINTS = 8
"""How many sizes there are by default."""
LARGEST = 100_000


@dataclass(frozen=True, eq=False)
class CurvePoint:
    """A metric's agreement on test sets of so many documents: the mean over draws, and where most of them are."""

    metric: str
    documents: int
    mean: float
    interval: Interval


@dataclass(frozen=True, eq=False)
class DocumentCurve:
    """Agreement by the number of documents, metric by metric."""

    points: tuple[CurvePoint, ...]
    values: dict[str, float]
    """The agreement of each metric on the whole test set."""
    coefficient: str
    level: str
    average: str
    unit: str
    count: int
    """How many documents there are."""
    draws: int
    seed: int
    confidence: float
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        """A table and the notes as text."""
        from ..report.agreement_tables import with_notes

        return with_notes(self.table(), self.notes)

    def _repr_html_(self) -> str:
        return f"{self.table('html')}\n{self.svg()}"

    def table(self, format: str = "text") -> str:
        """The table in a format: `text`, `markdown`, `latex`, `csv` or `html`.

        Raises:
            OptionError: there is no such format.
        """
        from ..report.agreement_tables import curve_text

        return curve_text(self, format)

    def to_dict(self) -> dict[str, Any]:
        """Everything but the draws, as JSON can hold it."""
        from ..report.agreement_tables import curve_entry

        return curve_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)

    def svg(self) -> str:
        """A picture: curves with bands."""
        from ..report.agreement_charts import document_chart

        return document_chart(self)


def agreement_by_documents(
    metric_scores: Any,
    human_scores: Any,
    *,
    clusters: Any = None,
    sizes: Sequence[int] | None = None,
    coefficient: str = "tau-b",
    level: str = "system",
    average: str = "item",
    lower_is_better: Collection[str] = (),
    unit: str = "documents",
    confidence: float = 0.95,
    draws: int = 1000,
    seed: int = 12345,
    threads: int | None = None,
) -> DocumentCurve:
    """How sure an agreement with people would be on test sets of other sizes.

    A test set of k documents is k documents drawn with replacement; the smaller ones begin as the larger do. At the
    number of documents that there are, the interval is the bootstrap's. Drawing adds the noise of a second sample: the
    mean is as far below the agreement of the whole as that is, about, below what no noise would have.

    Args:
        metric_scores: as `correlate` takes them.
        human_scores: people's table.
        clusters: the document of each segment; without, segments are drawn.
        sizes: how many documents; by default some numbers from 2 to all.
        coefficient: as in `compare_metrics`.
        level: `system`, or `segment`.
        average: at the level of segments `none`, `item` or `system`.
        lower_is_better: names of metrics whose scores are errors.
        unit: what clusters are called.
        confidence: how many of the draws are within an interval.
        draws: how many test sets of each size.
        seed: of the draws.
        threads: at most so many; nothing depends on it.

    Raises:
        OptionError: a setting that there is not, or a size below 1.
        ShapeError: fewer than two documents, or no draw of a size has an agreement.
        InputTypeError: there are no metrics by name, or a table is none.
        MismatchError: a metric lacks a system or a segment that people judged.
    """
    plan = MetricPlan(
        *(coefficient, level, average),
        resampled="inputs",
        confidence=confidence,
        draws=draws,
        seed=seed,
        threads=threads,
    )
    tables = by_metric(metric_scores)
    outputs = Outputs.of(tables, human_scores, lower_is_better=lower_is_better, clusters=clusters, unit=unit)
    outputs = outputs.of_judged_segments()
    plan.check_for(outputs)
    measure = plan.measure(outputs.values)
    values = {name: float(measure(scores)) for name, scores in outputs.scores.items()}
    points = []
    for size in _sizes(sizes, outputs.units):
        drawn = _drawn(outputs, size, plan.draws, plan.seed)
        scores = [*outputs.scores.values()]
        found = resampled_agreement(scores, outputs.values, drawn, plan.measure, means=plan.of == "means")
        for name, draw in zip(outputs.scores, found, strict=True):
            if np.isnan(draw).all():
                raise ShapeError(f"no draw of {size} {outputs.unit} has an agreement of {name}: give larger sizes")
            interval = interval_of(values[name], draw, level=confidence)
            points.append(CurvePoint(name, size, float(np.nanmean(draw)), interval))
    points.sort(key=lambda point: list(values).index(point.metric))
    kind = average if level == "segment" else ""
    notes = (*outputs_notes(outputs, of=plan.of, coefficient=coefficient), *_undefined(points, outputs.unit))
    return DocumentCurve(
        *(tuple(points), values, plan.name, level, kind, outputs.unit, outputs.units),
        *(plan.draws, plan.seed, confidence, notes),
    )


def _undefined(points: list[CurvePoint], unit: str) -> Iterator[Note]:
    """Draws without a value, of the metric and size that have most of them."""
    most = max(points, key=lambda point: point.interval.undefined)
    if most.interval.undefined:
        yield Note(
            "undefined_draws",
            f"{most.metric}: {most.interval.undefined:,} of {len(most.interval.distribution):,} draws of "
            f"{most.documents} {unit} have no agreement and are left out",
            remedy="larger sizes",
        )


def _sizes(sizes: Sequence[int] | None, count: int) -> list[int]:
    if sizes is None:
        return sorted({*np.geomspace(2, count, POINTS).round().astype(int).tolist()})
    found = sorted({whole("a size", size, 1, LARGEST) for size in sizes})
    if not found:
        raise OptionError("sizes are numbers of documents, such as [5, 10, 20], and there are none")
    return found


def _drawn(outputs: Outputs, size: int, draws: int, seed: int) -> Iterator[Drawn]:
    labels = np.arange(outputs.values.shape[1]) if outputs.clusters is None else outputs.clusters
    members = [np.flatnonzero(labels == unit) for unit in range(outputs.units)]
    for draw in range(draws):
        (units,) = places(seed, draw, (size, outputs.units))
        yield None, np.concatenate([members[unit] for unit in units])
