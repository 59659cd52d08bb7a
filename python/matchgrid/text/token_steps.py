"""Token steps: stop words that are dropped and stems that stand for tokens, after the tokenizer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .. import _native
from ..errors import OptionError, ResourceError
from .steps import Step

SNOWBALL = "snowball-1.2"
"""What stands in the signature for the rules of Snowball's stemmers: those of the crate rust-stemmers 1.2.0."""

STEMMERS = {
    "none": "tokens as they are",
    "porter": "Porter's stemmer as NLTK and rouge-score have it; puts what it stems into lower case",
    "rouge-1.5.5": "ROUGE-1.5.5's exceptions, then its own Porter; `rouge-1.5.5:DATA_DIR` says where its data are",
    "arabic": "Snowball's stemmer for Arabic; wants lower case",
    "danish": "Snowball's stemmer for Danish; wants lower case",
    "dutch": "Snowball's stemmer for Dutch; wants lower case",
    "english": "Snowball's stemmer for English; wants lower case",
    "finnish": "Snowball's stemmer for Finnish; wants lower case",
    "french": "Snowball's stemmer for French; wants lower case",
    "german": "Snowball's stemmer for German; wants lower case",
    "greek": "Snowball's stemmer for Greek; wants lower case",
    "hungarian": "Snowball's stemmer for Hungarian; wants lower case",
    "italian": "Snowball's stemmer for Italian; wants lower case",
    "norwegian": "Snowball's stemmer for Norwegian; wants lower case",
    "portuguese": "Snowball's stemmer for Portuguese; wants lower case",
    "romanian": "Snowball's stemmer for Romanian; wants lower case",
    "russian": "Snowball's stemmer for Russian; wants lower case",
    "spanish": "Snowball's stemmer for Spanish; wants lower case",
    "swedish": "Snowball's stemmer for Swedish; wants lower case",
    "tamil": "Snowball's stemmer for Tamil; wants lower case",
    "turkish": "Snowball's stemmer for Turkish; wants lower case",
    "nltk-english": "Snowball's stemmer for English as NLTK has it; puts what it stems into lower case",
    "meteor": "`meteor:LANGUAGE`, Snowball's stemmers as Meteor 1.5 has them; want lower case",
}

_OF_NLTK = ("porter", "nltk-english")

STOP_WORDS = {
    "none": "every token is kept",
    "rouge-1.5.5": "ROUGE-1.5.5's list; `rouge-1.5.5:DATA_DIR` says where its data are",
    "file": "`file:PATH`, a list of one word a line in UTF-8",
}


def stemmer_names() -> dict[str, str]:
    """Stemmers and what each does."""
    return dict(STEMMERS)


def stop_word_names() -> dict[str, str]:
    """Lists of stop words and where each is from."""
    return dict(STOP_WORDS)


def stemmer(name: str | Sequence[Step]) -> tuple[Step, ...]:
    """The steps that replace tokens by their stems (Porter: those of more than three characters); none for `none`.

    Raises:
        OptionError: there is no such stemmer.
        ResourceError: its data are absent; the message says how to get them.
    """
    if not isinstance(name, str):
        return _given(name, "stem:", "stemmer", STEMMERS)
    base, colon, argument = name.partition(":")
    if base == "rouge-1.5.5" and bool(colon) == bool(argument):
        from .rouge155 import exceptions

        return (exceptions(argument),)
    if base == "meteor":
        from .meteor import meteor_stemmer

        return (meteor_stemmer(argument),)
    if name in ("", "none"):
        return ()
    if name not in STEMMERS:
        raise OptionError(f"there is no stemmer {name!r}; there are {', '.join(STEMMERS)}")
    return (Step(f"stem:{name}", "token", digest="" if name in _OF_NLTK else SNOWBALL),)


def stop_words(name: str | Sequence[Step]) -> tuple[Step, ...]:
    """The steps that drop stop words, compared as they are; none for `none`.

    Raises:
        OptionError: there is no such list.
        ResourceError: its data are absent, or not one word a line.
    """
    if not isinstance(name, str):
        return _given(name, "stop:", "list of stop words", STOP_WORDS)
    base, colon, argument = name.partition(":")
    if base == "rouge-1.5.5" and bool(colon) == bool(argument):
        from .rouge155 import common_words

        return (common_words(argument),)
    if base == "file" and argument:
        from ..resources.files import file_digest

        table = _Words(argument, file_digest(argument))
        table()
        return (Step(f"stop:{name}", "token", digest=table.digest, resource=table),)
    if name in ("", "none"):
        return ()
    raise OptionError(f"there is no list of stop words {name!r}; there are none, rouge-1.5.5[:DATA_DIR] and file:PATH")


def _given(steps: Sequence[Step], prefix: str, called: str, names: dict[str, str]) -> tuple[Step, ...]:
    """The step that was made before, as a metric has it."""
    found = tuple(steps) if isinstance(steps, Sequence) else (steps,)
    if len(found) <= 1 and all(isinstance(step, Step) and _is_of(step, prefix, names) for step in found):
        return found
    raise OptionError(f"{steps!r} is no {called}; there are {', '.join(names)}")


def _is_of(step: Step, prefix: str, names: dict[str, str]) -> bool:
    return step.name.startswith(prefix) and step.name.removeprefix(prefix).partition(":")[0] in names


@dataclass(frozen=True)
class _Words:
    """The table of a file with one word a line."""

    path: str
    digest: str

    def __call__(self) -> _native.Resource:
        return _table(self.path, self.digest)


@lru_cache(maxsize=8)
def _table(path: str, digest: str) -> _native.Resource:
    from ..resources.files import decoded, read_digested, words_of

    words = words_of(decoded(read_digested(path, digest), path))
    for word in words:
        if len(word.split()) > 1:
            raise ResourceError(f"{path} has {word!r} in one line: a list of stop words has one word a line")
    if not words:
        raise ResourceError(f"{path} has no stop words")
    return _native.Resource.words(words)
