"""Lines for people, on standard error."""

from __future__ import annotations

import sys

from ..report.visible import visible


def say(kind: str, message: str) -> None:
    """Writes a message in one line; nowhere when standard error is closed."""
    # print takes None for standard output, which is for results.
    if sys.stderr is not None:
        print(f"matchgrid: {kind}:", visible(message), file=sys.stderr)
