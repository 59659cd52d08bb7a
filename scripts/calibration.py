"""Measure how often tests reject a true null hypothesis and intervals hold the truth, on simulated test sets.

usage: python scripts/calibration.py [--simulations N] [--processes N] [--only NAME]...

Each design is simulated so many times; its rates replace those of its name in docs/calibration.jsonl, from which
`python scripts/docs.py` makes the tables of docs/calibration.md. Simulation i of a design depends on i only.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from places import ROOT
from simulated import TESTS, Simulation, predicted, shown

RECORDED = ROOT / "docs" / "calibration.jsonl"
DRAWS = 1000
PART = 50
"""Simulations of one task."""
PREDICTIONS = 400
"""Test sets whose power is predicted."""
# The sign test has few levels: without ties it rejects 4.97 % with 250 units, 3.91 % with 400.
SEGMENTS = {"mean": (1,) * 250, "ratio": (1,) * 400, "bleu": (1,) * 400}
CLUSTERS = (5,) * 112
SHIFTS = {"mean": 0.22, "ratio": 0.12, "bleu": 0.08}
SMALL = {
    "20 documents of 10": (10,) * 20,
    "10 documents of 20": (20,) * 10,
    "5 documents of 40": (40,) * 5,
    "30 documents of 2 to 18": (18,) * 6 + (2,) * 24,
}


@dataclass(frozen=True)
class Design:
    """A simulation, whether its documents are told, and how many of all simulations it is worth."""

    name: str
    simulation: Simulation
    clustered: bool
    share: float = 1.0

    @property
    def units(self) -> int:
        """The sample size."""
        return len(self.simulation.sizes) if self.clustered else sum(self.simulation.sizes)


def designs() -> list[Design]:
    """Every design, the most important first."""
    found = []
    for generator, dependence, shared in (("mean", 0.3, 1.0), ("ratio", 0.3, 0.5), ("bleu", 0.2, 0.5)):
        null = Simulation(generator, CLUSTERS, dependence, shared=shared)
        shifted = Simulation(generator, CLUSTERS, dependence, SHIFTS[generator], shared)
        found += [
            Design(f"{generator}, segments", Simulation(generator, SEGMENTS[generator], shared=shared), clustered=False),
            Design(f"{generator}, documents", null, clustered=True),
            Design(f"{generator}, documents ignored", null, clustered=False),
            Design(f"{generator}, documents, not null", shifted, clustered=True),
        ]
    for name, sizes in SMALL.items():
        small = Simulation("ratio", sizes, 0.3, shared=0.5)
        found.append(Design(f"ratio, {name}", small, clustered=True, share=0.2))
    few = Simulation("ratio", (1,) * 30, shared=0.5)
    return [*found, Design("ratio, 30 segments", few, clustered=False, share=0.2)]


def part(design: Design, numbers: range) -> list[dict[str, bool]]:
    """What some test sets of a design show."""
    return [shown(design.simulation, each, tests=TESTS, draws=DRAWS, clustered=design.clustered) for each in numbers]


def measured(design: Design, simulations: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
    """The rates of a design, with what they are of."""
    count = max(1, round(simulations * design.share))
    parts = [range(start, min(start + PART, count)) for start in range(0, count, PART)]
    every = [one for found in pool.map(part, [design] * len(parts), parts) for one in found]
    record: dict[str, Any] = {
        "name": design.name,
        "units": design.units,
        "documents": len(design.simulation.sizes),
        "segments": sum(design.simulation.sizes),
        "clustered": design.clustered,
        "simulations": count,
        "draws": DRAWS,
        "truth": design.simulation.truth,
        "rates": {name: sum(one[name] for one in every) / count for name in every[0]},
    }
    if design.simulation.shift:
        powers = [predicted(design.simulation, number, clustered=design.clustered) for number in range(PREDICTIONS)]
        before, after = (sum(values) / PREDICTIONS for values in zip(*powers, strict=True))
        record |= {"power_before": before, "power_after": after, "correlation": design.simulation.correlation}
    return record


def keep(record: dict[str, Any]) -> None:
    """Puts a record in the place of that of the same name, in the order of the designs."""
    lines = RECORDED.read_text("utf-8").splitlines() if RECORDED.exists() else []
    found = {one["name"]: one for one in map(json.loads, lines)} | {record["name"]: record}
    order = [design.name for design in designs()]
    kept = sorted((one for one in found.values() if one["name"] in order), key=lambda one: order.index(one["name"]))
    RECORDED.write_text("".join(json.dumps(one) + "\n" for one in kept), "utf-8")


def main() -> None:
    """Measures every design, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", action="append", default=[])
    given = parser.parse_args()
    with ProcessPoolExecutor(given.processes) as pool:
        for design in designs():
            if not given.only or design.name in given.only:
                start = time.perf_counter()
                record = measured(design, given.simulations, pool)
                keep(record)
                print(f"{design.name}: {time.perf_counter() - start:.0f} s {record['rates']}", flush=True)


if __name__ == "__main__":
    main()
