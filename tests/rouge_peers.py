"""rouge-score and pycocoevalcap as peers: the same settings, and what differs."""

import functools
from collections.abc import Sequence

import numpy as np

import matchgrid as mg

KINDS = (*(f"rouge{n}" for n in range(1, 10)), "rougeL", "rougeLsum")
TOLERANCE = 1e-12


@functools.cache
def scorer(stem: bool):
    from rouge_score.rouge_scorer import RougeScorer

    return RougeScorer(KINDS, use_stemmer=stem)


def expected(stem: bool, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> np.ndarray:
    """rouge-score's precision, recall and F: by segment, type and part."""
    found = [scorer(stem).score_multi(group, text) for text, group in zip(hypotheses, references, strict=True)]
    return np.array([[scores[kind] for kind in KINDS] for scores in found], dtype=float)


def measured(stem: bool, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> np.ndarray:
    """The same of ours, in one pass."""
    settings = ":stem=porter" if stem else ""
    metrics = [f"rouge-score/{kind}{settings}" for kind in KINDS]
    found = mg.evaluate(hypotheses, references, metrics=metrics, threads=1)
    return np.stack([np.stack(stats.metric.parts(stats.rows), axis=-1) for stats in found], axis=1)


def difference(stem: bool, hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]) -> str:
    """What differs from rouge-score; nothing, it should be."""
    present = [[text for text in group if text is not None] for group in references]
    theirs, ours = expected(stem, hypotheses, present), measured(stem, hypotheses, present)
    wrong = np.argwhere(~np.isclose(ours, theirs, rtol=TOLERANCE, atol=TOLERANCE))
    if not len(wrong):
        return ""
    segment, kind, _ = wrong[0]
    found = f"{ours[segment, kind].tolist()}, not {theirs[segment, kind].tolist()}"
    return f"{KINDS[kind]}: {found}, of {hypotheses[segment]!a} and {present[segment]!a}"


def in_lines(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], every: int):
    """The texts with every so-manieth space made a line feed."""

    def parted(text: str | None) -> str | None:
        if text is None:
            return None
        words = text.split(" ")
        return "".join(word + ("\n" if number % every == 0 else " ") for number, word in enumerate(words, 1))[:-1]

    return [parted(text) for text in hypotheses], [[parted(text) for text in group] for group in references]
