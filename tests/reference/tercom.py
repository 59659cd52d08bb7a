"""TER of Snover et al. (2006) by TERCOM 0.10.0's greedy search, column by column; exact without limits."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .shifts import alignment

NO_DIAGONAL = 999999


@dataclass(frozen=True)
class Limits:
    """What the search does not look beyond, `None` for no limit, and what edits cost."""

    beam: float | None = 20
    size: int | None = 10
    distance: int | None = 50
    insertion: float = 1
    deletion: float = 1
    substitution: float = 1
    shift: float = 1


@dataclass
class Found:
    """How a hypothesis becomes a reference: `operations` are ` `, `S`, `I` (a word too many) and `D` (one too few)."""

    edits: float
    operations: str
    words: list[str]
    shifts: list[tuple[int, int, int, int]] = field(default_factory=list)


def row(
    hypothesis: Sequence[str], references: Sequence[Sequence[str]], limits: Limits, targeted: bool = False
) -> list[float]:
    """Insertions, deletions, substitutions, shifts and shifted words for the fewest edits; the mean reference length.

    With a targeted reference, which is the first, the edits are those to it, and the others give the length.
    """
    found = min((search(hypothesis, one, limits) for one in references[: 1 if targeted else None]), key=cost)
    lengths = [len(reference) for reference in references[1 if targeted and len(references) > 1 else 0 :]]
    counts = [found.operations.count(operation) for operation in "IDS"]
    shifted = sum(end - start + 1 for start, end, _, _ in found.shifts)
    return [*counts, len(found.shifts), shifted, sum(lengths) / len(lengths)]


def cost(found: Found) -> float:
    return found.edits


def score(counts: Sequence[float], limits: Limits) -> float:
    costs = (limits.insertion, limits.deletion, limits.substitution, limits.shift)
    edits = sum(price * count for price, count in zip(costs, counts, strict=False))
    return edits / counts[5] if counts[5] else float(edits > 0)


def search(hypothesis: Sequence[str], reference: Sequence[str], limits: Limits) -> Found:
    """Shifts as long as they pay, then the edits that are left."""
    words, shifts = list(hypothesis), []
    edits, operations = distance(words, reference, limits)
    while edits > 0 and words and reference:
        shift = best_shift(words, reference, edits, operations, limits)
        if shift is None:
            break
        words = shifted(words, *shift[:2], shift[3])
        edits, operations = distance(words, reference, limits)
        shifts.append(shift)
    return Found(edits + limits.shift * len(shifts), operations, words, shifts)


def distance(words: Sequence[str], reference: Sequence[str], limits: Limits) -> tuple[float, str]:
    """The edit distance without shifts, and its operations; not always the least, if there is a beam."""
    rows, columns = len(reference), len(words)
    costs = [[math.inf] * (rows + 1) for _ in range(columns + 1)]
    came = [[""] * (rows + 1) for _ in range(columns + 1)]
    costs[0][0] = 0.0
    entered: float = NO_DIAGONAL

    def reach(column: int, row: int, cost: float, operation: str) -> None:
        if cost < costs[column][row]:
            costs[column][row], came[column][row] = cost, operation

    for column in range(columns + 1):
        enters: float = NO_DIAGONAL
        for row in range(rows + 1):
            cost = costs[column][row]
            pruned = column < columns and limits.beam is not None and cost > entered + limits.beam
            if cost == math.inf or pruned:
                continue
            if column < columns and row < rows:
                same = words[column] == reference[row]
                diagonal = cost if same else cost + limits.substitution
                enters = min(enters, diagonal)
                reach(column + 1, row + 1, diagonal, " " if same else "S")
            if column < columns:
                reach(column + 1, row, cost + limits.insertion, "I")
            if row < rows:
                reach(column, row + 1, cost + limits.deletion, "D")
        entered = enters
    return costs[columns][rows], backwards(came)


def backwards(came: list[list[str]]) -> str:
    """The operations on the way to the last cell."""
    column, row, operations = len(came) - 1, len(came[0]) - 1, ""
    while column or row:
        operation = came[column][row]
        operations = operation + operations
        column -= operation != "D"
        row -= operation != "I"
    return operations


def best_shift(
    words: list[str], reference: Sequence[str], edits: float, operations: str, limits: Limits
) -> tuple[int, int, int, int] | None:
    """The shift that saves most, if one saves what it costs; among equal ones the first of the longest block."""
    chosen, least = None, edits
    for length, shift in candidates(words, reference, operations, limits):
        saved = edits - least
        if saved > 2 * length * limits.deletion or (chosen and saved == 2 * length * limits.deletion):
            break
        cost = distance(shifted(words, *shift[:2], shift[3]), reference, limits)[0] + limits.shift
        if cost < least or (cost == least and chosen is None):
            chosen, least = shift, cost
    return chosen


def candidates(
    words: list[str], reference: Sequence[str], operations: str, limits: Limits
) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """Shifts as (first word, last word, place in the reference, word to go after), the longest blocks first."""
    places, wrong, missed = alignment(operations)
    longest = min(len(words), len(reference))
    for length in range(longest if limits.size is None else min(longest, limits.size), 0, -1):
        for start in range(len(words) - length + 1):
            for target in range(len(reference) - length + 1):
                home = places[target]
                if (
                    words[start : start + length] == list(reference[target : target + length])
                    and any(wrong[start : start + length])
                    and any(missed[target : target + length])
                    and (limits.distance is None or abs(home - start) <= limits.distance)
                    and not start <= home < start + length
                ):
                    for place, after in goals(places, start, target, length):
                        yield length, (start, start + length - 1, place, after)


def goals(places: list[int], start: int, target: int, length: int) -> Iterator[tuple[int, int]]:
    """The places in the reference behind which the block can go, and the words there; -1 is the beginning."""
    if target == 0:
        yield -1, -1
    for offset in range(0 if target == 0 else -1, length):
        after = places[target + offset]
        if after != start and (offset == 0 or after != places[target]):
            yield target + offset, after


def shifted(words: list[str], start: int, end: int, after: int) -> list[str]:
    """The words with a block behind the word `after`; a place inside the block moves it on by as many words."""
    block, rest = words[start : end + 1], words[:start] + words[end + 1 :]
    if after < start:
        at = after + 1
    elif after > end:
        at = after + 1 - len(block)
    else:
        at = after
    return rest[:at] + block + rest[at:]
