"""The profiles of the metrics that count edits."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile
from .ngrams import SACREBLEU

_TER = (
    Profile("sacrebleu/ter", Made("ter", "TER"), *SACREBLEU, "TER as Tercom defaults to: lower case, no normalization"),
)

_UNLIMITED = {
    **{"case_sensitive": True, "tokenize": "whitespace"},
    **{"beam": None, "max_shift_size": None, "max_shift_distance": None},
}
_TERCOM = (
    Profile("tercom/ter", Made("tercom", "TercomTER"), "TERCOM", "0.10.0", "TER as TERCOM prints it: lower case, a ratio"),
    Profile(
        "snover-2006/ter",
        Made("tercom", "TercomTER", _UNLIMITED),
        "Snover et al. (2006)",
        "paper",
        "TER as defined: exact distances, blocks of any size shifted anywhere, case counts",
    ),
)

EDITS = (*_TER, *_TERCOM)
