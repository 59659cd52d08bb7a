"""How sure an agreement with people is: systems, segments or both are drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..comparison.result import Interval
from .chance import places
from .level import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..types import Array
    from .chance import Places

METHODS = ("inputs", "systems", "both")
"""What is drawn with replacement: segments (would other texts say the same?), systems, or systems and then segments."""

Drawn = tuple["Places | None", "Places | None"]


def drawn_places(method: str, shape: tuple[int, int], draws: int, seed: int) -> Iterator[Drawn]:
    """The rows and the columns of each draw; `None` for all of them as they are."""
    systems, segments = shape
    for draw in range(draws):
        if method == "systems":
            yield places(seed, draw, (systems,))[0], None
        elif method == "inputs":
            yield None, places(seed, draw, (segments,))[0]
        else:
            rows, columns = places(seed, draw, (systems, segments))
            yield rows, columns


def resampled_agreement(
    tables: Sequence[Array],
    human: Array,
    drawn: Iterable[Drawn],
    *,
    level: str,
    coefficient: str,
    empty: float = float("nan"),
) -> Array:
    """The agreement of every metric in each draw, all with the same systems and segments: `(metrics, draws)`."""
    stacked = np.stack(tables)
    found = []
    for rows, columns in drawn:
        part, judged = stacked, human
        if rows is not None:
            part, judged = part[:, rows], judged[rows]
        if columns is not None:
            part, judged = part[:, :, columns], judged[:, columns]
        # A system that lost all its judgements has no mean: this draw is undefined.
        lost = level == "system" and np.isnan(judged).all(-1).any()
        measure = None if lost else Level(judged, level, coefficient, empty=empty)
        found.append(measure(part) if measure else np.full(len(part), np.nan))
    return np.stack(found, axis=-1)


def percentile_interval(values: Array, level: float) -> Interval:
    """The interval between two percentiles of the draws that are defined; NaN if none is."""
    defined = values[~np.isnan(values)]
    tail = (1 - level) / 2
    low, high = np.quantile(defined, [tail, 1 - tail]) if len(defined) else (np.nan, np.nan)
    return Interval(float(low), float(high), level, "percentile", values)
