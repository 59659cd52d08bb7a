"""How metrics are explained, by what their kernel counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bags import bag
from .bleu import bleu
from .chrf import chrf
from .edits import aligned
from .gleu import google_gleu
from .nltk import nltk_bleu, nltk_chrf
from .rouge import rouge

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..explanation import Explanation
    from ..seen import Seen

KINDS: dict[str, Callable[[Seen], Explanation]] = {
    "bag": bag,
    "bleu": bleu,
    "chrf": chrf,
    "gleu": google_gleu,
    "rouge": rouge,
}
"""By the name of the kernel; a metric with another is explained by its alignment, if it makes one."""

OWN: dict[str, Callable[[Seen], Explanation]] = {"nltk_bleu": nltk_bleu, "nltk_chrf": nltk_chrf}
"""By the name of the metric: those that make another score of what the kernel counts."""

__all__ = ["KINDS", "OWN", "aligned"]
