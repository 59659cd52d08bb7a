"""The profiles of the metrics that compare texts as a whole or as bags of tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..metrics.made import Made
from .conventions import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

_SQUAD: dict[str, Any] = {
    "normalize": "lower+no-ascii-punctuation+no-english-articles+squeeze",
    "tokenize": "none",
    "scale": 100,
}
_WITHOUT_COMMON = {**_SQUAD, "both_empty": 0}
_DROPPING = {**_SQUAD, "empty_references": "drop"}


def _squad() -> Iterator[Profile]:
    old, new = ("SQuAD's evaluate-v1.1.py", "1.1"), ("SQuAD's evaluate-v2.0.py", "2.0")
    yield Profile("squad-v1.1/em", Made("exact_match", "ExactMatch", _SQUAD), *old, "exact_match, in percent")
    yield Profile(
        "squad-v1.1/f1", Made("token_f1", "TokenF1", _WITHOUT_COMMON), *old, "f1, in percent; two empty answers are 0"
    )
    about = "exact, in percent; answers that normalize to nothing are left out"
    yield Profile("squad-v2/em", Made("exact_match", "ExactMatch", _DROPPING), *new, about)
    about = "f1, in percent; the same, and two empty answers are 100"
    yield Profile("squad-v2/f1", Made("token_f1", "TokenF1", _DROPPING), *new, about)


BAGS = tuple(_squad())
