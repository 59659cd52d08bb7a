"""Transcripts: what an id and a text are, and how two files are joined."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.errors import MatchgridError, OptionError, ShapeError, TextError
from matchgrid.io.speakers import RULES, speaker_of

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def read(folder: Path, references: str, hypotheses: str, format: str = "trn", **options) -> mg.Corpus:
    for name, text in (("r", references), ("h", hypotheses)):
        folder.joinpath(f"{name}.{format}").write_bytes(text.encode())
    return mg.read(folder / f"r.{format}", folder / f"h.{format}", format=format, **options)


def refusal(folder: Path, error: type[MatchgridError], *given, **options) -> str:
    with pytest.raises(error) as caught:
        read(folder, *given, **options)
    return str(caught.value).replace(f"{folder}/", "")


def test_transcripts_are_joined_by_their_ids_in_the_order_of_the_references(tmp_path):
    corpus = read(tmp_path, "a b (s1-1)\nc (s2-1)\n(s1-2)\n", "x (s1-2)\na b (s1-1)\nc d (s2-1)\n")

    assert corpus.ids == ["s1-1", "s2-1", "s1-2"]
    assert corpus.references == [["a b"], ["c"], [""]]
    assert corpus.hypotheses == ["a b", "c d", "x"]
    assert corpus.groups == {"speakers": ["s1", "s2", "s1"]}
    assert (len(corpus), corpus.notes, corpus.spans, corpus.words) == (3, (), None, None)


def test_speakers_are_units(tmp_path):
    corpus = read(tmp_path, "a b (s1-1)\nc (s2-1)\ne f (s1-2)\n", "a x (s1-1)\nc (s2-1)\ne f (s1-2)\n")
    stats = mg.TER().measure(corpus.hypotheses, corpus.references)

    pooled = stats.pool(corpus.groups["speakers"], kind="speakers")
    assert (pooled.units.labels, pooled.segment_scores.tolist()) == (("s1", "s2"), [25.0, 0.0])


@pytest.mark.parametrize(
    "text", ["a (b) (c) (u)\r\n", "\ta (b) (c)\t(u)  ", "a (b) (c) ( u )", ";; (x)\n \n\na (b) (c)(u)\n"]
)
def test_the_last_parentheses_are_the_id(tmp_path, text):
    corpus = read(tmp_path, text, text)

    assert (corpus.ids, corpus.hypotheses) == (["u"], ["a (b) (c)"])


def test_only_ascii_blanks_and_line_ends_part(tmp_path):
    text = "a\u2028b\x85c\xa0 \x00 d\re (u)\n"

    assert read(tmp_path, text, text).hypotheses == ["a\u2028b\x85c\xa0 \x00 d\re"]


def test_ids_differ_by_case_only_where_it_is_kept(tmp_path):
    assert read(tmp_path, "A (S-1)\n", "b (s-1)\n").ids == ["s-1"]
    assert read(tmp_path, "A (S-1)\n", "b (S-1)\n", keep_case=True).ids == ["S-1"]
    assert read(tmp_path, "A (É-1)\n", "b (É-1)\n").ids == ["É-1"]
    assert "not in h.trn: the id 'S-1' in line 1 of r.trn" in refusal(
        tmp_path, ShapeError, "A (S-1)\n", "b (s-1)\n", keep_case=True
    )
    assert refusal(tmp_path, ShapeError, "a (S-1)\n", "b (s-1)\nc (S-1)\n").startswith("h.trn, line 2: the id 's-1'")


def test_ids_of_one_side_are_named_with_their_lines(tmp_path):
    message = refusal(tmp_path, ShapeError, "a (1)\nb (2)\n", ";;\na (1)\nc (3)\nd (4)\n")

    assert message == (
        "not in h.trn: the id '2' in line 2 of r.trn; not in r.trn: 2 ids ('3' in line 3, '4' in line 4) of h.trn. "
        "Both need the same ids."
    )


def test_what_is_missing_is_empty_where_that_is_said(tmp_path):
    corpus = read(tmp_path, "a (1)\nb (2)\n", "b (2)\n", missing="empty")

    assert corpus.hypotheses == ["", "b"]
    assert [note.code for note in corpus.notes] == ["missing_hypotheses"]
    assert "no text for the segment '1'" in str(corpus.notes[0])
    assert "not in r.trn" in refusal(tmp_path, ShapeError, "a (1)\n", "a (1)\nb (2)\n", missing="empty")
    assert refusal(tmp_path, OptionError, "a (1)\n", "a (1)\n", missing="wrong") == (
        "--missing wrong: trn has --missing empty."
    )


@pytest.mark.parametrize("line", ["a b", "a (u) b", "a ()", "a ( )", "a (u", "u) a", ")a("])
def test_a_line_without_an_id_is_refused(tmp_path, line):
    assert refusal(tmp_path, TextError, "a (1)\n", f"a (1)\n{line}\n") == (
        "h.trn, line 2: does not end in an id. A line of trn is a text, then (its-id)."
    )


def test_files_without_segments_are_refused(tmp_path):
    assert refusal(tmp_path, ShapeError, ";; none\n", "") == "r.trn: has no segments. There is nothing to score."


def test_alternatives_are_noted(tmp_path):
    corpus = read(tmp_path, "a { b / c } (1)\n{d} { / (2)\n", "{x} (1)\n{} (2)\n")

    assert [note.code for note in corpus.notes] == ["alternatives"]
    assert "r.trn: has alternatives such as { um / uh } in 2 segments" in str(corpus.notes[0])


def test_several_files_are_several_references(tmp_path):
    tmp_path.joinpath("a.trn").write_text("a (1)\nb (2)\n")
    tmp_path.joinpath("b.trn").write_text("B (2)\nA (1)\n")

    corpus = mg.read([tmp_path / "a.trn", tmp_path / "b.trn"], tmp_path / "b.trn")
    assert corpus.references == [["a", "A"], ["b", "B"]]


def test_a_kaldi_text_is_an_id_and_a_text(tmp_path):
    corpus = read(tmp_path, "s1_a x y \ns1_b\n\u3042\t\u304b \u304d\r\n", "\u3042 z\ns1_b \ns1_a  x (y)\n", "kaldi")

    assert corpus.ids == ["s1_a", "s1_b", "\u3042"]
    assert corpus.references == [["x y"], [""], ["\u304b \u304d"]]
    assert corpus.hypotheses == ["x (y)", "", "z"]
    assert corpus.groups["speakers"] == ["s1", "s1", "\u3042"]


@pytest.mark.parametrize(("line", "fault"), [("", "is blank"), ("  ", "is blank"), (" a b", "begins with a blank")])
def test_a_kaldi_line_has_an_id(tmp_path, line, fault):
    assert refusal(tmp_path, TextError, f"a b\n{line}\nc d\n", "a b\n", "kaldi").startswith(
        f"r.kaldi, line 2: {fault}."
    )


@pytest.mark.parametrize(
    ("rule", "speakers"),
    [
        ("spu_id", ["ab", "ab", "abcd", "a"]),
        ("swb", ["ab", "ab", "abcd", "a"]),
        ("wsj", ["ab-", "ab_", "abc", "a"]),
        ("sp", ["ab-c_d", "ab_c", "abcd", "a"]),
    ],
)
def test_the_speaker_is_in_the_id(rule, speakers):
    assert [speaker_of(id, rule) for id in ("ab-c_d", "ab_c", "abcd", "a")] == speakers
    assert rule in RULES


def test_an_unknown_rule_is_refused(tmp_path):
    with pytest.raises(OptionError, match=r"--speakers atis: no such rule\. There are: spu_id, rm, swb, wsj, sp\."):
        read(tmp_path, "a (1)\n", "a (1)\n", speakers="atis")


ids = st.text(st.characters(codec="utf-8", exclude_characters="() \t\r\n"), min_size=1, max_size=4)
texts = st.text(st.one_of(st.characters(codec="utf-8", exclude_characters="\n\r"), st.sampled_from("(){}/;@ ")))


@in_folder
@given(st.dictionaries(ids, texts, min_size=1), st.randoms())
def test_any_transcript_comes_back_as_it_was_written(tmp_path, utterances, random):
    written = [f"{text} ({id})" for id, text in utterances.items() if not text.startswith((";;", "\ufeff"))]
    kept = {id: text.strip(" \t") for id, text in utterances.items() if not text.startswith((";;", "\ufeff"))}
    if not kept:
        return
    shuffled = random.sample(written, len(written))

    corpus = read(tmp_path, "\n".join(written), "\n".join(shuffled), keep_case=True)
    assert dict(zip(corpus.ids, corpus.hypotheses, strict=True)) == kept
    assert corpus.references == [[text] for text in kept.values()]
