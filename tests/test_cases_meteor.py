"""What users of METEOR hit: public reports, with the number of Meteor 1.5; and what is refused.

Each docstring names the report, where there is one. Inputs are our own.
"""

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError

PLAIN = {"normalized": False, "function_words": "none"}


@pytest.mark.usefixtures("meteor_data")
def test_an_empty_output_scores_nothing():
    """B11"""
    stats = mg.metric("meteor-1.5/meteor").measure(["", "we meet"], ["we meet at noon", ""])

    assert stats.segment_scores.tolist() == [0, 0]
    assert stats.score == 0


@pytest.mark.usefixtures("meteor_data")
def test_no_score_is_above_one():
    """B39"""
    found = mg.score("meteor-1.5/meteor", ["prints or saves the page"], ["print or save the page"])

    assert found == pytest.approx(0.7818, abs=5e-5)


@pytest.mark.usefixtures("meteor_data")
def test_which_meteor_it_is_stands_in_the_record():
    """B41"""
    metric = mg.metric("meteor-1.5/meteor")
    stats = metric.measure(["a red bird sings"], ["a red bird sang"])

    assert stats.score == pytest.approx(0.94, abs=1e-12)
    assert stats.components["matches"]["synonym"] == {"hypothesis": 1, "reference": 1}
    for table in ("function-words:english@", "synonyms:english@", "paraphrases:english@"):
        assert table in stats.signature
    assert mg.metric("nltk/meteor:stages=exact+stem").measure(["a red bird sings"], ["a red bird sang"]).score < 0.94


@pytest.mark.parametrize("length", [1, 2, 5, 50])
def test_a_perfect_text_of_any_length_scores_one_and_swapped_halves_cost_two_chunks(length: int):
    """B39, B41: here text against itself is 1, and not `1 - 1 / (2 L^3)`."""
    metric = mg.METEOR(stages="exact", **PLAIN)
    first, second = ([f"{side}{place}" for place in range(length)] for side in "ab")
    whole, swapped = " ".join([*first, *second]), " ".join([*second, *first])

    stats = metric.measure([whole, swapped], [whole, whole])
    assert stats.segment_scores[0] == 1
    assert stats.segment_scores[1] == pytest.approx(1 - 0.6 * (2 / (2 * length)) ** 0.2, rel=1e-12)


@pytest.mark.usefixtures("meteor_data")
def test_which_of_two_equal_references_counts_is_decided_by_the_order_of_the_tool_s_arithmetic():
    """Found by scripts/parity.py: to the tool the whole text scores 0.9000000000000001, and a part of it less."""
    whole = (
        "f f f a e b d a f a b d d a e b e e b a a e d b f f a e f c b a c b e f a a d c b f d f f f f f b e f a f b"
    )
    numbers = {"weights": (0.9,), "alpha": 1, "beta": 3, "gamma": 0, "beam": 2}
    metric = mg.METEOR(stages="exact", normalized=False, **numbers)

    assert metric.measure([whole], [[whole]]).score == 0.9000000000000001
    assert metric.matches([whole], [["f e d b", whole]])[0].chosen == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"language": "klingon"}, "Meteor has no language 'klingon'"),
        ({"task": "adq", "language": "french"}, "Meteor has no numbers for task=adq in french"),
        ({"task": "best"}, "there is no task 'best'"),
        ({"stages": "exact+exact"}, "has a stage twice"),
        ({"stages": "stems"}, r"stages are some of exact, stem, synonym, paraphrase joined by \+, not 'stems'"),
        ({"language": "czech", "stages": "exact+stem"}, "Meteor has no stemmer for czech"),
        ({"language": "german", "stages": "exact+synonym"}, "Meteor has no synonyms of german"),
        ({"weights": (1, 0.5)}, r"weights are 4 numbers joined by /, one for each of exact\+stem\+synonym"),
        ({"weights": (0, 0, 0, 0)}, "one is above 0"),
        ({"beta": -1}, "beta is a number from 0 to 100"),
        ({"beam": 0}, "beam is a whole number from 1"),
        ({"function_words": "french"}, "function_words is english, language, none or file:PATH"),
        ({"no_punct": True, "normalized": False}, "needs normalized=yes"),
        ({"language": "italian"}, "Meteor can't normalize italian"),
    ],
)
def test_settings_that_are_none_are_refused(settings: dict[str, object], message: str):
    with pytest.raises(OptionError, match=message):
        mg.METEOR(**settings)


@pytest.mark.parametrize(("language", "stages"), [("italian", "stem+exact+paraphrase"), ("other", "exact+paraphrase")])
def test_stages_for_which_a_language_has_no_weights_need_some(language: str, stages: str):
    """The tool computes with zeros."""
    with pytest.raises(OptionError, match=f"weights are {len(stages.split('+'))} numbers joined by /"):
        mg.METEOR(language=language, stages=stages, normalized=False)
    weights = (1, 0.5, 0.5)[: len(stages.split("+"))]
    assert mg.METEOR(language=language, stages=stages, weights=weights, normalized=False).stage_weights == weights
