"""The profiles of CIDEr and CIDEr-D."""

from __future__ import annotations

from typing import Any

from ..metrics.made import Made
from .conventions import Profile

_PAPER = ("Vedantam et al. 2015", "arXiv 1411.5726v2")
_VRAMA91 = ("vrama91/cider", "f281464")
_WORDS: dict[str, Any] = {"lowercase": True, "tokenize": "words"}
_TOOL: dict[str, Any] = {"refuse": "wordless-corpus"}

CIDERS = (
    Profile(
        "vedantam-2015/cider",
        Made("cider", "CIDEr", {"scale": 1, "stem": "porter", **_WORDS}),
        *_PAPER,
        "CIDEr as published, of stems: a cosine from 0 to 1",
    ),
    Profile(
        "vedantam-2015/cider-d",
        Made("cider", "CIDErD", {"term_frequency": "share", **_WORDS}),
        *_PAPER,
        "CIDEr-D as published, of words as shares of a text, 0 to 10",
    ),
    Profile(
        "cider/cider",
        Made("cider", "CIDEr", _TOOL),
        *_VRAMA91,
        "its CIDEr without clipping and penalty, 0 to 10, of text that is tokenized already",
    ),
)
