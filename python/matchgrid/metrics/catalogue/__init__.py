"""The catalogue: every metric by name, with the traits that laws, streaming, tables and docs read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..families import Families

if TYPE_CHECKING:
    from .traits import Entry

CATALOGUE: Families[Entry] = Families(
    "matchgrid.metrics.catalogue",
    {
        "ngrams.NGRAMS": ("BLEU ChrF", "bleu chrf chrf++"),
        "nist.NISTS": ("NIST", "nist"),
        "nltk.NLTK": ("GoogleGLEU NltkBLEU NltkChrF", "google_gleu nltk_bleu nltk_chrf"),
        "edits.EDITS": (
            "TER TercomTER HTER WER CER MER WIL WIP Levenshtein OSA DamerauLevenshtein Sclite",
            "ter tercom hter wer cer mer wil wip levenshtein osa damerau sclite",
        ),
        "rouge.ROUGE": (
            "RougeN RougeL RougeLsum RougeW RougeS",
            "rouge1 rouge2 rouge3 rouge4 rouge5 rouge6 rouge7 rouge8 rouge9 rougeL rougeLsum rougeW rougeS4 rougeSU4 "
            "rougeS* rougeSU*",
        ),
        "bags.BAGS": ("ExactMatch TokenF1 Jaccard Dice", "em token_f1 jaccard dice"),
        "gec.GEC": ("GLEUPlus", "gleu+"),
        "ribes.RIBES": ("RIBES PopovicChrF", "ribes popovic_chrf"),
        "meteor.METEORS": ("METEOR", "meteor"),
        "meteor_2005.METEOR_2005S": ("METEOR2005", "meteor_2005"),
        "cider.CIDERS": ("CIDErD CIDEr", "cider-d plain_cider"),
        "soft.SOFT": ("SoftMatch", "soft"),
    },
)
"""A family of entries a line, to which another is added as a module and a line."""


def entry(name: str) -> Entry | None:
    """The entry of a name in whatever case, if there is one."""
    return CATALOGUE.called(name)
