"""T of metrics that compare words, in five settings: `normalize`, `lowercase`, `tokenize`, `stop_words` and `stem`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, ValueNameError
from ..settings import check
from ..statistics import Metric
from ..text import Step, stemmer, stop_words, text_steps, tokenizer

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..notes import Note
    from ..types import Flags

_READERS: dict[str, Callable[[Any], Any]] = {
    "tokenize": tokenizer,
    "normalize": text_steps,
    "stop_words": stop_words,
    "stem": stemmer,
}


LOWER_CASE: dict[bool | str, str] = {True: "lower", "ascii": "lower-ascii", "perl": "lower-perl"}
"""The steps of a setting `lowercase`; `perl` is what the scripts of Moses do."""


@dataclass(frozen=True, kw_only=True)
class Words(Metric):
    """What is done to texts before their words are compared.

    Args:
        lowercase: compare in lower case; `ascii` for the letters of ASCII alone, `perl` as Perl's `lc`.
        tokenize: a tokenizer's name, or one from `matchgrid.text`.
        stop_words: words that are left out: `rouge-1.5.5` or `file:PATH`.
        stem: `porter` or `rouge-1.5.5`, for words of more than 3 letters, or a language of Snowball such as `german`.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value.
        ResourceError: stop words or a stemmer need files that are not there.
    """

    lowercase: bool | str = False
    tokenize: str | Step = "none"
    stop_words: str | tuple[Step, ...] = ()
    stem: str | tuple[Step, ...] = ()
    normalize: str | tuple[Step, ...] = ()

    splits = ("tokenize=words", "tokenize=char")

    def __post_init__(self) -> None:
        read_words(self)

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Where empty references have a meaning, as questions without an answer, nothing is said of empty texts."""
        found = super().remarks(flags)
        meant = getattr(self, "empty_references", "keep") == "drop"
        return tuple(note for note in found if not (meant and note.code in ("empty_reference", "empty_hypothesis")))

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, lower case, tokenizer, stop words, stemmer."""
        return (*self.normalize, *lower_case(self.lowercase), self.tokenize, *self.stop_words, *self.stem)


def read_words(metric: Any) -> None:
    """Checks every setting, and puts steps where their names were given.

    Raises:
        OptionError: a setting is of another kind, or there is no such step.
        ResourceError: stop words or a stemmer need files that are not there.
    """
    check(metric)
    for name, read in _READERS.items():
        object.__setattr__(metric, name, read(getattr(metric, name)))
    check_lower_case(metric)


def check_lower_case(metric: Any) -> None:
    """Checks a metric's setting `lowercase`.

    Raises:
        OptionError: it has no such value.
    """
    if metric.lowercase is not False and metric.lowercase not in LOWER_CASE:
        values = ("yes", "no", "ascii", "perl")
        raise ValueNameError(f"lowercase is yes, no, ascii or perl, not {metric.lowercase!r}", values)


def check_pretokenized(metric: Any) -> None:
    """Checks that nothing is to be done to texts before they are split if they are split already.

    Raises:
        OptionError: something is.
    """
    if str(metric.tokenize) == "pretokenized" and (metric.lowercase or metric.normalize):
        raise OptionError(
            "tokenize=pretokenized compares tokens as they are, so lowercase and normalize have no effect on them: say "
            "lowercase=no and leave normalize out, or change the tokens themselves"
        )


def lower_case(setting: bool | str) -> tuple[Step, ...]:
    """The step of a setting `lowercase`, or none."""
    return text_steps([LOWER_CASE[setting]]) if setting else ()
