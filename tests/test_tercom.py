"""TER by TERCOM's search, by its definition, and against a targeted reference."""

import random
import threading
import time

import numpy as np
import pytest
from hypothesis import given

import matchgrid as mg
from matchgrid import HTER, TER, TercomTER
from matchgrid.errors import OptionError, SegmentError
from strategies import Corpus, corpora, first_there

DEFINED = mg.profile("snover-2006/ter")


def swapped(half: int) -> tuple[list[str], list[str]]:
    """Two halves of different words, in the other order and in this."""
    first, second = ([f"{letter}{number}" for number in range(half)] for letter in "ab")
    return [" ".join(second + first)], [" ".join(first + second)]


@pytest.mark.parametrize("half", [1, 5, 10, 50, 300])
def test_a_swap_of_halves_is_one_shift_by_definition(half: int):
    assert DEFINED.measure(*swapped(half)).score == pytest.approx(1 / (2 * half))


@pytest.mark.parametrize(("half", "edits"), [(10, 1), (11, 2), (13, 2), (14, 28), (50, 100)])
def test_a_swap_of_long_halves_is_beyond_the_limits_of_sacrebleu(half: int, edits: int):
    assert TER().measure(*swapped(half)).score == pytest.approx(100 * edits / (2 * half))


def test_case_is_an_edit_by_definition_and_none_for_tercom():
    pair = (["The cat"], ["the cat"])

    assert (DEFINED.measure(*pair).score, TercomTER().measure(*pair).score) == (0.5, 0.0)


@given(corpora())
def test_counts_are_those_of_the_alignment(corpus: Corpus):
    corpus = first_there(corpus)
    for metric in (TercomTER(), HTER(normalized=True), DEFINED, TercomTER(no_punct=True, beam=1)):
        stats = metric.measure(corpus.hypotheses, corpus.references)
        for row, found in zip(stats.rows, mg.align(metric, corpus.hypotheses, corpus.references), strict=True):
            assert [found.marks.count(mark) for mark in "IDS"] == row[:3].tolist()
            assert [len(found.shifts), sum(shift.length for shift in found.shifts)] == row[3:5].tolist()
            assert all(one == other for mark, one, other in found.pairs() if mark == "C")


@given(corpora())
def test_sacrebleus_edits_are_those_of_the_alignment(corpus: Corpus):
    stats = TER().measure(corpus.hypotheses, corpus.references)
    for row, found in zip(stats.rows, mg.align(TER(), corpus.hypotheses, corpus.references), strict=True):
        wrong = found.marks.replace("C", "")
        assert len(wrong) + len(found.shifts) == row[0]


def test_shifts_lead_from_the_words_to_those_that_were_aligned():
    for metric in (TercomTER(), TER(), DEFINED):
        (found,) = mg.align(metric, ["on the mat the cat sat today"], ["the cat sat on the mat"])
        words = ["on", "the", "mat", "the", "cat", "sat", "today"]
        for start, length, target in found.shifts:
            block, words = words[start : start + length], words[:start] + words[start + length :]
            words = words[:target] + block + words[target:]

        assert tuple(words) == found.hypothesis
        assert len(found.shifts) == 1
        assert [chunk.op for chunk in found.chunks] == ["equal", "insert"]


def test_hter_counts_edits_to_the_mended_output_over_the_length_of_other_references():
    output, mended = ["a b c d"], "a b x d"
    others = ["one two three four five six", "one two three four"]

    assert HTER().measure(output, [mended]).score == 1 / 4
    assert HTER().measure(output, [[mended, *others]]).score == 1 / 5
    assert HTER().measure(output, [[mended, None, others[0]]]).score == 1 / 6
    assert HTER().measure(output, [[mended, output[0]]]).score == 1 / 4
    assert mg.align(HTER(), output, [[mended, output[0]]])[0].chosen == 0
    assert HTER().signature.startswith("hter:")


