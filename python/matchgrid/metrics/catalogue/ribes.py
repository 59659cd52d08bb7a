"""The entries of RIBES and of chrF as its author's script has it."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

RIBES = (
    Entry(
        "ribes",
        Made("ribes", "RIBES"),
        "the order of shared words, with precision and a brevity penalty",
        0,
        1,
        "fraction",
        "yes",
        "translation between languages of other word order",
        ("NKT, precision and brevity penalty apart", "words that no context tells apart"),
        1,
        mean=True,
    ),
    Entry(
        "popovic_chrf",
        Made("popovic_chrf", "PopovicChrF"),
        "the mean of an F for each order of character and word n-grams",
        0,
        100,
        "percent",
        "within n-grams",
        "machine translation, in the numbers of chrF's first tool",
        ("text against empty references",),
        100,
    ),
)
