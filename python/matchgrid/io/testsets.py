"""Test sets that sacreBLEU has stored on this machine."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

from matchgrid.errors import OptionError, ResourceError

# The sets made from WMT's XML have a reference per translator, of which sacreBLEU takes these; "" is the
# field `ref`.
_TRANSLATORS: dict[str, tuple[str, ...]] = {
    "wmt21": ("A",),
    "wmt21/systems": ("A",),
    "wmt21/B": ("B",),
    "wmt21/AB": ("A", "B"),
    "wmt21/C": ("C",),
    "wmt21/AC": ("A", "C"),
    "wmt21/D": ("D",),
    "wmt22": ("A",),
    "wmt23": ("refA",),
    "wmt24": ("refA",),
}
_TRANSLATORS_OF_PAIR: dict[tuple[str, str], tuple[str, ...]] = {
    ("wmt22", "cs-en"): ("B",),
    ("wmt22", "en-cs"): ("B",),
    ("wmt22", "liv-en"): ("",),
    ("wmt22", "ru-sah"): ("",),
    ("wmt23", "en-he"): ("refB",),
    ("wmt23", "he-en"): ("refB",),
}
# The translators of this set differ by direction: those that are there count.
_DEVELOPMENT = ("wmt21/dev", ("A", ""))


@dataclass(frozen=True)
class StoredSet:
    """A test set's files: the references that sacreBLEU scores against, and the source if it is there."""

    name: str
    pair: str
    references: tuple[str, ...]
    source: str | None


def find_testset(name: str, pair: str, *, root: str | os.PathLike[str] | None = None) -> StoredSet:
    """Find what sacreBLEU 2.6.0 stored for `-t name -l pair`, without the network.

    `root` is sacreBLEU's data folder; None is that of the environment variable SACREBLEU, or `~/.sacrebleu`.
    Each field of a set is a file of lines, `<root>/<set>/<set>.<pair>.<field>`, where `/` in the set's name
    is written `_` and `:` in the field's `-`. The references are, as in sacreBLEU: for the XML sets of WMT
    2021 to 2024 those of the translators that the set names; for others the field `ref`, or else `ref:0`,
    `ref:1` and so on.

    Raises ResourceError, with the file that was looked for, when it is not there, and OptionError for several
    sets at once.
    """
    if "," in name:
        raise OptionError(f"-t {name}: one test set at a time. Score each set on its own.")
    folder = root or os.environ.get("SACREBLEU") or os.path.join(os.path.expanduser("~"), ".sacrebleu")
    stem = os.path.join(folder, name, f"{name.replace('/', '_')}.{pair}.")
    references = tuple(stem + field for field in _reference_fields(name, pair, stem))
    absent = [path for path in references if not os.path.isfile(path)]
    if absent:
        raise ResourceError(
            f"{absent[0]}: no such file, so the test set {name} for {pair} is not stored here. "
            f"matchgrid never downloads: run `sacrebleu -t {name} -l {pair} --echo ref` once, "
            "or give the reference file itself."
        )
    source = stem + "src"
    return StoredSet(name, pair, references, source if os.path.isfile(source) else None)


def _reference_fields(name: str, pair: str, stem: str) -> list[str]:
    """Return the fields that must be there, as their files are named."""
    translators = _TRANSLATORS_OF_PAIR.get((name, pair), _TRANSLATORS.get(name))
    if translators:
        return [_field(translator) for translator in translators]
    if name == _DEVELOPMENT[0]:
        there = [field for field in map(_field, _DEVELOPMENT[1]) if os.path.isfile(stem + field)]
        return there or [_field(_DEVELOPMENT[1][0])]
    if os.path.isfile(stem + "ref") or not os.path.isfile(stem + "ref-0"):
        return ["ref"]
    return list(_numbered(stem))


def _numbered(stem: str) -> Iterator[str]:
    """Yield `ref-0`, `ref-1` and all that follow; sacreBLEU numbers only where there are two or more."""
    number = 0
    while number < 2 or os.path.isfile(f"{stem}ref-{number}"):
        yield f"ref-{number}"
        number += 1


def _field(translator: str) -> str:
    return f"ref-{translator}" if translator else "ref"
