"""WER and CER: the edits that turn the reference into the output, per word or character of the reference.

    WER = (substitutions + deletions + insertions) / words of the reference

Counts are pooled over segments, so long segments weigh more than in the mean of their rates (`macro`). The words are
what jiwer's default makes of a text; CER takes every code point between the ends of a text, spaces too.

Several references and degenerate values: see `matchgrid.metrics.edits`.

Source: jiwer 4.0.0, `wer` and `cer`, which for a reference without words answers the number of insertions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..settings import check_one_of
from ..text import text_steps, tokenizer
from .edits import ErrorRate, WordEdits

if TYPE_CHECKING:
    from ..text import Step

UNITS = ("code-point", "grapheme")


@dataclass(frozen=True)
class WER(WordEdits, ErrorRate):
    """Word error rate, from 0, 1 is an error per word; lower is better.

    Every setting is `WordEdits`'s and `ErrorRate`'s.

    Raises:
        OptionError: a setting has no such value.
    """

    name = "wer"
    label = "WER"


@dataclass(frozen=True)
class CER(ErrorRate):
    """Character error rate, from 0, 1 is an error per character; lower is better.

    Args:
        whitespace: white space inside of a text counts; without it, only what is between.
        unit: `code-point`, or `grapheme` for extended grapheme clusters. Every other setting is `ErrorRate`'s.

    Raises:
        OptionError: a setting has no such value.
    """

    whitespace: bool = True
    unit: str = "code-point"

    name = "cer"
    label = "CER"

    def __post_init__(self) -> None:
        check_one_of(self, "unit", UNITS)
        super().__post_init__()

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, no white space at the ends; or a tokenizer that leaves all of it out."""
        if self.whitespace:
            return (*self.cleaning, *text_steps("strip"))
        return (*self.cleaning, tokenizer("graphemes" if self.unit == "grapheme" else "char"))

    def kernel(self) -> dict[str, Any]:
        """Hits and edits of the best reference, or edits only."""
        unit = "grapheme" if self.unit == "grapheme" else "character"
        return {**super().kernel(), "unit": unit if self.whitespace else "token"}
