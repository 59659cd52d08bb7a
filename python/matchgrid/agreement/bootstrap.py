"""How sure an agreement with people is: systems, segments or both are drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .chance import places
from .measure import Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..types import Array
    from .chance import Labels

RESAMPLED = ("inputs", "systems", "both")
"""What is drawn with replacement: segments (would other texts say the same?), systems, or systems and then segments."""

if TYPE_CHECKING:
    Drawn = tuple[Labels | None, Labels | None]


def drawn_places(
    resampled: str, shape: tuple[int, int], draws: int, seed: int, clusters: Labels | None = None
) -> Iterator[Drawn]:
    """The rows and the columns of each draw, `None` for all as they are; with clusters, whole ones are drawn."""
    systems, segments = shape
    labels = np.arange(segments) if clusters is None else clusters
    members = [np.flatnonzero(labels == unit) for unit in range(int(labels.max()) + 1)]
    for draw in range(draws):
        if resampled == "systems":
            yield places(seed, draw, (systems, systems))[0], None
            continue
        wanted = [(systems, systems)] * (resampled == "both") + [(len(members), len(members))]
        *rows, units = places(seed, draw, *wanted)
        yield (rows[0] if rows else None), np.concatenate([members[unit] for unit in units])


def resampled_agreement(
    scores: Sequence[Array],
    human: Array,
    drawn: Iterable[Drawn],
    *,
    of: str,
    coefficient: str,
    empty: float = float("nan"),
) -> Array:
    """The agreement of every metric in each draw, in which all have the same systems and segments: `(metrics, draws)`."""
    stacked = np.stack(scores)
    found = []
    for rows, columns in drawn:
        part, judged = stacked, human
        if rows is not None:
            part, judged = part[:, rows], judged[rows]
        if columns is not None:
            part, judged = part[:, :, columns], judged[:, columns]
        # A system that lost all its judgements has no mean, and this draw no value.
        lost = of == "means" and np.isnan(judged).all(-1).any()
        measure = None if lost else Measure(judged, of, coefficient, empty=empty)
        found.append(measure(part) if measure else np.full(len(part), np.nan))
    return np.stack(found, axis=-1)
