"""Writes what the documents show: the output of every console block, and the generated pages.

A console block is fenced as `console`; each line that begins with `$ ` is run in a folder with the bundled example and
the files of `examples`, and what follows it is replaced by what it prints. `--check` writes nothing and fails where
something would change.
"""

from __future__ import annotations

import argparse
import inspect
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def documents() -> list[Path]:
    """The documents whose console blocks are run."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def filled(markdown: str, folder: Path) -> str:
    """The document with the output of each command as it is now."""
    return BLOCK.sub(lambda block: _run_block(block.group(), folder), markdown)


def _run_block(block: str, folder: Path) -> str:
    commands = re.findall(r"^\$ ((?:.*\\\n)*.*)$", block, re.MULTILINE)
    return "".join(f"$ {command}\n{_run(command, folder)}" for command in commands)


def _run(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return re.sub(r"[ \t]+$", "", done.stdout, flags=re.MULTILINE)


def pages() -> dict[Path, str]:
    """Every document as it should be."""
    from matchgrid.example import path

    made = {"command-line": _command_line(), "catalogue": _catalogue(), "python": _python()}
    found = {ROOT / "docs" / f"{name}.md": text for name, text in made.items()}
    found |= {document: document.read_text("utf-8") for document in documents() if document not in found}
    found |= {ROOT / "docs" / f"{name}.svg": picture for name, picture in _pictures().items()}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in (*path().glob("*.txt"), *(ROOT / "examples").rglob("*.[jt]s*")):
            (folder / file.name).write_bytes(file.read_bytes())
        return {document: filled(text, folder) for document, text in found.items()}


def _command_line() -> str:
    from matchgrid.cli.group import COMMANDS

    parts = [
        "# The command line\n\nThis page is generated from the commands' own help.\n",
        "```console\n$ matchgrid --help\n```\n",
    ]
    parts += [f"```console\n$ matchgrid {name} --help\n```\n" for name in COMMANDS]
    return "\n".join(parts)


def _python() -> str:
    """Every public name with its docstring."""
    lines = ["# The Python names", "", "Generated from the docstrings. `import matchgrid as mg` is assumed."]
    for name, value in _public():
        if inspect.isclass(value) or inspect.isfunction(value) or inspect.ismodule(value):
            lines += ["", f"## `mg.{name}`", "", *_docstring(value)]
        if inspect.isclass(value) and not issubclass(value, Exception):
            for key, member in inspect.getmembers(value):
                if not key.startswith("_") and key in vars(value) and inspect.getdoc(member) and _is_ours(member):
                    lines += ["", f"### `{name}.{key}`", "", *_docstring(member)]
    return "\n".join(lines) + "\n"


def _pictures() -> dict[str, str]:
    """Pictures of the comparison that the documents show."""
    import matchgrid as mg
    from matchgrid.example import load

    example = load()
    systems = {name: example.systems[name] for name in ("fluent", "terse")}
    found = mg.compare(systems, example.references, clusters=example.documents, epsilon=2.0)
    alone = mg.compare(systems, example.references, metrics=["bleu"], clusters=example.documents)
    return {"differences": f"{found.svg()}\n", "distribution": f"{alone.svg('distributions')}\n"}


def _public() -> Iterator[tuple[str, object]]:
    """Public names and what they stand for; after a module its own, but for those that are the package's too."""
    import matchgrid

    for name in matchgrid.__all__:
        value = getattr(matchgrid, name)
        yield name, value
        if inspect.ismodule(value):
            defined = [key for key, one in vars(value).items() if getattr(one, "__module__", "") == value.__name__]
            for key in getattr(value, "__all__", defined):
                if not key.startswith("_") and key not in matchgrid.__all__:
                    yield f"{name}.{key}", getattr(value, key)


def _is_ours(member: object) -> bool:
    return isinstance(member, property) or inspect.isfunction(member)


def _docstring(value: object) -> list[str]:
    """The first sentence as prose, then the signature and the rest as they stand."""
    first, _, rest = (inspect.getdoc(value) or "").partition("\n\n")
    exception = inspect.isclass(value) and issubclass(value, Exception)
    bare = exception or isinstance(value, property) or inspect.ismodule(value)
    # Annotations are strings, and shown as what they say; defaults keep their quotes.
    shown = [] if bare else [re.sub(r"""(: |-> )(['"])(.*?)\2""", r"\1\3", str(inspect.signature(value)))]
    block = [*shown, *([""] if shown and rest else []), *(rest.split("\n") if rest else [])]
    return [first.replace("\n", " "), *(["", "```text", *block, "```"] if block else [])]


def _catalogue() -> str:
    from matchgrid.metrics.catalogue import CATALOGUE
    from matchgrid.profiles import PROFILES
    from matchgrid.signature import spelled
    from matchgrid.text import stemmer_names, step_names, stop_word_names, tokenizer_names

    lines = ["# Catalogue", "", "Generated from the catalogue that the library reads.", "", "## Metrics", ""]
    lines += ["| name | measures | range | better | word order matters | used for | look also at |"]
    lines += ["| --- | --- | --- | --- | --- | --- | --- |"]
    for entry in CATALOGUE.values():
        high = "open" if entry.high is None else f"{entry.high:g}"
        better = "higher" if entry.metric.higher_is_better else "lower"
        cells = (
            f"`{entry.name}`",
            entry.summary,
            f"{entry.low:g} to {high}, {entry.unit}",
            better,
            entry.order_sensitive,
            entry.typical_use,
            "; ".join(entry.needs),
        )
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "## Profiles", "", "| profile | numbers of | is | settings |", "| --- | --- | --- | --- |"]
    for profile in PROFILES.values():
        cells = (
            f"`{profile.name}`",
            f"{profile.tool} {profile.version}",
            profile.about,
            f"`{spelled(profile.metric)}`",
        )
        lines.append(f"| {' | '.join(cells)} |")
    steps = {"Text steps": step_names(), "Tokenizers": tokenizer_names()}
    for title, names in {**steps, "Stop words": stop_word_names(), "Stemmers": stemmer_names()}.items():
        lines += ["", f"## {title}", "", "| name | does |", "| --- | --- |"]
        lines += [f"| `{name}` | {about} |" for name, about in names.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where something would change")
    options = parser.parse_args()
    stale = []
    for document, text in pages().items():
        if not document.exists() or document.read_text("utf-8") != text:
            stale.append(str(document.relative_to(ROOT)))
            if not options.check:
                document.write_text(text, encoding="utf-8")
    if stale and options.check:
        sys.exit(f"not as the commands print it: {', '.join(stale)}; run make docs")
    sys.stdout.write(f"{len(stale)} documents written\n" if stale else "every document is as it should be\n")


if __name__ == "__main__":
    main()
