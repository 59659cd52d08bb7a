"""The profiles of RIBES and of chrF as its author's script has it."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile

_CHRF = ("chrF++.py", "e96ea868")

RIBES = (
    Profile(
        "ntt/ribes",
        Made("ribes", "RIBES", {"empty_reference": "refuse"}),
        "NTT RIBES",
        "1.03.1",
        "mean RIBES, lower case; empty references are refused (empty_reference=skip is -z)",
    ),
    Profile(
        "isozaki-2010/ribes",
        Made("ribes", "RIBES", {"beta": 0, "arithmetic": "isozaki-2010"}),
        "Isozaki et al. (2010)",
        "paper",
        "NKT * P^0.25 as first defined: no brevity penalty, words told apart by pairs",
    ),
    Profile(
        "nltk/ribes",
        Made("ribes", "RIBES", {"arithmetic": "nltk", "lowercase": False}),
        "NLTK",
        "3.10.0",
        "corpus_ribes: NKT of words that are neighbours on both sides",
    ),
    Profile(
        "popovic/chrf",
        Made("popovic_chrf", "PopovicChrF", {"word_order": 0, "stale": True}),
        *_CHRF,
        "-nw 0: the document's F of character n-grams, stale counts as the script has them",
    ),
    Profile(
        "popovic/chrf++",
        Made("popovic_chrf", "PopovicChrF", {"stale": True}),
        *_CHRF,
        "the same with words and word pairs; aggregate=macro is its avgF",
    ),
)
