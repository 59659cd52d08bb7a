"""Summaries of speakers, and the normalized cross entropy of confidences."""

import json
import math

import pytest

import matchgrid as mg
from matchgrid.comparison import SpeakerSummary, normalized_cross_entropy, sclite_summary
from matchgrid.errors import InputTypeError, OptionError, ShapeError

TEXTS = {
    "hypotheses": ["the cat sat", "on a mat", "it did", "oh no"],
    "references": ["the cat sat", "on the mat", "it { did / does } so", ""],
}


def summary(unit: str = "percentages", speakers: tuple[str, ...] = ("ann", "ann", "bob", "c|d")) -> SpeakerSummary:
    return sclite_summary(mg.Sclite().measure(**TEXTS).pool(speakers, kind="speakers"), unit)


def test_a_summary_has_a_row_for_each_speaker_and_four_averages():
    found = summary()

    assert [row.name for row in found.rows] == ["ann", "bob", "c|d", "Sum/Avg", "Mean", "S.D.", "Median"]
    assert found.speakers[0].cells == ("2", "6", "83.3", "16.7", "0.0", "0.0", "16.7", "50.0")
    assert found.speakers[2].cells == ("1", "0", "0*", "0*", "0*", "2*", "2*", "100.0")
    assert found.averages[0].cells == ("4", "9", "77.8", "11.1", "11.1", "22.2", "44.4", "75.0")
    assert found.averages[1].cells == ("1.3", "3.0", "75.0+", "8.3+", "16.7+", "0.0+", "25.0+", "83.3")
    assert found.averages[1].values[6] == pytest.approx(25, rel=1e-15)
    assert summary("counts").averages[0].cells == ("4", "9", "7", "1", "1", "2", "4", "3")


def test_a_summary_is_text_markdown_and_json():
    found = summary()

    assert str(found).splitlines()[0].split() == [
        "SPKR",
        "#",
        "Snt",
        "#",
        "Wrd",
        "Corr",
        "Sub",
        "Del",
        "Ins",
        "Err",
        "S.Err",
    ]
    assert len({len(line) for line in str(found).splitlines()}) == 1
    assert "| c\\|d | 1 | 0 | 0* | 0* | 0* | 2* | 2* | 100.0 |" in found.markdown().splitlines()
    read = json.loads(found.json())
    assert read["unit"] == "percentages"
    assert [speaker["mark"] for speaker in read["speakers"]] == ["", "", "*"]
    assert read["averages"][0]["errors"] == pytest.approx(400 / 9, rel=1e-15)


def test_one_speaker_has_no_deviation_and_a_speaker_may_have_the_name_of_an_average():
    found = summary("counts", ("Mean", "Mean", "Mean", "Mean"))

    assert found.speakers[0].cells == ("4", "9", "7", "1", "1", "2", "4", "3")
    assert found.averages[2].cells == ("0.0",) * 8
    assert found.averages[3].cells[:2] == ("4.0", "9.0")


def test_what_has_no_speakers_is_refused():
    stats = mg.Sclite().measure(**TEXTS)
    with pytest.raises(ShapeError, match='pool\\(speakers, kind="speakers"\\)'):
        sclite_summary(stats)
    with pytest.raises(ShapeError, match="no speakers are left"):
        sclite_summary(stats.pool(["a"] * 4, kind="speakers")[[]])
    with pytest.raises(OptionError, match="counts or percentages, not of 'words'"):
        sclite_summary(stats.pool(["a"] * 4), "words")
    with pytest.raises(OptionError, match="only the sclite metric has this summary, not TER"):
        sclite_summary(mg.TER().measure(["a"], ["a"]).pool(["a"]))
    with pytest.raises(InputTypeError, match="list is not statistics"):
        sclite_summary([stats])


def test_confidences_that_tell_right_from_wrong_have_a_cross_entropy_near_1():
    alignments = mg.Sclite().align(["a b c", "d x"], ["a b c", "d e f"])

    told = normalized_cross_entropy(alignments, [[1, 1, 1], [1, 0]])
    assert told == pytest.approx(1, abs=1e-6)
    assert normalized_cross_entropy(alignments, [[0.8] * 3, [0.8] * 2]) == pytest.approx(0, abs=1e-12)
    assert normalized_cross_entropy(alignments, [[0.1] * 3, [0.9] * 2]) < 0
    assert math.isnan(normalized_cross_entropy(alignments[:1], [[1, 1, 1]]))
    assert math.isnan(normalized_cross_entropy([], []))


def test_confidences_are_one_for_each_word():
    alignments = mg.Sclite(optional_deletable=True).align(["a"], ["(uh) a"])

    assert math.isnan(normalized_cross_entropy(alignments, [[0.5]]))
    with pytest.raises(ShapeError, match="segment 1: 2 confidences for 1 words"):
        normalized_cross_entropy(alignments, [[0.5, 0.5]])
    with pytest.raises(ShapeError, match="1 alignments, but confidences of 2 segments"):
        normalized_cross_entropy(alignments, [[0.5], []])
