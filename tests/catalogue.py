"""What all laws run over: every metric of the catalogue, under settings that each change something; every profile."""

import math
from dataclasses import dataclass, replace
from typing import Any

from matchgrid import BLEU, HTER, METEOR, RIBES, CIDEr, DocumentFrequencies, GLEUPlus, Metric, NltkChrF
from matchgrid.errors import ResourceError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.metrics.catalogue.traits import Entry
from matchgrid.metrics.rouge import Rouge
from matchgrid.metrics.rouge_w import RougeW
from matchgrid.profiles import PROFILES
from matchgrid.signature import spec
from places import VECTORS

# What every metric of the ROUGE family has; said of one of them, and in part of the others.
ROUGE: list[dict[str, Any]] = [
    *({"report": part} for part in ("precision", "recall")),
    *({"beta": beta} for beta in (0, 2, math.inf)),
    *({"references": rule} for rule in ("best-recall", "best-each", "mean", "pooled")),
    {"jackknife": True},
    {"jackknife": True, "references": "pooled"},
    {"aggregate": "micro"},
    {"aggregate": "micro", "references": "pooled", "report": "recall"},
    {"digits": 5},
    {"max_words": 3},
    {"max_bytes": 12},
    {"lowercase": False},
    *({"tokenize": name} for name in ("none", "13a", "char", "graphemes", "uax29", "split-spaces")),
    {"tokenize": "ascii-words", "lost_text": "score"},
    {"stop_words": "rouge-1.5.5"},
    *({"stem": name} for name in ("porter", "rouge-1.5.5", "german", "arabic")),
    {"normalize": "nfkc+no-punctuation"},
]

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "nist": [
        *({"max_order": order} for order in (1, 9)),
        {"matching": "best"},
        {"matching": "best", "max_order": 2, "zero_prefix": True},
        {"zero_prefix": True, "lowercase": True},
        {"tokenize": "mteval-v14-intl", "lowercase": "perl"},
        *({"tokenize": name, "lowercase": False} for name in ("none", "char", "graphemes", "words")),
        {"normalize": "nfkc+no-punctuation"},
    ],
    "bleu": [
        *({"max_order": order} for order in (1, 2, 3, 6)),
        *({"smooth": smooth} for smooth in ("none", "floor", "add-k")),
        *({"smooth": smooth, "smooth_value": value} for smooth, value in (("floor", 0), ("add-k", 2.5))),
        *({"effective_order": True, "smooth": smooth} for smooth in ("exp", "none", "floor", "add-k")),
        *({"tokenize": name} for name in ("none", "whitespace", "intl", "char", "graphemes", "zh", "zh-fixed")),
        {"lowercase": True},
        {"weights": (0.1, 0.2, 0.3, 0.4)},
        {"weights": (0, 0, 0.5, 0.5), "effective_order": True},
        {"scale": 1, "max_order": 2},
        {"normalize": "nfkc+no-punctuation"},
        *({"smooth": f"chen-cherry-{number}"} for number in range(4, 8)),
        *({"smooth": f"chen-cherry-{number}", "no_match": "smooth"} for number in range(4, 8)),
        *({"smooth": f"chen-cherry-{number}", "smooth_value": 2, "max_order": 2} for number in (4, 6, 7)),
        {"smooth": "chen-cherry-7", "effective_order": True, "max_order": 6},
        {"smooth": "coco", "no_match": "smooth", "reference_length": "average"},
        {"smooth": "floor", "no_match": "smooth", "empty_orders": "perfect"},
        *({"reference_length": rule} for rule in ("closest-9999", "shortest", "average")),
        *({"reference_length": "average", "max_order": order} for order in (2, 3)),
        {"lowercase": "ascii", "tokenize": "mteval", "no_match": "smooth", "empty_orders": "perfect"},
        {"lowercase": "perl", "tokenize": "mteval-v13a-intl"},
        {"lowercase": True, "tokenize": "mteval-v14-intl-e", "empty_orders": "perfect"},
        *({"lowercase": case, "tokenize": "multi-bleu-detok", "smooth": "none"} for case in ("perl", False)),
        {"lowercase": "ascii", "tokenize": "tercom-words", "smooth": "none", "reference_length": "closest-9999"},
    ],
    "chrf": [
        *({"char_order": order} for order in (1, 4)),
        *({"word_order": order} for order in (1, 2)),
        {"char_order": 0, "word_order": 3},
        *({"beta": beta} for beta in (1, 3, 0.5)),
        {"eps_smoothing": True},
        {"eps_smoothing": True, "word_order": 2},
        {"whitespace": True},
        {"lowercase": True},
        {"unit": "grapheme"},
        {"unit": "grapheme", "whitespace": True, "word_order": 1},
        {"normalize": "nfd"},
    ],
    "ter": [
        *({name: True} for name in ("normalized", "no_punct", "asian_support", "case_sensitive")),
        {"normalized": True, "no_punct": True, "asian_support": True},
        {"no_punct": True, "asian_support": True, "case_sensitive": True},
        {"normalize": "nfkc"},
    ],
    "tercom": [
        *({name: True} for name in ("normalized", "no_punct", "asian_support", "keep_markup", "case_sensitive")),
        {"normalized": True, "no_punct": True, "asian_support": True, "keep_markup": True},
        {"normalized": True, "no_punct": True, "tokenize": "tercom-words"},
        *({"beam": beam} for beam in (0, 2, None)),
        *({"max_shift_size": size} for size in (0, 2, None)),
        *({"max_shift_distance": distance} for distance in (0, 3, None)),
        {"insert_cost": 0.75, "delete_cost": 0.75, "shift_cost": 0.5},
        {"substitute_cost": 0.5, "shift_cost": 0.25},
        {"tokenize": "char", "normalize": "nfkc"},
    ],
    "hter": [
        {"normalized": True, "asian_support": True},
        {"beam": None, "max_shift_size": None, "max_shift_distance": None, "tokenize": "words"},
    ],
    "sclite": [
        *({name: True} for name in ("case_sensitive", "optional_deletable", "fragments")),
        *({"characters": name} for name in ("all", "non-ascii", "bytes")),
        {"characters": "all", "delete_hyphens": True, "optional_deletable": True},
        {"alternations": False},
        {"rate": "utterances"},
        {"wordless": "all-wrong"},
        {"normalize": "nfkc"},
    ],
    "wer": [
        {"detail": False, "lowercase": True},
        {"tokenize": "13a", "normalize": "nfkc+no-punctuation"},
        {"tokenize": "char"},
    ],
    "cer": [{"detail": False, "unit": "grapheme"}, {"whitespace": False, "normalize": "nfd"}],
    "mer": [{"tokenize": "none", "lowercase": True}],
    "wil": [{"normalize": "casefold"}],
    "wip": [{"tokenize": "words"}],
    "levenshtein": [
        *({"normalize_by": by} for by in ("reference", "maximum")),
        {"unit": "grapheme", "normalize_by": "sum", "lowercase": True},
    ],
    "osa": [{"tokenize": "none", "normalize_by": "maximum"}],
    "damerau": [{"tokenize": "char", "normalize": "nfd"}],
    "rouge1": [*ROUGE, {"n": 12}, {"n": 2, "references": "pooled", "stem": "porter"}],
    "rougeL": [{"references": "mean"}, {"beta": 1.2, "references": "best-each"}, {"stem": "russian"}],
    "rougeLsum": [
        *({"sentences": rule} for rule in ("uax29", "at: ")),
        {"max_bytes": 12},
        {"max_bytes": 12, "arithmetic": "rouge-1.5.5"},
        {"references": "pooled", "digits": 5, "stem": "porter"},
        {"aggregate": "micro", "tokenize": "graphemes"},
    ],
    "rougeW": [
        *({"weight": weight} for weight in (1, 2)),
        {"aggregate": "micro", "references": "pooled"},
        {"references": "mean", "digits": 5},
    ],
    "em": [
        {"empty_references": "drop"},
        {"empty_references": "drop", "tokenize": "none"},
        {"scale": 100, "lowercase": True},
        *({"tokenize": name} for name in ("none", "13a", "char", "words")),
        {"tokenize": "words", "stop_words": "rouge-1.5.5", "stem": "porter"},
        {"normalize": "asr-english-1"},
    ],
    "token_f1": [
        *({"report": part} for part in ("precision", "recall")),
        *({"beta": beta} for beta in (0, 2, math.inf)),
        *({"aggregate": "micro", "both_empty": value} for value in (0, 1)),
        {"both_empty": 0, "scale": 100},
        {"empty_references": "drop"},
        *({"tokenize": name} for name in ("char", "graphemes", "words", "whole")),
        {"lowercase": "ascii", "stop_words": "rouge-1.5.5", "stem": "german"},
        {"normalize": "expand-contractions+no-kaldi-nonwords+ascii-spaces"},
        {"normalize": "asr-basic-1"},
    ],
    "jaccard": [
        *({"counts": counts, "n": n} for counts in ("set", "multiset") for n in (1, 3)),
        *({"aggregate": "micro", "counts": counts} for counts in ("set", "multiset")),
        *({"aggregate": aggregate, "both_empty": 0, "n": 2} for aggregate in ("macro", "micro")),
        *({"tokenize": name, "n": 2} for name in ("char", "graphemes")),
        {"lowercase": True, "stop_words": "rouge-1.5.5", "stem": "porter", "normalize": "nfkc"},
    ],
    "dice": [
        *({"counts": "multiset", "aggregate": aggregate} for aggregate in ("macro", "micro")),
        {"n": 5, "tokenize": "char", "both_empty": 0},
    ],
    "gleu+": [
        *({"max_order": order, "iterations": 5} for order in (1, 2, 5)),
        {"max_order": 2, "arithmetic": "gec-ranking", "iterations": 7},
        {"max_order": 6, "arithmetic": "gec-ranking", "aggregate": "macro"},
        {"aggregate": "macro", "max_order": 2, "lowercase": True},
        {"tokenize": "char", "iterations": 9, "normalize": "nfkc"},
    ],
    "ribes": [
        *({"alpha": alpha, "beta": beta} for alpha, beta in ((0, 0), (1, 1), (0.5, 0))),
        *({"report": part} for part in ("nkt", "precision", "bp")),
        {"arithmetic": "isozaki-2010", "tokenize": "char"},
        *({"arithmetic": "nltk", "tokenize": name} for name in ("none", "char")),
        *({"tokenize": name} for name in ("char", "words", "13a")),
        {"lowercase": False, "stop_words": "rouge-1.5.5", "stem": "porter"},
        {"normalize": "nfkc+no-punctuation"},
    ],
    "popovic_chrf": [
        *({"char_order": characters, "word_order": words} for characters, words in ((6, 0), (0, 2), (8, 4))),
        *({"beta": beta} for beta in (0.4, 1, 3)),
        {"aggregate": "macro"},
        {"lowercase": True, "normalize": "nfkc"},
    ],
    "rougeS4": [
        *({"gap": gap, "unigrams": unigrams} for gap in (0, 1, -1) for unigrams in (False, True)),
        {"unigrams": True, "arithmetic": "rouge-1.5.5"},
        {"references": "pooled", "aggregate": "micro"},
    ],
}

