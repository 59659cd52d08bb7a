"""BLEU, GLEU and chrF as NLTK's documentation and its known faults define them, over exact fractions and lists."""

import math
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from reference import bleu as papineni
from reference import chrf as popovic

Tokens = Sequence[str]


class Undefined(Exception):
    """NLTK has no score: it stops."""


class Constants(NamedTuple):
    epsilon: float = 0.1
    alpha: float = 5
    k: float = 5


def bleu(
    hypotheses: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    weights: Sequence[float] = (0.25, 0.25, 0.25, 0.25),
    smooth: str = "method0",
    constants: Constants | None = None,
    *,
    auto_reweigh: bool = False,
) -> float:
    """corpus_bleu; of one segment sentence_bleu."""
    order, constants = len(weights), constants or Constants()
    rows = [papineni.row(*segment, max(order, 5)) for segment in zip(hypotheses, references, strict=True)]
    width = (len(rows[0]) - 2) // 2
    mine, theirs = (sum(row[side] for row in rows) for side in (0, 1))
    matches = [sum(row[2 + n] for row in rows) for n in range(order)]
    totals = [sum(max(row[2 + width + n], 1) for row in rows) for n in range(order)]
    last = rows[-1]
    if not matches[0]:
        return 0.0
    found = [Fraction(match, total) for match, total in zip(matches, totals, strict=True)]
    if smooth == "method6":
        found = with_prior(found, matches, last[2 + width :], Fraction(constants.alpha))
    else:
        found = smoothed(found, totals, smooth, constants, mine, Fraction(last[6], max(last[6 + width], 1)))
    if auto_reweigh and mine < 4 and tuple(weights) == (0.25,) * 4:
        weights = [1 / mine] * mine
    logs = [weight * math.log(value) for weight, value in zip(weights, found, strict=False) if value > 0]
    return papineni.brevity_penalty(mine, theirs) * math.exp(math.fsum(logs))


def smoothed(
    found: list[Fraction], totals: list[int], smooth: str, constants: Constants, length: int, fifth: Fraction
) -> list[Fraction]:
    if smooth == "method2":
        return [found[0], *(Fraction(p * total + 1, total + 1) for p, total in [*zip(found, totals, strict=True)][1:])]
    absent = 0
    for n, total in enumerate(totals):
        if found[n] or smooth == "method5":
            continue
        absent += 1
        if smooth == "method0":
            found[n] = Fraction(sys.float_info.min)
        elif smooth == "method1":
            found[n] = Fraction(constants.epsilon) / total
        elif smooth == "method3":
            found[n] = Fraction(1, 2**absent * total)
        elif length > 1:
            found[n] = Fraction(math.log(length)) / (2**absent * Fraction(constants.k) * total)
    if smooth in ("method5", "method7"):
        above = [*found[1:], fifth]
        below = found[0] + 1
        for n in range(len(found)):
            below = found[n] = (below + found[n] + above[n]) / 3
    return found


def with_prior(
    found: list[Fraction], matches: list[int], last_totals: Sequence[int], alpha: Fraction
) -> list[Fraction]:
    if not matches[2]:
        raise Undefined
    for n in range(2, len(found)):
        prior = found[n - 1] ** 2 / found[n - 2] if found[n - 2] else 0
        if not last_totals[n] + alpha:
            raise Undefined
        found[n] = (matches[n] + alpha * prior) / (last_totals[n] + alpha)
    return found


def gleu_row(hypothesis: Tokens, references: Sequence[Tokens], min_len: int = 1, max_len: int = 4) -> list[int]:
    """Matches, the larger total, and the totals of both sides, against the first of the best references."""
    best: list[int] = [0, 0, 0, 0]
    for reference in references:
        counts = [0, 0, 0]
        for n in range(min_len, max_len + 1):
            mine, theirs = papineni.ngrams(hypothesis, n), papineni.ngrams(reference, n)
            for place, some in enumerate((mine & theirs, mine, theirs)):
                counts[place] += some.total()
        matches, *sides = counts
        total = max(sides)
        if total and (not best[1] or matches / total > best[0] / best[1]):
            best = [matches, total, *sides]
    return best


def chrf(
    hypotheses: Sequence[str],
    references: Sequence[str],
    min_len: int = 1,
    max_len: int = 6,
    beta: float = 3,
    *,
    whitespace: bool = False,
) -> float:
    """corpus_chrf; of one segment sentence_chrf."""
    found = []
    for texts in zip(hypotheses, references, strict=True):
        profiles = (popovic.profile(text, max_len, 0, whitespace) for text in texts)
        for mine, theirs in [*zip(*profiles, strict=True)][min_len - 1 :]:
            matches = (mine & theirs).total()
            p, r = (matches / side.total() if side else 0.0 for side in (mine, theirs))
            found.append(popovic.f_score(p, r, beta) if matches else popovic.EPSILON)
    return math.fsum(found) / len(found)
