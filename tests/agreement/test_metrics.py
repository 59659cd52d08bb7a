"""Metrics compared by their agreement with people."""

import json

import numpy as np
import pytest

import matchgrid as mg
from agreement_data import Table, made
from matchgrid.agreement.metric_plan import MetricPlan
from matchgrid.agreement.outputs import Outputs
from matchgrid.agreement.tests import TESTS
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError

NOISE = {"close": 0.5, "far": 3.0}


def by_name(found: mg.MetricComparison) -> dict[str, float]:
    return {one.metric: one.value for one in found.metrics}


def test_the_metric_that_follows_people_more_is_first_and_is_shown_to():
    scores, human = made(noise=NOISE, missing=0.1)
    found = mg.compare_metrics(scores, human, draws=400)

    assert [one.metric for one in found.metrics] == ["close", "far"]
    assert [one.rank for one in found.metrics] == [1, 2]
    (difference,) = found.differences
    assert difference.delta == difference.value - difference.other_value > 0
    assert difference.interval.low > 0
    assert difference.p_value == 1 / 401
    assert difference.comparisons == 1


@pytest.mark.parametrize("test", [name for name in TESTS if name != "pairs"])
def test_a_metric_does_not_differ_from_itself(test: str):
    scores, human = made(systems=4, segments=12, noise={"one": 1.0})
    same = {"one": scores["one"], "again": scores["one"]}
    found = mg.compare_metrics(same, human, coefficient="pearson", level="system", test=test, draws=100)

    assert found.differences[0].delta == 0
    assert found.differences[0].p_value == 1
    assert [one.rank for one in found.metrics] == [1, 1]


def test_a_metric_on_another_scale_does_not_differ_from_itself():
    scores, human = made(systems=4, segments=12, noise={"one": 1.0})
    larger = {system: [7.0 + 100 * value for value in values] for system, values in scores["one"].items()}
    found = mg.compare_metrics({"one": scores["one"], "larger": larger}, human, coefficient="pearson", draws=100)

    assert found.differences[0].p_value == 1


def test_an_error_rate_agrees_as_its_opposite_does():
    scores, human = made(noise=NOISE)
    errors = {system: [-value for value in values] for system, values in scores["far"].items()}
    as_quality = mg.compare_metrics(scores, human, draws=50)
    as_error = mg.compare_metrics({**scores, "far": errors}, human, lower_is_better=["far"], draws=50)

    assert by_name(as_error) == by_name(as_quality)
    assert as_error.differences[0].p_value == as_quality.differences[0].p_value


def test_statistics_know_their_direction_and_give_segment_scores():
    references = ["the cat sat on the mat", "a dog ran far away", "it rains in the north today"]
    outputs = {"good": references, "bad": ["the cat sat", "dog far", "it rains"], "worse": ["x", "dog", "y"]}
    people = {"good": [3, 3, 3], "bad": [2, 2, 2], "worse": [1, 1, 1]}
    measured = {name: mg.WER().measure(texts, references) for name, texts in outputs.items()}
    found = mg.compare_metrics({"wer": measured}, people, draws=20, resampled="inputs")

    assert by_name(found) == {"wer": 1.0}


def test_only_outputs_that_all_scored_count():
    scores, human = made(noise=NOISE)
    scores["far"]["system 0"][3] = None  # type: ignore[index]
    found = mg.compare_metrics(scores, human, draws=20)

    assert found.design.outputs == 6 * 40 - 1
    assert found.design.systems == 6


def test_segments_that_nobody_judged_are_none_of_the_sample():
    scores, human = made(segments=40, noise=NOISE)
    for values in human.values():
        values[10:30] = [None] * 20
    found = mg.compare_metrics(scores, human, draws=20)

    assert (found.design.segments, found.design.count) == (20, 20)


