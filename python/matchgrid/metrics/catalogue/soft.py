"""The entry of soft matching."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

SOFT = (
    Entry(
        "soft",
        Made("soft_match", "SoftMatch"),
        "precision and recall of words by the cosine of their vectors, and their F",
        -1,
        1,
        "fraction",
        "no",
        "paraphrases, where their opposites need not be told apart",
        ("which vectors", "words without a vector", "opposites, whose vectors are near"),
        1,
        mean=True,
    ),
)
