"""The entries of the metrics that count edits."""

from __future__ import annotations

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

EDITS = _TER
