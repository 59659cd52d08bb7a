"""The profiles of METEOR as first published."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile

METEOR_2005S = (
    Profile(
        "banerjee-lavie-2005/meteor",
        Made("meteor_2005", "METEOR2005"),
        "Banerjee and Lavie (2005)",
        "paper",
        "10PR/(R+9P) less at most half; most matches of each stage, then fewest crossings; sums of a corpus",
    ),
    Profile(
        "nltk/meteor",
        Made("meteor_2005", "METEOR2005", {"alignment": "last-first", "aggregate": "macro", "synonymy": "stems"}),
        "NLTK",
        "3.10.0",
        "meteor_score: words from the last to the first, synonyms of stems; mean over segments",
    ),
)
