"""Intervals and exact tests are those that were recorded, from the same resamples."""

import itertools
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import matchgrid as mg
from golden_fields import check_all
from made_metrics import F1, Average, Ratio, statistics
from matchgrid import BLEU, Metric, Statistics
from matchgrid.comparison import bootstrap, result
from matchgrid.comparison.counting import p_value
from matchgrid.comparison.intervals import acceleration, bca_tails, bias_correction, influence_of
from matchgrid.comparison.pair import scored
from matchgrid.comparison.result import Interval
from places import GOLDEN, records, shared

METRICS: dict[str, Metric] = {"mean": Average(), "ratio": Ratio(), "f1": F1(), "bleu": BLEU()}
LEVELS = (0.95, 0.9)
# Of BCa also what is read where resamples that equal the estimate, but for rounding, count as equal.
TOLERANT = "_tie_tolerant"
# Other tests by the same draws: shares of draws on a side of 0, centred at the estimate, sacreBLEU's.
OTHER_TESTS = ("p_sign_le0", "p_sign_ge0", "p_centred_at_theta_ge", "p_centred_mean_strict_sacrebleu")


def golden(*kinds: str) -> Iterator[dict]:
    found = records(shared("golden", "intervals.jsonl"))
    yield from (one | {"expect": one["expected"]} for one in found if one["kind"] in kinds)


def kept(*kinds: str) -> Iterator[dict]:
    yield from (one for one in records(GOLDEN / "intervals.jsonl.gz") if one["kind"] in kinds)


SOURCES = pytest.mark.parametrize("source", [kept, golden])


def sides(record: dict) -> list[Statistics]:
    return [statistics(METRICS[record["statistic"]], record[side]) for side in "AB" if record.get(side)]


def counts(record: dict, units: int) -> np.ndarray:
    """How often each resample has each unit."""
    if record["kind"] == "bootstrap_exact":
        drawn = np.array(list(itertools.product(range(units), repeat=units)))
    else:
        drawn = np.array(record.get("indices") or record["cluster_indices"])
    return np.stack([np.bincount(one, minlength=units) for one in drawn]).astype(np.float64)


def resamples(record: dict) -> int:
    exact = len(record["A"]) ** len(record["A"])
    return exact if record["kind"] == "bootstrap_exact" else len(record.get("indices") or record["cluster_indices"])


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict], None]:
    """Makes the draws those of a record."""

    def give(record: dict) -> None:
        def sums(rows: list[np.ndarray], *_: object, **__: object) -> np.ndarray:
            return np.stack([counts(record, len(one)) @ one for one in rows])

        monkeypatch.setattr(bootstrap, "bootstrap_sums", sums)

    return give


def found(record: dict, level: float, method: str) -> tuple[float, Interval]:
    """The estimate and its interval: of one system, or of the difference of two."""
    clusters, options = (
        record.get("cluster_ids"),
        {"level": level, "draws": resamples(record), "clusters": record.get("cluster_ids")},
    )
    first, *second = sides(record)
    if not second:
        pooled = first if clusters is None else first.pool(clusters)
        return pooled.score, mg.interval(first, method=method, **options)
    compared = mg.compare({"B": second[0], "A": first}, interval=method, test="bootstrap", **options)
    (difference,) = compared.differences
    return difference.delta, difference.interval


def check_record(record: dict) -> None:
    expect = record["expect"]
    near = {"rel": 0, "abs": record["tol"]}
    for level in LEVELS:
        for method in ("percentile", "basic"):
            estimate, interval = found(record, level, method)
            assert [interval.low, interval.high] == pytest.approx(expect[f"{method}_{level}"], **near)
        check_bca(record, level, near)
    values = interval.distribution
    assert estimate == pytest.approx(expect["theta_hat"], **near)
    assert values.mean() == pytest.approx(expect["mean"], **near)
    assert values.std(ddof=1) == pytest.approx(expect["se_ddof1"], **near)
    if "p_centred_mean_ge" in expect:
        assert found_test(record).p_value == pytest.approx(expect["p_centred_mean_ge"], rel=1e-14)
    if "distribution" in expect:
        assert values.tolist() == pytest.approx(expect["distribution"], **near)
    if "n_resamples" in expect:
        assert len(values) == expect["n_resamples"]
        assert np.quantile(values, np.linspace(0, 1, 11)).tolist() == pytest.approx(expect["deciles"], **near)


def found_test(record: dict) -> result.Test:
    first, second = sides(record)
    compared = mg.compare({"B": second, "A": first}, test="bootstrap", draws=resamples(record))
    return compared.differences[0].test


