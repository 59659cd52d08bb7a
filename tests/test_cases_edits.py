"""What users of error rates hit: public reports, with the value or the refusal that is right.

Each docstring names the report. Inputs are our own.
"""

import math
import random
import signal
import threading
import time

import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, OptionError, SegmentError, ShapeError


def codes(stats: mg.Statistics) -> set[str]:
    return {note.code for note in stats.notes}


def test_an_empty_output_is_all_wrong():
    """B11"""
    pair = {"hypotheses": [""], "references": ["we meet at noon"]}
    assert mg.score("wer", **pair) == mg.score("cer", **pair) == mg.score("mer", **pair) == 1


def test_an_empty_reference_adds_insertions_and_its_own_rate_can_be_undefined():
    """B76"""
    corpus = mg.WER().measure(["x", "a b"], ["", "a b"])
    assert corpus.score == 0.5
    assert "empty_reference" in codes(corpus)
    segments = mg.WER(empty_reference="undefined").measure(["", "one two"], ["", ""])
    assert [segments[place : place + 1].components["insertions"] for place in (0, 1)] == [0, 2]
    assert math.isnan(segments.segment_scores[1])
    assert mg.WER().measure(["", "one two"], ["", ""]).segment_scores.tolist() == [0, 2]


def test_texts_that_a_step_empties_stay_in_their_places():
    """B77"""
    stats = mg.WER(normalize="no-punctuation").measure(["a b", "...", "c d"], ["...", "a b", "c d"])
    counts = stats.components
    assert stats.score == 1
    assert (counts["insertions"], counts["deletions"], counts["substitutions"]) == (2, 2, 0)


def test_lists_of_different_lengths_are_refused():
    """B79"""
    with pytest.raises(ShapeError, match="2 hypotheses, but references for 1 segment"):
        mg.score("wer", ["go", "go"], ["go go"])
    assert mg.score("wer:contiguous=yes", ["go", "go"], ["go go"]) == 0


def test_nothing_is_normalised_unless_it_is_asked_for_and_the_record_says_so():
    """B81"""
    stats = mg.WER().measure(["later.", "later!", "Later"], ["later", "later", "later"])
    assert stats.segment_scores.tolist() == [1, 1, 1]
    assert "|text:jiwer|" in stats.signature


def test_other_white_space_can_separate_words():
    """B82"""
    pairs = ["red\tkite", "red\nkite", "dix\u00a0euros"], ["red kite", "red kite", "dix euros"]
    assert mg.WER(tokenize="whitespace").measure(*pairs).segment_scores.tolist() == [0, 0, 0]
    as_jiwer = mg.WER().measure(*pairs)
    assert as_jiwer.segment_scores.tolist() == [1, 1, 1]
    (note,) = (note for note in as_jiwer.notes if note.code == "space_in_word")
    assert (note.count, note.remedy) == (3, "tokenize=whitespace splits there")


def test_characters_are_counted_with_blanks_or_without():
    """B84"""
    pairs = ["abcd", "ab cd"], ["ab cd", "ab  cd"]
    assert mg.CER().measure(*pairs).segment_scores.tolist() == [0.2, 1 / 6]
    assert mg.CER(whitespace=False).measure(*pairs).segment_scores.tolist() == [0, 0]


def test_insertions_are_not_hidden_by_the_denominator():
    """B86"""
    assert mg.score("wer", ["b c d"], ["a"]) == 3


def test_tuples_are_lists_and_other_things_are_refused():
    """B87"""
    assert mg.score("cer", ("abc",), ("abd",)) == 1 / 3
    for wrong in ("abc", [object()], [b"abc"], [None], 7):
        with pytest.raises(InputTypeError):
            mg.score("cer", wrong, ["abc"])


def test_joined_texts_need_one_reference_each_and_metrics_that_agree():
    joined = mg.WER(contiguous=True)
    with pytest.raises(ShapeError, match="one reference per segment"):
        joined.measure(["a"], [["a", "b"]])
    with pytest.raises(OptionError, match="measure them apart"):
        mg.evaluate(["a"], ["a"], metrics=[joined, "wer"])
    with pytest.raises(ShapeError):
        joined.measure([], [])
    assert joined.measure(["", " a "], ["a", "", " "]).score == 0
    assert len(joined.measure(["a", "b"], ["a b c"])) == 1
    tokens = mg.WER(contiguous=True, tokenize="pretokenized")
    assert tokens.measure([["a"], ["b", "c"]], [["a", "b"], [], ["c"]]).score == 0


def test_the_reference_with_the_fewest_edits_counts_and_of_several_the_first():
    stats = mg.WER().measure(["a b"], [["a x", "a b c d e", "a b y"]])
    assert stats.components["substitutions"] == stats.components["hits"] == 1
    assert mg.align("wer", ["a b"], [["x y", "a b y", "a z"]])[0].chosen == 1
    # Fewest edits, not the lowest rate: 1 of 1 against 2 of 20.
    many = " ".join("abcdefghijklmnopqrst")
    assert mg.score("wer", [f"{many} u v"], [["x", many]]) == 0.1


def test_what_no_setting_means_is_refused():
    for settings in ({"empty_reference": "zero"}, {"tokenize": "words2"}, {"normalize": "x"}, {"detail": "no"}):
        with pytest.raises(OptionError):
            mg.WER(**settings)
    for settings in ({"unit": "byte"}, {"normalize_by": "mean"}, {"unit": "grapheme", "tokenize": "none"}):
        with pytest.raises(OptionError):
            mg.OSA(**settings)
    with pytest.raises(OptionError):
        mg.CER(unit="byte")


def test_an_alignment_with_exchanges_of_very_long_texts_is_refused_and_the_distance_is_not():
    one = "ab" * 12_000
    assert mg.score("osa", [one[1:]], [one]) == 1
    with pytest.raises(SegmentError, match="too long to show exchanges"):
        mg.align("osa", ["c" + one], [one + "d"])


def test_one_very_long_pair_can_be_interrupted():
    rng = random.Random(1)
    one, other = ("".join(rng.choices("abcdefgh", k=1_500_000)) for _ in range(2))
    started = time.perf_counter()
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        mg.score("levenshtein", [one], [other])
    assert time.perf_counter() - started < 30
