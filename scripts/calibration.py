"""Measure how often tests reject a true null hypothesis and intervals hold the truth, on simulated test sets.

usage: python scripts/calibration.py [--simulations N] [--processes N] [--only NAME]...

Each design is simulated so many times; its rates replace those of its name in docs/calibration.jsonl, from which the
tables of docs/calibration.md are written anew (with --simulations 0 they alone). Simulation i depends on i only.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from places import ROOT
from simulated import METHODS, RECOGNITION, TESTS, Simulation, predicted, recognized, shown

RECORDED, PAGE = ROOT / "docs" / "calibration.jsonl", ROOT / "docs" / "calibration.md"
TABLE = re.compile(r"(?<=<!-- table: )(\w+)( -->\n).*?(?=^<!-- end -->$)", re.MULTILINE | re.DOTALL)
DRAWS = 1000
PART = 50
"""Simulations of one task."""
PREDICTIONS = 400
"""Test sets whose power is predicted."""
# The sign test has few levels: without ties it rejects 4.97 % with 250 units, 3.91 % with 400.
SEGMENTS = {"mean": (1,) * 250, "ratio": (1,) * 400, "bleu": (1,) * 400}
CLUSTERS, UTTERANCES = (5,) * 112, (1,) * 500
SHIFTS = {"mean": 0.22, "ratio": 0.12, "bleu": 0.08}
SMALL = {
    "20 documents of 10": (10,) * 20,
    "10 documents of 20": (20,) * 10,
    "5 documents of 40": (40,) * 5,
    "30 documents of 2 to 18": (18,) * 6 + (2,) * 24,
}


@dataclass(frozen=True)
class Design:
    """A simulation, whether its documents are told, and how many of all simulations it is worth; or of utterances."""

    name: str
    simulation: Simulation
    clustered: bool = False
    share: float = 1.0
    speech: bool = False
    """Whether there are texts of so many segments, which are aligned, instead of rows."""

    @property
    def units(self) -> int:
        """The sample size."""
        return len(self.simulation.sizes) if self.clustered else sum(self.simulation.sizes)

    def shows(self, number: int) -> dict[str, bool]:
        """What a test set shows."""
        if self.speech:
            return recognized(number, self.units)
        return shown(self.simulation, number, tests=TESTS, draws=DRAWS, clustered=self.clustered)


def designs() -> list[Design]:
    """Every design, the most important first."""
    found = []
    for generator, dependence, shared in (("mean", 0.3, 1.0), ("ratio", 0.3, 0.5), ("bleu", 0.2, 0.5)):
        null = Simulation(generator, CLUSTERS, dependence, shared=shared)
        shifted = Simulation(generator, CLUSTERS, dependence, SHIFTS[generator], shared)
        found += [
            Design(f"{generator}, segments", Simulation(generator, SEGMENTS[generator], shared=shared)),
            Design(f"{generator}, documents", null, clustered=True),
            Design(f"{generator}, documents ignored", null),
            Design(f"{generator}, documents, not null", shifted, clustered=True),
        ]
    found.append(Design("speech, utterances", Simulation("ratio", UTTERANCES), speech=True))
    for name, sizes in SMALL.items():
        small = Simulation("ratio", sizes, 0.3, shared=0.5)
        found.append(Design(f"ratio, {name}", small, clustered=True, share=0.2))
    few = Simulation("ratio", (1,) * 30, shared=0.5)
    return [*found, Design("ratio, 30 segments", few, share=0.2)]


def part(design: Design, numbers: range) -> list[dict[str, bool]]:
    """What some test sets of a design show."""
    return [design.shows(number) for number in numbers]


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


def recorded() -> list[dict[str, Any]]:
    """What was measured."""
    return [json.loads(line) for line in RECORDED.read_text("utf-8").splitlines()]


def page(text: str, records: list[dict[str, Any]]) -> str:
    """The page with its tables made of what was measured."""
    return TABLE.sub(lambda found: f"{found[1]}{found[2]}{TABLES[found[1]](records)}\n", text)


def percent(value: float) -> str:
    """A share in percent."""
    return f"{100 * value:.1f}"


def table(columns: list[str], rows: list[list[str]]) -> str:
    """A Markdown table whose first column is text."""
    lines = [columns, ["---", *["---:"] * (len(columns) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def rejections(records: list[dict[str, Any]]) -> str:
    """Rates of rejection by design and test."""
    rows = [[one["name"], f"{one['units']:,}", *(percent(one["rates"][test]) for test in TESTS)] for one in records]
    return table(["design", "units", *TESTS], rows)


def coverage(records: list[dict[str, Any]]) -> str:
    """How often intervals hold the truth, by design and method."""
    methods = [f"{method} of {what}" for what in ("difference", "score") for method in METHODS]
    rows = [[one["name"], f"{one['units']:,}", *(percent(one["rates"][name]) for name in methods)] for one in records]
    return table(["design", "units", *methods], rows)


def powers(records: list[dict[str, Any]]) -> str:
    """How often tests find a difference that there is, and how often they were said to."""
    rows = []
    for one in records:
        difference = f"{one['truth'][1] - one['truth'][0]:+.3g}"
        found = [percent(one["rates"][test]) for test in TESTS]
        said = [percent(one[name]) for name in ("power_before", "power_after")]
        rows.append([one["name"], difference, f"{one['correlation']:.2f}", *said, *found])
    return table(["design", "difference", "correlation", "said before", "said after", *TESTS], rows)


def speech(records: list[dict[str, Any]]) -> str:
    """Rates of rejection of the tests of speech recognition."""
    rows = [[one["name"], f"{one['units']:,}", *(percent(rate) for rate in one["rates"].values())] for one in records]
    return table(["design", "units", *RECOGNITION], rows)


def large(one: dict[str, Any]) -> bool:
    """Whether a design is large enough to promise something."""
    return bool(one["units"] >= (100 if one["clustered"] else 200))


def kind(one: dict[str, Any]) -> str:
    """Which table a record belongs to."""
    if one["name"].startswith("speech"):
        return "speech"
    if "power_after" in one:
        return "power"
    if one["name"].endswith("ignored"):
        return "ignored"
    return "null" if large(one) else "small"


def of(*kinds: str) -> Callable[[list[dict[str, Any]]], list[dict[str, Any]]]:
    """The records of some tables."""
    return lambda records: [one for one in records if kind(one) in kinds]


TABLES: dict[str, Callable[[list[dict[str, Any]]], str]] = {
    "null": lambda records: rejections(of("null")(records)),
    "ignored": lambda records: rejections(of("ignored")(records)),
    "speech": lambda records: speech(of("speech")(records)),
    "coverage": lambda records: coverage(of("null", "power")(records)),
    "power": lambda records: powers(of("power")(records)),
    "small": lambda records: rejections(of("small")(records)),
    "small_coverage": lambda records: coverage(of("small")(records)),
}


def main() -> None:
    """Measures every design, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", action="append", default=[])
    given = parser.parse_args()
    with ProcessPoolExecutor(given.processes) as pool:
        for design in designs() if given.simulations else ():
            if not given.only or design.name in given.only:
                start = time.perf_counter()
                record = measured(design, given.simulations, pool)
                keep(record)
                print(f"{design.name}: {time.perf_counter() - start:.0f} s {record['rates']}", flush=True)
    PAGE.write_text(page(PAGE.read_text("utf-8"), recorded()), "utf-8")


if __name__ == "__main__":
    main()
