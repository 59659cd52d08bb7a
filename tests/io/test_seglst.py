"""SegLST: who says what in a session."""

import json
from pathlib import Path

import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MatchgridError, OptionError, ShapeError, TextError


def segment(session, speaker, begin, end, words):
    found = {"session_id": session, "speaker": speaker, "start_time": begin, "end_time": end, "words": words}
    return {key: value for key, value in found.items() if value is not None}


REFERENCE = [
    segment("S2", "bob", 1, 2.5, "hello there"),
    segment("S1", "ann", 5.0, 6, "c d"),
    segment("S1", "ann", "0.5", "2.0", "a b") | {"extra": None},
    segment("S1", "bob", 3, 4, ""),
]
HYPOTHESIS = [
    segment("S1", "ann", 0, 6, "a b c"),
    segment("S1", "bob", 3, 4, "x"),
    segment("S2", "bob", 1, 2, "hello"),
]


def read(folder: Path, references, hypotheses=HYPOTHESIS, **options) -> mg.Corpus:
    for name, value in (("r", references), ("h", hypotheses)):
        text = value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)
        folder.joinpath(f"{name}.json").write_bytes(text.encode())
    return mg.read(folder / "r.json", folder / "h.json", **options)


def refusal(folder: Path, error: type[MatchgridError], *given, **options) -> str:
    with pytest.raises(error) as caught:
        read(folder, *given, **options)
    return str(caught.value).replace(f"{folder}/", "")


def test_a_speakers_words_in_a_session_are_one_segment(tmp_path):
    corpus = read(tmp_path, REFERENCE)

    assert corpus.ids == ["S2/bob", "S1/ann", "S1/bob"]
    assert corpus.references == [["hello there"], ["a b c d"], [""]]
    assert corpus.hypotheses == ["hello", "a b c", "x"]
    assert corpus.groups == {"speakers": ["bob", "ann", "bob"], "sessions": ["S2", "S1", "S1"]}
    assert corpus.spans == [(1.0, 2.5), (0.5, 6.0), (3.0, 4.0)]


def test_times_may_be_absent(tmp_path):
    bare = [segment("S", 7, None, None, "b"), segment("S", 7, None, None, "a")]
    corpus = read(tmp_path, bare, bare)

    assert (corpus.hypotheses, corpus.groups["speakers"], corpus.spans) == (["b a"], ["7"], None)


def test_speakers_of_one_side_are_refused(tmp_path):
    assert refusal(tmp_path, ShapeError, REFERENCE, [*HYPOTHESIS, segment("S1", "spk0", 1, 2, "x")]) == (
        "not in r.json: the id 'S1/spk0' in segment 4 of h.json. Both need the same ids."
    )
    corpus = read(tmp_path, REFERENCE, HYPOTHESIS[:1], missing="empty")
    assert corpus.hypotheses == ["", "a b c", ""]


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ([7], InputTypeError, "r.json, segment 1: is a number. An object belongs here."),
        ([{}], ShapeError, "r.json, segment 1: has no 'session_id'. Give a string or a whole number."),
        ([segment("S", True, 1, 2, "a")], InputTypeError, "r.json, segment 1: 'speaker' is a boolean."),
        ([segment("S", " ", 1, 2, "a")], ShapeError, "r.json, segment 1: 'speaker' is blank. Give a name."),
        ([segment("S", "a", 1, None, "a")], InputTypeError, "r.json, segment 1: has one of 'start_time' and"),
        ([segment("S", "a", "x", "y", "a")], InputTypeError, "r.json, segment 1: 'start_time' is 'x'. Give seconds"),
        ([segment("S", "a", 10**400, 2, "a")], InputTypeError, "r.json, segment 1: 'start_time' is too large."),
        (
            '[{"session_id": "S", "speaker": "a", "words": "a", "start_time": 0, "end_time": 1e999}]',
            InputTypeError,
            "r.json, segment 1: 'end_time' is too large. Give seconds, such as 12.34.",
        ),
        ([segment("S", "a", "1e999", 2, "a")], InputTypeError, "r.json, segment 1: 'start_time' is '1e999'. Give"),
        ([segment("S", "a", 1, 2, ["a"])], InputTypeError, "r.json, segment 1: 'words' is an array. Give a string."),
        (
            [segment("S", "a", 1, 2, "a"), segment("S", "a", None, None, "a")],
            InputTypeError,
            "r.json, segment 2: has no 'start_time', which others of 'a' in 'S' have.",
        ),
        (
            [segment("a/b", "c", 1, 2, ""), segment("a", "b/c", 1, 2, "")],
            ShapeError,
            "r.json, segment 2: the id 'a/b/c'",
        ),
        ("[]", ShapeError, "r.json: has no segments. There is nothing to score."),
        ("[{]", TextError, "r.json, line 1: not valid JSON ("),
        ("[\n{},]", TextError, "r.json, line 2: not valid JSON ("),
        ('[\n{"a": 1,\n"a": 2}]', ShapeError, "r.json, line 3: 'a' stands twice in one object."),
        ("[NaN]", TextError, "r.json, line 1: NaN is no number of JSON."),
        ("[" * 100_000, TextError, "r.json: is nested too deep to be read."),
        ("[" + "1" * 5000 + "]", TextError, "r.json: holds a number that is too large"),
        ('[{"session_id": "\\ud800"}]', TextError, "r.json, segment 1: 'session_id' has a lone surrogate"),
    ],
)
def test_what_is_no_segment_is_refused(tmp_path, value, error, message):
    assert refusal(tmp_path, error, value).startswith(message)


def test_json_is_told_by_its_content_and_its_name(tmp_path):
    read(tmp_path, "\n \n" + json.dumps(REFERENCE))
    tmp_path.joinpath("h.seglst.json").write_text(json.dumps(HYPOTHESIS))
    assert len(mg.read(tmp_path / "r.json", tmp_path / "h.seglst.json")) == 3
    assert "is no SQuAD data set" in refusal(tmp_path, InputTypeError, {"a": 1})
    assert "is no SQuAD data set" in refusal(tmp_path, InputTypeError, REFERENCE, format="squad")
    assert refusal(tmp_path, InputTypeError, {"a": 1}, format="seglst").startswith("r.json: is an object.")
    with pytest.raises(
        OptionError, match=r"h\.trn: is trn by its name, and given as hypotheses, .* where .*r\.json is seglst"
    ):
        mg.read(tmp_path / "r.json", tmp_path / "h.trn") if read(tmp_path, REFERENCE) else None
