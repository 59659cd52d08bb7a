"""Whatever a file holds, a reader reads it or says what is wrong."""

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.errors import MatchgridError

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
pieces = st.sampled_from(
    [
        *(
            "a",
            "(u)",
            "(u",
            ")",
            "{",
            "/",
            "}",
            "@",
            ";",
            ";;",
            "<",
            "<o,f0>",
            "<ALT_BEGIN>",
            "<ALT>",
            "<ALT_END>",
            "*",
        ),
        *(
            "0",
            "1",
            "2.5",
            "-1",
            "1e400",
            "nan",
            "&&1",
            "NA",
            "f A",
            "f A 0 1 w",
            "f A s 0 1",
            "IGNORE_TIME_SEGMENT_IN_SCORING",
        ),
        *(" ", "  ", "\t", "\n", "\n", "\r\n", "\r", "\0", "\ufeff", "\u2028", "é", "\x85", "\U0001f44d"),
    ]
)
written = st.lists(pieces, max_size=40).map("".join)
leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.just("q"))
names = st.sampled_from(
    ["data", "paragraphs", "qas", "answers", "text", "id", "title", "session_id", "speaker", "words", "start_time", "q"]
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=6), max_leaves=12
)
jsons = st.one_of(values.map(json.dumps), written)


def read(folder, format: str, references: bytes, hypotheses: bytes) -> None:
    folder.joinpath("r").write_bytes(references)
    folder.joinpath("h").write_bytes(hypotheses)
    with contextlib.suppress(MatchgridError):
        corpus = mg.read(folder / "r", folder / "h", format=format)
        assert len(corpus.hypotheses) == len(corpus.references) == len(corpus.ids) > 0
        assert all(len(group) == len(corpus) for group in corpus.groups.values())
        for text, words in zip(corpus.hypotheses, corpus.words or (), strict=False):
            assert text == " ".join(word.text for word in words)
        mg.TER().measure(corpus.hypotheses, corpus.references)


@pytest.mark.parametrize("format", ["trn", "kaldi", "stm", "ctm"])
@in_folder
@given(references=written, hypotheses=written)
def test_any_lines_are_read_or_refused(tmp_path, format, references, hypotheses):
    read(tmp_path, format, references.encode(), hypotheses.encode())
    read(tmp_path, format, references.encode(), references.encode())


@in_folder
@given(items=st.lists(st.tuples(st.integers(0, 3), st.integers(-1, 3), st.sampled_from("ab"), pieces), max_size=8))
def test_any_words_of_channels_are_read_or_refused(tmp_path, items):
    stm = "".join(f"f {channel} s {begin} {begin + 1} x\n" for begin, _, channel, _ in items)
    ctm = "".join(f"f {channel} {begin} {length} {word}\n" for begin, length, channel, word in reversed(items))
    read(tmp_path, "stm", stm.encode(), ctm.encode())


@pytest.mark.parametrize("format", ["seglst", "squad"])
@in_folder
@given(references=jsons, hypotheses=jsons)
def test_any_json_is_read_or_refused(tmp_path, format, references, hypotheses):
    read(tmp_path, format, references.encode(), hypotheses.encode())
    read(tmp_path, format, references.encode(), references.encode())


@pytest.mark.parametrize("format", ["trn", "kaldi", "stm", "ctm", "seglst", "squad"])
@in_folder
@given(references=st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(tmp_path, format, references):
    read(tmp_path, format, references, references)
