"""`matchgrid tokens`: what a tokenizer makes of a text."""

from __future__ import annotations

import click

from ..io.lines import LineFile
from ..text import text_steps, tokenizer, tokens
from .command import Command, Option
from .group import COMMANDS
from .output import show


def run(file: str, tokenize: str, normalize: str, format: str, encoding: str | None) -> None:
    """Prints the tokens of each line."""
    text_steps(normalize)
    step = tokenizer(tokenize)
    for block in LineFile(file, encoding=encoding).blocks():
        found = tokens(step, block, normalize=normalize)
        show("\n".join(_json(line) if format == "json" else " ".join(line) for line in found))


def _json(line: list[str]) -> str:
    import json

    return json.dumps(line, ensure_ascii=False)


command = Command(
    "tokens",
    callback=run,
    params=[
        click.Argument(["file"], default="-", type=click.Path(allow_dash=True), metavar="[FILE]"),
        Option(["-tok", "--tokenize"], default="13a", show_default=True, metavar="NAME",
               help="Tokenizer; `matchgrid tokenizers` lists them."),
        Option(["--normalize"], default="", metavar="STEPS", help="Text steps before it, as nfkc+lower."),
        Option(["-f", "--format"], type=click.Choice(("text", "json")), default="text", show_default=True,
               help="Tokens between spaces, or a JSON list a line."),
        Option(["-e", "--encoding"], metavar="NAME", help="Encoding of the file; UTF-8 by default."),
    ],
    help=f"{COMMANDS['tokens'].summary} One line of FILE (or of standard input) is one text.",
)  # fmt: skip
