"""The entry of METEOR as first published."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

METEOR_2005S = (
    Entry(
        "meteor_2005",
        Made("meteor_2005", "METEOR2005"),
        "F of words that are mapped by form, stem or meaning, less a penalty for scattered ones, as of 2005",
        0,
        1,
        "fraction",
        "by the number of chunks",
        "machine translation, captions, generated text",
        ("matches by stage", "fragmentation", "WordNet and stemmer"),
        None,
    ),
)
