"""The two nouns: `Metric`, a configuration, and `Statistics`, the rows it makes of segments.

A row is what a metric needs to know of one segment, as numbers that add exactly. A corpus score, a slice, a document,
a bootstrap draw are the same `Metric.score` of a different sum of rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from . import exact
from .errors import InputTypeError, MatchgridError, MismatchError, OptionError, ShapeError
from .notes import SPLITTERS, Note, merge
from .segments import listed
from .settings import check_alike
from .units import Units, add_digests, checked_ids, positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .alignment import Alignment
    from .resources import Table
    from .segments import Segments
    from .text import Step
    from .types import Array, Digests, Flags, Hypotheses, References


class Metric:
    """A configuration that turns segments into rows and rows into scores; subclasses are frozen dataclasses.

    A subclass has every setting as a field; one of `score_only` changes no rows. Equal metrics give equal numbers.
    """

    name: ClassVar[str]
    """The name on the command line and in specs."""
    higher_is_better: ClassVar[bool] = True
    learned: ClassVar[bool] = False
    """Whether the metric learns something from the references of a corpus before it measures."""
    needs_sources: ClassVar[bool] = False
    """Whether the metric compares with the sources too."""
    splits: ClassVar[tuple[str, ...]] = SPLITTERS
    """The settings, or other metrics, for text in a script without spaces that the tokenizer leaves whole."""
    reads_syntax: ClassVar[bool] = False
    """Whether texts are in a syntax that the kernel reads, so that its steps do not show what is compared."""
    nested: ClassVar[str] = ""
    """A setting whose smaller values give some of the columns of the larger (an n-gram order), or none."""

    @property
    def positional(self) -> bool:
        """Whether a row depends on the segment's place or its neighbours, so that a corpus is measured as a whole."""
        return any(step.positional for step in (*self.text, *self.reference_text))

    @property
    def data(self) -> tuple[Table, ...]:
        """What the kernel looks up in files: their digests are in the signature."""
        return ()

    @property
    def undivided(self) -> str:
        """Why parts of a corpus mean nothing, and the way out; empty for most, whose rows are all there is to know."""
        return ""

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of a row's columns."""
        raise NotImplementedError

    @property
    def scale(self) -> float:
        """The score of a perfect match, or the unit of an error rate: 1 or 100."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """The name in tables, as the field writes it."""
        raise NotImplementedError

    @property
    def text(self) -> tuple[Step, ...]:
        """T: the steps that each text goes through."""
        raise NotImplementedError

    @property
    def reference_text(self) -> tuple[Step, ...]:
        """T for references; the same, but where a tool treats them otherwise."""
        return self.text

    def kernel(self) -> dict[str, Any]:
        """The native kernel that makes the rows, with its settings."""
        raise NotImplementedError

    def exact(self, values: Array) -> Array:
        """Rows from what the kernel returns; a metric with columns that are not integers splits them here."""
        return values

    def add(self, rows: Array) -> Array:
        """The row of a whole, from those of its parts in their order: the sum, whatever the order, but for a fault."""
        total: Array = rows.sum(0)
        return total

    def score(self, rows: Array) -> Array:
        """Scores of (sums of) rows: over the last axis, with any leading axes."""
        raise NotImplementedError

    def components(self, rows: Array) -> dict[str, Any]:
        """The parts of the formula for one row or sum, by their names in the literature."""
        raise NotImplementedError

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Notes from what the kernel saw of each segment."""
        from .facts import remarks

        return remarks(self, flags)

    def check(self, given: Segments) -> None:
        """Refuses segments that the metric is not for; most are for all.

        Raises:
            SegmentError: a segment is not what the metric's definition is about.
        """

    def check_total(self, row: Array) -> None:
        """Refuses the sum of a whole (`ShapeError`) where the tool whose rules these are ends with an error."""

    def learn(self, references: References, *, threads: int | None = None) -> Metric:
        """The metric with what it learns from references; itself for most metrics, or if it has done so. Pure."""
        return self

    @property
    def measured(self) -> Metric:
        """The metric whose rows are made from texts; itself, but for a metric that is derived from another's."""
        return self

    def derive(self, statistics: Statistics) -> Statistics:
        """This metric's statistics from those of `measured`."""
        return statistics

    def measure(
        self,
        hypotheses: Hypotheses,
        references: References,
        *,
        sources: Iterable[str] | None = None,
        threads: int | None = None,
    ) -> Statistics:
        """The statistics of a system's output.

        Args:
            hypotheses: one text per segment.
            references: per segment one reference or a list of them; `None` is absent, `""` is empty.
            sources: one text per segment, for metrics that need them.
            threads: at most so many; all cores by default. The result never depends on it.

        Raises:
            ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
        """
        from .measure import measure

        return measure([self], hypotheses, references, sources=sources, threads=threads)[0]

    def align(self, hypotheses: Hypotheses, references: References, *, threads: int | None = None) -> list[Alignment]:
        """The alignment of each segment, whose edits its row counts.

        Raises:
            OptionError: the metric makes no alignment.
            ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
        """
        from .alignment import aligned

        return aligned(self, hypotheses, references, threads=threads)

    @property
    def signature(self) -> str:
        """Every setting, the steps with digests, and versions, in one line that `matchgrid.metric` reads back."""
        from .signature import signature

        return signature(self)

    @property
    def short_signature(self) -> str:
        """The settings that differ from the defaults, in one line that `matchgrid.metric` reads back."""
        from .signature import signature

        return signature(self, short=True)


