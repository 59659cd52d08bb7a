"""The entry of GLEU+."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

GEC = (
    Entry(
        "gleu+",
        Made("gleu_plus", "GLEUPlus"),
        "n-gram precision against drawn references, less errors of the source that stay",
        0,
        1,
        "fraction",
        "within n-grams",
        "correction of grammar",
        ("the score of the source itself", "number of references"),
        1,
        duplicates_matter=True,
        learned=True,
        positional=True,
        needs_sources=True,
    ),
)
