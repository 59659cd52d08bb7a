"""What makes it worth less that people agree on so many pairs of systems, computed on the pairs themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..notes import Note
from .systems import outliers
from .warnings import FEW_SYSTEMS, IF_ERRORS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..types import Array
    from .by_difference import DifferenceBin

REVERSED = 2
"""So many times as many pairs in the other order as in the metric's are worth saying."""


def difference_notes(
    whole: DifferenceBin, judged: Sequence[Mapping[int, tuple[str, float]]], verdicts: Array, pairs: Sequence[Array]
) -> tuple[Note, ...]:
    """The notes on the share of pairs on which people agree.

    Args:
        whole: the share of all pairs.
        judged: of each test set the names and people's scores of systems, by their ids.
        verdicts: of each pair 1 where people agree, 0 where they tie, else -1.
        pairs: the ids of the first systems and of the second.
    """
    return (*_few(whole), *_reversed(whole), *_outliers(judged, verdicts, pairs))


def _few(whole: DifferenceBin) -> Iterator[Note]:
    if whole.systems < FEW_SYSTEMS:
        yield Note(
            "few_systems",
            f"{whole.systems} systems are few, however many pairs are made of them",
            remedy="those of several test sets, as a list, are more",
        )


def _reversed(whole: DifferenceBin) -> Iterator[Note]:
    other = whole.pairs - whole.agreed - whole.human_ties
    if other >= REVERSED * whole.agreed and other > 1:
        yield Note(
            "negative_agreement",
            f"scores fall where people's rise: people put {other} of {whole.pairs} pairs in the other order",
            remedy=IF_ERRORS,
        )


def _outliers(
    judged: Sequence[Mapping[int, tuple[str, float]]], verdicts: Array, pairs: Sequence[Array]
) -> Iterator[Note]:
    """Systems that people put far from the others, whose pairs are easy, and the share without them."""
    far: list[int] = []
    for systems in judged:
        if len(systems) > 3:
            places = np.flatnonzero(outliers(np.array([score for _, score in systems.values()]))).tolist()
            far += [[*systems][place] for place in places] if len(places) < len(systems) - 2 else []
    if not far:
        return
    names = {place: name for systems in judged for place, (name, _) in systems.items()}
    rest = verdicts[~(np.isin(pairs[0], far) | np.isin(pairs[1], far))]
    yield Note(
        "outlier_systems",
        f"people put {', '.join(names[place] for place in far)} far from the other systems: without, they agree on "
        f"{int((rest > 0).sum())} of {len(rest)} pairs",
        remedy="report both",
    )
