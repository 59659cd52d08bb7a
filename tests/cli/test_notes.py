"""Notes on standard error."""

from __future__ import annotations

import json

import pytest

import matchgrid as mg
from matchgrid.cli.stream import measure_blocks
from matchgrid.io.source import open_parallel

WORDS = ["score", "r", "-i", "h"]


@pytest.fixture
def texts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("r").write_text("a b c d .\nx\n", "utf-8")
    tmp_path.joinpath("h").write_text("a b c d .\n\n", "utf-8")
    tmp_path.joinpath("g").write_text("a b c d\nx\n", "utf-8")
    return tmp_path


def test_notes_are_lines_on_standard_error(run, texts):
    ran = run(*WORDS)

    assert ran.code == 0
    assert ran.err.splitlines() == [
        "matchgrid: note: empty hypothesis in 1 of 2 segments (2)",
        "matchgrid: note: hypothesis ends in a tokenized full stop in 1 of 2 segments (1); "
        "give detokenized text, or tokenize=none (--tokenize none, or --force to say nothing)",
    ]


def test_they_are_in_the_json_as_well(run, texts):
    found = json.loads(run(*WORDS, "-q", "-f", "json").out)

    assert [note["code"] for note in found["notes"]] == ["empty_hypothesis", "tokenized_period"]
    assert found["notes"][0]["segments"] == [2]


def test_a_note_of_several_metrics_is_said_once(run, texts):
    assert run(*WORDS, "-m", "bleu", "chrf", "ter").err.count("empty hypothesis") == 1


def test_a_note_of_one_system_among_several_names_it(run, texts):
    assert "matchgrid: note: h: empty hypothesis in 1" in run("score", "r", "-i", "g", "h").err


def test_a_note_that_all_systems_share_is_said_once(run, texts):
    texts.joinpath("r").write_text("a b c d .\n\n", "utf-8")

    ran = run("score", "r", "-i", "g", "h")

    assert ran.err.count("empty reference") == 1
    assert "matchgrid: note: empty reference in 1 of 2 segments (2)" in ran.err


def test_quiet_says_nothing(run, texts):
    ran = run(*WORDS, "-q")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_strict_makes_notes_errors_and_prints_no_result(run, texts):
    ran = run(*WORDS, "--strict")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[-1] == "matchgrid: error: --strict: 2 notes are errors"
    assert len(ran.err.splitlines()) == 3


def test_strict_is_content_without_notes(run, texts):
    assert run("score", "r", "-i", "r", "--strict", "--force").code == 0


def test_force_is_for_hypotheses_that_look_tokenized(run, texts):
    ran = run(*WORDS, "--force", "-f", "json")

    assert "tokenized" not in ran.err + ran.out
    assert "empty hypothesis" in ran.err


def test_tabs_in_standard_input_are_text_and_noted(run, texts):
    piped = run("score", "r", "-m", "ter", stdin=b"a b\tc\nx\ty\n")

    assert "note: standard input has TABs, which are text: sacreBLEU would take" in piped.err
    assert "standard input" not in run("score", "r", "-m", "ter", stdin=b"a b\nx\ty\n").err
    texts.joinpath("tabs").write_bytes(b"a b\tc\nx\ty\n")
    assert "TABs" not in run("score", "r", "-i", "tabs").err


def test_a_byte_order_mark_is_removed_and_noted(run, texts):
    """B22: the mark stuck to the first word."""
    reference = "Das Haus ist größer.\nZwei rote Vögel singen heute.\n"
    texts.joinpath("ref").write_text(reference, "utf-8")
    texts.joinpath("hyp").write_text("\ufeff" + reference, "utf-8")

    ran = run("score", "ref", "-i", "hyp", "-m", "bleu", "chrf", "-f", "json")
    found = json.loads(ran.out)

    assert [entry["value"] for entry in found] == [100.0, 100.0]
    assert found[0]["notes"][0]["code"] == "bom_removed"
    assert (
        ran.err
        == "matchgrid: note: hyp: a byte-order mark at the start was removed; sacreBLEU would count it as text\n"
    )


def test_bytes_that_are_not_text_are_refused_with_their_place(refused, run, texts):
    """B21: a bare traceback named neither file nor line."""
    latin = bytes.fromhex("44 61 73 20 67 72 f6 df 65 72 0a")
    texts.joinpath("hyp").write_bytes(latin)
    texts.joinpath("ref").write_text("Das größer\n", "utf-8")

    message = refused("score", "ref", "-i", "hyp")

    assert message.startswith("hyp, line 1, byte offset 6 ")
    assert "--encoding latin-1" in message
    texts.joinpath("ref").write_bytes(latin)
    assert run("score", "ref", "-i", "hyp", "--encoding", "latin-1", "-m", "chrf", "-b").out == "100.0\n"


def test_a_note_of_one_metric_among_several_names_it_and_the_flags(run, texts):
    err = run(*WORDS, "-m", "bleu", "ter", "--ter-asian-support").err.splitlines()

    assert err[0] == "matchgrid: note: empty hypothesis in 1 of 2 segments (2)"
    assert err[1].startswith("matchgrid: note: BLEU: hypothesis ends in a tokenized full stop")
    assert err[2].startswith("matchgrid: note: TER: asian_support has no effect")
    assert err[2].endswith("(--ter-normalized or --ter-no-punct)")


def test_metrics_of_one_label_are_named_by_their_specs(run, texts):
    assert "note: bleu: hypothesis ends" in run(*WORDS, "-m", "bleu", "bleu:tokenize=none").err


def test_white_space_at_the_ends_of_lines_is_noted_where_it_counts(run, texts):
    texts.joinpath("r").write_text("a b\nx\ny\n", "utf-8")
    texts.joinpath("h").write_text("a b \nx\ny\u3000\n", "utf-8")
    texts.joinpath("g").write_text("a b\nx\ny\n", "utf-8")

    found = json.loads(run(*WORDS, "--chrf-whitespace", "-m", "chrf", "ter", "-f", "json").out)
    err = run("score", "r", "-i", "h", "g", "-m", "chrf:whitespace=yes", "mean(chrf:whitespace=yes)").err

    assert [[note["code"] for note in entry["notes"]] for entry in found] == [["trailing_space"], []]
    assert (found[0]["notes"][0]["count"], found[0]["notes"][0]["segments"]) == (2, [1, 3])
    assert err == (
        "matchgrid: note: h: sacreBLEU's command line removes white space at the end of a line, which counts here "
        "in 2 of 3 segments (1, 3); chrf:whitespace=yes,normalize=rstrip scores as it does\n"
    )
    assert run(*WORDS, "-m", "chrf", "chrf:whitespace=yes,normalize=rstrip").err == ""
    assert run("score", "r", "-i", "g", "-m", "chrf:whitespace=yes").err == ""


def test_white_space_is_counted_over_blocks(texts):
    texts.joinpath("r").write_text("a\n" * 9, "utf-8")
    texts.joinpath("h").write_text("a\na \n\n" * 3, "utf-8")

    found = measure_blocks(open_parallel(["r"], ["h"]), [mg.ChrF(whitespace=True)], keep=False, size=4)

    (note,) = (note for note in found.evaluations[0].notes if note.code == "trailing_space")
    assert (note.count, note.total, note.segments) == (3, 9, (2, 5, 8))
