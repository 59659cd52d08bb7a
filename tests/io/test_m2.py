"""M2 files: sources, and the corrected text of each annotator."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.errors import MatchgridError, OptionError, ShapeError, TextError
from matchgrid.io.m2 import Edit, Sentence
from places import lines, shared

NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{}"


def edit(span: str, correction: str, annotator: object = 0, kind: str = "Nn") -> str:
    return f"A {span}|||{kind}|||{correction}|||REQUIRED|||-NONE-|||{annotator}"


def read(folder: Path, text: str, hypotheses: str = "a\n", name: str = "gold.m2", **options) -> mg.Corpus:
    folder.joinpath(name).write_bytes(text.encode())
    folder.joinpath("system.txt").write_bytes(hypotheses.encode())
    return mg.read(folder / name, folder / "system.txt", **options)


def refusal(folder: Path, error: type[MatchgridError], *given, **options) -> str:
    with pytest.raises(error) as caught:
        read(folder, *given, **options)
    return str(caught.value).replace(f"{folder}/", "")


def test_every_annotator_is_a_reference_of_every_sentence(tmp_path):
    text = "\n".join(
        (
            *("S a b c", edit("1 2", "x y"), edit("3 3", "!"), edit("0 1", "", 1), ""),
            *("S d", "", "S e f", NOOP.format(0), edit("0 2", "-NONE-", 2), ""),
        )
    )
    corpus = read(tmp_path, text, "1\n2\n3\n")

    assert corpus.sources == ["a b c", "d", "e f"]
    assert corpus.references == [["a x y c !", "b c", "a b c"], ["d", "d", "d"], ["e f", "e f", ""]]
    assert corpus.hypotheses == ["1", "2", "3"]
    assert (corpus.ids, corpus.groups, corpus.notes) == (None, {}, ())
    assert set(corpus.digests) == {str(tmp_path / "gold.m2"), str(tmp_path / "system.txt")}


def test_the_format_can_be_named(tmp_path):
    assert read(tmp_path, "S a\n", name="gold.txt", format="m2").references == [["a"]]


def test_edits_are_made_in_the_order_of_their_places(tmp_path):
    text = "\n".join(("S a b", edit("1 2", "y"), edit("1 1", "x"), edit("0 1", "w"), edit("1 1", "z")))

    assert read(tmp_path, text).references == [["w x z y"]]


def test_a_sentence_without_edits_stays_as_it_is(tmp_path):
    corpus = read(tmp_path, "S a  b \n\nS a  b \n" + edit("0 0", "c") + "\n\nS \n\nS\n", "1\n2\n3\n4\n")

    assert corpus.references == [["a  b "], ["c a b"], [""], [""]]


def test_of_alternatives_the_first_counts(tmp_path):
    corpus = read(tmp_path, "S a b\n" + edit("0 1", "x||y") + "\n" + edit("1 2", "||z"))

    assert corpus.references == [["x"]]
    (note,) = corpus.notes
    assert note.code == "m2_alternatives"
    assert note.message.endswith("gold.m2: 2 edits with alternatives (line 2, 3), of which the first counts")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A 0 1|||x", "gold.m2, line 1: is no line of M2, which begins with"),
        ("S a\nb", "gold.m2, line 2: is no line of M2, which begins with"),
        ("S a\nA 0 1|||Nn|||b|||REQUIRED|||0", "gold.m2, line 2: has 5 parts between |||. An edit has 6."),
        ("S a\n" + edit("0", "b"), "gold.m2, line 2: an edit begins with the numbers of its first token"),
        ("S a\n" + edit("0 1", "b", "me"), "gold.m2, line 2: an edit begins with the numbers of its first token"),
        ("S a\n" + edit("0 2", "b"), "gold.m2, line 2: there are no tokens 0 to 2: the sentence has 1."),
        ("S a\n" + edit("1 0", "b"), "gold.m2, line 2: there are no tokens 1 to 0"),
        ("S a\n" + edit("-1 -1", "b"), "gold.m2, line 2: there are no tokens -1 to -1"),
        (
            "S a b\n" + edit("0 2", "b", 3) + "\n" + edit("1 2", "c", 3),
            "gold.m2, line 3: the edit of tokens 1 to 2 overlaps another one of annotator 3.",
        ),
    ],
)
def test_what_is_no_m2_is_refused_with_its_line(tmp_path, text, message):
    assert refusal(tmp_path, TextError, text).startswith(message)


def test_files_that_do_not_fit_are_refused(tmp_path):
    assert refusal(tmp_path, ShapeError, "\n\n") == "gold.m2: has no sentences. There is nothing to score."
    assert refusal(tmp_path, ShapeError, "S a\n\nS b\n").startswith(
        "system.txt has 1 segment, gold.m2 has 2: system.txt ends before segment 2."
    )
    read(tmp_path, "S a\n")
    with pytest.raises(OptionError, match=r"other.m2: an M2 file has all annotators of its sentences\. Leave this"):
        mg.read([tmp_path / "gold.m2", tmp_path / "other.m2"], tmp_path / "system.txt")
    with pytest.raises(OptionError, match=r"gold.m2: is m2 by its name, but .*gold.txt is text|is m2 by its name"):
        mg.read([tmp_path / "gold.m2"], tmp_path / "gold.m2")
    with pytest.raises(OptionError, match=r"^--sources x: is for plain text\. This format names its own: leave it out"):
        read(tmp_path, "S a\n", sources="x")
    with pytest.raises(OptionError, match=r"^--missing empty: is for trn"):
        read(tmp_path, "S a\n", missing="empty")


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 2), st.sampled_from(["", "x", "y z"])), max_size=5))
def test_edits_that_do_not_overlap_replace_their_tokens(spans):
    tokens, place, edits = list("abcdefg"), 0, []
    for line, (start, length, correction) in enumerate(sorted(spans)):
        if start >= place and start + length <= len(tokens):
            edits.append(Edit(start, start + length, line, correction))
            place = start + length
    expected = list(tokens)
    for one in reversed(edits):
        expected[one.start : one.end] = [one.correction]

    found = Sentence(" ".join(tokens), {0: edits[::-1]}).corrected(0, "gold.m2")

    assert found.split() == " ".join(expected).split()


def test_the_corrections_of_conll_2014_are_its_published_references():
    folder = shared("data", "gec", "conll14-2a")
    corpus = mg.read(folder / "gold.m2", folder / "hyp.T5-11B.txt")

    assert corpus.sources == lines(folder / "src.txt")
    assert corpus.references == mg.by_segment(*(lines(folder / f"ref.{number}.txt") for number in (0, 1)))
    assert sum(not text for group in corpus.references for text in group) == 3
    assert corpus.notes == ()
