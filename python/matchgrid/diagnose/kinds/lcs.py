"""The longest common subsequence that counts, as chunks of an alignment without substitutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...alignment import Chunk
from ...errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 25_000_000
"""How many pairs of tokens are compared."""


def common_chunks(reference: Sequence[str], hypothesis: Sequence[str]) -> tuple[Chunk, ...]:
    """Equal tokens of one longest common subsequence, and what is left out on either side between them.

    From the end: a pair of equal tokens is taken; else the token of the reference is left, unless only leaving that of
    the hypothesis keeps the length.

    Raises:
        OptionError: the texts are too long.
    """
    if len(reference) * len(hypothesis) > MOST:
        raise OptionError(
            f"texts of {len(reference):,} and {len(hypothesis):,} tokens are too long for a subsequence to be shown: "
            "explain rouge1 or rouge2"
        )
    pairs = _pairs(_table(reference, hypothesis), reference, hypothesis)
    chunks: list[Chunk] = []
    left = right = 0
    for first, second in (*pairs, (len(reference), len(hypothesis))):
        if first > left:
            chunks.append(Chunk("delete", left, first, right, right))
        if second > right:
            chunks.append(Chunk("insert", first, first, right, second))
        if first < len(reference) and second < len(hypothesis):
            before = chunks[-1] if chunks else None
            if before is not None and before.op == "equal":
                chunks[-1] = before._replace(ref_end=first + 1, hyp_end=second + 1)
            else:
                chunks.append(Chunk("equal", first, first + 1, second, second + 1))
        left, right = first + 1, second + 1
    return tuple(chunks)


def _table(reference: Sequence[str], hypothesis: Sequence[str]) -> np.ndarray:
    """Lengths of common subsequences of what comes before each pair of places."""
    table = np.zeros((len(reference) + 1, len(hypothesis) + 1), dtype=np.int32)
    codes = {token: code for code, token in enumerate(dict.fromkeys(hypothesis))}
    others = np.array([codes[token] for token in hypothesis], dtype=np.int64)
    for place, token in enumerate(reference):
        same = table[place, :-1] + (others == codes.get(token, -1))
        # A cell is at least its left neighbour, so the running maximum does what a loop would.
        table[place + 1, 1:] = np.maximum.accumulate(np.maximum(table[place, 1:], same))
    return table


def _pairs(table: np.ndarray, reference: Sequence[str], hypothesis: Sequence[str]) -> list[tuple[int, int]]:
    found = []
    i, j = len(reference), len(hypothesis)
    while i and j:
        if reference[i - 1] == hypothesis[j - 1]:
            i, j = i - 1, j - 1
            found.append((i, j))
        elif table[i, j - 1] > table[i - 1, j]:
            j -= 1
        else:
            i -= 1
    return found[::-1]
