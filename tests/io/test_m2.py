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
    assert (corpus.ids, corpus.groups) == (None, {})
    (note,) = corpus.notes
    assert note.code == "m2_unannotated"
    assert note.message.endswith(
        "gold.m2: 5 of 9 pairs of sentence and annotator have no line, and are read as sentences left as they are"
    )
    assert note.remedy == "--unannotated absent reads them otherwise"
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


LANG_8 = "\n".join(
    (
        *("S I has cat .", edit("1 2", "have"), edit("2 2", "a"), edit("1 2", "have", 1), edit("2 2", "one", 1), ""),
        *("S He go to home .", edit("1 2", "goes"), edit("2 3", ""), ""),
        *("S All is well .", NOOP.format(0), NOOP.format(1)),
    )
)


def test_who_has_no_line_is_absent_where_the_file_says_noop(tmp_path):
    """In ERRANT's files each sentence has annotators of its own, and "no change" is a noop."""
    corpus = read(tmp_path, LANG_8, "1\n2\n3\n")

    assert corpus.references == [
        ["I have a cat .", "I have one cat ."],
        ["He goes home .", None],
        ["All is well .", "All is well ."],
    ]
    (note,) = corpus.notes
    assert note.message.endswith("1 of 6 pairs of sentence and annotator have no line, and are read as no references")
    assert note.remedy == "--unannotated unchanged reads them otherwise"


@pytest.mark.parametrize(("unannotated", "second"), [("absent", None), ("unchanged", "He go to home .")])
def test_what_a_sentence_without_a_line_is_can_be_said(tmp_path, unannotated, second):
    for text in (LANG_8, LANG_8[: LANG_8.index("\n\nS All")]):
        corpus = read(tmp_path, text, "1\n2\n3\n"[: 2 * text.count("S ")], unannotated=unannotated)
        assert corpus.references[1] == ["He goes home .", second]
        assert corpus.notes == ()


def test_a_sentence_that_nobody_annotated_has_no_reference_to_be_absent(tmp_path):
    text = "S a\n" + edit("0 1", "b") + "\n\nS c\n"

    assert refusal(tmp_path, TextError, text, "1\n2\n", unannotated="absent") == (
        "gold.m2, line 4: no annotator has a line under this sentence, so that it has no reference. Say --unannotated "
        "unchanged, or give it a noop."
    )
    with pytest.raises(OptionError, match=r"^--unannotated none: is unchanged or absent\.$"):
        read(tmp_path, text, unannotated="none")


def test_tokens_stand_between_spaces_alone(tmp_path):
    text = "S a\u00a0b\u3000c d e\n" + edit("2 3", "f\u2003g")
    corpus = read(tmp_path, text, "a\u00a0b\u3000c d f\u2003g\n")

    assert corpus.references == [[corpus.hypotheses[0]]]
    assert mg.score("gleu+", corpus.hypotheses * 2, corpus.references * 2, sources=corpus.sources * 2) == 0.0
    longer = read(tmp_path, "S a\u00a0b c d e f\n" + edit("4 5", "g"), "a\u00a0b c d e g\n")
    assert mg.score("gleu+", longer.hypotheses, longer.references, sources=longer.sources) == 1.0


def test_a_line_that_is_there_twice_counts_once(tmp_path):
    text = "\n".join(("S a b", edit("0 1", "x"), edit("0 1", "x"), edit("0 1", "x", 1), edit("1 1", "y")))
    corpus = read(tmp_path, text)

    assert corpus.references == [["x y b", "x b"]]
    (note,) = corpus.notes
    assert (note.code, note.message.rpartition("/")[2]) == (
        "m2_twice",
        "gold.m2: 1 edit repeated (line 3), of which the first counts",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a", "gold.m2, line 1: is no line of M2, which begins with"),
        (edit("0 1", "b"), "gold.m2, line 1: an edit without a sentence. Above the first edit stands a line 'S '"),
        ("S a\n" + edit("0 1", "b", -1), "gold.m2, line 2: an edit begins with the numbers of its first token"),
        ("S a\n" + edit("0 1", "", 0, "noop"), "gold.m2, line 2: a noop changes nothing, and this one has tokens 0 to"),
        ("S a\n" + edit("-1 -1", "x", 0, "noop"), "gold.m2, line 2: a noop changes nothing, and this one has the corr"),
        ("S a\nb", "gold.m2, line 2: is no line of M2, which begins with"),
        ("S a\nA 0 1|||Nn|||b|||REQUIRED|||0", "gold.m2, line 2: has 5 parts between |||. An edit has 6."),
        ("S a\n" + edit("0", "b"), "gold.m2, line 2: an edit begins with the numbers of its first token"),
        ("S a\n" + edit("0 1", "b", "me"), "gold.m2, line 2: an edit begins with the numbers of its first token"),
        ("S a\n" + edit("0 2", "b"), "gold.m2, line 2: there are no tokens 0 to 2: the sentence has 1."),
        ("S a\n" + edit("1 0", "b"), "gold.m2, line 2: there are no tokens 1 to 0"),
        ("S a\n" + edit("-1 -1", "b"), "gold.m2, line 2: there are no tokens -1 to -1"),
        (
            "S a b\n" + edit("0 2", "b", 3) + "\n" + edit("1 2", "c", 3),
            "gold.m2, line 3: annotator 3 changes tokens 1 to 2, and tokens 0 to 2 in line 2. Each token is changed "
            "once: make one edit of both, or give one to an annotator of its own.",
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
    with pytest.raises(OptionError, match=r"gold.m2: is m2 by its name, and given as hypotheses, which are text where"):
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
    (note,) = corpus.notes
    assert note.message.endswith(
        "360 of 2,624 pairs of sentence and annotator have no line, and are read as sentences left as they are"
    )
