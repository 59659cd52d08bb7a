"""Numbers as a formula shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..explanation import Line

if TYPE_CHECKING:
    from collections.abc import Iterable


def short(value: float) -> str:
    """A number with six digits."""
    return f"{value:.6g}"


def mean(values: Iterable[float]) -> str:
    """The mean of numbers, as an expression."""
    found = [short(value) for value in values]
    return f"({' + '.join(found)}) / {len(found)}" if len(found) > 1 else "".join(found)


def f_measure(name: str, precision: float, recall: float, beta: float, value: float, scale: float = 1) -> Line:
    """The line of an F with its precision and recall, which are fractions, put in."""
    if beta == float("inf"):
        return Line(name, f"{scale:g} * {short(recall)}" if scale != 1 else short(recall), value, "beta is infinite")
    square = beta * beta
    if not square * precision + recall:
        return Line(name, "0", value, "nothing matches")
    head = f"{scale:g} * " if scale != 1 else ""
    p, r = short(precision), short(recall)
    left, right = (
        (f"2 * {p} * {r}", f"({p} + {r})")
        if square == 1
        else (
            f"(1 + {square:g}) * {p} * {r}",
            f"({square:g} * {p} + {r})",
        )
    )
    return Line(name, f"{head}{left} / {right}", value)
