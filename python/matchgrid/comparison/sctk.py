"""NIST's sc_stats as a mode: its four tests with their faults, each beside the right one, and notes on what differs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import ShapeError
from ..notes import SHOWN, Note
from .given import check_names
from .remarks_on_speech import on_pairing, on_wordless
from .sc_stats import (
    ALPHA,
    MOST_EXACT,
    sctk_mapsswe,
    sctk_mcnemar,
    sctk_sign,
    sctk_wilcoxon,
)
from .speech import RIGHT, aligned_utterances, all_pairs, sizes
from .speech_result import SpeechTest, SpeechTests
from .utterances import speakers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ..statistics import Metric
    from ..types import Hypotheses, References
    from .sc_stats import SctkSign, SctkWilcoxon
    from .utterances import Pairs, Utterance

    Titles = tuple[str, str]
    Sides = tuple[Sequence[Utterance], Sequence[Utterance]]

FEW_RANKS = 20
"""Signed ranks of so many speakers are near enough to normal for three digits."""

FAULTS = {
    "sctk_constant_differences": "all segments differ by the same, which sc_stats takes for no difference",
    "sctk_halved_count": f"of more than {MOST_EXACT} speakers or sentences sc_stats halves the smaller count twice, so "
    "that p is far too small",
    "sctk_ties": "speakers with equal rates say nothing, and sc_stats shares them out",
    "sctk_few_ranks": f"sc_stats takes ranks of fewer than {FEW_RANKS} speakers for normal",
}
"""What notes say of the tests that they are about, by their codes."""


def sctk_tests(
    systems: Mapping[str, Hypotheses],
    references: References,
    *,
    speakers: Iterable[Any],
    metric: str | Metric = "sclite/wer",
    threads: int | None = None,
) -> SpeechTests:
    """What sc_stats (SCTK 2.4.12) answers of recognisers, with its rounding and its faults; `right` has right values.

    Args:
        systems: outputs by name: one text per utterance.
        references: per utterance one reference or a list of them.
        speakers: who speaks each utterance.
        metric: whose alignments are compared; the tool's are `sclite/wer`.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: a metric that counts no errors of an alignment, or fewer than two systems.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about, or not one speaker each.
    """
    found, of = aligned_utterances(systems, references, speakers, metric, threads)
    return sctk_utterance_tests(found, metric=of)


def sctk_utterance_tests(systems: Mapping[str, Sequence[Utterance]], *, metric: Metric | None = None) -> SpeechTests:
    """The same of utterances that were aligned elsewhere, in the order of each system's file.

    Raises:
        OptionError: fewer than two systems, or a mark that is none.
        ShapeError: a system has no utterances, one twice, none that another has, or other numbers of speakers, of which
            the tool reads memory that nobody wrote.
    """
    names = check_names(systems)
    pairs = all_pairs(systems)
    counts = {name: len(speakers(systems[name])) for name in names}
    if len(set(counts.values())) > 1:
        said = ", ".join(f"{name!r} {count:,}" for name, count in counts.items())
        raise ShapeError(f"the tool pairs speakers by their place, and there are different numbers of them: {said}")
    tests = []
    for titles, both in pairs.items():
        sides = systems[titles[0]], systems[titles[1]]
        for name, test in TOOL.items():
            tests.append(replace(test(titles, both, sides), right=_right(name, titles, both)))
    notes = tuple(_notes(systems, pairs, tests))
    return SpeechTests(names, tuple(tests), metric, *sizes(systems), "sctk", ALPHA, "none", notes)


def _named(titles: Titles, place: int | None) -> str | None:
    return None if place is None else titles[place]


def _mapsswe(titles: Titles, pairs: Pairs, _: Sides) -> SpeechTest:
    found = sctk_mapsswe(pairs)
    values = {
        "first_errors": found.first_errors,
        "second_errors": found.second_errors,
        "mean": found.moments.mean,
        "standard_deviation": found.moments.deviation,
        "z": found.z,
    }
    mean, size = found.moments.mean, found.moments.size
    better = titles[mean > 0] if size and mean else None
    winner = _named(titles, found.winner)
    return SpeechTest("mapsswe", *titles, "segments", size, values, found.p_value, found.p_value, better, winner)


def _sign(titles: Titles, _: Pairs, sides: Sides) -> SpeechTest:
    found = sctk_sign(speakers(sides[0]), speakers(sides[1]))
    counts = _in_order(found.first, found.minus, found.plus)
    values = {"first_better": counts[0], "second_better": counts[1]}
    return _of_speakers("sign", titles, values, found, 1 - found.first)


def _wilcoxon(titles: Titles, _: Pairs, sides: Sides) -> SpeechTest:
    found = sctk_wilcoxon(speakers(sides[0]), speakers(sides[1]))
    ranks = _in_order(found.first, found.sum_minus, found.sum_plus)
    values = {"first_ranks": ranks[0], "second_ranks": ranks[1], "z": found.z}
    better = 1 - found.first if found.plus >= found.minus else found.first
    return _of_speakers("wilcoxon", titles, values, found, better)


def _of_speakers(
    name: str, titles: Titles, values: Mapping[str, float], found: SctkSign | SctkWilcoxon, better: int
) -> SpeechTest:
    count, p_value, winner = found.plus + found.minus, found.p_value, _named(titles, found.winner)
    return SpeechTest(name, *titles, "speakers", count, values, p_value, p_value, titles[better], winner)


def _in_order(first: int, worse: float, better: float) -> tuple[float, float]:
    """What is of the first system and of the second, from what is of the tool's first, the worse, and of the other."""
    return (better, worse) if first == 1 else (worse, better)


