"""Make figures from settings that are drawn and reconcile them: exit status 1 unless each setting is found again.

usage: python scripts/reconcile.py FOLDER [--count 100] [--seed 1] [--speed]

FOLDER has a folder for each test set, with ref.N.txt and hyp.NAME.txt. Each setting that is listed is scored once more
by `matchgrid.score`. With a second figure the setting should be alone or among exact ties: precisions, edits, the
score of another system under it, of a near relative or on the other level; the first of them that does it. `--speed`
instead times one search for each metric on each test set.
"""

import argparse
import sys
import time
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import matchgrid as mg
from matchgrid.signature import spec
from reconciled import STATED, Case, drawn, rounds_to, scored, seconds, systems


def check(folder: Path, count: int, seed: int) -> bool:
    """Reconciles every case with one figure, then with two, and prints what was found."""
    listed = first = alone = wrong = settings = 0
    for number, case in enumerate(drawn(folder, count, seed), 1):
        texts = {"hypotheses": case.hypotheses, "references": case.references}
        found = mg.reconcile(case.figure, **texts, stated=case.stated)
        again = cache(lambda spec, choice, case=case: scored(spec, choice, case.hypotheses, case.references))
        misses = [
            one for one in found.settings if not rounds_to(again(one.spec, one.references) * one.factor, case.figure)
        ]
        inside = case.is_in(found.settings)
        which, place = narrowed(case)
        listed, wrong, settings = listed + inside, wrong + len(misses), settings + len(found.settings)
        first, alone = first + (place == 1), alone + (place > 0)
        said = f"{number:3} {case.name} {case.figure} {spec(case.metric)} {case.choice}"
        print(f"{said}: {len(found.settings)} settings, {len(found)} values;", which or "NOT ALONE",
              "" if inside else "NOT FOUND", *misses, flush=True)  # fmt: skip
    print(f"{listed} of {count} listed; {wrong} of {settings} listed settings do not recompute; alone or among exact "
          f"ties with the first second figure {first}, with one of them {alone}")  # fmt: skip
    return listed == count and wrong == 0 and alone >= 0.95 * count


def narrowed(case: Case) -> tuple[str, int]:
    """The first second figure that leaves the setting alone or among exact ties, and its place, from 1; else 0."""
    for place, (name, second) in enumerate(seconds(case), 1):
        left = mg.reconcile(case.figure, case.hypotheses, case.references, stated=case.stated, **second)
        if not case.is_in(left.settings):
            return f"LOST with {name}", 0
        if len(left) == 1:
            return f"alone with {name}", place
    return "", 0


def speed(folder: Path) -> None:
    """Times a search for each metric on the first system of each test set."""
    seen = set()
    for one in systems(folder):
        name, hypotheses, references = one.name, one.hypotheses, one.references
        part = name.partition("/")[0]
        if part in seen:
            continue
        seen.add(part)
        for stated in STATED:
            figure = f"{mg.score(stated, hypotheses, references):.2f}"
            start, used = time.perf_counter(), time.process_time()
            found = mg.reconcile(figure, hypotheses, references, stated=stated)
            seconds, processor = time.perf_counter() - start, time.process_time() - used
            print(f"{name} {stated}: {found.tried:,} settings x {len(hypotheses):,} segments, {found.measured} measured"
                  f", {seconds:.1f} s ({processor:.1f} s of processor)", flush=True)  # fmt: skip


def main() -> int:
    """Runs what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", action="store_true")
    given = parser.parse_args()
    if given.speed:
        speed(given.folder)
        return 0
    return 0 if check(given.folder, given.count, given.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
