"""What is timed: one piece of work, done by us and by each peer, with the value each gets."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Sequence
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
    apart: Callable[[Corpus], tuple[float, float]] | None = None
    """CPU seconds after its start, and the value, of a peer in a process of its own: our clock does not see those."""


@dataclass(frozen=True)
class Case:
    """A piece of work: the corpus score of a metric, or the sum of the scores of several, with spaces between them."""

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

    def work(corpus: Corpus) -> float:
        sides = {"hypotheses": corpus.hypotheses, "references": corpus.references}
        # Metrics that compare with a source too get a text of the same length.
        texts = {**sides, "sources": corpus.hypotheses, "threads": threads}
        metrics = spec.split()
        return (
            mg.score(spec, **texts) if len(metrics) == 1 else sum(mg.evaluate(metrics=metrics, **texts).scores.values())
        )

    return work


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


def _nltk(module: str, function: str) -> Work:
    from importlib import import_module

    def work(corpus: Corpus) -> float:
        references = [[text.split()] for text in corpus.references]
        score = getattr(import_module(f"nltk.translate.{module}"), function)
        return float(score(references, [text.split() for text in corpus.hypotheses]))

    return work


def _nltk_chrf(corpus: Corpus) -> float:
    from nltk.translate.chrf_score import corpus_chrf

    return float(corpus_chrf(corpus.references, corpus.hypotheses))


def _cider(corpus: Corpus) -> float:
    from pycocoevalcap.cider.cider_scorer import CiderScorer

    scorer = CiderScorer()
    for text, reference in zip(corpus.hypotheses, corpus.references, strict=True):
        scorer += (text, [reference])
    return float(scorer.compute_score()[0])


def _rouge_score(types: Sequence[str], **options: object) -> Work:
    from rouge_score.rouge_scorer import RougeScorer

    def work(corpus: Corpus) -> float:
        scorer = RougeScorer(types, **options)
        found = [scorer.score(*pair) for pair in zip(corpus.references, corpus.hypotheses, strict=True)]
        return sum(statistics.fmean(scores[kind].fmeasure for scores in found) for kind in types)

    return work


def _rouge_score_rs(types: Sequence[str], **options: object) -> Work:
    from rouge_score_rs.rouge_scorer import RougeScorer

    def work(corpus: Corpus) -> float:
        found = RougeScorer(types, **options).score_batch(corpus.references, corpus.hypotheses)
        return sum(statistics.fmean(scores[kind].fmeasure for scores in found) for kind in types)

    return work


def _rouge_rust(corpus: Corpus) -> float:
    import fast_rouge

    found = fast_rouge.score_batch_flat(corpus.references, corpus.hypotheses)
    columns = (found.rouge1_fmeasure, found.rouge2_fmeasure, found.rougeL_fmeasure)
    return sum(map(statistics.fmean, columns))


ROUGES = ("rouge1", "rouge2", "rougeL", "rougeLsum")


def _rouge_cases() -> list[Case]:
    plain, three, stemmed = (
        " ".join(f"rouge-score/{kind}{settings}" for kind in kinds)
        for kinds, settings in ((ROUGES, ""), (ROUGES[:3], ""), (ROUGES, ":stem=porter"))
    )
    peers = [("rouge-score 0.1.2", _rouge_score, 10_000), ("rouge-score-rs 0.2.1", _rouge_score_rs, SEGMENTS)]
    return [
        Case(
            "ROUGE-1,2,L,Lsum",
            plain,
            [
                *(Peer(name, work(ROUGES), most=most) for name, work, most in peers),
                Peer("rouge-rust 0.1.12, 1,2,L", _rouge_rust, ours=_ours(three)),
            ],
        ),
        Case(
            "ROUGE-1,2,L,Lsum, stemmed",
            stemmed,
            [Peer(name, work(ROUGES, use_stemmer=True), most=most) for name, work, most in peers],
        ),
    ]


def _jiwer(name: str) -> Work:
    import jiwer

    return lambda corpus: float(getattr(jiwer, name)(corpus.references, corpus.hypotheses))


def _rapidfuzz(corpus: Corpus, split: Callable[[str], Sequence[str]] = lambda text: text) -> float:
    from rapidfuzz.distance.Levenshtein import distance

    pairs = zip(corpus.references, corpus.hypotheses, strict=True)
    lengths = edits = 0
    for reference, hypothesis in pairs:
        left = split(reference)
        edits += distance(left, split(hypothesis))
        lengths += len(left)
    return edits / lengths


def _rapidfuzz_stripped(corpus: Corpus) -> float:
    return _rapidfuzz(corpus, str.strip)


def _rapidfuzz_words(corpus: Corpus) -> float:
    return _rapidfuzz(corpus, str.split)


def _rapidfuzz_mean(name: str) -> Work:
    from rapidfuzz import distance

    work = getattr(distance, name).distance
    return lambda corpus: sum(map(work, corpus.references, corpus.hypotheses)) / len(corpus.references)


def _werx(corpus: Corpus) -> float:
    import werx

    return float(werx.wer(corpus.references, corpus.hypotheses))


def _werpy(corpus: Corpus) -> float:
    import werpy

    return float(werpy.wer(corpus.references, corpus.hypotheses))


def _kaldialign(corpus: Corpus) -> float:
    from kaldialign import batch_error_rate

    sides = ([text.split() for text in side] for side in (corpus.references, corpus.hypotheses))
    return float(batch_error_rate(*sides)["err_rate"])


def _universal(unit: str) -> Work:
    import universal_edit_distance

    work = getattr(universal_edit_distance, f"{unit}_error_rate")
    return lambda corpus: float(work(corpus.hypotheses, corpus.references))


def _edit_cases() -> list[Case]:
    short = _ours("wer:detail=no")
    return [
        Case(
            "WER, errors only",
            "wer:detail=no",
            [
                Peer("werx 0.3.1", _werx),
                Peer("werpy 3.5.0", _werpy),
                Peer("rapidfuzz 3.14.6, split lists", _rapidfuzz_words, ours=_ours("wer:detail=no,tokenize=none")),
                Peer("kaldialign 0.12.0", _kaldialign, ours=_ours("wer:detail=no,tokenize=none")),
                Peer("universal-edit-distance 0.4.3", _universal("word"), same=False, ours=short),
            ],
        ),
        Case("WER, counts of jiwer's alignment", "wer", [Peer("jiwer 4.0.0", _jiwer("wer"))]),
        Case(
            "CER, errors only",
            "cer:detail=no",
            [
                Peer("rapidfuzz 3.14.6", _rapidfuzz_stripped),
                Peer("rapidfuzz 3.14.6, as they are", _rapidfuzz_mean("Levenshtein"), ours=_ours("levenshtein")),
                Peer("universal-edit-distance 0.4.3", _universal("character"), same=False),
            ],
        ),
        Case("CER, counts of jiwer's alignment", "cer", [Peer("jiwer 4.0.0", _jiwer("cer"), most=10_000)]),
        Case("OSA", "osa", [Peer("rapidfuzz 3.14.6", _rapidfuzz_mean("OSA"))]),
        Case("Damerau-Levenshtein", "damerau", [Peer("rapidfuzz 3.14.6", _rapidfuzz_mean("DamerauLevenshtein"))]),
    ]


def cases() -> list[Case]:
    from meteor import meteor_cases
    from meteor_2005 import meteor_2005_cases
    from resampling import resampling_cases
    from soft import soft_case

    return [
        Case(
            "BLEU",
            "bleu",
            [
                Peer("sacrebleu 2.6.0", _sacrebleu("BLEU")),
                Peer("bleuscore 0.2.0", _bleuscore),
            ],
        ),
        Case(
            "chrF",
            "chrf",
            [
                Peer("sacrebleu 2.6.0", _sacrebleu("CHRF")),
                Peer("fastchrf 0.2.1, 1x1", _fastchrf, ours=_ours_mean("chrf")),
            ],
        ),
        Case("NIST, words", "nltk/nist", [Peer("nltk 3.10.0", _nltk("nist_score", "corpus_nist"), most=10_000)]),
        Case("CIDEr-D, words", "coco-scorer/cider-d", [Peer("pycocoevalcap 1.2", _cider, most=10_000)]),
        Case("chrF++", "chrf++", [Peer("sacrebleu 2.6.0", _sacrebleu("CHRF", word_order=2))]),
        Case("TER", "ter", [Peer("sacrebleu 2.6.0", _sacrebleu("TER"), most=3_000)]),
        # TERCOM itself is not on any index; sacreBLEU's limits of the search are others.
        Case("TERCOM", "tercom", [Peer("sacrebleu 2.6.0", _sacrebleu("TER"), same=False, most=3_000)]),
        Case("BLEU by NLTK's arithmetic", "nltk/bleu", [Peer("nltk 3.10.0", _nltk("bleu_score", "corpus_bleu"))]),
        Case("Google's GLEU", "nltk/gleu", [Peer("nltk 3.10.0", _nltk("gleu_score", "corpus_gleu"))]),
        Case("chrF by NLTK's arithmetic", "nltk/chrf", [Peer("nltk 3.10.0", _nltk_chrf, most=3_000)]),
        # gec-ranking is not on any index; with one reference of each segment nothing is drawn.
        Case("GLEU+", "gleu+", []),
        # The definition's pairs in order are another quantity than NLTK's neighbours, and no less work.
        Case(
            "RIBES",
            "ribes",
            [Peer("nltk 3.10.0", _nltk("ribes_score", "corpus_ribes"), most=3_000, ours=_ours("nltk/ribes"))],
        ),
        # Nobody else has chrF++.py's numbers in a package; sacreBLEU's mean of the orders' F is the nearest.
        Case(
            "chrF++ of chrF++.py",
            "popovic_chrf",
            [Peer("sacrebleu 2.6.0", _sacrebleu("CHRF", word_order=2, eps_smoothing=True), same=False, most=10_000)],
        ),
        soft_case(),
        *_rouge_cases(),
        *_edit_cases(),
        *meteor_cases(),
        *meteor_2005_cases(),
        *resampling_cases(),
    ]
