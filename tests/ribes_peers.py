"""NLTK's RIBES beside ours."""

from collections.abc import Sequence

import pytest

import matchgrid as mg

Reference = str | None


def difference(
    hypotheses: Sequence[str], references: Sequence[Reference | Sequence[Reference]], alpha: float, beta: float
) -> str:
    """What is not as in NLTK: a segment, or the corpus; nothing if all is."""
    from nltk.translate.ribes_score import corpus_ribes, sentence_ribes

    ours = mg.RIBES(alpha=alpha, beta=beta, arithmetic="nltk", lowercase=False).measure(hypotheses, references)
    groups = [[group] if isinstance(group, str) else group for group in references]
    split = [[text.split() for text in group or () if text is not None] for group in groups]
    words = [text.split() for text in hypotheses]
    theirs = [sentence_ribes(*pair, alpha=alpha, beta=beta) for pair in zip(split, words, strict=True)]
    if ours.segment_scores.tolist() != pytest.approx(theirs, rel=1e-14, abs=1e-15):
        return f"segments {theirs}, here {ours.segment_scores.tolist()}: {hypotheses} {references}"
    whole = corpus_ribes(split, words, alpha=alpha, beta=beta)
    if ours.score != pytest.approx(whole, rel=1e-13, abs=1e-14):
        return f"corpus {whole}, here {ours.score}: {hypotheses} {references}"
    return ""
