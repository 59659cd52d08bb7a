"""Corrections of p-values for the number of comparisons: of a family that was declared before anybody looked.

p(1) <= ... <= p(m) are the p-values of the family. An adjusted one is the smallest level at which its comparison would
be rejected with all others in view, so that a comparison is significant at alpha where it is not above alpha.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError, ValueNameError
from ..segments import listed
from ..settings import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..types import Array

    # Of the p-values in ascending order, and of the numbers k from 1 to m.
    Rule = Callable[[Array, Array], Array]


def _bonferroni(p_values: Array, ranks: Array) -> Array:
    return p_values * len(ranks)


def _sidak(p_values: Array, ranks: Array) -> Array:
    return _all_of(p_values, len(ranks))


def _holm(p_values: Array, ranks: Array) -> Array:
    return np.maximum.accumulate(p_values * ranks[::-1])


def _holm_sidak(p_values: Array, ranks: Array) -> Array:
    return np.maximum.accumulate(_all_of(p_values, ranks[::-1]))


def _hochberg(p_values: Array, ranks: Array) -> Array:
    return _smallest_from_here(p_values * ranks[::-1])


def _benjamini_hochberg(p_values: Array, ranks: Array) -> Array:
    return _smallest_from_here(p_values * (len(ranks) / ranks))


def _benjamini_yekutieli(p_values: Array, ranks: Array) -> Array:
    return _smallest_from_here(p_values * (len(ranks) / ranks) * (1 / ranks).sum())


def _none(p_values: Array, _: Array) -> Array:
    return p_values


def _all_of(p_values: Array, count: Any) -> Array:
    """1 - (1 - p)^count, without loss for small p."""
    with np.errstate(divide="ignore"):
        found: Array = -np.expm1(count * np.log1p(-p_values))
    return found


def _smallest_from_here(values: Array) -> Array:
    return np.minimum.accumulate(values[::-1])[::-1]


_RULES: dict[str, Rule] = {
    "holm": _holm,
    "bonferroni": _bonferroni,
    "hochberg": _hochberg,
    "sidak": _sidak,
    "holm-sidak": _holm_sidak,
    "bh": _benjamini_hochberg,
    "by": _benjamini_yekutieli,
    "none": _none,
}
CORRECTIONS = tuple(_RULES)
"""The names of the methods."""


def adjust(p_values: Sequence[float], method: str = "holm") -> list[float]:
    """The p-values of a family corrected for their number, in the order in which they are given, 1 at most.

    | method | controls | assumes | adjusted p(k) |
    | --- | --- | --- | --- |
    | `holm` | any false rejection | nothing | max over j <= k of (m - j + 1) p(j) |
    | `bonferroni` | any false rejection | nothing | m p(k); never below Holm's |
    | `hochberg` | any false rejection | independence, or rising together | min over j >= k of (m - j + 1) p(j) |
    | `sidak` | any false rejection | the same | 1 - (1 - p(k))^m |
    | `holm-sidak` | any false rejection | the same | max over j <= k of 1 - (1 - p(j))^(m - j + 1) |
    | `bh` | the share of false ones among the rejected | the same | min over j >= k of p(j) m / j |
    | `by` | the share of false ones among the rejected | nothing | as `bh`, times 1 + 1/2 + ... + 1/m |
    | `none` | nothing | | p(k) |

    Args:
        p_values: of every comparison of the family, those included that were not significant.
        method: how to correct. Holm 1979; Hochberg 1988; Sidak 1967; Benjamini and Hochberg 1995; Benjamini and
            Yekutieli 2001.

    Raises:
        OptionError: there is no such method, or a p-value is not from 0 to 1.
        ShapeError: there are no p-values.
        InputTypeError: they are no numbers.
    """
    check_correction(method)
    given = _checked(p_values)
    order = np.argsort(given, kind="stable")
    ranks = np.arange(1.0, len(given) + 1)
    adjusted = np.empty(len(given))
    adjusted[order] = np.minimum(_RULES[method](given[order], ranks), 1.0)
    return [float(value) for value in adjusted]


def check_correction(method: object) -> None:
    """Refuses a method that there is not.

    Raises:
        ValueNameError: names the methods.
    """
    if method not in CORRECTIONS:
        hint = meant(method, CORRECTIONS) if isinstance(method, str) else f"there are {', '.join(CORRECTIONS)}"
        raise ValueNameError(f"there is no correction {method!r}: {hint}", CORRECTIONS)


def _checked(p_values: Sequence[float]) -> Array:
    listing = listed(p_values, "p-values", "one number per comparison")
    try:
        if any(isinstance(value, (str, bytes)) for value in listing):
            raise TypeError
        given = np.array(listing, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InputTypeError("p-values are numbers from 0 to 1, in one list") from None
    if given.ndim != 1:
        raise InputTypeError("p-values are numbers from 0 to 1, in one list")
    if not len(given):
        raise ShapeError("there are no p-values to adjust")
    wrong = ~((given >= 0) & (given <= 1))
    if wrong.any():
        place = int(wrong.argmax())
        raise OptionError(
            f"p-value {place + 1} is {given[place]}, not from 0 to 1: leave a comparison without one out of the family"
        )
    return given
