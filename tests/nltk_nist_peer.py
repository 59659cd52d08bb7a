"""NLTK's NIST as the peer."""

import math
from collections.abc import Sequence
from dataclasses import replace

from nltk.translate.nist_score import corpus_nist

import matchgrid as mg
from matchgrid.errors import ShapeError


def difference(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], order: int) -> str:
    """What differs from NLTK in the score of a corpus, or of its first segment alone; nothing, it should be."""
    metric = replace(mg.profile("nltk/nist"), max_order=order)
    for count in (1, len(hypotheses)):
        texts = [hypothesis.split() for hypothesis in hypotheses[:count]]
        groups = [[text.split() for text in group if text is not None] for group in references[:count]]
        try:
            expected = corpus_nist(groups, texts, order)
        except ZeroDivisionError:
            expected = None
        stats = metric.measure(hypotheses[:count], references[:count])
        try:
            found = stats.score
        except ShapeError:
            found = None
        same = found == expected or (None not in (found, expected) and math.isclose(found, expected, rel_tol=1e-12))
        if not same:
            return f"{found!r}, not {expected!r}, of {hypotheses[:count]!a} and {references[:count]!a}, {order}-grams"
    return ""
