"""`matchgrid compare --paired-bs` and `--paired-ar`: what sacreBLEU's command prints."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from matchgrid.cli.compare import options

SYSTEMS = ["-i", "system.careful.txt", "system.fluent.txt", "system.terse.txt"]
BOTH = ["compare", "references.a.txt", "references.b.txt", *SYSTEMS]


@pytest.mark.peers
@pytest.mark.parametrize(
    "words",
    [
        ["--paired-bs"],
        ["-pbs", "-pbsn", "200", "--lowercase"],
        ["--paired-ar", "--paired-ar-n", "500"],
        ["-par", "-parn", "300", "-tok", "none"],
    ],
    ids=" ".join,
)
def test_json_is_that_of_sacrebleus_command(run, folder, words):
    pytest.importorskip("sacrebleu")
    command = [sys.executable, "-m", "sacrebleu", *BOTH[1:], *words, "-q", "-f", "json"]
    theirs = json.loads(subprocess.run(command, capture_output=True, check=True, cwd=folder).stdout)

    ours = json.loads(run(*BOTH, *words, "-q", "-f", "json").out)

    for one, expected in zip(ours, theirs, strict=True):
        signature = one["BLEU"].pop("signature")
        assert f"|{'bs' if words[0] in ('--paired-bs', '-pbs') else 'ar'}:" in signature
        assert [*one] == [*expected]
        assert one["system"] == expected["system"]
        assert [*one["BLEU"]] == [*expected["BLEU"]]
        assert one["BLEU"]["p_value"] == expected["BLEU"]["p_value"]
        for name, value in expected["BLEU"].items():
            assert one["BLEU"][name] == (value if value is None else pytest.approx(value, rel=0, abs=1e-10))


def test_json_is_valid_for_every_metric(run, folder):
    """B24"""
    ran = run(*BOTH, "-m", "chrf", "ter", "--paired-bs", "--paired-bs-n", "100", "-f", "json")

    found = json.loads(ran.out)

    assert (ran.code, ran.err) == (0, "")
    for one in found:
        assert all(isinstance(one[label]["mean"], float) for label in ("chrF2", "TER"))


def test_text_says_test_seed_and_signatures(run, folder):
    lines = run(*BOTH, "-m", "bleu", "ter", "--paired-bs", "--seed", "7").out.split("\n")

    assert lines[0].split("  ")[0] == "System"
    assert "BLEU (μ ± 95% CI) ↑" in lines[0]
    assert lines[1].startswith("Baseline: system.careful.txt  ")
    assert "(p = " not in lines[1]
    assert lines[2].count("(p = 0.0010)*") == 2
    assert lines[5:7] == [
        "sacreBLEU's paired bootstrap resampling test, 1,000 draws: each system against system.careful.txt.",
        "* p of 0.05 or less, two-sided, not corrected for the number of systems and metrics.",
    ]
    assert lines[8] == "BLEU  nrefs:2|bs:1000|seed:7|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"


@pytest.mark.parametrize(("format", "begin"), [("markdown", "| System |"), ("latex", r"\begin{tabular}{lr}")])
def test_tables_have_their_remarks(run, folder, format, begin):
    found = run(*BOTH, "--paired-ar", "-parn", "99", "-f", format).out

    assert found.startswith(begin)
    assert "ar:99|seed:12345|" in found
    assert "approximate randomization test, 99 draws" in found


def test_csv_has_a_line_for_each_system_and_metric(run, folder):
    head, *lines = run(*BOTH, "-m", "bleu", "chrf", "--paired-ar", "-parn", "99", "-f", "csv").out.splitlines()

    assert head == "system,metric,score,p_value,mean,ci,signature"
    assert [line.split(",")[:2] for line in lines] == [
        [name, label] for name in SYSTEMS[1:] for label in ("BLEU", "chrF2")
    ]
    assert lines[0].split(",")[3:6] == ["", "", ""]
    assert lines[2].split(",")[3] == "0.01"


def test_a_copy_of_the_baseline_has_a_note(run, folder):
    folder.joinpath("copy.txt").write_bytes(folder.joinpath("system.careful.txt").read_bytes())

    ran = run("compare", "references.a.txt", "-i", "system.careful.txt", "copy.txt", "--paired-bs")

    assert "smallest p-value stands for no difference at all from system.careful.txt: copy.txt under BLEU" in ran.err
    assert "(p = 0.0010)*" in ran.out
    strict = run("compare", "references.a.txt", "-i", "system.careful.txt", "copy.txt", "--paired-bs", "--strict")
    assert (strict.code, strict.out) == (2, "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--paired-bs", "--paired-ar"], "--paired-bs and --paired-ar are two tests: leave out one of them"),
        (["--paired-bs-n", "9"], "--paired-bs-n N is how often --paired-bs draws: add it"),
        (["--paired-ar", "--paired-bs-n", "9"], "--paired-bs-n N is how often --paired-bs draws: add it"),
        (["--paired-bs", "--paired-bs-n", "0"], "draws is a whole number from 1 to 1,000,000, not 0"),
        (["--paired-ar", "--seed", "-1"], "seed is a whole number from 0, not -1"),
        (["--paired-ar", "--draws", "9"], "has no --draws (--paired-ar-n sets it): leave out one of the two"),
        (["--paired-ar", "--test", "sign"], "--paired-ar is sacreBLEU's test and has no --test: leave out one"),
        (["--paired-bs", "--documents", "documents.txt"], "--paired-bs is sacreBLEU's test and has no --documents"),
        (["--paired-bs", "--epsilon", "1"], "--paired-bs is sacreBLEU's test and has no --epsilon"),
        (["--paired-bs", "--sctk"], "--paired-bs is sacreBLEU's test and has no --sctk"),
        (["--paired-bs", "-m", "wer"], "sacreBLEU has tests of BLEU, chrF and TER, not of WER"),
        (["--paired-bs", "-f", "html"], "--paired-bs prints text, markdown, latex, csv or json, not html"),
    ],
    ids=" ".join,
)
def test_what_it_does_not_have_is_refused(refused, folder, words, message):
    assert message in refused(*BOTH, *words)


def test_two_systems_are_needed(refused, folder):
    assert refused("compare", "references.a.txt", "-i", "system.careful.txt", "--paired-ar") == (
        "--paired-ar takes two systems or more after -i, the baseline first, not 1"
    )


def test_one_run_of_each_system_is_tested(refused, folder):
    words = ["-i", "system.careful.txt", "b=system.fluent.txt,system.terse.txt", "--paired-bs"]
    assert "of one run of each system" in refused("compare", "references.a.txt", *words)


def test_the_environment_sets_no_seed(run, folder, monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", "1")

    assert "seed:12345" in run(*BOTH, "--paired-bs").out


def test_every_flag_of_sacrebleus_tests_is_there():
    flags = {flag for parameter in options() for flag in parameter.opts}

    assert {"-pbs", "--paired-bs", "-pbsn", "--paired-bs-n", "-par", "--paired-ar", "-parn", "--paired-ar-n"} <= flags


@pytest.mark.parametrize(
    ("seed", "way"), [("7", "--seed 7 draws as sacreBLEU does then"), ("none", "--seed N sets it")]
)
@pytest.mark.parametrize(
    "words",
    [
        ["compare", *SYSTEMS, "--paired-bs"],
        ["compare", *SYSTEMS, "--paired-ar"],
        ["score", *SYSTEMS[:2], "--confidence"],
    ],
)
def test_a_seed_of_the_environment_that_is_not_read_is_noted(run, folder, monkeypatch, words, seed, way):
    command, *rest = words
    monkeypatch.setenv("SACREBLEU_SEED", seed)

    found = run(command, "references.a.txt", *rest).err

    assert f"SACREBLEU_SEED={seed} is not read, and the seed is 12345; {way}" in found
    monkeypatch.setenv("SACREBLEU_SEED", "12345")
    assert "SACREBLEU_SEED" not in run(command, "references.a.txt", *rest).err