@pytest.mark.parametrize("coefficient", ["pearson", "tau-b", "acc-23"])
@pytest.mark.parametrize("average", ["none", "item", "system"])
def test_values_and_intervals_are_those_of_correlate(coefficient: str, average: str):
    scores, human = made(systems=5, segments=20, noise=NOISE, missing=0.1)
    settings = {"draws": 40, "calibrate_ties": False}
    compared = mg.compare_metrics(scores, human, coefficient=coefficient, average=average, **settings)
    correlated = mg.correlate(
        scores, human, coefficients=[coefficient], averages=[average], levels=["segment"], **settings
    )

    for one in compared.metrics:
        other = correlated.of(coefficient, metric=one.metric)
        assert one.value == pytest.approx(other.value, abs=1e-12)
        assert other.interval is not None
        assert one.interval.distribution == pytest.approx(other.interval.distribution, abs=1e-9, nan_ok=True)


def test_documents_are_drawn_and_exchanged_whole():
    scores, human = made(systems=5, segments=40, noise=NOISE)
    documents = [f"d{place // 5}" for place in range(40)]
    found = mg.compare_metrics(scores, human, clusters=documents, test="inputs", resampled="inputs", draws=100)

    assert (found.design.unit, found.design.count) == ("documents", 8)
    # 2**8 exchanges of documents are all tried.
    assert found.differences[0].test.exact
    assert found.differences[0].test.draws == 256


def test_a_seed_gives_the_same_numbers_and_more_draws_begin_with_them():
    scores, human = made(noise={"one": 1.0, "other": 1.2})
    few, again, more = (mg.compare_metrics(scores, human, draws=draws) for draws in (60, 60, 90))

    for one, other in ((few, again), (few, more)):
        tests = [found.differences[0].test.null[:60] for found in (one, other)]
        np.testing.assert_array_equal(*tests)
        draws = [found.metrics[0].interval.distribution[:60] for found in (one, other)]
        np.testing.assert_array_equal(*draws)
    assert (
        mg.compare_metrics(scores, human, draws=60, seed=1).differences[0].test.null != few.differences[0].test.null
    ).any()


def test_threads_change_nothing():
    scores, human = made(noise=NOISE, missing=0.1)
    one, two = (mg.compare_metrics(scores, human, draws=50, threads=threads) for threads in (1, 2))

    assert (one.differences[0].test.null == two.differences[0].test.null).all()
    assert one.to_json() == two.to_json()


def test_drawing_a_system_twice_is_no_agreement():
    """Accuracy counts ties of both sides, and a system drawn twice ties with itself: such pairs are left out."""
    scores, human = made(systems=5, segments=30, noise={"far": 30.0})
    found = mg.compare_metrics(scores, human, coefficient="acc-23", resampled="systems", draws=300)
    (metric,) = found.metrics

    assert metric.interval.low < metric.value < metric.interval.high
    assert abs(np.nanmean(metric.interval.distribution) - metric.value) < 0.02


def test_calibrated_ties_give_credit_for_ties():
    scores, human = made(systems=6, segments=30, noise=NOISE)
    coarse: Table = {name: [None if one is None else round(one / 2) for one in row] for name, row in human.items()}
    plain = mg.compare_metrics(scores, coarse, coefficient="acc-23", draws=30)
    calibrated = mg.compare_metrics(scores, coarse, coefficient="acc-23", calibrate_ties=True, test="pairs", draws=100)

    for one in calibrated.metrics:
        assert one.epsilon is not None
        assert one.epsilon > 0
        assert one.value > by_name(plain)[one.metric]
    assert calibrated.differences[0].p_value <= 0.05


def test_all_pairs_are_corrected_together():
    scores, human = made(noise={"a": 0.5, "b": 0.6, "c": 5.0})
    found = mg.compare_metrics(scores, human, draws=200, correction="bonferroni")

    assert [one.comparisons for one in found.differences] == [3, 3, 3]
    for one in found.differences:
        assert one.p_value_corrected == min(1.0, 3 * one.p_value)


