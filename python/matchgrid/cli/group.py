"""The group of commands, each loaded when it is called, listed by what it is for."""

from __future__ import annotations

import os
import shlex
from typing import Any, NamedTuple

import click


class Entry(NamedTuple):
    """Where a command is, and the line about it: known here so that the list of commands loads none."""

    section: str
    module: str
    summary: str


SECTIONS = ("Score", "Judge", "Record", "Look")
COMMANDS = {
    "score": Entry("Score", "score", "Score systems against references, for a corpus, its documents or its segments."),
    "compare": Entry("Judge", "compare", "Compare systems with a baseline: differences with intervals and p-values."),
    "power": Entry("Judge", "power", "Say the smallest difference between systems that a test set would show."),
    "reconcile": Entry("Judge", "reconcile", "Find the settings that give a score somebody reported."),
    "correlate": Entry("Judge", "correlate", "Correlate metrics with people's judgements, and compare metrics by it."),
    "frequencies": Entry(
        "Record", "frequencies", "Save in how many documents n-grams are, to weigh parts of a corpus alike (CIDEr)."
    ),
    "align": Entry("Look", "align", "Show which words of a system are wrong, and its most frequent errors."),
    "explain": Entry("Look", "explain", "Show how the score of one segment comes about."),
    "why": Entry(
        "Look", "why", "Show where two settings part on the same data, and which segments make the difference."
    ),
    "metrics": Entry("Look", "metrics", "List the metrics, or the settings of one."),
    "profiles": Entry("Look", "profiles", "List the profiles: metrics under the conventions of a named tool."),
    "tokenizers": Entry("Look", "tokenizers", "List the tokenizers and the text steps."),
    "tokens": Entry("Look", "tokens", "Show the tokens of a text."),
    "collisions": Entry("Look", "collisions", "List different texts that a metric's preprocessing makes equal."),
    "example": Entry("Look", "example", "Copy the bundled example files into a folder."),
    "completion": Entry("Look", "completion", "Print the script that completes commands in a shell."),
}


class Group(click.Group):
    """Commands by section; an import happens only for the command that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order of the list."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        found: click.Command = import_module(f".{COMMANDS[cmd_name].module}", __package__).command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; files without a command were meant to be scored."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            mistyped = any(name.startswith(args[0]) for name in COMMANDS)
            if os.path.exists(args[0]) or (_has_input(args) and not mistyped):
                raise _hinted(error.message, args, ctx) from None
            raise

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words after the options of the group; options of a command follow the command."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if _has_input(words):
                raise _hinted(error.format_message(), words, ctx) from None
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, by section."""
        del ctx
        for section in SECTIONS:
            lines = [(name, entry.summary) for name, entry in COMMANDS.items() if entry.section == section]
            if lines:
                with formatter.section(section):
                    formatter.write_dl(lines)


def _has_input(words: list[str]) -> bool:
    return "-i" in words or "--input" in words


def _hinted(message: str, words: list[str], ctx: click.Context) -> click.UsageError:
    return click.UsageError(f"{message} To score: matchgrid score {shlex.join(words)}", ctx)


def show_version(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Prints the version and stops."""
    del param
    if value and not ctx.resilient_parsing:
        from .. import __version__

        click.echo(f"matchgrid {__version__}")
        ctx.exit()


VERSION = click.Option(
    ["-V", "--version"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Print the version and stop.",
)

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

matchgrid = Group(
    "matchgrid",
    params=[VERSION],
    context_settings=SETTINGS,
    help="Score system output against references: the reference implementation's number, fast, with a record.",
    epilog="Each command explains itself: matchgrid score --help",
)
