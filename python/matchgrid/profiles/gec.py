"""The profiles of metrics for corrections of grammar."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile

_TOOL = ("gec-ranking", "50b5032")

GEC = (
    Profile(
        "gec-ranking/gleu+",
        Made("gleu_plus", "GLEUPlus", {"arithmetic": "gec-ranking"}),
        *_TOOL,
        "compute_gleu: 500 draws of references; needs the sources",
    ),
    Profile(
        "gec-ranking/sentence-gleu+",
        Made("gleu_plus", "GLEUPlus", {"arithmetic": "gec-ranking", "aggregate": "macro"}),
        *_TOOL,
        "-d: smoothed, over all references; its scores are the segment scores",
    ),
)
