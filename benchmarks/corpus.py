"""The texts that are timed: 50,000 real segment pairs where they are at hand, else the bundled example repeated."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from places import SHARED, lines

REAL = SHARED / "data" / "perf"
# How many pairs there are, and are timed unless something says less.
SEGMENTS = 50_000


@dataclass(frozen=True)
class Corpus:
    """Parallel lists, and where they are from."""

    origin: str
    hypotheses: list[str]
    references: list[str]

    def head(self, count: int) -> Corpus:
        return Corpus(self.origin, self.hypotheses[:count], self.references[:count])


def load(count: int) -> Corpus:
    """The first `count` pairs."""
    if not REAL.exists():
        return _example(count)
    return Corpus("real pairs", lines(REAL / "hyp.50k.txt.gz"), lines(REAL / "ref.50k.txt.gz")).head(count)


def _example(count: int) -> Corpus:
    from matchgrid.example import load as example

    found = example()
    system = found.systems["careful"]
    times = -(-count // len(system))
    first = [group[0] for group in found.references]
    return Corpus("the bundled example, repeated", (system * times)[:count], (first * times)[:count])
