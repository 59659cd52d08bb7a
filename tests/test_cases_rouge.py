"""What users of ROUGE tools hit: public reports, with the value or the refusal that is right.

Each docstring names the report. Inputs are our own.
"""

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.comparison import rouge_score_averages
from matchgrid.errors import SegmentError
from places import loaded


def codes(stats: mg.Statistics) -> set[str]:
    return {note.code for note in stats.notes}


SCRIPTS = ["ดีมาก", "यह घर है", "да"]


def test_text_in_every_script_is_compared_and_never_silently_dropped():
    """B50"""
    assert mg.metric("rouge1").measure(SCRIPTS, SCRIPTS).segment_scores.tolist() == [1, 1, 1]

    as_the_tool = mg.metric("rouge-score/rouge1").measure(SCRIPTS, SCRIPTS)
    assert as_the_tool.segment_scores.tolist() == [0, 0, 0]
    (note,) = (note for note in as_the_tool.notes if note.code == "lost_text")
    assert (note.count, note.total) == (3, 3)

    with pytest.raises(SegmentError, match=r"^segment 2: .*leaves nothing of a text; use tokenize=words"):
        mg.score("rouge1:tokenize=ascii-words", ["yes", *SCRIPTS], ["yes", *SCRIPTS])


def test_words_that_differ_in_an_accent_only_are_different():
    """B51"""
    pair = ["esté allá"], ["está allí"]
    assert mg.score("rouge1", *pair) == 0

    as_the_tool = mg.metric("rouge-score/rouge1").measure(*pair)
    assert as_the_tool.score == 1
    assert "dropped_letters" in codes(as_the_tool)


def test_summaries_of_one_line_are_announced_and_can_be_split():
    """B52"""
    pair = ["Blue bird sang. Red fox ran."], ["Red fox ran. Blue bird sang."]
    for name in ("rougeL", "rouge-score/rougeL", "rougeLsum", "rouge-score/rougeLsum"):
        stats = mg.metric(name).measure(*pair)
        assert stats.score == 0.5, name
        assert ("one_line" in codes(stats)) == name.endswith("sum")
    split = mg.metric("rougeLsum:sentences=uax29").measure(*pair)
    assert split.score == 1
    assert "one_line" not in codes(split)
    listed = [[sentence.strip() + "." for sentence in text.split(".") if sentence] for side in pair for text in side]
    assert mg.RougeLsum(sentences="given").measure(listed[:1], listed[1:]).score == 1
    marked = [text.replace(". ", ". <q> ") for side in pair for text in side]
    assert mg.score("rougeLsum:sentences=at:<q>", marked[:1], marked[1:]) == 1


def test_a_corpus_score_is_the_plain_mean_and_the_same_in_every_run():
    """B54"""
    references = ["a b c d", "e f", "j", "l m n", "o p q r s t"]
    hypotheses = ["a b", "e g h i", "k", "l m n", "o p z"]
    stats = mg.metric("rouge-score/rouge1").measure(hypotheses, references)
    found = [stats.components[name] for name in ("precision", "recall", "f")]

    assert found == pytest.approx([0.5833333333333333, 0.4666666666666667, 0.48888888888888893], abs=1e-12)
    again = mg.metric("rouge-score/rouge1").measure(hypotheses[::-1], references[::-1])
    assert (again.score, again.components) == (stats.score, stats.components)
    one, same, other = (rouge_score_averages([stats], seed=seed)["ROUGE-1"] for seed in (12345, 12345, 1))
    assert one == same != other


def test_several_references_are_best_or_mean_as_the_signature_says():
    """B56"""
    pair = ["a blue fox"], [["red fox", "a blue bird sings"]]
    best, mean = mg.RougeN(1), mg.RougeN(1, references="mean")

    assert best.measure(*pair).score == pytest.approx(0.5714285714285715, abs=1e-12)
    assert mean.measure(*pair).score == pytest.approx(0.48571428571428577, abs=1e-12)
    assert "references=best" in best.signature
    assert "references=mean" in mean.signature


def test_output_of_punctuation_only_is_a_segment_without_tokens():
    """B57"""
    for name in ("rouge1", "rouge-score/rouge1", "rouge-1.5.5/rouge-1"):
        stats = mg.metric(name).measure(["."], ["ok"])
        assert stats.score == 0
        assert "empty_hypothesis" in codes(stats)


def test_repeated_words_count_as_often_as_both_texts_have_them():
    """B59"""
    parts = mg.RougeN(1).measure(["the the the the"], ["the cat"]).components

    assert [parts[name] for name in ("precision", "recall", "f")] == pytest.approx([0.25, 0.5, 1 / 3], abs=1e-12)


def test_identical_texts_have_rouge_w_1_by_the_paper_and_less_by_the_tool():
    """B61"""
    pair = ["k l m n o p"], ["k l m n o p"]
    paper = mg.RougeW(1.2).measure(*pair).components
    tool = mg.RougeW(1.2, arithmetic="rouge-1.5.5").measure(*pair).components

    assert [paper[name] for name in ("precision", "recall", "f")] == pytest.approx([1, 1, 1], abs=1e-12)
    assert tool["precision"] == pytest.approx(1, abs=1e-12)
    assert tool["recall"] == pytest.approx(0.6988271187715793, abs=1e-12)
    assert tool["f"] == pytest.approx(0.8227171688628336, abs=1e-12)


def test_a_corpus_score_is_the_mean_of_single_scores():
    """B62"""
    hypotheses = ["a b c", "x y", "", "the cat\nsat on a mat", "q"]
    references = ["a c b", "y x z", "b", "on the mat\nthe cat sat", "q"]
    for name in ("rougeL", "rougeLsum", "rougeW", "rouge-score/rougeLsum", "rouge-1.5.5/rouge-l"):
        singles = [mg.score(name, [one], [other]) for one, other in zip(hypotheses, references, strict=True)]
        assert mg.score(name, hypotheses, references) == pytest.approx(np.mean(singles), abs=1e-12), name


def test_empty_summaries_score_0_with_a_note_and_the_tools_crash_names_the_segment():
    """B64"""
    for name in ("rouge1", "rougeL", "rougeLsum", "rouge-1.5.5/rouge-1", "rouge-1.5.5/rouge-l"):
        stats = mg.metric(name).measure([""], [""])
        assert stats.score == 0
        assert {"empty_hypothesis", "empty_reference"} <= codes(stats)
    with pytest.raises(SegmentError, match=r"^segment 2: a reference has no tokens, and ROUGE-1\.5\.5 divides"):
        mg.score("rouge-1.5.5/rouge-w", ["a", ""], ["a", ""])


def test_nothing_is_downloaded_or_loaded_beyond_what_is_needed():
    """B52, B50: no tokenizer data, no nltk."""
    modules = loaded("import matchgrid as mg; mg.score('rougeLsum:sentences=uax29,stem=porter', ['a b'], ['a b'])")

    assert not {name.partition(".")[0] for name in modules} & {"nltk", "rouge_score", "rouge_metric", "snowballstemmer"}
