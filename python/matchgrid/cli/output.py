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


def check_free(path: str, *, overwrite: bool) -> None:
    """Refuses what is no new file before anything is measured.

    Raises:
        OptionError: it has no name, is a folder, or exists and is not to be replaced.
    """
    if not path:
        raise OptionError("--output: the name of the file is empty")
    if os.path.isdir(path):
        raise OptionError(f"{path} is a folder: give the path of a file in it")
    if os.path.lexists(path) and not overwrite:
        raise OptionError(f"{path} exists and was left as it is: give another name, or --overwrite to replace it")


def settle_output(given: dict[str, Any]) -> None:
    """Takes standard output for `--output -`."""
    if given["output"] == STDIN:
        given["output"] = None


def check_output(given: Mapping[str, Any]) -> None:
    """Refuses the output that a command's options name, before anything is computed.

    Raises:
        OptionError: it is a file that is read, or is there; or it is to be replaced and there is none.
    """
    path, overwrite = given["output"], given["overwrite"]
    if overwrite and path is None:
        raise OptionError("--overwrite is for --output FILE")
    if path is not None:
        others = (given.get("documents"), given.get("sources"), given["na_prob_file"])
        read = (*given["references"], *given["hypotheses"], *others)
        refuse_input(path, (one for one in read if one))
        check_free(path, overwrite=overwrite)


def keep_references(given: Mapping[str, Any], references: Iterable[str]) -> None:
    """Refuses to replace references, whose files may be known only when they are open.

    Raises:
        OptionError: the output is one of them.
    """
    if given["output"] is not None:
        refuse_input(given["output"], references)


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