# A value of each field that is not the default and goes with the defaults of the others.
OTHER: dict[str, dict[str, Any]] = {
    "nist": {
        "max_order": 4,
        "matching": "best",
        "zero_prefix": True,
        "refuse": "empty-orders",
        "lowercase": False,
        "tokenize": "intl",
        "normalize": "nfc",
    },
    "bleu": {
        "max_order": 3,
        "smooth": "none",
        "effective_order": True,
        "no_match": "smooth",
        "empty_orders": "perfect",
        "empty_output": "refuse",
        "reference_length": "shortest",
        "weights": (0.4, 0.3, 0.2, 0.1),
        "scale": 1,
        "lowercase": True,
        "tokenize": "intl",
        "normalize": "nfc",
    },
    "chrf": {
        "char_order": 5,
        "word_order": 1,
        "beta": 1.5,
        "eps_smoothing": True,
        "lowercase": True,
        "whitespace": True,
        "unit": "grapheme",
        "normalize": "casefold",
    },
    "ter": {
        "normalized": True,
        "no_punct": True,
        "asian_support": True,
        "case_sensitive": True,
        "normalize": "nfkd",
    },
}
_TERCOM_OTHER = {
    "normalized": True,
    "no_punct": True,
    "asian_support": True,
    "keep_markup": True,
    "case_sensitive": True,
    "beam": 10,
    "max_shift_size": 3,
    "max_shift_distance": 20,
    "insert_cost": 2,
    "delete_cost": 0.5,
    "substitute_cost": 1.5,
    "shift_cost": 0.25,
    "tokenize": "whitespace",
    "normalize": "nfkd",
}
OTHER |= {"tercom": _TERCOM_OTHER, "hter": _TERCOM_OTHER}
OTHER["sclite"] = {
    "rate": "utterances",
    "case_sensitive": True,
    "alternations": False,
    "optional_deletable": True,
    "fragments": True,
    "characters": "all",
    "delete_hyphens": None,  # goes with other characters only
    "wordless": "all-wrong",
    "normalize": "nfkd",
}
_WORDS_OTHER = {"contiguous": True, "lowercase": True, "normalize": "nfc", "tokenize": "none"}
_RATES_OTHER = {"detail": False, "empty_reference": "undefined"}
_DISTANCE_OTHER = {
    "normalize_by": "maximum",
    "lowercase": True,
    "unit": "grapheme",
    "tokenize": "none",
    "normalize": "nfc",
}
OTHER |= {
    "wer": {**_WORDS_OTHER, **_RATES_OTHER},
    "cer": {
        **_RATES_OTHER,
        "contiguous": True,
        "lowercase": True,
        "normalize": "nfc",
        "whitespace": False,
        "unit": "grapheme",
    },
    **dict.fromkeys(("mer", "wil", "wip"), _WORDS_OTHER),
    **dict.fromkeys(("levenshtein", "osa", "damerau"), _DISTANCE_OTHER),
}
_ROUGE_OTHER = {
    "report": "recall",
    "beta": 2,
    "references": "pooled",
    "jackknife": True,
    "aggregate": "micro",
    "digits": 5,
    "max_words": 100,
    "max_bytes": 665,
    "sentences": "uax29",
    "lowercase": False,
    "tokenize": "ascii-words",
    "stop_words": "rouge-1.5.5",
    "stem": "porter",
    "normalize": "nfc",
    "lost_text": "score",
}
_WORDS_OTHER = {
    "lowercase": True,
    "tokenize": "words",
    "stop_words": "rouge-1.5.5",
    "stem": "porter",
    "normalize": "asr-basic-1",
}
_BAG_OTHER = {"n": 2, "counts": "multiset", "aggregate": "micro", "both_empty": 0, **_WORDS_OTHER}
OTHER |= {
    "em": {
        "empty_references": "drop",
        "scale": 100,
        **_WORDS_OTHER,
        **dict.fromkeys(("stem", "stop_words")),  # go with other tokenizers only
    },
    "token_f1": {
        "report": "recall",
        "beta": 2,
        "aggregate": "micro",
        "both_empty": 0,
        "empty_references": "drop",
        "scale": 100,
        **_WORDS_OTHER,
    },
    "jaccard": _BAG_OTHER,
    "dice": _BAG_OTHER,
    "rouge1": {**_ROUGE_OTHER, "n": 3},
    "rougeL": _ROUGE_OTHER,
    "rougeLsum": {**_ROUGE_OTHER, "arithmetic": "rouge-1.5.5"},
    "rougeW": {**_ROUGE_OTHER, "weight": 2, "arithmetic": "rouge-1.5.5"},
    "ribes": {
        "alpha": 0.5,
        "beta": 0,
        "report": "nkt",
        "empty_reference": "skip",
        "arithmetic": "nltk",
        **_WORDS_OTHER,
        "lowercase": False,
    },
    "popovic_chrf": {
        "char_order": 5,
        "word_order": 1,
        "beta": 1,
        "aggregate": "macro",
        "stale": True,
        "lowercase": True,
        "normalize": "nfc",
    },
    "rougeS4": {**_ROUGE_OTHER, "gap": 3, "unigrams": True, "arithmetic": "rouge-1.5.5"},
}

