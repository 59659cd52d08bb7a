"""Profiles: a metric under the conventions of a named tool, as `tool/metric`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import OptionError
from .metrics.bleu import BLEU
from .metrics.chrf import ChrF
from .metrics.ter import TER

if TYPE_CHECKING:
    from .statistics import Metric


@dataclass(frozen=True)
class Profile:
    """A metric with a tool's settings; `tool` and `version` say whose numbers these are."""

    name: str
    metric: Metric
    tool: str
    version: str
    about: str


_SACREBLEU = ("sacreBLEU", "2.6.0")

PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("sacrebleu/bleu", BLEU(), *_SACREBLEU, "corpus BLEU: 13a, exponential smoothing"),
        Profile(
            "sacrebleu/sentence-bleu",
            BLEU(effective_order=True),
            *_SACREBLEU,
            "sentence_bleu: effective order; its scores are the segment scores",
        ),
        Profile("sacrebleu/chrf", ChrF(), *_SACREBLEU, "chrF2, character 6-grams"),
        Profile("sacrebleu/chrf++", ChrF(word_order=2), *_SACREBLEU, "chrF2++, with words and word pairs"),
        Profile("sacrebleu/ter", TER(), *_SACREBLEU, "TER as Tercom defaults to: lower case, no normalization"),
        Profile(
            "papineni-2002/bleu",
            BLEU(smooth="none", scale=1, tokenize="none"),
            "Papineni et al. (2002)",
            "paper",
            "BLEU as defined: no smoothing, 0 to 1, over the words given",
        ),
    )
}


def profile(name: str) -> Metric:
    """The metric under a tool's conventions.

    Raises:
        OptionError: there is no such profile; the message lists them.
    """
    if not isinstance(name, str) or name not in PROFILES:
        raise OptionError(f"there is no profile {name!r}; there are {', '.join(PROFILES)}")
    return PROFILES[name].metric


def profile_of(metric: Metric) -> str | None:
    """The name of the profile that equals a metric, if one does."""
    return next((name for name, profile in PROFILES.items() if profile.metric == metric), None)
