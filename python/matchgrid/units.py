"""Units: what rows stand for, and how ids and digests go with them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import InputTypeError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .types import Digests


@dataclass(frozen=True)
class Units:
    """What rows stand for: `kind` is segments, documents or the like; `labels` name them where they have names."""

    kind: str = "segments"
    labels: tuple[str, ...] | None = None

    def take(self, index: Any) -> Units:
        """The units at an index."""
        if self.labels is None:
            return self
        return replace(self, labels=tuple(np.array(self.labels, dtype=object)[index]))


def checked_ids(ids: Iterable[Any]) -> list[str]:
    """Ids as texts; a missing one would put unrelated segments together.

    Raises:
        InputTypeError: not a list, or an id that is missing or is no text or number.
    """
    if isinstance(ids, (str, bytes)) or not hasattr(ids, "__iter__"):
        raise InputTypeError(f"ids: a list with one id per unit belongs here, not {type(ids).__name__}")
    ids = list(ids)
    for number, name in enumerate(ids, 1):
        if not isinstance(name, (str, int, float, np.integer, np.floating)) or name != name or name == "":
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
