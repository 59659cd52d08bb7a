"""Running steps: the native ones in Rust, the others in Python before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _native
from ..errors import InputTypeError, OptionError
from ..segments import check_texts, listed
from .steps import Step, text_steps, tokenizer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def native(steps: Sequence[Step]) -> list[str]:
    """The names of the steps that run in Rust."""
    return [step.name for step in steps if step.function is None and step.name != "pretokenized"]


def foreign(steps: Sequence[Step]) -> bool:
    """Whether the tokenizer runs in Python."""
    return bool(steps) and steps[-1].function is not None


def prepare(steps: Sequence[Step], texts: list[Any]) -> list[Any]:
    """What the native part is given: the texts, or token lists where the tokenizer runs in Python."""
    if not foreign(steps):
        return texts
    before = native(steps)
    prepared = _native.transform(texts, before) if before else texts
    return [_split(steps[-1], text) for text in prepared]


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


def remaining(steps: Sequence[Step]) -> list[str]:
    """The native steps that are left after `prepare`."""
    return [] if foreign(steps) else native(steps)


def tokens(name: str | Step, texts: Iterable[str], *, normalize: str = "") -> list[list[str]]:
    """The tokens of each text under a tokenizer, after text steps such as `"nfkc+lower"`."""
    steps = (*text_steps(normalize), tokenizer(name))
    if steps[-1].name == "pretokenized":
        raise OptionError("tokenizer 'pretokenized' means that there is nothing to do")
    texts = _texts(texts)
    return _native.tokens(prepare(steps, texts), remaining(steps))


def transform(steps: str | Sequence[str | Step], texts: Iterable[str]) -> list[str]:
    """Each text after the text steps, such as `"nfkc+lower"`."""
    return _native.transform(_texts(texts), native(text_steps(steps)))


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
