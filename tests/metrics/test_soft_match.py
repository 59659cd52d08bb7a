"""Soft matching: values by hand, corpora, and notes."""

from typing import Any

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError
from matchgrid.signature import spec

# Lengths differ, angles count: cos(rise, climb) = 1, cos(rise, fall) = 0.96, cos(rise, left) = -0.6.
KNOWN: Any = {"rise": [0.75, 1.0], "climb": [1.5, 2.0], "fall": [1.0, 0.75], "left": [-1.0, 0.0], "nowhere": [0.0, 0.0]}
SOFT = mg.SoftMatch(vectors=KNOWN)


@pytest.mark.parametrize(
    ("hypothesis", "reference", "precision", "recall", "f"),
    [
        ("costs rise", "costs rise", 1, 1, 1),
        ("costs rise", "costs climb", 1, 1, 1),
        ("costs rise", "costs fall", 0.98, 0.98, 0.98),
        ("rise", "left", -0.6, -0.6, -0.6),
        # A word without a vector is no farther away than 0.
        ("left", "rise costs", 0, -0.3, 0),
        ("nowhere", "rise", 0, 0, 0),
        ("nowhere nowhere", "nowhere", 1, 1, 1),
        # Every word goes with the nearest, however many do.
        ("costs costs costs", "costs rise", 1, 0.5, 2 / 3),
        ("fall", "fall left", 1, 0.1, 2 / 11),
        ("", "rise", 0, 0, 0),
        ("rise", "", 0, 0, 0),
        ("", "", 0, 0, 0),
    ],
)
def test_words_go_with_the_nearest_of_the_other_side(
    hypothesis: str, reference: str, precision: float, recall: float, f: float
):
    parts = SOFT.measure([hypothesis], [reference]).components

    assert [parts[name] for name in ("precision", "recall", "f")] == pytest.approx([precision, recall, f], abs=1e-12)


def test_f_of_different_signs_is_0_and_not_beyond_all_bounds():
    known: Any = {"a": [1, 0], "b": [0.25, 0.5], "c": [-1, 0.1]}
    parts = mg.SoftMatch(vectors=known).measure(["a"], ["b c c"]).components

    assert parts["precision"] > 0 > parts["recall"]
    assert parts["f"] == 0


def test_a_corpus_is_the_mean_of_its_segments_or_of_its_words():
    sides = {"hypotheses": ["costs rise", "costs costs costs"], "references": ["costs fall", "costs rise"]}
    macro = SOFT.measure(**sides)
    micro = mg.SoftMatch(vectors=KNOWN, aggregate="micro").measure(**sides)

    assert macro.score == pytest.approx((0.98 + 2 / 3) / 2)
    precision, recall = (1.96 + 3) / 5, (1.96 + 1) / 4
    assert micro.score == pytest.approx(2 * precision * recall / (precision + recall))
    assert macro.rows.tobytes() == micro.rows.tobytes()
    counts = ("hypothesis_total", "reference_total", "hypothesis_known", "reference_known", "segments")
    assert [macro.components[name] for name in counts] == [5, 4, 1, 2, 2]
    assert macro.components["hypothesis_matched"] == pytest.approx(4.96)


def test_the_first_of_the_best_references_counts():
    parts = SOFT.measure(["rise"], [["left", "fall", "climb", "rise rise", "rise"]]).components

    assert (parts["f"], parts["reference_total"]) == (1, 1)
    assert SOFT.measure(["left"], [["rise", "fall"]]).score == pytest.approx(-0.6)


def test_what_is_reported_is_one_of_the_parts():
    pair = {"hypotheses": ["fall"], "references": ["fall left"]}
    scores = [mg.SoftMatch(vectors=KNOWN, report=part).measure(**pair).score for part in ("precision", "recall", "f")]

    assert scores == pytest.approx([1, 0.1, 2 / 11])
    assert mg.SoftMatch(vectors=KNOWN, beta=2).measure(**pair).score == pytest.approx(5 * 0.1 / (0.1 + 4))
    assert [mg.SoftMatch(report="recall").label, mg.SoftMatch(beta=0.5).label] == ["soft recall", "soft F0.5"]


def test_text_without_a_known_word_has_a_note():
    stats = SOFT.measure(["rise", "Kosten steigen", ""], ["fall", "Kosten fallen", ""])
    (unknown, *_) = [note for note in stats.notes if note.code == "unknown_words"]

    assert (unknown.count, unknown.total, unknown.segments) == (1, 3, (2,))
    assert "are they of this language" in str(unknown)
    (none,) = mg.SoftMatch(vectors="none").measure(["a b"], ["a c"]).notes
    assert str(none).endswith("; vectors=file:PATH reads some")


def test_nothing_is_measured_before_vectors_are_named():
    assert mg.metric("soft") == mg.metric("soft:vectors=unset") == mg.SoftMatch() != mg.SoftMatch(vectors="none")
    assert spec(mg.metric("soft:beta=2")) == "soft:beta=2"
    assert spec(mg.metric("soft:vectors=none")) == "soft:vectors=none"
    for metric in ("soft", "mean(soft)", mg.SoftMatch(beta=2)):
        with pytest.raises(OptionError, match=r"vectors=file:PATH, or .* a mapping or .*; with vectors=none"):
            mg.score(metric, ["a"], ["a"])
    assert mg.score("soft:vectors=none", ["a"], ["a"]) == 1


def test_texts_are_compared_in_lower_case_unless_vectors_know_capitals():
    known: Any = {"may": [1, 0], "May": [0, 1]}

    assert mg.SoftMatch(vectors=known).measure(["May"], ["may"]).score == 1
    assert mg.SoftMatch(vectors=known, lowercase=False).measure(["May"], ["may"]).score == 0


def test_a_setting_has_one_of_its_values():
    for settings in ({"report": "f1"}, {"aggregate": "mean"}, {"beta": -1}, {"vectors": "glove"}):
        with pytest.raises(OptionError):
            mg.SoftMatch(**settings)
