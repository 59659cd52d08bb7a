"""The entries of the metrics that count edits."""

from __future__ import annotations

from typing import Any

from ..made import Made
from .traits import Entry

_TER = (
    Entry(
        "ter",
        Made("ter", "TER"),
        "edits and block shifts per reference word",
        0,
        None,
        "percent of reference words",
        "yes, a moved block costs one edit",
        "machine translation, post-editing effort",
        ("output longer than the reference", "shift limits"),
        0,
        duplicates_matter=True,
    ),
)

_RATE: dict[str, Any] = {
    "low": 0,
    "high": None,
    "unit": "ratio to reference words",
    "order_sensitive": "yes, a moved block costs one edit",
    "identity": 0,
    "duplicates_matter": True,
}
_TERCOM = (
    Entry(
        "tercom",
        Made("tercom", "TercomTER"),
        "edits and block shifts per reference word, by TERCOM's search",
        typical_use="machine translation, in the numbers of its first tool",
        needs=("output longer than the reference", "shift limits"),
        **_RATE,
    ),
    Entry(
        "hter",
        Made("hter", "HTER"),
        "edits that a person needed to mend the output, per reference word",
        typical_use="machine translation with post-edited output",
        needs=("who mended the output, and by which instructions", "shift limits"),
        **_RATE,
    ),
)

EDITS = (*_TER, *_TERCOM)
