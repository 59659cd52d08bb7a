"""The command line as a program: exit codes, streams, pipes, interruptions."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

import matchgrid
from matchgrid.cli import BROKEN_PIPE, INTERRUPTED, main

PROGRAM = [sys.executable, "-W", "error", "-m", "matchgrid"]


def test_python_m_matchgrid_runs():
    ran = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True)

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"matchgrid {matchgrid.__version__}\n", "")


def test_a_refusal_is_one_line_on_standard_error(folder):
    ran = subprocess.run([*PROGRAM, "score", "references.a.txt", "-i", "no\nsuch"], capture_output=True, text=True)

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("matchgrid: error: no such: no such file")
    assert ran.stderr.count("\n") == 1


def test_results_are_utf8_whatever_the_locale(folder):
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    words = ["score", "references.a.txt", "-i", "system.terse.txt", "system.fluent.txt"]

    ran = subprocess.run([*PROGRAM, *words], capture_output=True, env=env)

    assert ran.returncode == 0
    assert "BLEU ↑" in ran.stdout.decode("utf-8")


def test_a_reader_that_leaves_is_no_error(folder):
    words = ["score", "references.a.txt", "-i", "system.terse.txt", "-sl"]
    read, write = os.pipe()
    os.close(read)

    with os.fdopen(write, "wb") as pipe:
        ran = subprocess.run([*PROGRAM, *words], stdout=pipe, stderr=subprocess.PIPE)

    assert (ran.returncode, ran.stderr) == (BROKEN_PIPE, b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_nothing_is_lost_without_buffers_and_a_reader_that_leaves_is_told(folder, unbuffered):
    folder.joinpath("long.txt").write_text("a b c d e\n" * 50_000, "utf-8")
    words = [*PROGRAM, "score", "long.txt", "-i", "long.txt", "-sl", "-f", "csv"]
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}

    whole = subprocess.run(words, capture_output=True, env=env)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as cut:
        cut.stdout.readline()
        cut.stdout.close()
        said = cut.stderr.read()

    assert (whole.returncode, whole.stdout.count(b"\n")) == (0, 50_001)
    assert (said, cut.returncode) == (b"", BROKEN_PIPE)


def test_an_interruption_leaves_nothing_and_exits_130(folder):
    words = ["score", "references.a.txt", "-i", "-", "--output", "scores.txt"]
    process = subprocess.Popen(
        [*PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdin.write(b"a line\n")
    process.stdin.flush()
    time.sleep(1.5)  # it now waits for the rest
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)

    assert (process.returncode, out, err.strip()) == (INTERRUPTED, b"", b"")
    assert not [path for path in folder.iterdir() if "scores" in path.name or path.name.startswith(".matchgrid")]


def test_an_interruption_before_anything_is_loaded_is_an_exit_code(monkeypatch):
    def interrupt(words):
        raise KeyboardInterrupt

    monkeypatch.setattr("matchgrid.cli._run", interrupt)

    assert main(["score"]) == INTERRUPTED


def test_an_interruption_in_process_is_an_exit_code(monkeypatch, capsys):
    def interrupt(*args, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("matchgrid.cli.group.matchgrid.main", interrupt)

    assert main(["score"]) == INTERRUPTED


def test_a_full_disk_is_refused_in_one_line(folder):
    words = ["score", "references.a.txt", "-i", "system.terse.txt"]
    with open("/dev/full", "wb") as full:
        ran = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True)

    assert ran.returncode == 2
    assert ran.stderr.startswith("matchgrid: error: ")
    assert "No space left" in ran.stderr


def shell(words, tail, **env):
    program = f"{shlex.join([*PROGRAM, *words])} {tail}"
    return subprocess.run(["bash", "-c", program], capture_output=True, text=True, env={**os.environ, **env})


@pytest.mark.parametrize("words", [["score", "references.a.txt", "-i", "system.terse.txt"], ["metrics"], ["--help"]])
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")
def test_a_full_standard_output_is_named(folder, words):
    ran = shell(words, ">/dev/full")

    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert ran.stderr.startswith("matchgrid: error: standard output can't be written (")


def test_closed_streams_are_named(folder):
    words = ["score", "references.a.txt", "-i", "system.terse.txt"]

    out, given, err = shell(words, ">&-"), shell(words[:2], "<&-"), shell([*words, "-f", "json"], "2>&-")

    assert (out.returncode, given.returncode, err.returncode) == (2, 2, 0)
    assert out.stderr.startswith("matchgrid: error: standard output is closed")
    assert given.stderr.startswith("matchgrid: error: standard input is closed")
    assert err.stdout.startswith("{")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (MemoryError(), "there is not enough memory"),
        (OverflowError("big"), "a setting is too large to compute with (big)"),
    ],
)
def test_what_does_not_fit_the_machine_is_refused_in_one_line(monkeypatch, capsys, error, message):
    def fail(*args, **named):
        raise error

    monkeypatch.setattr("matchgrid.cli.group.matchgrid.main", fail)

    assert main(["metrics"]) == 2
    assert capsys.readouterr().err.startswith(f"matchgrid: error: {message}")


def test_bugs_are_shown(monkeypatch):
    def fail(*args, **named):
        raise RuntimeError

    monkeypatch.setattr("matchgrid.cli.group.matchgrid.main", fail)

    with pytest.raises(RuntimeError):
        main(["metrics"])


def test_control_characters_in_names_are_escaped(refused, folder):
    folder.joinpath("x\x1b[31m").write_text("a\n", "utf-8")

    message = refused("score", "references.a.txt", "-i", "x\x1b[31m")

    assert message.startswith("x\\x1b[31m has 1 line")
