"""The profiles of BLEU and chrF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..metrics.made import Made
from .conventions import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

SACREBLEU = ("sacreBLEU", "2.6.0")
MOSES = "mosesdecoder 34452895"
_MTEVAL = {
    "no_match": "smooth",
    "empty_orders": "perfect",
    "scale": 1,
    "lowercase": "ascii",
    "tokenize": "mteval",
}
_MULTI_BLEU = {"smooth": "none", "empty_output": "refuse", "reference_length": "closest-9999"}


def _scripts() -> Iterator[Profile]:
    """BLEU of the Perl scripts."""
    about = "default tokenization, ASCII lower case, orders without matches smoothed, even if none matches"
    made = Made("bleu", "BLEU", {**_MTEVAL, "empty_output": "refuse"})
    yield Profile("mteval-v13a/bleu", made, "mteval-v13a.pl", MOSES, about)
    about = "the same; output without any token is 0"
    yield Profile("mteval-v14/bleu", Made("bleu", "BLEU", _MTEVAL), "mteval-v14.pl", MOSES, about)
    about = "tokens as they are given, no smoothing"
    made = Made("bleu", "BLEU", {**_MULTI_BLEU, "tokenize": "tercom-words"})
    yield Profile("multi-bleu/bleu", made, "multi-bleu.perl", MOSES, about)
    about = "mteval's default tokenization with case, no smoothing"
    made = Made("bleu", "BLEU", {**_MULTI_BLEU, "tokenize": "multi-bleu-detok"})
    yield Profile("multi-bleu-detok/bleu", made, "multi-bleu-detok.perl", MOSES, about)


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
    Profile(
        "denoual-lepage-2005/bleu",
        Made("bleu", "BLEU", {"max_order": 18, "smooth": "none", "scale": 1, "tokenize": "char"}),
        "Denoual and Lepage (2005)",
        "paper",
        "BLEU in characters, up to 18-grams, for languages without spaces: no smoothing, 0 to 1",
    ),
    *_scripts(),
)
