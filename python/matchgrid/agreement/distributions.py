"""Distributions that the standard library lacks, by scipy: what needs them says which extra brings it."""

from __future__ import annotations

from typing import Any

from ..errors import ResourceError


def student_t_tail(value: float, freedom: float) -> float:
    """The probability that Student's t is larger."""
    return float(_distributions("Student's t").t.sf(value, freedom))


def _distributions(wish: str) -> Any:
    try:
        import scipy.stats
    except ImportError:
        raise ResourceError(f'{wish} needs scipy: pip install "matchgrid[stats]"') from None
    return scipy.stats
