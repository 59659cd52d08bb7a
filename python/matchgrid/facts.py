"""From what a kernel saw of each segment to notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .notes import SHOWN, Note

if TYPE_CHECKING:
    import numpy.typing as npt

    from .statistics import Metric
    from .text import Step
    from .types import Flags

EMPTY_HYPOTHESIS = 1
EMPTY_REFERENCE = 2
ALL_REFERENCES_EMPTY = 4
TOKENIZED_PERIOD = 8
UNSPLIT_SCRIPT = 16
SEARCH_LIMIT = 32
ZH_RANGES = 64
NUL = 128
LOST_TEXT = 256
DROPPED_LETTERS = 512
ONE_LINE = 1024
SPACE_IN_WORD = 2048
WORDLESS = 4096
EMPTY_WORD = 8192
# As WORDLESS of sclite these are seen by single kernels, and never of any text: by those of NIST and CIDEr, of METEOR,
# and of soft matching.
UNKNOWN_NGRAM = 4096
FIRST_STAGE = 4096
UNKNOWN_WORDS = 4096
FAULT = 16384


# Tokenizers for which a full stop with a space before it is no other than one without, or is what they are meant for.
_INDIFFERENT = (
    *("none", "pretokenized", "whitespace", "split-spaces", "words", "ascii-words", "uax29", "jiwer"),
    *("whole", "tercom", "tercom-words", "ptb-coco", "ptb-coco-split"),
)
_MTEVAL_INTL = ("mteval-v13a-intl", "mteval-v14-intl", "mteval-intl")


def remarks(metric: Metric, flags: Flags) -> tuple[Note, ...]:
    """The notes that a metric's flags are worth, in a fixed order."""
    found = [*_empty(flags), *_tokenized(metric, flags), *_limits(flags)]
    return tuple(fact for fact in found if fact is not None)


def _empty(flags: Flags) -> list[Note | None]:
    return [
        note(flags & EMPTY_HYPOTHESIS, "empty_hypothesis", "empty hypothesis"),
        note(flags & EMPTY_REFERENCE, "empty_reference", "empty reference", "an absent one is None (null in JSON)"),
    ]


def _tokenized(metric: Metric, flags: Flags) -> list[Note | None]:
    found: list[Note | None] = []
    split = next((step for step in metric.text if step.role == "tokenizer"), None)
    if split is None:
        return found
    # Meteor's tokenizer takes words as they are, and its normalizer before it sets the full stop apart.
    given = split.name == "meteor" and not any(step.name.startswith("meteor-norm") for step in metric.text)
    if not given and split.name not in _INDIFFERENT:
        found.append(
            note(
                flags & TOKENIZED_PERIOD,
                "tokenized_period",
                "hypothesis ends in a tokenized full stop",
                "give detokenized text, or tokenize=none",
            )
        )
    if split.name.startswith(_MTEVAL_INTL):
        found.append(
            note(
                flags & EMPTY_WORD,
                "empty_word",
                "an empty word where a text begins with a tab or a line feed, which counts",
                "normalize=strip takes white space from the ends, or tokenize=intl",
            )
        )
    if split.name == "whole":
        return found
    found.append(
        note(
            flags & UNSPLIT_SCRIPT,
            "unsplit_script",
            f"reference has almost no spaces, so tokenizer {_tokenizer(metric, split)!r} leaves it nearly whole",
            _way_out(metric),
        )
    )
    return found


def _tokenizer(metric: Metric, split: Step) -> str:
    """The name of a tokenizer as the metric's setting has it; its steps may have names of their own."""
    return str(getattr(metric, "tokenize", None) or split.name)


def _way_out(metric: Metric) -> str:
    """The settings that split scripts without spaces, but for those that the metric has."""
    left = [setting for setting in metric.splits if not all(_has(metric, part) for part in setting.split(","))]
    names = [setting.removeprefix("tokenize=") for setting in left if setting.startswith("tokenize=")]
    found = [setting for setting in left if not setting.startswith("tokenize=")]
    if names:
        *others, last = names
        found.append(f"tokenize={', '.join(others)} or {last}" if others else f"tokenize={last}")
    said = ", or ".join(found)
    return f"use {said}" if said else ""


def _has(metric: Metric, setting: str) -> bool:
    name, _, value = setting.partition("=")
    there = getattr(metric, name, None)
    return value == ("yes" if there is True else str(there))


def _limits(flags: Flags) -> list[Note | None]:
    return [
        note(flags & SEARCH_LIMIT, "search_limit", "the search for shifts stopped at its limit"),
        note(
            flags & ZH_RANGES,
            "zh_ranges",
            "sacreBLEU's zh and the right ranges split differently",
            "tokenize=zh-fixed is the right one",
        ),
        note(flags & NUL, "nul_character", "the character U+0000", "was the text read in its own encoding?"),
        note(
            flags & SPACE_IN_WORD,
            "space_in_word",
            "a tab, line feed or no-break space inside of a word, where jiwer does not split",
            "tokenize=whitespace splits there",
        ),
        note(
            flags & LOST_TEXT,
            "lost_text",
            "text of which a tokenizer that knows ASCII only leaves nothing",
            "tokenize=words knows every script",
        ),
        note(
            flags & DROPPED_LETTERS,
            "dropped_letters",
            "letters, digits or emoji beyond ASCII dropped, so that different words can become equal",
            "tokenize=words keeps them",
        ),
    ]


def first(mask: npt.NDArray[Any]) -> int | None:
    """The number of the first segment of a mask, if there is one."""
    return int((mask != 0).argmax()) + 1 if mask.any() else None


def note(mask: npt.NDArray[Any], code: str, message: str, remedy: str = "") -> Note | None:
    """The note about the segments of a mask, if there are any."""
    if not mask.any():
        return None
    places = np.flatnonzero(mask)
    first = tuple(int(place) + 1 for place in places[:SHOWN])
    return Note(code, message, len(places), mask.size, first, remedy)