SETTINGS |= {
    "google_gleu": [
        {"min_len": 2, "max_len": 3},
        {"max_len": 1, "tokenize": "char"},
        {"max_len": 9, "lowercase": True, "normalize": "nfkc"},
        {"stop_words": "rouge-1.5.5", "stem": "porter", "tokenize": "words"},
    ],
    "nltk_bleu": [
        *({"smooth": f"method{number}"} for number in (1, 2, 3, 4)),
        {"smooth": "method1", "epsilon": 0.5, "weights": (0.5, 0.5)},
        {"smooth": "method4", "k": 2, "weights": (0, 0, 0, 1)},
        {"smooth": "method2", "weights": (0.2, 0.2, 0.2, 0.2, 0.2)},
        {"weights": (1,)},
        {"auto_reweigh": True},
        {"tokenize": "13a", "lowercase": True},
        {"tokenize": "char", "normalize": "nfd"},
    ],
    "nltk_chrf": [
        {"min_len": 2, "max_len": 3},
        {"max_len": 1, "beta": 0},
        {"whitespace": True, "beta": 2},
        {"lowercase": True, "normalize": "nfkc"},
    ],
}
OTHER |= {
    "google_gleu": {"min_len": 2, "max_len": 3, **_WORDS_OTHER},
    "nltk_bleu": {
        "weights": (0.4, 0.3, 0.2, 0.1),
        "smooth": "method1",
        **dict.fromkeys(("epsilon", "alpha", "k")),  # go with other methods only
        "auto_reweigh": True,
        "lowercase": True,
        "tokenize": "intl",
        "normalize": "nfc",
    },
    "nltk_chrf": {
        "min_len": 2,
        "max_len": 5,
        "beta": 1.5,
        "whitespace": True,
        "lowercase": True,
        "tokenize": "pretokenized",
        "normalize": "casefold",
    },
}


