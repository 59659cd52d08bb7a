"""Bootstrap: scores of as many units as there are, drawn with replacement, the same for every system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .counting import p_value
from .draws import bootstrap_sums
from .pair import scored
from .result import Test

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..statistics import Statistics
    from ..types import Array
    from .pair import Pair
    from .sampling import Labels

AT_ONCE = 2**25
"""So many numbers of sums at once, of 8 bytes each: memory does not grow with the systems."""


def bootstrap_scores(
    found: Sequence[Statistics], draws: int, seed: int, *, strata: Labels | None = None, threads: int | None = None
) -> Array:
    """The scores of several statistics in each draw of the units that all of them are of: `(statistics, draws)`.

    They may be under different metrics: rows are drawn side by side, so that units are drawn once for all.
    """
    scores = np.empty((len(found), draws))
    for start, end in _parts([len(one.metric.columns) for one in found], AT_ONCE // draws):
        rows = np.concatenate([one.rows for one in found[start:end]], axis=1)
        (sums,) = bootstrap_sums([rows], draws, seed, strata=strata, threads=threads)
        column = 0
        for place in range(start, end):
            metric = found[place].metric
            scores[place] = scored(metric, sums[:, column : column + len(metric.columns)])
            column += len(metric.columns)
    return scores


def _parts(widths: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """Runs of neighbours, from a place to before another, that are together no wider than that, or alone."""
    start = together = 0
    for place, width in enumerate(widths):
        if place > start and together + width > most:
            yield start, place
            start, together = place, 0
        together += width
    yield start, len(widths)


def over_runs(scores: Array, seed: int, name: str) -> Array:
    """The mean score of runs drawn with replacement in each draw, from the scores of all: `(runs, draws)`.

    One run fewer is drawn than there are, so that the mean of those drawn varies as the mean of all runs does
    (McCarthy and Snowden 1985): as many would understate it by one part in their number. Systems draw independently:
    which runs are drawn depends on the seed, the name of the system and the order of its runs.
    """
    runs, draws = scores.shape
    if runs == 1:
        alone: Array = scores[0]
        return alone
    # Raw words are the same in every version of numpy; those of a draw do not depend on how many draws there are.
    words = np.random.PCG64([seed, *name.encode("utf-8")]).random_raw(draws * (runs - 1))
    drawn = ((words >> np.uint64(32)) * np.uint64(runs) >> np.uint64(32)).astype(np.intp).reshape(draws, runs - 1)
    found: Array = scores[drawn, np.arange(draws)[:, None]].mean(1)
    return found


def counted_twice(scores: Array, observed: Sequence[float]) -> float:
    """By how much the variance of `over_runs` is too large, from the scores of all runs in each draw and observed.

    A run's own noise on each unit, of variance N in its score, is in the mean of all runs as N / runs. Drawing runs
    counts that once and drawing units twice more, as some runs are drawn twice: with nothing else, three times the
    variance (Owen and Eckles 2012, of resampling two ways). N is what drawing units adds to the variance between runs.
    """
    runs = len(scores)
    if runs == 1:
        return 0.0
    between = np.var(scores, axis=0, ddof=1)
    defined = between[np.isfinite(between)]
    noise = float(defined.mean() - np.var(observed, ddof=1)) if len(defined) else 0.0
    return 2 * max(noise, 0.0) / runs


def scores_without(statistics: Statistics) -> Array:
    """The score of the whole without each unit."""
    return scored(statistics.metric, statistics.rows.sum(0) - statistics.rows)


def bootstrap_test(pair: Pair) -> Test:
    """The paired bootstrap test: the draws' differences, less their mean, as the null distribution.

    Taking off the mean makes the null hypothesis true (Riezler and Maxwell 2005); `p` is the share of what is left
    that is at least as extreme as the difference itself.
    """
    deltas = pair.deltas
    if deltas is None:
        system, baseline = bootstrap_scores(
            [pair.system, pair.baseline], pair.draws, pair.seed, strata=pair.strata, threads=pair.threads
        )
        with np.errstate(invalid="ignore"):
            deltas = system - baseline
    defined = deltas[~np.isnan(deltas)]
    centre = float(defined.mean()) if len(defined) else 0.0
    null = deltas - centre
    p = p_value(null, pair.delta, alternative=pair.alternative, tolerance=pair.tolerance)
    return Test("bootstrap", p, pair.alternative, len(null), False, null, len(null) - len(defined))
