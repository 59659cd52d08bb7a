"""Options that take several values."""

from __future__ import annotations

import ast
from typing import ClassVar

import click
import pytest
from click.testing import CliRunner

from matchgrid.cli.command import Command, Option, spread


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        ("ref -m a b c", "ref -m a -m b -m c"),
        ("-m a -i x y -m b", "-m a -i x -i y -m b"),
        ("-m a -w 3 ref", "-m a -w 3 ref"),
        ("-i - -m a", "-i - -m a"),
        ("-m a b -- c -m d e", "-m a -m b -- c -m d e"),
        ("ref --many=a b", "ref --many=a b"),
        ("", ""),
    ],
)
def test_values_are_spread_until_the_next_option(args, wanted):
    assert spread(args.split(), ["-m", "-i", "--many"]) == wanted.split()


@pytest.fixture
def command():
    class Refusing(Command):
        refused: ClassVar = {"--gone": "use --here"}

    return Refusing(
        "show",
        callback=lambda **given: click.echo(repr(given)),
        params=[
            click.Argument(["files"], nargs=-1),
            Option(["-m", "--many"], many=True, metavar="X", section="First", help="All of them."),
            Option(["-w", "--width"], type=int, help="One."),
        ],
    )


def test_many_values_reach_the_command(command):
    ran = CliRunner().invoke(command, ["f", "g", "-m", "a", "b", "--many", "c", "-w", "3"])

    assert ast.literal_eval(ran.output) == {"files": ("f", "g"), "many": ("a", "b", "c"), "width": 3}


def test_an_option_without_a_value_is_refused(command):
    for words in (["-m"], ["-m", "-w", "3"], ["f", "-m", "--many", "a"], ["-m", "--"]):
        assert "Option '-m' requires an argument" in CliRunner().invoke(command, words).output


@pytest.mark.parametrize("word", ["--gone", "--gone=3"])
def test_a_refused_option_says_what_to_do(command, word):
    ran = CliRunner().invoke(command, ["f", word, "more"])

    assert ran.exit_code == 2
    assert "--gone: use --here" in ran.output


def test_help_has_sections_and_dots(command):
    lines = CliRunner().invoke(command, ["--help"]).output.split("\n")

    assert lines.index("First:") < lines.index("Options:")
    assert "  -m, --many X...  All of them." in lines
    assert not any(line.strip().startswith("[FILES]") for line in lines[1:])


@pytest.mark.parametrize("given", [(), (None,)], ids=["click 8.1", "click 8.2"])
def test_the_name_of_a_value_has_dots_in_every_click(monkeypatch, given):
    def made(self, *contexts):
        assert contexts == given
        return "FILE"

    monkeypatch.setattr(click.Option, "make_metavar", made)

    assert Option(["-i"], many=True).make_metavar(*given) == "FILE..."