_CIDER_OTHER = {
    "frequencies": DocumentFrequencies.given({"a": 1}, 2, max_order=4),
    **_WORDS_OTHER,
    "stem": "english",
    "max_order": 3,
    "scale": 1,
    "refuse": "wordless-corpus",
}
SETTINGS |= {
    "plain_cider": [
        {"max_order": 1, "lowercase": True, "stem": "porter"},
        {"max_order": 6, "scale": 1, "tokenize": "char"},
    ],
    "cider-d": [
        *({"sigma": sigma} for sigma in (None, 0.5)),
        {"term_frequency": "share", "max_order": 2, "scale": 1},
        {"tokenize": "words", "stem": "german", "normalize": "nfkc"},
    ],
}
OTHER |= {
    "plain_cider": _CIDER_OTHER,
    "cider-d": {**_CIDER_OTHER, "sigma": 3, "term_frequency": "share"},
}
OTHER["gleu+"] = {
    "max_order": 3,
    "iterations": 10,
    "aggregate": "macro",
    "arithmetic": "gec-ranking",
    "lowercase": True,
    "tokenize": "13a",
    "normalize": "nfc",
}

SETTINGS["meteor"] = [
    *({"task": task} for task in ("adq", "hter", "li", "tune", "universal")),
    {"task": "util", "characters": True},
    {"stages": "exact"},
    {"stages": "exact+paraphrase", "weights": (1, 0.4)},
    {"stages": "stem+exact", "beam": 1},
    {"stages": "synonym+exact+stem", "arithmetic": "plain"},
    {"language": "german", "stages": "exact+stem", "function_words": "language"},
    {"language": "other", "normalized": False, "tokenize": "char"},
    {"stages": "exact+stem", "normalized": False, "lowercase": False, "function_words": "none"},
    {"alpha": 0.9, "beta": 3, "gamma": 0.5, "delta": 0.5, "no_punct": True, "normalize": "nfkc"},
]
OTHER["meteor"] = {
    "language": None,  # goes with other stages only
    "task": "adq",
    "stages": "exact+stem",
    "weights": (1, 0.5, 0.5, 0.5),
    "alpha": 0.5,
    "beta": 1,
    "gamma": 0.4,
    "delta": 0.5,
    "function_words": "none",
    "characters": True,
    "beam": 5,
    "normalized": False,
    "no_punct": True,
    "lowercase": False,
    "tokenize": "char",
    "normalize": "nfc",
    "arithmetic": "plain",
    "files": None,  # where other data are
}

