"""Meteor 1.5 as its tool computes it, step by step, over tokens; slow."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

MODULES = ("exact", "stem", "synonym", "paraphrase")


def java_hash(word: str) -> int:
    """What Java's `String.hashCode` answers, as a number without a sign."""
    units = word.encode("utf-16-be", "surrogatepass")
    found = 0
    for place in range(0, len(units), 2):
        found = (31 * found + int.from_bytes(units[place : place + 2], "big")) % 2**32
    return found


class Match(NamedTuple):
    """Tokens of the reference beside tokens of the hypothesis, and the stage that found them."""

    reference: int
    reference_length: int
    hypothesis: int
    hypothesis_length: int
    module: str

    @property
    def words(self) -> tuple[set[int], set[int]]:
        """The places that it takes on both sides."""
        return (
            set(range(self.reference, self.reference + self.reference_length)),
            set(range(self.hypothesis, self.hypothesis + self.hypothesis_length)),
        )


@dataclass
class Words:
    """What the stages know of words; by default nothing. Words are told apart by `key`, stems by that of their own."""

    key: Callable[[str], object] = str
    stems: dict[str, str] = field(default_factory=dict)
    synsets: dict[str, set[int]] = field(default_factory=dict)
    paraphrases: list[tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)

    def candidates(self, module: str, reference: list[str], hypothesis: list[str]) -> list[Match]:
        """What a stage finds, in its order."""
        if module == "paraphrase":
            return self._paraphrases(reference, hypothesis)
        same = {"exact": self._equal, "stem": self._stems, "synonym": self._synonyms}[module]
        return [
            Match(place, 1, other, 1, module)
            for place, theirs in enumerate(reference)
            for other, ours in enumerate(hypothesis)
            if same(theirs, ours)
        ]

    def _equal(self, one: str, other: str) -> bool:
        return self.key(one) == self.key(other)

    def _stems(self, one: str, other: str) -> bool:
        return not self._equal(one, other) and self._equal(self.stems.get(one, one), self.stems.get(other, other))

    def _synonyms(self, one: str, other: str) -> bool:
        return not self._equal(one, other) and bool(self.synsets.get(one, set()) & self.synsets.get(other, set()))

    def _paraphrases(self, reference: list[str], hypothesis: list[str]) -> list[Match]:
        there = found(self.paraphrases, reference, hypothesis)
        back = found(self.paraphrases, hypothesis, reference)
        return [Match(*place, "paraphrase") for place in there] + [
            Match(other, length, place, first, "paraphrase") for place, first, other, length in back
        ]


def found(
    paraphrases: list[tuple[tuple[str, ...], tuple[str, ...]]], one: list[str], other: list[str]
) -> list[tuple[int, int, int, int]]:
    """Phrases of one side with their paraphrases on the other: place and length, place and length."""
    longest = max((len(phrase) for phrase, _ in paraphrases), default=0)
    return [
        (place, length, there, len(paraphrase))
        for place in range(len(one))
        for length in range(1, min(longest, len(one) - place) + 1)
        for phrase, paraphrase in paraphrases
        if phrase == tuple(one[place : place + length])
        for there in range(len(other) - len(paraphrase) + 1)
        if tuple(other[there : there + len(paraphrase)]) == paraphrase
    ]


@dataclass(frozen=True)
class Path:
    """What a search from the first token of the reference to the last has decided so far."""

    matches: tuple[Match, ...] = ()
    used: frozenset[int] = frozenset()
    weights: tuple[int, int] = (0, 0)
    chunks: int = 0
    distance: int = 0
    end: int | None = None
    """Behind the last token of the hypothesis that is in the open chunk."""
    next: int = 0
    """The first token of the reference that no match has."""

    @property
    def rank(self) -> tuple[int, int, int]:
        """Smaller is better."""
        return (-sum(self.weights), self.chunks, self.distance)

    def closed(self) -> "Path":
        """The path with no chunk open."""
        return self if self.end is None else replace(self, chunks=self.chunks + 1, end=None)

    def skip(self) -> "Path":
        """The path without a match for the next token."""
        return replace(self.closed(), next=self.next + 1)

    def take(self, match: Match) -> "Path":
        """The path with a match more, but for its distance."""
        path = self if self.end in (None, match.hypothesis) else self.closed()
        weight = 1.0 if match.module == "exact" else 0.5
        added = (int(match.hypothesis_length * weight), int(match.reference_length * weight))
        return replace(
            path,
            matches=(*self.matches, match),
            used=self.used | match.words[1],
            weights=(self.weights[0] + added[0], self.weights[1] + added[1]),
            end=match.hypothesis + match.hypothesis_length,
            next=match.reference + match.reference_length,
        )


