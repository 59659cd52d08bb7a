"""TER by TERCOM's search: how many edits turn the output into a reference, as a share of the reference's length.

    TER = edits / reference_length

Edits are insertions, deletions and substitutions of words, and shifts of a block of words, all at cost 1 unless set
otherwise. Shifts are found greedily: again and again the one that saves most, the first of the longest blocks among
equal ones, as long as one saves what it costs. TERCOM shifts blocks of at most 10 words that are at most 50 from their
place, and its edit distance follows no cell that costs 20 more than the best; each of these limits is a setting, and
`None` is no limit, as the definition has none.

Several references: the fewest edits of any, the first of equals; over the mean length of all.
Degenerate: without any reference word the score is 1 if there are edits, else 0, as TERCOM's are of segments (of a
corpus it prints Infinity or NaN).

Source: Snover et al. (2006), https://aclanthology.org/2006.amta-papers.25; search and text as TERCOM 0.10.0, whose
fault `tokenize="tercom"` reproduces: where `no_punct` deletes what a text begins with, an empty word stays and counts.
A search of one pair ends after 2^31 blocks of 64 cells (about half a minute), with a note: TERCOM goes on. Pairs of
more than 2^28 words times words (16,384 a side) are refused; where edits cost 1 and the beam changes nothing, of 2^32.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact, facts
from ..errors import OptionError
from ..notes import Note
from ..settings import check
from ..statistics import Metric
from ..text import Step, text_steps, tokenizer

if TYPE_CHECKING:
    from ..types import Array, Flags


@dataclass(frozen=True)
class TercomTER(Metric):
    """Corpus and segment translation edit rate by TERCOM's search, a ratio from 0, lower is better.

    Args:
        normalized: TERCOM's normalization and splitting of punctuation (`-N`).
        no_punct: without punctuation (`-P`).
        asian_support: also for Asian characters (`-A`); only with `normalized` or `no_punct`.
        keep_markup: keep what is in the brackets of markup, and drop the brackets (`-K`); only with `normalized`.
        case_sensitive: compare as it is, not in lower case (`-s`).
        beam: how much more a cell of the edit distance may cost than the best (`-b`); `None` for the exact distance.
        max_shift_size: the most words that are shifted at once; `None` for any.
        max_shift_distance: the farthest they may be from their place (`-d`); `None` for any.
        insert_cost, delete_cost, substitute_cost, shift_cost: what the edits cost.
        tokenize: `tercom`, `tercom-words` (the same without empty words) or another tokenizer.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value, or two do not go together.
        SegmentError: measuring a pair of more than 2^28 words times words, or 2^32 where edits cost 1 and the beam
            changes nothing: split the texts.
    """

    normalized: bool = False
    no_punct: bool = False
    asian_support: bool = False
    keep_markup: bool = False
    case_sensitive: bool = False
    beam: int | None = 20
    max_shift_size: int | None = 10
    max_shift_distance: int | None = 50
    insert_cost: float = 1.0
    delete_cost: float = 1.0
    substitute_cost: float = 1.0
    shift_cost: float = 1.0
    tokenize: str | Step = "tercom"
    normalize: str | tuple[Step, ...] = ()

    name = "tercom"
    scale = 1.0
    higher_is_better = False
    splits = ("normalized=yes,asian_support=yes",)
    columns = (
        *("insertions", "deletions", "substitutions", "shifts", "shifted_words"),
        *exact.limb_names("reference_length"),
    )

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        for name in ("beam", "max_shift_size", "max_shift_distance"):
            value = getattr(self, name)
            if value is not None and not 0 <= value < 2**32:
                raise OptionError(f"{name} is a whole number from 0, or none for no limit, not {value}")
        for name, cost in zip(_COSTS, self.costs, strict=True):
            if not 0 < cost <= 1000:
                raise OptionError(f"{name} is a number above 0, up to 1000, not {cost}")
        if str(self.tokenize) == "pretokenized" and (self.normalized or self.no_punct):
            raise OptionError(
                "tokenize=pretokenized compares tokens as they are split, so normalized and no_punct, which split or "
                "delete some, do not go with it: change the tokens themselves"
            )

    @property
    def label(self) -> str:
        """`TER (TERCOM)`, or without any limit of the search `TER (Snover)`."""
        limits = self.beam, self.max_shift_size, self.max_shift_distance
        return "TER (Snover)" if limits == (None, None, None) else "TER (TERCOM)"

    @property
    def costs(self) -> tuple[float, ...]:
        """What an insertion, a deletion, a substitution and a shift cost."""
        return self.insert_cost, self.delete_cost, self.substitute_cost, self.shift_cost

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, then TERCOM's steps, then its words."""
        steps = {
            "tercom-line": str(self.tokenize) != "pretokenized",
            "lower": not self.case_sensitive,
            "tercom-0.10.0-normalize": self.normalized and not self.keep_markup,
            "tercom-0.10.0-markup": self.normalized and self.keep_markup,
            "tercom-0.10.0-asian": self.normalized and self.asian_support,
            "tercom-squeeze": self.normalized,
            "tercom-no-punct": self.no_punct,
            "tercom-no-asian-punct": self.no_punct and self.asian_support,
            "tercom-collapse": self.no_punct,
        }
        return (*self.normalize, *text_steps([name for name, used in steps.items() if used]), tokenizer(self.tokenize))

    def kernel(self) -> dict[str, Any]:
        """The edits to the reference that needs the fewest, and the mean reference length."""
        limits = {name: getattr(self, name) for name in ("beam", "max_shift_size", "max_shift_distance")}
        return {"kind": "tercom", **limits, "costs": list(self.costs), "targeted": False}

    def exact(self, values: Array) -> Array:
        """The mean reference length in limbs."""
        return np.concatenate([values[:, :5], exact.split(values[:, 5])], axis=1)

    def score(self, rows: Array) -> Array:
        """TER of (sums of) rows."""
        edits, length = self._edits(rows), exact.join(rows[..., 5:])
        rate = np.where(edits > 0, 1.0, 0.0)
        np.divide(edits, length, out=rate, where=length > 0)
        return rate

    def _edits(self, rows: Array) -> Array:
        """The edits, each by its cost."""
        edits: Array = sum(cost * rows[..., place] for place, cost in enumerate(self.costs))  # type: ignore[assignment]
        return edits

    def components(self, rows: Array) -> dict[str, Any]:
        """Edits (by their costs) and of which kind they are, words in shifted blocks, and the mean reference length."""
        counts = {name: int(rows[place]) for place, name in enumerate(self.columns[:5])}
        edits, length = float(self._edits(rows)), float(exact.join(rows[5:]))
        return {"edits": edits, **counts, "reference_length": length}

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also empty words, and settings that are without effect."""
        empty = facts.note(
            flags & facts.EMPTY_WORD,
            "empty_word",
            "an empty word where punctuation was, which counts",
            "tokenize=tercom-words has none",
        )
        notes = [*super().remarks(flags), *([empty] if empty else [])]
        if self.asian_support and not (self.normalized or self.no_punct):
            remedy = "add normalized=yes to split Asian text into characters"
            notes.append(_idle("asian_support has no effect without normalized or no_punct", remedy))
        if self.keep_markup and not self.normalized:
            notes.append(_idle("keep_markup has no effect without normalized", "add normalized=yes"))
        return tuple(notes)


_COSTS = ("insert_cost", "delete_cost", "substitute_cost", "shift_cost")


def _idle(message: str, remedy: str) -> Note:
    return Note("option_without_effect", message, remedy=remedy)
