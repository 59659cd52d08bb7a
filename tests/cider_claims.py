"""What claims about CIDEr and CIDEr-D come to."""

from collections.abc import Callable
from typing import Any

import pytest

from matchgrid import CIDErD, metric
from matchgrid.errors import ShapeError

Record = dict[str, Any]


def scores(name: str, record: Record) -> list[float]:
    return metric(name).measure(record["hyps"], record["refs"]).segment_scores.tolist()


def coco(record: Record) -> list[float]:
    return scores("coco-scorer/cider-d", record)


def refused(record: Record) -> str:
    """Where COCO's scorer ends with an error."""
    with pytest.raises(ShapeError, match="no reference has a word, where COCO's scorer ends"):
        coco(record)
    return "ValueError"


def of_a_word(record: Record) -> float:
    """What one word adds, the others being what they are."""
    word = record["config"]["ngram"]
    learned = CIDErD(max_order=1, sigma=None).learn(record["refs"])
    (without,) = learned.measure(["a b"], ["a b c"]).segment_scores
    (with_it,) = learned.measure([f"a b {word}"], [f"a b c {word}"]).segment_scores
    return float(with_it - without)


CHECKS: dict[str, Callable[[Record], Any]] = {
    "cider": lambda record: scores("vedantam-2015/cider:stem=none", record),
    "cider_d": coco,
    "P004-8.3-empty-cider": refused,
    "cider_idf": of_a_word,
}
