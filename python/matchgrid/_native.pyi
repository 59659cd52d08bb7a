"""The native module: preprocessing and rows."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "UNICODE_VERSION",
    "VERSION",
    "Resource",
    "align",
    "are_texts",
    "bootstrap",
    "concordance",
    "concordance_changes",
    "concordance_draws",
    "digest",
    "halves",
    "ngrams",
    "pcg64_bootstrap",
    "pcg64_swaps",
    "read_vectors",
    "rows",
    "tokens",
    "transform",
    "vectors",
]

UNICODE_VERSION: Final[str]
VERSION: Final[str]

@final
class Resource:
    """An immutable table of words, n-grams or phrases in native memory; equal ones have the same digest."""

    @staticmethod
    def words(words: list[str]) -> Resource:
        """A set of words."""

    @staticmethod
    def pairs(pairs: list[tuple[str, str]]) -> Resource:
        """Words and what each stands for; of several pairs with the same word the last counts."""

    @staticmethod
    def frequencies(known: list[tuple[list[str], int]], documents: int, max_order: int) -> Resource:
        """N-grams of up to so many words, and how many of the documents have each."""

    @staticmethod
    def paraphrases(blocks: Iterable[bytes]) -> Resource:
        """Phrases that mean the same, from Meteor's table: triples of lines, a probability and two phrases."""

    @staticmethod
    def synonyms(sets: str, forms: str) -> Resource:
        """Words that mean the same, from Meteor's lists: a word and its sets, a base and its irregular forms."""

    @staticmethod
    def wordnet(files: Sequence[tuple[str, str, str]]) -> Resource:
        """WordNet's nouns, verbs, adjectives and adverbs: of each the index, the data and the irregular forms."""

    @staticmethod
    def read(form: bytes) -> Resource:
        """The table of which these bytes are the form that it is pickled in."""

    @property
    def digest(self) -> str:
        """SHA-256 of the entries in order, in hexadecimal."""

    @property
    def size(self) -> int:
        """The bytes of the entries."""

    @property
    def extent(self) -> tuple[int, int, int] | None:
        """Of document frequencies: length of the longest n-grams, number of documents, greatest frequency."""

    def frequency(self, ngram: list[str]) -> int:
        """Of document frequencies: how many documents have the n-gram."""

    def entries(self) -> list[tuple[list[str], int]]:
        """Of document frequencies: n-grams and their frequencies, one before those that go on from it."""

    def __len__(self) -> int:
        """The number of words or n-grams."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

_Named: TypeAlias = str | tuple[str, Resource]

def rows(
    jobs: list[dict[str, Any]],
    hypotheses: list[Any],
    references: list[Any],
    counts: list[int] | None,
    threads: int,
    sources: list[Any] | None = None,
) -> list[tuple[npt.NDArray[np.float64], npt.NDArray[np.uint8], npt.NDArray[np.uint16]]]:
    """Per job: rows, digests of the prepared references (16 a segment; with the source where it counts), flags."""

def ngrams(
    steps: Sequence[_Named],
    hypotheses: list[Any],
    references: list[Any],
    counts: list[int] | None,
    counted: tuple[int, bool],
    threads: int,
) -> Resource:
    """How often n-grams of up to so many words occur in all prepared references, or (if so) in how many segments."""

def align(
    job: dict[str, Any],
    hypotheses: list[Any],
    references: list[Any],
    counts: list[int] | None,
    threads: int,
) -> list[tuple[int, list[str], list[str], list[tuple[str, int, int, int, int]], list[tuple[int, int, int]]]]:
    """Per segment: the reference that counts, the tokens of both sides, chunks and shifts."""

def bootstrap(
    rows: list[npt.NDArray[np.float64]], strata: list[int], draws: int, seed: int, threads: int
) -> npt.NDArray[np.float64]:
    """Sums of units drawn with replacement: `(draws, columns of all systems)`; `strata` are sizes one after another."""

def halves(
    rows: list[npt.NDArray[np.float64]], units: int, draws: int, seed: int, threads: int
) -> npt.NDArray[np.float64]:
    """Sums of units of which each is taken or left with probability 1/2: `(draws, columns of all systems)`."""

def concordance(
    human: npt.NDArray[np.float64],
    metric: npt.NDArray[np.float64],
    starts: Sequence[int],
    least: float,
    epsilon: float,
    threads: int,
) -> npt.NDArray[np.int64]:
    """By group: pairs that are concordant, discordant, tied for people, for the metric (within epsilon), for both."""

def concordance_changes(
    human: npt.NDArray[np.float64],
    metric: npt.NDArray[np.float64],
    starts: Sequence[int],
    low: float,
    high: float,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.uint32], npt.NDArray[np.bool_]]:
    """Pairs, tied for people or concordant, of which the metric's difference is in (low, high]: it, group, tied."""

def concordance_draws(
    human: npt.NDArray[np.float64],
    metric: npt.NDArray[np.float64],
    starts: Sequence[int],
    weights: npt.NDArray[np.uint32],
    epsilon: float,
    threads: int,
) -> npt.NDArray[np.float64]:
    """By draw and group, from how often each draw has each value: Pearson, Spearman, the five counts, size, kinds."""

def vectors(words: list[str], values: npt.NDArray[np.float32]) -> Resource:
    """Words and the vector of each, a row of an array."""

def read_vectors(read: Callable[[], bytes], wanted: list[str] | None, threads: int) -> tuple[Resource, int]:
    """The vectors of a file that `read` gives in pieces, of `wanted` words or all; how many were of a word with one."""

def pcg64_bootstrap(
    rows: npt.NDArray[np.float32], draws: int, state: tuple[int, int, int], threads: int
) -> npt.NDArray[np.float32]:
    """Sums of as many rows as there are, drawn by numpy's generator from a state on, for each draw.

    The state is the generator's, its increment, and how many numbers of 32 bits to pass over.
    """

def pcg64_swaps(
    rows: npt.NDArray[np.float64], draws: int, state: tuple[int, int, int], threads: int
) -> npt.NDArray[np.float64]:
    """Sums of the rows for which a coin of numpy's generator falls on 1, for each draw."""

def are_texts(items: list[Any]) -> bool:
    """Whether every item is a string, and not of a subclass."""

def tokens(texts: list[Any], steps: Sequence[_Named]) -> list[list[str]]:
    """The tokens of each text."""

def transform(texts: list[Any], steps: Sequence[_Named]) -> list[str]:
    """Each text after its steps."""

def digest(texts: list[Any], steps: Sequence[_Named]) -> str:
    """SHA-256 of the prepared texts, in hexadecimal."""
