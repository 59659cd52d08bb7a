"""The entry of NIST."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

NISTS = (
    Entry(
        "nist",
        Made("nist", "NIST"),
        "the information of n-grams that match, a rare one weighing more",
        0,
        None,
        "bits per n-gram, summed over orders",
        "within n-grams",
        "machine translation, corpus level",
        ("which references the weights are from", "length ratio"),
        None,
        duplicates_matter=True,
        learned=True,
    ),
)
