"""METEOR of Banerjee and Lavie (2005), from the definition: every mapping of a stage is looked at; and NLTK's way."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Words = Sequence[str]
Mapping = list[tuple[int, int]]
"""Places in the hypothesis and in the reference."""
Alike = Callable[[str, str], bool]
"""Whether a stage may map a word of the hypothesis to one of the reference."""


def crossings(one: Mapping, other: Mapping) -> int:
    """Pairs of mappings, one of each, whose words stand in one text in the other order than in the other."""
    return sum((h - g) * (r - q) < 0 for h, r in one for g, q in other)


def chunks(mapping: Mapping) -> int:
    """Longest runs of neighbours in both texts."""
    return sum((h - 1, r - 1) not in mapping for h, r in mapping)


def mappings(hypothesis: Words, reference: Words, alike: Alike, before: Mapping) -> Iterator[Mapping]:
    """Every one-to-one mapping of words that none before has: in order, to the left first and to nothing last."""
    ours = [place for place in range(len(hypothesis)) if place not in [h for h, _ in before]]
    theirs = [place for place in range(len(reference)) if place not in [r for _, r in before]]

    def go_on(number: int, taken: Mapping) -> Iterator[Mapping]:
        if number == len(ours):
            yield taken
            return
        for place in theirs:
            if place not in [r for _, r in taken] and alike(hypothesis[ours[number]], reference[place]):
                yield from go_on(number + 1, [*taken, (ours[number], place)])
        yield from go_on(number + 1, taken)

    return go_on(0, [])


def fewest_crossings(hypothesis: Words, reference: Words, alike: Alike, before: Mapping) -> Mapping:
    """The largest mapping with the fewest crossings, then as the first of those that make the least disorder."""
    return min(
        mappings(hypothesis, reference, alike, before),
        key=lambda found: (
            -len(found),
            crossings(found, found) // 2,
            crossings(found, before),
            chunks([*before, *found]),
        ),
    )


def last_first(hypothesis: Words, reference: Words, alike: Alike, before: Mapping) -> Mapping:
    """NLTK's: from the last word on, each with the last that is left."""
    found: Mapping = []
    for h in reversed(range(len(hypothesis))):
        for r in reversed(range(len(reference))):
            taken = [*before, *found]
            free = h not in [one for one, _ in taken] and r not in [other for _, other in taken]
            if free and alike(hypothesis[h], reference[r]):
                found.append((h, r))
    return found


def align(hypothesis: Words, reference: Words, stages: Sequence[Alike], *, greedy: bool = False) -> list[Mapping]:
    """The mapping of each stage."""
    found: list[Mapping] = []
    for alike in stages:
        before = [pair for mapping in found for pair in mapping]
        found.append((last_first if greedy else fewest_crossings)(hypothesis, reference, alike, before))
    return found


def score(
    found: Sequence[Mapping], ours: int, theirs: int, *, alpha: float = 0.9, beta: float = 3, gamma: float = 0.5
) -> float:
    """The formula."""
    mapping = [pair for stage in found for pair in stage]
    if not mapping:
        return 0.0
    precision, recall = len(mapping) / ours, len(mapping) / theirs
    mean = precision * recall / (alpha * precision + (1 - alpha) * recall)
    return (1 - gamma * (chunks(mapping) / len(mapping)) ** beta) * mean


def swapped(words: Words) -> list[tuple[str, ...]]:
    """Every text that is this one with two neighbouring blocks exchanged."""
    cuts = combinations(range(len(words) + 1), 3)
    return [(*words[:a], *words[b:c], *words[a:b], *words[c:]) for a, b, c in cuts]
