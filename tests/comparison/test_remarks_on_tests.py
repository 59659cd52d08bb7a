"""What is noted of tests: smallest p-values, tests of units against the score of the whole, noise of runs."""

from __future__ import annotations

import numpy as np
import pytest

import matchgrid as mg
from made_metrics import Average, statistics
from matchgrid import Statistics
from matchgrid.comparison.result import Comparison
from matchgrid.comparison.result import Test as Outcome
from matchgrid.errors import OptionError
from matchgrid.report.comparison_tables import finding

LONG = " ".join(f"w{place}" for place in range(60))
REFERENCES = ["a b c d"] * 30 + [LONG] * 10
# One word wrong in each of 30 segments, or every word in ten long ones.
OFTEN = ["a b c x"] * 30 + [LONG] * 10
MUCH = ["a b c d"] * 30 + [LONG.replace("w", "x")] * 10
UNITS = ("sign", "mcnemar")


def compared(test: str, **options: object) -> Comparison:
    systems = {"often": OFTEN, "much": MUCH}
    return mg.compare(systems, REFERENCES, **{"metrics": ["wer"], "test": test, "draws": 200, **options})


def message(found: Comparison, code: str) -> str:
    return next(str(note) for note in found.notes if note.code == code)


def codes(found: Comparison) -> list[str]:
    return [note.code for note in found.notes]


@pytest.mark.parametrize("test", UNITS)
@pytest.mark.parametrize("metric", ["wer", "em"])
def test_a_finding_is_of_what_its_test_is_of(test: str, metric: str):
    found = compared(test, metrics=[metric])
    (one,) = found.differences

    assert (one.p_value < 0.01, one.wins, one.losses) == (True, 30, 10)
    assert (one.direction, finding(one, 0.95)) == ("better", "better")
    assert one.score_direction == ("worse" if metric == "wer" else "better")
    assert found.to_dict()["differences"][0]["direction"] == "better"
    assert ("sides_differ" in codes(found)) == (metric == "wer")
    assert [compared(test, metrics=[metric], alternative=side).differences[0].direction for side in ("better", "worse")]
    assert "by segments " in str(found)


@pytest.mark.parametrize("test", UNITS)
def test_what_a_test_of_units_shows_against_the_score_has_no_rank(test: str):
    found = compared(test, pairs="all")

    assert f"the test ({test}) is of the segments' own scores, which go the other way" in message(found, "sides_differ")
    with pytest.raises(OptionError, match=r"^ranks go by the score: WER of much is not better than that of often"):
        found.ranks()
    assert found.to_dict()["ranks"] == []
    assert "Ranks" not in str(found)
    assert [ranking.ranks for ranking in compared("randomization", pairs="all").ranks()] == [(1, 2)]


def test_signed_ranks_have_their_own_side():
    """One difference is larger than the sum of 20 others, but only the last in rank."""
    values = np.zeros(21)
    other = np.append(np.linspace(0.01, 0.02, 20), -5.0)
    found = mg.compare({"a": statistics(Average(), values), "b": statistics(Average(), other)}, test="wilcoxon")
    (one,) = found.differences

    assert one.delta < 0 < one.test.side
    assert (one.p_value < 0.01, one.direction, one.score_direction) == (True, "better", "worse")
    assert "by the ranks of what segments differ by" in str(compared("wilcoxon"))


def test_mapsswe_is_of_errors():
    (one,) = compared("mapsswe").differences

    assert (one.direction, one.score_direction) == ("worse", "worse")
    assert one.test.side > 0


def test_a_verdict_is_of_the_score_whatever_the_test_is_of():
    (one,) = compared("sign", epsilon=0.1).differences
    assert (one.verdict, finding(one, 0.95)) == ("worse", "worse")
    (one,) = compared("sign", epsilon=2).differences
    assert finding(one, 0.95) == "equivalent (worse)"


def test_no_p_value_is_below_its_smallest():
    drawn, exact = Outcome("bootstrap", 1.0, draws=99), Outcome("sign", 1.0, exact=True, units=4)

    assert (drawn.smallest, exact.smallest) == (0.01, 0.125)
    assert Outcome("sign", 1.0, "greater", exact=True, units=4).smallest == 0.0625
    assert Outcome("mapsswe", 1.0, units=40).smallest == 0
    assert Outcome("sign", 1.0, exact=True).smallest == 1
    for test in ("randomization", "bootstrap", "sign", "wilcoxon", "mcnemar"):
        (one,) = compared(test).differences
        assert one.test.smallest <= one.p_value


