"""The command line in process, and the bundled example in a folder of its own."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

from matchgrid import example
from matchgrid.cli import main


class Ran(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsysbinary, monkeypatch):
    """Runs `matchgrid` with these words and this standard input."""

    def run(*words: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = main([str(word) for word in words])
        out, err = capsysbinary.readouterr()
        return Ran(code, out.decode("utf-8"), err.decode("utf-8"))

    return run


@pytest.fixture
def refused(run):
    """Runs a command that is to be refused; returns the message after `matchgrid: error: `."""

    def refused(*words: str, stdin: bytes = b"") -> str:
        ran = run(*words, stdin=stdin)
        *_, last = ran.err.splitlines()
        assert (ran.code, ran.out) == (2, "")
        assert last.startswith("matchgrid: error: ")
        return last.removeprefix("matchgrid: error: ")

    return refused


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The example's files, in the current folder."""
    for path in example.path().glob("*.txt"):
        tmp_path.joinpath(path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path
