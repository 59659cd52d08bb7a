"""Alignments as values: what they say of pairs, marks and shifts."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
import strategies
from aligned import alignment, alignments, words
from matchgrid.alignment import Alignment, Chunk, Move, Pair
from matchgrid.errors import OptionError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.report.alignment import Totals

COUNTED = [name for name, entry in CATALOGUE.items() if "substitutions" in entry.metric.columns]

ONE = words("short one here", "shoe order one", "ISCD")


def test_pairs_have_a_gap_where_a_side_has_no_token():
    assert list(ONE.pairs()) == [
        Pair("I", None, "shoe"),
        Pair("S", "short", "order"),
        Pair("C", "one", "one"),
        Pair("D", "here", None),
    ]


def test_marks_are_one_letter_a_pair():
    assert ONE.marks == "ISCD"
    assert words("a b c", "b a c", "TTC").marks == "TTC"
    assert words("", "", "").marks == ""


def test_a_transposition_of_sides_that_are_not_equally_long_has_a_gap():
    found = Alignment(("c", "a"), ("a", "b", "c"), (Chunk("transpose", 0, 2, 0, 3),))

    assert list(found.pairs()) == [Pair("T", "c", "a"), Pair("T", "a", "b"), Pair("T", None, "c")]


def test_it_is_correct_without_edits_and_shifts():
    assert words("a b", "a b", "CC").correct
    assert words("", "", "").correct
    assert not ONE.correct
    assert not words("a b", "a b", "CC", shifts=[(0, 1, 1)]).correct


def test_moves_say_the_tokens_as_they_stood_at_each_shift():
    # c d a b e -> (c d after b) a b c d e -> (e to the front) e a b c d
    found = words("e a b c d", "e a b c d", "CCCCC", shifts=[(0, 2, 2), (4, 1, 0)])

    assert found.moves == (Move(("c", "d"), 0, 2), Move(("e",), 4, 0))
    assert ONE.moves == ()


@given(alignments(st.text(max_size=3)))
def test_pairs_hold_all_tokens_in_order(found):
    pairs = list(found.pairs())

    assert tuple(pair.reference for pair in pairs if pair.reference is not None) == found.reference
    assert tuple(pair.hypothesis for pair in pairs if pair.hypothesis is not None) == found.hypothesis
    assert found.correct == (set(found.marks) <= {"C"})


def test_it_prints_itself_and_shows_itself_in_a_notebook():
    assert str(ONE) == "REF: **** short one here\nHYP: shoe order one ****\n        I     S        D"
    assert "<bdi>order</bdi>" in ONE._repr_html_()


def test_it_is_a_value():
    assert words("short one here", "shoe order one", "ISCD") == ONE
    assert len({ONE, alignment(["a"], ["a"], "C"), ONE}) == 2
    assert pickle.loads(pickle.dumps(ONE)) == ONE


def test_a_metric_without_edits_is_refused():
    with pytest.raises(OptionError, match="makes no alignment"):
        mg.align("bleu", hypotheses=["a"], references=["a"])


@pytest.mark.parametrize("name", COUNTED)
@given(corpus=strategies.corpora())
def test_what_is_shown_is_what_is_counted(name, corpus):
    read = {"hter": strategies.first_there, "sclite": strategies.without_braces}
    corpus = read[name](corpus) if name in read else corpus
    counts = mg.metric(name).measure(*corpus).describe()

    totals = Totals()
    for found in mg.align(name, *corpus):
        totals.add(found)

    shown = {"correct": totals.marks["C"], **totals.named, "shifts": totals.shifts}
    assert {key: shown[key] for key in counts if key in shown} == {key: counts[key] for key in counts if key in shown}


@pytest.mark.parametrize("kind", [list, tuple, lambda group: np.array(group, dtype=object)])
def test_the_reference_that_counts_is_numbered_among_all_that_were_given(kind):
    found = mg.align("wer", ["b", "a"], ["b", kind([None, "x y", None, "a"])])

    assert [one.chosen for one in found] == [0, 3]


def test_numbers_that_cannot_be_are_refused():
    found = mg.align("wer", ["a b"], ["a c"])
    for wrong in ({"top": 0}, {"top": -1}, {"line_width": -1}):
        with pytest.raises(OptionError, match="is a whole number from"):
            mg.view(found, **wrong)
    assert mg.view(found, line_width=0) == mg.view(found)


def test_what_an_exchange_goes_around_is_counted_too():
    totals = Totals()
    for found in mg.align("damerau", ["abc", "ca"], ["ca", "abc"]):
        totals.add(found)

    assert totals.named == {"substitutions": 0, "deletions": 1, "insertions": 1, "hits": 0, "transpositions": 2}
