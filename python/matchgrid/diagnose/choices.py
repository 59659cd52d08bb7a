"""Which references count: all, some, or each by itself with the scores put together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

MANY = 4
"""The most references of which every selection is tried."""


@dataclass(frozen=True)
class Choice:
    """A choice of references.

    `streams` are their numbers, from 1, or none for all. With `over` each of all references is scored by itself, and
    the score is the `mean` of theirs, or of each segment the `best`.
    """

    streams: tuple[int, ...] = ()
    over: str = ""

    def __str__(self) -> str:
        """`all`, `2`, `1+2`, `each: mean`."""
        return f"each: {self.over}" if self.over else "+".join(map(str, self.streams)) or "all"

    def of(self, references: Sequence[Any]) -> list[Any]:
        """These references of each segment.

        Raises:
            OptionError: each reference is to be scored by itself, or a segment has no reference of such a number.
        """
        if self.over:
            raise OptionError(f"references {str(self)!r} are several scores: choose one reference after the other")
        if not self.streams:
            return list(references)
        try:
            return [[group[number - 1] for number in self.streams] for group in map(grouped, references)]
        except IndexError:
            raise OptionError(f"not every segment has references {self}") from None


def grouped(references: Any) -> Sequence[Any]:
    """The references of a segment as a list."""
    return [references] if isinstance(references, str) or references is None else references


def choices(references: Sequence[Any]) -> list[Choice]:
    """The choices that make scores of their own: all references, and where every segment has several, selections.

    Of up to four every selection is one; of more each by itself, and the first ones.
    """
    groups = [grouped(group) for group in references]
    count = min(map(len, groups), default=0)
    most = max(map(len, groups), default=0)
    there = [number for number in range(1, count + 1) if all(group[number - 1] is not None for group in groups)]
    if most < 2:
        return [Choice()]
    if most <= MANY:
        chosen = [some for size in range(1, most) for some in combinations(there, size)]
    else:
        chosen = [(number,) for number in there]
        chosen += [tuple(range(1, size + 1)) for size in range(2, most) if set(range(1, size + 1)) <= set(there)]
    return [Choice(), *map(Choice, chosen)]


def over_each(chosen: Sequence[Choice], references: Sequence[Any]) -> list[Choice]:
    """The choices that put the scores of single references together, if each can be scored by itself."""
    alone = [choice for choice in chosen if len(choice.streams) == 1]
    most = max(len(grouped(group)) for group in references)
    return [Choice(over="mean"), Choice(over="best")] if len(alone) == most > 1 else []
