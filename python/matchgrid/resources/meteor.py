"""Meteor 1.5's data: function words, prefixes with a full stop, synonyms and paraphrases.

They are those of Meteor's own release: a `meteor-1.5.jar` holds all but the paraphrases, which are a packed file of
each language beside it or in its folder `data`. A folder with the jar's files in it will do as well. Where nothing is
named they are looked for in the folder `METEOR_HOME`, and then in the Python package pycocoevalcap, which has the jar
and the paraphrases of English.
"""

from __future__ import annotations

import importlib.util
import os
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from .. import _native
from ..errors import MatchgridError, OptionError, ResourceError
from .files import known_digest, words_of
from .meteor_languages import LANGUAGES, NAMES, NORMALIZED
from .packed import unpacked
from .places import Place
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

_JAR = "meteor-1.5.jar"
_REMEDY = (
    f"name the {_JAR} or the folder that has it in METEOR's setting files=PATH, or set METEOR_HOME to that folder, or "
    "pip install pycocoevalcap, which has it"
)
_WITHOUT = "normalized=no,stages=exact+stem,function_words=none"
"""The settings under which METEOR needs no data."""


def function_words(place: str = "", language: str = "english") -> Table:
    """The words that count less than others.

    Raises:
        OptionError: Meteor has no such language.
        ResourceError: the data are nowhere; the message says how to get them.
    """
    return _table("function-words", place, (f"function/{_known(language)}.words",), language)


def prefixes(place: str = "", language: str = "english") -> Table:
    """The words whose full stop ends no sentence, and whether that is so before numbers alone.

    Raises:
        OptionError: Meteor can't normalize texts of this language.
        ResourceError: the data are nowhere; the message says how to get them.
    """
    check_normalized(_known(language))
    return _table("prefixes", place, (f"nonbreaking/{language}.prefixes",), language)


def synonyms(place: str = "") -> Table:
    """The words in WordNet's sets of synonyms, and irregular forms of words: all of English.

    Raises:
        ResourceError: the data are nowhere; the message says how to get them.
    """
    return _table("synonyms", place, ("synonym/english.synsets", "synonym/english.exceptions"), "english")


def paraphrases(place: str = "", language: str = "english") -> Table:
    """The phrases that mean the same, of the packed file in Meteor's folder.

    Raises:
        OptionError: Meteor has no such language.
        ResourceError: the data are nowhere; the message says how to get them.
    """
    name = f"paraphrase-{LANGUAGES[_known(language)].code}.gz"
    path = _beside(_place(place, f"the stage paraphrase of {language}"), name)
    digest = known_digest(path)
    return Table(f"paraphrases:{language}", digest, partial(_paraphrases, path, digest))


def check_place(path: str) -> None:
    """Refuses what is no jar and no folder of Meteor's data.

    Raises:
        ResourceError: it is none; the message says how to get one.
    """
    _opened(path, path)


def check_normalized(language: str) -> None:
    """Refuses a language of Meteor's whose texts it can't normalize.

    Raises:
        OptionError: it has no rules for it.
    """
    if not LANGUAGES[language].normalized:
        raise OptionError(
            f"Meteor can't normalize {language}: it has rules for {', '.join(NORMALIZED)}; of METEOR say normalized=no"
        )


def _known(language: str) -> str:
    if language in LANGUAGES:
        return language
    full = NAMES.get(language)
    hint = f"did you mean {full!r}? " if full else ""
    raise OptionError(f"Meteor has no language {language!r}; {hint}it has {', '.join(LANGUAGES)}")


def _place(given: str, needed: str) -> Place:
    """The place named, else Meteor's own, else that of the package pycocoevalcap."""
    if given:
        return _opened(given, given)
    if home := os.environ.get("METEOR_HOME", ""):
        return _opened(home, f"METEOR_HOME={home}")
    package = importlib.util.find_spec("pycocoevalcap")
    for folder in (package and package.submodule_search_locations) or ():
        found = os.path.join(folder, "meteor", _JAR)
        if os.path.exists(found):
            return Place(found)
    raise ResourceError(
        f"{needed} needs Meteor's data, which are not here, and matchgrid never downloads: {_REMEDY}; or do "
        f"without all of them with {_WITHOUT}"
    )


def _opened(path: str, said: str) -> Place:
    """A jar, a folder that has it, or one that has its files."""
    jar = os.path.join(path, _JAR)
    for found in (jar, path):
        if os.path.isfile(found) or os.path.isfile(os.path.join(found, "function", "english.words")):
            return Place(found)
    raise ResourceError(f"{said} is no jar or folder of Meteor's data: {_REMEDY}")


def _beside(place: Place, name: str) -> str:
    """The packed file of that name in the place's folder, or in its folder `data`."""
    folder = os.path.dirname(place.path) if os.path.isfile(place.path) else place.path
    for found in (os.path.join(folder, "data", name), os.path.join(folder, name)):
        if os.path.isfile(found):
            return found
    raise ResourceError(
        f"the stage paraphrase needs {name}, which is not in {folder} or its folder data, and matchgrid never "
        "downloads: put it there from Meteor's release, or leave the stage out, as in stages=exact+stem"
    )


def _table(kind: str, given: str, names: tuple[str, ...], language: str) -> Table:
    place = _place(given, _NEEDED[kind])
    digest = place.digest(names)
    return Table(f"{kind}:{language}", digest, partial(_made, kind, place, names, digest))


_NEEDED = {"function-words": "Meteor", "prefixes": "normalizing as Meteor does", "synonyms": "the stage synonym"}


@lru_cache(maxsize=32)
def _made(kind: str, place: Place, names: tuple[str, ...], digest: str) -> _native.Resource:
    texts = list(map(place.text, names))
    if place.digest(names) != digest:
        raise ResourceError(f"{place.path} is not what it was: it has changed since it was read first")
    try:
        return _READERS[kind](*texts)
    except MatchgridError as error:
        raise ResourceError(f"{' and '.join(names)} in {place.path} are not Meteor's: {error}") from error


@lru_cache(maxsize=8)
def _paraphrases(path: str, digest: str) -> _native.Resource:
    try:
        return _native.Resource.paraphrases(unpacked(path, digest))
    except OptionError as error:
        raise ResourceError(f"{path}: {error}") from error


def _words(text: str) -> _native.Resource:
    return _native.Resource.words(words_of(text))


def _prefixes(text: str) -> _native.Resource:
    """Lines `prefix` or `prefix #NUMERIC_ONLY#`, and remarks that begin with `#`."""
    lines = (line.split() for line in text.split("\n") if not line.startswith("#"))
    return _native.Resource.pairs([(line[0], "number" if len(line) > 1 else "any") for line in lines if line])


_READERS: dict[str, Callable[..., _native.Resource]] = {
    "function-words": _words,
    "prefixes": _prefixes,
    "synonyms": _native.Resource.synonyms,
}
