"""The entries of BLEU and chrF."""

from __future__ import annotations

from dataclasses import replace

from ..made import Made
from .traits import Entry

_CHRF = Entry(
    "chrf",
    Made("chrf", "ChrF"),
    "F of character n-grams, recall weighing double",
    0,
    100,
    "percent",
    "within n-grams",
    "machine translation, rich morphology, segment level",
    ("text against empty references",),
    100,
)

NGRAMS = (
    Entry(
        "bleu",
        Made("bleu", "BLEU"),
        "clipped word n-gram precision with a brevity penalty",
        0,
        100,
        "percent",
        "within n-grams",
        "machine translation, corpus level",
        ("length ratio", "zero n-gram orders in short segments"),
        100,
    ),
    _CHRF,
    replace(
        _CHRF,
        name="chrf++",
        made=Made("chrf", "ChrF", {"word_order": 2}),
        summary="F of character n-grams, words and word pairs",
    ),
)
