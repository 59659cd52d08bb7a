"""How many columns of a terminal a text takes."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width

_PRESENTATION = "\ufe0f"
_JOINER = "\u200d"
_SKIN = range(0x1F3FB, 0x1F400)
_SYLLABLE_TAILS = (range(0x1160, 0x1200), range(0xD7B0, 0xD800))


def width(text: str) -> int:
    """The columns: two for wide characters and emoji, none for combining marks and format characters.

    Emoji that are one by a joiner, a skin tone or a presentation selector are counted as one, as terminals of today
    show them. A character of ambiguous width is narrow.
    """
    if text.isascii():
        return len(text)
    total = last = 0
    joined = False
    for mark in text:
        columns = _columns(mark)
        if mark == _PRESENTATION and last == 1:
            total, last = total + 1, 2
        elif last == 2 and columns == 2 and (joined or ord(mark) in _SKIN):
            columns = 0
        elif columns:
            last = columns
        total += columns
        joined = mark == _JOINER
    return total


@lru_cache(maxsize=4096)
def _columns(mark: str) -> int:
    if category(mark) in ("Mn", "Me", "Cf") or any(ord(mark) in tails for tails in _SYLLABLE_TAILS):
        return 0
    return 2 if east_asian_width(mark) in "WF" else 1
