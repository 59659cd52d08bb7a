"""Thresholds over the probability that there is no answer."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.diagnose import average_precision, best_threshold, thresholded
from matchgrid.errors import InputTypeError, OptionError, ShapeError


def statistics(answers: list[str], golds: list[list[str]]) -> mg.Statistics:
    return mg.metric("squad-v2/f1").measure(answers, golds)


GOLDS = [["k b"], [""], ["c"], [""]]
ANSWERABLE = [True, False, True, False]


def test_the_best_threshold_answers_what_is_worth_it():
    stats = statistics(["k", "x", "c", ""], GOLDS)
    best = best_threshold(stats, [0.2, 0.6, 0.6, 0.9], ANSWERABLE)

    # 2/3 for `k`, and both of 0.6 together: 0 for `x`, 1 for `c`, 1 for silence.
    assert best.threshold == 0.2
    assert best.score == pytest.approx(100 * (2 / 3 + 1 + 0 + 1) / 4)
    assert thresholded(stats, [0.2, 0.6, 0.6, 0.9], ANSWERABLE, 0.2).mean() == pytest.approx(best.score)


def test_the_scripts_rule_takes_ties_apart_and_silence_for_granted():
    stats = statistics(["x", "c"], [[""], ["c"]])
    right_first = best_threshold(stats[[1, 0]], [0.5, 0.5], [True, False], rule="squad-v2", predictions=["c", "x"])
    zeros = best_threshold(stats, [0.0, 0.0], [False, True], rule="squad-v2", predictions=["x", "c"])

    assert (right_first.threshold, right_first.score) == (0.5, 100.0)
    assert thresholded(stats, [0.5, 0.5], [False, True], 0.5).mean() == 50.0
    assert (zeros.threshold, zeros.score) == (0.0, 50.0)
    assert best_threshold(stats, [0.5, 0.5], [False, True]).threshold == 0.0
    assert best_threshold(stats, [0.0, 0.0], [False, True]).threshold == -math.inf


def test_an_answer_that_normalizes_to_nothing_is_right_where_there_is_none_but_not_by_the_scripts_rule():
    stats = statistics(["the"], [[""]])

    assert stats.score == 100.0
    assert thresholded(stats, [0.1], [False], 0.5).tolist() == [100.0]
    stats = statistics(["the", "c"], [[""], ["c"]])
    best = best_threshold(stats, [0.1, 0.2], [False, True])
    script = best_threshold(stats, [0.1, 0.2], [False, True], rule="squad-v2", predictions=["the", "c"])
    assert (best.threshold, best.score) == (0.2, 100.0)
    assert (script.threshold, script.score) == (0.0, 50.0)


questions = st.lists(
    st.tuples(st.sampled_from(["", "k", "k b", "c the"]), st.sampled_from(["", "k b", "c"]), st.integers(-1, 3)),
    min_size=1,
    max_size=8,
)


@given(questions, st.sampled_from(["squad-v2/em", "squad-v2/f1", "token_f1", "em"]))
def test_no_threshold_is_better_than_the_best_one(questions, name):
    answers, golds, chances = zip(*questions, strict=True)
    stats = mg.metric(name).measure(list(answers), list(golds))
    answerable = [gold != "" for gold in golds]
    best = best_threshold(stats, chances, answerable)
    others = [thresholded(stats, chances, answerable, value).mean() for value in (-math.inf, 0.0, *chances)]

    assert best.score == pytest.approx(max(others), abs=1e-12)
    assert thresholded(stats, chances, answerable, best.threshold).mean() == pytest.approx(best.score, abs=1e-12)


def test_average_precision_is_the_area_under_precision_and_recall():
    stats = statistics(["k", "x", "c", ""], GOLDS)
    found = average_precision(stats, [0.1, 0.2, 0.2, 0.3], ANSWERABLE)

    assert found == pytest.approx(100 * (2 / 3 * 1 / 3 + (5 / 3) / 3 * 1 / 2))
    assert average_precision(None, [0.1, 0.2, 0.3, 0.4], ANSWERABLE) == pytest.approx(100 * (1 / 2 + 2 / 3 / 2))
    for order in itertools.permutations(range(4)):
        places = list(order)
        ties = average_precision(stats[places], np.array([0.1, 0.2, 0.2, 0.3])[places], np.array(ANSWERABLE)[places])
        assert ties == pytest.approx(found)


def test_what_makes_no_sense_is_refused():
    stats = statistics(["k", "x"], [["k"], [""]])
    with pytest.raises(ShapeError, match="2 questions, but 1 probabilities"):
        best_threshold(stats, [0.1], [True, False])
    with pytest.raises(ShapeError, match="2 questions, but 1 predictions"):
        best_threshold(stats, [0.1, 0.2], [True, False], rule="squad-v2", predictions=["k"])
    with pytest.raises(OptionError, match="needs the predictions"):
        best_threshold(stats, [0.1, 0.2], [True, False], rule="squad-v2")
    with pytest.raises(OptionError, match="attainable or squad-v2"):
        best_threshold(stats, [0.1, 0.2], [True, False], rule="best")
    with pytest.raises(OptionError, match="ter is an error"):
        best_threshold(mg.TER().measure(["a"], ["a"]), [0.1], [True])
    with pytest.raises(InputTypeError, match="probability 2 is no number"):
        thresholded(stats, [0.1, math.nan], [True, False], 0.5)
    with pytest.raises(InputTypeError, match="probabilities: every question has one value"):
        thresholded(stats, ["much", "little"], [True, False], 0.5)
    with pytest.raises(InputTypeError, match="statistics belong here"):
        thresholded([1.0, 0.0], [0.1, 0.2], [True, False], 0.5)
    with pytest.raises(ShapeError, match="no question has an answer"):
        average_precision(stats, [0.1, 0.2], [False, False])


@pytest.mark.parametrize("answerable", [["HasAns", "NoAns"], [True, None], [1.0, 0.0], [2, -1]])
def test_answerable_is_true_or_false_and_no_name_of_a_group(answerable):
    stats = statistics(["k", "x"], [["k"], [""]])
    for call in (best_threshold, average_precision):
        with pytest.raises(InputTypeError, match="answerable: every question has True or False"):
            call(stats, [0.1, 0.2], answerable)


@pytest.mark.parametrize("answerable", [[True, False], [1, 0], np.array([True, False]), np.array([1, 0])])
def test_truth_may_be_numpys_or_0_and_1(answerable):
    stats = statistics(["k", "x"], [["k"], [""]])
    assert thresholded(stats, [0.1, 0.9], answerable, 0.5).tolist() == [100.0, 100.0]
