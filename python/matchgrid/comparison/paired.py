"""The paired tests, by name: functions of a pair of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bootstrap import bootstrap_test
from .pair import unit_scores
from .randomization import randomization_test
from .recognition import mapsswe_test, mcnemar_test
from .signs import sign_test, wilcoxon_test

if TYPE_CHECKING:
    from collections.abc import Callable

    from .pair import Pair
    from .result import Test


def _sign(pair: Pair) -> Test:
    return sign_test(*_scores(pair), alternative=pair.alternative)


def _wilcoxon(pair: Pair) -> Test:
    return wilcoxon_test(*_scores(pair), alternative=pair.alternative)


def _scores(pair: Pair) -> tuple[list[float], list[float]]:
    return unit_scores(pair.system).tolist(), unit_scores(pair.baseline).tolist()


TESTS: dict[str, Callable[[Pair], Test]] = {
    "randomization": randomization_test,
    "bootstrap": bootstrap_test,
    "sign": _sign,
    "wilcoxon": _wilcoxon,
    "mapsswe": mapsswe_test,
    "mcnemar": mcnemar_test,
}
