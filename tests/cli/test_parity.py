"""The same line and the same JSON as sacreBLEU's own command line."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

REFERENCES = ["references.a.txt", "references.b.txt"]
SYSTEM = "system.terse.txt"


def theirs(*words: str, stdin: bytes | None = None) -> str:
    program = [sys.executable, "-W", "ignore", "-m", "sacrebleu"]
    ran = subprocess.run([*program, *words], input=stdin, capture_output=True, check=True)
    return ran.stdout.decode("utf-8")


OPTIONS = [
    "-m bleu",
    "-m bleu chrf ter",
    "-m bleu chrf ter -sh",
    "-m bleu chrf ter -w 4",
    "-m bleu chrf ter -b",
    "-tok zh -lc -s floor -sv 0.25 -w 3",
    "-tok intl --smooth-method add-k -w 3",
    "-tok none --smooth-method none",
    "-tok char -w 6",
    "-l en-ja -w 3",
    "-l en-ko -w 3",
    "-l de-en",
    "-m chrf -cc 4 -cw 2 --chrf-beta 3 --chrf-whitespace --chrf-lowercase -w 5",
    "-m chrf --chrf-eps-smoothing -w 5",
    "-m ter --ter-case-sensitive --ter-no-punct -w 4",
    "-m ter --ter-normalized --ter-asian-support -w 4",
    "-m bleu --force -q",
]


@pytest.mark.parametrize("words", OPTIONS)
def test_text_is_the_same(words, run, folder):
    words = [*REFERENCES, "-i", SYSTEM, *words.split()]

    assert run("score", *words).out == theirs(*words, "-f", "text")


@pytest.mark.parametrize("words", [words for words in OPTIONS if not words.endswith("-b")])
def test_json_says_the_same(words, run, folder):
    words = [*REFERENCES, "-i", SYSTEM, *words.split()]

    ours, wanted = json.loads(run("score", *words, "-f", "json").out), json.loads(theirs(*words))

    ours, wanted = (each if isinstance(each, list) else [each] for each in (ours, wanted))
    for entry, said in zip(ours, wanted, strict=True):
        assert {key: entry[key] for key in said} == said


@pytest.mark.parametrize(
    "words", ["-m bleu", "-m bleu -w 4 -lc -sh", "-m chrf -w 3 -cw 2", "-m ter", "-m bleu -b -w 2"]
)
def test_every_segment_has_the_same_line(words, run, folder):
    words = [*REFERENCES, "-i", SYSTEM, "-sl", *words.split()]

    assert run("score", *words).out == theirs(*words, "-f", "text")


def test_standard_input_is_the_hypotheses(run, folder):
    text = folder.joinpath(SYSTEM).read_bytes()

    assert run("score", *REFERENCES, stdin=text).out == theirs(*REFERENCES, "-f", "text", stdin=text)


def test_references_between_tabs_are_split(run, folder):
    streams = [folder.joinpath(name).read_text("utf-8").splitlines() for name in REFERENCES]
    both = "".join(f"{left}\t{right}\n" for left, right in zip(*streams, strict=True))
    folder.joinpath("both.txt").write_text(both, "utf-8")
    words = ["both.txt", "-nr", "2", "-i", SYSTEM]

    assert run("score", *words).out == theirs(*words, "-f", "text")


def test_several_systems_have_the_same_scores(run, folder):
    systems = ["system.careful.txt", "system.fluent.txt", "system.terse.txt"]
    words = [*REFERENCES, "-i", *systems, "-m", "bleu", "chrf", "ter", "-w", "3"]

    wanted = json.loads(theirs(*words))
    ours = json.loads(run("score", *words, "-f", "json").out)

    assert [entry["system"] for entry in ours] == [name for name in systems for _ in range(3)]
    found = [
        {"system": name} | {each["name"]: f"{each['value']:.3f}" for each in ours if each["system"] == name}
        for name in systems
    ]
    assert found == wanted


def test_a_test_set_that_sacrebleu_stored_is_read(run, folder, monkeypatch):
    stored = folder / "stored"
    stored.joinpath("wmt20").mkdir(parents=True)
    stored.joinpath("wmt20/wmt20.en-de.ref").write_bytes(folder.joinpath(REFERENCES[0]).read_bytes())
    monkeypatch.setenv("SACREBLEU", str(stored))

    ran = run("score", "-t", "wmt20", "-l", "en-de", "-i", SYSTEM)

    assert ran.out == run("score", REFERENCES[0], "-i", SYSTEM).out


CHRF = [
    ("sun set", "sunset", ["--chrf-whitespace"], 36.89058281721454),
    ("sun set", "sunset", [], 100.0),
    ("old ship", "old shop", ["--chrf-char-order", "1"], 85.71428571428571),
    ("old ship", "old shop", ["--chrf-char-order", "6"], 49.28571428571429),
]


@pytest.mark.parametrize(("hypothesis", "reference", "flags", "score"), CHRF)
def test_options_are_passed_on(hypothesis, reference, flags, score, run, folder):
    """B46: character order and white space were stored and ignored."""
    folder.joinpath("r").write_text(reference + "\n", "utf-8")

    ran = run("score", "r", "-m", "chrf", *flags, "-f", "json", stdin=hypothesis.encode())

    assert json.loads(ran.out)["value"] == pytest.approx(score, abs=1e-12)


@pytest.mark.parametrize(("value", "score"), [("0.5", 57.21248424548516), ("2", 74.0082804492285)])
def test_smoothing_values_are_in_the_record(value, score, run, folder):
    """B17: two runs with different add-k values carried the same signature."""
    folder.joinpath("r").write_text("a b c y\n", "utf-8")

    found = json.loads(run("score", "r", "-s", "add-k", "-sv", value, "-f", "json", stdin=b"a b c x").out)

    assert found["value"] == pytest.approx(score, abs=1e-12)
    assert found["smooth"] == f"add-k[{float(value):.2f}]"
    assert f"smooth_value={value}," in found["matchgrid_signature"]
