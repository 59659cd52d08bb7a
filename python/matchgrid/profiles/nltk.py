"""The profiles of NLTK's n-gram metrics."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile

_NLTK = ("NLTK", "3.10.0")

NLTK = (
    Profile(
        "nltk/bleu",
        Made("nltk_bleu", "NltkBLEU"),
        *_NLTK,
        "corpus_bleu, no smoothing; its segment scores are sentence_bleu's",
    ),
    Profile(
        "nltk/gleu",
        Made("google_gleu", "GoogleGLEU"),
        *_NLTK,
        "corpus_gleu, 1- to 4-grams; its segment scores are sentence_gleu's",
    ),
    Profile(
        "nltk/chrf",
        Made("nltk_chrf", "NltkChrF"),
        *_NLTK,
        "corpus_chrf, beta 3, one reference; its segment scores are sentence_chrf's",
    ),
)
