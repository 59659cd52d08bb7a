"""`matchgrid compare --sctk`, and MAPSSWE and McNemar's as its tests."""

from __future__ import annotations

import json

import pytest

import matchgrid as mg
from matchgrid import example

BOTH = ["compare", "references.a.txt", "-i", "system.careful.txt", "system.fluent.txt"]
DOCUMENTS = ["--documents", "documents.txt"]
TEXTS = example.load()
SYSTEMS = {f"system.{name}.txt": TEXTS.systems[name] for name in ("careful", "fluent")}
FIRST = [references[0] for references in TEXTS.references]


def test_it_is_what_the_api_finds(run, folder):
    ran = run(*BOTH, *DOCUMENTS, "--sctk", "-f", "json")

    found = mg.sctk_tests(SYSTEMS, FIRST, speakers=TEXTS.documents)
    assert json.loads(ran.out) == json.loads(found.to_json())
    assert [line.removeprefix("matchgrid: note: ") for line in ran.err.splitlines()] == list(map(str, found.notes))


def test_text_has_the_table_of_the_tool_and_the_right_values(run, folder):
    ran = run(*BOTH, *DOCUMENTS, "--sctk")

    assert ran.out.splitlines()[1].split() == ["system.careful.txt", "MP", "system.careful.txt", "<0.001", "***"]
    assert "right p" in ran.out
    assert "note:" not in ran.out
    assert "sc_stats reads p from a table" in ran.err
    assert run(*BOTH, *DOCUMENTS, "--sctk", "-q").err == ""


@pytest.mark.parametrize("format", ["markdown", "latex", "csv", "html"])
def test_the_tests_are_a_table_in_every_format(run, folder, format: str):
    ran = run(*BOTH, *DOCUMENTS, "--sctk", "-f", format)

    found = mg.sctk_tests(SYSTEMS, FIRST, speakers=TEXTS.documents)
    assert ran.out == f"{found.table(format)}\n"


def test_speakers_are_those_that_ids_name(run, folder):
    lines = [f"{text} (spk{number % 3}-{number})" for number, text in enumerate(["a b", "c d", "e f"])]
    for name, texts in (("ref", lines), ("one", lines), ("two", [lines[0].replace("b", "x"), *lines[1:]])):
        folder.joinpath(f"{name}.trn").write_text("\n".join(texts) + "\n", "utf-8")
    words = ["compare", "ref.trn", "-i", "one.trn", "two.trn", "--sctk", "-f", "json"]
    found = json.loads(run(*words, "--speakers", "spu_id").out)

    assert found["speakers"] == 3
    assert found["signature"] == mg.Sclite().signature
    other = json.loads(run(*words, "--speakers", "spu_id", "-m", "wer").out)
    assert other["signature"] == mg.WER().signature


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--sctk"], "this input names no speakers"),
        (["--sctk", *DOCUMENTS, "--unit", "channels"], "this input names no channels"),
        (["--sctk", *DOCUMENTS, "--draws", "100"], "without --draws"),
        (["--sctk", *DOCUMENTS, "--epsilon", "1"], "without --epsilon"),
        (["--sctk", *DOCUMENTS, "-m", "wer", "cer"], "of one metric, not of 2"),
        (["--sctk", *DOCUMENTS, "-m", "ter"], "TER is no rate of errors"),
        (["--test", "mapsswe"], "BLEU is no rate of errors"),
        (["--test", "mcnemar", "-m", "chrf"], "right or wrong, which chrF"),
        (["--test", "mapsswe", "-m", "wer", "--unit", "documents", *DOCUMENTS], "leave out clusters"),
    ],
)
def test_what_does_not_fit_is_refused(run, folder, words: list[str], message: str):
    ran = run(*BOTH, *words)

    assert ran.code == 2
    assert message in ran.err


def test_runs_are_refused(run, folder):
    ran = run(*BOTH[:-1], "x=system.fluent.txt,system.terse.txt", "--sctk", *DOCUMENTS)

    assert ran.code == 2
    assert "one file of a system, and x has 2" in ran.err


@pytest.mark.parametrize("test", ["mapsswe", "mcnemar"])
def test_its_tests_are_those_of_the_api(run, folder, test: str):
    words = ["--test", test, "-m", "sclite/wer", "--draws", "200", "-f", "json"]
    found = json.loads(run(*BOTH, *words).out)

    wanted = mg.compare(SYSTEMS, FIRST, metrics=["sclite/wer"], test=test, draws=200)
    assert found["differences"] == json.loads(wanted.to_json())["differences"]
    assert found["differences"][0]["test"]["units"] == wanted.differences[0].test.units > 0
