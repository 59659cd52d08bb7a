"""The command line as a program: exit codes, streams, pipes, interruptions."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

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
