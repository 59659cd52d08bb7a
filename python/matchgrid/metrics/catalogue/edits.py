"""The entries of the metrics that count edits."""

from __future__ import annotations

from dataclasses import replace
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

_WORDS = Entry(
    "wer",
    Made("wer", "WER"),
    "edits per word of the reference",
    0,
    None,
    "fraction of reference words",
    "yes",
    "speech recognition",
    ("insertions beside deletions", "normalization of both sides"),
    0,
)
_LOST = replace(
    _WORDS, name="mer", made=Made("mer", "MER"), summary="edits per pair of the alignment", high=1, unit="fraction"
)
_WER = (
    _WORDS,
    replace(
        _WORDS,
        name="cer",
        made=Made("wer", "CER"),
        summary="edits per character of the reference",
        unit="fraction of reference characters",
        typical_use="speech recognition of scripts without spaces, text recognition",
    ),
    _LOST,
    replace(_LOST, name="wil", made=Made("mer", "WIL"), summary="word information lost"),
    replace(_LOST, name="wip", made=Made("mer", "WIP"), summary="word information preserved", identity=1),
)

_LEVENSHTEIN = Entry(
    "levenshtein",
    Made("levenshtein", "Levenshtein"),
    "insertions, deletions and substitutions of characters",
    0,
    None,
    "edits per segment",
    "yes",
    "text recognition, spelling, fuzzy matching",
    ("lengths of both sides", "Unicode forms of both sides"),
    0,
    mean=True,
)
_DISTANCES = (
    _LEVENSHTEIN,
    replace(
        _LEVENSHTEIN,
        name="osa",
        made=Made("levenshtein", "OSA"),
        summary="the same and exchanges of neighbours, none of which is edited again (no metric)",
    ),
    replace(
        _LEVENSHTEIN,
        name="damerau",
        made=Made("levenshtein", "DamerauLevenshtein"),
        summary="the same and exchanges of neighbours, whatever else is edited",
    ),
)

_SCLITE = (
    Entry(
        "sclite",
        Made("sclite", "Sclite"),
        "word errors of sclite's alignment per reference word",
        0,
        None,
        "percent of reference words",
        "yes",
        "speech recognition, as NIST scores it",
        ("output longer than the reference", "braces that are no alternations"),
        0,
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

EDITS = (*_TER, *_TERCOM, *_WER, *_DISTANCES, *_SCLITE)
