"""Tables on a terminal."""

from __future__ import annotations

import re

import pytest

from matchgrid.report.table import Column, Table
from matchgrid.report.terminal import terminal

TABLE = Table(
    (Column("system"), Column("BLEU", number=True, direction="↑")),
    (("[bold]a", "34.2"), ("b", "7.1")),
    frozenset({(0, 1)}),
)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_every_cell_is_there_as_it_is():
    lines = plain(terminal(TABLE, width=60)).split("\n")

    assert lines[0].split() == ["system", "BLEU", "↑"]
    assert [line.split() for line in lines[2:]] == [["[bold]a", "34.2"], ["b", "7.1"]]


def test_only_the_best_value_is_marked():
    shown = terminal(TABLE, width=60)

    assert re.search(r"\x1b\[1;32m *34\.2", shown)
    assert not re.search(r"\x1b\[1;32m *7\.1", shown)


def test_without_colour_the_best_value_is_only_bold():
    shown = terminal(TABLE, width=60, colour=False)

    assert re.search(r"\x1b\[1m *34\.2", shown)
    assert not re.search(r"\x1b\[[0-9;]*3\dm", shown)


def test_a_narrow_terminal_folds_and_loses_nothing():
    long = Table((Column("system"), Column("x")), (("a" * 50, "b" * 50),))

    shown = plain(terminal(long, width=40))

    assert (shown.count("a"), shown.count("b")) == (50, 50)
    assert max(map(len, shown.split("\n"))) <= 40


@pytest.mark.parametrize("wide", [30, 48, 64])
def test_a_word_is_broken_only_where_all_fits_then(wide):
    columns = (
        Column("system"),
        Column("difference", number=True),
        Column("segments won/tied/lost", number=True),
        Column("finding"),
    )
    rows = (("h50.C-3MA.4959", "+10.25", "12/3/35", "undecided (worse)"),)

    shown = plain(terminal(Table(columns, rows), width=wide))

    words = [word for line in shown.split("\n") for word in line.split()]
    assert {"+10.25", "12/3/35", "undecided", "(worse)", "difference"} <= set(words)
    assert (rows[0][0] in words) == (wide != 48)
    assert max(map(len, shown.split("\n"))) <= max(wide, 54)


@pytest.mark.parametrize("wide", [20, 40, 60])
def test_numbers_and_whole_columns_are_never_folded_or_cut(wide):
    columns = (Column("name", whole=True), Column("about"), Column("s"), *[Column("x", number=True)] * 3)
    rows = (("sacrebleu/sentence-bleu", "some words " * 9, "z" * 30, "100.123456789", "7.25", "1234567890.5"),)

    shown = plain(terminal(Table(columns, rows), width=wide))

    assert all(cell in shown for cell in (rows[0][0], *rows[0][3:]))
    assert (shown.count("words"), shown.count("z")) == (9, 30)


def test_control_characters_are_escaped():
    table = Table((Column("system"), Column("x")), (("a\x1b[31m\u202e", "b\rc"),))

    assert "a\\x1b[31m\\u202e" in plain(terminal(table, width=60))
    assert "b\\rc" in plain(terminal(table, width=60))
    assert "a\\x1b[31m\\u202e" in table.format("text")
    assert "\x1b" in table.format("csv")
