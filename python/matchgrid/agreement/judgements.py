"""Judgements: one value per system and segment, from people or from a metric, some of them missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isinf
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ..errors import InputTypeError, MismatchError, OptionError, ShapeError

if TYPE_CHECKING:
    from ..types import Array

Score: TypeAlias = "float | None"
Table: TypeAlias = (
    "Judgements | Mapping[str, Sequence[Score]] | Mapping[str, Mapping[Any, Score]] | Iterable[tuple[str, Any, Score]]"
)
"""By system a list of values (`None`: missing) or values by segment; or rows of (system, segment, value)."""
SHOWN = 5
"""How many names a message lists."""


@dataclass(frozen=True, eq=False)
class Judgements:
    """Values by system (rows) and segment (columns); NaN is a missing one."""

    systems: tuple[str, ...]
    segments: tuple[Any, ...]
    values: Array

    def __post_init__(self) -> None:
        # The caller's array stays as it is.
        object.__setattr__(self, "values", np.array(self.values, dtype=float))
        if self.values.shape != (len(self.systems), len(self.segments)):
            raise ShapeError(f"values are {self.values.shape}, not ({len(self.systems)}, {len(self.segments)})")
        if not self.systems or not self.segments:
            raise ShapeError("judgements: no systems or no segments are there, so nothing agrees with anything")
        if np.isinf(self.values).any():
            raise OptionError("judgements: a value is infinite, which is no judgement; NaN stands where one is missing")
        self.values.flags.writeable = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Copies are as read-only as others."""
        self.__dict__.update(state)
        self.values.flags.writeable = False

    @property
    def judged(self) -> Any:
        """Which values are there."""
        return ~np.isnan(self.values)

    @staticmethod
    def of(table: Table, called: str = "scores") -> Judgements:
        """Judgements from a table in any of its forms, systems and segments in the order in which they first appear.

        Args:
            table: by system a list of values, one per segment, or a mapping from segments to values; or rows of
                (system, segment, value), as tuples or as mappings with these keys (`score` for `value`).
            called: whose values they are, for messages.

        Raises:
            ShapeError: lists of different lengths, or nothing is there.
            InputTypeError: a value is no number, or something is no table.
            OptionError: a system and segment is there twice, or a value is infinite.
        """
        if isinstance(table, Judgements):
            return table
        if isinstance(table, (str, bytes)) or not isinstance(table, Iterable):
            raise InputTypeError(f"{called}: values by system and segment, not {type(table).__name__}")
        if isinstance(table, Mapping) and not any(isinstance(row, Mapping) for row in table.values()):
            return _from_lists(table, called)
        return _from_rows(_rows_of_mapping(table, called) if isinstance(table, Mapping) else table, called)

    def aligned(self, other: Judgements, called: str = "the metric") -> Judgements:
        """The other's values for these systems and segments, in this order.

        Raises:
            MismatchError: the other lacks a system or a segment that is judged here; the message names some.
            ShapeError: both are lists by place, of different lengths.
        """
        counts = len(self.segments), len(other.segments)
        if counts[0] != counts[1] and all(
            side.segments == tuple(range(1, len(side.segments) + 1)) for side in (self, other)
        ):
            raise ShapeError(
                f"{called} has values of {counts[1]:,} segments, and {counts[0]:,} are judged: None stands where a "
                "segment has none"
            )
        if (self.systems, self.segments) == (other.systems, other.segments):
            return other
        axes = []
        for kind, mine, theirs in (("system", self.systems, other.systems), ("segment", self.segments, other.segments)):
            places = {name: place for place, name in enumerate(theirs)}
            unknown = [name for name in mine if name not in places]
            if unknown:
                # A number and its digits are two names.
                alike = {*map(str, unknown)} & {*map(str, theirs)}
                said, there = (_listed([*map(repr, names)] if alike else names) for names in (unknown, theirs))
                raise MismatchError(f"{called} has no values of {kind} {said}; it has {there}")
            axes.append([places[name] for name in mine])
        return Judgements(self.systems, self.segments, other.values[np.ix_(*axes)])

    def take(self, systems: Sequence[int]) -> Judgements:
        """The judgements of the systems at these places."""
        return Judgements(tuple(self.systems[place] for place in systems), self.segments, self.values[list(systems)])


