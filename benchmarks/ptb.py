"""Times the tokens of the Penn Treebank against Stanford's tokenizer, which is a program of its own.

usage: python benchmarks/ptb.py

Prints CPU and wall seconds of the tool over the texts of the benchmarks without those of its start (an empty line), and
ours on one thread for the same tokens: from Python strings to a digest of their tokens.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import SEGMENTS, load

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import ptb_peer
from matchgrid import _native, text


def children() -> float:
    """CPU seconds of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tool(path: Path) -> tuple[float, float]:
    """CPU and wall seconds of the tool over a file."""
    command = ["java", "-cp", str(ptb_peer.jar()), "edu.stanford.nlp.process.PTBTokenizer", "-preserveLines"]
    cpu, wall = children(), time.perf_counter()
    with path.open("rb") as lines, path.with_suffix(".out").open("wb") as out:
        subprocess.run(command, stdin=lines, stdout=out, stderr=subprocess.DEVNULL, check=True)
    return children() - cpu, time.perf_counter() - wall


def ours(texts: list[str]) -> tuple[float, float]:
    """CPU and wall seconds from texts to tokens, of which nothing is kept but a digest."""
    cpu, wall = time.process_time(), time.perf_counter()
    steps = (text.tokenizer("ptb-coco"),)
    _native.digest(text.run.prepare(steps, texts), text.run.remaining(steps))
    return time.process_time() - cpu, time.perf_counter() - wall


def main() -> None:
    if ptb_peer.jar() is None:
        print("PTBTokenizer is not timed: it needs Java, and the package pycocoevalcap")
        return
    corpus = load(SEGMENTS)
    texts = corpus.hypotheses + corpus.references
    with TemporaryDirectory() as folder:
        full, empty = Path(folder, "full.txt"), Path(folder, "empty.txt")
        full.write_text("\n".join(texts), "utf-8")
        empty.write_text("\n", "utf-8")
        start, whole = min(tool(empty) for _ in range(3)), min(tool(full) for _ in range(3))
    mine = min(ours(texts) for _ in range(5))
    print(f"{corpus.origin}: {len(texts):,} texts, {sum(map(len, texts)) / 1e6:.1f} million characters")
    for name, place in (("CPU", 0), ("wall", 1)):
        theirs = whole[place] - start[place]
        ratio = theirs / mine[place]
        print(
            f"{name}: tool {theirs:.2f} s after {start[place]:.2f} s of start, ours {mine[place]:.3f} s: {ratio:.0f}x"
        )


if __name__ == "__main__":
    main()
