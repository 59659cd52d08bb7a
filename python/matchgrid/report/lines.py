"""Scores as sacreBLEU prints them: `BLEU|nrefs:1|... = 34.2 66.7/41.2/... (BP = ...)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .decimals import USUAL, decimal
from .sacrebleu import confidence, sacrebleu, verbose_score, verbose_scores

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..comparison.sacrebleu import SacrebleuResult
    from ..statistics import Statistics


_LINED_UP = 120
"""Names with signatures up to this long have their scores below each other; longer ones would move all others away."""


def signature(statistics: Statistics, *, short: bool = False) -> str:
    """sacreBLEU's signature where its fields determine the score, else ours."""
    theirs = sacrebleu(statistics).format(short=short)
    if theirs is not None:
        return theirs
    if not short:
        return statistics.signature
    facts = statistics.signature.removeprefix(statistics.metric.signature)
    return f"{statistics.metric.short_signature}{facts}"


def text_signature(statistics: Statistics, *, short: bool = False) -> str:
    """The signature for a line of text: ours only in short, since JSON has it in full and lines are read."""
    return signature(statistics, short=short or bool(sacrebleu(statistics).missing))


def score_line(statistics: Statistics, *, width: int | None = USUAL, short: bool = False) -> str:
    """Name, signature and score in one line, for BLEU also what the score is made of."""
    return f"{_head(statistics, short)} = {_tail(statistics, width)}"


def score_lines(
    found: Iterable[Statistics],
    *,
    width: int | None = USUAL,
    short: bool = False,
    drawn: Sequence[SacrebleuResult] = (),
) -> str:
    """A line for each metric, with the scores below each other; and with sacreBLEU's intervals, if they were drawn."""
    found = list(found)
    if drawn:
        heads = [
            f"{one.metric.label}|{result.signature(short=short)}" for one, result in zip(found, drawn, strict=True)
        ]
        tails = [_tail(one, width, confidence(result, width)) for one, result in zip(found, drawn, strict=True)]
    else:
        heads = [_head(statistics, short) for statistics in found]
        tails = [_tail(statistics, width) for statistics in found]
    widest = max((len(head) for head in heads if len(head) <= _LINED_UP), default=0)
    return "\n".join(f"{head:>{widest}} = {tail}" for head, tail in zip(heads, tails, strict=True))


def bare_line(result: SacrebleuResult, width: int | None) -> str:
    """A score with sacreBLEU's interval, and nothing else."""
    said = confidence(result, width)
    score = decimal(result.score, width, result.statistics.metric)
    return f"{score} ({said})" if said else score


def unit_lines(statistics: Statistics, *, width: int | None = USUAL, short: bool = False) -> str:
    """A line for each unit."""
    head = _head(statistics, short)
    scores = statistics.segment_scores.tolist()
    verbose = verbose_scores(statistics.metric, statistics.rows)
    tails = [f" {text}" for text in verbose] or [""] * len(scores)
    said = (decimal(score, width, statistics.metric) for score in scores)
    return "\n".join(f"{head} = {score}{tail}" for score, tail in zip(said, tails, strict=True))


def _head(statistics: Statistics, short: bool) -> str:
    return f"{statistics.metric.label}|{text_signature(statistics, short=short)}"


def _tail(statistics: Statistics, width: int | None, interval: str | None = None) -> str:
    score = decimal(statistics.score, width, statistics.metric)
    verbose = verbose_score(statistics)
    return " ".join([score, *([f"({interval})"] if interval else []), *([verbose] if verbose else [])])