def test_too_few_draws_for_the_family_are_noted_with_how_many_are_needed():
    rng = np.random.default_rng(1)
    systems = {f"s{place:02}": statistics(Average(), rng.normal(place, 1, 60)) for place in range(8)}
    options = {"pairs": "all", "draws": 300}
    found = mg.compare(systems, **options)
    assert {one.p_value_corrected > 0.05 for one in found.differences} == {True}
    said = message(found, "smallest_p_value")
    assert "with 300 draws and 28 comparisons no corrected p-value can be below 0.093" in said
    assert said.endswith("draw 560 or more")
    enough = mg.compare(systems, pairs="all", draws=560)
    assert "smallest_p_value" not in codes(enough)
    assert len([one for one in enough.differences if one.p_value_corrected <= 0.05]) > 20
    assert "smallest_p_value" not in codes(mg.compare(systems, correction="bh", **options))
    assert "draw 20 or more" in message(
        mg.compare({"a": systems["s00"], "b": systems["s07"]}, draws=15), "smallest_p_value"
    )


def test_few_units_that_differ_are_noted_though_there_are_many():
    first = np.linspace(0, 1, 100)
    few, more = first.copy(), first.copy()
    few[:3] += 1
    more[:40] += 1
    sides = {name: statistics(Average(), values) for name, values in (("a", first), ("few", few), ("more", more))}
    for test in ("randomization", "sign", "wilcoxon"):
        found = mg.compare(sides, test=test)
        assert found.differences[0].p_value == 0.25
        assert (
            "with 3 segments that differ no p-value can be below 0.25, whatever they are: "
            f"{found.metrics[0].label} of few against a" in message(found, "smallest_p_value")
        )
        few[3:6] += 1
    sixth = mg.compare({"a": sides["a"], "b": statistics(Average(), few)})
    assert "smallest_p_value" not in codes(sixth)


def test_swaps_are_all_made_where_there_are_no_more_than_draws():
    first, second = statistics(Average(), np.zeros(17)), statistics(Average(), np.linspace(0.3, 1, 17))
    for draws, exact in ((2**17, True), (2**17 - 1, False)):
        test = mg.compare({"a": first, "b": second}, draws=draws).differences[0].test
        assert (test.exact, test.draws) == (exact, draws)


def runs_of(rng: np.random.Generator, runs: int, *, own: float, whole: float) -> list:
    hard = rng.normal(size=200)
    return [statistics(Average(), 0.1 * hard + whole * rng.normal() + own * rng.normal(size=200)) for _ in range(runs)]


@pytest.mark.parametrize(("runs", "own", "whole", "counted"), [(2, 1, 0, 3), (5, 1, 0, 3), (5, 0.05, 1, 1)])
def test_noise_of_runs_is_counted_three_times_and_that_is_noted(runs: int, own: float, whole: float, counted: int):
    """By what the variance of a mean of runs is: of what they share, of their own noise, and of their own level."""
    rng = np.random.default_rng(3)
    variances, noted = [], []
    for number in range(80):
        found = mg.compare({name: runs_of(rng, runs, own=own, whole=whole) for name in "ab"}, draws=300, seed=number)
        variances.append(found.differences[0].interval.distribution.var())
        noted.append("noise_of_runs" in codes(found))
    true = 2 * (0.1**2 / 200 + 3 * own**2 / runs / 200 + whole**2 / runs)
    assert np.mean(variances) == pytest.approx(true, rel=0.2)
    assert np.mean(noted) == pytest.approx(int(counted > 1), abs=0.05)
    if counted > 1:
        assert "times as wide as need be" in message(found, "noise_of_runs")


def test_samples_as_one_run_with_inputs_as_clusters_are_counted_once():
    rng = np.random.default_rng(4)
    variances = []
    for number in range(20):
        joined = {name: Statistics.concat(runs_of(rng, 3, own=1, whole=0)) for name in "ab"}
        found = mg.compare(joined, clusters=[*range(200)] * 3, unit="inputs", draws=300, seed=number)
        variances.append(found.differences[0].interval.distribution.var())
    assert np.mean(variances) == pytest.approx(2 * (0.1**2 + 1 / 3) / 200, rel=0.1)
