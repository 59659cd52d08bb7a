"""`matchgrid score --confidence` as sacreBLEU prints it, and the interval beside a score."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import matchgrid as mg
from matchgrid import example
from matchgrid.cli import score, uncertainty
from matchgrid.comparison import bootstrap

ONE = ["score", "references.a.txt", "references.b.txt", "-i", "system.careful.txt"]
TWO = [*ONE, "system.fluent.txt"]
TEXTS = example.load()


def shown_on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (score, uncertainty):
        monkeypatch.setattr(module, "on_terminal", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")


def stats(spec: str, name: str = "careful") -> mg.Statistics:
    return mg.metric(spec).measure(TEXTS.systems[name], TEXTS.references)


def bounds(spec: str, name: str = "careful", **wish) -> str:
    found = mg.interval(stats(spec, name), **wish)
    return f"[{found.low:.1f}, {found.high:.1f}]"


@pytest.mark.peers
@pytest.mark.parametrize(
    "words",
    [
        ["--confidence"],
        ["-ci", "-cin", "200", "-w", "3", "-m", "ter"],
        ["--confidence", "-sh", "-m", "chrf", "--chrf-word-order", "2"],
        ["--confidence", "-b", "-lc"],
        ["--confidence", "-m", "bleu", "chrf", "ter"],
    ],
    ids=" ".join,
)
def test_lines_are_those_of_sacrebleus_command(run, folder, words):
    pytest.importorskip("sacrebleu")
    command = [sys.executable, "-m", "sacrebleu", *ONE[1:], *words, "-q", "-f", "text", "--no-color"]
    theirs = subprocess.run(command, capture_output=True, check=True, cwd=folder).stdout.decode("utf-8")

    assert run(*ONE, *words).out == theirs


@pytest.mark.peers
@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter"])
def test_json_has_all_of_sacrebleus(run, folder, metric):
    """B24"""
    pytest.importorskip("sacrebleu")
    words = ["--confidence", "-m", metric, "-f", "json"]
    command = [sys.executable, "-m", "sacrebleu", *ONE[1:], *words, "-q"]
    theirs = json.loads(subprocess.run(command, capture_output=True, check=True, cwd=folder).stdout)

    ours = json.loads(run(*ONE, *words).out)

    assert {name: ours[name] for name in theirs} == theirs
    assert {"confidence_mean", "confidence_var", "confidence", "bs", "seed"} <= theirs.keys()


def test_a_seed_is_an_option_and_not_the_environment(run, folder, monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", "1")
    found = run(*ONE, "--confidence", "--seed", "7").out

    assert "|bs:1000|seed:7|" in found
    assert found != run(*ONE, "--confidence").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--confidence-n", "9"], "--confidence-n N is how often --confidence draws: add it"),
        (["--confidence", "--confidence-n", "1"], "draws is a whole number from 2 to 1,000,000, not 1"),
        (["--confidence", "-sl"], "--confidence is sacreBLEU's interval of the score of the whole"),
        (["--confidence", "--macro"], "--confidence is sacreBLEU's interval of the score of the whole"),
        (["--confidence", "--interval"], "--confidence and --interval are two intervals"),
        (["--confidence", "-f", "csv"], "--confidence prints text or json, not csv"),
        (["--confidence", "-m", "wer"], "sacreBLEU has tests of BLEU, chrF and TER, not of WER"),
        (["--interval", "-sl"], "an interval is of the score of the whole, not of --level segment"),
        (["--interval", "-b"], "--score-only prints bare scores, so it has no --interval"),
        (["--seed", "7"], "--seed is that of --confidence or --interval"),
        (["--no-interval", "--seed", "7"], "--seed is that of --confidence or --interval"),
        (["--interval", "--seed", "-1"], "seed"),
    ],
    ids=" ".join,
)
def test_contradictions_are_refused(refused, folder, words, message):
    assert message in refused(*ONE, *words)


def test_sacrebleus_interval_is_of_one_system(refused, folder):
    assert refused(*TWO, "--confidence").startswith("--confidence is of one system; matchgrid compare REF -i BASE SY")


def test_an_interval_of_one_segment_is_refused_where_it_is_asked_for(refused, run, tmp_path, monkeypatch):
    path = tmp_path / "one.txt"
    path.write_text("a text\n", encoding="utf-8")
    assert "one segment" in refused("score", path, "-i", path, "--interval")

    plain = run("score", path, "-i", path).out
    shown_on_terminal(monkeypatch)
    assert run("score", path, "-i", path).out == plain


def test_a_pipe_has_no_interval(run, folder):
    assert "interval" not in run(*ONE).out
    assert "interval" not in run(*TWO, "-f", "json").out
    assert run(*TWO).out == run(*TWO, "--no-interval").out


def test_a_terminal_shows_the_interval_below_the_line(run, folder, monkeypatch):
    line = run(*ONE, "-m", "bleu", "ter").out
    shown_on_terminal(monkeypatch)

    found = run(*ONE, "-m", "bleu", "ter").out

    assert found == (
        f"{line}\nBLEU  95% interval {bounds('bleu')}\nTER   95% interval {bounds('ter')}\n"
        "Intervals: 95%, percentile, of 10,000 bootstrap draws of 60 segments; seed 12345.\n"
    )
    assert run(*ONE, "-m", "bleu", "ter", "--no-interval").out == line


def test_a_terminal_shows_intervals_in_the_table_and_that_they_are_no_comparison(run, folder, monkeypatch):
    shown_on_terminal(monkeypatch)

    lines = run(*TWO, "--seed", "3").out.split("\n")

    assert any(f"{stats('bleu', 'fluent').score:.1f} {bounds('bleu', 'fluent', seed=3)}" in line for line in lines)
    assert lines[-3:-1] == [
        "Intervals: 95%, percentile, of 10,000 bootstrap draws of 60 segments; seed 3.",
        "Each interval is of one system alone: whether two of them overlap does not tell if the systems differ "
        "(matchgrid compare does).",
    ]


def test_all_intervals_are_of_the_same_draws(run, folder, monkeypatch):
    drawn = []
    sums = bootstrap.bootstrap_sums
    monkeypatch.setattr(
        bootstrap, "bootstrap_sums", lambda rows, *rest, **more: drawn.append(1) or sums(rows, *rest, **more)
    )

    found = run(*TWO, "-m", "bleu", "chrf", "ter", "--interval").out

    assert len(drawn) == 1
    assert all(bounds(spec, name) in found for spec in ("bleu", "chrf", "ter") for name in ("careful", "fluent"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--interval", "--seed", "-1"], "seed is a whole number"),
        (["--confidence", "--seed", "-1"], "seed is a whole number"),
        (["--confidence", "--confidence-n", "1"], "draws is a whole number from 2"),
        (["--confidence", "-m", "wer"], "sacreBLEU has tests of BLEU, chrF and TER, not of WER"),
        (["--confidence", "-i", "system.fluent.txt"], "--confidence is of one system"),
    ],
    ids=" ".join,
)
def test_settings_are_refused_before_anything_is_measured(refused, folder, monkeypatch, words, message):
    monkeypatch.setattr(score, "measure_blocks", lambda *_, **__: pytest.fail("measured"))

    assert message in refused(*ONE, *words)


def test_a_terminal_shows_none_where_there_is_none(run, folder, monkeypatch):
    shown_on_terminal(monkeypatch)

    assert "interval" not in run(*ONE, "-sl").out
    assert "interval" not in run(*ONE, "-b").out
    assert "interval" not in run(*ONE, "-f", "json").out
    monkeypatch.setattr(score, "MOST", 59)
    assert "interval" not in run(*ONE).out
    monkeypatch.setattr(score, "MOST", 60)
    assert "interval" in run(*ONE).out


def test_long_texts_score_the_same_without_their_rows(run, folder, monkeypatch):
    plain = run(*ONE, "-m", "bleu", "chrf", "ter", "wer").out
    shown_on_terminal(monkeypatch)
    monkeypatch.setattr(score, "MOST", 7)

    assert run(*ONE, "-m", "bleu", "chrf", "ter", "wer").out == plain


def test_json_and_csv_have_every_digit_of_an_interval(run, folder):
    low, high = (getattr(mg.interval(stats("ter")), name) for name in ("low", "high"))
    found = json.loads(run(*ONE, "-m", "ter", "--interval", "-f", "json").out)["interval"]
    head, line = run(*ONE, "-m", "ter", "--interval", "-f", "csv").out.splitlines()

    assert found == {
        "low": low,
        "high": high,
        "level": 0.95,
        "method": "percentile",
        "unit": "segments",
        "count": 60,
        "draws": 10_000,
        "seed": 12345,
    }
    assert head == "system,TER,TER low,TER high"
    assert line.split(",")[2:] == [repr(low), repr(high)]


@pytest.mark.parametrize(("format", "remark"), [("markdown", "- Intervals: 95%"), ("latex", "% Intervals: 95%")])
def test_tables_in_documents_have_them_too(run, folder, format, remark):
    found = run(*TWO, "--interval", "-f", format).out

    assert bounds("bleu", "fluent") in found
    assert any(line.startswith(remark) for line in found.splitlines())


def test_documents_are_drawn_where_the_mean_is_over_them(run, folder):
    words = ["--macro", "--documents", "documents.txt", "--interval", "-f", "json"]
    found = json.loads(run(*ONE, *words).out)["interval"]

    pooled = stats("bleu").pool(TEXTS.documents).macro()
    assert (found["unit"], found["count"]) == ("documents", len(pooled))
    assert found["low"] == mg.interval(pooled).low
