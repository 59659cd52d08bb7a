"""sacreBLEU as the peer: the same settings, and its statistics in the order of our columns."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from sacrebleu.metrics import BLEU as PeerBLEU
from sacrebleu.metrics import CHRF as PeerCHRF
from sacrebleu.metrics import TER as PeerTER

import nasty
from matchgrid import BLEU, ChrF, Metric
from theirs import capped, plain

TOLERANCE = 1e-12


def peer(metric: Metric) -> Any:
    """sacreBLEU's metric with the settings of ours."""
    if isinstance(metric, BLEU):
        return PeerBLEU(
            lowercase=metric.lowercase,
            tokenize=str(metric.tokenize),
            smooth_method=metric.smooth,
            smooth_value=metric.smooth_value,
            max_ngram_order=metric.max_order,
            effective_order=metric.effective_order,
            force=True,
        )
    if isinstance(metric, ChrF):
        return PeerCHRF(
            char_order=metric.char_order,
            word_order=metric.word_order,
            beta=metric.beta,
            lowercase=metric.lowercase,
            whitespace=metric.whitespace,
            eps_smoothing=metric.eps_smoothing,
        )
    names = ("normalized", "no_punct", "asian_support", "case_sensitive")
    return PeerTER(**{name: getattr(metric, name) for name in names})


def rows(other: Any, hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]) -> list[list[float]]:
    """The statistics that a metric of sacreBLEU has of all segments; no segments are an empty stream to it."""
    return other._extract_corpus_statistics(hypotheses, nasty.streams(references) or [[]])


def statistics(
    metric: Metric, hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]
) -> tuple[np.ndarray, Any]:
    """sacreBLEU's statistics of all segments, and its metric to score them."""
    other = peer(metric)
    return np.array(rows(other, hypotheses, references), dtype=float), other


def peer_score(metric: Metric, other: Any, row: np.ndarray) -> float:
    """sacreBLEU's score of (sums of) statistics, as we give it."""
    # A list of numbers of its own: add-k smoothing writes into what it is given.
    return capped(metric, other._compute_score_from_stats(row.tolist()).score)


def difference(metric: Metric, hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]) -> str:
    """What differs from sacreBLEU in counts, segment scores or corpus score; nothing, it should be."""
    return compared(metric, hypotheses, references, *statistics(metric, hypotheses, references))


def compared(
    metric: Metric,
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str | None]],
    expected: np.ndarray,
    other: Any,
) -> str:
    """What differs from these statistics of sacreBLEU, and from its scores of them."""
    found = metric.measure(hypotheses, references, threads=1)
    ours = plain(metric, found.rows)
    scores = np.array([peer_score(metric, other, row) for row in expected])
    unequal = ~np.isclose(ours, expected, rtol=1e-15, atol=0).all(1)
    for place in np.flatnonzero(unequal | ~np.isclose(found.segment_scores, scores, rtol=TOLERANCE, atol=0)):
        mine = f"{ours[place].tolist()}, {found.segment_scores[place]!r}"
        theirs = f"{expected[place].tolist()}, {scores[place]!r}"
        return f"{mine}, not {theirs}, of {hypotheses[place]!a} and {references[place]!a}"
    whole = peer_score(metric, other, expected.sum(0))
    return "" if np.isclose(found.score, whole, rtol=TOLERANCE, atol=0) else f"corpus {found.score!r}, not {whole!r}"
