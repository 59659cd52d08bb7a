"""Columns of a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchgrid.report.width import width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("é", 1),
        ("e\u0301", 1),
        ("日本", 4),
        ("ｱ", 1),
        ("Ａ", 2),
        ("한", 2),
        ("\u1112\u1161\u11ab", 2),  # the same syllable in parts
        ("👍", 2),
        ("👍🏽", 2),
        ("👩‍👩‍👧‍👦", 2),
        ("🏳️‍🌈", 2),
        ("🇩🇪", 2),
        ("☎", 1),
        ("☎️", 2),
        ("नमस्ते", 4),
        ("क्‍ष", 2),
        ("שָׁלוֹם", 4),
        ("ไทยนี้", 4),
        ("a\u200bb", 2),
    ],
)
def test_width(text, columns):
    assert width(text) == columns


@given(st.text(), st.text())
def test_a_space_between_parts_them(left, right):
    assert width(f"{left} {right.lstrip(chr(0xFE0F))}") == width(left) + 1 + width(right.lstrip(chr(0xFE0F)))
