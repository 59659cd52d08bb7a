"""Soft matching timed: against numpy's whole table of cosines, over made vectors of 300 numbers a word."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from cases import Case, Peer
from corpus import SEGMENTS, load

if TYPE_CHECKING:
    from cases import Work
    from corpus import Corpus

LENGTH = 300


def soft_case() -> Case:
    """Soft matching with a vector for every word of the corpus."""
    corpus = load(SEGMENTS)
    words = sorted({word for text in (*corpus.hypotheses, *corpus.references) for word in text.split()})
    vectors = np.random.default_rng(12345).standard_normal((len(words), LENGTH)).astype("<f4")
    path = Path(tempfile.mkdtemp()) / "vectors.bin"
    with path.open("wb") as file:
        file.write(f"{len(words)} {LENGTH}\n".encode())
        file.writelines(f"{word} ".encode() + row.tobytes() for word, row in zip(words, vectors, strict=True))
    spec = f"soft:lowercase=no,tokenize=none,vectors=file:{path}"
    peer = Peer("numpy, the whole table", _whole_tables(words, vectors), most=10_000)
    return Case("soft matching, 300 numbers a word", spec, [peer])


def _whole_tables(words: list[str], vectors: np.ndarray) -> Work:
    units = vectors.astype(np.float64)
    units /= np.linalg.norm(units, axis=1, keepdims=True)
    place = {word: number for number, word in enumerate(words)}

    def f(hypothesis: list[str], reference: list[str]) -> float:
        if not hypothesis or not reference:
            return 0.0
        table = units[[place[word] for word in hypothesis]] @ units[[place[word] for word in reference]].T
        precision, recall = float(table.max(1).mean()), float(table.max(0).mean())
        return 2 * precision * recall / (precision + recall) if precision * recall > 0 else 0.0

    def work(corpus: Corpus) -> float:
        pairs = zip(corpus.hypotheses, corpus.references, strict=True)
        return statistics.fmean(f(hypothesis.split(), reference.split()) for hypothesis, reference in pairs)

    return work
