"""A command with options that take several values and help in sections."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

import click

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

OTHER = "Options"
_NEGATIVE = re.compile(r"-\.?\d.*")
"""A value that looks like an option: no option begins with a digit."""


class Option(click.Option):
    """An option in a section of the help; with `many` it takes every value up to the next option."""

    def __init__(self, declarations: Sequence[str], *, section: str = OTHER, many: bool = False, **settings: Any):
        super().__init__(declarations, multiple=many or settings.pop("multiple", False), **settings)
        self.section = section
        self.many = many

    def make_metavar(self, *given: Any, **named: Any) -> str:
        """The name of the value, followed by dots where several can stand."""
        # Until click 8.2 the method was given no context.
        name: str = super().make_metavar(*given, **named)
        return f"{name}..." if self.many else name


class Command(click.Command):
    """A command whose `Option`s may be `many`; an option in `refused` is answered with what to do instead."""

    refused: ClassVar[Mapping[str, str]] = {}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parses, after every value of an option with many has got the option before it."""
        for word in args:
            name = word.partition("=")[0]
            if name in self.refused:
                raise click.UsageError(f"{name}: {self.refused[name]}", ctx)
        names = [name for option in self.params if isinstance(option, Option) and option.many for name in option.opts]
        # A shell that completes a word asks about what is not there yet.
        return super().parse_args(ctx, args if ctx.resilient_parsing else spread(args, names))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, by section in the order of their first options."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            # Arguments stand in the usage line; what they are is said in the text below it.
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if record is not None:
                sections.setdefault(getattr(parameter, "section", OTHER), []).append(record)
        for name in sorted(sections, key=lambda name: name == OTHER):
            with formatter.section(name):
                formatter.write_dl(sections[name])


def spread(args: Sequence[str], names: Collection[str]) -> list[str]:
    """Arguments in which `-m a b` is written `-m a -m b` for the options in `names`.

    click has options that may be repeated and none that take as many values as follow, as argparse's `nargs="+"` does.

    Raises:
        click.BadOptionUsage: no value follows an option.
    """
    out: list[str] = []
    option = ""
    bare = False  # whether the option is still without a value
    for place, word in enumerate(args):
        if option and (word == "-" or not word.startswith("-") or _NEGATIVE.fullmatch(word)):
            out += [option, word]
            bare = False
            continue
        if bare:
            break
        option = word if word in names else ""
        bare = bool(option)
        if word == "--":
            return out + list(args[place:])
        if not option:
            out.append(word)
    if bare:
        # click would take the next option for the value.
        raise click.BadOptionUsage(option, f"Option {option!r} requires an argument.")
    return out
