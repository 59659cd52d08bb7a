"""MAPSSWE: the matched-pair test of sentence segments on word errors, for two recognisers of the same speech.

Errors of one utterance are not independent, since a recogniser that loses its way stays lost for a while. The test
takes as units the stretches between words that both systems recognised:

    d = errors of the first system - errors of the second, of each segment that has an error
    Z = mean(d) / (sd(d) / sqrt(n))

and Z is normal where n is large.

Source: L. Gillick and S. J. Cox, Some statistical issues in the comparison of speech recognition algorithms, ICASSP
1989, with the segments of sc_stats (SCTK 2.4.12).
"""

from __future__ import annotations

import math
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .signs import counted_signs, sided
from .utterances import errors

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .utterances import Pairs

RUN = 2
"""So many words in a row, correct in both systems, end a segment."""


class Segment(NamedTuple):
    """A stretch of an utterance: columns from `start` to before `end` of each system's alignment, and their errors.

    It has up to two words around the errors that both systems have right; so neighbours can share some, but no errors.
    """

    first_start: int
    first_end: int
    second_start: int
    second_end: int
    first_errors: int
    second_errors: int

    @property
    def difference(self) -> int:
        """How many more errors the first system makes."""
        return self.first_errors - self.second_errors


def segments(first: str, second: str) -> list[Segment]:
    """The segments of one utterance, from the marks (C, S, D, I) of its alignment under each system.

    Both alignments are read side by side, word of the reference by word, insertions left out. Two such words in a row
    that are correct in both, with no insertion between, end a segment; an utterance begins and ends without any. What
    is correct in both outside is in no segment.
    """
    found: list[Segment] = []
    left = right = last_left = last_right = run = 0
    inside = False
    while left < len(first):
        past, beyond = _after_insertions(first, left), _after_insertions(second, right)
        if (past, beyond) != (left, right):
            inside, run = True, 0
        left, right = past, beyond
        both = left < len(first) and right < len(second) and first[left] == second[right] == "C"
        if not both:
            inside, run = True, 0
        elif inside:
            run += 1
        if run == RUN:
            found.append(_segment(first, last_left, left + 1, second, last_right, right + 1))
            inside, run = False, 0
        if not inside:
            last_left, last_right = left, right
        left, right = min(left + 1, len(first)), min(right + 1, len(second))
    if inside or right < len(second):
        found.append(_segment(first, last_left, len(first), second, last_right, len(second)))
    return found


def _after_insertions(marks: str, place: int) -> int:
    while marks[place : place + 1] == "I":
        place += 1
    return place


def _segment(first: str, left: int, end: int, second: str, right: int, stop: int) -> Segment:
    """From one before the last words that both had right."""
    left, right = max(left - 1, 0), max(right - 1, 0)
    return Segment(left, end, right, stop, errors(first[left:end]), errors(second[right:stop]))


def utterance_segments(pairs: Pairs) -> Iterable[list[Segment]]:
    """The segments of each utterance that have an error.

    Where the systems were aligned with other words, of another reference or another alternative in it, there is no
    reading side by side: the utterance is one segment.
    """
    for one, other in pairs:
        if one.words == other.words:
            found = segments(one.marks, other.marks)
        else:
            found = [_segment(one.marks, 0, len(one.marks), other.marks, 0, len(other.marks))]
        yield [segment for segment in found if segment.first_errors or segment.second_errors]


class Moments(NamedTuple):
    """What differences of segments come to: without any the mean is NaN and the others 0; with one no deviation."""

    size: int
    mean: float
    variance: float
    median: float

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return math.sqrt(self.variance)

    @property
    def z(self) -> float:
        """The mean in standard errors; infinite where all differences are the same, 0 where all are 0."""
        if not self.size or not self.mean:
            return 0.0
        error = self.deviation / math.sqrt(self.size)
        return self.mean / error if error else math.copysign(math.inf, self.mean)


def moments(differences: Sequence[int]) -> Moments:
    """Mean, variance with n - 1, and median, of whole numbers: their sums are exact."""
    count = len(differences)
    if not count:
        return Moments(0, math.nan, 0.0, 0.0)
    values = np.array(differences, dtype=np.int64)
    total, squares = int(values.sum()), int((values * values).sum())
    spread = (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0
    return Moments(count, total / count, spread, float(median(differences)))


def mapsswe_p_value(found: Moments, alternative: str = "two-sided") -> float:
    """The p-value of Z under the normal distribution; `greater` is that the first system makes more errors.

    Equal differences, of which one is a case, have no variance to judge by: the chance is that of so many signs alike.
    """
    if not found.size or not (found.mean or found.variance):
        return 1.0
    if found.variance:
        greater, less = (math.erfc(sign * found.z / math.sqrt(2)) / 2 for sign in (1, -1))
    else:
        ends = 0.5**found.size, 1.0
        greater, less = ends if found.mean > 0 else ends[::-1]
    return sided(greater, less, alternative)


def signs_p_value(differences: Sequence[int]) -> float:
    """The two-sided p-value of the sum of the differences among all signs that they could have, for any number."""
    values = np.array([difference for difference in differences if difference], dtype=np.int64)
    if not len(values):
        return 1.0
    return sided(*counted_signs(np.abs(values), int(values[values > 0].sum())), "two-sided")
