"""Tests of recognisers of speech on the same utterances: MAPSSWE, signs, signed ranks and McNemar's.

They are those of NIST's sc_stats with right values: exact binomials and rank sums, the normal distribution itself,
speakers by name. How the tool's own differ is in `sc_stats`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from ..segments import listed
from ..spec import metric as parsed
from ..units import checked_ids
from .corrections import adjust, check_correction
from .given import check_names
from .mapsswe import mapsswe_p_value, moments, signs_p_value, utterance_segments
from .mcnemar import mcnemar_p_value, sentences
from .remarks_on_speech import FEW, on_speech
from .signs import doubled_ranks, sign_test, wilcoxon_test
from .speech_result import TESTS, SpeechTest, SpeechTests
from .utterances import Utterance, check_aligns, check_utterances, paired, speakers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..statistics import Metric
    from ..types import Hypotheses, References
    from .utterances import Pairs


def speech_tests(
    systems: Mapping[str, Hypotheses],
    references: References,
    *,
    speakers: Iterable[Any] | None = None,
    metric: str | Metric = "sclite/wer",
    tests: Sequence[str] | None = None,
    alpha: float = 0.05,
    correction: str = "holm",
    threads: int | None = None,
) -> SpeechTests:
    """The tests by which recognisers are compared, of all pairs of systems.

    Args:
        systems: outputs by name: one text per utterance.
        references: per utterance one reference or a list of them.
        speakers: who speaks each utterance, for the sign and the Wilcoxon test.
        metric: whose alignments are compared: `sclite/wer`, `wer` or another rate of errors per word or character.
        tests: of `mapsswe`, `sign`, `wilcoxon` and `mcnemar`; by default all, without speakers the first and last.
        alpha: what is significant: corrected p-values up to it.
        correction: of all p-values together, for their number: `holm`, `bh`, `bonferroni`, `none`, or another of
            `adjust`.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: a setting that there is not, a metric that counts no errors of an alignment, or fewer than two
            systems.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about, or not one speaker each.
    """
    wanted = _wanted(tests, known=speakers is not None)
    check_level(alpha)
    check_correction(correction)
    found, of = aligned_utterances(systems, references, speakers, metric, threads)
    return utterance_tests(found, tests=wanted, alpha=alpha, correction=correction, metric=of)


def utterance_tests(
    systems: Mapping[str, Sequence[Utterance]],
    *,
    tests: Sequence[str] = TESTS,
    alpha: float = 0.05,
    correction: str = "holm",
    metric: Metric | None = None,
) -> SpeechTests:
    """The same of utterances that were aligned elsewhere: compared are those that both systems of a pair have.

    Args:
        systems: by name the utterances.
        tests: of `mapsswe`, `sign`, `wilcoxon` and `mcnemar`.
        alpha: what is significant: corrected p-values up to it.
        correction: as in `speech_tests`.
        metric: whose alignments these are, to be recorded.

    Raises:
        OptionError: a setting that there is not, a mark that is none, or fewer than two systems.
        ShapeError: a system has no utterances, one twice, or none that another has.
    """
    names = check_names(systems)
    wanted = _wanted(tests, known=True)
    check_level(alpha)
    pairs = all_pairs(systems)
    found = [RIGHT[test](titles, both) for titles, both in pairs.items() for test in wanted]
    corrected = adjust([one.p_value for one in found], correction)
    done = tuple(
        replace(one, p_value_corrected=p, winner=one.better if p <= alpha else None)
        for one, p in zip(found, corrected, strict=True)
    )
    notes = tuple(on_speech(systems, pairs, done))
    return SpeechTests(names, done, metric, *sizes(systems), "matchgrid", alpha, correction, notes)


def all_pairs(systems: Mapping[str, Sequence[Utterance]]) -> dict[tuple[str, str], Pairs]:
    """By the names of two systems the utterances that both have.

    Raises:
        ShapeError: two have none in common, or a system has none, or one twice.
        OptionError: a mark is none.
    """
    for name, utterances in systems.items():
        check_utterances(name, utterances)
    found = {}
    for first, second in combinations(systems, 2):
        found[first, second] = paired(systems[first], systems[second])
        if not found[first, second]:
            raise ShapeError(f"{first!r} and {second!r} have no utterance in common")
    return found


def sizes(systems: Mapping[str, Sequence[Utterance]]) -> tuple[int, int]:
    """How many utterances of how many speakers there are, in the first system."""
    first = next(iter(systems.values()))
    return len(first), len(speakers(first))


def aligned_utterances(
    systems: Mapping[str, Hypotheses],
    references: References,
    speakers: Iterable[Any] | None,
    metric: str | Metric,
    threads: int | None,
) -> tuple[dict[str, list[Utterance]], Metric]:
    """The utterances of every system, numbered from 1, and the metric.

    Raises:
        OptionError: the metric counts no errors of an alignment, or there are fewer than two systems.
        ShapeError, InputTypeError, TextError: as in `speech_tests`.
    """
    names, of = check_names(systems), parsed(metric)
    check_aligns(of)
    references = references if isinstance(references, Mapping) else listed(references, "references")
    who = None if speakers is None else checked_ids(listed(speakers, "speakers", "one per utterance"))
    found = {}
    for name in names:
        try:
            alignments = of.align(systems[name], references, threads=threads)
        except (ShapeError, InputTypeError) as error:
            raise type(error)(f"system {name!r}: {error}") from None
        if who is not None and len(who) != len(alignments):
            raise ShapeError(f"{len(who):,} speakers for {len(alignments):,} utterances")
        found[name] = [
            Utterance("" if who is None else who[place], str(place + 1), one.marks, one.reference)
            for place, one in enumerate(alignments)
        ]
    return found, of


def check_level(alpha: object) -> None:
    """Refuses what is no level of significance.

    Raises:
        OptionError: says what it is.
    """
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float)) or not 0 < alpha < 1:
        raise OptionError(f"alpha is a fraction between 0 and 1, such as 0.05, not {alpha!r}")


def _wanted(tests: Sequence[str] | None, *, known: bool) -> tuple[str, ...]:
    """The names of the tests.

    Raises:
        OptionError: there is no such test, none, one twice, or it needs speakers.
    """
    if tests is None:
        return TESTS if known else ("mapsswe", "mcnemar")
    if not isinstance(tests, (list, tuple)) or not tests or len({*map(str, tests)}) < len(tests):
        raise OptionError(f"tests is a list of {', '.join(TESTS[:-1])} and {TESTS[-1]}, each once, not {tests!r}")
    for name in tests:
        if name not in TESTS:
            raise OptionError(f"there is no test {name!r}; there are {', '.join(TESTS)}")
        if name in ("sign", "wilcoxon") and not known:
            raise OptionError(f"the {name} test is of speakers: speakers=[...] has one per utterance")
    return tuple(tests)


def _test(
    name: str,
    titles: tuple[str, str],
    sample: tuple[str, int],
    values: Mapping[str, float],
    p_value: float,
    more_errors: float,
) -> SpeechTest:
    """A test whose first system has so many more errors, by what it compares."""
    better = None if not more_errors else titles[more_errors > 0]
    return SpeechTest(name, *titles, *sample, values, p_value, p_value, better, None)


def _mapsswe(titles: tuple[str, str], pairs: Pairs) -> SpeechTest:
    parts = [part for found in utterance_segments(pairs) for part in found]
    differences = [part.difference for part in parts]
    of = moments(differences)
    values = {
        "first_errors": sum(part.first_errors for part in parts),
        "second_errors": sum(part.second_errors for part in parts),
        "mean": of.mean,
        "standard_deviation": of.deviation,
        "z": of.z,
        **({"p_value_by_signs": signs_p_value(differences)} if of.size < FEW else {}),
    }
    return _test("mapsswe", titles, ("segments", of.size), values, mapsswe_p_value(of), of.mean if of.size else 0)


def _mcnemar(titles: tuple[str, str], pairs: Pairs) -> SpeechTest:
    found = sentences((one.wrong, other.wrong) for one, other in pairs)
    first, second = found.only_first_correct, found.only_second_correct
    sample = ("sentences", first + second)
    return _test("mcnemar", titles, sample, found._asdict(), mcnemar_p_value(found), second - first)


def _sign(titles: tuple[str, str], pairs: Pairs) -> SpeechTest:
    apart = _apart(pairs)
    wins, losses = sum(value < 0 for value in apart), sum(value > 0 for value in apart)
    values = {"first_better": wins, "second_better": losses, "ties": len(apart) - wins - losses}
    p_value = sign_test(apart, [0.0] * len(apart)).p_value if apart else 1.0
    return _test("sign", titles, ("speakers", wins + losses), values, p_value, losses - wins)


def _wilcoxon(titles: tuple[str, str], pairs: Pairs) -> SpeechTest:
    apart = np.array(_apart(pairs))
    differ = apart[apart != 0]
    ranks = doubled_ranks(np.abs(differ)) / 2
    wins, losses = float(ranks[differ < 0].sum()), float(ranks[differ > 0].sum())
    values = {"first_ranks": wins, "second_ranks": losses, "ties": len(apart) - len(differ)}
    p_value = wilcoxon_test(apart.tolist(), [0.0] * len(apart)).p_value if len(differ) else 1.0
    return _test("wilcoxon", titles, ("speakers", len(differ)), values, p_value, losses - wins)


def _apart(pairs: Pairs) -> list[float]:
    """The error rate of each speaker, who has a word in the references, under the first system minus the second."""
    sides = speakers([one for one, _ in pairs]), speakers([other for _, other in pairs])
    rates = [(one.rate, other.rate) for one, other in zip(*sides, strict=True)]
    # Exact until it is rounded once, so that equal differences are equal.
    return [float(first - second) for first, second in rates if first is not None and second is not None]


RIGHT: dict[str, Callable[[tuple[str, str], Pairs], SpeechTest]] = {
    "mapsswe": _mapsswe,
    "sign": _sign,
    "wilcoxon": _wilcoxon,
    "mcnemar": _mcnemar,
}
