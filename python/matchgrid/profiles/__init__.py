"""Profiles: a metric under the conventions of a named tool, as `tool/metric`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import OptionError
from ..settings import meant, unlearned
from .bags import BAGS
from .edits import EDITS
from .gec import GEC
from .ngrams import NGRAMS
from .nist import NISTS
from .nltk import NLTK
from .ribes import RIBES
from .rouge import ROUGE

if TYPE_CHECKING:
    from ..statistics import Metric
    from .conventions import Profile

PROFILES: dict[str, Profile] = {
    profile.name: profile for family in (NGRAMS, NISTS, NLTK, EDITS, ROUGE, BAGS, GEC, RIBES) for profile in family
}
_BY_NAME = {name.lower(): profile for name, profile in PROFILES.items()}


def profile(name: str) -> Metric:
    """The metric under a tool's conventions.

    Raises:
        OptionError: there is no such profile; the message lists them.
    """
    found = _BY_NAME.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        tool = str(name).partition("/")[0].lower()
        those = [one for one in PROFILES if one.lower().startswith(f"{tool}/")] or list(PROFILES)
        raise OptionError(f"there is no profile {name!r}; {meant(str(name), those)}")
    return found.metric


def profile_of(metric: Metric) -> str | None:
    """The name of the profile that equals a metric, whatever it learned, if one does."""
    metric = unlearned(metric)
    same = (name for name, profile in PROFILES.items() if profile.made.is_like(metric) and profile.metric == metric)
    return next(same, None)
