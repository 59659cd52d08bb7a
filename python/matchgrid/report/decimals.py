"""How many digits of a number are printed."""

from __future__ import annotations

from numbers import Integral
from typing import TYPE_CHECKING

from ..errors import OptionError

if TYPE_CHECKING:
    from ..statistics import Metric

USUAL = -1
"""As many decimals as people print of a metric: 1 of percentages, 3 of fractions."""


def decimals(width: int | None, format: str) -> int | None:
    """The number of decimals that is meant: by default `USUAL` for people and every digit (`None`) for programs.

    Raises:
        OptionError: it is negative or no whole number.
    """
    if width is None:
        return None if format == "csv" else USUAL
    if isinstance(width, bool) or not isinstance(width, Integral) or width < 0:
        raise OptionError(f"width is the number of decimals, from 0, not {width!r}")
    return int(width)


def decimal(value: float, width: int | None, metric: Metric) -> str:
    """A score of a metric with `width` decimals, or with every digit."""
    if width == USUAL:
        width = 1 if metric.scale == 100 else 3
    return repr(value) if width is None else f"{value:.{width}f}"
