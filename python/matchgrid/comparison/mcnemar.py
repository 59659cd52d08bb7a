"""McNemar's test of sentences that one system has right and the other has not.

    of n = b + c sentences on which the systems differ, the smaller count is binomial with n and 1/2

Sentences that both have right, or both wrong, say nothing about which is better. Exact for any n.

Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions, Psychometrika 12
(1947); L. Gillick and S. J. Cox, ICASSP 1989, for recognisers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .signs import binomial_tail, sided

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sentences(NamedTuple):
    """How many sentences which system has right: without any error."""

    both_correct: int
    only_first_correct: int
    only_second_correct: int
    both_wrong: int


def sentences(wrong: Iterable[tuple[bool, bool]]) -> Sentences:
    """The table of sentences, from whether each is wrong under the first and under the second system."""
    counts = [0, 0, 0, 0]
    for first, second in wrong:
        counts[2 * bool(first) + bool(second)] += 1
    return Sentences(*counts)


def mcnemar_p_value(found: Sentences, alternative: str = "two-sided") -> float:
    """The p-value of the table; `greater` is that the first system has more sentences wrong."""
    first, second = found.only_first_correct, found.only_second_correct
    greater, less = binomial_tail(first, first + second), binomial_tail(second, first + second)
    return sided(greater, less, alternative)
