"""Coins and places by chance: draw number i depends on the seed and i only, whatever is drawn before or beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..types import Array

    Coins = NDArray[np.bool_]
    Places = NDArray[np.intp]


def _raw(seed: int, draw: int, count: int) -> NDArray[np.uint64]:
    """The first numbers of the stream of Philox4x64 (Salmon et al. 2011) whose key is the seed and the draw."""
    found: NDArray[np.uint64] = np.random.Philox(key=[seed, draw]).random_raw(count)
    return found


def coins(seed: int, draw: int, count: int) -> Coins:
    """So many fair coins."""
    bits = np.unpackbits(_raw(seed, draw, -(-count // 64)).astype("<u8").view(np.uint8))
    return bits[:count].astype(bool)


def places(seed: int, draw: int, counts: tuple[int, ...]) -> tuple[Places, ...]:
    """For each count, so many places below it, drawn with replacement; the counts one after another in the stream."""
    uniform: Array = (_raw(seed, draw, sum(counts)) >> np.uint64(11)) * 2.0**-53
    parts = np.split(uniform, np.cumsum(counts)[:-1])
    return tuple((part * count).astype(np.intp) for part, count in zip(parts, counts, strict=True))


def all_coins(count: int) -> Coins:
    """Every way in which so many coins can fall, the first all tails: `(2 ** count, count)`."""
    numbers = np.arange(2**count)[:, None]
    return (numbers >> np.arange(count)) % 2 == 1
