"""Units: what rows stand for, and how ids and digests go with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from .errors import InputTypeError, MismatchError, OptionError, ShapeError, UndefinedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .statistics import Metric
    from .types import Array, Digests

Value = TypeVar("Value")


@dataclass(frozen=True)
class Units:
    """What rows stand for: `kind` is segments, documents or the like.

    `labels` name them where they have names; `sizes` say how many segments each has, where that is not one.
    """

    kind: str = "segments"
    labels: tuple[str, ...] | None = None
    sizes: tuple[int, ...] | None = None

    def scores(self, metric: Metric, rows: Array) -> Array:
        """The score of each unit.

        Raises:
            UndefinedError: one has no score under the rules of a tool; the message names it.
        """
        try:
            return metric.score(rows)
        except UndefinedError as error:
            raise UndefinedError(error.message, error.number, self.kind.removesuffix("s")) from None

    def take(self, index: Any) -> Units:
        """The units at an index."""
        return replace(self, labels=_taken(self.labels, index), sizes=_taken(self.sizes, index))

    @staticmethod
    def concat(parts: Sequence[Units]) -> Units:
        """The units of several parts, one after another.

        Raises:
            MismatchError: they are of different kinds, or one name is in several parts.
        """
        first = parts[0]
        for number, part in enumerate(parts[1:], 2):
            if part.kind != first.kind:
                raise MismatchError(f"part {number} has {part.kind}, part 1 {first.kind}")
        for label, count in Counter(chain.from_iterable(set(part.labels or ()) for part in parts)).items():
            if count > 1:
                raise MismatchError(
                    f"{label!r} of the {first.kind} is in several parts: put the segments together first, then pool"
                )
        return Units(first.kind, _joined([part.labels for part in parts]), _joined([part.sizes for part in parts]))


def _taken(values: tuple[Value, ...] | None, index: Any) -> tuple[Value, ...] | None:
    return None if values is None else tuple(np.array(values, dtype=object)[index])


def _joined(parts: Sequence[tuple[Value, ...] | None]) -> tuple[Value, ...] | None:
    known = [part for part in parts if part is not None]
    return tuple(chain.from_iterable(known)) if len(known) == len(parts) else None


def positions(index: Any, count: int, kind: str) -> Any:
    """A slice, a mask or an array of positions of so many units of a kind, checked.

    Raises:
        ShapeError: a mask of another length, or a position that is not there.
        OptionError: anything but a slice, a mask or a list of positions.
    """
    if isinstance(index, slice):
        try:
            index.indices(count)
        except (TypeError, ValueError) as error:
            raise OptionError(f"statistics are sliced by whole numbers, not {index} ({error})") from None
        return index
    if isinstance(index, (int, np.integer)) and not isinstance(index, bool):
        place = int(index) + count if index < 0 else int(index)
        raise OptionError(f"statistics[{index}] is one row; statistics[{place}:{place + 1}] are its statistics")
    try:
        places = np.asarray(index) if isinstance(index, (list, np.ndarray)) else np.array(None)
    except ValueError:
        places = np.array(None)
    if places.size == 0 and places.ndim == 1:
        return np.zeros(0, dtype=np.intp)
    if places.ndim != 1 or places.dtype.kind not in "biu":
        raise OptionError("statistics are indexed by a slice, a mask or a list of positions")
    if places.dtype == bool and len(places) != count:
        raise ShapeError(f"a mask of {len(places):,} for {count:,} {kind}")
    if places.dtype != bool and not (-count <= places.min() and places.max() < count):
        far = places.min() if places.min() < -count else places.max()
        raise ShapeError(f"positions reach {far:,}, but there are {count:,} {kind}")
    return places


def checked_ids(ids: Sequence[Any]) -> list[str]:
    """Ids as texts; a missing one would put unrelated segments together.

    Raises:
        InputTypeError: an id is missing or is no text or number.
    """
    for number, name in enumerate(ids, 1):
        kind = isinstance(name, (str, int, float, np.integer, np.floating)) and not isinstance(name, bool)
        if not kind or name != name or name == "":
            raise InputTypeError(f"the id of number {number} is {name!r}; every unit has an id, a text or a number")
    return [str(name) for name in ids]


def add_digests(digests: Digests, place: Any = None, groups: int = 1) -> Digests:
    """Sums of 128-bit numbers by group, modulo 2**128: as independent of order and partition as the rows are."""
    quarters = np.zeros((groups, 4), dtype=np.uint64)
    place = np.zeros(len(digests), dtype=np.intp) if place is None else place
    np.add.at(quarters, place, np.ascontiguousarray(digests).view("<u4").astype(np.uint64))
    for index in range(3):
        quarters[:, index + 1] += quarters[:, index] >> np.uint64(32)
    return (quarters & np.uint64(0xFFFFFFFF)).astype("<u4").view(np.uint8)
