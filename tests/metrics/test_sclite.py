"""sclite's syntax and settings, and what is refused."""

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.alignment import Chunk
from matchgrid.errors import OptionError, SegmentError

REFERENCE = "i { am / was } { going to / gonna } go { um / @ }"


def counts(hypothesis: str, reference: str | list[str], **settings: object) -> list[int]:
    row = mg.Sclite(**settings).measure([hypothesis], [reference]).rows[0]
    return row[:4].astype(int).tolist()


@pytest.mark.parametrize("hypothesis", ["i am going to go", "I was gonna go", "i was going to go um"])
def test_every_way_through_a_reference_is_right(hypothesis: str):
    stats = mg.Sclite().measure([hypothesis], [REFERENCE])

    assert stats.score == 0
    assert stats.components["words"] == len(hypothesis.split())


def test_an_alignment_has_the_words_of_the_path_taken():
    (alignment,) = mg.Sclite().align(["I gonna leave now"], [REFERENCE])

    assert alignment.reference == ("i", "am", "gonna", "go")
    assert alignment.hypothesis == ("i", "gonna", "leave", "now")
    assert [chunk.op for chunk in alignment.chunks] == ["equal", "delete", "equal", "substitute", "insert"]


def test_a_word_that_was_left_out_stands_beside_an_empty_one():
    (alignment,) = mg.Sclite(optional_deletable=True).align(["the cat (uh) sat"], ["the (um) cat sat"])

    assert alignment.reference == ("the", "(um)", "cat", "", "sat")
    assert alignment.hypothesis == ("the", "", "cat", "(uh)", "sat")
    assert alignment.chunks == (Chunk("equal", 0, 5, 0, 5),)
    assert counts("the cat (uh) sat", "the (um) cat sat", optional_deletable=True) == [5, 0, 0, 0]
    assert counts("the cat sat", "the (um) cat sat") == [3, 0, 1, 0]


def test_costs_are_not_those_of_the_edit_distance():
    # Two substitutions cost 8, but a deletion and an insertion only 6.
    assert counts("b c", "a b") == [1, 0, 1, 1]
    assert counts("c", "a") == [0, 1, 0, 0]


def test_of_several_references_that_with_the_fewest_errors_counts_and_the_first_of_those():
    references = ["a b c d", "x b", "a y", "a { b / z }"]

    assert counts("a b", references) == [2, 0, 0, 0]
    assert mg.Sclite().align(["a b"], [references])[0].chosen == 3
    assert mg.Sclite().align(["a b"], [references[:3]])[0].chosen == 1


def test_only_ascii_letters_are_compared_in_one_case():
    assert counts("THE CAFÉ", "the café") == [1, 1, 0, 0]
    assert counts("THE CAFÉ", "the café", normalize="casefold") == [2, 0, 0, 0]
    assert counts("The", "the", case_sensitive=True) == [0, 1, 0, 0]


def test_words_are_between_ascii_spaces_only():
    assert counts("a\x0bb\xa0c", "a b\xa0c") == [2, 0, 0, 0]
    assert counts("a\u3000b", "a b") == [0, 1, 1, 0]


def test_fragments_match_every_word_that_begins_or_ends_so():
    assert counts("what going", "wh- -ing", fragments=True) == [2, 0, 0, 0]
    assert counts("wh- -ing", "what going", fragments=True) == [2, 0, 0, 0]
    assert counts("what going", "wh- -ing") == [0, 2, 0, 0]


def test_words_are_split_into_characters():
    assert counts("我喜欢 ab", "我爱 ac", characters="all") == [2, 2, 0, 1]
    assert counts("我喜欢 ab", "我爱 ac", characters="non-ascii") == [1, 2, 0, 1]
    assert counts("é", "è", characters="bytes") == [1, 1, 0, 0]
    assert counts("aé", "aè", characters="bytes") == [2, 1, 0, 0]
    assert counts("well-known", "well known", characters="all") == [9, 0, 0, 1]
    assert counts("well-known", "well known", characters="all", delete_hyphens=True) == [9, 0, 0, 0]
    assert mg.Sclite(characters="bytes").align(["aé"], ["aè"])[0].reference == ("a", "\\xc3", "\\xa8")


