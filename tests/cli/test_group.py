"""The list of commands."""

from __future__ import annotations

import shlex
from importlib import import_module

import pytest

import matchgrid
from matchgrid.cli.group import COMMANDS, SECTIONS
from places import loaded


def test_help_lists_every_command_by_section(run):
    ran = run("--help")

    assert ran.code == 0
    places = [ran.out.index(f"\n{section}:") for section in ("Score", "Judge", "Record", "Look")]
    assert places == sorted(places)
    assert all(f"\n  {name} " in ran.out for name in COMMANDS)
    assert {entry.section for entry in COMMANDS.values()} <= set(SECTIONS)


def test_no_words_show_the_help(run):
    assert run().out == run("--help").out


@pytest.mark.parametrize("words", [["--version"], ["-V"], ["score", "-V"], ["score", "--version"]])
def test_version(run, words):
    assert run(*words) == (0, f"matchgrid {matchgrid.__version__}\n", "")


def test_an_unknown_command_is_refused(refused):
    assert "No such command 'sing'" in refused("sing")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_summary_of_the_list(name, run):
    command = import_module(f"matchgrid.cli.{COMMANDS[name].module}").command

    shown = " ".join(run(name, "--help").out.split())

    assert command.name == name
    assert f"Usage: matchgrid {name}" in shown
    assert COMMANDS[name].summary in shown or name == "score"


def test_the_list_of_commands_loads_neither_a_command_nor_numpy():
    found = loaded("from matchgrid.cli import main; main(['--help'])")

    assert "matchgrid.cli.group" in found
    assert not {"numpy", "rich", "matchgrid.cli.score", "matchgrid.statistics"} & found


def test_a_score_loads_no_rich_no_json_and_no_tables():
    found = loaded(
        "from matchgrid import example; from matchgrid.cli import main; p = example.path(); "
        "main(['score', f'{p}/references.a.txt', '-i', f'{p}/system.terse.txt'])"
    )

    assert "matchgrid.cli.score" in found
    assert not {"rich", "json", "csv", "msgspec", "matchgrid.report.table"} & found


@pytest.mark.parametrize("words", [["ref", "-i", "hyp"], ["-i", "hyp", "ref"], ["ref", "--input", "a b"]])
def test_files_without_a_command_are_answered_with_the_command(words, refused):
    assert refused(*words).endswith(f"To score: matchgrid score {shlex.join(words)}")


def test_a_file_in_place_of_a_command_too(refused, tmp_path):
    tmp_path.joinpath("ref").touch()

    assert refused(str(tmp_path / "ref")).endswith(f"matchgrid score {tmp_path / 'ref'}")
    assert "score" not in refused("--nope")


def test_a_mistyped_command_is_no_file_to_score(refused, folder):
    assert "To score" not in refused("sc", "r", "-i", "h")
    assert "To score: matchgrid score nothing.txt -i h" in refused("nothing.txt", "-i", "h")


def test_choices_are_listed_in_one_line(refused):
    assert refused("completion").endswith("Choose from: bash, zsh, fish")
