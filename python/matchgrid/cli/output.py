"""Where results and notes go."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ..errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..evaluation import Evaluation
    from ..notes import Note


def show(text: str) -> None:
    """Writes results to standard output: UTF-8 whatever the locale, since that is what the texts are in."""
    stream = sys.stdout.buffer
    stream.write(f"{text}\n".encode("utf-8", "backslashreplace"))
    stream.flush()


def check_free(path: str, *, overwrite: bool) -> None:
    """Refuses a file that exists before anything is measured.

    Raises:
        OptionError: it exists, and is not to be replaced.
    """
    if os.path.lexists(path) and not overwrite:
        raise OptionError(f"{path} exists and was left as it is: give another name, or --overwrite to replace it")


def save(path: str, text: str, *, overwrite: bool) -> None:
    """Writes results to a file, as a whole or not at all."""
    from ..io.write import write_whole

    write_whole(path, text + "\n", force=overwrite)


def coloured(*, no_color: bool) -> bool:
    """Whether standard output shows colours and its reader wants them."""
    return not no_color and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def on_terminal() -> bool:
    """Whether somebody reads standard output as it is written."""
    return sys.stdout is not None and sys.stdout.isatty()


def note_lines(evaluations: Sequence[Evaluation], about_files: Sequence[Sequence[Note]]) -> list[str]:
    """The notes of all systems, each once, with the name of the system where not all systems have it."""
    by_system = [
        dict.fromkeys((*files, *evaluation.notes)) for files, evaluation in zip(about_files, evaluations, strict=True)
    ]
    lines: dict[str, None] = {}
    for evaluation, notes in zip(evaluations, by_system, strict=True):
        for note in notes:
            shared = all(note in others for others in by_system)
            lines[str(note) if shared or not note.total else f"{evaluation.system}: {note}"] = None
    return list(lines)


def show_notes(lines: Iterable[str]) -> None:
    """Writes notes to standard error, one line each."""
    for line in lines:
        print("matchgrid: note:", " ".join(line.split("\n")), file=sys.stderr)
