"""How ROUGE-1.5.5 and rouge-score resample: functions of arrays, with their generators and their order of additions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..types import Array

# Of drand48, the generator behind Perl's rand; 2**64 is a multiple of its modulus, so unsigned overflow does no harm.
_FACTOR, _STEP, _MODULUS = np.uint64(0x5DEECE66D), np.uint64(0xB), 2**48
_BITS, _SEEDED, _MASK = np.uint64(16), np.uint64(0x330E), np.uint64(_MODULUS - 1)


def drand48_sums(values: Array, resamples: int) -> Array:
    """Sums of as many rows as there are, drawn with replacement, for each resample: `(resamples, columns)`.

    Resample k is drawn as after Perl's `srand(k)`, k from 0. All resamples go forward together by one draw: memory
    does not grow with the rows, and each sum is added up in the order in which Perl adds.
    """
    count = len(values)
    state = (np.arange(resamples, dtype=np.uint64) << _BITS) + _SEEDED
    sums = np.zeros((resamples, values.shape[1]))
    for _ in range(count):
        state = (state * _FACTOR + _STEP) & _MASK
        sums += values[(state / _MODULUS * count).astype(np.intp)]
    return sums


def rouge155_estimates(resampled: Array, confidence: float) -> Array:
    """ROUGE-1.5.5's average and interval of each column of `(resamples, columns)`: `(3, columns)`.

    The average is that of the resamples, and added up from the smallest on: with few instances it often ends in a 5
    that the last bit rounds up or down. Both bounds are interpolated by the fraction that belongs to the upper one; the
    value after the last counts as 0.
    """
    count = len(resampled)
    ordered = np.sort(resampled, axis=0)
    after = np.concatenate([ordered[1:], np.zeros((1, ordered.shape[1]))])
    tail = count * ((100 - confidence) / 2) / 100
    upper = int(count - tail - 1)
    fraction = count - tail - 1 - upper
    # `sum` and `mean` may add in another order; `cumsum` can't.
    average = np.cumsum(ordered, axis=0)[-1] / count
    bounds = [ordered[place] + (after[place] - ordered[place]) * fraction for place in (int(tail), upper)]
    return np.stack([average, *bounds])


def rouge_score_bounds(values: Array, generator: np.random.RandomState, confidence: float, samples: int) -> Array:
    """rouge-score's low, middle and high percentile of resampled means of each column: `(3, columns)`.

    The generator goes on from where it is left: what is resampled next depends on what was before.
    """
    values = np.ascontiguousarray(values)
    means = np.zeros((samples, values.shape[1]))
    for sample in range(samples):
        means[sample] = values[generator.choice(len(values), size=len(values))].mean(0)
    tail = (1 - confidence) / 2
    bounds: Array = np.percentile(means, 100 * np.array([tail, 0.5, 1 - tail]), axis=0)
    return bounds
