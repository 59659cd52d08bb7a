"""RIBES explained: which word of the reference each word of the hypothesis is aligned with, and their order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ...errors import OptionError
from ..explanation import Line, Pair
from .numbers import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...metrics.ribes import RIBES
    from ..explanation import Explanation
    from ..seen import Seen

MOST = 2_000
"""How many words a text may have: all n-grams of both are looked at."""


def ribes(seen: Seen) -> Explanation:
    """The aligned words against the reference that counts, and the formula.

    Raises:
        OptionError: the texts are too long.
    """
    metric: RIBES = seen.metric  # type: ignore[assignment]
    score = seen.statistics.score  # an error about the texts comes before all else
    texts = [seen.hypothesis, *seen.references]
    if max(map(len, texts)) > MOST:
        raise OptionError(f"a text of more than {MOST:,} words is too long for its alignment to be shown")
    ranked = replace(seen, metric=replace(metric, report="ribes"))
    scores, chosen = ranked.alone.segment_scores.tolist(), seen.chosen if seen.row["segments"] else None
    sides = [
        (tokens, {"length": len(tokens), "ribes": scores[place], "counts": place == chosen})
        for place, tokens in enumerate(seen.references)
    ]
    if chosen is None:
        left_out = Line(metric.label, "", score, "no reference has words, so the segment is left out")
        return seen.explanation(sides, seen.hypothesis, formula=(left_out,))
    pairs = tuple(aligned(seen.hypothesis, seen.references[chosen], metric.arithmetic))
    good, all_pairs = _in_order([pair.reference for pair in pairs], metric.arithmetic), _pairs_of(len(pairs))
    return seen.explanation(
        sides,
        seen.hypothesis,
        facts={"aligned": len(pairs), "pairs": all_pairs, "in order": good},
        pairs=pairs,
        formula=_formula(seen, len(seen.references[chosen]), len(pairs), good),
    )


def aligned(hypothesis: Sequence[str], reference: Sequence[str], arithmetic: str) -> Iterator[Pair]:
    """The words of the hypothesis that are aligned, with the n-gram that says with which word, in their order."""
    once = _once(tuple(hypothesis), tuple(reference))
    for place, word in enumerate(hypothesis):
        for start, end in _contexts(place, len(hypothesis), len(reference), arithmetic):
            found = once(start, end)
            if found is not None:
                by = " ".join(hypothesis[start:end]) if end - start > 1 else ""
                yield Pair(place + 1, word, found + place - start + 1, by)
                break
            # A word that the reference has not is not looked at further.
            if end - start == 1 and word not in reference:
                break


def _contexts(place: int, length: int, reference: int, arithmetic: str) -> Iterator[tuple[int, int]]:
    """The n-grams that may tell a word apart: the word, then by length those that end or begin with it."""
    yield place, place + 1
    most = max(place + 1, length - place + 1)
    if arithmetic == "nltk":
        most = min(max(place, length - place + 1), reference)
    elif arithmetic == "isozaki-2010":
        most = 2
    for more in range(1, most):
        both = (place - more, place + 1), (place, place + more + 1)
        for start, end in both if arithmetic == "ntt" else both[::-1]:
            if start >= 0 and end <= length:
                yield start, end


def _once(hypothesis: tuple[str, ...], reference: tuple[str, ...]) -> Callable[[int, int], int | None]:
    """Where in the reference an n-gram of the hypothesis begins that both have once; `None` for others."""

    @cache
    def known(size: int) -> dict[tuple[str, ...], int]:
        mine, theirs = (
            [text[start : start + size] for start in range(len(text) - size + 1)] for text in (hypothesis, reference)
        )
        counts, others = Counter(mine), Counter(theirs)
        return {gram: start for start, gram in enumerate(theirs) if counts[gram] == others[gram] == 1}

    return lambda start, end: known(end - start).get(hypothesis[start:end])


def _pairs_of(count: int) -> int:
    return count * (count - 1) // 2


def _in_order(ranks: Sequence[int], arithmetic: str) -> int:
    """How many pairs are in order; to NLTK, of words between which each is the neighbour of the one before."""
    if arithmetic != "nltk":
        return sum(first < last for place, last in enumerate(ranks) for first in ranks[:place])
    good = run = 0
    for before, rank in pairwise(ranks):
        run = run + 1 if rank == before + 1 else 0
        good += run
    return good


def _formula(seen: Seen, reference: int, words: int, good: int) -> tuple[Line, ...]:
    metric: RIBES = seen.metric  # type: ignore[assignment]
    parts, length = seen.statistics.components, len(seen.hypothesis)
    nkt, precision, bp = (parts[name] for name in ("nkt", "precision", "bp"))
    few = "fewer than two words are aligned" if words < 2 else ""
    lines = [
        Line("NKT", f"{good} / {_pairs_of(words)}" if words > 1 else short(nkt), nkt, few),
        Line("P", f"{words} / {length}" if precision else "0", precision, "" if precision else few or "no words"),
        Line("BP", f"min(1, exp(1 - {reference} / {length}))" if length else "0", bp),
        Line(
            "RIBES",
            f"{short(nkt)} * {short(precision)} ** {metric.alpha:g} * {short(bp)} ** {metric.beta:g}",
            parts["ribes"],
        ),
    ]
    if metric.report != "ribes":
        lines.append(
            Line(metric.label, {"nkt": "NKT", "precision": "P", "bp": "BP"}[metric.report], seen.statistics.score)
        )
    return tuple(lines)
