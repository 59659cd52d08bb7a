"""`matchgrid reconcile`: which settings give a score that somebody reported."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from ..diagnose.figures import Figure
from ..diagnose.reconcile import LENGTHS, reconcile
from ..errors import OptionError
from ..io.options import InputOptions
from ..io.rows import format_of
from ..report.reconciliation import reconciliation_entry, reconciliation_table
from .command import Command, Option
from .group import COMMANDS
from .options import OUTPUT, input_options, other_options, specs
from .output import check_output, coloured, deliver, keep_references, on_terminal, say_notes, settle_output
from .progress import Progress
from .settings import Settings
from .single import output_options, system_options, systems, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..diagnose import Reconciliation, Setting
    from .files import Files

FORMATS = ("text", "json", "csv", "markdown")
LIKELY = 0.2
"""From how many values that fit by chance on a note says so."""
SHOWN = 20
"""How many values are shown unless it is told."""


def run(**given: Any) -> None:
    """Searches and prints what gives the figure."""
    settle_output(given)
    check_output(given)
    also, components = _pairs(given["also"], "--also"), _pairs(given["components"], "--component")
    wanted = Settings([given["stated"], *also]).metrics()
    files = systems(given, wanted)
    figures = _by_system(given["figures"], files)
    keep_references(given, files.references)
    texts = whole(files)
    (first, figure), *others = figures.items()
    with Progress(shown=not given["quiet"], steps="searching") as progress:
        found = reconcile(
            figure,
            texts.hypotheses[first],
            texts.references,
            others={name: (other, texts.hypotheses[name]) for name, other in others},
            sources=texts.sources,
            stated=wanted[0],
            also=also,
            components=components,
            threads=given["threads"],
            progress=progress.update,
            **{name: given[name] for name in ("precisions", *LENGTHS)},
        )
    say_notes(_notes(found, files, given), strict=given["strict"], quiet=given["quiet"])
    text = _text(found, given, lambda setting: _command(setting, found, files, given))
    deliver(text, given)


def _by_system(figures: Sequence[str], files: Files) -> dict[str, str]:
    """The figure of each system, in the order of the systems."""
    names = files.source.systems
    if len(figures) != len(names):
        raise OptionError(
            f"give --figure once for each system, in their order: there are {len(figures)} for {', '.join(names)}"
        )
    return dict(zip(names, figures, strict=True))


def _pairs(given: Sequence[str], option: str) -> dict[str, str]:
    """Names and figures in `chrf=56.1`, where a name may have settings."""
    found: dict[str, str] = {}
    for pair in given:
        name, equals, figure = pair.rpartition("=")
        if not equals or not name:
            raise OptionError(f"{option} {pair}: give a name and a figure, as in chrf=56.1")
        if name in found:
            raise OptionError(f"{option} {name} is given twice")
        found[name] = figure
    return found


def _notes(found: Reconciliation, files: Files, given: Mapping[str, Any]) -> list[str]:
    lines = [str(note) for note in files.notes(0)]
    if found.left_out:
        (name, why), *others = found.left_out
        more = f" and {len(others):,} other settings" if others else ""
        lines.append(f"{name}{more} could not be tried: {why}")
    limit = _limit(given)
    if limit is not None and len(found) > limit and given["format"] in ("text", "markdown"):
        lines.append(
            f"{limit:,} of {len(found):,} values are shown: more decimals of the figure or a second figure leave "
            "fewer, and --limit 0 shows all"
        )
    if found.matches and found.chance >= LIKELY and not found.also:
        lines.append(
            f"of the values tried some {found.chance:.1f} print as any one figure around this: a match alone proves "
            "little, and a second figure or more decimals tell more"
        )
    return lines


def _limit(given: Mapping[str, Any]) -> int | None:
    return SHOWN if given["limit"] is None else given["limit"] or None


def _text(found: Reconciliation, given: Mapping[str, Any], command: Callable[[Setting], str]) -> str:
    if given["format"] == "json":
        import json

        entry = reconciliation_entry(found, command)
        return json.dumps(entry, indent=1, ensure_ascii=False, allow_nan=False)
    table = reconciliation_table(found, given["format"], _limit(given), command)
    if given["format"] == "csv":
        return table.format("csv")
    if given["format"] == "text" and given["output"] is None and on_terminal():
        from ..report.terminal import terminal

        body = terminal(table, colour=coloured(no_color=given["no_color"]))
    else:
        body = table.format(given["format"])
    verdict = found.verdict
    return "\n".join([f"{verdict[0].upper()}{verdict[1:]}:", "", body, *_again(found, given["format"], command)])


def _again(found: Reconciliation, format: str, command: Callable[[Setting], str]) -> list[str]:
    """How to score under the first setting that matches."""
    if not found.matches:
        return []
    first = found[0].first
    again = command(first)
    if not again:
        return ["\nThe first has no command of its own: it puts several scores together."]
    times = f", which prints the figure divided by {first.factor:g}" if first.factor != 1 else ""
    return [f"\nThe first again{times}:", f"```sh\n{again}\n```" if format == "markdown" else again]


def _command(setting: Setting, found: Reconciliation, files: Files, given: Mapping[str, Any]) -> str:
    """The command that scores so; empty where there is none, as for the mean over references."""
    if setting.references.over:
        return ""
    chosen = dict(given)
    if setting.references.streams:
        name = "reference_fields" if given["reference_fields"] else "references"
        plain = name == "reference_fields" or all(
            format_of(path, given["input_format"]) == "text" for path in files.references
        )
        if not plain or given["num_refs"] != 1 or given["test_set"]:
            return ""
        chosen[name] = [given[name][number - 1] for number in setting.references.streams]
    words = ["matchgrid", "score", *chosen["references"], *_inputs(chosen)]
    words += ["-m", setting.spec, *(one.spec for one in setting.also)]
    words += ["-w", str(max(Figure(figure).decimals for figure in given["figures"]))]
    return shlex.join(words)


def _inputs(given: Mapping[str, Any]) -> list[str]:
    """The options of the input that were given, as words."""
    words: list[str] = []
    names = [one.name for one in fields(InputOptions) if one.name != "format"]
    options = {option.name: option for option in input_options() if isinstance(option, click.Option)}
    for name in ("input_format", "test_set", "language_pair", *names):
        option, value = options.get(name), given.get(name)
        if option is None or value in (None, (), [], False, "") or value == option.default:
            continue
        flag = option.opts[-1]
        if value is True:
            words.append(flag)
        elif isinstance(value, (list, tuple)):
            words += [word for one in value for word in (flag, str(one))]
        else:
            words += [flag, str(value)]
    hypotheses = list(given["hypotheses"])
    return [*words, *(["-i", *hypotheses] if hypotheses else [])]


def options() -> list[click.Parameter]:
    """Every parameter of the command, in the order of its help."""
    return [
        *system_options(),
        *_reported(),
        *output_options(FORMATS, "How to print; JSON and CSV have every setting, with the command that scores so."),
        *other_options(),
    ]


def _reported() -> list[click.Parameter]:
    section = "What was reported"
    return [
        Option(["--figure", "figures"], section=section, required=True, multiple=True, metavar="FIGURE",
               help="The score as it was printed, such as 34.2, 34.20 or 0.342; once for each system after -i, in "
               "their order: the first is searched, the others leave fewer settings."),
        Option(["--stated"], section=section, default="bleu", show_default=True, metavar="SPEC", shell_complete=specs,
               help="The metric, with the settings that were stated, as bleu:lowercase=yes."),
        Option(["--also"], section=section, multiple=True, metavar="SPEC=FIGURE",
               help="The score under a further metric, as chrf=56.1 or bleu:max_order=1=66.1; may be repeated."),
        Option(["--precisions"], section=section, metavar="FIGURES",
               help="The precisions of BLEU, as 66.1/40.2/26.0/17.3."),
        Option(["--bp"], section=section, metavar="FIGURE", help="The brevity penalty."),
        Option(["--ratio"], section=section, metavar="FIGURE", help="The ratio of the lengths."),
        Option(["--hypothesis-length"], section=section, metavar="FIGURE", help="The length of the output."),
        Option(["--reference-length"], section=section, metavar="FIGURE", help="The length of the references."),
        Option(["--component", "components"], section=section, multiple=True, metavar="NAME=FIGURE",
               help="Another component of the score, as edits=1234 of TER; may be repeated."),
        Option(["--limit"], section=OUTPUT, type=click.IntRange(0), metavar="N",
               help=f"At most N values in text and Markdown, {SHOWN} by default; 0 is all."),
    ]  # fmt: skip


command = Command(
    "reconcile",
    callback=run,
    params=options(),
    help=f"{COMMANDS['reconcile'].summary} It tries the tools' profiles, tokenizers, case, smoothing, selections of "
    "references, corpus scores and means over segments, on either scale, and lists what prints as the figure, first "
    "that with the fewest changes of what was stated. A value fits if it is at most half a unit of the figure's last "
    "decimal away, so that ties may have been rounded either way.\n\n"
    "matchgrid reconcile ref.txt -i system.txt --figure 34.2 --also chrf=56.1",
    short_help=COMMANDS["reconcile"].summary,
)
