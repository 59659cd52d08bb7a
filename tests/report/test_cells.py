"""Tokens as cells: what can't be seen is written out."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
from matchgrid.alignment import Pair
from matchgrid.report.cells import cells, direction, isolated, shown
from matchgrid.report.width import width

TOKENS = st.one_of(st.text(max_size=5), strategies.fragments)


@pytest.mark.parametrize(
    ("token", "cell"),
    [
        ("word", "word"),
        ("", ""),
        (" ", " "),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\tb\nc\r", "a\\tb\\nc\\r"),
        ("\x9b2J", "\\x9b2J"),
        ("a\u202eb", "a\\u202eb"),
        ("\ufeffa", "\\ufeffa"),
        ("10\xa0km", "10\\xa0km"),
        ("a\u200bb", "a\\u200bb"),
        ("co\xadop", "co\\xadop"),
        ("\U000e0001", "\\U000e0001"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("\u200d", "\\u200d"),
        ("\ufe0f", "\\ufe0f"),
        ("\u0301", "\u25cc\u0301"),
        ("\u093e", "\u25cc\u093e"),
        ("\u1161", "\\u1161"),
    ],
)
def test_a_cell_shows_what_the_token_has(token, cell):
    assert shown(token) == cell


@given(TOKENS)
def test_no_control_and_no_mark_of_direction_is_left(token):
    kinds = {unicodedata.category(mark) for mark in shown(token)} - {"Cf"}

    assert not kinds & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert {mark for mark in shown(token) if unicodedata.category(mark) == "Cf"} <= {"\u200c", "\u200d"}


@given(TOKENS)
def test_every_token_can_be_seen(token):
    assert width(shown(token)) > 0 or token == ""


@given(TOKENS, TOKENS)
def test_what_differs_looks_different(left, right):
    pair = cells(Pair("S", left, right))

    assert (pair.reference == pair.hypothesis) == (left == right) or "\\" in left + right
    if left != right and "\\" not in left + right:
        composed = [unicodedata.normalize("NFC", cell) for cell in pair[1:]]
        assert composed[0] != composed[1]


def test_tokens_that_look_alike_show_their_code_points():
    assert cells(Pair("S", "café", "cafe\u0301")) == Pair("S", "caf\\xe9", "cafe\\u0301")
    assert cells(Pair("C", "café", "café")) == Pair("C", "café", "café")
    assert cells(Pair("D", "a\x07", None)) == Pair("D", "a\\x07", None)


def test_words_from_right_to_left_are_isolated():
    assert isolated("שלום!") == "\u2068שלום!\u2069"
    assert isolated("word") == "word"
    assert isolated("日本") == "日本"


@pytest.mark.parametrize(
    ("tokens", "side"),
    [([], "ltr"), (["123", "!"], "ltr"), (["«", "abc", "א"], "ltr"), (["1", "(א", "abc"], "rtl"), (["سلام"], "rtl")],
)
def test_the_first_letter_says_the_direction(tokens, side):
    assert direction(tokens) == side
