"""Words with times in segments with times: what sclite does not say, or says wrong."""

from pathlib import Path

import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MatchgridError, OptionError, ShapeError, TextError
from matchgrid.io.parallel import Word
from places import shared

STM = "f A s 0 2 one two\nf A t 3 5 three\n"
CTM = "f A 0.1 0.5 one 0.9\nf A 1.0 0.5 two NA\nf A 3.5 0.5 three\n"


def read(folder: Path, stm: str = STM, ctm: str = CTM, **options) -> mg.Corpus:
    folder.joinpath("r.stm").write_bytes(stm.encode())
    folder.joinpath("h.ctm").write_bytes(ctm.encode())
    return mg.read(folder / "r.stm", folder / "h.ctm", **options)


def refusal(folder: Path, error: type[MatchgridError], *given, **options) -> str:
    with pytest.raises(error) as caught:
        read(folder, *given, **options)
    return str(caught.value).replace(f"{folder}/", "")


def codes(corpus: mg.Corpus) -> list[str]:
    return [note.code for note in corpus.notes]


def test_words_keep_their_times_and_confidences(tmp_path):
    corpus = read(tmp_path)

    assert corpus.words == [[Word("one", 0.1, 0.5, 0.9), Word("two", 1.0, 0.5, None)], [Word("three", 3.5, 0.5, None)]]
    assert corpus.spans == [(0.0, 2.0), (3.0, 5.0)]
    assert corpus.groups == {"speakers": ["s", "t"], "files": ["f", "f"], "channels": ["f a", "f a"]}
    assert (corpus.ids, codes(corpus)) == (["s-000", "t-000"], [])


def test_each_part_of_a_text_has_its_word(tmp_path):
    ctm = (
        "f A 0 1 a\nf A * * <ALT_BEGIN>\nf A 1 .2 b 0.5\nf A 1.2 .2 c\nf A * * <ALT>\n"
        "f A * * <Alt>\nf A 1 .2 d\nf A * * <ALT_END>\nf A 4 .2 e\n"
    )
    corpus = read(tmp_path, ctm=ctm)

    assert corpus.hypotheses == ["a { b c / @ / d }", "e"]
    assert [word.text for word in corpus.words[0]] == corpus.hypotheses[0].split(" ")
    assert [word.begin for word in corpus.words[0]] == [0, None, 1, 1.2, None, None, None, 1, None]
    assert codes(corpus) == ["alternatives"]


@pytest.mark.parametrize(("block", "text"), [("f A 1 .2 b\n", "b"), ("", ""), ("f A * * <ALT>\n", "")])
def test_alternatives_that_are_none_have_no_marks(tmp_path, block, text):
    corpus = read(tmp_path, ctm=f"f A * * <ALT_BEGIN>\n{block}f A * * <ALT_END>\n")

    assert (corpus.hypotheses[0], codes(corpus)) == (text, [] if text else ["unheard_channels"])


def test_channels_may_stand_in_another_order(tmp_path):
    stm = "f A s 0 2 one\nf B t 0 2 two\nf A s 2 4 three\n"
    ctm = "f B 0.1 .2 two\nf A 0.1 .2 one\nf B 3 .2 four\nf A 2.1 .2 three\n"
    corpus = read(tmp_path, stm, ctm)

    assert (corpus.hypotheses, corpus.ids) == (["one", "two four", "three"], ["s-000", "t-000", "s-001"])
    assert codes(corpus) == ["channels_in_other_order"]


def test_channels_that_are_torn_apart_are_heard_as_by_sclite_and_noted(tmp_path):
    stm = "f A s 0 2 one\nf B t 0 2 two\nf A s 2 4 three\n"

    apart = read(tmp_path, stm, "f A 0.1 .2 one\nf A 2.1 .2 three\nf B 0.1 .2 two\n")
    assert (apart.hypotheses, codes(apart)) == (["one three", "two", ""], ["interleaved_channels"])
    alike = read(tmp_path, stm, "f A 0.1 .2 one\nf B 0.1 .2 two\nf A 2.1 .2 three\n")
    assert (alike.hypotheses, codes(alike)) == (["one", "two", "three"], [])


def test_a_channel_without_words_is_noted_and_one_without_segments_refused(tmp_path):
    assert codes(read(tmp_path, STM + "g A s 0 1 x\n")) == ["unheard_channels"]
    assert refusal(tmp_path, ShapeError, STM, CTM + "g B 0 1 x\n") == (
        "h.ctm, line 4: a word of channel 'b' of 'g', of which r.stm has no segment. "
        "Both need the same files and channels."
    )


def test_lines_out_of_order_are_noted(tmp_path):
    found = read(tmp_path, "f A s 3 5 b\nf A s 0 2 a\n", "f A 1 .5 b\nf A 0 .5 a\nf B 0 1 x\n".replace("f B", "f A"))

    assert codes(found) == ["unsorted_segments", "unsorted_words"]
    assert str(found.notes[0]).endswith("sort by file, channel and begin")


def test_words_after_a_dropped_segment_are_left_out_and_noted(tmp_path):
    corpus = read(tmp_path, "f A s 0 1 a\nf A s 5 6 b\n", "f A 0 .5 a\nf A 2 .5 x\n", reduce=("ref",))

    assert (corpus.hypotheses, codes(corpus)) == (["a"], ["words_outside"])
    assert "h.ctm: a word is left out, first in line 2" in str(corpus.notes[0])


