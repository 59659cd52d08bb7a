"""`matchgrid align`: what is shown, in which format, and what is refused."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import subprocess
import sys

import jiwer
import pytest

import matchgrid as mg
from matchgrid import example
from matchgrid.cli.spool import Spool
from matchgrid.cli.stream import measure_blocks

REFERENCES = ["short one here", "the same", "a b c", "x y"]
HYPOTHESES = ["shoe order one", "the same", "a x c d", "x"]


@pytest.fixture
def texts(tmp_path, monkeypatch):
    """Two files in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    tmp_path.joinpath("ref").write_text("".join(f"{text}\n" for text in REFERENCES), "utf-8")
    tmp_path.joinpath("hyp").write_text("".join(f"{text}\n" for text in HYPOTHESES), "utf-8")
    return tmp_path


@pytest.fixture
def align(run, texts):
    """What `align` prints of the two files, with more options."""

    def align(*words: str) -> str:
        ran = run("align", "ref", "-i", "hyp", *words)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    return align


def test_the_text_is_jiwers_with_its_measures(align):
    output = jiwer.process_words(REFERENCES, HYPOTHESES)

    for words, settings in (
        ([], {"skip_correct": False, "line_width": 100}),
        (["--errors-only", "--line-width", "0"], {}),
        (["--line-width", "12"], {"skip_correct": False, "line_width": 12}),
    ):
        theirs = jiwer.visualize_alignment(output, **settings)
        assert align(*words).startswith(f"{theirs}\nwer|v:")


def test_characters_are_jiwers_too(align):
    output = jiwer.process_characters(REFERENCES, HYPOTHESES)

    assert align("-m", "cer", "--errors-only").startswith(
        f"{jiwer.visualize_alignment(output, line_width=100)}\ncer|v:"
    )


def test_the_most_frequent_errors_are_jiwers(align):
    output = jiwer.process_words(REFERENCES, HYPOTHESES)

    shown = align("--summary", "--top", "2", "--chunks")

    assert shown.endswith(f"\n\n{jiwer.visualize_error_counts(output, top_k=2)}\n")
    assert "SENTENCE" not in shown


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ([], [1, 2, 3, 4]),
        (["--segments", "2,3-4"], [2, 3, 4]),
        (["--errors-only"], [1, 3, 4]),
        (["--only", "s"], [1, 3]),
        (["--only", "D,T"], [1, 4]),
        (["--limit", "2", "--errors-only"], [1, 3]),
        (["--limit", "0"], [1, 2, 3, 4]),
        (["--summary"], []),
    ],
)
def test_segments_are_chosen_and_the_summary_is_about_all(words, numbers, align):
    shown = align(*words)

    assert [int(found) for found in re.findall(r"=== SENTENCE (\d+) ===", shown)] == numbers
    assert "number of sentences: 4\nsubstitutions=2 deletions=2 insertions=2 hits=6\n" in shown


def test_json_agrees_with_the_api(align):
    said = json.loads(align("-f", "json", "--top", "1"))
    found = mg.align("wer", hypotheses=HYPOTHESES, references=REFERENCES)

    assert [tuple(one["reference"]) for one in said["alignments"]] == [one.reference for one in found]
    assert [one["marks"] for one in said["alignments"]] == [one.marks for one in found]
    assert said["measures"]["wer"] == mg.score("wer", hypotheses=HYPOTHESES, references=REFERENCES)
    assert said["metric"] == "wer"
    assert said["errors"]["deletions"] == [{"reference": "here", "count": 1}]
    assert json.loads(align("-f", "json", "--summary"))["alignments"] == []


def test_jsonl_and_csv_have_segments_alone(align):
    lines = [json.loads(line) for line in align("-f", "jsonl", "--errors-only").splitlines()]
    rows = list(csv.DictReader(align("-f", "csv").splitlines()))

    assert [line["segment"] for line in lines] == [1, 3, 4]
    assert "".join(row["mark"] for row in rows if row["segment"] == "3") == "CSCI"


def test_a_page_is_written_to_a_file(align, refused):
    assert align("-f", "html", "--output", "view.html") == ""

    with open("view.html", encoding="utf-8") as file:
        page = file.read()
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>\n")
    assert "<title>hyp against ref</title>" in page
    assert "exists and was left as it is" in refused("align", "ref", "-i", "hyp", "--output", "view.html")
    assert align("-f", "html", "--output", "view.html", "--overwrite") == ""
    assert "is an input" in refused("align", "ref", "-i", "hyp", "--output", "hyp", "--overwrite")


def test_a_page_has_a_limit_and_says_so(run, texts, monkeypatch):
    monkeypatch.setattr("matchgrid.cli.align.PAGE", 2)

    ran = run("align", "ref", "-i", "hyp", "-f", "html")

    assert ran.err == "matchgrid: note: 2 of 4 segments are shown: --limit 0 shows all\n"
    assert "4, of which 2 are shown" in ran.out
    assert run("align", "ref", "-i", "hyp", "-f", "html", "--limit", "0").err == ""


