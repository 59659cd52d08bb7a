"""What is tested against what: the side of a test, statistics that fit, documents that stay whole."""

import json
import math

import numpy as np
import pytest

import matchgrid as mg
from agreement_data import made
from matchgrid.agreement import Judgements, averaged
from matchgrid.errors import InputTypeError, MismatchError, OptionError

NOISE = {"close": 0.5, "far": 3.0}
TEXTS = {"a": ["one two three", "four five"], "b": ["one two", "four six"], "c": ["two", "five"]}
PEOPLE = {"a": [3.0, 2.0], "b": [2.0, 1.5], "c": [0.5, 1.0]}


@pytest.mark.parametrize("test", ["cells", "inputs", "systems", "williams", "bootstrap"])
def test_a_one_sided_test_is_of_the_metric_that_is_named_first(test: str):
    scores, human = made(noise=NOISE)
    settings = {"coefficient": "pearson", "average": "none", "test": test, "draws": 200}
    right = mg.compare_metrics(scores, human, alternative="greater", **settings)
    wrong = mg.compare_metrics(dict(reversed(scores.items())), human, alternative="greater", **settings)
    (first,), (second,) = right.differences, wrong.differences

    assert (first.metric, first.other) == (second.other, second.metric) == ("close", "far")
    assert first.delta == -second.delta > 0
    assert first.p_value < 0.05 < 0.5 < second.p_value
    # Nothing is found of a metric that was not expected to be better.
    assert [one.rank for one in right.metrics] == [1, 2]
    assert [one.rank for one in wrong.metrics] == [1, 1]
    assert [one.metric for one in wrong.metrics] == ["close", "far"]


def test_equal_metrics_are_found_different_as_often_as_the_level_says():
    """Of equal metrics the better one would be found better twice as often."""
    found = []
    for seed in range(200):
        chance = np.random.default_rng(seed)
        human, *scores = (chance.normal(size=(5, 12)) for _ in range(3))
        human += scores[0] + scores[1]
        tables = [{f"s{place}": row.tolist() for place, row in enumerate(side)} for side in (*scores, human)]
        settings = {"coefficient": "pearson", "average": "none", "test": "williams", "alternative": "greater"}
        both = {"one": tables[0], "other": tables[1]}
        found.append(mg.compare_metrics(both, tables[2], draws=1, **settings).differences[0].p_value)

    # 5% of 200 is 10, with a standard error of 3.
    assert sum(value <= 0.05 for value in found) <= 17
    assert 0.4 < np.mean(np.array(found) < 0.5) < 0.6


@pytest.mark.parametrize("move", [(1 / 3, 0.1), (2, 1), (3, 0.7), (7, 0), (0.001, 5)])
@pytest.mark.parametrize("level", ["segment", "system"])
def test_williams_finds_no_difference_between_a_metric_and_its_multiple(move: tuple[float, float], level: str):
    scores, human = made(systems=6, segments=15, noise={"one": 1.0})
    other = {name: [move[0] * value + move[1] for value in row] for name, row in scores["one"].items()}
    settings = {"coefficient": "pearson", "level": level, "average": "none", "test": "williams", "draws": 10}
    found = mg.compare_metrics({"one": scores["one"], "other": other}, human, **settings)

    assert found.differences[0].p_value == 1


def test_documents_are_refused_where_they_would_be_torn():
    scores, human = made(noise=NOISE)
    documents = [f"d{place // 4}" for place in range(40)]
    for settings in (
        {"test": "pairs", "coefficient": "acc-23", "calibrate_ties": True},
        {"test": "williams", "coefficient": "pearson", "average": "none"},
    ):
        with pytest.raises(OptionError, match="as if documents did not matter"):
            mg.compare_metrics(scores, human, clusters=documents, draws=10, **settings)


def test_statistics_that_can_t_be_compared_are_refused_everywhere():
    sides = {name: mg.BLEU().measure(texts, TEXTS["a"]) for name, texts in TEXTS.items()}
    others = sides | {"b": mg.BLEU().measure(TEXTS["b"], ["one two six", "four"])}
    for wrong in (others, sides | {"b": mg.TER().measure(TEXTS["b"], TEXTS["a"])}):
        for call in (
            lambda table: mg.correlate({"m": table}, PEOPLE, interval="none"),
            lambda table: mg.compare_metrics({"m": table}, PEOPLE, draws=5),
            lambda table: mg.agreement_by_documents({"m": table}, PEOPLE, draws=5),
            lambda table: mg.agreement_by_difference(table, PEOPLE),
        ):
            with pytest.raises((OptionError, MismatchError)):
                call(wrong)


