"""What all laws run over: every metric of the catalogue, under settings that each change something; every profile."""

from dataclasses import dataclass
from typing import Any

from matchgrid import Metric
from matchgrid.metrics.catalogue import CATALOGUE, Entry
from matchgrid.profiles import PROFILES
from matchgrid.signature import spec

SETTINGS: dict[str, list[dict[str, Any]]] = {
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
}

# A value of each field that is not the default and goes with the defaults of the others.
OTHER: dict[str, dict[str, Any]] = {
    "bleu": {
        "max_order": 3,
        "smooth": "none",
        "effective_order": True,
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


@dataclass(frozen=True)
class Case:
    """A metric under some settings, with what the catalogue says of it."""

    name: str
    metric: Metric
    entry: Entry

    def __str__(self) -> str:
        """The spec, for messages."""
        return self.name


def entry_of(found: Metric) -> Entry:
    """The catalogue's entry of a metric: the first of its name."""
    return next(entry for entry in CATALOGUE.values() if entry.metric.name == found.name)


def _cases() -> list[Case]:
    found = [entry.metric for entry in CATALOGUE.values()]
    for name, listed in SETTINGS.items():
        found += [type(CATALOGUE[name].metric)(**settings) for settings in listed]
    found += [profile.metric for profile in PROFILES.values()]
    return [Case(spec(each), each, entry_of(each)) for each in dict.fromkeys(found)]


CASES = _cases()
METRICS = [case.metric for case in CASES]
