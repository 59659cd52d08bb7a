"""MAPSSWE: segments, statistic, and as the test of a comparison."""

import itertools
import math
import random

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.comparison.mapsswe import Segment, mapsswe_p_value, moments, segments, signs_p_value, utterance_segments
from matchgrid.comparison.utterances import Utterance, errors
from matchgrid.errors import OptionError

MARK, INSERTIONS = st.sampled_from("CCCCSD"), st.sampled_from(["", "", "", "I", "II"])


def spans(first: str, second: str) -> list[tuple[str, str]]:
    """The marks of each segment."""
    return [
        (first[part.first_start : part.first_end], second[part.second_start : part.second_end])
        for part in segments(first, second)
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("CCCC", "CCCC", []),
        ("CCSCC", "CCCCC", [("CCSCC", "CCCCC")]),
        # One shared correct word between two errors joins them, two do not; they belong to both neighbours.
        ("SCSCC", "CCCCC", [("SCSCC", "CCCCC")]),
        ("SCCSCC", "CCCCCC", [("SCC", "CCC"), ("CCSCC", "CCCCC")]),
        # Correct is correct in both.
        ("SCCC", "CCSC", [("SCCC", "CCSC")]),
        # An insertion between breaks the run, and so it does at the end.
        ("SCICC", "CCCC", [("SCICC", "CCCC")]),
        ("CC", "CCI", [("CC", "CCI")]),
        ("", "II", [("", "II")]),
        ("", "", []),
        ("CCCCCS", "CCCCCC", [("CCS", "CCC")]),
    ],
)
def test_two_words_that_both_have_right_end_a_segment(first: str, second: str, expected: list[tuple[str, str]]):
    assert spans(first, second) == expected


@given(st.lists(st.tuples(MARK, INSERTIONS, MARK, INSERTIONS), max_size=20))
def test_every_error_is_in_one_segment(words: list[tuple[str, str, str, str]]):
    first, second = (
        "".join(mark + inserted for mark, inserted in one) for one in ([w[:2] for w in words], [w[2:] for w in words])
    )
    found = segments(first, second)

    assert sum(part.first_errors for part in found) == errors(first)
    assert sum(part.second_errors for part in found) == errors(second)
    for before, after in itertools.pairwise(found):
        assert before.first_start < after.first_start
        assert before.first_end - after.first_start <= 2


def utterance(marks: str, words: str = "") -> Utterance:
    return Utterance("", "1", marks, tuple(words.split()))


def test_without_a_common_reference_the_utterance_is_one_segment():
    """Read side by side, the words behind another alternative are one off."""
    same = [(utterance("SCCCCS", "a b c d e f"), utterance("CCCCCC", "a b c d e f"))]
    other = [(utterance("SCCCCS", "a b c d e f"), utterance("CCCCC", "a c d e f"))]

    assert list(map(len, utterance_segments(same))) == [2]
    assert list(utterance_segments(other)) == [[Segment(0, 6, 0, 5, 2, 0)]]
    assert list(utterance_segments([(utterance("CC", "a b"), utterance("C", "a"))])) == [[]]


@given(st.lists(st.integers(-4, 4), min_size=2, max_size=40))
def test_the_statistic_is_that_of_a_textbook(values: list[int]):
    found = moments(values)

    assert found.mean == pytest.approx(np.mean(values), rel=1e-12, abs=1e-15)
    assert found.variance == pytest.approx(np.var(values, ddof=1), rel=1e-12, abs=1e-15)
    assert found.median == np.median(values)
    if found.variance:
        t = scipy.stats.ttest_1samp(values, 0)
        assert found.z == pytest.approx(t.statistic, rel=1e-9, abs=1e-12)
        assert mapsswe_p_value(found) == pytest.approx(2 * scipy.stats.norm.sf(abs(t.statistic)), rel=1e-9)
        assert mapsswe_p_value(found, "greater") == pytest.approx(scipy.stats.norm.sf(t.statistic), rel=1e-9)
        assert mapsswe_p_value(found, "less") == pytest.approx(scipy.stats.norm.cdf(t.statistic), rel=1e-9)


