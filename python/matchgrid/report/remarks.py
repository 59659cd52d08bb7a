"""Sentences beside a table, in its format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .table import MARKDOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

WITHOUT = ("csv", "html")
"""Formats in which a table stands alone."""


def remark(said: str, format: str) -> str:
    """A sentence as a format has it: in LaTeX a comment."""
    if format == "markdown":
        return said.translate(MARKDOWN)
    return f"% {said}" if format == "latex" else said


def below(table: str, said: Sequence[str], format: str) -> str:
    """A table with sentences under it, a line each."""
    return table if format in WITHOUT else "\n".join([table, "", *(remark(one, format) for one in said)])
