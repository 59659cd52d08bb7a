"""Meteor 1.5 as the peer: its jar, which the package pycocoevalcap has, and a Java to run it."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain


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


def answers(hypotheses: list[str], references: list[list[str]], options: str = "-l en -norm") -> Answers:
    """What the tool answers; texts have no line ends and no `|||`, and hypotheses are not empty."""
    path = jar()
    assert path
    asked = ["SCORE ||| " + " ||| ".join([*group, text]) for text, group in zip(hypotheses, references, strict=True)]
    lines = run(path, options, asked)
    scored = run(path, options, ["EVAL ||| " + " ||| ".join(lines)])
    *scores, score = map(float, chain.from_iterable(line.split() for line in scored))
    return Answers([list(map(float, line.split())) for line in lines], scores, score)


def run(path: str, options: str, lines: list[str]) -> list[str]:
    """The lines that it answers."""
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        command(path, options), input=text.encode(), capture_output=True, check=True, cwd=os.path.dirname(path)
    )
    return done.stdout.decode().splitlines()


def command(path: str, options: str) -> list[str]:
    """What starts it so that it answers lines."""
    return ["java", "-Xmx2G", "-Dfile.encoding=UTF-8", "-jar", path, "-", "-", "-stdio", *options.split()]