def test_statistics_have_their_own_direction():
    sides = {name: mg.BLEU().measure(texts, TEXTS["a"]) for name, texts in TEXTS.items()}

    with pytest.raises(OptionError, match="higher scores are better under it"):
        mg.correlate({"bleu": sides}, PEOPLE, lower_is_better=["bleu"], interval="none")


def test_bins_begin_at_nothing():
    metric, people = {"a": 1.0, "b": 2.0, "c": 9.0}, {"a": 1.0, "b": 2.0, "c": 3.0}
    found, same = (mg.agreement_by_difference(metric, people, edges=edges) for edges in ([5, 10], [0, 5, 10]))

    assert [(one.low, one.pairs) for one in found.bins] == [(one.low, one.pairs) for one in same.bins]
    assert sum(one.pairs for one in found.bins) == found.whole.pairs == 3


def test_results_by_documents_and_by_difference_have_notes():
    scores, human = made(noise={"one": 0.5})
    errors = {name: [-value for value in row] for name, row in scores["one"].items()}
    curve = mg.agreement_by_documents({"one": errors}, human, clusters=[f"d{i // 20}" for i in range(40)], draws=20)
    bins = mg.agreement_by_difference(errors, human)

    for found in (curve, bins):
        codes = {note.code for note in found.notes}
        assert "negative_agreement" in codes
        assert {note["code"] for note in json.loads(found.to_json())["notes"]} == codes
        assert "if they are errors, say so" in str(found)
        assert "if they are errors" not in found.table()
    assert "few_units" in {note.code for note in curve.notes}


def test_an_agreement_that_is_undefined_is_nothing_in_json():
    metric = {"A": [1, 0], "B": [0, 1], "C": [0.5, 0.5]}
    people = {"A": [1, 2], "B": [2, 3], "C": [3, 4]}
    found = mg.agreement_by_documents({"m": metric}, people, sizes=[1, 2], coefficient="pearson", draws=50)

    assert json.loads(found.to_json())["values"] == {"m": None}


def test_differences_of_equal_values_correlate_with_nothing():
    noise = np.random.default_rng(1).normal(size=(3, 4))
    for human, metric in ((np.full((3, 4), 0.1), np.full((3, 4), 0.7)), (np.full((3, 4), 0.1), noise)):
        assert math.isnan(averaged("pdp", human, metric, "item").value)


def test_judgements_leave_what_is_given_as_it_is():
    values = np.ones((2, 2))
    Judgements(("a", "b"), (1, 2), values)
    values[0, 0] = 5.0

    with pytest.raises(OptionError, match="infinite"):
        Judgements(("a", "b"), (1, 2), np.full((2, 2), np.inf))


def test_what_is_no_table_or_no_number_is_refused():
    with pytest.raises(InputTypeError, match="scores are a table"):
        mg.correlate(np.ones((2, 2)), np.ones((2, 2)))
    with pytest.raises(OptionError, match="has inf"):
        mg.correlate({"a": [10**400, 2], "b": [1, 2]}, {"a": [1, 2], "b": [2, 1]}, interval="none")


def test_soft_accuracy_says_what_it_is_of():
    scores, human = made(noise={"one": 0.5})
    human = {name: [None, *row[1:]] if name == next(iter(human)) else row for name, row in human.items()}
    same = {name: [1.0] * len(row) for name, row in human.items()}
    found = mg.correlate({"one": scores["one"], "flat": same}, human, coefficients=["spa"], draws=5)
    notes = [str(note) for note in found.notes]

    assert any("spa is of the 39 segments that all systems have, of 40 that are judged" in note for note in notes)
    assert any(note.startswith("spa of flat is ") and "of tied systems" in note for note in notes)


def test_segments_that_nobody_judged_are_not_drawn():
    scores, human = made(segments=12, noise={"one": 0.5})
    more = {name: [*row, *([1.0] * 30)] for name, row in scores["one"].items()}
    unjudged = {name: [*row, *([None] * 30)] for name, row in human.items()}
    found = mg.correlate({"one": more}, unjudged, draws=20)
    same = mg.correlate(scores, human, draws=20)

    assert found.design.segments == same.design.segments == 12
    assert [(one.interval.low, one.interval.high) for one in found.coefficients] == [
        (one.interval.low, one.interval.high) for one in same.coefficients
    ]
