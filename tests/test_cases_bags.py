"""What users of exact match and bag metrics hit: public reports, with the value that is right.

Each docstring names the report. Inputs are our own.
"""

import itertools
import json
import random

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError, ShapeError


def test_each_text_is_compared_with_its_own_reference():
    """B66"""
    stats = mg.ExactMatch().measure(["north", "up"], ["north", "west"])

    assert stats.score == 0.5
    assert stats.components == {"matches": 1, "segments": 2}
    assert stats.segment_scores.tolist() == [1, 0]


def test_spaces_that_punctuation_leaves_behind_make_no_difference():
    """B67"""
    for name in ("squad-v1.1/em", "squad-v2/em", "squad-v1.1/f1", "squad-v2/f1"):
        assert mg.score(name, ["[ 7 ]"], ["[7]"]) == 100


def test_the_two_scripts_of_squad_differ_in_answers_that_normalize_to_nothing():
    scores = {
        name: [mg.score(name, ["the"], [golds]) for golds in (["a"], ["an", "Paris"], [""])]
        for name in ("squad-v1.1/em", "squad-v1.1/f1", "squad-v2/em", "squad-v2/f1")
    }

    assert scores["squad-v1.1/em"] == [100, 100, 100]
    assert scores["squad-v1.1/f1"] == [0, 0, 0]
    assert scores["squad-v2/em"] == scores["squad-v2/f1"] == [100, 0, 100]


def test_exact_match_and_f1_choose_a_reference_each():
    hypothesis, references = (
        ["on the mat sat the cat"],
        [["on the mat", "on the mat sat a cat", "cat the sat mat the on"]],
    )

    assert mg.score("em", hypothesis, references) == 0
    assert mg.score("token_f1", hypothesis, references) == 1


def test_questions_with_and_without_an_answer_are_slices():
    stats = mg.metric("squad-v2/em").measure(["Paris", "no idea", ""], [["Paris"], [""], [""]])
    has_answer = [True, False, False]

    assert stats.score == pytest.approx(200 / 3)
    assert stats[has_answer].score == 100
    assert stats[[not one for one in has_answer]].score == 50
    with pytest.raises(ShapeError, match="segment 2 has no reference"):
        mg.score("squad-v2/em", ["Paris", "no idea"], [["Paris"], []])


def test_the_first_of_equal_references_is_counted():
    # Dice is 1/2 against either, and so is the F of fractions that have no exact value.
    for name in ("jaccard", "dice", "token_f1"):
        parts = mg.metric(name).measure(["a b c d"], [["a b x y", "a b c x y z v w"]]).components
        assert (parts["hypothesis_total"], parts["reference_total"]) == (4, 4), name
        parts = mg.metric(name).measure(["a b c d"], [["a b c x y z v w", "a b x y"]]).components
        assert parts["reference_total"] == 8, name


def test_a_metric_says_which_settings_it_does_not_have():
    for spec, message in {
        "em:scale=10": "scale is 1 or 100, not 10",
        "em:empty_references=ignore": "empty_references is keep or drop, not 'ignore'",
        "token_f1:both_empty=0.5": "both_empty is 0 or 1, not 0.5",
        "token_f1:report=f1": "report is precision, recall or f, not 'f1'",
        "token_f1:beta=-1": "beta is a number from 0, not -1",
        "jaccard:counts=bag": "counts is set or multiset, not 'bag'",
        "dice:n=0": "n is 1 to 64, not 0",
        "jaccard:aggregate=mean": "aggregate is macro or micro, not 'mean'",
    }.items():
        with pytest.raises(OptionError, match=message):
            mg.metric(spec)


def test_labels_say_what_is_reported():
    labels = [mg.metric(f"token_f1{setting}").label for setting in ("", ":beta=2", ":report=recall", ":beta=0.5")]

    assert labels == ["token F1", "token F2", "token recall", "token F0.5"]


@pytest.mark.peers
def test_jaccard_is_one_minus_the_distance_of_nltk():
    distance = pytest.importorskip("nltk.metrics.distance").jaccard_distance
    rng = random.Random(3)
    pairs = [["".join(rng.choices("abcdef ", k=rng.randint(1, 20))) for _ in range(2)] for _ in range(500)]
    for n, tokenize in itertools.product((1, 2), ("none", "split-spaces", "char")):
        metric = mg.Jaccard(n=n, tokenize=tokenize)
        for one, other in pairs:
            words = [mg.text.tokens(tokenize, [side])[0] for side in (one, other)]
            sets = [{tuple(side[place : place + n]) for place in range(len(side) - n + 1)} for side in words]
            # Two empty sets are a division by zero there; texts that are too short share nothing here.
            expected = 1 - distance(*sets) if any(sets) else float(not any(words))
            assert mg.score(metric, [one], [other]) == pytest.approx(expected, abs=1e-15)


def test_rows_are_numbers_of_json():
    for name in ("em", "token_f1", "jaccard", "dice"):
        assert json.loads(json.dumps(mg.metric(name).measure(["a b"], ["a"]).components))["segments"] == 1


@pytest.mark.parametrize("spec", ["jaccard:n=2", "dice:n=3,tokenize=char", "dice:n=2,aggregate=micro"])
def test_different_texts_that_are_too_short_share_nothing(spec: str):
    assert mg.score(spec, ["ab"], ["xy"]) == 0.0
    assert mg.score(spec, [""], ["xy"]) == 0.0
    assert mg.score(spec, [""], [""]) == 1.0


def test_words_of_a_whole_text_are_refused():
    for settings in ({"stem": "porter"}, {"stop_words": "rouge-1.5.5"}):
        with pytest.raises(OptionError, match="add tokenize=words"):
            mg.ExactMatch(**settings)


def test_questions_without_an_answer_are_no_news_to_their_metric():
    answers = {"hypotheses": ["", "x"], "references": [[""], [""]]}

    assert mg.profile("squad-v2/f1").measure(**answers).notes == ()
    assert [note.code for note in mg.TokenF1().measure(**answers).notes] == ["empty_hypothesis", "empty_reference"]