_VECTORS = f"file:{VECTORS / 'glove.txt'}"
SETTINGS["soft"] = [
    {"vectors": "none"},
    {"vectors": _VECTORS},
    *({"vectors": _VECTORS, "report": part} for part in ("precision", "recall")),
    *({"vectors": _VECTORS, "beta": beta, "aggregate": "micro"} for beta in (0, 2, math.inf)),
    {"vectors": _VECTORS, "tokenize": "char", "lowercase": False},
    {"vectors": _VECTORS, "stop_words": "rouge-1.5.5", "stem": "porter", "normalize": "nfkc"},
]
OTHER["soft"] = {
    "report": "recall",
    "beta": 2,
    "aggregate": "micro",
    "vectors": _VECTORS,
    **_WORDS_OTHER,
    "lowercase": False,
    "tokenize": "none",
}

SETTINGS["meteor_2005"] = [
    *({"stages": stages, "stemmer": "english"} for stages in ("exact+stem", "exact")),
    {"stages": "exact+stem", "alignment": "last-first"},
    {"stages": "exact+stem", "aggregate": "macro", "alpha": 0.5, "beta": 1, "gamma": 0.3},
    {"stages": "exact", "gamma": 0, "tokenize": "char"},
    {"stages": "exact+stem", "stemmer": "german", "lowercase": False, "tokenize": "words", "normalize": "nfkc"},
    *({"synonymy": synonymy} for synonymy in ("lemmas", "stems")),
    {"stages": "exact+synonym", "alignment": "last-first", "aggregate": "macro"},
]
OTHER["meteor_2005"] = {
    "stages": "exact",
    "alpha": 0.5,
    "beta": 1,
    "gamma": 0.25,
    "alignment": "last-first",
    "aggregate": "macro",
    "synonymy": "stems",
    "wordnet": None,  # names a folder
    "stemmer": "english",
    "lowercase": False,
    "tokenize": "words",
    "normalize": "nfc",
}


