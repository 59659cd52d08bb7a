"""What the tools of NIST take for white space, upper case and numbers: ASCII only."""

import re
from math import isfinite

SPACE = " \t"
_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def fold(text: str) -> str:
    """Return a text with A to Z in lower case and all else as it is."""
    return text.lower() if text.isascii() else text.translate(_LOWER)


def number(text: str) -> float | None:
    """Return a decimal number, None for what is none or too large to be one."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if isfinite(value) else None