def test_ids_name_segments(run, texts):
    texts.joinpath("all.jsonl").write_text('{"id": "u\\u001b1", "r": "a b", "h": "a c"}\n', "utf-8")
    fields = ("--reference-field", "r", "--hypothesis-field", "h", "--id-field", "id")

    assert run("align", "all.jsonl", *fields).out.startswith("=== SENTENCE 1 === (u\\x1b1)\n")
    assert json.loads(run("align", "all.jsonl", *fields, "-f", "jsonl").out)["id"] == "u\x1b1"


def test_transcripts_are_joined_by_their_ids(run, refused, texts):
    texts.joinpath("ref.trn").write_text("hello world (s1-1)\n{ guten / gute } tag (s2-2)\n", "utf-8")
    texts.joinpath("hyp.trn").write_text("gute tag (s2-2)\nhello word (s1-1)\n", "utf-8")

    shown = run("align", "ref.trn", "-i", "hyp.trn", "-m", "sclite/wer").out

    assert shown.startswith("=== SENTENCE 1 === (s1-1)\n\nREF: hello world\nHYP: hello  word\n")
    assert "(s2-2)\n\nREF: gute tag\nHYP: gute tag\n" in shown
    assert "give -m sclite" in refused("align", "ref.trn", "-i", "hyp.trn")


def test_the_reference_that_counts_is_said(run, texts):
    texts.joinpath("other").write_text("short one here\nthe same\na x c\nx y\n", "utf-8")

    shown = run("align", "ref", "other", "-i", "hyp").out

    assert "=== SENTENCE 3 === (reference 2)\n\nREF: a x c *\n" in shown
    assert "=== SENTENCE 1 ===\n" in shown


def test_hypotheses_come_from_standard_input(run, texts):
    assert "=== SENTENCE 4 ===" in run("align", "ref", stdin=b"a\nb\nc\nd\n").out


def test_nothing_of_a_text_reaches_the_terminal_as_a_command(run, texts):
    texts.joinpath("hyp").write_bytes("a \x1b]0;title\x07\x9b2J\u202e\nb\nc\nd\n".encode())

    shown = run("align", "ref", "-i", "hyp").out

    assert not {mark for mark in shown if not mark.isprintable()} - {"\n"}
    assert "\\x1b]0;title\\x07\\x9b2J\\u202e" in shown


def test_what_does_not_fit_is_refused_before_anything_is_printed(refused, texts):
    def said(*words: str) -> str:
        return refused("align", "ref", "-i", "hyp", *words)

    assert "makes no alignment" in said("-m", "bleu")
    assert said("--segments", "7") == "--segments 7: there are 4 segments"
    assert said("--segments", "3-1") == "--segments 3-1: give numbers from 1 and ranges of them, as in 3,7-9"
    assert "give marks of errors out of S, D, I and T" in said("--only", "C")
    assert "there is no --top" in said("--chunks")
    assert "--line-width is for text" in said("-f", "html", "--line-width", "80")
    assert "--summary has no place in csv" in said("-f", "csv", "--summary")
    assert "--top has no place in jsonl" in said("-f", "jsonl", "--top", "3")
    assert said("--overwrite") == "--overwrite is for --output FILE"
    assert "one system at a time, not 2" in refused("align", "ref", "-i", "hyp", "ref")
    texts.joinpath("hyp").write_text("a\nb\n", "utf-8")
    assert "hyp has 2 lines, ref has 4" in said()


def test_notes_are_errors_if_they_are_to_be(run, refused, texts):
    texts.joinpath("hyp").write_bytes(b"\xef\xbb\xbfa\nb\nc\nd\n")

    ran = run("align", "ref", "-i", "hyp")

    assert ran.code == 0
    assert "byte-order mark" in ran.err
    assert run("align", "ref", "-i", "hyp", "-q").err == ""
    assert refused("align", "ref", "-i", "hyp", "--strict") == "--strict: 1 note is an error"


def test_several_blocks_are_one_view(align, monkeypatch):
    whole = align("-f", "json")
    monkeypatch.setitem(measure_blocks.__kwdefaults__, "size", 3)

    assert align("-f", "json") == whole


def test_a_large_view_waits_in_a_file():
    with Spool(in_memory=10) as spool:
        for number in range(100):
            spool.write(f"{number} é\ud800\n")

        assert "".join(spool.pieces()) == "".join(f"{number} é\\ud800\n" for number in range(100))


def _on_terminal(*words: str) -> str:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "matchgrid", *words]
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(command, stdout=follower, env=environment | {"TERM": "xterm", "COLUMNS": "60"}) as ran:
        os.close(follower)
        shown = b""
        while True:
            try:
                piece = os.read(leader, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
    os.close(leader)
    assert ran.returncode == 0
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_has_colours_and_its_width(texts):
    folder = example.path()
    words = ("align", str(folder / "references.a.txt"), "-i", str(folder / "system.fluent.txt"), "--segments", "1-3")

    shown = _on_terminal(*words)

    assert "\x1b[33m" in shown
    plain = re.sub(r"\x1b\[\d+m", "", shown)
    assert max(map(len, plain.split("=== SUMMARY")[0].split("\n"))) <= 60
    assert _on_terminal(*words, "--no-color") == plain
