"""Tables on a terminal."""

from __future__ import annotations

import re

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