def _mcnemar(titles: Titles, pairs: Pairs, _: Sides) -> SpeechTest:
    found = sctk_mcnemar(pairs)
    first, second = found.table.only_first_correct, found.table.only_second_correct
    better = None if first == second else titles[second > first]
    values = found.table._asdict()
    p_value, winner = found.p_value, _named(titles, found.winner)
    return SpeechTest("mcnemar", *titles, "sentences", first + second, values, p_value, p_value, better, winner)


TOOL: dict[str, Callable[[Titles, Pairs, Sides], SpeechTest]] = {
    "mapsswe": _mapsswe,
    "sign": _sign,
    "wilcoxon": _wilcoxon,
    "mcnemar": _mcnemar,
}


def _right(name: str, titles: Titles, pairs: Pairs) -> SpeechTest:
    """The right test; as here nothing is corrected for the number of tests."""
    found = RIGHT[name](titles, pairs)
    return replace(found, winner=found.better if found.p_value <= ALPHA else None)


def _notes(
    systems: Mapping[str, Sequence[Utterance]], pairs: Mapping[Titles, Pairs], tests: Sequence[SpeechTest]
) -> Iterator[Note]:
    """Why the tool's values are not the right ones."""
    yield Note(
        "sctk_table",
        "sc_stats reads p from a table of the normal distribution in steps of 0.01, downwards: it is up to 0.008 too "
        "large",
    )
    for code, why in FAULTS.items():
        met = [f"{test.name} of {test.first!r} and {test.second!r}" for test in tests if code in _faults(test)]
        if met:
            yield Note(code, f"{why}: {', '.join(met[:SHOWN])}{', ...' * (len(met) > SHOWN)}")
    orders = {tuple(speaker.name for speaker in speakers(of)) for of in systems.values()}
    if len(orders) > 1:
        yield Note(
            "sctk_speaker_order",
            "speakers are in another order in another system, and sc_stats pairs them by their place, not by name",
        )
    yield from on_wordless(systems, "has the error rate 0 in sc_stats")
    yield from on_pairing(systems, pairs, "so that sc_stats compares what does not stand side by side")


def _faults(test: SpeechTest) -> Iterator[str]:
    """The codes of what is wrong with one test."""
    assert test.right is not None
    if test.name == "mapsswe" and not test.values["z"] and test.better:
        yield "sctk_constant_differences"
    if test.name in ("sign", "mcnemar") and test.count > MOST_EXACT and test.p_value < 1:
        yield "sctk_halved_count"
    if test.right.values.get("ties"):
        yield "sctk_ties"
    if test.name == "wilcoxon" and test.count < FEW_RANKS:
        yield "sctk_few_ranks"