def test_equal_differences_are_as_unlikely_as_their_signs():
    """Where sc_stats answers 1."""
    assert mapsswe_p_value(moments([1] * 25)) == signs_p_value([1] * 25) == 2**-24
    assert mapsswe_p_value(moments([-2] * 5), "less") == 2**-5
    assert mapsswe_p_value(moments([-2] * 5), "greater") == 1
    assert mapsswe_p_value(moments([3])) == 1


def test_no_difference_is_none_whatever_the_alternative():
    for alternative in ("two-sided", "greater", "less"):
        assert mapsswe_p_value(moments([0, 0, 0]), alternative) == 1
        assert mapsswe_p_value(moments([]), alternative) == 1
    assert math.isnan(moments([]).mean)
    assert mapsswe_p_value(moments([1, -1])) == 1


WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def spoken(seed: int, rate: float, count: int = 120) -> tuple[list[str], list[str]]:
    """Utterances, and what a recogniser hears that takes a word for another so often."""
    words, ears = random.Random(0), random.Random(seed)
    references = [[words.choice(WORDS) for _ in range(words.randint(4, 15))] for _ in range(count)]
    heard = [[ears.choice(WORDS) if ears.random() < rate else word for word in line] for line in references]
    return [" ".join(line) for line in heard], [" ".join(line) for line in references]


def test_it_is_a_test_of_a_comparison():
    better, references = spoken(1, 0.05)
    worse, _ = spoken(2, 0.2)
    systems = {"better": better, "worse": worse, "same": better}
    found = mg.compare(systems, references, metrics=["wer"], test="mapsswe", draws=100)
    worst, same = found.differences

    assert worst.test.name == "mapsswe"
    assert worst.p_value < 1e-6
    assert worst.delta > 0
    assert worst.test.units > 100
    assert same.p_value == 1
    assert found.design.test == "mapsswe"
    # Of the number: more errors is a greater rate.
    for alternative, small in (("greater", True), ("less", False), ("worse", True), ("better", False)):
        one = mg.compare(
            {"better": better, "worse": worse},
            references,
            metrics=["wer"],
            test="mapsswe",
            alternative=alternative,
            draws=100,
        )
        assert (one.differences[0].p_value < 0.5) is small, alternative


def test_few_segments_are_noted():
    texts = {"a": ["one two three four"] * 40, "b": ["one two three"] * 3 + ["one two three four"] * 37}
    found = mg.compare(texts, ["one two three four"] * 40, metrics=["wer"], test="mapsswe", draws=100)

    assert found.differences[0].test.units == 3
    (note,) = [note for note in found.notes if note.code == "few_segments"]
    assert "needs 50 or more of them, not 3;" in str(note)


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=10))
def test_few_differences_are_judged_by_all_their_signs(values: list[int]):
    signs = np.array(list(itertools.product([-1, 1], repeat=len(values))))
    sums = signs @ np.abs(values)
    tail = min((sums >= sum(values)).mean(), (sums <= sum(values)).mean())

    assert signs_p_value(values) == pytest.approx(min(1, 2 * tail), rel=1e-12)


def test_it_needs_texts_and_errors_of_alignments():
    texts, references = {"a": ["x y", "z"], "b": ["x", "z"]}, ["x y", "z"]
    with pytest.raises(OptionError, match="TER is no rate of errors that an alignment shows one by one"):
        mg.compare(texts, references, metrics=["ter"], test="mapsswe")
    with pytest.raises(OptionError, match="aligns words, which statistics do not have"):
        mg.compare(
            {name: mg.WER().measure(text, references) for name, text in texts.items()}, metrics=["wer"], test="mapsswe"
        )
    with pytest.raises(OptionError, match="units of its own"):
        mg.compare(texts, references, metrics=["wer"], test="mapsswe", clusters=["p", "q"])


def test_every_system_is_aligned_once_for_all_pairs(monkeypatch):
    texts = {name: [f"one two three {name}"] * 12 for name in ("four", "x", "y", "z")}
    aligned = []
    align = mg.WER.align
    monkeypatch.setattr(mg.WER, "align", lambda *given, **wish: aligned.append(1) or align(*given, **wish))

    found = mg.compare(texts, ["one two three four"] * 12, metrics=["wer"], test="mapsswe", draws=10, pairs="all")

    assert (len(found.differences), len(aligned)) == (6, 4)
