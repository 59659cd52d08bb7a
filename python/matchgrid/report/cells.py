"""Tokens as cells of an alignment: what can't be seen is written out, and cells keep their places in every script."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import bidirectional, category, normalize

from ..alignment import Pair
from .width import width

if TYPE_CHECKING:
    from collections.abc import Iterable

GAP = "*"
_JOINERS = "\u200c\u200d"
_SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))
_HIDDEN = _JOINERS + "".join(map(chr, _SELECTORS))
_CIRCLE = "\u25cc"
_ISOLATE = "\u2068{}\u2069"


def shown(token: str) -> str:
    """The token with everything that can't be seen as an escape; a mark without a base stands on a dotted circle."""
    if token.isascii() and token.isprintable():
        return token
    text = "".join(map(_visible, token))
    if not text.strip(_HIDDEN):
        return escaped(token)
    if category(text[0]).startswith("M"):
        return _CIRCLE + text
    return text if width(text) else escaped(token)


def cells(pair: Pair) -> Pair:
    """The pair with its tokens as cells; tokens that differ and look alike show their code points."""
    mark, reference, hypothesis = pair
    if reference == hypothesis:
        cell = _shown(reference)
        return Pair(mark, cell, cell)
    if reference is None or hypothesis is None:
        return Pair(mark, _shown(reference), _shown(hypothesis))
    write = escaped if _look(reference) == _look(hypothesis) else shown
    return Pair(mark, write(reference), write(hypothesis))


def escaped(token: str) -> str:
    """The token in ASCII, other characters as escapes."""
    return "".join(mark if mark.isascii() and mark.isprintable() else _escape(mark) for mark in token)


def isolated(text: str) -> str:
    """The cell for a line that runs from left to right: words from right to left keep their place in it."""
    if text.isascii() or not any(bidirectional(mark) in ("R", "AL") for mark in text):
        return text
    return _ISOLATE.format(text)


def direction(tokens: Iterable[str]) -> str:
    """`rtl` where the first letter with a direction runs from right to left, else `ltr`."""
    for token in tokens:
        for mark in "" if token.isascii() and not token.isalpha() else token:
            kind = bidirectional(mark)
            if kind in ("R", "AL"):
                return "rtl"
            if kind == "L":
                return "ltr"
    return "ltr"


def _shown(token: str | None) -> str | None:
    return None if token is None else shown(token)


def _look(token: str) -> str:
    """What is the same for tokens that people can't tell apart."""
    return token if token.isascii() else normalize("NFC", token).translate(_SELECTORS)


def _visible(mark: str) -> str:
    return mark if mark.isprintable() or mark in _JOINERS else _escape(mark)


def _escape(mark: str) -> str:
    named = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
    code = ord(mark)
    return named.get(mark) or (
        f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    )
