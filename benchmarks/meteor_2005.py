"""METEOR of NLTK with WordNet, where WordNet is, and the paper's, which nobody else computes."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from cases import Case, Peer

import meteor_2005_peers

if TYPE_CHECKING:
    from cases import Work
    from corpus import Corpus


def _nltk(*, synonyms: bool) -> Work:
    def work(corpus: Corpus) -> float:
        scorer = meteor_2005_peers.scorer({}, synonyms=synonyms)
        pairs = zip(corpus.references, corpus.hypotheses, strict=True)
        return statistics.fmean(scorer([reference.split()], hypothesis.split()) for reference, hypothesis in pairs)

    return work


def meteor_2005_cases() -> list[Case]:
    """With synonyms only where WordNet is."""
    fewer = "nltk/meteor:stages=exact+stem"
    found = [Case("METEOR by NLTK, no synonyms", fewer, [Peer("nltk 3.10.0", _nltk(synonyms=False), most=10_000)])]
    if meteor_2005_peers.folder():
        with_synonyms = [Peer("nltk 3.10.0", _nltk(synonyms=True), most=10_000)]
        found.append(Case("METEOR by NLTK, with WordNet", "nltk/meteor", with_synonyms))
        found.append(Case("METEOR of 2005, fewest crossings", "meteor_2005", []))
    return found
