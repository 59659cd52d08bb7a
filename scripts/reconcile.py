"""Make figures from settings that are drawn and reconcile them: exit status 1 unless each setting is found again.

usage: python scripts/reconcile.py FOLDER [--count 100] [--seed 1] [--speed]

FOLDER has a folder for each test set, with ref.N.txt and hyp.NAME.txt. Each setting that is listed is scored once more by
`matchgrid.score`. With a second figure (precisions, edits, or the score of a near relative) the setting should be alone
or among exact ties. `--speed` instead times one search for each metric on each test set.
"""

import argparse
import sys
import time
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import matchgrid as mg
from matchgrid.diagnose import Setting
from reconciled import STATED, drawn, rounds_to, scored, systems


def check(folder: Path, count: int, seed: int) -> bool:
    """Reconciles every case twice, with one figure and with two, and prints what was found."""
    listed = alone = wrong = settings = 0
    slowest = 0.0
    for number, case in enumerate(drawn(folder, count, seed), 1):
        texts = {"hypotheses": case.hypotheses, "references": case.references}
        start = time.perf_counter()
        found = mg.reconcile(case.figure, **texts, stated=case.stated)
        slowest = max(slowest, time.perf_counter() - start)
        again = cache(lambda spec, choice, case=case: scored(spec, choice, case.hypotheses, case.references))
        misses = [
            one for one in found.settings if not rounds_to(again(one.spec, one.references) * one.factor, case.figure)
        ]
        narrowed = mg.reconcile(case.figure, **texts, stated=case.stated, **case.second)
        inside, single = case.is_in(found.settings), len(narrowed) == 1 and case.is_in(narrowed.settings)
        listed, alone, wrong = listed + inside, alone + single, wrong + len(misses)
        settings += len(found.settings)
        said = f"{number:3} {case.name} {case.figure} {Setting(case.metric, case.choice, 1.0, 0.0, ()).spec}"
        print(said, case.choice, f"settings {len(found.settings)}, values {len(found)}, then {len(narrowed)}",
              "" if inside else "NOT FOUND", "" if single else "NOT ALONE", *misses, flush=True)  # fmt: skip
    print(f"{listed} of {count} listed; {wrong} of {settings} listed settings do not recompute; with a second figure "
          f"{alone} alone or among exact ties; slowest search {slowest:.1f} s")  # fmt: skip
    return listed == count and wrong == 0 and alone >= 0.95 * count


def speed(folder: Path) -> None:
    """Times a search for each metric on the first system of each test set."""
    seen = set()
    for name, hypotheses, references in systems(folder):
        part = name.partition("/")[0]
        if part in seen:
            continue
        seen.add(part)
        for stated in STATED:
            figure = f"{mg.score(stated, hypotheses, references):.2f}"
            start, used = time.perf_counter(), time.process_time()
            found = mg.reconcile(figure, hypotheses, references, stated=stated)
            seconds, processor = time.perf_counter() - start, time.process_time() - used
            print(f"{name} {stated}: {found.tried:,} settings x {len(hypotheses):,} segments, {found.measured} measured,"
                  f" {seconds:.1f} s ({processor:.1f} s of processor)", flush=True)  # fmt: skip


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
