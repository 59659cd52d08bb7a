"""`matchgrid reconcile`."""

from __future__ import annotations

import csv
import io
import json
import shlex

import pytest

import matchgrid as mg
from matchgrid.example import load

EXAMPLE = load()
FILES = ("references.a.txt", "references.b.txt", "-i", "system.terse.txt")


def test_every_command_that_is_shown_prints_the_figure(run, folder):
    ran = run("reconcile", *FILES, "--figure", "31.65", "-f", "json")
    found = json.loads(ran.out)

    assert ran.code == 0
    commands = [one["command"] for ties in found["matches"] for one in ties["settings"]]
    assert "matchgrid score references.a.txt -i system.terse.txt -m bleu:lowercase=yes -w 2" in commands
    for command in filter(None, commands[:12]):
        words = shlex.split(command)[1:]
        assert run(*words, "-b", "-q").out == "31.65\n", command


def test_text_is_a_verdict_a_table_and_the_first_command(run, folder):
    lines = run("reconcile", *FILES, "--figure", "34.77").out.splitlines()

    assert " settings of bleu give 34.77" in lines[0]
    assert lines[2].split()[:4] == ["changes", "metric", "references", "value"]
    assert lines[3].split()[:4] == ["1", "bleu:lowercase=yes", "all", "34.76692"]
    assert lines[-2:] == [
        "The first again:",
        "matchgrid score references.a.txt references.b.txt -i system.terse.txt -m bleu:lowercase=yes -w 2",
    ]


def test_formats_hold_the_same(run, folder):
    parts = ("reconcile", *FILES, "--figure", "31.65", "--stated", "bleu:lowercase=yes")
    whole = json.loads(run(*parts, "-f", "json").out)
    rows = list(csv.DictReader(io.StringIO(run(*parts, "-f", "csv").out)))
    settings = [one for ties in whole["matches"] for one in ties["settings"]]

    assert whole["stated"] == "bleu:lowercase=yes"
    assert [row["metric"] for row in rows] == [one["metric"] for one in settings]
    assert [float(row["value"]) for row in rows] == [one["value"] for one in settings]
    assert settings[0]["changes"] == ["references 1"]
    markdown = run(*parts, "-f", "markdown").out
    assert "| ---: | --- | --- | ---: | --- |" in markdown
    assert "```sh\nmatchgrid score references.a.txt -i system.terse.txt" in markdown


def test_figures_of_further_systems_are_in_their_order(run, folder):
    pair = (*FILES, "system.careful.txt", "-f", "json")
    wanted = mg.score("bleu:lowercase=yes", EXAMPLE.systems["careful"], EXAMPLE.references)
    alone = json.loads(run("reconcile", *FILES, "--figure", "34.77", "-f", "json").out)
    found = json.loads(run("reconcile", *pair, "--figure", "34.77", "--figure", f"{wanted:.2f}").out)

    assert found["also"] == [f"{wanted:.2f} of system.careful.txt"]
    first, *others = found["matches"]
    assert first["settings"][0]["metric"] == "bleu:lowercase=yes"
    assert first["settings"][0]["command"].endswith("-m bleu:lowercase=yes -w 2")
    assert len(others) < len(alone["matches"]) - 1
    swapped = json.loads(run("reconcile", *pair, "--figure", f"{wanted:.2f}", "--figure", "34.77").out)
    assert swapped["matches"] == []


def test_what_further_systems_give_is_shown(run, folder):
    parts = ("reconcile", *FILES, "system.careful.txt", "--figure", "35", "--figure", "68.83")
    ran = run(*parts)
    careful = mg.score("bleu:lowercase=yes", EXAMPLE.systems["careful"], EXAMPLE.references)

    assert f"system.careful.txt {careful:.3f}" in ran.out
    assert ran.out.splitlines()[-1].endswith("-m bleu:lowercase=yes -w 2")
    (row, *_) = csv.DictReader(io.StringIO(run(*parts, "-f", "csv").out))
    assert (row["fits"], row["beside"]) == ("yes", f"system.careful.txt {careful!r}")
    first, *_ = json.loads(run(*parts, "-f", "json").out)["matches"]
    assert first["settings"][0]["others"] == {"system.careful.txt": careful}


def test_the_figure_that_fits_nothing_is_named(run, folder):
    pair = ("reconcile", *FILES, "system.careful.txt", "-f", "json", "--figure", "34.77", "--figure")
    fits = json.loads(run(*pair, "68.83").out)
    wrong = (*pair, "1.0", "--also", "bleu:max_order=1=50.96")
    found = json.loads(run(*wrong).out)

    assert fits["refuting"] == ""
    assert found["refuting"] == "bleu:max_order=1 50.96"
    assert "give 34.77 alone, and bleu:max_order=1 50.96 rules out the last" in found["verdict"]
    rows = list(csv.DictReader(io.StringIO(run(*wrong, "-f", "csv").out)))
    assert {row["fits"] for row in rows} == {"no"}


def test_the_first_may_have_another_unit_or_no_command(run, folder):
    one = mg.score("ter", EXAMPLE.systems["terse"], EXAMPLE.references)
    parts = ("reconcile", *FILES, "--stated", "ter", "--figure")
    out = run(*parts, f"{one / 100:.6f}").out
    assert "The first again, which prints the figure divided by 0.01:" in out
    assert run(*shlex.split(out.splitlines()[-1])[1:], "-b", "-q").out == f"{one:.6f}\n"
    each = [[group[place] for group in EXAMPLE.references] for place in (0, 1)]
    mean = sum(mg.score("ter", EXAMPLE.systems["terse"], column) for column in each) / 2
    assert run(*parts, f"{mean:.6f}").out.splitlines()[-1].startswith("The first has no command of its own")


