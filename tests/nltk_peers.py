"""NLTK as the peer: its scores of token lists under the settings of ours, and what differs."""

import math
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from matchgrid import GoogleGLEU, Metric, NltkBLEU, NltkChrF
from matchgrid.errors import MatchgridError, OptionError

Tokens = Sequence[str]
STOPS = "stops"
"""What a score is where NLTK stops with an error of its own and we refuse."""


def nltk_bleu(metric: NltkBLEU, hypotheses: Sequence[Tokens], references: Sequence[Sequence[Tokens]]) -> float | str:
    from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu

    smoothing = SmoothingFunction(metric.epsilon, metric.alpha, metric.k)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return corpus_bleu(
                references, hypotheses, metric.weights, getattr(smoothing, metric.smooth), metric.auto_reweigh
            )
        except (AssertionError, ZeroDivisionError):
            return STOPS


def nltk_gleu(metric: GoogleGLEU, hypotheses: Sequence[Tokens], references: Sequence[Sequence[Tokens]]) -> float:
    from nltk.translate.gleu_score import corpus_gleu

    return corpus_gleu(references, hypotheses, metric.min_len, metric.max_len)


def nltk_chrf(metric: NltkChrF, hypotheses: Sequence[Any], references: Sequence[Any]) -> float:
    from nltk.translate.chrf_score import corpus_chrf

    return corpus_chrf(
        references, hypotheses, metric.min_len, metric.max_len, metric.beta, ignore_whitespace=not metric.whitespace
    )


PEERS: dict[type[Metric], Callable[..., float | str]] = {
    NltkBLEU: nltk_bleu,
    GoogleGLEU: nltk_gleu,
    NltkChrF: nltk_chrf,
}


def scored(make: Callable[[], float]) -> float | str:
    """A score of ours, or that it is refused where NLTK stops."""
    try:
        return make()
    except OptionError:
        return STOPS


def same(ours: float | str, theirs: float | str) -> bool:
    if isinstance(ours, str) or isinstance(theirs, str):
        return ours == theirs
    return math.isclose(ours, theirs, rel_tol=1e-12)


def difference(metric: Metric, hypotheses: Sequence[Any], references: Sequence[Any]) -> str:
    """What differs of the score of the whole and of every segment, which are texts or token lists to both."""
    peer = PEERS[type(metric)]
    stats = metric.measure(hypotheses, references, threads=1)
    pairs = [(scored(lambda: stats.score), peer(metric, hypotheses, references))]
    try:
        ours: list[Any] = stats.segment_scores.tolist()
    except MatchgridError:
        ours = [
            scored(
                lambda place=place: metric.measure(hypotheses[place : place + 1], references[place : place + 1]).score
            )
            for place in range(len(hypotheses))
        ]
    pairs += [
        (mine, peer(metric, hypotheses[place : place + 1], references[place : place + 1]))
        for place, mine in enumerate(ours)
    ]
    return next(
        (
            f"{metric.short_signature}, {'whole' if not number else f'segment {number}'}: {mine!r}, not {theirs!r}"
            for number, (mine, theirs) in enumerate(pairs)
            if not same(mine, theirs)
        ),
        "",
    )
