"""Running steps: the native ones in Rust, the others in Python before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _native
from ..errors import InputTypeError, OptionError
from ..segments import check_texts, listed
from . import token_steps
from .steps import GIVEN, JOINED, LINES, Step, line_each, spaced, text_steps, tokenizer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    Named: TypeAlias = str | tuple[str, _native.Resource]


def native(steps: Sequence[Step]) -> list[Named]:
    """The names of the steps that run in Rust, each with its table if it has one."""
    return [
        step.name if step.resource is None else (step.name, step.resource())
        for step in steps
        if step.function is None and step.name != "pretokenized"
    ]


def form(steps: Sequence[Step]) -> str:
    """What a text is given as: `text`, or a list of `tokens` or of `sentences`."""
    if GIVEN in steps:
        return "sentences"
    return "tokens" if any(step == JOINED or step.name == "pretokenized" for step in steps) else "text"


def foreign(steps: Sequence[Step]) -> bool:
    """Whether a step runs in Python, or reads texts in their order, so that they are prepared here."""
    return any(step.function is not None or step.positional for step in steps)


def prepare(steps: Sequence[Step], texts: list[Any]) -> list[Any]:
    """What the native part is given: the texts, or token lists where the tokenizer runs in Python.

    Where the steps have `LINES`, such a tokenizer is given each line, and a token that is a line feed stands between.
    """
    for step, join in ((GIVEN, line_each), (JOINED, spaced)):
        if step in steps:
            texts = list(map(join, texts))
    last, split = _foreign(steps)
    if split is None:
        return texts
    start = 0
    for place in (place for place in range(last) if steps[place].positional):
        texts, start = in_stream(_transformed(texts, steps[start:place]), steps[place]), place
    prepared = _transformed(texts, steps[start:last])
    if split.positional:
        return in_stream(prepared, split, lines=LINES in steps and split.role == "tokenizer")
    if LINES not in steps:
        return [_split(split, text) for text in prepared]
    return [_split_lines(split, text) for text in prepared]


def _transformed(texts: list[Any], steps: Sequence[Step]) -> list[Any]:
    """The texts after text steps that run in Rust."""
    before = native(steps)
    return _native.transform(texts, before) if before else texts


def _foreign(steps: Sequence[Step]) -> tuple[int, Step | None]:
    """The tokenizer that runs in Python, or the last step that reads texts in their order, and its place."""
    found = [(place, step) for place, step in enumerate(steps) if step.positional or _splits_here(step)]
    return found[-1] if found else (len(steps), None)


def _splits_here(step: Step) -> bool:
    """Whether it is a tokenizer that runs in Python."""
    return step.role == "tokenizer" and step.function is not None


def in_stream(texts: Sequence[str], split: Step, *, lines: bool = False) -> list[str]:
    """Each text as one line, and after it, unless it is blank, the lines that follow up to the first that is not.

    Raises:
        OptionError: texts are compared by their `lines`.
    """
    if lines:
        raise OptionError(f"the tokenizer {split.name!r} makes one line of each text, and this metric compares lines")
    found: list[str] = []
    after: list[str] = []  # from the end
    for text in reversed(texts):
        line = text.replace("\n", " ")
        if not line or line.isspace():
            # It has no tokens, whatever follows.
            found.append(line)
            after.append(f"\n{line}")
            continue
        found.append(line + "".join(reversed(after)))
        # Of a line that has others after it the end is seen too.
        after = [f"\n{line}\n" if after else f"\n{line}"]
    return found[::-1]


def _split_lines(step: Step, text: str) -> list[str]:
    tokens: list[str] = []
    for number, line in enumerate(text.split("\n")):
        found = _split(step, line)
        if "\n" in found:
            raise InputTypeError(f"tokenizer {step.name!r} answered a line feed for {line!r}, which has none")
        tokens += ["\n", *found] if number else found
    return tokens


def _split(step: Step, text: str) -> list[str]:
    assert step.function is not None  # narrowed by the caller
    found = step.function(text)
    if isinstance(found, (str, bytes, dict, set, frozenset)) or not hasattr(found, "__iter__"):
        hint = "; split it, or it would be read letter by letter" if isinstance(found, str) else ""
        raise InputTypeError(f"tokenizer {step.name!r} answered {type(found).__name__}, not a list of tokens{hint}")
    found = list(found)
    for token in found:
        if not isinstance(token, str):
            raise InputTypeError(f"tokenizer {step.name!r} answered {type(token).__name__}, not text, for {text!r}")
    return found


def remaining(steps: Sequence[Step]) -> list[Named]:
    """The native steps that are left after `prepare`."""
    place, split = _foreign(steps)
    return native(steps if split is None else [*(step for step in steps[:place] if step == LINES), *steps[place:]])


def compared(steps: Sequence[Step], texts: list[Any]) -> list[list[str]]:
    """What is compared of each text: its tokens, or the whole where no step makes tokens."""
    prepared, left = prepare(steps, texts), remaining(steps)
    if any(step.role == "tokenizer" for step in steps):
        return _native.tokens(prepared, left)
    return [[text] for text in _native.transform(prepared, left)]


def tokens(
    name: str | Step, texts: Iterable[str], *, normalize: str = "", stop_words: str = "none", stem: str = "none"
) -> list[list[str]]:
    """The tokens of each text under a tokenizer, after text steps such as `"nfkc+lower"`, then without stop words and
    as stems.
    """
    split = tokenizer(name)
    if split.name == "pretokenized":
        raise OptionError("tokenizer 'pretokenized' means that there is nothing to do")
    steps = (*text_steps(normalize), split, *token_steps.stop_words(stop_words), *token_steps.stemmer(stem))
    texts = _texts(texts)
    return _native.tokens(prepare(steps, texts), remaining(steps))


def transform(steps: str | Sequence[str | Step], texts: Iterable[str]) -> list[str]:
    """Each text after the text steps, such as `"nfkc+lower"`."""
    wanted = text_steps(steps)
    return _native.transform(prepare(wanted, _texts(texts)), remaining(wanted))


def digest(texts: Iterable[Any], steps: Sequence[Step] = ()) -> str:
    """SHA-256 of texts after steps, in hexadecimal.

    Without steps, and for texts without line feeds, it is the digest of the plain file with one text a line.
    An absent text (`None`) is not counted.
    """
    if not isinstance(steps, (list, tuple)) or any(not isinstance(step, Step) for step in steps):
        steps = text_steps(steps)
    present = [text for text in _listed(texts) if text is not None]
    check_texts(present, "text", tokens=any(isinstance(text, (list, tuple)) for text in present))
    return _native.digest(prepare(steps, present), remaining(steps))


def _listed(texts: Iterable[Any]) -> list[Any]:
    if isinstance(texts, str):
        raise InputTypeError("texts are a list of strings; a bare string would be read letter by letter")
    return listed(texts, "texts", "strings")


def _texts(texts: Iterable[str]) -> list[str]:
    texts = _listed(texts)
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise InputTypeError(f"text {number} is {type(text).__name__}, not text")
    return texts
