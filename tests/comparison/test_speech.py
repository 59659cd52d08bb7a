"""Tests of recognisers: right values, and sc_stats' beside them."""

import json
import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.comparison import (
    SpeechTest,
    SpeechTests,
    Utterance,
    sctk_tests,
    sctk_utterance_tests,
    speech_tests,
    utterance_tests,
)
from matchgrid.errors import InputTypeError, OptionError, ShapeError

REFERENCES = ["one two three", "four five", "six seven eight nine", "ten", "one three five seven"]
SPEAKERS = ["ann", "ann", "bob", "bob", "eve"]
SYSTEMS = {
    "first": ["one two three", "four six", "six seven nine", "ten", "one three five seven"],
    "second": ["one two", "five", "six seven eight nine", "ten ten", "one five seven"],
    "third": ["one two three", "four six", "six seven nine", "ten", "one three five seven"],
}


def by_name(found: SpeechTests, first: str = "first", second: str = "second") -> dict[str, SpeechTest]:
    return {test.name: test for test in found.tests if (test.first, test.second) == (first, second)}


def test_all_pairs_are_tested_by_all_tests():
    found = speech_tests(SYSTEMS, REFERENCES, speakers=SPEAKERS)

    assert [(test.first, test.second) for test in found.tests[::4]] == [
        ("first", "second"),
        ("first", "third"),
        ("second", "third"),
    ]
    assert [test.name for test in found.tests[:4]] == ["mapsswe", "sign", "wilcoxon", "mcnemar"]
    assert (found.utterances, found.speakers) == (5, 3)
    tests = by_name(found)
    assert dict(tests["mapsswe"].values) | {"z": 0} == {
        "first_errors": 2,
        "second_errors": 4,
        "mean": -0.4,
        "standard_deviation": pytest.approx(math.sqrt(0.8)),
        "z": 0,
        "p_value_by_signs": 0.625,
    }
    assert tests["mapsswe"].p_value == pytest.approx(2 * scipy.stats.norm.sf(1), rel=1e-12)
    assert dict(tests["sign"].values) == {"first_better": 2, "second_better": 0, "ties": 1}
    assert dict(tests["wilcoxon"].values) == {"first_ranks": 3.0, "second_ranks": 0.0, "ties": 1}
    assert tests["mcnemar"].values["only_first_correct"] == 3
    assert {test.better for test in tests.values()} == {"first"}


def test_a_system_against_itself_has_p_1():
    for test in by_name(speech_tests(SYSTEMS, REFERENCES, speakers=SPEAKERS), "first", "third").values():
        assert (test.p_value, test.better, test.winner) == (1.0, None, None)


RATES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 6)), min_size=1, max_size=12)


@given(RATES)
def test_speakers_are_tested_by_exact_ranks_and_signs(counts: list[tuple[int, int, int]]):
    """Against scipy; its exact Wilcoxon is for no ties, so that all signs are tried here."""
    sides = {
        name: [
            Utterance(str(place), "1", "S" * min(of[side], of[2]) + "C" * (of[2] - min(of[side], of[2])))
            for place, of in enumerate(counts)
        ]
        for side, name in enumerate(("first", "second"))
    }
    found = by_name(utterance_tests(sides))
    rates = np.array([[one.errors / len(one.marks) for one in side] for side in sides.values()])
    apart = rates[0] - rates[1]
    apart = apart[np.abs(apart) > 1e-12]
    assert found["sign"].count == found["wilcoxon"].count == len(apart)
    if len(apart):
        expected = scipy.stats.binomtest(int((apart > 0).sum()), len(apart)).pvalue
        assert found["sign"].p_value == pytest.approx(expected, rel=1e-9)
        ranks = scipy.stats.rankdata(np.round(np.abs(apart), 12))
        signs = (np.arange(2 ** len(apart))[:, None] >> np.arange(len(apart))) & 1
        null, sum_of_ranks = signs @ ranks, ranks[apart > 0].sum()
        tail = min((null >= sum_of_ranks - 1e-9).mean(), (null <= sum_of_ranks + 1e-9).mean())
        assert found["wilcoxon"].p_value == pytest.approx(min(1, 2 * tail), rel=1e-9)
        assert found["wilcoxon"].values["second_ranks"] == pytest.approx(sum_of_ranks)
    else:
        assert found["sign"].p_value == found["wilcoxon"].p_value == 1


