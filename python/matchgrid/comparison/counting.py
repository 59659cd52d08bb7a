"""How a p-value is counted from a null distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..types import Array

ALTERNATIVES = ("two-sided", "greater", "less")


def p_value(null: Array, observed: float, *, alternative: str, tolerance: float, exact: bool = False) -> float:
    """The share of a null distribution that is at least as extreme as what was observed.

    Drawn: `(count + 1) / (draws + 1)`, the observed one being a draw too (Phipson and Smyth 2010). Enumerated:
    `count / total`, as it is among them. `>=` up to the tolerance, so that a system against itself has 1. A draw
    without a score counts as extreme, since nothing says that it is not.

    Args:
        null: the differences under the null hypothesis.
        observed: the difference itself.
        alternative: `two-sided`, by absolute value; `greater`; `less`.
        tolerance: how far apart differences may be and still be equal.
        exact: whether the null distribution is enumerated and not drawn.
    """
    if alternative == "two-sided":
        less_extreme = np.abs(null) < abs(observed) - tolerance
    elif alternative == "greater":
        less_extreme = null < observed - tolerance
    else:
        less_extreme = null > observed + tolerance
    count = len(null) - int(less_extreme.sum())
    return count / len(null) if exact else (count + 1) / (len(null) + 1)
