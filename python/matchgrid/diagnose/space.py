"""What `reconcile` searches: for each class of metric the settings that people use, the usual ones first.

A search begins at what was stated and goes through all combinations of these values; and from every profile of a
family's classes through those that change one setting, or three where the class is another. Settings that make no sense
together are left out, and equal ones are tried once. Where two fields belong together a value names both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Axes: TypeAlias = "Mapping[str, tuple[Any, ...]]"


@dataclass(frozen=True)
class Family:
    """Metrics that people call by one name: the axes of each class.

    `fixed` are fields that make it another metric; `means` says whether people also print the mean over segments,
    which is nothing new where the score is such a mean already; `scales` whether it is printed as a fraction and in
    percent.
    """

    classes: Mapping[str, Axes]
    fixed: tuple[str, ...] = ()
    means: bool = True
    scales: bool = True


@dataclass(frozen=True)
class Rare:
    """A value that is tried only where little else is changed: few people use it, and it would double the search."""

    value: Any


FEW = 2
"""How many settings are changed at once where one of them is rare."""
AROUND = 1
"""How many are changed at once of a profile that was not stated, and is of the stated metric's class."""
OTHER = 3
"""How many of a profile of another class."""
SEVERAL = ("reference_length", "references")
"""Fields that say what becomes of several references."""
TEXT = (
    *("tokenize", "lowercase", "normalize", "stem", "stop_words", "case_sensitive", "normalized", "no_punct"),
    *("asian_support", "keep_markup"),
)
"""Fields that only change texts: where the texts are the same, so is the score."""
REFUSING = ("empty_reference", "refuse", "lost_text")
"""Fields that say what is refused, so that no other setting may stand for theirs."""
BOTH = (False, True)

_TOKENIZERS = ("13a", "intl", "none", "char", "zh", "ja-mecab", "ko-mecab")
_BLEU: Axes = {
    "tokenize": (
        *_TOKENIZERS,
        *map(Rare, ("zh-fixed", "mteval", "mteval-v13a-intl", "mteval-v14-intl", "multi-bleu-detok", "words")),
        *(Rare({"tokenize": f"mteval-v1{end}-intl", "lowercase": "perl"}) for end in ("3a", "4")),
        Rare({"tokenize": "multi-bleu-detok", "lowercase": "perl"}),
        Rare({"tokenize": "char", "max_order": 18}),
    ),
    "lowercase": (*BOTH, Rare("ascii"), Rare("perl")),
    "normalize": ("", Rare("no-punctuation")),
    "smooth": (
        {"smooth": "exp", "smooth_value": None},
        {"smooth": "none", "smooth_value": None},
        {"smooth": "floor", "smooth_value": 0.1},
        {"smooth": "add-k", "smooth_value": 1.0},
        Rare({"smooth": "floor", "smooth_value": 0.01}),
        Rare({"smooth": "none", "smooth_value": None, "no_match": "zero", "empty_orders": "zero"}),
        *(Rare({"smooth": f"chen-cherry-{number}", "smooth_value": None}) for number in (4, 5, 6, 7)),
    ),
    "effective_order": BOTH,
    "max_order": (4, 1, 2, 3),
    "reference_length": ("closest", Rare("shortest"), Rare("average")),
}
_NLTK_BLEU: Axes = {
    "smooth": tuple(f"method{number}" for number in range(8)),
    "weights": ((0.25,) * 4, (1.0,), (0.5,) * 2, (1 / 3,) * 3),
    "lowercase": BOTH,
    "tokenize": ("none", "13a", "char"),
    "auto_reweigh": BOTH,
}
_NIST: Axes = {
    "tokenize": (
        *("mteval", "mteval-v13a-intl", "mteval-v14-intl", "13a", "intl", "none", "char"),
        *({"tokenize": f"mteval-v1{end}-intl", "lowercase": "perl"} for end in ("3a", "4")),
    ),
    "lowercase": ("ascii", False, True),
    "max_order": (5, 4),
}
_GOOGLE_GLEU: Axes = {"tokenize": _TOKENIZERS, "lowercase": BOTH, "max_len": (4, 1, 2, 3)}
_GLEU_PLUS: Axes = {
    "aggregate": ("micro", "macro"),
    "arithmetic": ("plain", "gec-ranking"),
    "tokenize": ("tercom-words", "13a", "char"),
    "lowercase": BOTH,
}
_CHRF: Axes = {
    "word_order": (0, 2, 1),
    "beta": (2.0, 3.0, 1.0),
    "lowercase": BOTH,
    "whitespace": BOTH,
    "eps_smoothing": BOTH,
    "char_order": (6, Rare(4), Rare(5)),
}
_NLTK_CHRF: Axes = {"beta": (3.0, 2.0, 1.0), "whitespace": BOTH, "lowercase": BOTH, "max_len": (6, 4)}
_POPOVIC: Axes = {
    "word_order": (2, 0, 1),
    "beta": (2.0, 3.0, 1.0),
    "aggregate": ("micro", "macro"),
    "stale": BOTH,
    "lowercase": BOTH,
}
_RIBES: Axes = {
    "tokenize": _TOKENIZERS,
    "lowercase": (True, False),
    "arithmetic": ("ntt", "isozaki-2010", "nltk"),
    "beta": (0.1, 0.0),
    "empty_reference": ("zero", "skip"),
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

_ANSWERS: Axes = {
    "lowercase": BOTH,
    "normalize": ("", "squeeze", "no-punctuation", "lower+no-ascii-punctuation+no-english-articles+squeeze"),
    "empty_references": ("keep", "drop"),
}

FAMILIES = (
    Family({"BLEU": _BLEU, "NltkBLEU": _NLTK_BLEU}),
    Family({"NIST": _NIST}, scales=False),
    Family({"GoogleGLEU": _GOOGLE_GLEU}),
    Family({"GLEUPlus": _GLEU_PLUS}),
    Family({"RIBES": _RIBES}, means=False),
    Family({"ChrF": _CHRF, "NltkChrF": _NLTK_CHRF, "PopovicChrF": _POPOVIC}),
    Family({"TER": _TERCOM, "TercomTER": {**_TERCOM, "keep_markup": BOTH}}),
    Family({"HTER": {**_TERCOM, "keep_markup": BOTH}}),
    Family({"WER": _WORDS, "Sclite": {"case_sensitive": BOTH}}),
    Family({"CER": {"whitespace": (True, False), "lowercase": BOTH, "normalize": _WORDS["normalize"]}}),
    Family({"MER": _WORDS}),
    Family({"WIL": _WORDS}),
    Family({"WIP": _WORDS}),
    Family({"RougeN": _ROUGE}, fixed=("n",), means=False),
    Family({"RougeL": _ROUGE, "RougeLsum": _ROUGE}, means=False),
    Family({"RougeS": _ROUGE}, fixed=("gap", "unigrams"), means=False),
    Family({"RougeW": _ROUGE}, fixed=("weight",), means=False),
    Family({"ExactMatch": _ANSWERS}, means=False),
    Family({"TokenF1": {**_ANSWERS, "aggregate": ("macro", "micro")}}, means=False),
)

SCRIPTS = {
    **dict.fromkeys(("zh", "zh-fixed"), r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"),
    "ja-mecab": r"[\u3040-\u30ff]",
    "ko-mecab": r"[\uac00-\ud7af]",
}
"""Tokenizers that are tried only where the references have such a character: they fit no other text."""