def test_it_prints_and_gives_every_number():
    scores, human = made(noise=NOISE)
    found = mg.compare_metrics(scores, human, draws=50)
    entry = json.loads(found.to_json())

    assert entry["differences"][0]["delta"] == found.differences[0].delta
    assert entry["design"]["draws"] == 50
    assert "rank  metric" in str(found)
    assert "| rank | metric |" in found.table("markdown")
    assert r"\toprule" in found.table("latex")
    assert found.table("csv").startswith("metric,agrees more than,by,")
    assert found._repr_html_().count("<table>") == 2
    with pytest.raises(OptionError, match="no table format 'yaml'"):
        found.table("yaml")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"coefficient": "kendall"}, "a coefficient is one of"),
        ({"level": "document"}, "level is segment or system"),
        ({"average": "macro"}, "average is none, item or system"),
        ({"test": "t"}, "test is cells, systems, inputs"),
        ({"resampled": "rows"}, "resampled is inputs, systems or both"),
        ({"alternative": "less"}, "alternative is two-sided or greater"),
        ({"correction": "fdr"}, "no correction 'fdr'"),
        ({"confidence": 95}, "level is a fraction between 0 and 1"),
        ({"draws": 0}, "draws is a whole number from 1"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"calibrate_ties": "yes"}, "calibrate_ties is True or False"),
        ({"calibrate_ties": True}, "ties are calibrated for acc-23"),
        ({"test": "pairs"}, "say calibrate_ties=True too"),
        ({"test": "williams"}, "Williams' test is of one"),
        ({"test": "williams", "coefficient": "pearson"}, "Williams' test is of one"),
        ({"lower_is_better": "far"}, "lower_is_better is a list"),
        ({"lower_is_better": ["fat"]}, "did you mean 'far'"),
        ({"clusters": ["a", "b"]}, "2 ids of documents for 40 segments"),
        ({"clusters": ["a"] * 40}, "1 documents: there is nothing to draw"),
    ],
)
def test_what_does_not_fit_is_refused(settings: dict, message: str):
    scores, human = made(noise=NOISE)

    with pytest.raises((OptionError, InputTypeError, ShapeError), match=message):
        mg.compare_metrics(scores, human, **settings)


def test_tables_that_do_not_fit_are_refused():
    scores, human = made(systems=3, segments=5, noise=NOISE)
    with pytest.raises(InputTypeError, match="metric: row 1 has no segment"):
        mg.compare_metrics([scores], human)
    with pytest.raises(MismatchError, match="far has no values of system system 2"):
        mg.compare_metrics({"far": {"system 0": [1.0] * 5, "system 1": [2.0] * 5}}, human)
    with pytest.raises(ShapeError, match="fewer than two systems have a judgement"):
        mg.compare_metrics(scores, {"system 0": [1.0] * 5})
    with pytest.raises(ShapeError, match="the agreement of far is undefined"):
        mg.compare_metrics({"far": {name: [1.0] * 5 for name in human}}, human)
    with pytest.raises(ShapeError, match="Williams' test needs 4 observations, and there are 3"):
        mg.compare_metrics(scores, human, coefficient="pearson", level="system", test="williams")


def test_a_test_holds_its_level_where_metrics_agree_alike():
    """Under the null hypothesis p is at most 0.1 in about a tenth of all cases."""
    low = 0
    for seed in range(100):
        scores, human = made(systems=5, segments=20, noise={"one": 1.0, "other": 1.0}, seed=seed)
        outputs = Outputs.of(scores, human)
        plan = MetricPlan(coefficient="pearson", draws=99)
        measure = plan.measure(outputs.values)
        from matchgrid.agreement.permutation import permutation_test

        test = permutation_test(*outputs.scores.values(), measure, outputs.judged, draws=99)
        low += test.p_value <= 0.1

    # 10 of 100 are expected; outside are 4 standard errors.
    assert 1 <= low <= 22
