"""How metrics are explained, by what their kernel counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bags import bag
from .bleu import bleu
from .chrf import chrf
from .cider import cider
from .edits import aligned
from .gleu import google_gleu
from .gleu_plus import gleu_plus
from .meteor import meteor
from .meteor_2005 import meteor_2005
from .nist import nist
from .nltk import nltk_bleu, nltk_chrf
from .popovic import popovic_chrf
from .ribes import ribes
from .rouge import rouge

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..explanation import Explanation
    from ..seen import Seen

KINDS: dict[str, Callable[[Seen], Explanation]] = {
    "nltk_bleu": nltk_bleu,
    "nltk_chrf": nltk_chrf,
    "popovic_chrf": popovic_chrf,
    "bag": bag,
    "bleu": bleu,
    "chrf": chrf,
    "cider": cider,
    "gleu": google_gleu,
    "gleu+": gleu_plus,
    "meteor": meteor,
    "meteor_2005": meteor_2005,
    "nist": nist,
    "ribes": ribes,
    "rouge": rouge,
}
"""By the name of the metric, or else of its kernel; others are explained by their alignment, if they make one."""

__all__ = ["KINDS", "aligned"]
