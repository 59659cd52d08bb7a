"""Notes on tests of recognisers: where there is little to judge by, and what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..notes import SHOWN, Note
from .utterances import speakers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .speech_result import SpeechTest
    from .utterances import Pairs, Utterance

FEW = 50
"""So many segments are few: the mean of whole numbers with a long tail is not normal yet."""


def on_speech(
    systems: Mapping[str, Sequence[Utterance]],
    pairs: Mapping[tuple[str, str], Pairs],
    tests: Sequence[SpeechTest],
) -> Iterator[Note]:
    """What the right tests leave out, and where they can tell little."""
    yield from on_pairing(systems, pairs, "so that MAPSSWE takes the utterance for one segment")
    yield from _on_sizes(tests)
    if any(test.unit == "speakers" for test in tests):
        yield from on_wordless(systems, "has no error rate and is left out of the tests of speakers")


def on_pairing(
    systems: Mapping[str, Sequence[Utterance]], pairs: Mapping[tuple[str, str], Pairs], fate: str
) -> Iterator[Note]:
    """Utterances that only one system of a pair has, and those that were aligned with other words."""
    for (first, second), both in pairs.items():
        missing = len(systems[first]) + len(systems[second]) - 2 * len(both)
        if missing:
            yield Note("unpaired_utterances", f"{missing:,} utterances are of {first!r} or {second!r} only: left out")
    other = {place + 1 for both in pairs.values() for place, (one, two) in enumerate(both) if one.words != two.words}
    if other:
        yield Note(
            "other_words",
            f"systems are aligned with different words, of another reference or another alternative, {fate}",
            len(other),
            max(map(len, pairs.values())),
            tuple(sorted(other)[:SHOWN]),
        )


def on_wordless(systems: Mapping[str, Sequence[Utterance]], fate: str) -> Iterator[Note]:
    """Speakers without a word in the references."""
    names = dict.fromkeys(one.name for of in systems.values() for one in speakers(of) if not one.words)
    for name in names:
        yield Note("wordless_speaker", f"speaker {name!r} has no word in the references, so {fate}")


def on_few(sizes: Sequence[int], remedy: str) -> Iterator[Note]:
    """The fewest segments of MAPSSWE, where those are few; none are no matter."""
    few = min((size for size in sizes if size), default=FEW)
    if few < FEW:
        yield Note(
            "few_segments",
            f"MAPSSWE takes the mean of its segments for normal, which needs {FEW} or more of them, not {few}",
            remedy=remedy,
        )


def _on_sizes(tests: Sequence[SpeechTest]) -> Iterator[Note]:
    few = [test for test in tests if test.count and "p_value_by_signs" in test.values]
    said = ", ".join(f"{test.values['p_value_by_signs']:.3f}" for test in few[:SHOWN])
    yield from on_few([test.count for test in few], f"counting all signs, p is {said}{', ...' * (len(few) > SHOWN)}")
    smallest = {test.count: 2.0 ** (1 - test.count) for test in tests if test.unit == "speakers"}
    for count, p_value in sorted(smallest.items())[:1]:
        if p_value > 0.05:
            yield Note(
                "few_speakers",
                f"speakers on whom two systems differ are {count}: no p-value of a test of speakers can be below "
                f"{min(1.0, p_value):.3g}",
            )
