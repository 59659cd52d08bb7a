"""METEOR of 2005: words that are mapped one to one, stage by stage, and whether they stay together.

    METEOR = (1 - gamma * (chunks / m)^beta) * P R / (alpha P + (1 - alpha) R)
    P = m / hypothesis_length,  R = m / reference_length,  m = exact + stem + synonym

The first stage maps the same words, the next those with the same stem, the last synonyms of WordNet; each only words
that none before it mapped. A stage maps as many words as it can, and of several such mappings it takes the one of which
the fewest cross: two cross if their words stand in one text in the other order than in the other text. The paper does
not say which of several; here the one that crosses those of earlier stages least, then the one with the fewest chunks,
then the first from the left. A chunk is a longest run of mapped words that are neighbours, in the same order, in both
texts. With the paper's numbers F is `10 P R / (R + 9 P)` and the largest penalty a half.

The score of a corpus is that of the sums (`aggregate="micro"`, as in the paper), or the mean of its segments' scores.

Several references: the first with the greatest score.
Degenerate: without a mapped word the score is 0, also for two empty texts. Identical text of length L has
`1 - 1 / (2 L^3)`, so a single word 0.5.

Source: Banerjee and Lavie (2005), https://aclanthology.org/W05-0909; `alignment="last-first"` and the order of
arithmetic as NLTK 3.10.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..errors import OptionError
from ..facts import FAULT, SEARCH_LIMIT, note
from ..resources.wordnet import wordnet
from ..settings import check, check_from_zero, check_one_of
from ..statistics import score_only
from ..text import Step, stemmer_names, text_steps, tokenizer
from .looks_up import Found, LooksUp
from .matches import Matching
from .precision_recall import AGGREGATES, quotient
from .words import check_lower_case, lower_case

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags

STAGES = ("exact+stem+synonym", "exact+stem", "exact+synonym", "exact")
SYNONYMIES = ("sets", "lemmas", "stems")
ALIGNMENTS = ("fewest-crossings", "last-first")
STEMMERS = tuple(name for name in stemmer_names() if name not in ("none", "meteor", "rouge-1.5.5"))
_COUNTS = ("exact", "stem", "synonym", "chunks", "hypothesis_length", "reference_length")


@dataclass(frozen=True, kw_only=True, eq=False)
class METEOR2005(Matching, LooksUp):
    """METEOR as first published, 0 to 1, higher is better; `METEOR` is the one of 2014, version 1.5.

    Args:
        stages: what words are mapped by, in this order: `exact+stem+synonym`, or without one or both of the last two.
        alpha: the weight of precision in F, 0 to 1: 0.9 weighs recall nine times as much as precision.
        beta: the exponent of the fragmentation, from 0.
        gamma: the largest penalty, 0 to 1.
        alignment: `fewest-crossings`, the paper's; or `last-first`, NLTK's: from the end of the hypothesis each word is
            mapped to the last that is left of the reference, whatever it crosses.
        aggregate: `micro`, the score of the summed counts; or `macro`, the mean of the segments' scores.
        synonymy: which words are synonyms: `sets`, those that share a set of WordNet, themselves or a base of theirs;
            `lemmas`, NLTK's: those of which the one of the reference is written in a set of the other, or of a base of
            it; or `stems`, what NLTK makes of that: it looks at stems, so that few words are synonyms.
        wordnet: the directory with WordNet's files; `installed` looks in `WNHOME`, in NLTK's data and where Debian's
            wordnet-base puts them.
        stemmer: `porter`, as NLTK has it, for words of any length; a language of Snowball such as `german`; or
            `nltk-english`, NLTK's `SnowballStemmer("english")`.
        lowercase: compare in lower case; `ascii` for the letters of ASCII alone.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value, or has no effect.
        ResourceError: the directory named is not WordNet's; or, when it measures or signs, it is nowhere.
    """

    stages: str = "exact+stem+synonym"
    alpha: float = 0.9
    beta: float = 3.0
    gamma: float = 0.5
    alignment: str = "fewest-crossings"
    aggregate: str = score_only("micro")
    synonymy: str = "sets"
    wordnet: str = "installed"
    stemmer: str = "porter"
    lowercase: bool | str = True
    tokenize: str | Step = "none"
    normalize: str | tuple[Step, ...] = ()

    name = "meteor_2005"
    scale = 1.0
    splits = ("tokenize=words", "tokenize=char")

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        check_lower_case(self)
        for name, values in (
            ("stages", STAGES),
            ("alignment", ALIGNMENTS),
            ("aggregate", AGGREGATES),
            ("synonymy", SYNONYMIES),
            ("stemmer", STEMMERS),
        ):
            check_one_of(self, name, values)
        check_from_zero(self, "alpha", "beta", "gamma")
        for name in ("alpha", "gamma"):
            if getattr(self, name) > 1:
                raise OptionError(f"{name} is a number from 0 to 1, not {getattr(self, name)}")
        if self.wordnet != "installed":
            self._check_wordnet()

    def _check_wordnet(self) -> None:
        """Refuses a directory that is not WordNet's; where none is named, that there is none is told when needed."""
        if not self.wordnet:
            raise OptionError("wordnet is installed or a directory, and not empty")
        if "synonym" not in self.stages:
            raise OptionError("wordnet has no effect without the stage synonym: leave one of them out")
        self.found()

    def look(self) -> Found:
        """WordNet, if there is a stage for synonyms.

        Raises:
            ResourceError: it is nowhere.
        """
        if "synonym" not in self.stages:
            return Found()
        return Found((wordnet("" if self.wordnet == "installed" else self.wordnet),))

    @property
    def columns(self) -> tuple[str, ...]:
        """Words that each stage maps, chunks, lengths, the score in limbs, and 1."""
        return (*_COUNTS, *exact.limb_names("meteor", exact.FRACTION), "segments")

    @property
    def label(self) -> str:
        """`METEOR-2005`."""
        return "METEOR-2005"

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, tokenizer."""
        return (*self.normalize, *lower_case(self.lowercase), tokenizer(self.tokenize))

    def kernel(self) -> dict[str, Any]:
        """Mapped words, chunks and the score, of the best reference.

        Raises:
            ResourceError: there is a stage for synonyms, and WordNet is nowhere.
        """
        return {
            "kind": "meteor2005",
            "alpha": self.alpha,
            "beta": self.beta,
            "gamma": self.gamma,
            "rule": self.alignment,
            "stemmer": self.stemmer if "stem" in self.stages else None,
            "synonymy": self.synonymy if self.data else None,
            "tables": {"synonyms": self.data[0]()} if self.data else {},
        }

    def exact(self, values: Array) -> Array:
        """The score in limbs."""
        place = len(_COUNTS)
        limbs = exact.split(values[:, place], exact.FRACTION)
        return np.concatenate([values[:, :place], limbs, values[:, -1:]], axis=1)

    def score(self, rows: Array) -> Array:
        """METEOR of (sums of) rows, or the mean of its values."""
        if self.aggregate == "macro":
            mean: Array = exact.join(rows[..., -4:-1], exact.FRACTION) / rows[..., -1]
            return mean
        precision, recall = self._precision(rows), self._recall(rows)
        return (1.0 - self._penalty(rows)) * self._mean(precision, recall)

    def components(self, rows: Array) -> dict[str, Any]:
        """`precision`, `recall`, their mean, `penalty` and `fragmentation` of the sums; matches by stage, chunks."""
        precision, recall = self._precision(rows), self._recall(rows)
        parts = {
            "precision": precision,
            "recall": recall,
            "fmean": self._mean(precision, recall),
            "penalty": self._penalty(rows),
            "fragmentation": self._fragmentation(rows),
        }
        counts = {name: int(rows[place]) for place, name in enumerate(_COUNTS)}
        return {**{name: float(part) for name, part in parts.items()}, **counts, "segments": int(rows[-1])}

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also about segments where the search for the fewest crossings was not sure, or stems have other synonyms."""
        limit = note(
            flags & SEARCH_LIMIT,
            "crossings_limit",
            "words are repeated so often that a mapping with fewer crossings may exist",
            "score shorter segments",
        )
        stems = note(
            flags & FAULT,
            "stemmed_synonyms",
            "words with other synonyms than their stems, which NLTK looks up in their place",
            "synonymy=lemmas looks up the words",
        )
        found = super().remarks(flags & ~np.uint16(SEARCH_LIMIT))
        return (*found, *(one for one in (limit, stems) if one))

    def _mean(self, precision: Array, recall: Array) -> Array:
        weighted = self.alpha * precision + (1.0 - self.alpha) * recall
        return quotient(precision * recall, weighted)

    def _precision(self, rows: Array) -> Array:
        return quotient(_matches(rows), rows[..., 4])

    def _recall(self, rows: Array) -> Array:
        return quotient(_matches(rows), rows[..., 5])

    def _fragmentation(self, rows: Array) -> Array:
        return quotient(rows[..., 3], _matches(rows))

    def _penalty(self, rows: Array) -> Array:
        penalty: Array = self.gamma * exact.powers(self._fragmentation(rows), self.beta)
        return penalty


def _matches(rows: Array) -> Array:
    total: Array = rows[..., 0] + rows[..., 1] + rows[..., 2]
    return total
