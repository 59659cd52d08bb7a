"""What users of NLTK's scores hit: public reports, with NLTK's number and the one that is right.

Each docstring names the report. Inputs are our own.
"""

import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, OptionError, SegmentError


def codes(stats: mg.Statistics) -> set[str]:
    return {note.code for note in stats.notes}


def test_no_match_of_an_order_is_vanishing_and_not_zero():
    """B42"""
    pair = {"hypotheses": ["good morning"], "references": ["good morning"]}

    assert mg.score("nltk/bleu", **pair) == pytest.approx(1.4916681462400413e-154)
    assert mg.score("nltk/bleu:weights=0.5/0.5", **pair) == 1
    assert mg.score("bleu:smooth=none,tokenize=none", **pair) == 0


def test_method_4_does_not_crash_and_is_not_the_papers():
    """B31, B32"""
    corpus = {
        "hypotheses": ["x x x x x x x", "x z z z z z z"],
        "references": ["x x x y x x x", "x x x y x x x"],
    }
    theirs = mg.NltkBLEU(smooth="method4", weights=(0, 0, 0, 1)).measure(**corpus)
    ours = mg.BLEU(smooth="chen-cherry-4", weights=(0, 0, 0, 1), tokenize="none", scale=1).measure(**corpus)

    assert theirs.segment_scores == pytest.approx([0.09729550745276566 / 2, 0.01216], abs=5e-6)
    assert ours.segment_scores == pytest.approx([0.09729550745276566, 0.014736635618380846])
    one_word = mg.NltkBLEU(smooth="method4", weights=(1, 0, 0, 0)).measure(["big"], [["big lake", "deep sea"]])
    assert one_word.score == pytest.approx(0.36787944117144233)


def test_a_text_is_words_and_never_characters():
    """B44"""
    pair = {"hypotheses": ["good day to you two"], "references": [["good day to you all"]]}

    assert mg.score("nltk/bleu", **pair) == pytest.approx(0.668740304976422)
    with pytest.raises(InputTypeError, match="a list of strings belongs here"):
        mg.score("nltk/bleu:tokenize=pretokenized", **pair)
    lists = {
        "hypotheses": [["good", "day", "to", "you", "two"]],
        "references": [[["good", "day", "to", "you", "all"]]],
    }
    assert mg.score("nltk/bleu:tokenize=pretokenized", **lists) == mg.score("nltk/bleu", **pair)
    with pytest.raises(InputTypeError, match="tokenize='pretokenized'"):
        mg.score("nltk/bleu", **lists)


def test_a_smoothing_is_a_name_that_there_is():
    """B49"""
    with pytest.raises(OptionError, match=r"smooth is none, method0, .* or method7, not 'method-1'"):
        mg.metric("nltk/bleu:smooth=method-1")
    with pytest.raises(OptionError, match="smooth is a name, not 1"):
        mg.NltkBLEU(smooth=1)
    assert mg.NltkBLEU(smooth="none") == mg.NltkBLEU()


def test_an_empty_output_scores_nothing():
    """B11"""
    pair = {"hypotheses": [""], "references": ["we meet at noon"]}

    assert mg.score("google_gleu", **pair) == mg.score("nltk/bleu", **pair) == 0
    assert mg.score("nltk/chrf", **pair) == 1e-16


def test_short_segments_count_for_ngrams_that_they_have_not():
    corpus = {"hypotheses": ["a b c d e", "f"], "references": ["a b c d e", "f"]}
    theirs, ours = (mg.metric(name).measure(**corpus) for name in ("nltk/bleu", "bleu:smooth=none,tokenize=none"))

    assert theirs.components["denominators"] == [6, 5, 4, 3]
    assert ours.components["totals"] == [6, 4, 3, 2]
    assert (theirs.score < 1, ours.score) == (True, 100)
    assert next(note.segments for note in theirs.notes if note.code == "counted_absent_ngram") == (2,)


def test_methods_of_the_paper_take_counts_of_the_last_segment():
    segments = {"hypotheses": ["a b c d e", "a b x"], "references": ["a b c d e", "a b c"]}
    there = mg.NltkBLEU(smooth="method5").measure(**segments)
    back = mg.NltkBLEU(smooth="method5").measure(*(side[::-1] for side in segments.values()))

    assert there.score == pytest.approx(0.8034448513080054)
    assert back.score == pytest.approx(0.9161807408375591)
    assert "last_segment" in codes(there)
    assert sorted(there.segment_scores) == sorted(back.segment_scores)


def test_a_second_reference_of_nltks_chrf_is_refused():
    with pytest.raises(SegmentError, match=r"segment 2: several references, .* take chrf:beta=3"):
        mg.score("nltk/chrf", ["a", "b"], [["a"], ["b", "c"]])
    assert mg.score("nltk/chrf", ["abcdef"], [[None, "abcdef"]]) == 1


def test_short_texts_that_are_equal_are_not_perfect_to_nltks_chrf():
    assert mg.score("nltk/chrf", ["abc"], ["abc"]) == pytest.approx(0.5)
    assert mg.score("chrf:beta=3", ["abc"], ["abc"]) == 100


def test_a_segment_weighs_as_much_as_any_other_to_nltks_chrf():
    corpus = {"hypotheses": ["abcdefghij" * 9, "zz"], "references": ["abcdefghij" * 9, "yy"]}

    assert mg.score("nltk/chrf", **corpus) == pytest.approx(0.5)
    assert mg.score("chrf:beta=3", **corpus) > 97


def test_the_smaller_of_precision_and_recall():
    stats = mg.GoogleGLEU().measure(["the cat"], ["the cat sat"])

    assert stats.score == 0.5
    counts = {"matches": 3, "total": 6, "hypothesis_total": 3, "reference_total": 6}
    assert stats.components == {"precision": 1, "recall": 0.5, **counts}


def test_without_a_match_the_first_reference_counts():
    corpus = [mg.score("google_gleu", ["a b", "x"], [["a b"], group]) for group in (["y", "y z"], ["y z", "y"])]

    assert corpus == [3 / 4, 3 / 6]
