"""sclite (SCTK 2.4.12): a text as a network of words, and the cheapest pair of paths through two of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np

SPACE = " \t\n\v\f\r"
NULL = "@"


class Malformed(ValueError):
    """Braces that don't fit, or an empty alternative."""


@dataclass(frozen=True)
class Word:
    """A word as it is shown, and what may be done with it."""

    shown: str
    optional: bool = False
    fragment: bool = False

    @property
    def compared(self) -> str:
        return self.shown[1:-1] if self.optional else self.shown

    @property
    def null(self) -> bool:
        return self.shown == NULL


@dataclass(frozen=True)
class Choice:
    """Alternatives, each a sequence of words and further choices."""

    branches: tuple[tuple["Word | Choice", ...], ...]


class Settings(NamedTuple):
    case_sensitive: bool = False
    optional_deletable: bool = False
    fragments: bool = False
    characters: str = "no"
    delete_hyphens: bool = False


def parse(text: str, settings: Settings) -> tuple[Word | Choice, ...]:
    """The items of a text, one after another."""
    if not settings.case_sensitive:
        text = "".join(chr(ord(one) + 32) if "A" <= one <= "Z" else one for one in text)
    items, end = sequence(text, 0, False, settings)
    assert end == len(text)
    return items


def sequence(text: str, place: int, inside: bool, settings: Settings) -> tuple[tuple[Word | Choice, ...], int]:
    """Items up to the end, or inside of braces up to the slash or brace that ends the branch."""
    items: list[Word | Choice] = []
    while place < len(text):
        if text[place] in SPACE:
            place += 1
        elif text[place] == "{":
            choice, place = alternatives(text, place + 1, settings)
            items.append(choice)
        elif inside and text[place] in "/}":
            break
        else:
            end = place
            while end < len(text) and text[end] not in SPACE and not (inside and text[end] in "/}"):
                if text[end] in "{}":
                    raise Malformed(text)
                end += 1
            items += words(text[place:end], settings)
            place = end
    return tuple(items), place


def alternatives(text: str, place: int, settings: Settings) -> tuple[Choice, int]:
    branches = []
    while True:
        branch, place = sequence(text, place, True, settings)
        if not branch or place == len(text):
            raise Malformed(text)
        branches.append(branch)
        place += 1
        if text[place - 1] == "}":
            return Choice(tuple(branches)), place


def words(token: str, settings: Settings) -> list[Word]:
    """A word, or its characters."""
    tag = next((i for i in range(len(token)) if token[i] == ";" and token[i - 1 : i] != "\\"), len(token))
    shown = token[:tag].replace("\\", "")
    if len(shown) > 1:
        shown = shown.removesuffix("*")
    optional = settings.optional_deletable and len(shown) > 1 and shown[0] == "(" and shown[-1] == ")"
    marks = (shown[:1], shown[-1:], shown[-2:-1] if optional else "")
    word = Word(shown, optional, settings.fragments and "-" in marks)
    size = len(shown.encode()) if settings.characters == "bytes" else len(shown)
    return [word] if settings.characters == "no" or size <= 1 else characters(word, settings)


def characters(word: Word, settings: Settings) -> list[Word]:
    parts = pieces(word.compared, settings.characters)
    if settings.delete_hyphens:
        parts = [part.replace("-", "") for part in parts]
        parts = [part for part in parts if part]
    if parts == [word.shown]:
        return [word]
    if not parts:
        return [Word(NULL)]
    return [Word(f"({part})", True) if word.optional else Word(part) for part in parts]


def pieces(text: str, rule: str) -> list[str]:
    if rule == "bytes":
        return [chr(byte) for byte in text.encode()]
    parts: list[str] = []
    for one in text:
        if rule == "non-ascii" and one.isascii() and parts and parts[-1].isascii():
            parts[-1] += one
        else:
            parts.append(one)
    return parts


class Arc(NamedTuple):
    """A word, and the numbers of the arcs that it can follow; arc 0 is the start."""

    word: Word | None
    before: list[int]


def network(items: Sequence[Word | Choice]) -> tuple[list[Arc], list[int]]:
    """The arcs of a network in the order of the text, and the last of each path."""
    arcs = [Arc(None, [])]

    def add(items: Sequence[Word | Choice], before: list[int]) -> list[int]:
        for item in items:
            if isinstance(item, Choice):
                before = [arc for branch in item.branches for arc in add(branch, before)]
            else:
                arcs.append(Arc(item, before))
                before = [len(arcs) - 1]
        return before

    last = add(items, [0])
    return arcs, last