def test_no_limit_is_written_and_read_as_none():
    assert mg.metric("tercom:beam=none").beam is None
    assert mg.metric("tercom:beam=default") == TercomTER()
    assert "beam=none,max_shift_size=none" in DEFINED.signature
    assert DEFINED.short_signature.startswith("snover-2006/ter|")
    assert mg.metric("snover-2006/ter:beam=20").beam == 20


@pytest.mark.parametrize(
    "settings",
    [
        {"beam": -1},
        {"max_shift_size": 2**32},
        {"max_shift_distance": 1.5},
        {"shift_cost": 0},
        {"insert_cost": float("nan")},
        {"delete_cost": 1e9},
        {"tokenize": "pretokenized", "normalized": True},
        {"tokenize": "pretokenized", "no_punct": True},
    ],
)
def test_settings_that_mean_nothing_are_refused(settings: dict[str, object]):
    with pytest.raises(OptionError):
        TercomTER(**settings)


def test_settings_without_effect_are_noted():
    def codes(metric: TercomTER) -> list[str]:
        return [note.code for note in metric.measure(["a"], ["a"]).notes]

    assert codes(TercomTER(asian_support=True, keep_markup=True)) == ["option_without_effect"] * 2
    assert codes(TercomTER(asian_support=True, keep_markup=True, normalized=True)) == []


def test_tokens_of_ones_own_are_compared_as_they_are():
    metric = TercomTER(tokenize="pretokenized")

    assert metric.measure([["A b", "c"]], [["a b", "c"]]).score == 0.0


@pytest.mark.parametrize("spec", ["tercom", "hter", "snover-2006/ter:substitute_cost=2"])
def test_pairs_that_need_too_large_a_table_are_refused(spec: str):
    metric, long, other = mg.metric(spec), "a " * 20_000, "b " * 20_000
    said = "takes a table of 400000000 cells, more than 268435456: split the texts$"
    for call in (metric.measure, metric.align):
        with pytest.raises(SegmentError, match=f"^segment 2: aligning the hypothesis with the reference {said}"):
            call(["a", long], ["a", other])
    with pytest.raises(SegmentError, match=f"^segment 1: aligning the hypothesis with reference 1 {said}"):
        metric.measure([long], [[other, "a"]])


def test_long_pairs_of_which_no_such_table_is_made_are_scored():
    long, other = "a " * 20_000, "b " * 20_000

    assert TercomTER().measure([long], [f"c {long}"]).components["edits"] == 1
    assert DEFINED.measure([long], [other]).score == 1.0
    assert TercomTER().measure([long], [""]).components["edits"] == 20_000
    assert HTER().measure(["a"], [["a", long * 4]]).score == 0.0


def test_an_alignment_that_takes_long_can_be_stopped():
    rng = random.Random(3)
    one, other = (" ".join(map(str, rng.choices(range(3000), k=12_000))) for _ in range(2))
    timer = threading.Timer(0.3, lambda: __import__("_thread").interrupt_main())
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        TercomTER(beam=None, substitute_cost=2).align([one], [other], threads=1)

    assert time.monotonic() - started < 2


def test_a_search_that_takes_long_can_be_stopped():
    words = [str(number * 7 % 13) for number in range(3000)]
    pair = ([" ".join(words)], [" ".join(reversed(words))])
    timer = threading.Timer(0.3, lambda: __import__("_thread").interrupt_main())
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        DEFINED.measure(*pair, threads=1)

    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    "references", [[None, "a b c d"], [None, "x y", "a b"], (None, "a b"), np.array([None, "a b"], dtype=object)]
)
def test_a_targeted_reference_that_is_absent_is_refused(references):
    with pytest.raises(SegmentError, match="segment 2: the first reference, which is the mended output, is absent"):
        mg.score("hter", ["a b", "a b"], [["a b"], references])
    with pytest.raises(SegmentError, match="segment 2"):
        mg.align("hter", ["a b", "a b"], [["a b"], references])
