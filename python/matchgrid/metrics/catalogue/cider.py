"""The entries of CIDEr and CIDEr-D."""

from __future__ import annotations

from dataclasses import replace

from ..made import Made
from .traits import Entry

_CIDER_D = Entry(
    "cider-d",
    Made("cider", "CIDErD"),
    "the cosine of weighted n-grams with all references, clipped, other lengths punished",
    0,
    10,
    "10 x cosine",
    "within n-grams",
    "image captioning",
    ("which references the weights are from", "repetition and length"),
    None,
    duplicates_matter=True,
    learned=True,
    mean=True,
)

CIDERS = (
    _CIDER_D,
    replace(
        _CIDER_D,
        name="plain_cider",
        made=Made("cider", "CIDEr"),
        summary="the cosine of weighted n-grams with all references",
    ),
)