def equal(mine: Word, theirs: Word) -> bool:
    """Whether two words match: the same, or one is a fragment of the other."""
    left, right = mine.compared, theirs.compared
    if mine.fragment or theirs.fragment:
        if len(left) > 1 and left[0] == "-":
            return right.endswith(left[1:])
        if len(left) > 1 and left[-1] == "-":
            return right.startswith(left[:-1])
        if len(right) > 1 and right[0] == "-":
            return left.endswith(right[1:])
        if len(right) > 1 and right[-1] == "-":
            return left.startswith(right[:-1])
    return left == right


def alone(word: Word) -> float:
    """What it costs to insert or delete a word."""
    return 0.001 if word.null else 2 if word.optional else 3


def pair(mine: Word, theirs: Word) -> float:
    """What it costs that a word stands for another."""
    return 1 if mine.null and theirs.null else 0 if equal(mine, theirs) else 4


Step = tuple[str, Word | None, Word | None]


def align(reference: Sequence[Word | Choice], hypothesis: Sequence[Word | Choice]) -> list[Step]:
    """The path of least cost, as C, S, D, I with the words of both sides.

    Costs are added in single precision and compared as the tool does: the first of equal predecessors in the order of
    the text; a pair where it costs no more, else a deletion where it costs less than an insertion.
    """
    rows, row_ends = network(reference)
    columns, column_ends = network(hypothesis)
    cost = {(0, 0): np.float32(0)}
    back: dict[tuple[int, int], tuple[int, int]] = {}

    def best(pairs: Iterator[tuple[int, int]], more: float) -> tuple[np.float32, tuple[int, int]]:
        found = min(pairs, key=cost.__getitem__)
        return cost[found] + np.float32(more), found

    for a, (mine, before_a) in enumerate(rows):
        for b, (theirs, before_b) in enumerate(columns):
            insert = best(((a, one) for one in before_b), alone(theirs)) if theirs else None
            delete = best(((one, b) for one in before_a), alone(mine)) if mine else None
            both = best(product(before_a, before_b), pair(mine, theirs)) if mine and theirs else None
            if both and delete and insert:
                if both[0] <= delete[0] and both[0] <= insert[0]:
                    found = both
                else:
                    found = delete if delete[0] < insert[0] else insert
            elif insert or delete:
                found = insert or delete
            else:
                continue
            cost[a, b], back[a, b] = found
    place = min(product(row_ends, column_ends), key=cost.__getitem__)
    steps = []
    while place != (0, 0):
        steps += step(rows, columns, place, back[place])
        place = back[place]
    return steps[::-1]


def step(rows: list[Arc], columns: list[Arc], here: tuple[int, int], before: tuple[int, int]) -> list[Step]:
    """What a step of the path is worth; nulls are nothing."""
    mine, theirs = rows[here[0]].word, columns[here[1]].word
    if here[0] == before[0]:
        assert theirs
        return [] if theirs.null else [("C" if theirs.optional else "I", None, theirs)]
    assert mine
    if here[1] == before[1]:
        return [] if mine.null else [("C" if mine.optional else "D", mine, None)]
    assert theirs
    return [] if mine.null and theirs.null else [("C" if equal(mine, theirs) else "S", mine, theirs)]


def counts(steps: Sequence[Step]) -> list[int]:
    """Correct words, substitutions, deletions and insertions."""
    return [sum(one[0] == kind for one in steps) for kind in "CSDI"]


def expansions(items: Sequence[Word | Choice]) -> list[list[Word]]:
    """Every path as a sequence of words: exponentially many."""
    paths: list[list[Word]] = [[]]
    for item in items:
        ends = [[item]] if isinstance(item, Word) else [one for branch in item.branches for one in expansions(branch)]
        paths = [path + end for path in paths for end in ends]
    return paths


def price(steps: Sequence[Step]) -> float:
    """The cost of steps without nulls."""
    return sum(pair(mine, theirs) if mine and theirs else alone(mine or theirs) for _, mine, theirs in steps)  # type: ignore[arg-type]
