"""How many digits of a number are printed."""

from __future__ import annotations

from ..errors import OptionError


def decimals(width: int | None, format: str) -> int | None:
    """The number of decimals that is meant: by default 1 for people and every digit for programs.

    Raises:
        OptionError: it is negative.
    """
    if width is None:
        return None if format == "csv" else 1
    if width < 0:
        raise OptionError(f"width is the number of decimals, from 0, not {width}")
    return width


def decimal(value: float, width: int | None) -> str:
    """A value with `width` decimals, or with every digit."""
    return repr(value) if width is None else f"{value:.{width}f}"