def test_further_figures_are_options(run, folder):
    terse, references = EXAMPLE.systems["terse"], EXAMPLE.references
    chrf, first = mg.score("chrf", terse, references), mg.score("bleu:max_order=1", terse, references)
    precisions = "/".join(f"{one:.1f}" for one in mg.BLEU().measure(terse, references).components["precisions"])
    further = ("--also", f"chrf={chrf:.2f}", "--also", f"bleu:max_order=1={first:.2f}", "--precisions", precisions)
    found = json.loads(run("reconcile", *FILES, "--figure", "33.8", *further, "-f", "json").out)

    assert [one["metric"] for one in found["matches"][0]["settings"][0]["beside"]] == ["chrf", "bleu:max_order=1"]
    assert len(found["also"]) == 3
    edits = int(mg.TER().measure(terse, references).components["edits"])
    ter = ("reconcile", *FILES, "--stated", "ter", "--figure", "54.5", "-f", "json", "--component")
    assert json.loads(run(*ter, f"edits={edits}").out)["matches"][0]["settings"][0]["metric"] == "ter"
    assert json.loads(run(*ter, f"edits={edits + 1}").out)["matches"] == []


def test_where_nothing_fits_it_says_so(run, folder):
    out = run("reconcile", *FILES, "--figure", "99.9").out

    assert out.startswith("No setting reproduces 99.9; the nearest of ")
    assert "The first again" not in out
    assert json.loads(run("reconcile", *FILES, "--figure", "99.9", "-f", "json").out)["matches"] == []


def test_few_digits_are_said_on_standard_error(run, folder):
    ran = run("reconcile", *FILES, "--figure", "34", "--limit", "2")

    assert len(ran.out.splitlines()) == 8
    assert ran.err.startswith("matchgrid: note: 2 of ")
    assert "--limit 0 shows all" in ran.err
    assert len(run("reconcile", *FILES, "--figure", "34", "--limit", "0", "-q").out.splitlines()) > 30
    assert run("reconcile", *FILES, "--figure", "34", "-q").err == ""
    assert run("reconcile", *FILES, "--figure", "34", "--strict").code == 2


def test_commands_are_about_the_input_as_it_was_read(run, folder):
    rows = zip(EXAMPLE.systems["terse"], *zip(*EXAMPLE.references, strict=True), strict=True)
    lines = [json.dumps({"out": out, "a": a, "b": b}) for out, a, b in rows]
    (folder / "all.jsonl").write_text("\n".join(lines), "utf-8")
    fields = ("--hypothesis-field", "out", "--reference-field", "a", "--reference-field", "b")
    found = json.loads(run("reconcile", "all.jsonl", *fields, "--figure", "31.65", "-f", "json").out)
    words = shlex.split(found["matches"][0]["settings"][0]["command"])[1:]

    assert run(*words, "-b").out == "31.65\n"
    pairs = [f"{a}\t{b}" for a, b in EXAMPLE.references]
    (folder / "pairs.txt").write_text("\n".join(pairs) + "\n", "utf-8")
    tabs = ("reconcile", "pairs.txt", "-nr", "2", "-i", "system.terse.txt", "-f", "json", "--figure")
    assert json.loads(run(*tabs, "31.65").out)["matches"][0]["settings"][0]["command"] == ""
    words = shlex.split(json.loads(run(*tabs, "34.77").out)["matches"][0]["settings"][0]["command"])[1:]
    assert run(*words, "-b").out == "34.77\n"


def test_output_is_a_whole_new_file(run, refused, folder):
    parts = ("reconcile", *FILES, "--figure", "34.77")
    shown = run(*parts).out
    assert run(*parts, "--output", "found.txt").out == ""

    assert (folder / "found.txt").read_text("utf-8") == shown
    assert "exists and was left as it is" in refused(*parts, "--output", "found.txt")
    assert "is an input" in refused(*parts, "--output", "references.a.txt", "--overwrite")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--figure", "34,2"), "did you mean 34.2?"),
        (("--figure", "x"), "is no figure as it is printed"),
        (("--figure", "34.2", "--stated", "blue"), "there is no metric 'blue'"),
        (("--figure", "34.2", "--stated", "jaccard"), "no list of what people vary of jaccard"),
        (("--figure", "34.2", "--also", "chrf"), "--also chrf: give a name and a figure, as in chrf=56.1"),
        (("--figure", "34.2", "--also", "chrf=1", "--also", "chrf=2"), "--also chrf is given twice"),
        (
            ("--figure", "34.2", "-i", "system.careful.txt"),
            "in their order: there are 1 for system.terse.txt, system.c",
        ),
        (("--figure", "34.2", "--figure", "34.2"), "give --figure once for each system, in their order: there are 2"),
        (("--figure", "34.2", "-l", "en-de"), "-l en-de chooses a test set"),
        ((), "--figure"),
    ],
)
def test_refusals_name_the_way_out(refused, folder, words, message):
    assert message in refused("reconcile", *FILES, *words)


def test_the_terminal_has_a_table_in_its_width(run, folder, monkeypatch):
    monkeypatch.setattr("matchgrid.cli.reconcile.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    out = run("reconcile", *FILES, "--figure", "34.77", "-nc").out

    assert "bleu:lowercase=yes" in out
    assert "34.76692" in out
