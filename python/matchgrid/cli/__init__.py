"""The command line: parse, call one function, print.

Results go to standard output and everything else to standard error. The exit code is 0, 2 for what is refused, and 130
after an interruption.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

REFUSED = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(args: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit code."""
    try:
        return _run(list(sys.argv[1:] if args is None else args))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: list[str]) -> int:
    from click.exceptions import Abort, ClickException

    from ..errors import MatchgridError
    from .group import matchgrid

    try:
        code = matchgrid.main(words or ["--help"], prog_name="matchgrid", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except ClickException as error:
        return refuse(error.format_message().replace("\n\t", " "))
    except MatchgridError as error:
        return refuse(str(error))
    except Abort:
        return INTERRUPTED
    except SystemExit as error:
        # click leaves so after it completed a word, and when nobody reads what it prints.
        if not error.code:
            return 0
        _leave_pipe()
        return BROKEN_PIPE
    except BrokenPipeError:
        _leave_pipe()
        return BROKEN_PIPE
    except OverflowError as error:
        return refuse(f"a setting is too large to compute with ({error}): give a smaller number")
    except MemoryError:
        return refuse("there is not enough memory for this: give smaller files, or fewer metrics at a time")
    except OSError as error:
        # Files that are read or written are named by those who do it.
        return refuse(
            f"standard output can't be written ({error.strerror or error})" if not error.filename else str(error)
        )
    return code if isinstance(code, int) else 0


def refuse(message: str) -> int:
    """Says in one line what is refused; returns the exit code."""
    from .messages import say

    say("error", message)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        _leave_pipe()
    return REFUSED


def _leave_pipe() -> None:
    """Keeps Python from complaining at exit that nobody reads what is left in the buffer."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - open until the end
