"""The most frequent errors, beside jiwer's."""

from __future__ import annotations

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from aligned import PROCESS, SENTENCES, alignment, of_jiwer, words

FOUND = [words("quite a bit of longer", "quite bit of an even longest", "CDCCIIS"), words("a", "", "D")]


@pytest.mark.peers
@pytest.mark.parametrize("kind", PROCESS)
@given(references=SENTENCES, hypotheses=SENTENCES, top=st.none() | st.integers(1, 4))
def test_it_is_what_jiwer_counts(kind, references, hypotheses, top):
    output = PROCESS[kind](references, hypotheses)

    found = mg.error_counts(of_jiwer(output), chunks=True)

    assert found.text(top) == jiwer.visualize_error_counts(output, top_k=top)
    assert (found.substitutions, found.insertions, found.deletions) == jiwer.collect_error_counts(output)


def test_words_are_counted_one_by_one_unless_chunks_are_meant():
    assert mg.error_counts(FOUND).insertions == {"an": 1, "even": 1}
    assert mg.error_counts(FOUND, chunks=True).insertions == {"an even": 1}
    assert mg.error_counts(FOUND).deletions == {"a": 2}


def test_it_prints_the_most_frequent_first():
    assert str(mg.error_counts(FOUND)) == (
        "=== SUBSTITUTIONS ===\nlonger  --> longest = 1x\n\n"
        "=== INSERTIONS ===\nan   = 1x\neven = 1x\n\n=== DELETIONS ===\na = 2x"
    )
    assert mg.error_counts([]).text(3).split("\n")[1] == "none"


def test_transpositions_are_there_where_there_are_some():
    found = mg.error_counts([words("a b", "b a", "TT"), alignment("ab", "ba", "TT", separator="")])

    assert found.transpositions == {("a b", "b a"): 1, ("ab", "ba"): 1}
    assert "=== TRANSPOSITIONS ===\na b --> b a = 1x\nab  --> ba  = 1x" in str(found)
    assert "transpositions" not in mg.error_counts(FOUND).most()


def test_control_characters_are_written_out_and_wide_ones_aligned():
    lines = str(mg.error_counts([words("a\x1b[0m 天气", "b 气", "SS")])).split("\n")

    assert lines[1:3] == ["a\\x1b[0m --> b        = 1x", "天气     --> 气       = 1x"]


def test_as_json():
    assert mg.error_counts(FOUND).to_dict(1) == {
        "substitutions": [{"reference": "longer", "hypothesis": "longest", "count": 1}],
        "insertions": [{"hypothesis": "an", "count": 1}],
        "deletions": [{"reference": "a", "count": 2}],
    }
