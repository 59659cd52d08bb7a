"""Textbook resampling: one word, one place and one sum after another, in Python's integers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

WORD = 2**64
STEP = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """SplitMix64's output (Steele, Lea and Flood 2014)."""
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB % WORD
    return state ^ (state >> 31)


def words(seed: int, draw: int) -> Iterator[int]:
    """The words of a draw."""
    state = mix(mix((seed + STEP) % WORD) + (draw + 1) * STEP & WORD - 1)
    while True:
        state = (state + STEP) % WORD
        yield mix(state)


def places(stream: Iterator[int], size: int) -> list[int]:
    """As many places below `size`: the first digits of words that are read as fractions in base `size`."""
    digits = max(count for count in range(1, 9) if count == 1 or size**count <= 2**56)
    ways = size**digits
    found: list[int] = []
    while len(found) < size:
        number, rest = divmod(next(stream) * ways, WORD)
        # Each of the numbers below `ways` has as many words that are kept: this many.
        if rest >= WORD % ways:
            found += [number // size ** (digits - 1 - digit) % size for digit in range(digits)]
    return found[:size]


def bootstrap(
    rows: Sequence[npt.NDArray[np.float64]], draws: int, seed: int, strata: Sequence[int] | None = None
) -> npt.NDArray[np.float64]:
    """Sums of units drawn with replacement, from each stratum as many as it has."""
    labels = [0] * len(rows[0]) if strata is None else list(strata)
    groups = [[unit for unit, own in enumerate(labels) if own == label] for label in sorted(set(labels))]
    sums = np.zeros((len(rows), draws, rows[0].shape[1]))
    for draw in range(draws):
        stream = words(seed, draw)
        for group in groups:
            for place in places(stream, len(group)):
                for system, values in enumerate(rows):
                    sums[system, draw] += values[group[place]]
    return sums


def swaps(
    first: npt.NDArray[np.float64], second: npt.NDArray[np.float64], draws: int, seed: int
) -> npt.NDArray[np.float64]:
    """Sums after each unit's rows changed places where its bit of the draw is 1."""
    sums = np.zeros((2, draws, first.shape[1]))
    for draw in range(draws):
        stream = words(seed, draw)
        word = 0
        for unit, pair in enumerate(zip(first, second, strict=True)):
            word = next(stream) if unit % 64 == 0 else word >> 1
            one, other = reversed(pair) if word & 1 else pair
            sums[0, draw] += one
            sums[1, draw] += other
    return sums
