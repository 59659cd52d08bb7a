"""The progress bar."""

from __future__ import annotations

import io
import sys
import time

import pytest

from matchgrid.cli import main
from matchgrid.cli import progress as module
from matchgrid.cli.progress import Busy, Progress

REMOVED = "\x1b[2K"


class Stream(io.StringIO):
    def __init__(self, terminal: bool):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.fixture
def shown(monkeypatch):
    """What a bar writes to standard error while these updates come in."""

    def shown(*updates, terminal=True, wanted=True, patience=0.0, end=None):
        stream = Stream(terminal)
        with monkeypatch.context() as patch:
            patch.setattr(module, "PATIENCE", patience)
            patch.setattr(sys, "stderr", stream)
            patch.setenv("TERM", "xterm")
            try:
                with Progress(shown=wanted) as progress:
                    for update in updates:
                        progress.update(*update)
                    if end:
                        raise end
            except KeyboardInterrupt:
                pass
        return stream.getvalue()

    return shown


def test_what_is_quick_shows_nothing(shown):
    assert shown((1, 2), patience=60) == ""


def test_what_takes_long_shows_a_bar_and_removes_it(shown):
    written = shown((500_000, 1_000_000), (1_000_000, 1_000_000))

    assert "measuring" in written
    assert written.endswith(REMOVED)


def test_a_total_need_not_be_known(shown):
    assert "measuring" in shown((500_000, None))


def test_the_bar_is_removed_after_an_interruption(shown):
    assert shown((1, 2), end=KeyboardInterrupt()).endswith(REMOVED)


def test_nobody_looks_at_a_pipe_or_wants_it_quiet(shown):
    assert shown((1, 2), terminal=False) == ""
    assert shown((1, 2), wanted=False) == ""


def test_steps_are_counted_where_no_bytes_are_read(monkeypatch):
    stream = Stream(terminal=True)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with Progress(shown=True, steps="searching") as progress:
        progress.update(3, 12)

    assert "searching" in stream.getvalue()
    assert "3/12" in stream.getvalue()


@pytest.fixture
def said(monkeypatch):
    """What is written to standard error while something is done that takes so long."""

    def said(seconds: float, *, terminal: bool = True, wanted: bool = True, patience: float = 0.0, end=None) -> str:
        stream = Stream(terminal)
        with monkeypatch.context() as patch:
            patch.setattr(module, "PATIENCE", patience)
            patch.setattr(sys, "stderr", stream)
            patch.setenv("TERM", "xterm")
            try:
                with Busy("resampling", shown=wanted):
                    time.sleep(seconds)
                    if end:
                        raise end
            except KeyboardInterrupt:
                pass
        return stream.getvalue()

    return said


def test_what_has_no_steps_is_named_and_removed(said):
    written = said(0.5)

    assert "resampling" in written
    assert written.endswith(REMOVED)
    assert said(0.5, end=KeyboardInterrupt()).endswith(REMOVED)


def test_nothing_is_said_of_what_is_quick_or_not_seen(said):
    assert said(0, patience=60) == ""
    assert said(0.3, terminal=False) == ""
    assert said(0.3, wanted=False) == ""


@pytest.mark.parametrize(
    "words",
    [
        ["compare", "r.txt", "-i", "a.txt", "b.txt", "-m", "bleu"],
        ["compare", "r.txt", "-i", "a.txt", "b.txt", "-m", "bleu", "--paired-bs"],
        ["score", "r.txt", "-i", "a.txt", "--interval"],
        ["score", "r.txt", "-i", "a.txt", "--confidence"],
        ["correlate", "people.tsv", "-i", "scores.tsv"],
    ],
)
def test_commands_that_draw_say_so(words, monkeypatch, tmp_path, capsysbinary):
    monkeypatch.chdir(tmp_path)
    for name, line in (("r", "the cat sat\n"), ("a", "a cat sat\n"), ("b", "the cat sits\n")):
        (tmp_path / f"{name}.txt").write_text(line * 40 + f"{name} dog\n")
    for name, prime in (("people", 7), ("scores", 5)):
        rows = "".join(
            f"{system}\t{segment}\t{len(system) * segment % prime}\n"
            for system in ("a", "bb", "ccc")
            for segment in range(9)
        )
        (tmp_path / f"{name}.tsv").write_text(f"system\tsegment\tscore\n{rows}")
    stream = Stream(terminal=True)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    assert main(words) == 0
    assert "resampling" in stream.getvalue()
    assert b"0:00:0" not in capsysbinary.readouterr().out
