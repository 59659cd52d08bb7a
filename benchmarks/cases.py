"""What is timed: one piece of work, done by us and by each peer, with the value each gets."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from corpus import SEGMENTS, Corpus

Work = Callable[[Corpus], float]


@dataclass(frozen=True)
class Peer:
    """A peer's way to do the work; `same` says whether its value is to equal ours, `most` limits its segments."""

    name: str
    work: Work
    same: bool = True
    most: int = SEGMENTS
    ours: Work | None = None
    """Our way to the peer's quantity, where it is not the work's own (a mean of segment scores, other tokens)."""


@dataclass(frozen=True)
class Case:
    """A piece of work: the corpus score of a metric."""

    name: str
    spec: str
    peers: list[Peer]

    @property
    def ours(self) -> Work:
        """Our way, on one thread."""
        return _ours(self.spec)

    @property
    def on_all_cores(self) -> Work:
        """Our way, on as many threads as there are cores."""
        return _ours(self.spec, threads=os.cpu_count() or 1)


def _ours(spec: str, threads: int = 1) -> Work:
    import matchgrid as mg

    return lambda corpus: mg.score(spec, hypotheses=corpus.hypotheses, references=corpus.references, threads=threads)


def _ours_mean(spec: str) -> Work:
    import matchgrid as mg

    def work(corpus: Corpus) -> float:
        found = mg.metric(spec).measure(corpus.hypotheses, corpus.references, threads=1)
        return float(found.segment_scores.mean())

    return work


def _sacrebleu(name: str, **options: object) -> Work:
    import sacrebleu.metrics

    def work(corpus: Corpus) -> float:
        metric = getattr(sacrebleu.metrics, name)(**options)
        return float(metric.corpus_score(corpus.hypotheses, [corpus.references]).score)

    return work


def _bleuscore(corpus: Corpus) -> float:
    import bleuscore

    references = [[reference] for reference in corpus.references]
    found = bleuscore.compute(references, corpus.hypotheses, ref_len_method="closest")
    return float(found["bleu"]) * 100


def _fastchrf(corpus: Corpus) -> float:
    import fastchrf

    scores = fastchrf.pairwise_chrf([[text] for text in corpus.hypotheses], [[text] for text in corpus.references])
    return statistics.fmean(row[0][0] for row in scores)


def _nltk_bleu(corpus: Corpus) -> float:
    from nltk.translate.bleu_score import corpus_bleu

    references = [[text.split()] for text in corpus.references]
    return float(corpus_bleu(references, [text.split() for text in corpus.hypotheses])) * 100


def _nltk_chrf(corpus: Corpus) -> float:
    from nltk.translate.chrf_score import corpus_chrf

    return float(corpus_chrf(corpus.references, corpus.hypotheses)) * 100


def cases() -> list[Case]:
    return [
        Case(
            "BLEU",
            "bleu",
            [
                Peer("sacrebleu 2.6.0", _sacrebleu("BLEU")),
                Peer("bleuscore 0.2.0", _bleuscore),
                # It counts at least one n-gram of each order in every segment: another quantity.
                Peer("nltk 3.10.0, words", _nltk_bleu, same=False, ours=_ours("bleu:tokenize=none,smooth=none")),
            ],
        ),
        Case(
            "chrF",
            "chrf",
            [
                Peer("sacrebleu 2.6.0", _sacrebleu("CHRF")),
                Peer("fastchrf 0.2.1, 1x1", _fastchrf, ours=_ours_mean("chrf")),
                # Its mean over sentences and orders with beta 3 is another quantity.
                Peer("nltk 3.10.0", _nltk_chrf, same=False, most=3_000),
            ],
        ),
        Case("chrF++", "chrf++", [Peer("sacrebleu 2.6.0", _sacrebleu("CHRF", word_order=2))]),
        Case("TER", "ter", [Peer("sacrebleu 2.6.0", _sacrebleu("TER"), most=3_000)]),
    ]
