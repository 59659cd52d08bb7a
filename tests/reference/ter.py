"""TER of Snover et al. (2006), found by sacreBLEU's greedy search: its limits, order of candidates and ties."""

import math
from collections.abc import Iterator, Sequence

from .shifts import alignment

SIZE, DISTANCE, BEAM, CANDIDATES = 10, 50, 25, 1000
INFINITE = 10**16


def row(hypothesis: Sequence[str], references: Sequence[Sequence[str]]) -> tuple[int, float]:
    """The fewest edits against any reference, and the mean length of all references."""
    fewest = min(edits(hypothesis, reference) for reference in references)
    return fewest, sum(map(len, references)) / len(references)


def score(edits: float, length: float) -> float:
    return 100 * edits / length if length else 100.0 * (edits > 0)


def edits(hypothesis: Sequence[str], reference: Sequence[str]) -> int:
    """Shifts as long as they pay, then the edits that are left."""
    if not reference:
        return len(hypothesis)
    words, shifts, tried = list(hypothesis), 0, 0
    while True:
        gain, shifted, tried = best_shift(words, reference, tried)
        if tried >= CANDIDATES or gain <= 0:
            return shifts + distance(words, reference)[0]
        words, shifts = shifted, shifts + 1


def best_shift(words: list[str], reference: Sequence[str], tried: int) -> tuple[int, list[str], int]:
    """The shift with the largest gain; then of the longest block, from the earliest place, to the earliest place."""
    before, operations = distance(words, reference)
    places, wrong, missed = alignment(operations)
    best: tuple[int, int, int, int, list[str]] | None = None
    for start, target, length in blocks(words, reference):
        inside = start <= places[target] < start + length
        if inside or not any(wrong[start : start + length]) or not any(missed[target : target + length]):
            continue
        last = None
        for offset in range(-1, length):
            to = places[target + offset] + 1 if target + offset >= 0 else 0
            if to == last:
                continue
            last, tried = to, tried + 1
            shifted = shift(words, start, length, to)
            found = (before - distance(shifted, reference)[0], length, -start, -to, shifted)
            best = found if best is None else max(best, found)
        if tried >= CANDIDATES:
            break
    return (best[0], best[4], tried) if best else (0, words, tried)


def blocks(words: Sequence[str], reference: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Start, start in the reference and length of every equal block that may be moved."""
    for start in range(len(words)):
        for target in range(max(0, start - DISTANCE), min(len(reference), start + DISTANCE + 1)):
            for length in range(1, min(SIZE, len(words) - start, len(reference) - target) + 1):
                if words[start + length - 1] != reference[target + length - 1]:
                    break
                yield start, target, length


def shift(words: list[str], start: int, length: int, to: int) -> list[str]:
    """The words with a block put before position `to`; positions inside the block count on behind it."""
    block, rest = words[start : start + length], words[:start] + words[start + length :]
    at = to if to < start else to - length if to > start + length else to
    return rest[:at] + block + rest[at:]


def distance(words: Sequence[str], reference: Sequence[str]) -> tuple[int, str]:
    """Edits within a beam around the diagonal, and the operations, as `alignment` reads them."""
    ratio = len(reference) / len(words) if words else 1
    beam = math.ceil(ratio / 2 + BEAM) if ratio / 2 > BEAM else BEAM
    table = [[(place, "D") for place in range(len(reference) + 1)]]
    for i, word in enumerate(words, 1):
        line = [(INFINITE, "")] * (len(reference) + 1)
        middle = math.floor(i * ratio)
        end = len(reference) + 1 if i == len(words) else min(len(reference) + 1, middle + beam)
        for j in range(max(0, middle - beam), end):
            choices = [(table[-1][j][0] + 1, "I")]
            if j:
                same = word == reference[j - 1]
                choices.insert(0, (table[-1][j - 1][0] + (not same), " " if same else "S"))
                choices.append((line[j - 1][0] + 1, "D"))
            line[j] = min(choices, key=lambda choice: choice[0])
        table.append(line)
    return table[-1][-1][0], trace(table)


def trace(table: list[list[tuple[int, str]]]) -> str:
    found, i, j = [], len(table) - 1, len(table[0]) - 1
    while i or j:
        operation = table[i][j][1]
        found.append(operation)
        i -= operation != "D"
        j -= operation != "I"
    return "".join(reversed(found))
