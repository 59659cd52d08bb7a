"""The profiles of the metrics that count edits."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile
from .ngrams import SACREBLEU

_TER = (
    Profile("sacrebleu/ter", Made("ter", "TER"), *SACREBLEU, "TER as Tercom defaults to: lower case, no normalization"),
)

EDITS = _TER
