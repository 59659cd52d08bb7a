"""pycocoevalcap's CIDEr-D as the peer."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from pycocoevalcap.cider.cider_scorer import CiderScorer

from matchgrid import metric
from matchgrid.errors import ShapeError


def scores(
    hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], **options: Any
) -> tuple[float, np.ndarray] | None:
    """Of the corpus and of its segments; nothing where the scorer ends with an error."""
    scorer = CiderScorer(**options)
    for text, group in zip(hypotheses, references, strict=True):
        scorer += (text, [one for one in group if one is not None])
    try:
        return scorer.compute_score()
    except ValueError:
        return None


def difference(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], sigma: float = 6.0) -> str:
    """What differs, in the score of the corpus or of a segment; nothing, it should be."""
    expected = scores(hypotheses, references, sigma=sigma)
    try:
        stats = metric(f"coco-scorer/cider-d:sigma={sigma}").measure(hypotheses, references)
    except ShapeError:
        return "" if expected is None else f"refused, not {expected[0]}"
    if expected is None:
        return f"{stats.score}, not refused"
    found = np.append(stats.segment_scores, stats.score)
    wrong = ~np.isclose(found, np.append(expected[1], expected[0]), rtol=1e-12, atol=1e-12)
    if wrong.any():
        return f"{int(wrong.sum())} scores, of {hypotheses!a} and {references!a}"
    return ""
