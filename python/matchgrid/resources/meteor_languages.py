"""The languages of Meteor 1.5: what it calls them, and what it has for each."""

from __future__ import annotations

from typing import NamedTuple

STAGES = ("exact", "stem", "synonym", "paraphrase")


class Language(NamedTuple):
    """What the option `-l` calls a language, the stages for which there are data, and whether texts are normalized."""

    code: str
    stages: tuple[str, ...]
    normalized: bool = False


_STEM = ("exact", "stem")
_STEM_PARAPHRASE = ("exact", "stem", "paraphrase")

LANGUAGES = {
    "english": Language("en", STAGES, normalized=True),
    "czech": Language("cz", ("exact", "paraphrase"), normalized=True),
    "french": Language("fr", _STEM_PARAPHRASE, normalized=True),
    "german": Language("de", _STEM_PARAPHRASE, normalized=True),
    "russian": Language("ru", _STEM_PARAPHRASE, normalized=True),
    "spanish": Language("es", _STEM_PARAPHRASE, normalized=True),
    "danish": Language("da", _STEM),
    "dutch": Language("nl", _STEM),
    "finnish": Language("fi", _STEM),
    "hungarian": Language("hu", _STEM),
    "italian": Language("it", _STEM),
    "norwegian": Language("no", _STEM),
    "portuguese": Language("pt", _STEM),
    "romanian": Language("ro", _STEM),
    "swedish": Language("se", _STEM),
    "turkish": Language("tr", _STEM),
    "other": Language("other", ("exact",)),
}

NAMES = {language.code: name for name, language in LANGUAGES.items()} | {"sv": "swedish", "cs": "czech"}
"""Languages by Meteor's code, and by the usual one where that is another."""

NORMALIZED = tuple(sorted(name for name, language in LANGUAGES.items() if language.normalized))
"""The languages whose texts Meteor can normalize: it has their prefixes with a full stop."""

STEMMED = tuple(sorted(name for name, language in LANGUAGES.items() if "stem" in language.stages))
"""The languages that Meteor has stemmers for."""
