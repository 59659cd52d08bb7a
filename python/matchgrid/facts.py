"""From what a kernel saw of each segment to notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .notes import SHOWN, Note

if TYPE_CHECKING:
    import numpy.typing as npt

    from .statistics import Metric
    from .types import Flags

EMPTY_HYPOTHESIS = 1
EMPTY_REFERENCE = 2
ALL_REFERENCES_EMPTY = 4
TOKENIZED_PERIOD = 8
UNSPLIT_SCRIPT = 16
SEARCH_LIMIT = 32
ZH_RANGES = 64


def remarks(metric: Metric, flags: Flags) -> tuple[Note, ...]:
    """The notes that a metric's flags are worth, in a fixed order."""
    last = metric.text[-1].name if metric.text else ""
    words = bool(metric.text) and metric.text[-1].role == "tokenizer"
    found = [
        _note(flags & EMPTY_HYPOTHESIS, "empty_hypothesis", "empty hypothesis"),
        _note(flags & EMPTY_REFERENCE, "empty_reference", "empty reference", "None is an absent one"),
    ]
    if metric.name == "chrf":
        uncounted = (flags & ALL_REFERENCES_EMPTY > 0) & (flags & EMPTY_HYPOTHESIS == 0)
        found.append(
            _note(
                uncounted,
                "uncounted_hypothesis",
                "text against an empty reference does not enter chrF",
                "BLEU and TER count it",
            )
        )
    if words and last not in ("none", "pretokenized", "whitespace"):
        found.append(
            _note(
                flags & TOKENIZED_PERIOD,
                "tokenized_period",
                "hypothesis ends in a tokenized full stop",
                "give detokenized text, or tokenize=none",
            )
        )
    if words:
        found.append(
            _note(
                flags & UNSPLIT_SCRIPT,
                "unsplit_script",
                f"reference has almost no spaces, so tokenizer {last!r} leaves it nearly whole",
                "use zh, ja-mecab, ko-mecab, char or spm:PATH",
            )
        )
    found.append(_note(flags & SEARCH_LIMIT, "search_limit", "the search for shifts stopped at its limit"))
    found.append(
        _note(
            flags & ZH_RANGES,
            "zh_ranges",
            "sacreBLEU's zh and the right ranges split differently",
            "tokenize=zh-fixed is the right one",
        )
    )
    return tuple(note for note in found if note is not None)


def _note(mask: npt.NDArray[Any], code: str, message: str, remedy: str = "") -> Note | None:
    places = np.flatnonzero(mask)
    if not len(places):
        return None
    first = tuple(int(place) + 1 for place in places[:SHOWN])
    return Note(code, message, len(places), mask.size, first, remedy)