def test_p_values_are_corrected_over_all_of_them():
    found = speech_tests(SYSTEMS, REFERENCES, speakers=SPEAKERS, correction="bonferroni", alpha=0.5)

    for test in found.tests:
        assert test.p_value_corrected == min(1, 12 * test.p_value)
        assert test.winner == (test.better if test.p_value_corrected <= 0.5 else None)
    none = speech_tests(SYSTEMS, REFERENCES, speakers=SPEAKERS, correction="none", alpha=0.5)
    assert by_name(none)["mapsswe"].winner == "first"


def test_speakers_are_paired_by_name_and_utterances_by_id():
    first = [Utterance("ann", "1", "CS"), Utterance("bob", "2", "CCCC"), Utterance("ann", "3", "CC")]
    second = [Utterance("bob", "2", "CCCS"), Utterance("ann", "3", "CC"), Utterance("ann", "1", "SS")]
    right = by_name(utterance_tests({"first": first, "second": second}))
    tool = by_name(sctk_utterance_tests({"first": first, "second": second}))

    assert dict(right["sign"].values) == {"first_better": 2, "second_better": 0, "ties": 0}
    # By place: 25 % against 25 %, and 0 % against 50 %.
    assert dict(tool["sign"].values) == {"first_better": 1, "second_better": 1}
    assert tool["sign"].right.values == right["sign"].values
    notes = sctk_utterance_tests({"first": first, "second": second}).notes
    assert "sctk_speaker_order" in {note.code for note in notes}


def test_what_one_system_lacks_is_left_out_and_noted():
    first = [Utterance("ann", "1", "CS"), Utterance("ann", "2", "SSSS")]
    found = utterance_tests({"first": first, "second": [Utterance("ann", "1", "CC"), Utterance("bob", "9", "S")]})

    assert by_name(found)["mapsswe"].values["first_errors"] == 1
    assert by_name(found)["sign"].values == {"first_better": 0, "second_better": 1, "ties": 0}
    (note,) = [note for note in found.notes if note.code == "unpaired_utterances"]
    assert note.message.startswith("2 utterances are of 'first' or 'second' only")


def test_a_speaker_without_words_has_no_rate():
    systems = {"first": ["one", "oh"], "second": ["two", ""]}
    found = speech_tests(systems, ["one", ""], speakers=["ann", "eve"])
    tool = sctk_tests(systems, ["one", ""], speakers=["ann", "eve"])

    assert by_name(found)["sign"].values == {"first_better": 1, "second_better": 0, "ties": 0}
    assert by_name(tool)["sign"].count == 2
    for one, fate in ((found, "left out of the tests"), (tool, "error rate 0 in sc_stats")):
        (note,) = [note for note in one.notes if note.code == "wordless_speaker"]
        assert "speaker 'eve'" in note.message
        assert fate in note.message


def test_alternatives_that_were_taken_apart_are_noted():
    systems = {"first": ["a b c d e"], "second": ["x c d e"]}
    references = ["{ a b / x } c d e"]
    found = speech_tests(systems, references)

    assert [note.segments for note in found.notes if note.code == "other_words"] == [(1,)]


def test_without_speakers_there_are_no_tests_of_them():
    found = speech_tests(SYSTEMS, REFERENCES)

    assert {test.name for test in found.tests} == {"mapsswe", "mcnemar"}
    with pytest.raises(OptionError, match="the sign test is of speakers"):
        speech_tests(SYSTEMS, REFERENCES, tests=["sign"])


def test_faults_of_the_tool_are_its_mode_only_and_noted():
    """25 segments, each worse by 1; 11 sentences against 10."""
    constant = {
        "a": [Utterance("s", str(n), "CS") for n in range(25)],
        "b": [Utterance("s", str(n), "CC") for n in range(25)],
    }
    halved = {
        "a": [Utterance("s", str(n), "S" if n < 11 else "C") for n in range(21)],
        "b": [Utterance("s", str(n), "C" if n < 11 else "S") for n in range(21)],
    }
    tool = sctk_utterance_tests(constant)
    test = by_name(tool, "a", "b")["mapsswe"]
    assert (test.p_value, test.winner, test.better) == (1.0, None, "b")
    assert (test.right.p_value, test.right.winner) == (2**-24, "b")
    assert "sctk_constant_differences" in {note.code for note in tool.notes}
    tool = sctk_utterance_tests(halved)
    test = by_name(tool, "a", "b")["mcnemar"]
    assert test.p_value == pytest.approx(0.0164, abs=1e-4)
    assert (test.winner, test.right.p_value, test.right.winner) == ("b", 1.0, None)
    (note,) = [note for note in tool.notes if note.code == "sctk_halved_count"]
    assert note.message.endswith("p is far too small: mcnemar of 'a' and 'b'")
    assert "sctk_table" in {note.code for note in tool.notes}


