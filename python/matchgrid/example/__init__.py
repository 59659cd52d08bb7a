"""Three systems, two references and twelve short documents to try everything on."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Example:
    """The bundled texts, one entry per segment everywhere."""

    systems: dict[str, list[str]]
    references: list[list[str]]
    documents: list[str]


def path() -> Path:
    """Return the folder of the plain text files, for use on the command line."""
    return Path(__file__).resolve().parent


def load() -> Example:
    """Read the example; `references` holds the list of both references of each segment."""
    references = zip(_lines("references.a.txt"), _lines("references.b.txt"), strict=True)
    return Example(
        systems={name: _lines(f"system.{name}.txt") for name in ("careful", "fluent", "terse")},
        references=[list(both) for both in references],
        documents=_lines("documents.txt"),
    )


def _lines(name: str) -> list[str]:
    # Not splitlines(): only LF ends a segment, whatever else Unicode calls a line break.
    return path().joinpath(name).read_bytes().decode("utf-8").removesuffix("\n").split("\n")