def align(
    modules: tuple[str, ...], words: Words, reference: list[str], hypothesis: list[str], beam: int = 40
) -> list[Match]:
    """The matches that the search takes, in the order of the reference."""
    candidates: list[list[Match]] = [[] for _ in reference]
    covered = [0] * len(reference), [0] * len(hypothesis)
    same = [*map(words.key, reference)] == [*map(words.key, hypothesis)]
    for module in modules[:1] if same else modules:
        for match in words.candidates(module, reference, hypothesis):
            candidates[match.reference].append(match)
            for side, places in zip(covered, match.words, strict=True):
                for place in places:
                    side[place] += 1
    fixed = {
        place: those[0]
        for place, those in enumerate(candidates)
        if len(those) == 1
        and all(side[one] == 1 for side, places in zip(covered, those[0].words, strict=True) for one in places)
    }
    paths = [Path(used=frozenset(place for match in fixed.values() for place in match.words[1]))]
    for place, those in enumerate(candidates):
        paths = step(paths, place, those, fixed.get(place))[:beam]
    return list(min((path.closed() for path in paths), key=lambda path: path.rank).matches)


def step(paths: list[Path], place: int, candidates: list[Match], fixed: Match | None) -> list[Path]:
    """All paths one token of the reference further, the best first."""
    longer = []
    for path in paths:
        if path.next > place:
            longer.append(path)
        elif fixed:
            taken = path.take(fixed)
            longer.append(replace(taken, distance=taken.distance + abs(place - fixed.hypothesis)))
        else:
            distance = path.distance
            for match in candidates:
                if path.used & match.words[1]:
                    continue
                # What a match costs is added to those that are made after it, and not to itself.
                longer.append(replace(path.take(match), distance=distance))
                distance += abs(place - match.hypothesis)
            longer.append(replace(path.skip(), distance=distance))
    return sorted(longer, key=lambda path: path.rank)


def chunks(matches: list[Match]) -> int:
    """How many runs of matches are contiguous on both sides."""
    ends = [(match.reference + match.reference_length, match.hypothesis + match.hypothesis_length) for match in matches]
    starts = [(match.reference, match.hypothesis) for match in matches]
    return sum(start != end for start, end in zip(starts, [(-1, -1), *ends], strict=False))


def statistics(
    matches: list[Match],
    reference: list[str],
    hypothesis: list[str],
    function: set[str],
    modules: tuple[str, ...],
    characters: bool = False,
) -> list[int]:
    """The tool's 23 numbers."""

    def size(word: str) -> int:
        return len(word.encode("utf-16-le")) // 2 if characters else 1

    sides = (hypothesis, reference)
    lengths = [sum(map(size, side)) for side in sides]
    functions = [sum(size(word) for word in side if word.lower() in function) for side in sides]
    counts = [[0] * 4 for _ in range(4)]
    for match in matches:
        those = counts[modules.index(match.module)]
        for number, (side, places) in enumerate(zip(sides, reversed(match.words), strict=True)):
            for place in places:
                those[2 * (side[place].lower() in function) + number] += size(side[place])
    matched = [sum(match[number] for match in matches) for number in (3, 1)]
    return [*lengths, *functions, *(count for those in counts for count in those), chunks(matches), *matched]


def score(row: list[int], parameters: tuple[float, float, float, float], weights: tuple[float, ...]) -> float:
    """The score of 23 numbers; 0 where nothing can be divided."""
    alpha, beta, gamma, delta = parameters
    length, reference_length, function, reference_function = row[:4]
    matches = [row[4 + 4 * number : 8 + 4 * number] for number in range(4)]

    def part(side: int, length: int, function: int) -> float:
        found = sum(
            weight * those[place] * share
            for place, share in ((side, delta), (2 + side, 1 - delta))
            for weight, those in zip(weights, matches, strict=False)
        )
        whole = delta * (length - function) + (1 - delta) * function
        return found / whole if whole else math.nan

    precision, recall = part(0, length, function), part(1, reference_length, reference_function)
    if not (precision > 0 and recall > 0):
        return 0.0
    mean = 1 / ((1 - alpha) / precision + alpha / recall)
    chunks, matched, reference_matched = row[20:]
    perfect = chunks == 1 and matched == length and reference_matched == reference_length
    fragmentation = 0 if perfect else chunks / ((matched + reference_matched) / 2)
    return float(mean * (1 - gamma * fragmentation**beta))
