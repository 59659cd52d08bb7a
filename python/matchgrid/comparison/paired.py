"""The paired tests, by name: functions of a pair of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bootstrap import bootstrap_test
from .randomization import randomization_test
from .recognition import mapsswe_test, mcnemar_test
from .signs import sign_of, wilcoxon_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from .pair import Pair
    from .result import Test


def _sign(pair: Pair) -> Test:
    return sign_of(pair.unit_differences(), pair.alternative)


def _wilcoxon(pair: Pair) -> Test:
    return wilcoxon_of(pair.unit_differences(), pair.alternative, pair.tolerance)


TESTS: dict[str, Callable[[Pair], Test]] = {
    "randomization": randomization_test,
    "bootstrap": bootstrap_test,
    "sign": _sign,
    "wilcoxon": _wilcoxon,
    "mapsswe": mapsswe_test,
    "mcnemar": mcnemar_test,
}
