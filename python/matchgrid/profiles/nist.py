"""The profiles of NIST."""

from __future__ import annotations

from typing import Any

from ..metrics.made import Made
from .conventions import Profile
from .ngrams import MOSES

_MTEVAL: dict[str, Any] = {"zero_prefix": True, "refuse": "wordless-references"}
_NLTK: dict[str, Any] = {"matching": "best", "refuse": "empty-orders", "lowercase": False, "tokenize": "none"}

NISTS = (
    *(
        Profile(
            f"mteval-{version}/nist",
            Made("nist", "NIST", _MTEVAL),
            f"mteval-{version}.pl",
            MOSES,
            "NIST with the default tokenization; what follows the word 0 weighs wrong",
        )
        for version in ("v13a", "v14")
    ),
    Profile(
        "nltk/nist",
        Made("nist", "NIST", _NLTK),
        "NLTK",
        "3.10.0",
        "corpus_nist of words between spaces: one reference for each order; its segment scores are not sentence_nist",
    ),
)
