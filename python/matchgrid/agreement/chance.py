"""Coins and places by chance: draw number i depends on the seed and i only, whatever is drawn before or beside it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Coins = npt.NDArray[np.bool_]
Labels = npt.NDArray[np.intp]


def _words(seed: int, draw: int, count: int) -> npt.NDArray[np.uint64]:
    """The first words of Philox4x64 (Salmon et al. 2011) whose key is the seed and the draw."""
    found: npt.NDArray[np.uint64] = np.random.Philox(key=np.array([seed, draw], np.uint64)).random_raw(count)
    return found


def coins(seed: int, draw: int, count: int) -> Coins:
    """So many fair coins."""
    bits = np.unpackbits(_words(seed, draw, -(-count // 64)).astype("<u8").view(np.uint8))
    return bits[:count].astype(bool)


def places(seed: int, draw: int, *wanted: tuple[int, int]) -> list[Labels]:
    """For each `(count, size)` so many places below the size, drawn with replacement.

    More of the last kind begin with those that there were: a draw of ten documents has a draw of five in it.
    """
    words = _words(seed, draw, sum(count for count, _ in wanted))
    uniform = (words >> np.uint64(11)).astype(np.float64) * 2.0**-53
    ends = np.cumsum([count for count, _ in wanted])[:-1]
    parts = zip(np.split(uniform, ends), wanted, strict=True)
    return [(part * size).astype(np.intp) for part, (_, size) in parts]


def all_coins(count: int) -> Coins:
    """Every way in which so many coins can fall, the first all tails: `(2 ** count, count)`."""
    found: Coins = (np.arange(2**count)[:, None] >> np.arange(count)) % 2 == 1
    return found
