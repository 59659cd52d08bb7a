"""The share of pairs of systems on which people agree, by the size of the metric's difference."""

import json
from math import inf, isnan

import pytest
from scipy.stats import binomtest

import matchgrid as mg
from agreement_data import made, real
from matchgrid.agreement.by_difference import wilson
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError
from places import records, shared

METRIC = {"a": 30.0, "b": 31.0, "c": 30.2, "d": 35.0}
PEOPLE = {"a": 0.0, "b": 1.0, "c": 1.5, "d": 2.0}


def test_pairs_are_counted_by_the_size_of_their_difference():
    found = mg.agreement_by_difference(METRIC, PEOPLE, edges=[0, 0.5, 1, 5])
    counts = [(one.low, one.high, one.pairs, one.agreed) for one in found.bins]

    # a-c 0.2 right; b-c 0.8 wrong; a-b 1, b-d 4, c-d 4.8 right; a-d 5 right.
    assert counts == [(0, 0.5, 1, 1), (0.5, 1, 1, 0), (1, 5, 3, 3), (5, inf, 1, 1)]
    assert (found.whole.pairs, found.whole.agreed, found.whole.share) == (6, 5, 5 / 6)


def test_people_s_ties_are_no_agreement_and_the_metric_s_have_no_size():
    found = mg.agreement_by_difference({"a": 1, "b": 2, "c": 2}, {"a": 1, "b": 1, "c": 2})

    assert (found.whole.pairs, found.whole.agreed, found.whole.human_ties) == (2, 1, 1)


def test_errors_agree_as_their_opposite():
    errors = {name: -value for name, value in METRIC.items()}

    assert mg.agreement_by_difference(errors, PEOPLE, lower_is_better=True).whole.agreed == 5


def test_pairs_are_made_within_a_set():
    found = mg.agreement_by_difference([METRIC, METRIC], [PEOPLE, PEOPLE])

    assert (found.sets, found.whole.pairs, found.whole.agreed, found.whole.systems) == (2, 12, 10, 8)


def test_rows_are_one_set_and_lists_of_rows_several():
    rows = [(name, 1, value) for name, value in METRIC.items()]
    people = [(name, 1, value) for name, value in PEOPLE.items()]

    assert mg.agreement_by_difference(rows, people).whole.pairs == 6
    assert mg.agreement_by_difference([rows, rows], [people, PEOPLE]).whole.pairs == 12


def test_statistics_give_the_score_of_the_whole_and_tables_their_means():
    references = ["the cat sat on the mat", "a dog ran far away"]
    outputs = {"good": references, "bad": ["the cat sat", "dog far away"]}
    measured = {name: mg.TER().measure(texts, references) for name, texts in outputs.items()}
    found = mg.agreement_by_difference(measured, {"good": [1, None], "bad": [0, 0.5]})

    (one,) = [each for each in found.bins if each.pairs]
    assert (one.pairs, one.agreed) == (1, 1)
    assert one.low == pytest.approx(measured["bad"].score, abs=1e-9)


def test_the_interval_is_wilson_s():
    for agreed, count in ((0, 4), (3, 4), (40, 41)):
        expected = binomtest(agreed, count).proportion_ci(0.9, method="wilson")
        assert wilson(agreed / count, count, 0.9) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_pairs_that_share_systems_tell_less_than_as_many_others():
    scores, human = made(systems=12, noise={"one": 3.0})
    found = mg.agreement_by_difference(scores["one"], human)

    assert found.whole.pairs == 66
    assert 6 <= found.whole.effective < 66
    alone = wilson(found.whole.share, 66, 0.95)
    assert found.whole.interval.low < alone[0]
    assert alone[1] < found.whole.interval.high


def test_a_share_of_one_is_not_certain():
    people = {f"s{place}": float(place) for place in range(6)}
    whole = mg.agreement_by_difference(people, people).whole

    assert (whole.share, whole.effective) == (1.0, 3)
    assert whole.interval.low < 0.6
    assert whole.interval.high == 1


def test_intervals_hold_the_share_of_a_population_of_systems():
    """Test sets of 8 systems each from one population: intervals at 90 % hold the share among all in most cases."""
    share, held, count = 0.0, 0, 200
    tables = []
    for seed in range(count):
        scores, human = made(systems=8, segments=6, noise={"one": 4.0}, seed=seed)
        tables.append(mg.agreement_by_difference(scores["one"], human, confidence=0.9).whole)
    share = sum(one.agreed for one in tables) / sum(one.pairs for one in tables)
    held = sum(share in one.interval for one in tables)

    assert held / count >= 0.87


def test_an_empty_bin_has_no_share():
    found = mg.agreement_by_difference(METRIC, PEOPLE, edges=[0, 10, 20])

    assert isnan(found.bins[-1].share)
    assert (found.bins[-1].interval.low, found.bins[-1].interval.high) == (0, 1)


