"""`matchgrid explain` and `matchgrid why`: what they read, what they print, and what is refused."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

import matchgrid as mg
from matchgrid import example

REFERENCES = ("references.a.txt", "references.b.txt")
SYSTEM = "system.careful.txt"


@pytest.fixture
def texts():
    """The example's segment 17."""
    loaded = example.load()
    return {"hypothesis": loaded.systems["careful"][16], "references": loaded.references[16]}


@pytest.mark.parametrize("metric", ["bleu", "chrf++", "rouge2", "rougeL", "sacrebleu/ter", "wer"])
def test_a_segment_of_files_is_explained_as_its_texts(run, folder, texts, metric):
    found = mg.explain(metric, **texts)

    ran = run("explain", *REFERENCES, "-i", SYSTEM, "--segment", "17", "-m", metric, "--all")
    told = run("explain", *REFERENCES, "-i", SYSTEM, "--segment", "17", "-m", metric, "-f", "json")

    assert ran.code == told.code == 0
    assert ran.out.startswith("segment 17\n")
    assert {**found.to_dict(), "segment": 17}.keys() == json.loads(told.out).keys()
    assert json.loads(told.out)["ngrams"] == json.loads(found.to_json())["ngrams"]


@pytest.mark.parametrize("metric", ["gleu+:iterations=20", "gec-ranking/gleu+", "gec-ranking/sentence-gleu+"])
@pytest.mark.parametrize("segment", [1, 17])
def test_a_segment_of_gleu_plus_has_the_references_that_the_corpus_gave_it(run, folder, metric, segment):
    loaded = example.load()
    sources = loaded.systems["terse"]
    folder.joinpath("src.txt").write_text("".join(f"{text}\n" for text in sources), "utf-8")
    whole = mg.metric(metric).measure(loaded.systems["careful"], loaded.references, sources=sources)

    ran = run(
        "explain",
        *REFERENCES,
        "-i",
        SYSTEM,
        "--sources",
        "src.txt",
        "--segment",
        str(segment),
        "-m",
        metric,
        "-f",
        "json",
    )

    assert json.loads(ran.out)["score"] == whole.segment_scores[segment - 1]


def test_texts_can_be_said(run):
    ran = run(
        "explain", "--hypothesis", "the the cat", "--reference", "the cat sat", "--reference", "a cat", "-m", "bleu"
    )

    wanted = mg.explain("bleu", hypothesis="the the cat", references=["the cat sat", "a cat"])
    assert (ran.code, ran.out) == (0, wanted.text().split("\n\nnote: ")[0] + "\n")


@pytest.mark.parametrize("format", ["html", "csv"])
def test_other_formats_are_those_of_python(run, format):
    ran = run("explain", "--hypothesis", "a b", "--reference", "a", "-m", "bleu", "-f", format, "-q")

    assert ran.out == getattr(mg.explain("bleu", hypothesis="a b", references="a"), format)()


def test_a_segment_has_a_name_where_the_format_has_ids(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("ref.trn").write_text("a b (one)\nc d (two)\n", "utf-8")
    tmp_path.joinpath("hyp.trn").write_text("c x (two)\na b (one)\n", "utf-8")

    ran = run("explain", "ref.trn", "-i", "hyp.trn", "-m", "wer", "--segment", "two")

    assert ran.out.startswith("segment 2 (two)\n")
    assert "WER = (1 + 0 + 0) / 2 = 0.5" in ran.out


def test_it_is_written_to_a_file(run, folder):
    words = ("explain", REFERENCES[0], "-i", SYSTEM, "--segment", "1")

    ran = run(*words, "-f", "html", "--output", "page.html")

    assert (ran.code, ran.out) == (0, "")
    assert run(*words, "-f", "html").out == folder.joinpath("page.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name the segment: --segment 17"),
        (("--segment", "61"), "--segment 61: give a number from 1 to 60"),
        (("--segment", "x"), "--segment x: give a number from 1 to 60"),
        (("--segment", "1", "--hypothesis", "a"), "leave out files and --segment"),
        (("--segment", "1", "-i", SYSTEM, "system.terse.txt"), "explain shows one system at a time, not 2"),
        (("--segment", "1", "-m", "rougeW"), "rougeW is not explained"),
        (("--segment", "1", "-m", "blue"), "did you mean 'bleu'?"),
        (("--segment", "1", "--output", SYSTEM, "--overwrite"), "is an input of this command"),
    ],
)
def test_what_is_not_clear_is_refused(refused, folder, words, message):
    files = (REFERENCES[0], "-i", SYSTEM) if "-i" not in words else (REFERENCES[0],)

    assert message in refused("explain", *files, *words)


def test_half_a_segment_is_refused(refused):
    assert "at least one --reference TEXT" in refused("explain", "--hypothesis", "a")
    assert "a --hypothesis TEXT" in refused("explain", "--reference", "a")


def test_notes_are_errors_if_they_are_said_to_be(run):
    ran = run("explain", "--hypothesis", "", "--reference", "a", "--strict")

    assert (ran.code, ran.out) == (2, "")


def on_terminal(*words: str, **environment: str) -> str:
    """What a command writes to a terminal."""
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "matchgrid", *words],
        stdout=child,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **environment},
    )
    os.close(child)
    out = b""
    try:
        while piece := os.read(parent, 65536):
            out += piece
    except OSError:
        pass
    process.wait()
    os.close(parent)
    return out.decode("utf-8")


@pytest.mark.parametrize("command", ["explain", "why"])
def test_there_is_colour_on_a_terminal_alone(run, folder, command):
    words = ("explain", REFERENCES[0], "-i", SYSTEM, "--segment", "1")
    if command == "why":
        words = ("why", "bleu", "bleu:max_order=2", REFERENCES[0], "-i", SYSTEM)

    assert "\x1b" not in run(*words).out
    assert "\x1b[1;36m" in on_terminal(*words)
    assert "\x1b[1;36m" not in on_terminal(*words, NO_COLOR="1")


def test_why_is_that_of_python(run, folder):
    loaded = example.load()
    found = mg.why(
        "sacrebleu/bleu",
        "bleu:tokenize=intl",
        hypotheses=loaded.systems["careful"],
        references=loaded.references,
        top=3,
    )
    words = ("why", "sacrebleu/bleu", "bleu:tokenize=intl", *REFERENCES, "-i", SYSTEM, "--top", "3")

    assert run(*words).out == f"{found}\n"
    assert json.loads(run(*words, "-f", "json").out) == json.loads(found.to_json())


def test_why_is_written_to_a_file(run, folder):
    words = ("why", "bleu", "bleu:max_order=2", REFERENCES[0], "-i", SYSTEM)

    assert run(*words, "--output", "why.txt").out == ""
    assert folder.joinpath("why.txt").read_text("utf-8") == run(*words).out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("bleu", "ter", REFERENCES[0], "-i", SYSTEM), "different measures"),
        ((REFERENCES[0], "bleu", "-i", SYSTEM), "references.a.txt is a file, and two metrics come first"),
        (("bleu", "bleu", REFERENCES[0], "-i", SYSTEM, "system.terse.txt"), "why shows one system at a time, not 2"),
        (("bleu", "bleu", "-i", SYSTEM), "no references"),
        (("bleu",), "Missing argument 'B'"),
        (("bleu", "bleu", REFERENCES[0], "-i", SYSTEM, "--output", SYSTEM, "--overwrite"), "is an input"),
    ],
)
def test_why_refuses_what_is_not_two_settings_and_one_system(run, folder, words, message):
    ran = run("why", *words)

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
