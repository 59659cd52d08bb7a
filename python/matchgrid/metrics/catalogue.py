"""The catalogue: every metric by name, with the traits that laws, streaming, tables and docs read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .bleu import BLEU
from .chrf import ChrF
from .rouge_l import RougeL, RougeLsum
from .rouge_n import RougeN
from .rouge_s import RougeS
from .rouge_w import RougeW
from .ter import TER

if TYPE_CHECKING:
    from ..statistics import Metric


@dataclass(frozen=True)
class Entry:
    """What is true of a metric under its own settings, and of its kind unless a setting says otherwise.

    `low` and `high` bound its scores (`high` is `None` for an open end), in `unit`. `needs` are the diagnostics
    that its definition asks for beside the number.
    """

    name: str
    metric: Metric
    summary: str
    low: float
    high: float | None
    unit: str
    order_sensitive: str
    typical_use: str
    needs: tuple[str, ...]
    identity: float | None
    """The score of text against itself, where there is one for every text with an n-gram of each order."""
    duplicates_matter: bool = False
    """Whether a reference given twice, beside others given once, changes the score."""
    learned: bool = False
    positional: bool = False
    mean: bool = False
    needs_sources: bool = False


_CHRF = Entry(
    "chrf",
    ChrF(),
    "F of character n-grams, recall weighing double",
    0,
    100,
    "percent",
    "within n-grams",
    "machine translation, rich morphology, segment level",
    ("text against empty references",),
    100,
)

_ROUGE = Entry(
    "rouge1",
    RougeN(),
    "precision and recall of words, and their F",
    0,
    1,
    "fraction",
    "no",
    "summarisation",
    ("output length", "text that a tokenizer drops"),
    1,
    mean=True,
)

CATALOGUE: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "bleu",
            BLEU(),
            "clipped word n-gram precision with a brevity penalty",
            0,
            100,
            "percent",
            "within n-grams",
            "machine translation, corpus level",
            ("length ratio", "zero n-gram orders in short segments"),
            100,
        ),
        _CHRF,
        replace(
            _CHRF,
            name="chrf++",
            metric=ChrF(word_order=2),
            summary="F of character n-grams, words and word pairs",
        ),
        Entry(
            "ter",
            TER(),
            "edits and block shifts per reference word",
            0,
            None,
            "percent of reference words",
            "yes, a moved block costs one edit",
            "machine translation, post-editing effort",
            ("output longer than the reference", "shift limits"),
            0,
            duplicates_matter=True,
        ),
        _ROUGE,
        *(
            replace(
                _ROUGE,
                name=f"rouge{n}",
                metric=RougeN(n),
                summary=f"precision and recall of {n}-grams, and their F",
                order_sensitive="within n-grams",
            )
            for n in range(2, 10)
        ),
        replace(
            _ROUGE,
            name="rougeL",
            metric=RougeL(),
            summary="the longest common subsequence of words",
            order_sensitive="yes",
        ),
        replace(
            _ROUGE,
            name="rougeLsum",
            metric=RougeLsum(),
            summary="longest common subsequences of sentences, joined",
            order_sensitive="within sentences",
            needs=(*_ROUGE.needs, "sentences, a line each"),
        ),
        replace(
            _ROUGE,
            name="rougeW",
            metric=RougeW(),
            summary="the longest common subsequence, consecutive matches counting more",
            order_sensitive="yes",
        ),
        *(
            replace(
                _ROUGE,
                name=metric.name,
                metric=metric,
                summary=f"pairs of words in their order, {gap}{', and single words' if metric.unigrams else ''}",
                order_sensitive="within pairs",
            )
            for gap, size in (("4 words apart unless gap says more or less", 4), ("however far apart", -1))
            for metric in (RougeS(size), RougeS(size, unigrams=True))
        ),
    )
}
_BY_NAME = {name.lower(): entry for name, entry in CATALOGUE.items()}


def entry(name: str) -> Entry | None:
    """The entry of a name in whatever case, if there is one."""
    return _BY_NAME.get(name.lower())
