"""The catalogue: every metric by name, with the traits that laws, streaming, tables and docs read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bags import BAGS
from .cider import CIDERS
from .edits import EDITS
from .gec import GEC
from .meteor_2005 import METEOR_2005S
from .ngrams import NGRAMS
from .nist import NISTS
from .nltk import NLTK
from .ribes import RIBES
from .rouge import ROUGE
from .soft import SOFT

if TYPE_CHECKING:
    from .traits import Entry

CATALOGUE: dict[str, Entry] = {
    entry.name: entry
    for family in (NGRAMS, NISTS, NLTK, EDITS, ROUGE, BAGS, GEC, RIBES, METEOR_2005S, CIDERS, SOFT)
    for entry in family
}
_BY_NAME = {name.lower(): entry for name, entry in CATALOGUE.items()}


def entry(name: str) -> Entry | None:
    """The entry of a name in whatever case, if there is one."""
    return _BY_NAME.get(name.lower())