def score_only(default: Any) -> Any:
    """A field that changes scores and never rows; metrics that differ only there share one measurement."""
    return field(default=default, metadata={"score_only": True})


@dataclass(frozen=True, eq=False, repr=False)
class Statistics:
    """Rows of one system under one metric: `float64[units, len(metric.columns)]`, with what they stand for.

    `references` holds 16 bytes per unit: the digest of its references, and of its source if the metric needs sources,
    after preprocessing (of a pool of segments: the sum of theirs), so that no others are ever compared.
    """

    metric: Metric
    rows: Array
    references: Digests
    units: Units = field(default_factory=Units)
    notes: tuple[Note, ...] = ()
    reference_counts: tuple[int, int] = (1, 1)

    def __post_init__(self) -> None:
        if self.rows.shape != (len(self.rows), len(self.metric.columns)):
            raise ShapeError(f"rows are {self.rows.shape}, not (units, {len(self.metric.columns)})")
        self.rows.flags.writeable = False
        self.references.flags.writeable = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Copies and unpickled statistics are as read-only as others; numpy does not keep that."""
        self.__dict__.update(state)
        self.__post_init__()

    def __len__(self) -> int:
        """The number of units."""
        return len(self.rows)

    def __repr__(self) -> str:
        """Metric, size and score."""
        try:
            score = f"{self.score:.4f}"
        except MatchgridError:
            score = "?"
        return f"Statistics({self.metric.label} = {score}, {len(self)} {self.units.kind})"

    @property
    def segments(self) -> int:
        """How many segments were measured; of pooled or condensed statistics more than there are rows."""
        return len(self) if self.units.sizes is None else sum(self.units.sizes)

    @property
    def total(self) -> Array:
        """The sum of the rows, as the metric adds them."""
        if not len(self):
            raise ShapeError(f"no {self.units.kind} are left: nothing has no score")
        return self.metric.add(self.rows)

    @property
    def score(self) -> float:
        """The score of the whole."""
        total = self.total
        self.metric.check_total(total)
        return float(self.metric.score(total))

    @property
    def segment_scores(self) -> Array:
        """The score of each unit on its own: of each segment, or of each document after `pool`.

        Raises:
            ShapeError: the statistics were condensed, or a unit has no score under the rules of a tool.
        """
        self._check_units("segment scores")
        return self.units.scores(self.metric, self.rows)

    @property
    def components(self) -> dict[str, Any]:
        """The parts of the formula for the whole."""
        return self.metric.components(self.total)

    @property
    def signature(self) -> str:
        """The metric's signature with the number of references of a segment, and with the units if not segments."""
        low, high = self.reference_counts
        # A mean over documents is another number than one over segments.
        units = "" if self.units.kind in ("segments", "condensed") else f"|units:{self.units.kind}"
        return f"{self.metric.signature}|references:{low if low == high else f'{low}-{high}'}{units}"

    @property
    def reference_digest(self) -> str:
        """One digest of all references after preprocessing, in hexadecimal; it does not depend on their order."""
        return bytes(add_digests(self.references)[0]).hex()

    def __getitem__(self, index: Any) -> Statistics:
        """The units of a slice, a mask or an array of positions.

        Raises:
            ShapeError: a mask of another length, a position that is not there, or the statistics were condensed.
            OptionError: anything but a slice, a mask or a list of positions, or parts mean nothing under the metric.
        """
        self._check_parts("slices")
        index = positions(index, len(self), self.units.kind)
        units = self.units.take(index)
        return replace(self, rows=self.rows[index], references=self.references[index], units=units, notes=())

    __iter__ = None  # a row alone is no statistics; without this, Python would try statistics[0], statistics[1], ...

    def pool(self, ids: Sequence[Any], *, kind: str = "documents") -> Statistics:
        """Rows summed by id, in the order in which ids first appear; ids need not be contiguous.

        Raises:
            ShapeError: not one id per unit, or the statistics were condensed.
            InputTypeError: an id is missing or is no text or number.
            OptionError: the kind is no word, or parts of a corpus mean nothing under the metric.
        """
        self._check_parts("documents")
        ids = checked_ids(listed(ids, "ids", "one id per unit"))
        if not isinstance(kind, str) or not kind.isidentifier() or kind in ("segments", "condensed"):
            raise OptionError(f"the kind of units is one word, such as documents, not {kind!r}")
        if len(ids) != len(self):
            raise ShapeError(f"{len(ids):,} ids for {len(self):,} {self.units.kind}")
        order: dict[str, int] = {}
        place = np.array([order.setdefault(name, len(order)) for name in ids], dtype=np.intp)
        rows = np.zeros((len(order), self.rows.shape[1]))
        np.add.at(rows, place, self.rows)
        digests = add_digests(self.references, place, len(order))
        sizes = np.bincount(place, self.units.sizes, len(order)).astype(int)
        return replace(self, rows=rows, references=digests, units=Units(kind, tuple(order), tuple(sizes.tolist())))

    def macro(self) -> Statistics:
        """Statistics of the mean of the units' scores: every segment (or document) weighs the same.

        Raises:
            ShapeError: the score of a unit is undefined, or the statistics were condensed.
        """
        from .metrics.mean import Mean

        self._check_units("the mean over units")
        mean = Mean(self.metric)
        return replace(self, metric=mean, rows=mean.rows(self))

    def condense(self) -> Statistics:
        """One row, the sum: for streams and shards whose segments need not be kept."""
        units = Units("condensed", sizes=(self.segments,))
        return replace(self, rows=self.total[None], references=add_digests(self.references), units=units)

    @staticmethod
    def concat(parts: Iterable[Statistics]) -> Statistics:
        """Statistics of several parts of a corpus, one after another.

        Raises:
            MismatchError: the parts are of different metrics or kinds of units, or one name of a unit is in several.
        """
        if isinstance(parts, Statistics):
            raise InputTypeError("concat takes a list of statistics, so [statistics]")
        parts = listed(parts, "concat", "statistics")
        for number, part in enumerate(parts, 1):
            _check_statistics(part, f"part {number}")
        if not parts:
            raise ShapeError("there are no statistics to put together")
        first: Statistics = parts[0]
        for number, part in enumerate(parts[1:], 2):
            check_alike(part.metric, first.metric, f"part {number} is of another metric", ", not ")
        return replace(
            first,
            rows=np.concatenate([part.rows for part in parts]),
            references=np.concatenate([part.references for part in parts]),
            units=Units.concat([part.units for part in parts]),
            notes=merge((part.segments, part.notes) for part in parts),
            reference_counts=(
                min(part.reference_counts[0] for part in parts),
                max(part.reference_counts[1] for part in parts),
            ),
        )

    def _check_units(self, wish: str) -> None:
        if self.units.kind == "condensed":
            raise ShapeError(f"{wish}: these statistics were condensed to sums; keep the rows of every segment instead")

    def _check_parts(self, wish: str) -> None:
        self._check_units(wish)
        if self.metric.undivided:
            raise OptionError(f"{wish}: {self.metric.undivided}")

    def check_comparable(self, other: Statistics) -> None:
        """Refuses to compare statistics that are not about the same thing.

        Raises:
            MismatchError: the metric, the units or the references differ; the message names the first difference.
            OptionError: parts of a corpus, of which tests are made, mean nothing under the metric.
        """
        _check_statistics(other, "the other side")
        check_alike(self.metric, other.metric, "different metrics", " and ")
        if (self.units, len(self)) != (other.units, len(other)):
            raise MismatchError(
                f"different units: {len(self):,} {self.units.kind} and {len(other):,} {other.units.kind}"
            )
        if self.metric.undivided:
            raise OptionError(f"comparisons: {self.metric.undivided}")
        differs = (self.references != other.references).any(1)
        if differs.any():
            raise MismatchError(
                f"different references: {int(differs.sum()):,} of {len(self):,} {self.units.kind}, "
                f"first number {int(differs.argmax()) + 1}"
            )

    def describe(self) -> dict[str, float | int]:
        """The sum by column, with limbs joined: the counts behind the score."""
        return exact.joined(dict(zip(self.metric.columns, self.total.tolist(), strict=True)))


def _check_statistics(item: object, place: str) -> None:
    if not isinstance(item, Statistics):
        raise InputTypeError(f"{place} is {type(item).__name__}, not statistics")
