"""Meteor 1.5 as the peer: its jar, which the package pycocoevalcap has, and a Java to run it."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import matchgrid as mg

CLOSE = 1e-12
# Whole texts that match have one chunk in the tool's numbers, which it leaves out when it adds them.
CHUNKS = 20
USUAL = ("-l", "en", "-norm")


def jar() -> str | None:
    """The jar, if there are both."""
    package = find_spec("pycocoevalcap")
    if package is None or not package.submodule_search_locations or shutil.which("java") is None:
        return None
    return os.path.join(package.submodule_search_locations[0], "meteor", "meteor-1.5.jar")


@dataclass(frozen=True)
class Answers:
    """The 23 numbers and the score of each segment, and the score of all."""

    rows: list[list[float]]
    scores: list[float]
    score: float


def answers(hypotheses: list[str], references: list[list[str]], options: Sequence[str] = USUAL) -> Answers:
    """What the tool answers; texts have no line ends and no `|||`."""
    path = jar()
    assert path
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(path, options), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, encoding="utf-8"
    ) as tool:
        asked, answered = tool.stdin, tool.stdout
        assert asked
        assert answered

        def ask(*parts: str) -> None:
            asked.write(" ||| ".join(parts) + "\n")
            asked.flush()

        lines = []
        for hypothesis, group in zip(hypotheses, references, strict=True):
            ask("SCORE", *group, hypothesis)
            lines.append(answered.readline())
        ask("EVAL", *(line.strip() for line in lines))
        scores = [float(answered.readline()) for _ in lines]
        return Answers([[*map(float, line.split())] for line in lines], scores, float(answered.readline()))


def numbers(metric: mg.METEOR, row: Any) -> list[float]:
    """A row as the tool's 23 numbers."""
    cells = row.tolist()
    return [*cells[:-3], *[0.0] * (16 - 4 * len(metric.matching)), *cells[-3:]]


def difference(metric: mg.METEOR, hypotheses: list[str], references: list[list[str]], options: Sequence[str]) -> str:
    """The first segment whose numbers or score differ from the tool's, or the score of all; or an empty text."""
    theirs = answers(hypotheses, references, options)
    stats = metric.measure(hypotheses, references)
    both = zip(stats.rows, theirs.rows, stats.segment_scores.tolist(), theirs.scores, strict=True)
    for number, (row, expected, score, value) in enumerate(both):
        found = numbers(metric, row)
        expected[CHUNKS] *= found[CHUNKS] > 0 or expected[CHUNKS] != 1
        if found != expected or abs(score - value) > CLOSE:
            return (
                f"segment {number} {hypotheses[number]!r} {references[number]!r}:\n"
                f"    {found} {score!r}, not\n    {expected} {value!r}"
            )
    if abs(stats.score - theirs.score) > CLOSE:
        return f"the score of all is {stats.score!r}, not {theirs.score!r}"
    return ""


def command(path: str, options: Sequence[str]) -> list[str]:
    """What starts it so that it answers lines."""
    return ["java", "-Xmx2G", "-Dfile.encoding=UTF-8", "-jar", path, "-", "-", "-stdio", *options]
