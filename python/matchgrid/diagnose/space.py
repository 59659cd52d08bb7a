"""What `reconcile` searches: for each class of metric the settings that people use, the usual ones first.

A search begins at what was stated and at every profile of a family's classes, and goes from each through all
combinations of these values. Settings that make no sense together are left out, and equal ones are tried once. Where
two fields belong together a value names both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Axes: TypeAlias = "Mapping[str, tuple[Any, ...]]"


@dataclass(frozen=True)
class Family:
    """Metrics that people call by one name: the axes of each class.

    `fixed` are fields that make it another metric; `means` says whether people also print the mean over segments,
    which is nothing new where the score is such a mean already.
    """

    classes: Mapping[str, Axes]
    fixed: tuple[str, ...] = ()
    means: bool = True
    aliases: tuple[str, ...] = field(default=())


BOTH = (False, True)
WITH_CASE = {"lowercase": BOTH}

_BLEU: Axes = {
    "tokenize": ("13a", "intl", "none", "char", "zh", "zh-fixed", "ja-mecab", "ko-mecab"),
    "lowercase": BOTH,
    "smooth": (
        {"smooth": "exp", "smooth_value": None},
        {"smooth": "none", "smooth_value": None},
        {"smooth": "floor", "smooth_value": 0.1},
        {"smooth": "floor", "smooth_value": 0.01},
        {"smooth": "add-k", "smooth_value": 1.0},
    ),
    "effective_order": BOTH,
    "max_order": (4, 1, 2, 3),
}
_CHRF: Axes = {
    "word_order": (0, 2, 1),
    "beta": (2.0, 3.0, 1.0),
    "lowercase": BOTH,
    "whitespace": BOTH,
    "eps_smoothing": BOTH,
}
_TERCOM: Axes = {"case_sensitive": BOTH, "normalized": BOTH, "no_punct": BOTH, "asian_support": BOTH}
_WORDS: Axes = {
    "tokenize": ("jiwer", "whitespace", "13a", "zh-fixed", "char"),
    "lowercase": BOTH,
    "normalize": ("", "no-punctuation", "nfkc", "asr-basic-1", "asr-english-1"),
}
_ROUGE: Axes = {
    "report": ("f", "recall", "precision"),
    "aggregate": ("macro", "micro"),
    "references": ("best", "best-recall", "best-each", "mean", "pooled"),
    "lowercase": (True, False),
    "tokenize": ("words", "ascii-words", "none", "char"),
    "stem": ("", "porter", "rouge-1.5.5"),
}

FAMILIES = (
    Family({"BLEU": _BLEU}),
    Family({"ChrF": _CHRF}),
    Family({"TER": _TERCOM, "TercomTER": {**_TERCOM, "keep_markup": BOTH}}),
    Family({"WER": _WORDS, "Sclite": {"case_sensitive": BOTH}}),
    Family({"CER": {"whitespace": (True, False), **WITH_CASE, "normalize": _WORDS["normalize"]}}),
    Family({"MER": _WORDS}),
    Family({"WIL": _WORDS}),
    Family({"WIP": _WORDS}),
    Family({"RougeN": _ROUGE}, fixed=("n",), means=False),
    Family({"RougeL": _ROUGE, "RougeLsum": _ROUGE}, means=False),
    Family({"RougeS": _ROUGE}, fixed=("gap", "unigrams"), means=False),
    Family({"RougeW": _ROUGE}, fixed=("weight",), means=False),
)

SCRIPTS = {
    "ja-mecab": r"[\u3040-\u30ff]",
    "ko-mecab": r"[\uac00-\ud7af]",
}
"""Tokenizers that are tried only where the references have such a character: they take long, and fit no other text."""