def check_bca(record: dict, level: float, near: dict) -> None:
    """As scipy has it, or as it is where resamples equal to the estimate count as equal, where both are given."""
    expect = record["expect"]
    name = f"bca_{level}"
    accepted = [expect[key] for key in (name, f"{name}{TOLERANT}") if key in expect]
    estimate, interval = found(record, level, "bca")
    without = [np.array(one) for one in left_out(record)]
    jackknife = without[0] - without[1] if len(without) > 1 else without[0]
    for key in {"jackknife", "jackknife_clusters"} & {*expect}:
        assert jackknife.tolist() == pytest.approx(expect[key], **near)
    influence, tolerance = influence_of(jackknife), 1e-9 * METRICS[record["statistic"]].scale
    tails = bca_tails(estimate, interval.distribution, influence, ((1 - level) / 2, (1 + level) / 2), tolerance)
    bias, skewness = bias_correction(estimate, interval.distribution, tolerance), acceleration(influence)
    terms = ("z0", "a", "alpha1", "alpha2", "lower", "upper")
    ours = [bias, skewness, *tails, interval.low, interval.high]
    assert any(ours == pytest.approx([one[term] for term in terms], **near) for one in accepted), (ours, accepted)


def left_out(record: dict) -> Iterator[np.ndarray]:
    for side in sides(record):
        units = side if record.get("cluster_ids") is None else side.pool(record["cluster_ids"])
        yield scored(units.metric, units.rows.sum(0) - units.rows)


@SOURCES
def test_intervals_are_those_that_were_recorded(source: Callable[..., Iterator[dict]], given: Callable):
    number = 0
    for record in source("bootstrap_given_indices", "bootstrap_exact", "cluster_bootstrap_given_indices"):
        given(record)
        check_all(check_record, record, OTHER_TESTS)
        number += 1
    assert number >= (84 if source is golden else 15)


def check_permutation(record: dict) -> None:
    expect, near = record["expect"], {"rel": 0, "abs": record["tol"]}
    first, second = sides(record)
    systems = {"B": second, "A": first}
    units = len(set(record["cluster_ids"] or range(len(first))))
    for alternative, name in (("two-sided", "two_sided_abs"), ("greater", "greater"), ("less", "less")):
        compared = mg.compare(systems, draws=2**units, alternative=alternative, clusters=record["cluster_ids"])
        (difference,) = compared.differences
        test = difference.test
        assert test.exact
        assert test.p_value == pytest.approx(expect[f"p_{name}"], rel=1e-14)
        # Units whose rows are equal are not swapped: every difference is there as often as they would make it.
        repeated = expect["n"] // test.draws
        assert round(test.p_value * test.draws) * repeated == expect[f"count_{name}"]
    assert [difference.score, difference.baseline_score] == pytest.approx([expect["stat_A"], expect["stat_B"]], **near)
    assert difference.delta == pytest.approx(expect["diff"], **near)
    beyond = np.abs(test.null) > abs(difference.delta) + 1e-10
    assert int(beyond.sum()) * repeated == expect["count_two_sided_strict_gt"]
    check_masks(record, first, second, difference.delta)


def check_masks(record: dict, first: Statistics, second: Statistics, delta: float) -> None:
    """The p-value by swaps that are listed, as it is where swaps are drawn."""
    expect = record["expect"]
    if record["cluster_ids"]:
        first, second = first.pool(record["cluster_ids"]), second.pool(record["cluster_ids"])
    masks = np.array(record["mc_swap_masks"], dtype=np.float64)
    one = first.rows.sum(0) + masks @ (second.rows - first.rows)
    other = first.rows.sum(0) + second.rows.sum(0) - one
    null = first.metric.score(one) - first.metric.score(other)
    assert null.tolist() == pytest.approx(expect["mc_diffs"], rel=0, abs=record["tol"])
    options = {"alternative": "two-sided", "tolerance": record["tie_tolerance"]}
    assert p_value(null, delta, **options) == pytest.approx(expect["mc_p_plus1"], rel=1e-14)
    assert p_value(null, delta, exact=True, **options) == pytest.approx(expect["mc_p_plain"], rel=1e-14)
    assert round(expect["mc_p_plain"] * len(null)) == expect["mc_masks_count_two_sided"]


# What sacreBLEU's rule would give, scipy's way to the same p-value, and how far apart the values are.
APART = ("mc_p_plus1_strict_sacrebleu", "p_two_sided_scipy_2min", "min_nontie_gap_abs")


@SOURCES
def test_randomization_tests_are_exact(source: Callable[..., Iterator[dict]]):
    number = 0
    for record in source("exact_permutation", "exact_permutation_clusters"):
        check_all(check_permutation, record, APART)
        number += 1
    assert number >= (42 if source is golden else 8)


@SOURCES
def test_what_scipy_can_not_do_is_refused_or_said(source: Callable[..., Iterator[dict]], given: Callable):
    for record in source("degenerate"):
        first = statistics(Average(), record["A"])
        if len(first) == 1:
            with pytest.raises(mg.errors.ShapeError, match="there is only one segment, and nothing can be drawn"):
                mg.interval(first)
            continue
        given(record)
        for method, name in (("percentile", "percentile"), ("basic", "basic"), ("bca", "BCa")):
            expect = record["expect"][name]
            interval = mg.interval(first, method=method, draws=resamples(record))
            assert interval.distribution.std(ddof=1) == pytest.approx(expect["se"], abs=1e-12)
            if expect["low"] == "nan":
                # No unit has any influence: the bounds are percentiles, and say so.
                assert (interval.method, interval.low, interval.high) == ("percentile", 2.0, 2.0)
            else:
                assert [interval.low, interval.high] == pytest.approx([expect["low"], expect["high"]], abs=1e-9)
