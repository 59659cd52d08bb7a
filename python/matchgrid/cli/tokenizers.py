"""`matchgrid tokenizers`: tokenizers and text steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..text import step_names, tokenizer_names
from .catalogue import catalogue_command, listing

if TYPE_CHECKING:
    from ..report.table import Table


def records() -> list[dict[str, Any]]:
    """Every tokenizer and text step with what it does."""
    tokenizers = [{"name": name, "role": "tokenizer", "about": about} for name, about in tokenizer_names().items()]
    steps = [{"name": name, "role": "text step", "about": about} for name, about in step_names().items()]
    return tokenizers + steps


def table() -> Table:
    """The tokenizers, then the steps that `normalize` and `tokens --normalize` take, a line each."""
    keys = ("name", "role", "about")
    return listing(keys, ([record[key] for key in keys] for record in records()))


command = catalogue_command("tokenizers", table, records)
