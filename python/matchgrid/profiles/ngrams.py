"""The profiles of BLEU and chrF."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile

SACREBLEU = ("sacreBLEU", "2.6.0")

NGRAMS = (
    Profile("sacrebleu/bleu", Made("bleu", "BLEU"), *SACREBLEU, "corpus BLEU: 13a, exponential smoothing"),
    Profile(
        "sacrebleu/sentence-bleu",
        Made("bleu", "BLEU", {"effective_order": True}),
        *SACREBLEU,
        "sentence_bleu: effective order; its scores are the segment scores",
    ),
    Profile("sacrebleu/chrf", Made("chrf", "ChrF"), *SACREBLEU, "chrF2, character 6-grams"),
    Profile(
        "sacrebleu/chrf++",
        Made("chrf", "ChrF", {"word_order": 2}),
        *SACREBLEU,
        "chrF2++, with words and word pairs",
    ),
    Profile(
        "papineni-2002/bleu",
        Made("bleu", "BLEU", {"smooth": "none", "scale": 1, "tokenize": "none"}),
        "Papineni et al. (2002)",
        "paper",
        "BLEU as defined: no smoothing, 0 to 1, over the words given",
    ),
)
