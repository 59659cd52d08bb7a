"""The four tests of NIST's sc_stats as it makes them, with its table, its rounding and its faults.

They are MAPSSWE, the sign and the Wilcoxon test of speakers, and McNemar's of sentences. The right values are in
`speech`; what the tool does otherwise:

* The normal distribution is a table with steps of 0.01 that is read downwards, so that p is too large, by up to 0.008.
* Differences that are all the same have p = 1 under MAPSSWE: a system that is worse by one word in each of 25 segments
  is not worse.
* The sign test and McNemar's halve the smaller count twice where there are more than 20: 11 against 10 has p = 0.016.
* Speakers are paired by their place and not by their name; without a word in the reference their rate is 0.
* Ties of the sign test are shared out; those of Wilcoxon's keep their ranks and go to the sides by turns.
* Wilcoxon's Z is normal for any number of speakers, even one; the side that it names is that with more speakers.

Source: SCTK 2.4.12 (sc_stats 1.3), https://github.com/usnistgov/SCTK.
"""

from __future__ import annotations

import functools
import math
from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .mapsswe import Moments, moments, segments
from .mcnemar import Sentences, sentences
from .signs import doubled_ranks
from .utterances import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .mapsswe import Segment
    from .utterances import Pairs, Speaker

CRITICAL = 1.960
"""Beyond it, Z is significant; by its p-value it may not be."""
ALPHA = 0.05
LEVELS = (0.05, 0.01, 0.001)
NO_DIFFERENCE = 0.005
"""Up to so many percentage points, speakers' rates are equal."""
MOST_EXACT = 20
"""The most signs of which the binomial distribution is summed."""


class SctkMapsswe(NamedTuple):
    """MAPSSWE as the tool has it: of the segments that have an error."""

    moments: Moments
    z: float
    p_value: float
    winner: int | None
    """0 for the first system, 1 for the second, none where neither is better."""
    first_errors: int
    second_errors: int
    words: int
    """Of the reference; those that segments share are counted in both."""
    table: tuple[int, int, int, int]
    """Segments with errors of neither system (none is left in), of the second only, of the first only, and of both."""


class SctkSign(NamedTuple):
    """The sign test, also McNemar's: `plus` and `minus` count where the `first` side is worse, and where it is better.

    `first` is 0 or 1, the system with more errors.
    """

    first: int
    plus: int
    minus: int
    p_value: float
    winner: int | None


class SctkWilcoxon(NamedTuple):
    """Wilcoxon's test: counts and rank sums of the speakers on whom the `first` side is worse, and better."""

    first: int
    plus: int
    minus: int
    sum_plus: float
    sum_minus: float
    z: float
    p_value: float
    winner: int | None


class SctkMcNemar(NamedTuple):
    """McNemar's test: sentences by which system has them right."""

    table: Sentences
    p_value: float
    winner: int | None


@functools.cache
def normal_points() -> tuple[list[float], list[float]]:
    """The tool's table of the normal distribution: values of Z from 0 to 5.14, and of the function.

    They are those of formula 26.2.17 of Abramowitz and Stegun (1964) in single precision, as seven digits print them:
    two values of Z are a little low (0.09999999, 0.9899999), and the function is off by up to 3e-7.
    """
    single = np.float32
    z = np.arange(515, dtype=single) * single(0.01)
    density = np.exp(-(z * z) / single(2), dtype=np.float64).astype(single) * single(0.39894228)
    t = (single(1) / (single(1) + single(0.2316419) * z)).astype(np.float64)
    tail = np.zeros(len(z), dtype=single)
    for power, factor in enumerate((0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429), 1):
        tail += single(factor) * (t**power).astype(single)
    values = single(1) - density * tail
    return [float(f"{one:.7g}") for one in z], [0.5, *(float(f"{one:.7f}") for one in values[1:])]


def normal_table(z: float) -> float:
    """The tool's normal distribution function, from 0: the nearest point of its table that is not above z."""
    grid, values = normal_points()
    return values[bisect_right(grid, z) - 1]


def sctk_mapsswe(pairs: Pairs) -> SctkMapsswe:
    """MAPSSWE of utterances, whose alignments are read side by side even where they are of different words."""
    found: list[Segment] = []
    total = 0
    for one, other in pairs:
        parts = [part for part in segments(one.marks, other.marks) if part.first_errors or part.second_errors]
        found += parts
        total += sum(_words(part, one.marks, other.marks) for part in parts)
    differences = [part.difference for part in found]
    of, z = moments(differences), 0.0
    if of.variance:
        # The last bit of Z can decide on the point of the table, so the squares are added up as the tool does it.
        squares = sum((difference - of.mean) ** 2 for difference in differences)
        z = of.mean / (math.sqrt(squares / (of.size - 1)) / math.sqrt(of.size))
    winner = None if abs(z) <= CRITICAL else 0 if of.mean < 0 else 1
    errors = sum(part.first_errors for part in found), sum(part.second_errors for part in found)
    sides = Counter((part.first_errors > 0, part.second_errors > 0) for part in found)
    table = (0, sides[False, True], sides[True, False], sides[True, True])
    return SctkMapsswe(of, z, _two_tailed(z), winner, *errors, total, table)


