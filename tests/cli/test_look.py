"""Commands that show what there is."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import matchgrid as mg
from matchgrid import example
from matchgrid.errors import OptionError, ValueNameError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.metrics.smoothing import SMOOTHING
from matchgrid.profiles import PROFILES
from matchgrid.text import stemmer_names, step_names, stop_word_names, tokenizer_names

AFTER = {"stop": stop_word_names(), "stem": stemmer_names()}
TOKEN_STEPS = {f"{kind}:{name}": "" for kind, names in AFTER.items() for name in names if name != "none"}
LISTS = {
    "metrics": CATALOGUE,
    "profiles": PROFILES,
    "tokenizers": tokenizer_names() | step_names() | TOKEN_STEPS,
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("format", ["text", "csv", "markdown", "latex"])
def test_a_list_has_a_line_for_each(name, format, run):
    shown = run(name, "-f", format).out.replace("\\_", "_").replace("\\*", "*")

    assert all(entry in shown for entry in LISTS[name])


@pytest.mark.parametrize("name", LISTS)
def test_json_says_them_all_in_order(name, run):
    found = json.loads(run(name, "--format", "json").out)

    assert [entry["name"] for entry in found] == list(LISTS[name])


@pytest.mark.parametrize("name", LISTS)
def test_on_a_terminal_it_is_a_table_too(name, run, monkeypatch):
    monkeypatch.setattr("matchgrid.cli.catalogue.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")

    shown = run(name).out

    assert "\x1b[" in shown
    assert all(entry in shown for entry in LISTS[name])


def test_signatures_in_the_list_of_profiles_read_back(run):
    for entry in json.loads(run("profiles", "-f", "json").out):
        assert "/" not in entry["metric"].partition(":")[0]
        assert mg.metric(entry["signature"]) == mg.profile(entry["name"]) == mg.metric(entry["metric"])


def test_the_settings_of_a_metric(run, refused):
    assert "max_order         2" in run("metrics", "bleu:max_order=2").out
    assert json.loads(run("metrics", "sacrebleu/chrf++", "-f", "json").out)[0]["settings"]["word_order"] == "2"
    assert "there is no metric 'nope'" in refused("metrics", "nope")


def test_tokens_of_standard_input_and_of_a_file(run, tmp_path):
    path = tmp_path / "text"
    path.write_text("Hello, world.\n\nIt's 1,000.5 km\n", "utf-8")

    assert run("tokens", str(path)).out == "Hello , world .\n\nIt's 1,000.5 km\n"
    assert run("tokens", "-tok", "char", "--normalize", "lower", stdin=b"Ab c").out == "a b c\n"
    assert run("tokens", "-tok", "zh", "-f", "json", stdin="今天 ok".encode()).out == '["今", "天", "ok"]\n'
    assert run("tokens", "-e", "latin-1", "-tok", "none", stdin=b"gr\xf6\xdfer").out == "größer\n"


def test_tokens_refuse_what_there_is_not(refused):
    assert "there is no tokenizer 'nope'" in refused("tokens", "-tok", "nope")
    assert "there is no text step 'nope'" in refused("tokens", "--normalize", "nope")
    assert "no such file" in refused("tokens", "no-such-file")


def test_the_example_is_copied(run, refused, tmp_path):
    target = tmp_path / "new" / "example"

    ran = run("example", str(target))

    names = {path.name for path in example.path().iterdir() if path.suffix in (".txt", ".md")}
    assert {path.name for path in target.iterdir()} == names
    assert len(ran.out.splitlines()) == len(names)
    assert (target / "documents.txt").read_bytes() == (example.path() / "documents.txt").read_bytes()
    assert "exists and was left as it is" in refused("example", str(target))
    assert refused("example", "") == "the name of the folder is empty: give another"


def test_an_example_that_can_not_be_written_is_refused(refused, tmp_path):
    tmp_path.joinpath("file").touch()

    assert "can't be written" in refused("example", str(tmp_path / "file" / "folder"))


@pytest.mark.parametrize(("shell", "line"), [("bash", "complete -o nosort"), ("zsh", "#compdef"), ("fish", "complete")])
def test_completion_scripts_call_matchgrid(shell, line, run):
    shown = run("completion", shell).out

    assert line in shown
    assert "_MATCHGRID_COMPLETE" in shown


def test_completion_knows_commands_and_metrics():
    from click.shell_completion import BashComplete

    from matchgrid.cli.group import matchgrid

    complete = BashComplete(matchgrid, {}, "matchgrid", "_MATCHGRID_COMPLETE")

    assert [found.value for found in complete.get_completions([], "to")] == ["tokenizers", "tokens"]
    assert [found.value for found in complete.get_completions(["score", "-m"], "chrf")] == ["chrf", "chrf++"]
    assert "--threads" in [found.value for found in complete.get_completions(["score"], "--th")]


def test_completing_a_word_is_a_success():
    given = {"_MATCHGRID_COMPLETE": "bash_complete", "COMP_WORDS": "matchgrid sc", "COMP_CWORD": "1"}

    ran = subprocess.run([sys.executable, "-m", "matchgrid"], env=os.environ | given, capture_output=True, text=True)

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "plain,score\n", "")


def test_completion_of_an_unknown_shell_is_refused(refused):
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in refused("completion", "tcsh")


def test_the_settings_of_a_metric_say_what_they_take(run):
    bleu = {line.split()[0]: line.split(maxsplit=2)[2] for line in run("metrics", "bleu").out.splitlines()[1:]}

    assert bleu["smooth"] == "|".join(SMOOTHING)
    assert bleu["lowercase"] == "yes|no|ascii|perl"
    assert bleu["tokenize"] == "tokenizer"
    assert "code-point|grapheme" in run("metrics", "chrf").out
    shown = "".join(run("metrics", name).out for name in CATALOGUE)
    assert not any(kind in shown for kind in ("bool", "str", "tuple", "None", "float", "  int"))


OPEN = {"tokenizer", "stemmer", "list of stop words", "number", "whole number", "at:SEPARATOR", "file:PATH"}


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_setting_takes_the_values_that_are_listed_and_no_other(name, run):
    for line in run("metrics", name).out.splitlines()[1:]:
        setting, _, said = line.split(maxsplit=2)
        values = {*said.split("|")}
        for value in (value for value in values - OPEN if " " not in value):
            # It may contradict another setting, which is another refusal.
            assert not isinstance(refusal(f"{name}:{setting}={value}"), ValueNameError)
        if not OPEN & values and " " not in said:
            assert refusal(f"{name}:{setting}=nosuch") is not None


def refusal(spec: str) -> OptionError | None:
    try:
        mg.metric(spec)
    except OptionError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("name", "setting", "takes"),
    [
        ("ribes", "report", "ribes|nkt|precision|bp"),
        ("ribes", "empty_reference", "zero|skip|refuse"),
        ("ribes", "arithmetic", "ntt|isozaki-2010|nltk"),
        ("wer", "empty_reference", "insertions|undefined"),
        ("rouge1", "report", "precision|recall|f"),
    ],
)
def test_values_are_those_of_the_metric_and_not_of_another_that_has_the_setting(name, setting, takes, run):
    lines = (line.split(maxsplit=2) for line in run("metrics", name).out.splitlines()[1:])

    assert {line[0]: line[2] for line in lines}[setting] == takes


def test_names_in_lists_are_never_folded(run, monkeypatch):
    monkeypatch.setattr("matchgrid.cli.catalogue.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")

    for name, entries in LISTS.items():
        shown = run(name).out
        assert all(entry in shown for entry in entries)