def test_marks_of_alternatives_are_no_words_at_zero(tmp_path):
    block = "f A * * <ALT_BEGIN>\nf A 4 .2 x\nf A * * <ALT>\nf A 4 .3 y\nf A * * <ALT_END>\n"
    stm = STM + "f A s 6 8 four\n"

    assert read(tmp_path, stm, CTM + block, reduce=("ref",)).ids == ["s-000", "t-000"]
    assert read(tmp_path, stm, block, reduce=("ref",)).ids == ["t-000"]


def test_names_differ_by_case_only_where_it_is_kept(tmp_path):
    assert read(tmp_path, STM, CTM.replace("f A", "F a")).hypotheses == ["one two", "three"]
    assert "channel 'a' of 'F'" in refusal(tmp_path, ShapeError, STM, CTM.replace("f A", "F a"), keep_case=True)


def test_labels_are_a_group(tmp_path):
    corpus = read(tmp_path, "f A s 0 2 <O,F0> one two\nf A t 3 5 <o,f1\nf A t 5 6 x < y\n")

    assert corpus.groups["labels"] == ["o,f0", "o,f1", "none"]
    assert corpus.references == [["one two"], [""], ["x < y"]]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("f A s 0", "has fewer than five fields"),
        ("; c", "begins with one semicolon"),
        ("f A s zero 2 x", "'zero' is no time"),
        ("f A s 0 nan x", "'nan' is no time"),
        ("f A s 0 1e39 x", "'1e39' is no time"),
        ("f A s 0 ١ x", "'١' is no time"),
        ("f A s 0 1_0 x", "'1_0' is no time"),
    ],
)
def test_what_is_no_line_of_stm_is_refused_with_its_line(tmp_path, line, message):
    assert refusal(tmp_path, TextError, f"{STM}{line}\n").startswith(f"r.stm, line 3: {message}")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("f A 0 1", "line 4: has 4 of five fields"),
        ("f A 0 * x", "line 4: '*' is no time"),
        ("f A 0 1 x good", "line 4: 'good' is no confidence"),
        ("f A 0 1 {", "line 4: the word '{' would be read as a mark"),
        ("f A * * <ALT>", "line 4: <ALT> without an <ALT_BEGIN>"),
        ("f A * * <ALT_BEGIN>\nf A 0 1 x", "line 4: <ALT_BEGIN> without an <ALT_END>"),
        ("f A * * <ALT_BEGIN>\nf A * * <ALT_BEGIN>", "line 5: <ALT_BEGIN> within alternatives"),
        ("f A * * <ALT_BEGIN>\nf B 0 1 x", "line 5: is of another file or channel"),
        ("f A * * <ALT_BEGIN>\nf A 0 1 /\nf A * * <ALT_END>", "line 5: the word '/' within alternatives"),
    ],
)
def test_what_is_no_line_of_ctm_is_refused_with_its_line(tmp_path, lines, message):
    assert refusal(tmp_path, TextError, STM, f"{CTM}{lines}\n").startswith(f"h.ctm, {message}")


def test_ctm_comments_blank_lines_and_blanks_are_passed_over(tmp_path):
    ctm = "; one\n;; two\n\n\t f \t A  &&0.1 .5\tone  0.9 extra\r\n \r\nf A 1 -.5 two"

    assert read(tmp_path, ctm=ctm).hypotheses == ["one two", ""]


def test_nothing_left_to_score_is_refused(tmp_path):
    assert "has no segments" in refusal(tmp_path, ShapeError, ";; none\n")
    assert "all segments are ignored" in refusal(tmp_path, ShapeError, "f A s 0 9 ignore_time_segment_IN_SCORING\n")


def test_options_of_other_formats_are_refused(tmp_path):
    for options, message in (
        ({"speakers": "wsj"}, "--speakers wsj: is for trn and kaldi, not for stm"),
        ({"missing": "empty"}, "--missing empty: stm has no --missing"),
        ({"na_prob_thresh": 0.5}, "--na-prob-thresh 0.5: is for squad"),
        ({"reduce": ("all",)}, "--reduce all: no such side. There are: ref, hyp"),
    ):
        assert refusal(tmp_path, OptionError, **options).startswith(message)
    assert "give a tuple of sides" in refusal(tmp_path, InputTypeError, reduce="ref")


def test_the_words_of_one_channel_are_one_segment_of_ctm(tmp_path):
    tmp_path.joinpath("r.ctm").write_text("f A 0 1 a\nf B 0 1 b\nf A 1 1 c\n")
    tmp_path.joinpath("h.ctm").write_text("f b 0 1 B\nf a 0 1 A\n")
    corpus = mg.read(tmp_path / "r.ctm", tmp_path / "h.ctm")

    assert (corpus.references, corpus.hypotheses) == ([["a c"], ["b"]], ["A", "B"])
    assert corpus.groups["channels"] == ["f a", "f b"]
    tmp_path.joinpath("h.ctm").write_text("f b 0 1 B\n")
    with pytest.raises(ShapeError, match="the id 'f-a' in line 1"):
        mg.read(tmp_path / "r.ctm", tmp_path / "h.ctm")


def test_real_files_are_read_whole():
    raw = shared("data", "asr", "sctk-testdata", "raw")
    corpus = mg.read(
        raw / "rt04s.040420.mdm.overlap.stm.filt.gz", raw / "rt04s.040810.mdm.overlap.ctm.filt.gz", format="stm"
    )

    assert len(corpus) == len(set(corpus.ids)) > 2000
    assert set(corpus.groups["labels"]) >= {"o,male,c1", "o,female,c1"}
    assert not any("IGNORE_TIME" in text for (text,) in corpus.references)
    chinese = mg.read(raw / "mand_ref.stm", raw / "mand_hyp.ctm", encoding="gb18030")
    assert (len(chinese), chinese.groups["speakers"][-1]) == (10, "ma_0029_b")