def test_results_print_themselves():
    found = speech_tests(SYSTEMS, REFERENCES, speakers=SPEAKERS)
    tool = sctk_tests(SYSTEMS, REFERENCES, speakers=SPEAKERS)

    assert str(found).splitlines()[1].split() == [
        *("MAPSSWE", "first", "second", "5", "segments", "errors", "2", "and", "4", "0.317", "1.000", "~")
    ]
    assert "holm over 12 p-values" in str(found)
    lines = str(tool).splitlines()
    assert lines[0].split() == ["Test", "second", "third"]
    assert lines[1].split()[:4] == ["first", "MP", "~", "0.317"]
    assert "sc_stats p" in str(tool)
    for one in (found, tool):
        assert one.table("markdown").startswith("| Test |")
        assert "<table>" in one._repr_html_()
        read = json.loads(one.to_json())
        assert [test["p_value"] for test in read["tests"]] == [test.p_value for test in one.tests]
        assert read["comparisons"] == 12
        assert ("right" in read["tests"][0]) is (one is tool)
        assert mg.metric(read["signature"]) == mg.Sclite()


def test_no_errors_at_all_are_json_too():
    found = speech_tests({"a": ["x"], "b": ["x"]}, ["x"], speakers=["ann"])

    assert json.loads(found.to_json())["tests"][0]["mean"] is None
    assert sctk_tests({"a": ["x"], "b": ["x"]}, ["x"], speakers=["ann"]).tests[0].p_value == 1


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        ({"tests": []}, OptionError, "tests is a list of mapsswe, sign, wilcoxon and mcnemar"),
        ({"tests": ["t"]}, OptionError, "there is no test 't'"),
        ({"tests": "sign"}, OptionError, "tests is a list"),
        ({"tests": ["sign", "sign"]}, OptionError, "each once"),
        ({"alpha": 5}, OptionError, "alpha is a fraction between 0 and 1"),
        ({"alpha": math.nan}, OptionError, "alpha is a fraction between 0 and 1"),
        ({"correction": "nobody"}, OptionError, "there is no correction 'nobody'"),
        ({"metric": "bleu"}, OptionError, "BLEU is no rate of errors"),
        ({"speakers": ["ann"]}, ShapeError, "1 speakers for 5 utterances"),
        ({"speakers": [None] * 5}, InputTypeError, "the id of number 1 is None"),
        ({"speakers": "ann"}, InputTypeError, "speakers"),
        ({"systems": {"first": ["x"]}}, OptionError, "two systems or more"),
        ({"systems": {"first": ["x"], "second": ["x"]}}, ShapeError, "system 'first': "),
        ({"threads": 0}, OptionError, "threads"),
    ],
)
def test_bad_arguments_are_refused(changed: dict, error: type[Exception], message: str):
    given = {"systems": SYSTEMS, "references": REFERENCES, "speakers": SPEAKERS} | changed
    with pytest.raises(error, match=message):
        speech_tests(given.pop("systems"), given.pop("references"), **given)


@pytest.mark.parametrize(
    ("utterances", "message"),
    [
        ([], "'b' has no utterances"),
        ([Utterance("s", "1", "C"), Utterance("s", "1", "C")], "two utterances '1' of 's'"),
        ([Utterance("s", "1", "CTC")], "a mark is C, S, D or I, not 'T'"),
        ([Utterance("s", "2", "C")], "have no utterance in common"),
    ],
)
def test_utterances_that_are_none_are_refused(utterances: list[Utterance], message: str):
    for test in (utterance_tests, sctk_utterance_tests):
        with pytest.raises((ShapeError, OptionError), match=message):
            test({"a": [Utterance("s", "1", "C")], "b": utterances})


def test_the_tool_has_one_number_of_speakers():
    systems = {"a": [Utterance("s", "1", "C"), Utterance("t", "2", "C")], "b": [Utterance("s", "1", "C")]}
    with pytest.raises(ShapeError, match="different numbers of them: 'a' 2, 'b' 1"):
        sctk_utterance_tests(systems)
