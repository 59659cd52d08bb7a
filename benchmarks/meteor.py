"""Times METEOR against Meteor's jar, which is a program of its own with a slow start, where there is one and a Java.

usage: python benchmarks/meteor.py [SEGMENTS]

In one process of the tool its start is until the first answer, with the reading of paraphrases; then it answers some
segments that do not count, so that Java has compiled what is used often; then all segments are timed, from lines of
text to statistics. CPU seconds are those of the whole process, so with Java's own threads (the tool has one); wall
seconds have the pipe in them. Ours are from Python strings to the score on one thread; our start is a Python that
scores one segment.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from cases import Case, Peer
from corpus import Corpus, load

import meteor_peer

if TYPE_CHECKING:
    from collections.abc import Iterator

SPEC = "meteor-1.5/meteor"
WARM = 1_000
MOST = 10_000
ONE = f"import matchgrid; matchgrid.score({SPEC!r}, hypotheses=['a b'], references=['a c'], threads=1)"


@dataclass(frozen=True)
class Taken:
    """Seconds of the tool, and the score that it answers."""

    start: float
    cpu: float
    wall: float
    score: float


def used(process: int) -> float:
    """CPU seconds of a process that runs (Linux only)."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(tool: subprocess.Popen[str], lines: list[str]) -> list[str]:
    """The tool's answers, one to each line."""
    to = tool.stdin
    assert to
    assert tool.stdout

    def write() -> None:
        to.writelines(f"{line}\n" for line in lines)
        to.flush()

    writer = Thread(target=write)
    writer.start()
    found = [tool.stdout.readline().rstrip("\n") for _ in lines]
    writer.join()
    return found


@contextmanager
def running() -> Iterator[subprocess.Popen[str]]:
    """The tool, which waits for lines."""
    path = meteor_peer.jar()
    assert path
    with subprocess.Popen(
        meteor_peer.command(path, meteor_peer.USUAL),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=os.path.dirname(path),
    ) as tool:
        yield tool


def jar(corpus: Corpus) -> Taken:
    """What the tool takes."""
    lines = [
        f"SCORE ||| {reference} ||| {hypothesis}"
        for hypothesis, reference in zip(corpus.hypotheses, corpus.references, strict=True)
    ]
    wall = time.perf_counter()
    with running() as tool:
        ask(tool, lines[:1])
        start = time.perf_counter() - wall
        ask(tool, lines[:WARM])
        cpu, wall = used(tool.pid), time.perf_counter()
        found = ask(tool, lines)
        cpu, wall = used(tool.pid) - cpu, time.perf_counter() - wall
        # A score of each segment and then the one of all.
        asked = f"EVAL ||| {' ||| '.join(found)}"
        score = float([*ask(tool, [asked]), *rest(tool, len(found))][-1])
    return Taken(start, cpu, wall, score)


def rest(tool: subprocess.Popen[str], count: int) -> list[str]:
    """Lines that it answers without another question."""
    assert tool.stdout
    return [tool.stdout.readline() for _ in range(count)]


def _after_start(corpus: Corpus) -> tuple[float, float]:
    taken = jar(corpus)
    return taken.cpu, taken.score


def meteor_cases() -> list[Case]:
    """Meteor 1.5 with all stages."""
    if meteor_peer.jar() is None:
        return []
    name = "Meteor 1.5, its process after its start"
    return [Case("METEOR", SPEC, [Peer(name, lambda corpus: jar(corpus).score, most=MOST, apart=_after_start)])]


def main() -> None:
    corpus = load(int(sys.argv[1]) if len(sys.argv) > 1 else MOST)
    work = Case("METEOR", SPEC, []).ours
    work(corpus.head(1))
    ours = []
    for _ in range(5):
        cpu, wall = time.process_time(), time.perf_counter()
        score = work(corpus)
        ours.append((time.process_time() - cpu, time.perf_counter() - wall))
    starts = []
    for _ in range(3):
        wall = time.perf_counter()
        subprocess.run([sys.executable, "-c", ONE], check=True)
        starts.append(time.perf_counter() - wall)
    theirs = jar(corpus)
    print(f"{len(corpus.hypotheses):,} segments ({corpus.origin}), one thread; score {theirs.score!r}, ours {score!r}")
    print(f"start: tool {theirs.start:.2f} s, ours {statistics.median(starts):.2f} s")
    for name, their, our in zip(("CPU", "wall"), (theirs.cpu, theirs.wall), zip(*ours, strict=True), strict=True):
        mine = statistics.median(our)
        print(f"{name}: tool {their:.2f} s after its start, ours {mine:.3f} s: {their / mine:.0f}x")


if __name__ == "__main__":
    main()
