"""Profiles: a metric under the conventions of a named tool, as `tool/metric`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import OptionError
from ..metrics.catalogue.ambiguous import meanings
from ..settings import meant, unlearned
from .bags import BAGS
from .cider import CIDERS
from .coco import COCO
from .edits import EDITS
from .gec import GEC
from .meteor_2005 import METEOR_2005S
from .ngrams import NGRAMS
from .nist import NISTS
from .nltk import NLTK
from .ribes import RIBES
from .rouge import ROUGE

if TYPE_CHECKING:
    from ..statistics import Metric
    from .conventions import Profile

PROFILES: dict[str, Profile] = {
    profile.name: profile
    for family in (NGRAMS, NISTS, NLTK, EDITS, ROUGE, BAGS, GEC, RIBES, METEOR_2005S, CIDERS, COCO)
    for profile in family
}
_BY_NAME = {name.lower(): profile for name, profile in PROFILES.items()}


def profile(name: str) -> Metric:
    """The metric under a tool's conventions.

    Raises:
        OptionError: there is no such profile; the message lists them.
    """
    found = _BY_NAME.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise OptionError(f"there is no profile {name!r}; {_instead(str(name))}")
    return found.metric


def _instead(name: str) -> str:
    """What there is instead: profiles of the tool, or what the metric's name means if the tool has nothing like it."""
    tool, _, metric = name.lower().partition("/")
    those = [one for one in PROFILES if one.lower().startswith(f"{tool}/")]
    several = meanings(metric)
    if several and not any(metric.strip() in one.partition("/")[2].lower() for one in those):
        return several
    return meant(name, those or list(PROFILES))


def profile_of(metric: Metric) -> str | None:
    """The name of the profile that equals a metric, whatever it learned, if one does."""
    metric = unlearned(metric)
    same = (name for name, profile in PROFILES.items() if profile.made.is_like(metric) and profile.metric == metric)
    return next(same, None)
