"""WordNet's database: the words that share a set of synonyms.

A folder has it as WordNet's own release or NLTK's corpus `wordnet` does: an index, the data and the irregular forms of
nouns, verbs, adjectives and adverbs. Where none is named it is that of `WNHOME`, in it or its folder `dict`. Where that
is not set it is looked for as `corpora/wordnet` in `NLTK_DATA` and in the folders where NLTK looks for its data, and
where Debian's package has it.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from .. import _native
from ..errors import OptionError, ResourceError
from .files import decoded, joint_digest, known_digest, read_digested
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

_PARTS = ("noun", "verb", "adj", "adv")
_FILES = [name for part in _PARTS for name in (f"index.{part}", f"data.{part}", f"{part}.exc")]

# Where NLTK and packages of systems have it.
_SYSTEM = (
    *(f"/usr/{folder}/nltk_data/corpora/wordnet" for folder in ("share", "local/share", "lib", "local/lib")),
    *("/usr/share/wordnet", "/usr/local/WordNet-3.0/dict", "/opt/homebrew/share/wordnet"),
)

_REMEDY = (
    "name the folder with its files (index.noun, data.noun, noun.exc and so on), or set WNHOME or NLTK_DATA, or "
    "install it: apt-get install wordnet-base, or python -m nltk.downloader wordnet and unzip corpora/wordnet.zip"
)


def wordnet(folder: str = "") -> Table:
    """The words that share a set of synonyms, by WordNet's files.

    Raises:
        ResourceError: they are nowhere; the message says how to get them.
    """
    place = _folder(folder)
    digests = tuple(known_digest(os.path.join(place, name)) for name in _FILES)
    return Table("wordnet", joint_digest(digests), partial(_made, place, digests))


def _folder(given: str) -> str:
    home = os.environ.get("WNHOME", "")
    named = [given] if given else [os.path.join(home, "dict"), home] if home else []
    for place in named or _places():
        if os.path.isfile(os.path.join(place, "data.noun")):
            return place
    said = given or (home and f"WNHOME={home}")
    missing = f"{said} is not WordNet's folder" if said else "WordNet is not here, and matchgrid never downloads"
    raise ResourceError(f"the stage synonym needs WordNet: {missing}: {_REMEDY}; or leave the stage out")


def _places() -> Iterator[str]:
    """The folders where WordNet may be, of which none is named: NLTK's, then those where programs have it."""
    named = filter(None, os.environ.get("NLTK_DATA", "").split(os.pathsep))
    usual = (os.path.expanduser("~"), sys.prefix, os.path.join(sys.prefix, "share"), os.path.join(sys.prefix, "lib"))
    for data in (*named, *(os.path.join(folder, "nltk_data") for folder in usual)):
        yield os.path.join(data, "corpora", "wordnet")
    yield from _SYSTEM


@lru_cache(maxsize=8)
def _made(folder: str, digests: tuple[str, ...]) -> _native.Resource:
    paths = [os.path.join(folder, name) for name in _FILES]
    texts = [decoded(read_digested(path, digest), path) for path, digest in zip(paths, digests, strict=True)]
    try:
        found = _native.Resource.wordnet(list(zip(texts[::3], texts[1::3], texts[2::3], strict=True)))
    except OptionError as error:
        raise ResourceError(f"{folder} has other files than WordNet's: {error}") from error
    if not len(found):
        raise ResourceError(f"{folder} has no words in index.noun and the other files of WordNet: {_REMEDY}")
    return found