def test_a_script_without_spaces_is_noted_unless_it_is_split():
    pair = {"hypotheses": ["我喜欢吃苹果"], "references": ["我很喜欢吃苹果"]}

    (note,) = mg.Sclite().measure(**pair).notes
    assert (note.code, note.remedy) == ("unsplit_script", "characters=all compares characters")
    assert mg.Sclite(characters="all").measure(**pair).notes == ()


def test_the_rate_is_of_words_or_of_utterances():
    texts = {"hypotheses": ["a b", "c x", "y z d"], "references": ["a b", "c d", "d"]}

    assert mg.Sclite().measure(**texts).score == 60
    assert mg.Sclite(rate="utterances").measure(**texts).score == pytest.approx(200 / 3, rel=1e-15)
    assert [mg.Sclite(**settings).label for settings in ({}, {"rate": "utterances"}, {"characters": "all"})] == [
        "sclite WER",
        "sclite SER",
        "sclite CER",
    ]


def test_without_words_the_rate_is_0_or_what_was_inserted_is_all_wrong():
    texts = {"hypotheses": ["a b", "", "c"], "references": ["", "", "@"]}

    assert mg.Sclite().measure(**texts).segment_scores.tolist() == [0, 0, 0]
    assert mg.Sclite(wordless="all-wrong").measure(**texts).segment_scores.tolist() == [100, 0, 100]
    assert mg.Sclite(wordless="all-wrong").measure(**texts).score == 100


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a { b", "an alternation '{' that no '}' ends begins at character 3"),
        ("a b }", "a '}' that ends no alternation stands at character 5"),
        ("x{ a / b }", r"a brace within a word \(alternations are written { a / b }\) stands at character 2"),
        ("{ a / }", "an empty alternative \\(nothing is written @\\) ends at character 7"),
    ],
)
def test_braces_that_do_not_fit_are_refused_with_the_segment_and_the_place(text: str, said: str):
    metric = mg.Sclite()
    for call in (metric.measure, metric.align):
        with pytest.raises(SegmentError, match=f"^segment 2: the hypothesis: {said}; alternations=no reads braces"):
            call(["a", text], ["a", "b"])
        with pytest.raises(SegmentError, match=f"^segment 3: reference 2: {said}"):
            call(["a", "b", "c"], ["a", "b", ["c", text]])
    with pytest.raises(SegmentError) as caught:
        mg.evaluate(["a"] * 300, ["a"] * 299 + [text], metrics=["bleu", "sclite"])
    assert caught.value.segment == 300
    assert counts(text, text, alternations=False) == [len(text.split()), 0, 0, 0]


def test_alternatives_are_never_multiplied_out():
    reference = "{ a / b c / @ } " * 2000
    hypothesis = "a b c " * 1000

    assert counts(hypothesis, reference) == [3000, 0, 0, 0]
    assert counts("a", "{ " * 5000 + "a" + " / b }" * 5000) == [1, 0, 0, 0]


def test_pairs_that_need_too_large_a_table_are_refused():
    with pytest.raises(SegmentError, match=r"segment 1: .* takes a table of 400040001 cells, more than 268435456"):
        mg.Sclite().measure(["@ " * 20_000], ["@ " * 20_000])


def test_settings_that_there_are_not_are_refused():
    for settings, said in (
        ({"characters": "graphemes"}, "characters is no, all, non-ascii or bytes, not"),
        ({"rate": "segments"}, "rate is words or utterances, not"),
        ({"wordless": "nan"}, "wordless is zero or all-wrong, not"),
        ({"delete_hyphens": True}, "add characters=all"),
        ({"fragments": "yes"}, "fragments is True or False"),
    ):
        with pytest.raises(OptionError, match=said):
            mg.Sclite(**settings)


def test_the_score_is_of_sums_over_any_leading_axes():
    rows = np.array([[[8, 1, 1, 2, 3, 2], [0, 0, 0, 0, 0, 0]]], dtype=float)

    assert mg.Sclite().score(rows).tolist() == [[40, 0]]
    assert mg.Sclite(rate="utterances").score(rows).tolist() == [[pytest.approx(200 / 3), 0]]


@pytest.mark.parametrize("reference", ["", "@", "{ @ / @ }"])
def test_insertions_that_cost_nothing_are_noted(reference: str):
    stats = mg.Sclite().measure(["a b"], [reference])

    assert stats.score == 0.0
    assert "wordless_reference" in [note.code for note in stats.notes]
    assert mg.Sclite(wordless="all-wrong").measure(["a b"], [reference]).score == 100.0
