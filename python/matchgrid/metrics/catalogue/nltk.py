"""The entries of metrics that NLTK has, and of those that are NLTK's own."""

from __future__ import annotations

from ..made import Made
from .traits import Entry

NLTK = (
    Entry(
        "google_gleu",
        Made("google_gleu", "GoogleGLEU"),
        "the smaller of precision and recall of words to 4-grams",
        0,
        1,
        "fraction",
        "within n-grams",
        "machine translation, segment level, rewards",
        ("precision and recall apart",),
        1,
    ),
    Entry(
        "nltk_bleu",
        Made("nltk_bleu", "NltkBLEU"),
        "BLEU by NLTK's arithmetic, with its smoothing and its faults",
        0,
        1,
        "fraction",
        "within n-grams",
        "numbers that were made with NLTK",
        ("length ratio", "zero n-gram orders, which do not give 0", "segments shorter than the longest n-grams"),
        1,
    ),
    Entry(
        "nltk_chrf",
        Made("nltk_chrf", "NltkChrF"),
        "the mean F of character n-grams over orders and segments",
        0,
        1,
        "fraction",
        "within n-grams",
        "numbers that were made with NLTK",
        ("segments shorter than the longest n-grams",),
        1,
        mean=True,
    ),
)
