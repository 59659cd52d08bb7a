"""Edit distances: how many edits turn the reference into the output.

    Levenshtein         insertions, deletions, substitutions
    OSA                 also exchanges of neighbours, none of which is edited again ("optimal string alignment")
    Damerau-Levenshtein also exchanges of neighbours, between which others can go in or out

Each edit costs 1. They are over the characters of the texts as they are, or over tokens. `ca` to `abc` takes three
edits by OSA and two by Damerau-Levenshtein. OSA is no metric: `ca` is 1 from `ac` and that 1 from `abc`, yet `ca` is 3
from `abc`. The other two are.

Corpus score: `none` is the mean number of edits of a segment, and of one segment that number itself. Where edits are
normalised, they are pooled over segments, and so is what they are divided by; the mean of the ratios is `macro`.

Several references: the fewest edits, the first of several with the fewest; lengths are of that one.
Degenerate: two empty texts have distance 0, normalised or not. Where no reference has a character and `normalize_by` is
`reference`, the score is the number of edits, as it is for CER.

Source: Levenshtein (1966); Damerau (1964); Zhao and Sahni (2019), https://doi.org/10.1186/s12859-019-2819-0. Distances
as rapidfuzz 3.14.6, `normalized_distance` being `maximum`; Damerau-Levenshtein also as NLTK's
`edit_distance(transpositions=True)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..settings import check, check_one_of
from ..statistics import Metric, score_only
from ..text import Step, text_steps, tokenizer
from .edits import rate

if TYPE_CHECKING:
    from ..types import Array

COLUMNS = ("edits", "reference_length", "hypothesis_length", "longer_length", "segments")
UNITS = ("code-point", "grapheme")
NORMALIZE_BY = ("none", "reference", "maximum", "sum")


@dataclass(frozen=True)
class EditDistance(Metric):
    """The settings of the edit distances.

    Args:
        normalize_by: `none`, or divide by the length of the `reference`, by the `maximum` of the lengths of both sides,
            or by their `sum`.
        lowercase: compare in lower case.
        unit: `code-point`, or `grapheme` for extended grapheme clusters; without a tokenizer.
        tokenize: any tokenizer, to edit its tokens; by default there is none.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value, or there are tokens and graphemes.
    """

    normalize_by: str = score_only("none")
    lowercase: bool = False
    unit: str = "code-point"
    tokenize: str | Step | None = None
    normalize: str | tuple[Step, ...] = ()

    higher_is_better = False
    scale = 1.0
    columns = COLUMNS
    distance = ""

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        if self.tokenize is not None:
            object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        check_one_of(self, "unit", UNITS)
        check_one_of(self, "normalize_by", NORMALIZE_BY)
        if self.tokenize is not None and self.unit == "grapheme":
            raise OptionError("unit=grapheme is for texts without a tokenizer: leave one of them out")

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, and the tokenizer if there is one."""
        assert isinstance(self.normalize, tuple)  # made one by __post_init__
        split = (self.tokenize,) if isinstance(self.tokenize, Step) else ()
        return (*self.normalize, *text_steps("lower" if self.lowercase else ""), *split)

    def kernel(self) -> dict[str, Any]:
        """The fewest edits, and lengths."""
        characters = "grapheme" if self.unit == "grapheme" else "character"
        unit = characters if self.tokenize is None else "token"
        return {"kind": "edits", "distance": self.distance, "unit": unit, "columns": "lengths"}

    def score(self, rows: Array) -> Array:
        """Edits of (sums of) rows, by what they are divided by."""
        edits, reference, hypothesis, longer, segments = (rows[..., place] for place in range(len(COLUMNS)))
        by = {"none": segments, "reference": reference, "maximum": longer, "sum": reference + hypothesis}
        return rate(edits, by[self.normalize_by], "insertions")

    def components(self, rows: Array) -> dict[str, Any]:
        """Edits and lengths."""
        return dict(zip(COLUMNS, map(int, rows), strict=True))


@dataclass(frozen=True)
class Levenshtein(EditDistance):
    """Levenshtein's distance, from 0, lower is better.

    Every setting is `EditDistance`'s.

    Raises:
        OptionError: a setting has no such value, or there are tokens and graphemes.
    """

    name = "levenshtein"
    label = "Levenshtein"
    distance = "levenshtein"


@dataclass(frozen=True)
class OSA(EditDistance):
    """The distance by optimal string alignment, from 0, lower is better.

    Every setting is `EditDistance`'s.

    Raises:
        OptionError: a setting has no such value, or there are tokens and graphemes.
    """

    name = "osa"
    label = "OSA"
    distance = "osa"


@dataclass(frozen=True)
class DamerauLevenshtein(EditDistance):
    """The distance of Damerau and Levenshtein, without restriction, from 0, lower is better.

    Every setting is `EditDistance`'s.

    Raises:
        OptionError: a setting has no such value, or there are tokens and graphemes.
    """

    name = "damerau"
    label = "Damerau-Levenshtein"
    distance = "damerau"
