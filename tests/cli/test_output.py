"""Terminals, colours, files."""

from __future__ import annotations

import re

import pytest

from matchgrid.cli.output import check_free, coloured
from matchgrid.errors import OptionError

WORDS = ["score", "references.a.txt", "-i", "system.careful.txt", "system.terse.txt", "-m", "bleu", "ter"]


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr("matchgrid.cli.score.on_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_a_terminal_shows_a_table_in_which_the_best_is_marked(run, folder, terminal):
    shown = run(*WORDS).out

    assert len(re.findall(r"\x1b\[1;32m *\d", shown)) == 2
    assert "TER   nrefs:1|" in shown


@pytest.mark.parametrize("words", [["-nc"], ["--no-color"]])
def test_colours_can_be_turned_off(run, folder, terminal, words):
    assert not re.search(r"\x1b\[[0-9;]*3\dm", run(*WORDS, *words).out)


def test_a_single_system_and_a_file_have_no_terminal_table(run, folder, terminal):
    run(*WORDS, "--output", "table.txt")

    assert "\x1b" not in run(*WORDS[:4]).out
    assert "\x1b" not in folder.joinpath("table.txt").read_text("utf-8")
    assert "\x1b" not in run(*WORDS, "-f", "markdown").out


def test_colours_go_by_the_environment(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(no_color=False)
    assert not coloured(no_color=True)

    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(no_color=False)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not coloured(no_color=False)


def test_a_link_to_nothing_is_in_the_way_too(tmp_path):
    tmp_path.joinpath("link").symlink_to("nowhere")

    with pytest.raises(OptionError, match="exists and was left as it is"):
        check_free(str(tmp_path / "link"), overwrite=False)
    check_free(str(tmp_path / "link"), overwrite=True)


@pytest.mark.parametrize("words", [["compare"], ["compare", "--paired-bs"], ["power"]], ids=" ".join)
def test_every_comparison_has_a_terminal_table(run, folder, monkeypatch, words):
    given = [*words, "references.a.txt", "-i", "system.careful.txt", "system.fluent.txt", "-q"]
    plain = run(*given).out
    monkeypatch.setattr("matchgrid.cli.output.on_terminal", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)

    assert "\x1b[" not in plain
    assert "\x1b[1;36m" in run(*given).out
    assert run(*given, "--format", "csv").out == run(*given, "-f", "csv", "--output", "-").out != plain
