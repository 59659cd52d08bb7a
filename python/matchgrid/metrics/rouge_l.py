"""ROUGE-L: the longest common subsequence of two texts, as sentences or as summaries.

    matches = LCS(hypothesis, reference);  totals: the tokens of either side

`RougeL` takes each text as one sentence. `RougeLsum` takes each sentence of the reference, and of it every token that
is in a longest common subsequence with any sentence of the hypothesis (the union); a token counts as often as both
texts have it. Which of several longest subsequences counts is decided from the end of both sentences: a pair of equal
tokens is taken; else the token of the reference is left, unless only leaving that of the hypothesis keeps the length.

Several references, F and degenerate values: see `matchgrid.metrics.rouge`. A text without line feeds is one sentence.

Source: Lin (2004), section 3; the choice among longest subsequences as ROUGE-1.5.5 and rouge-score 0.1.2 have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..text import GIVEN, Step, text_steps
from .rouge import ARITHMETICS, Rouge

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Flags


@dataclass(frozen=True)
class RougeL(Rouge):
    """ROUGE of the longest common subsequence, 0 to 1, higher is better; a line feed is a space.

    Every setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
    """

    name = "rougeL"
    symbol = "ROUGE-L"

    @property
    def member(self) -> dict[str, Any]:
        """The longest common subsequence."""
        return {"kind": "lcs"}


@dataclass(frozen=True)
class RougeLsum(Rouge):
    """ROUGE-L of summaries, 0 to 1, higher is better.

    Args:
        sentences: `newlines`, a sentence a line; `given`, each text is a list of sentences; `uax29`, by Unicode's rules
            (UAX #29), which need no data and know no abbreviations; or `at:SEPARATOR`, such as `at:<q>`.
        arithmetic: `plain`, or `rouge-1.5.5` with its fault under `max_bytes`: its sentences are cut later than its
            counts. Every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination is without effect.
    """

    sentences: str = "newlines"
    arithmetic: str = "plain"

    name = "rougeLsum"
    symbol = "ROUGE-Lsum"
    by_lines = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self._one_of("arithmetic", ARITHMETICS)
        rule, _, separator = self.sentences.partition(":")
        known = rule in ("newlines", "given", "uax29", "at") and (rule == "at") == bool(separator)
        if not known or "\n" in separator:
            raise OptionError(f"sentences is newlines, given, uax29 or at:SEPARATOR, not {self.sentences!r}")
        if self.pretokenized and rule != "newlines":
            raise OptionError(
                f"sentences={self.sentences} splits texts, and tokenize=pretokenized has tokens: end a sentence with "
                "the token '\\n'"
            )

    @property
    def limit(self) -> str:
        """The step that cuts a text."""
        return cut(super().limit, self.arithmetic)

    @property
    def sentence_steps(self) -> tuple[Step, ...]:
        """What puts each sentence on a line of its own."""
        rule, _, _ = self.sentences.partition(":")
        if rule == "newlines":
            return ()
        return (GIVEN,) if rule == "given" else text_steps([f"sentences-{self.sentences}"])

    @property
    def member(self) -> dict[str, Any]:
        """Unions of longest common subsequences."""
        return {"kind": "lcsum", "cut_apart": "rouge-1.5.5" in self.limit}

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also that a text is one line, where lines are sentences."""
        from ..facts import one_line

        said = one_line(flags) if self.sentences == "newlines" else None
        return (*super().remarks(flags), *([said] if said else []))


def cut(limit: str, arithmetic: str) -> str:
    """The step of a limit as the arithmetic has it: ROUGE-1.5.5 cuts the sentences of -L and -W after more bytes."""
    faulty = arithmetic == "rouge-1.5.5" and limit.startswith("first-bytes:")
    return limit.replace("first-bytes", "first-bytes-rouge-1.5.5") if faulty else limit
