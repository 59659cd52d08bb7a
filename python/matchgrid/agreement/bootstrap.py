"""How sure an agreement with people is: systems, segments or both are drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .chance import places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..types import Array
    from .chance import Labels

    Drawn = tuple[Labels | None, Labels | None]

RESAMPLED = ("inputs", "systems", "both")
"""What is drawn with replacement: segments (would other texts say the same?), systems, or systems and then segments."""


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
    measure: Callable[[Array, Labels], Callable[[Array], Array]],
    *,
    means: bool = False,
) -> Array:
    """The agreement of every metric in each draw: `(metrics, draws)`; in a draw all have the same systems and segments.

    Args:
        scores: of each metric, systems by segments.
        human: people's values, NaN where one is missing.
        drawn: the rows and columns of each draw.
        measure: makes of judgements, and the places they were drawn from, what measures agreement with them.
        means: whether that is of systems' means: a system that lost all its judgements has none, and the draw no value.
    """
    stacked = np.stack(scores)
    origins = np.arange(human.size).reshape(human.shape)
    found = []
    for rows, columns in drawn:
        part, judged, origin = stacked, human, origins
        if rows is not None:
            part, judged, origin = part[:, rows], judged[rows], origin[rows]
        if columns is not None:
            part, judged, origin = part[:, :, columns], judged[:, columns], origin[:, columns]
        lost = means and np.isnan(judged).all(-1).any()
        found.append(np.full(len(part), np.nan) if lost else measure(judged, origin)(part))
    return np.stack(found, axis=-1)
