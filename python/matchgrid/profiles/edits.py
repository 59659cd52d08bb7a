"""The profiles of the metrics that count edits."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile
from .ngrams import SACREBLEU

_TER = (
    Profile("sacrebleu/ter", Made("ter", "TER"), *SACREBLEU, "TER as Tercom defaults to: lower case, no normalization"),
)

_JIWER = ("jiwer", "4.0.0")
_WER = (
    Profile(
        "jiwer/wer", Made("wer", "WER"), *_JIWER, "wer: errors per word between spaces, case and marks as they are"
    ),
    Profile("jiwer/cer", Made("wer", "CER"), *_JIWER, "cer: errors per character, spaces inside of a text too"),
    Profile("jiwer/mer", Made("mer", "MER"), *_JIWER, "mer: errors per pair of the alignment"),
    Profile("jiwer/wil", Made("mer", "WIL"), *_JIWER, "wil: word information lost"),
    Profile("jiwer/wip", Made("mer", "WIP"), *_JIWER, "wip: word information preserved"),
)

_SCLITE = (
    Profile(
        "sclite/wer", Made("sclite", "Sclite"), "sclite", "SCTK 2.4.12", "word error rate, ASCII letters in one case"
    ),
)

_UNLIMITED = {
    "case_sensitive": True,
    "tokenize": "whitespace",
    "beam": None,
    "max_shift_size": None,
    "max_shift_distance": None,
}
_TERCOM = (
    Profile(
        "tercom/ter", Made("tercom", "TercomTER"), "TERCOM", "0.10.0", "TER as TERCOM prints it: lower case, a ratio"
    ),
    Profile(
        "snover-2006/ter",
        Made("tercom", "TercomTER", _UNLIMITED),
        "Snover et al. (2006)",
        "paper",
        "TER as defined: exact distances, blocks of any size shifted anywhere, case counts",
    ),
)

EDITS = (*_TER, *_TERCOM, *_WER, *_SCLITE)
