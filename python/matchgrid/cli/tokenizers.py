"""`matchgrid tokenizers`: tokenizers, text steps and token steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..text import stemmer_names, step_names, stop_word_names, tokenizer_names
from .catalogue import catalogue_command, listing

if TYPE_CHECKING:
    from ..report.table import Table


def records() -> list[dict[str, Any]]:
    """Every tokenizer and step with what it does."""
    tokenizers = [{"name": name, "role": "tokenizer", "about": about} for name, about in tokenizer_names().items()]
    steps = [{"name": name, "role": "text step", "about": about} for name, about in step_names().items()]
    found = (("stop", stop_word_names()), ("stem", stemmer_names()))
    after = [
        {"name": f"{kind}:{name}", "role": "token step", "about": about}
        for kind, names in found
        for name, about in names.items()
        if name != "none"
    ]
    return tokenizers + steps + after


def table() -> Table:
    """The tokenizers, the steps that `normalize` and `tokens --normalize` take, then stop words and stemmers."""
    keys = ("name", "role", "about")
    return listing(keys, ([record[key] for key in keys] for record in records()))


command = catalogue_command("tokenizers", table, records)
