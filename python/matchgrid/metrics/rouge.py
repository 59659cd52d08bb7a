"""What the ROUGE metrics have in common: precision and recall of matches, and their F.

    P = matches / hypothesis_total,  R = matches / reference_total,  F = (1 + beta^2) P R / (R + beta^2 P)

What a match is, and how many there could be on either side, is each metric's own. A score of a corpus is the mean of
its segments' scores (`aggregate="macro"`), or that of the sums of their counts (`"micro"`, ROUGE-1.5.5's `-t 1`).

Several references (`references`): `best`, the first with the greatest F; `best-recall`, the first with the greatest
recall; `best-each`, the greatest precision and the greatest recall, whatever references they are of; `mean`, the means
of precision, recall and F; `pooled`, all counts added up (Lin's equation 1). With `jackknife`, the mean over leaving
out each reference once (Lin 2004, section 2.1). Degenerate: where there is nothing to match, all are 0, also for two
empty texts.

Source: Lin (2004), https://aclanthology.org/W04-1013.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, SegmentError
from ..facts import LOST_TEXT, ONE_LINE, first, note
from ..settings import check_one_of
from ..statistics import score_only
from ..text import GIVEN, LINES, Step, text_steps
from .precision_recall import AGGREGATES, REPORTS, PrecisionRecall
from .words import lower_case, read_words

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Flags

CHOICES = ("best", "best-recall", "best-each", "mean", "pooled")
LOST = ("refuse", "score")
SENTENCES = ("newlines", "given", "uax29")
_INDIFFERENT = ("words", "ascii-words", "none", "whitespace", "char", "pretokenized")
"""Tokenizers for which a line feed is a space like others: so ROUGE-1 and ROUGE-Lsum can share what is read."""
ARITHMETICS = ("plain", "rouge-1.5.5")


@dataclass(frozen=True, kw_only=True)
class Rouge(PrecisionRecall):
    """The settings of every ROUGE metric; scores are 0 to 1, higher is better.

    Args:
        report: which of `precision`, `recall` and `f` is the score; the others are components.
        beta: the weight of recall in F, from 0 (F is precision) to infinity (F is recall).
        references: what becomes of several references: `best`, `best-recall`, `best-each`, `mean` or `pooled`.
        jackknife: the mean over leaving out each reference once.
        aggregate: `macro`, the mean of the segments' scores, or `micro`, the score of the summed counts.
        digits: decimals to which precision and recall of a segment are rounded, and then the F of both, as ROUGE-1.5.5
            does to 5; from 0 to 15. Counts are never rounded, so it changes nothing of `micro`.
        max_words: only so many words of each text, between white space and counted as ROUGE-1.5.5's `-l` counts them.
        max_bytes: only so many bytes of each text (`-b`).
        sentences: `newlines`, a sentence a line; `given`, each text is a list of sentences; `uax29`, by Unicode's rules
            (UAX #29), which need no data and know no abbreviations; or `at:SEPARATOR`, such as `at:<q>`. To all but
            `RougeLsum` (and ROUGE-1.5.5's ROUGE-W) what stands between sentences is a space.
        lowercase: compare in lower case; `ascii` for the letters of ASCII alone.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        stop_words: words that are left out: `rouge-1.5.5` or `file:PATH`.
        stem: `porter` or `rouge-1.5.5`, for words of more than 3 letters, or a language of Snowball such as `german`.
        normalize: text steps before all else but the splitting into sentences, such as `"nfkc"`.
        lost_text: what to do about text of which a tokenizer that knows ASCII only leaves nothing: `refuse` or `score`.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    report: str = score_only("f")
    beta: float = 1.0
    references: str = "best"
    jackknife: bool = False
    aggregate: str = score_only("macro")
    digits: int | None = None
    max_words: int | None = None
    max_bytes: int | None = None
    sentences: str = "newlines"
    lowercase: bool | str = True
    tokenize: str | Step = "words"
    stop_words: str | tuple[Step, ...] = ()
    stem: str | tuple[Step, ...] = ()
    normalize: str | tuple[Step, ...] = ()
    lost_text: str = "refuse"

    scale = 1.0
    splits = ("tokenize=words", "tokenize=char")
    by_sentences = False
    """Whether sentences are compared, and not whole texts."""
    cut_apart = False
    """Whether the first line of a prepared text is what is counted, and only the others are sentences."""

    def __post_init__(self) -> None:
        read_words(self)
        for name, values in (
            ("report", REPORTS),
            ("references", CHOICES),
            ("aggregate", AGGREGATES),
            ("lost_text", LOST),
        ):
            check_one_of(self, name, values)
        if not self.beta >= 0:
            raise OptionError(f"beta is a number from 0, not {self.beta}")
        for name, least, most in (("digits", 0, 15), ("max_words", 1, 10**9), ("max_bytes", 1, 10**9)):
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise OptionError(f"{name} is a whole number from {least} to {most:,}, not {value}")
        self._check_sentences()
        self._check_combinations()

    def _check_sentences(self) -> None:
        rule, _, separator = self.sentences.partition(":")
        if self.sentences not in SENTENCES and not (rule == "at" and separator and "\n" not in separator):
            raise OptionError(f"sentences is {', '.join(SENTENCES)} or at:SEPARATOR, not {self.sentences!r}")
        if self.pretokenized and rule != "newlines":
            raise OptionError(
                f"sentences={self.sentences} splits texts, and tokenize=pretokenized has tokens: end a sentence with "
                "the token '\\n'"
            )
        joining = [name for name in map(str, self.normalize) if name in ("squeeze", "tercom-normalize")]
        if self.by_sentences and joining:
            raise OptionError(f"normalize={joining[0]} makes one line of a text, and {self.symbol} compares lines")

    def _check_combinations(self) -> None:
        if self.max_words is not None and self.max_bytes is not None:
            raise OptionError("max_words and max_bytes are two limits: give one of them")
        if self.jackknife and self.references == "mean":
            raise OptionError("jackknife=yes has no effect with references=mean: a mean of means is that mean")
        if self.aggregate == "micro" and (self.jackknife or self.references in ("mean", "best-each")):
            raise OptionError(
                "aggregate=micro adds up the counts of one comparison a segment, so references is best, best-recall or "
                "pooled, and jackknife is no"
            )
        if self.pretokenized and (self.max_words is not None or self.max_bytes is not None):
            raise OptionError("tokenize=pretokenized has tokens and no text, so max_words and max_bytes have no effect")

    @property
    def pretokenized(self) -> bool:
        """Whether texts are lists of tokens."""
        return str(self.tokenize) == "pretokenized"

    @property
    def member(self) -> dict[str, Any]:
        """The native name and settings of what is counted."""
        raise NotImplementedError

    @property
    def symbol(self) -> str:
        """The metric's name in the literature."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """The name in the literature, with what is reported when it is not F."""
        return self.symbol if self.report == "f" else f"{self.symbol} {self.report}"

    @property
    def text(self) -> tuple[Step, ...]:
        """Sentences, `normalize`, a limit, lower case, tokenizer, stop words, stemmer; all line by line."""
        return (
            *self.sentence_steps,
            *self.normalize,
            *self.limit,
            *lower_case(self.lowercase),
            *((LINES,) if self.by_sentences or str(self.tokenize) in _INDIFFERENT else ()),
            self.tokenize,
            *self.stop_words,
            *self.stem,
        )

    @property
    def sentence_steps(self) -> tuple[Step, ...]:
        """What puts each sentence on a line of its own."""
        if self.sentences == "newlines":
            return ()
        return (GIVEN,) if self.sentences == "given" else text_steps([f"sentences-{self.sentences}"])

    @property
    def limit(self) -> tuple[Step, ...]:
        """The step that cuts a text."""
        if self.max_words is not None:
            return text_steps([f"first-words:{self.max_words}"])
        if self.cut_apart:
            # The step is of no use but here, so it has no name for others.
            return (Step(f"first-bytes-rouge-1.5.5:{self.max_bytes}", "text"),)
        return text_steps([f"first-bytes:{self.max_bytes}"]) if self.max_bytes is not None else ()

    def kernel(self) -> dict[str, Any]:
        """Counts, precision, recall and F of each segment."""
        return {
            "kind": "rouge",
            "member": self.member,
            "alpha": self.alpha,
            "references": self.references,
            "jackknife": self.jackknife,
            "digits": self.digits,
        }

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also refuses text of which a tokenizer leaves nothing.

        Raises:
            SegmentError: a text has letters or digits, and the tokenizer, which knows ASCII only, drops them all.
        """
        lost = first(flags & LOST_TEXT)
        if lost and self.lost_text == "refuse":
            raise SegmentError(
                lost,
                f"tokenizer {str(self.tokenize)!r} knows ASCII only and leaves nothing of a text; use tokenize=words, "
                "or lost_text=score to give such text the score 0",
            )
        said = self._one_line(flags) if self.by_sentences else None
        return (*super().remarks(flags), *([said] if said else []))

    def _one_line(self, flags: Flags) -> Note | None:
        """The note about texts that are one sentence to the metric and seem to have several."""
        if self.pretokenized:
            remedy = "end each sentence with the token '\\n'"
        elif self.sentences == "newlines":
            remedy = "put a line feed between sentences, or use sentences=at:SEPARATOR or sentences=uax29"
        else:
            remedy = f"sentences={self.sentences} found no end of one"
        return note(flags & ONE_LINE, "one_line", "text of one line that seems to have several sentences", remedy)


@dataclass(frozen=True, kw_only=True)
class FaultyRouge(Rouge):
    """The settings of the metrics that ROUGE-1.5.5 computes otherwise than the paper.

    Args:
        arithmetic: `plain`, the paper's, or `rouge-1.5.5`. Every other setting is `Rouge`'s.
    """

    arithmetic: str = "plain"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_one_of(self, "arithmetic", ARITHMETICS)

    @property
    def faulty(self) -> bool:
        """Whether the arithmetic is ROUGE-1.5.5's."""
        return self.arithmetic == "rouge-1.5.5"

    @property
    def cut_apart(self) -> bool:  # type: ignore[override]
        """ROUGE-1.5.5 cuts the sentences that it compares after more bytes than the text that it counts."""
        return self.faulty and self.by_sentences and self.max_bytes is not None
