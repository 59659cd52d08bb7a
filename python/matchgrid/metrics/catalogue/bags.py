"""The entries of the metrics that compare texts as a whole or as bags of tokens."""

from __future__ import annotations

from dataclasses import replace

from ..made import Made
from .traits import Entry

_TOKEN_F1 = Entry(
    "token_f1",
    Made("token_f1", "TokenF1"),
    "precision and recall of words, and their F",
    0,
    1,
    "fraction",
    "no",
    "question answering",
    ("precision and recall apart", "texts that normalization makes equal"),
    1,
    mean=True,
)

_JACCARD = replace(
    _TOKEN_F1,
    name="jaccard",
    made=Made("overlap", "Jaccard"),
    summary="what two texts share by what either has",
    typical_use="near-duplicates, keywords",
    needs=("output length",),
)

BAGS = (
    replace(
        _TOKEN_F1,
        name="em",
        made=Made("exact_match", "ExactMatch"),
        summary="the share of texts that are a reference",
        order_sensitive="yes",
        typical_use="question answering, short answers",
        needs=("texts that normalization makes equal",),
    ),
    _TOKEN_F1,
    _JACCARD,
    replace(
        _JACCARD,
        name="dice",
        made=Made("overlap", "Dice"),
        summary="twice what two texts share by the sum of both",
    ),
)
