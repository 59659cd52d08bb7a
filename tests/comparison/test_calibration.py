"""Tests reject a true null hypothesis as often as they say, and intervals hold the truth: on simulated test sets."""

import math
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from places import GOLDEN, records, shared
from simulated import TESTS as EVERY
from simulated import Simulation, predicted, rates, shown

# Simulations of a golden design; the full run, of which the page tells, has more.
FEW = 120
NAMES = {"ar": "randomization", "boot_centred_p": "bootstrap", "boot_percentile": "percentile excludes 0"}
TESTS = ("randomization", "bootstrap")


def close(found: float, expected: float, simulations: int, theirs: int = 10**9) -> bool:
    """Whether two shares agree within four standard errors, one in ten thousand apart being chance."""
    likely = min(max(expected, 0.01), 0.99)
    return abs(found - expected) <= 4 * math.sqrt(likely * (1 - likely) * (1 / simulations + 1 / theirs)) + 0.005


def golden(path: Path = GOLDEN / "calibration.jsonl.gz") -> list[dict[str, Any]]:
    return [one | {"expect": one["expected"]} for one in records(path)]


def simulation_of(record: dict[str, Any]) -> Simulation:
    return Simulation(record["generator"], tuple(record["doc_sizes"]), record["dependence"], record["shift"])


def check_rates(record: dict[str, Any]) -> None:
    """Rates of rejection, by segments and by documents, are those that were found with other code."""
    expect, simulation = record["expect"], simulation_of(record)
    bounds = expect["range_for_1000_simulations_4se"]
    for unit in ("segment", "cluster"):
        found = rates(simulation, range(FEW), tests=TESTS, draws=record["resamples"], clustered=unit == "cluster")
        for name, ours in NAMES.items():
            rate, (low, high) = expect["rejection_rates"][f"{name}_{unit}"], bounds[f"{name}_{unit}"]
            assert close(found[ours], rate, FEW, record["simulations"]), (unit, name, found[ours], rate)
            # What is allowed of a thousand simulations is less than what is allowed of these.
            assert low - 0.01 <= rate <= high + 0.01
    theory = expect.get("theory_segment_level_rejection")
    if theory is not None:
        error = math.sqrt(1 + (record["segments_per_doc"] - 1) * record["dependence"])
        assert theory == pytest.approx(2 * NormalDist().cdf(NormalDist().inv_cdf(0.025) / error), rel=1e-6)
        assert close(expect["rejection_rates"]["ar_segment"], theory, record["simulations"])


@pytest.mark.parametrize("place", range(12))
def test_rates_of_golden_designs(place: int):
    check_all(check_rates, golden()[place])


def test_the_full_file_holds_no_others():
    assert golden(shared("golden", "calibration.jsonl")) == golden()


def test_ignoring_documents_rejects_far_too_often():
    simulation = Simulation("mean", (5,) * 112, 0.3, shared=1.0)
    told, ignored = (rates(simulation, range(400), tests=TESTS, draws=400, clustered=each) for each in (True, False))

    for test in TESTS:
        assert close(told[test], 0.05, 400), test
        assert ignored[test] > 0.12, test
    for method in ("percentile", "basic", "bca"):
        assert close(told[f"{method} of difference"], 0.95, 400), method
        assert close(told[f"{method} of score"], 0.95, 400), method
        assert ignored[f"{method} of difference"] < 0.88, method


def test_power_is_what_simulation_finds():
    simulation = Simulation("ratio", (5,) * 112, 0.3, 0.12, 0.5)
    found = rates(simulation, range(300), tests=TESTS, draws=400)
    powers = [predicted(simulation, number) for number in range(100)]
    before, after = (sum(values) / len(values) for values in zip(*powers, strict=True))

    for test in TESTS:
        assert close(found[test], before, 300), test
        assert close(found[test], after, 300), test


def test_a_simulation_gives_what_compare_gives():
    simulation = Simulation("bleu", (3,) * 40, 0.3, 0.1, 0.5)
    first, second = simulation.draw(7)
    found = shown(simulation, 7, draws=300)
    for test in EVERY:
        comparison = mg.compare(
            {"first": first, "second": second}, clusters=simulation.documents, test=test, draws=300, seed=7
        )
        (one,) = comparison.differences

        assert found[test] == (one.p_value <= 0.05)
        assert found["percentile excludes 0"] == (0 not in one.interval)
    assert first.score == pytest.approx(simulation.truth[0], abs=4)
