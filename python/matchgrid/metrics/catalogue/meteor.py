"""The entry of METEOR."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

METEORS = (
    Entry(
        "meteor",
        Made("meteor", "METEOR"),
        "words, stems, synonyms and paraphrases that match, in how many chunks",
        0,
        1,
        "ratio",
        "chunks of matches",
        "machine translation and captioning",
        ("stages and the data of each", "matches by stage", "length ratio"),
        1.0,
    ),
)
