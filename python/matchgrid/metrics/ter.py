"""TER: how many edits turn the output into a reference, as a share of the reference's length.

    TER = 100 * edits / reference_length

Edits are insertions, deletions and substitutions of words, and shifts of a block of words, all at cost 1. The number
of edits is found by sacreBLEU's greedy search, with its limits: blocks of at most 10 words, moved at most 50, a beam
of 25 around the diagonal, 1,000 candidates per pair.

Several references: the fewest edits of any, over the mean length of all.
Degenerate: without any reference word the score is 100 if there are edits, else 0.

Source: Snover et al. (2006), https://aclanthology.org/2006.amta-papers.25; arithmetic as sacreBLEU 2.6.0, its faults
included: `normalized` is applied to references twice, and its rule for kana never fires.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import exact
from ..notes import Note
from ..settings import check
from ..statistics import Metric
from ..text import Step, text_steps, tokenizer

if TYPE_CHECKING:
    from ..types import Array, Flags


@dataclass(frozen=True)
class TER(Metric):
    """Corpus and segment translation edit rate in percent, from 0, lower is better.

    Args:
        normalized: Tercom's normalization and splitting of punctuation.
        no_punct: without punctuation.
        asian_support: also for Asian characters; only with `normalized` or `no_punct`.
        case_sensitive: compare as it is, not in lower case.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value.
    """

    normalized: bool = False
    no_punct: bool = False
    asian_support: bool = False
    case_sensitive: bool = False
    normalize: str | tuple[Step, ...] = ()

    name = "ter"
    label = "TER"
    scale = 100.0
    higher_is_better = False
    splits = ("normalized=yes,asian_support=yes",)
    columns = ("edits", *exact.limb_names("reference_length"))

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "normalize", text_steps(self.normalize))

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, then Tercom's steps, then words between spaces."""
        return (*self.normalize, *self._tercom(), tokenizer("none"))

    @property
    def reference_text(self) -> tuple[Step, ...]:
        """Tercom's steps twice, where a second time can make a difference: as sacreBLEU does."""
        if not self.normalized:
            return self.text
        squeeze = text_steps("squeeze")
        return (*self.normalize, *self._tercom(), *squeeze, *self._tercom(), tokenizer("none"))

    def _tercom(self) -> tuple[Step, ...]:
        steps = {
            "rstrip": True,
            "lower": not self.case_sensitive,
            "tercom-normalize": self.normalized,
            "tercom-asian": self.normalized and self.asian_support,
            "tercom-no-punct": self.no_punct,
            "tercom-no-asian-punct": self.no_punct and self.asian_support,
        }
        return text_steps([name for name, used in steps.items() if used])

    def kernel(self) -> dict[str, Any]:
        """The fewest edits and the mean reference length."""
        return {"kind": "ter"}

    def exact(self, values: Array) -> Array:
        """The mean reference length in limbs."""
        return np.concatenate([values[:, :1], exact.split(values[:, 1])], axis=1)

    def score(self, rows: Array) -> Array:
        """TER of (sums of) rows."""
        edits, length = rows[..., 0], exact.join(rows[..., 1:])
        rate = np.where(edits > 0, 1.0, 0.0)
        np.divide(edits, length, out=rate, where=length > 0)
        return 100 * rate

    def components(self, rows: Array) -> dict[str, Any]:
        """Edits, and the mean length of the references."""
        return {"edits": int(rows[0]), "reference_length": float(exact.join(rows[1:]))}

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also that `asian_support` is without effect."""
        notes = super().remarks(flags)
        if self.asian_support and not (self.normalized or self.no_punct):
            idle = Note(
                "option_without_effect",
                "asian_support has no effect without normalized or no_punct",
                remedy="add normalized=yes to split Asian text into characters",
            )
            notes = (*notes, idle)
        return notes
