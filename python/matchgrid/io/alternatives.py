"""Alternatives within a text, as sclite writes them: `{ um / uh / @ }`."""

import re
from collections.abc import Iterable

from matchgrid.io.facts import Fact

CODE = "alternatives"
# A brace that begins a word, and is one, or has a slash behind it: `{ a / b }`, `{a/b}`.
_OPEN = re.compile(r"(?<![^ \t])\{(?=[ \t]|[^}]*/)")


def alternatives(name: str, path: str, texts: Iterable[str], unit: str = "segment") -> Fact | None:
    """Return the fact that texts have alternatives, which only the metric `sclite` reads; None if none has."""
    count = sum("{" in text and _OPEN.search(text) is not None for text in texts)
    if not count:
        return None
    units = f"{count:,} {unit}s" if count > 1 else f"a {unit}"
    return Fact(
        CODE,
        f"{name}: has alternatives such as {{ um / uh }} in {units}, which only the metric sclite reads; "
        "for others their marks are words.",
        path,
        "-m sclite",
    )
