"""Times matchgrid and its peers on the same texts in one process, and measures memory in a process each.

CPU seconds of the scoring call, from Python lists of strings to a number, on one thread: the median of `--repeat`
runs for us, of one to three for peers that take long. A ratio is peer / ours on equally many segments. Results go to
`benchmarks/results/` as TSV.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# One thread for every library that could take more, before any of them is imported.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from cases import Case, Peer, Work, cases  # noqa: E402
from corpus import SEGMENTS, Corpus, load  # noqa: E402

COLUMNS = ("work", "peer", "segments", "peer_seconds", "our_seconds", "ratio", "peer_value", "our_value", "equal")


def timed(work: Work, corpus: Corpus, repeat: int, clock: Callable[[], float]) -> tuple[float, float]:
    """Median seconds by a clock, and the value."""
    times = []
    value = 0.0
    for _ in range(repeat):
        start = clock()
        value = work(corpus)
        times.append(clock() - start)
    return statistics.median(times), value


def speedup(case: Case, corpus: Corpus) -> float:
    """Wall time on one thread by that on all cores."""
    one, _ = timed(case.ours, corpus, 5, time.perf_counter)
    all_cores, _ = timed(case.on_all_cores, corpus, 5, time.perf_counter)
    return one / all_cores


def peer_time(peer: Peer, texts: Corpus) -> tuple[float, float]:
    """CPU seconds, the median of three unless that takes long, and the value."""
    if peer.apart:
        return peer.apart(texts)
    start = time.perf_counter()
    taken = timed(peer.work, texts, 1, time.process_time)
    return timed(peer.work, texts, 3, time.process_time) if time.perf_counter() - start < 10 else taken


def compare(case: Case, peer: Peer, corpus: Corpus, repeat: int) -> tuple[object, ...]:
    texts = corpus.head(peer.most)
    ours = peer.ours or case.ours
    peer_seconds, peer_value = peer_time(peer, texts)
    our_seconds, our_value = timed(ours, texts, repeat, time.process_time)
    equal = abs(peer_value - our_value) <= 1e-12 * max(abs(peer_value), 1)
    said = "yes" if equal else ("NO" if peer.same else "other quantity")
    return (
        case.name,
        peer.name,
        len(texts.hypotheses),
        f"{peer_seconds:.4f}",
        f"{our_seconds:.4f}",
        f"{peer_seconds / our_seconds:.1f}",
        repr(peer_value),
        repr(our_value),
        said,
    )


def memory(case: str, peer: str, segments: int) -> float:
    """Megabytes that the work adds to the peak of a process that has imported everything and holds the texts."""
    command = [sys.executable, __file__, "--segments", str(segments), "--memory", case, peer]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _measure_memory(case_name: str, peer_name: str, segments: int) -> None:
    case = next(case for case in cases() if case.name == case_name)
    work = case.ours
    for peer in case.peers:
        if peer.name == peer_name:
            work = peer.work
    corpus = load(segments)
    work(corpus.head(10))
    # The peak that getrusage knows is that of the parent as well, so the kernel is asked to start anew.
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = _peak()
    work(corpus)
    sys.stdout.write(f"{(_peak() - before) / 1024:.1f}")


def _peak() -> float:
    """The largest resident size so far, in kilobytes (Linux only)."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return float(next(line for line in lines if line.startswith("VmHWM")).split()[1])


def table(rows: list[tuple[object, ...]], header: tuple[str, ...]) -> str:
    cells = [header, *[tuple(str(cell) for cell in row) for row in rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join(lines)


def store(name: str, header: tuple[str, ...], rows: list[tuple[object, ...]]) -> Path:
    folder = Path(__file__).parent / "results"
    folder.mkdir(exist_ok=True)
    path = folder / f"{datetime.now(timezone.utc):%Y%m%dT%H%M%S}-{name}.tsv"
    lines = ["\t".join(str(cell) for cell in row) for row in (header, *rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--segments", type=int, default=SEGMENTS, help="how many pairs (default: %(default)s)")
    parser.add_argument("--repeat", type=int, default=7, help="runs of ours; the median counts (default: %(default)s)")
    parser.add_argument("--only", nargs="*", help="names of the work to do, such as BLEU chrF")
    parser.add_argument("--no-memory", action="store_true", help="leave out the measurement of memory")
    parser.add_argument("--memory", nargs=2, metavar=("WORK", "PEER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory:
        _measure_memory(*options.memory, options.segments)
        return
    corpus = load(options.segments)
    chosen = [case for case in cases() if not options.only or case.name in options.only]
    print(f"{len(corpus.hypotheses):,} segments ({corpus.origin}), 1 thread, CPU seconds; ratio = peer / ours")
    rows = [compare(case, peer, corpus, options.repeat) for case in chosen for peer in case.peers]
    print(table(rows, COLUMNS))
    print(f"stored: {store('speed', COLUMNS, rows)}\n")
    cores = os.cpu_count() or 1
    scaling = [(case.name, f"{speedup(case, corpus):.2f}") for case in chosen]
    print(table(scaling, ("work", f"wall time of 1 thread / {cores} threads")) + "\n")
    if not options.no_memory:
        used = [
            (
                case.name,
                name,
                f"{memory(case.name, name, min(options.segments, most)):.1f}",
                min(options.segments, most),
            )
            for case in chosen
            for name, most in [("matchgrid", SEGMENTS), *[(peer.name, peer.most) for peer in case.peers]]
        ]
        header = ("work", "who", "MB added to the peak", "segments")
        print(table(used, header))
        print(f"stored: {store('memory', header, used)}")
    if any(row[-1] == "NO" for row in rows):
        sys.exit("a value differs from the peer's")


if __name__ == "__main__":
    main()