def _from_lists(table: Mapping[str, Any], called: str) -> Judgements:
    rows = {_system(name, called): _list(row, name, called) for name, row in table.items()}
    lengths = {name: len(row) for name, row in rows.items()}
    if len(set(lengths.values())) > 1:
        (one, least), (other, most) = (find(lengths.items(), key=lambda pair: pair[1]) for find in (min, max))
        raise ShapeError(
            f"{called}: {one} has {least:,} values and {other} {most:,}; None stands where a segment has none"
        )
    count = next(iter(lengths.values()), 0)
    values = [
        [_value(value, called, name, number + 1) for number, value in enumerate(row)] for name, row in rows.items()
    ]
    return Judgements(tuple(rows), tuple(range(1, count + 1)), np.array(values, dtype=float).reshape(len(rows), count))


def _list(row: Any, name: str, called: str) -> list[Any]:
    if isinstance(row, (str, bytes)) or not isinstance(row, Iterable):
        raise InputTypeError(f"{called}: {name} has {type(row).__name__}, not a list of values")
    return list(row)


def _rows_of_mapping(table: Mapping[str, Any], called: str) -> Iterable[tuple[Any, Any, Any]]:
    for name, row in table.items():
        if not isinstance(row, Mapping):
            raise InputTypeError(f"{called}: {name} has {type(row).__name__}, others have values by segment")
        yield from ((name, segment, value) for segment, value in row.items())


def _from_rows(rows: Iterable[Any], called: str) -> Judgements:
    systems: dict[str, int] = {}
    segments: dict[Any, int] = {}
    cells: dict[tuple[int, int], float] = {}
    for number, row in enumerate(rows, 1):
        name, segment, value = _row(row, number, called)
        if segment is None or segment != segment or segment == "":
            raise InputTypeError(f"{called}: row {number:,} has no segment")
        cell = (systems.setdefault(_system(name, called), len(systems)), segments.setdefault(segment, len(segments)))
        if cell in cells:
            raise OptionError(
                f"{called}: row {number:,} is the second of system {name}, segment {segment}; average several "
                "judgements of an output first"
            )
        cells[cell] = _value(value, called, name, segment)
    values = np.full((len(systems), len(segments)), np.nan)
    for place, score in cells.items():
        values[place] = score
    return Judgements(tuple(systems), tuple(segments), values)


def _row(row: Any, number: int, called: str) -> tuple[Any, Any, Any]:
    if isinstance(row, Mapping):
        value = row["value"] if "value" in row else row.get("score")
        row = (row.get("system"), row.get("segment"), value)
    if isinstance(row, (str, bytes)) or not isinstance(row, Sequence) or len(row) != 3:
        raise InputTypeError(f"{called}: row {number:,} is {row!r}, not (system, segment, value)")
    return row[0], row[1], row[2]


def _system(name: Any, called: str) -> str:
    if not isinstance(name, str) or not name:
        raise InputTypeError(f"{called}: a system has a name, not {name!r}")
    return name


def _value(value: Any, called: str, system: str, segment: Any) -> float:
    if value is None:
        return float("nan")
    if not isinstance(value, Real) or isinstance(value, (bool, np.bool_)):
        raise InputTypeError(f"{called}: a value is a number or None, not {value!r} ({system}, segment {segment})")
    try:
        number = float(value)
    except OverflowError:
        number = inf
    if isinf(number):
        raise OptionError(f"{called}: {system} has {number} for segment {segment}, which is no judgement")
    return number


def _listed(names: Sequence[Any]) -> str:
    more = f" and {len(names) - SHOWN:,} more" if len(names) > SHOWN else ""
    return ", ".join(map(str, names[:SHOWN])) + more
