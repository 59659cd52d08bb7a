"""Where results and notes go."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, ResourceError
from ..io.channel import STDIN
from .messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


WRITTEN = ("output", "svg")
"""Options that name a file to be written."""
READ = ("references", "hypotheses", "human", "scores", "documents", "sources", "strata", "na_prob_file")
"""Options that name files to be read."""


def show(text: str) -> None:
    """Writes results and a line end to standard output."""
    show_pieces([f"{text}\n"])


def show_pieces(pieces: Iterable[str]) -> None:
    """Writes to standard output piece by piece: UTF-8 whatever the locale, since that is what the texts are in."""
    if sys.stdout is None:
        raise ResourceError("standard output is closed: open it, or give --output FILE where the command has it")
    stream = sys.stdout.buffer
    try:
        for piece in pieces:
            left = memoryview(_encoded(piece))
            while left:
                # Python without buffers (-u) may write a part only, as when the reader leaves.
                left = left[stream.write(left) :]
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ResourceError(f"standard output can't be written ({error.strerror or error})") from error


def check_free(path: str, *, overwrite: bool, option: str = "--output") -> None:
    """Refuses what is no new file before anything is measured.

    Raises:
        OptionError: it has no name, is a folder, or exists and is not to be replaced.
    """
    if not path:
        raise OptionError(f"{option}: the name of the file is empty")
    if os.path.isdir(path):
        raise OptionError(f"{path} is a folder: give the path of a file in it")
    if os.path.lexists(path) and not overwrite:
        raise OptionError(f"{path} exists and was left as it is: give another name, or --overwrite to replace it")


def settle_output(given: dict[str, Any]) -> None:
    """Takes standard output for `--output -`."""
    if given["output"] == STDIN:
        given["output"] = None


def check_output(given: Mapping[str, Any]) -> None:
    """Refuses the files that a command's options would write, before anything is computed.

    Raises:
        OptionError: one is a file that is read, or is there, or both are one file; a picture is to be standard output;
            or something is to be replaced and there is none.
    """
    written = _written(given)
    if given["overwrite"] and not written:
        raise OptionError(f"--overwrite is for {' or '.join(f'--{name} FILE' for name in WRITTEN if name in given)}")
    if written.get("svg") == STDIN:
        raise OptionError("--svg writes a picture to a file, and - is standard output: give the file a name")
    if len({os.path.realpath(path) for path in written.values()}) < len(written):
        raise OptionError(f"--svg and --output are both {written['svg']}: give each a file of its own")
    for name, path in written.items():
        refuse_input(path, _read(given), option=f"--{name}")
        check_free(path, overwrite=given["overwrite"], option=f"--{name}")


def _written(given: Mapping[str, Any]) -> dict[str, str]:
    return {name: given[name] for name in WRITTEN if given.get(name) is not None}


def _read(given: Mapping[str, Any]) -> list[str]:
    """Every file that options name to be read."""
    found: list[str] = []
    for name in READ:
        value = given.get(name) or ()
        found += [value] if isinstance(value, str) else value
    return found


def keep_references(given: Mapping[str, Any], references: Iterable[str]) -> None:
    """Refuses to replace references, whose files may be known only when they are open.

    Raises:
        OptionError: what is written is one of them.
    """
    for name, path in _written(given).items():
        refuse_input(path, references, option=f"--{name}")


def refuse_input(path: str, inputs: Iterable[str], *, option: str = "--output") -> None:
    """Refuses to replace what the scores are made from, whatever name it is given by.

    Raises:
        OptionError: the path is one of the inputs.
    """
    for name in inputs:
        if os.path.exists(path) and os.path.exists(name) and os.path.samefile(path, name):
            raise OptionError(f"{option} {path} is an input of this command and was left as it is: give another name")


def deliver(text: str, given: Mapping[str, Any]) -> None:
    """Writes results and a line end to where a command's options say."""
    deliver_pieces([f"{text}\n"], given)


def deliver_pieces(pieces: Iterable[str], given: Mapping[str, Any]) -> None:
    """Writes piece by piece to where a command's options say; to a file all of them or none."""
    if given["output"] is None:
        show_pieces(pieces)
        return
    from ..io.write import write_whole

    write_whole(given["output"], (_encoded(piece).decode() for piece in pieces), force=given["overwrite"])


def _encoded(text: str) -> bytes:
    """The text; the name of a file may hold what is no character."""
    return text.encode("utf-8", "backslashreplace")


def coloured(*, no_color: bool) -> bool:
    """Whether standard output shows colours and its reader wants them."""
    return not no_color and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def on_terminal() -> bool:
    """Whether somebody reads standard output as it is written."""
    return sys.stdout is not None and sys.stdout.isatty()


def show_notes(lines: Iterable[str]) -> None:
    """Writes notes to standard error, one line each."""
    for line in lines:
        say("note", line)


def say_notes(lines: Sequence[str], *, strict: bool, quiet: bool) -> None:
    """Writes notes to standard error unless they are not wanted; if notes are errors, that is one.

    Raises:
        OptionError: there are notes, and `strict` is meant.
    """
    if strict or not quiet:
        show_notes(lines)
    if strict and lines:
        raise OptionError(f"--strict: {len(lines)} {'note is an error' if len(lines) == 1 else 'notes are errors'}")
