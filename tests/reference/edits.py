"""Edit distances and counts straight from their recurrences: whole tables, nothing remembered, nothing cut off."""

from collections.abc import Sequence
from typing import Any

Table = list[list[int]]


def table(one: Sequence[Any], other: Sequence[Any], kind: str = "levenshtein") -> Table:
    """Cost by length of both beginnings."""
    costs = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for row in range(len(one) + 1):
        for column in range(len(other) + 1):
            if not row or not column:
                costs[row][column] = row + column
                continue
            ways = [
                costs[row - 1][column] + 1,
                costs[row][column - 1] + 1,
                costs[row - 1][column - 1] + (one[row - 1] != other[column - 1]),
            ]
            costs[row][column] = min(ways + exchanges(costs, one[:row], other[:column], kind))
    return costs


def exchanges(costs: Table, one: Sequence[Any], other: Sequence[Any], kind: str) -> list[int]:
    """The costs of every exchange whose later symbols are the last ones."""
    if kind == "levenshtein":
        return []
    found = []
    for back in range(len(one) - 1):
        for aside in range(len(other) - 1):
            between = len(one) - back - 2 + len(other) - aside - 2
            if one[back] == other[-1] and one[-1] == other[aside] and (kind == "damerau" or not between):
                found.append(costs[back][aside] + between + 1)
    return found


def distance(one: Sequence[Any], other: Sequence[Any], kind: str = "levenshtein") -> int:
    return table(one, other, kind)[-1][-1]


def counts(reference: Sequence[Any], hypothesis: Sequence[Any]) -> tuple[int, int, int, int]:
    """Hits, substitutions, deletions and insertions of the alignment that jiwer shows of short texts.

    Common ends are set aside. Then from the end: a deletion if it is among the cheapest; else an insertion if the
    reference's remainder is nearer to what is left of the hypothesis without it; else a pair.
    """
    left, right = list(reference), list(hypothesis)
    while left and right and left[0] == right[0]:
        left, right = left[1:], right[1:]
    while left and right and left[-1] == right[-1]:
        left, right = left[:-1], right[:-1]
    costs = table(left, right)
    row, column = len(left), len(right)
    substitutions = deletions = insertions = 0
    while row and column:
        if costs[row][column] == costs[row - 1][column] + 1:
            row, deletions = row - 1, deletions + 1
        elif costs[row][column - 1] < costs[row - 1][column - 1]:
            column, insertions = column - 1, insertions + 1
        else:
            row, column = row - 1, column - 1
            substitutions += left[row] != right[column]
    deletions, insertions = deletions + row, insertions + column
    return len(reference) - substitutions - deletions, substitutions, deletions, insertions


def row(hypothesis: Sequence[Any], references: Sequence[Sequence[Any]]) -> tuple[int, int, int, int]:
    """The counts against the reference with the fewest edits, the first of several."""
    return min((counts(reference, hypothesis) for reference in references), key=lambda found: sum(found[1:]))


def lengths(hypothesis: Sequence[Any], references: Sequence[Sequence[Any]], kind: str) -> tuple[int, ...]:
    """Edits, lengths of the reference, the hypothesis and the longer of them, and 1."""
    edits, best = min(((distance(one, hypothesis, kind), one) for one in references), key=lambda found: found[0])
    return edits, len(best), len(hypothesis), max(len(best), len(hypothesis)), 1