def test_it_prints_draws_and_gives_every_number():
    found = mg.agreement_by_difference(METRIC, PEOPLE, edges=[0, 1], metric="BLEU")
    entry = json.loads(found.to_json())

    assert [one["high"] for one in entry["bins"]] == [1, None]
    assert entry["all"]["agreed"] == 5
    assert str(found).splitlines()[0].startswith("difference of BLEU  pairs  agreed")
    assert "1 or more" in str(found)
    assert found.svg().startswith("<svg")
    assert found.table("latex").startswith(r"\begin{tabular}")
    assert "<table>" in found._repr_html_()


@pytest.mark.parametrize(
    ("metric", "people", "settings", "error", "message"),
    [
        (METRIC, PEOPLE, {"edges": [0, 2, 1]}, OptionError, "edges are numbers from 0 that ascend"),
        (METRIC, PEOPLE, {"edges": ["x"]}, OptionError, "edges are numbers"),
        (METRIC, PEOPLE, {"edges": []}, OptionError, "edges are numbers"),
        (METRIC, PEOPLE, {"confidence": 95}, OptionError, "level is a fraction"),
        ({"a": 1.0}, PEOPLE, {}, MismatchError, "people judged system 'b'"),
        ({"a": 1.0, "b": 1.0}, {"a": 1.0, "b": 2.0}, {}, ShapeError, "tells no two systems apart"),
        ([METRIC], PEOPLE, {}, None, ""),
        ([METRIC, METRIC], [PEOPLE], {}, ShapeError, "2 test sets of the metric and 1 of people"),
        ({"a": "x"}, {"a": 1.0}, {}, InputTypeError, "the metric"),
    ],
)
def test_what_does_not_fit_is_refused(metric: object, people: object, settings: dict, error: type | None, message: str):
    if error is None:
        assert mg.agreement_by_difference(metric, people, **settings).whole.pairs == 6
        return
    with pytest.raises(error, match=message):
        mg.agreement_by_difference(metric, people, **settings)


def test_on_three_real_campaigns_a_small_difference_is_hardly_better_than_chance():
    """Agreements and pairs of BLEU's corpus scores with people over three test sets, as mt-metrics-eval counts them."""
    sets = [
        real("wmt22.de-en", "human.da.tsv", "raw"),
        real("ted21.zh-en.mqm", "human.mqm.tsv", "score"),
        real("wmt21.en-de", "human.mqm.tsv", "score"),
    ]
    expected = {
        record["metric"]: record["expected"]
        for record in records(shared("golden", "real_correlations.jsonl"))
        if record["kind"] == "pooled_pairwise_accuracy"
    }
    assert len(expected) == 5
    for name, expect in expected.items():
        metric = [scores["corpus"][name] for scores, _ in sets]
        found = mg.agreement_by_difference(metric, [human for _, human in sets], edges=[0, 1, 2], metric=name)
        assert (found.whole.pairs, found.whole.agreed) == (expect["pairs"], expect["agree"])
        assert found.whole.share == expect["accuracy"]
        # From 1 to 2 points of BLEU, or of chrF, people agree on about half of the pairs.
        assert 0.5 in found.bins[1].interval


def test_few_systems_outliers_and_reversed_scores_are_noted():
    human = {"a": 50.0, "b": 51.0, "c": 52.0, "d": 53.0, "e": 5.0}
    found = mg.agreement_by_difference({name: -value for name, value in human.items()}, human)
    notes = {note.code: str(note) for note in found.notes}

    assert "5 systems are few, however many pairs are made of them" in notes["few_systems"]
    assert "people put 10 of 10 pairs in the other order" in notes["negative_agreement"]
    assert "put e far from the other systems: without, they agree on 0 of 6 pairs" in notes["outlier_systems"]
    assert [note["code"] for note in found.to_dict()["notes"]] == list(notes)
    assert "note: 5 systems are few" in str(found)
    assert "note" not in found.table()


def test_systems_of_several_sets_are_looked_at_within_their_own():
    human = [{f"s{place}": 100.0 * number + place for place in range(5)} for number in range(2)]
    found = mg.agreement_by_difference(human, human)

    assert found.notes == ()
    assert "10 systems of 2 test sets" in found.table()


def test_a_picture_has_the_numbers_of_pairs():
    metric = {"a": 30.1, "b": 30.4, "c": 31.0, "d": 32.2, "e": 34.9, "f": 35.0}
    found = mg.agreement_by_difference(metric, {name: place for place, name in enumerate(metric)}, edges=[1, 3])
    picture = found.svg()

    assert [f">{said}</text>" in picture for said in ("4", "5", "6 from 3 on")] == [True] * 3
    assert "<title>4: 1</title>" in picture  # As wide as from 1 to 3, so its middle.