@dataclass(frozen=True)
class Case:
    """A metric under some settings, with what the catalogue says of it."""

    name: str
    metric: Metric
    entry: Entry
    doubles: bool = True
    """Whether all references given twice have the same rows."""

    @property
    def reading(self) -> str:
        """What it refuses: `braces` that are no alternations, an absent first reference (`targeted`), several
        references (`single`), or nothing.
        """
        if getattr(self.metric, "alternations", False):
            return "braces"
        return {HTER: "targeted", NltkChrF: "single"}.get(type(self.metric), "")

    def __str__(self) -> str:
        """The spec, for messages."""
        return self.name


def entry_of(found: Metric) -> Entry:
    """The catalogue's entry of a metric: the first of its name."""
    return next(entry for entry in CATALOGUE.values() if entry.metric.name == found.name)


def _case(found: Metric) -> Case:
    """The case of a metric, with the traits that its settings give it."""
    entry, doubles = entry_of(found), True
    if isinstance(found, HTER):
        # Twice means once as untargeted.
        doubles = False
    if isinstance(found, BLEU):
        # Two of the methods put one match more at the bottom, of a segment or of a whole.
        identity = None if found.smooth in ("coco", "chen-cherry-5", "chen-cherry-7") else entry.identity
        entry = replace(entry, identity=identity, duplicates_matter=found.reference_length == "average")
    if isinstance(found, GLEUPlus):
        # Another draw among twice as many, or another order of additions.
        doubles = False
        entry = replace(entry, learned=found.learned, positional=found.positional)
    if isinstance(found, METEOR) and (found.matching[0] != "exact" or found.stage_weights[0] < 1):
        # Of equal texts the first stage is all that Meteor uses, and weights are by place.
        entry = replace(entry, identity=None)
    if isinstance(found, CIDEr):
        # Another order of additions.
        doubles = False
    if isinstance(found, RIBES) and found.arithmetic == "isozaki-2010":
        # Pairs alone do not tell all words of a text from each other.
        entry = replace(entry, identity=None)
    if isinstance(found, Rouge):
        alone = found.references.startswith("best") and not found.jackknife
        entry = replace(entry, duplicates_matter=not alone)
        doubles = alone
        faulty = getattr(found, "arithmetic", "") == "rouge-1.5.5"
        if faulty and (isinstance(found, RougeW) or found.max_bytes is not None):
            entry = replace(entry, identity=None)
    return Case(spec(found), found, entry, doubles)


# Metrics that refuse some texts, which the laws are not about.
REFUSING = (
    *("mteval-v13a/bleu", "multi-bleu/bleu", "multi-bleu-detok/bleu"),
    "rouge-1.5.5/rouge-w",
    "mteval-v13a/nist",
    "mteval-v14/nist",
    "nltk/nist",
    "ntt/ribes",
    "popovic/chrf",
    "popovic/chrf++",
    "coco/cider-d",
    "coco-scorer/cider-d",
    "cider/cider",
)


UNSAID = "soft"
"""The metric of the catalogue that measures nothing before a setting is said: its vectors."""


def _cases() -> list[Case]:
    found = [entry.metric for entry in CATALOGUE.values() if entry.name != UNSAID]
    for name, listed in SETTINGS.items():
        found += [type(CATALOGUE[name].metric)(**settings) for settings in listed]
    found += [profile.metric for name, profile in PROFILES.items() if name not in REFUSING]
    return [_case(each) for each in dict.fromkeys(found) if not lacking(each)]


def lacking(found: Metric) -> str:
    """Which files a metric needs that are not here, such as WordNet's, or nothing; they are not read."""
    try:
        assert isinstance(found.measured.data, tuple)
    except ResourceError as error:
        return str(error)
    return ""


CASES = _cases()
METRICS = [case.metric for case in CASES]
