"""What claims about exact match, token F1, Jaccard and Dice come to."""

from collections.abc import Callable
from typing import Any

import pytest

from matchgrid import Metric, metric, text

Record = dict[str, Any]
PARTS = ("precision", "recall", "f")
MULTISET = "jaccard:counts=multiset"


def score(name: str | Metric, record: Record) -> float:
    return metric(name).measure(record["hyps"], record["refs"]).score


def precision_recall(record: Record) -> list[float]:
    found = metric("token_f1").measure(record["hyps"], record["refs"]).components
    return [found[part] for part in PARTS]


def swapped(record: Record) -> list[float]:
    """F1 and F2, each with its sides changed too."""
    hypotheses, references = record["hyps"], [group[0] for group in record["refs"]]
    pairs = ((hypotheses, references), (references, hypotheses))
    return [metric(f"token_f1:beta={beta}").measure(*pair).score for beta in (1, 2) for pair in pairs]


def squad(record: Record) -> Any:
    scores = (metric("squad-v2/f1").measure(record["hyps"], record["refs"]).segment_scores / 100).tolist()
    return scores if isinstance(record["expect"], list) else scores[0]


def normalized(record: Record) -> list[str]:
    assert score("squad-v1.1/em", record) == 100
    return text.transform(metric("squad-v1.1/em").normalize, [*record["hyps"], *record["refs"][0]])


def dice_is_f1(record: Record) -> float:
    found = score("dice:counts=multiset", record)
    assert found == pytest.approx(score("token_f1", record), rel=1e-15)
    return found


CHECKS: dict[str, Callable[[Record], Any]] = {
    "exact_match": lambda record: score("em", record),
    "token_prf": precision_recall,
    "token_prf+jaccard": lambda record: [*precision_recall(record), score(MULTISET, record)],
    "jaccard_set": lambda record: score("jaccard", record),
    "jaccard_multiset": lambda record: score(MULTISET, record),
    "jaccard": lambda record: [score(f"jaccard:counts={kind}", record) for kind in record["config"]["fields"]],
    "fbeta": swapped,
    "squad_f1": squad,
    "squad_norm": normalized,
    "P004-3.3-dice": dice_is_f1,
}
