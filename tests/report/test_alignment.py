"""Alignments as text, beside jiwer's."""

from __future__ import annotations

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
import strategies
from aligned import PROCESS, SENTENCES, alignment, alignments, of_jiwer, words
from matchgrid.report.alignment import Totals, alignment_text, move_lines, segment_text, summary_text
from matchgrid.report.view import view
from matchgrid.report.width import width


@pytest.mark.peers
@pytest.mark.parametrize("kind", PROCESS)
@given(
    references=SENTENCES, hypotheses=SENTENCES, errors_only=st.booleans(), line_width=st.none() | st.integers(14, 80)
)
def test_it_is_what_jiwer_shows(kind, references, hypotheses, errors_only, line_width):
    output = PROCESS[kind]([*references, *hypotheses], [*hypotheses, *hypotheses])
    theirs = jiwer.visualize_alignment(output, True, errors_only, line_width)

    ours = view(of_jiwer(output), errors_only=errors_only, line_width=line_width)

    # Its measures stand below the counts.
    assert theirs.startswith(ours)
    assert theirs[len(ours) :].startswith("\n")


@pytest.mark.peers
@given(references=SENTENCES, hypotheses=SENTENCES)
def test_with_the_measures_it_is_all_that_jiwer_shows(references, hypotheses):
    sides = {"hypotheses": hypotheses, "references": references}
    measures = mg.evaluate(**sides, metrics=["mer", "wil", "wip", "wer"])

    words = mg.view(mg.align("wer", **sides), statistics=measures, errors_only=True)
    characters = mg.view(mg.align("cer", **sides), statistics=mg.evaluate(**sides, metrics=["cer"]))

    assert words == jiwer.visualize_alignment(jiwer.process_words(references, hypotheses))
    assert characters == jiwer.visualize_alignment(jiwer.process_characters(references, hypotheses), skip_correct=False)


def test_distances_are_numbers_and_rates_percentages():
    def last(spec: str) -> str:
        sides = {"hypotheses": ["abcd", "x"], "references": ["abc", "yz"]}
        return mg.view(mg.align(spec, **sides), statistics=[mg.metric(spec).measure(**sides)]).splitlines()[-1]

    assert last("levenshtein") == "Levenshtein=1.5"
    assert last("levenshtein:normalize_by=reference") == "levenshtein=60.00%"
    assert last("wer") == "wer=100.00%"


def test_wide_and_combining_characters_stay_in_columns():
    found = words("他 说 天气 e\u0301te\u0301 👩‍👩‍👧 x", "他 说 明天 ete 👍🏽 y", "CCSSSS")

    assert str(found).split("\n") == [
        "REF: 他 说 天气 e\u0301te\u0301 👩‍👩‍👧 x",
        "HYP: 他 说 明天 ete 👍🏽 y",
        "              S   S  S S",
    ]
    assert str(words("a 天气 b", "a b", "CDC")).split("\n")[1] == "HYP: a **** b"


def test_words_from_right_to_left_keep_their_columns():
    found = words("שלום עולם גדול", "שלם עולם", "SCD")

    assert str(found).split("\n") == [
        "REF: \u2068שלום\u2069 \u2068עולם\u2069 \u2068גדול\u2069",
        "HYP:  \u2068שלם\u2069 \u2068עולם\u2069 ****",
        "        S         D",
    ]


def test_a_gap_is_no_star_of_the_text():
    # jiwer draws both alike.
    assert str(words("* a", "abc a", "SC")) == "REF:   * a\nHYP: abc a\n       S  "


def test_a_token_that_is_wider_than_the_line_has_one_for_itself():
    assert alignment_text(words("abcdefghij b", "abcdefghij b", "CC"), line_width=8).split("\n") == [
        "REF: abcdefghij",
        "HYP: abcdefghij",
        " " * 15,
        "",
        "REF: b",
        "HYP: b",
        " " * 6,
    ]


def test_characters_stand_without_spaces():
    found = alignment("a b", "acb", "CSC", separator="")

    assert str(found) == "REF: a b\nHYP: acb\n      S "


def test_nothing_beside_nothing():
    assert str(words("", "", "")) == "REF:\nHYP:\n    "
    assert str(alignment("", "", "", separator="")) == "REF: \nHYP: \n     "


def test_a_segment_has_its_number_its_name_and_its_reference():
    found = words("a", "b", "S", chosen=1)

    assert segment_text(found, 7) == "=== SENTENCE 7 === (reference 2)\n\nREF: a\nHYP: b\n     S\n\n"
    assert segment_text(found, 7, name="x\x1b").startswith("=== SENTENCE 7 === (x\\x1b, reference 2)\n")


def test_shifts_are_said_below_the_rows():
    found = words("e a b c d", "e a b c d", "CCCCC", shifts=[(0, 2, 2), (4, 1, 0)])

    assert move_lines(found) == ["@1 [c d] moved to @3", "@5 [e] moved to @1"]
    assert segment_text(found, 1).endswith("\n\n@1 [c d] moved to @3\n@5 [e] moved to @1\n\n")


def test_colours_are_about_errors_alone():
    plain, coloured = (alignment_text(words("a b", "a c", "CS"), colour=colour) for colour in (False, True))

    assert coloured.split("\n")[0] == "REF: a \x1b[33mb\x1b[0m"
    assert coloured.replace("\x1b[33m", "").replace("\x1b[0m", "") == plain


def test_the_summary_counts_marks_of_all_segments():
    totals = Totals()
    for found in (words("a b c", "b a c d", "TTCI"), words("x", "x", "C", shifts=[(0, 1, 0)])):
        totals.add(found)

    assert summary_text(totals) == (
        "=== SUMMARY ===\nnumber of sentences: 2\n"
        "substitutions=0 deletions=0 insertions=1 hits=2 transpositions=1 shifts=1\n"
    )


@given(alignments(st.one_of(st.text(max_size=4), strategies.fragments)), st.none() | st.integers(1, 30))
def test_rows_are_equally_wide_and_hold_nothing_that_moves_the_cursor(found, line_width):
    text = alignment_text(found, line_width=line_width)

    rows = text.split("\n")
    for place in range(0, len(rows), 4):
        assert len(set(map(width, rows[place : place + 3]))) == 1
        assert rows[place + 3 : place + 4] in ([""], [])
    assert not {mark for mark in text if not mark.isprintable()} - set("\n\u200c\u200d\u2068\u2069")