def sctk_sign(first: Sequence[Speaker], second: Sequence[Speaker]) -> SctkSign:
    """The sign test of speakers' error rates, paired by place."""
    worse, differences = _rates(first, second)
    plus = sum(value > NO_DIFFERENCE for value in differences)
    minus = sum(value < -NO_DIFFERENCE for value in differences)
    ties = len(differences) - plus - minus
    plus, minus = plus + ties // 2, minus + ties - ties // 2
    p_value = _sign_p_value(plus, minus)
    return SctkSign(worse, plus, minus, p_value, 1 - worse if p_value < ALPHA else None)


def sctk_wilcoxon(first: Sequence[Speaker], second: Sequence[Speaker]) -> SctkWilcoxon:
    """Wilcoxon's signed ranks of speakers' error rates, paired by place."""
    worse, differences = _rates(first, second)
    counts, sums, turn = [0, 0], [0.0, 0.0], 0
    for difference, rank in zip(differences, _ranks(differences), strict=True):
        if abs(difference) <= NO_DIFFERENCE:
            side, turn = turn, 1 - turn
        else:
            side = int(difference < 0)
        counts[side] += 1
        sums[side] += rank
    count = len(differences)
    more = counts[0] >= counts[1]
    deviation = math.sqrt(count * (count + 1) * (2 * count + 1) / 24)
    z = (sums[1 if more else 0] - count * (count + 1) / 4) / deviation
    winner = None if abs(z) <= CRITICAL else 1 - worse if more else worse
    return SctkWilcoxon(worse, counts[0], counts[1], sums[0], sums[1], z, _two_tailed(abs(z)), winner)


def sctk_mcnemar(pairs: Pairs) -> SctkMcNemar:
    """McNemar's test of sentences without an error."""
    table = sentences((one.wrong, other.wrong) for one, other in pairs)
    p_value = _sign_p_value(table.only_first_correct, table.only_second_correct)
    more = table.only_second_correct > table.only_first_correct
    return SctkMcNemar(table, p_value, None if p_value >= ALPHA else int(more))


def printed_p_value(p_value: float) -> str:
    """A p-value as the tool prints it."""
    return "<0.001" if p_value < 0.001 else f"{p_value:.3f}"


def stars(p_value: float) -> str:
    """The tool's mark of a p-value: a star each for 0.05, 0.01 and 0.001, at most."""
    return "*" * sum(p_value <= level for level in LEVELS)


def _words(part: Segment, first: str, second: str) -> int:
    """The words of a segment: half of those on both sides, without the rest."""
    sides = first[part.first_start : part.first_end], second[part.second_start : part.second_end]
    return sum(map(words, sides)) // 2


def _two_tailed(z: float) -> float:
    return 1 - 2 * (normal_table(abs(z)) - 0.5)


def _rates(first: Sequence[Speaker], second: Sequence[Speaker]) -> tuple[int, list[float]]:
    """Which system has the larger sum of rates, and by how much each speaker's is larger there."""
    rates = [[_percentage(speaker) for speaker in side] for side in (first, second)]
    worse = 0 if sum(rates[0]) > sum(rates[1]) else 1
    return worse, [one - other for one, other in zip(rates[worse], rates[1 - worse], strict=True)]


def _percentage(speaker: Speaker) -> float:
    # In this order: ties are of equal doubles.
    return speaker.errors / speaker.words * 100 if speaker.words else 0.0


def _ranks(differences: Sequence[float]) -> list[float]:
    """The rank of the size of each from the smallest, 1; those that are equal to the last digit share theirs."""
    return [int(rank) / 2 for rank in doubled_ranks(np.abs(differences))]


def _sign_p_value(plus: int, minus: int) -> float:
    """Twice the tail of the binomial distribution; beyond 20 by the normal one, with the count halved."""
    count, total = min(plus, minus), plus + minus
    if plus == minus:
        return 1.0
    if total <= MOST_EXACT:
        return float(2 * sum(math.comb(total, heads) for heads in range(count + 1)) / 2**total)
    z = (count / 2 - total / 2) / math.sqrt(total / 4)
    return 2 * (1 - normal_table(abs(z)))
