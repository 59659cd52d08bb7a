"""Claims of the articles about METEOR: how each is checked."""

from collections.abc import Callable
from typing import Any

import matchgrid as mg

NLTK = mg.metric("nltk/meteor:stages=exact+stem")
"""NLTK's, without a word in WordNet."""


def meteor(record: dict[str, Any]) -> float:
    """The score; the paper's way and NLTK's are the same where no word repeats."""
    settings = {name: record["config"][name] for name in ("alpha", "beta", "gamma") if name in record["config"]}
    found = [
        mg.METEOR2005(stages="exact+stem", alignment=alignment, **settings).measure(record["hyps"], record["refs"])
        for alignment in ("fewest-crossings", "last-first")
    ]
    assert found[0].score == found[1].score
    return found[0].score


def mean(record: dict[str, Any]) -> float:
    """F of texts with this precision and recall."""
    matches, ours, theirs = 6, 10, 15
    assert (matches / ours, matches / theirs) == (record["config"]["P"], record["config"]["R"])
    shared = [f"w{number}" for number in range(matches)]
    texts = [" ".join(shared + [letter] * (length - matches)) for letter, length in (("h", ours), ("r", theirs))]
    return float(NLTK.measure(texts[:1], texts[1:]).components["fmean"])


CHECKS: dict[str, Callable[[dict[str, Any]], Any]] = {"meteor": meteor, "P004-6-fmean": mean}
