"""The profiles of the ROUGE family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..metrics.made import Made
from .conventions import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROUGE_SCORE = ("rouge-score", "0.1.2")
_ROUGE155 = ("ROUGE-1.5.5.pl", "1.5.5")

_GOOGLE: dict[str, Any] = {"tokenize": "ascii-words", "lost_text": "score"}
_LIN: dict[str, Any] = {
    "references": "pooled",
    "digits": 5,
    "lowercase": "ascii",
    "tokenize": "ascii-words",
    "lost_text": "score",
}
_FAULTS: dict[str, Any] = {**_LIN, "arithmetic": "rouge-1.5.5"}


def _rouge_score() -> Iterator[Profile]:
    for n in range(1, 10):
        made = Made("rouge_n", "RougeN", {"n": n, **_GOOGLE})
        yield Profile(f"rouge-score/rouge{n}", made, *_ROUGE_SCORE, f"mean F of {n}-grams")
    about = "mean F of the longest common subsequence, a line feed being a space"
    yield Profile("rouge-score/rougeL", Made("rouge_l", "RougeL", _GOOGLE), *_ROUGE_SCORE, about)
    about = "the same of summaries, a sentence a line"
    yield Profile("rouge-score/rougeLsum", Made("rouge_l", "RougeLsum", _GOOGLE), *_ROUGE_SCORE, about)


def _rouge155() -> Iterator[Profile]:
    for n in range(1, 10):
        made = Made("rouge_n", "RougeN", {"n": n, **_LIN})
        yield Profile(f"rouge-1.5.5/rouge-{n}", made, *_ROUGE155, f"-n {n}: mean F of {n}-grams")
    about = "mean F of the longest common subsequences of sentences"
    yield Profile("rouge-1.5.5/rouge-l", Made("rouge_l", "RougeLsum", _FAULTS), *_ROUGE155, about)
    about = "-w 1.2: the same, weighted"
    yield Profile("rouge-1.5.5/rouge-w", Made("rouge_w", "RougeW", _FAULTS), *_ROUGE155, about)
    for gap, option in (("4", "-2 4"), ("*", "-2 -1")):
        settings: dict[str, Any] = {"gap": -1 if gap == "*" else int(gap), **_FAULTS}
        about = f"{option}: mean F of skip-bigrams"
        yield Profile(f"rouge-1.5.5/rouge-s{gap}", Made("rouge_s", "RougeS", settings), *_ROUGE155, about)
        made = Made("rouge_s", "RougeS", {"unigrams": True, **settings})
        about = f"{option} -u: and of single words, but for the last of a text"
        yield Profile(f"rouge-1.5.5/rouge-su{gap}", made, *_ROUGE155, about)


ROUGE = (*_rouge_score(), *_rouge155())
