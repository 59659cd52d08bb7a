"""The tests that two metrics agree with people alike, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..errors import ShapeError
from .batched import pearson
from .cells import system_means
from .pairwise import pairwise_test
from .permutation import SCHEMES, counted, permutation_test
from .williams import PARAMETERS, williams_test

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..comparison.result import Test
    from ..types import Array
    from .metric_plan import MetricPlan
    from .outputs import Outputs

LEAST_FOR_WILLIAMS = PARAMETERS + 1


@dataclass(frozen=True, eq=False)
class Compared:
    """Two metrics, of which the first is tested to agree more, and what was resampled of their difference."""

    outputs: Outputs
    plan: MetricPlan
    names: tuple[str, str]
    delta: float
    deltas: Array

    @property
    def scores(self) -> tuple[Array, Array]:
        """The scores of both."""
        first, second = (self.outputs.scores[name] for name in self.names)
        return first, second


def _exchanged(scheme: str, pair: Compared) -> Test:
    plan, outputs = pair.plan, pair.outputs
    return permutation_test(
        *pair.scores,
        plan.measure(outputs.values),
        outputs.judged,
        scheme=scheme,
        alternative=plan.alternative,
        draws=plan.draws,
        seed=plan.seed,
        clusters=outputs.clusters,
    )


def _pairs(pair: Compared) -> Test:
    plan, outputs = pair.plan, pair.outputs
    first, second = (plan.epsilon(outputs, name) or 0.0 for name in pair.names)
    return pairwise_test(
        *pair.scores,
        outputs.values,
        epsilons=(first, second),
        of=plan.of,
        alternative=plan.alternative,
        draws=plan.draws,
        seed=plan.seed,
    )


def _williams(pair: Compared) -> Test:
    outputs = pair.outputs
    judged = outputs.judged
    sides = (outputs.values, *pair.scores)
    if pair.plan.of == "means":
        human, first, second = (system_means(side, judged) for side in sides)
    else:
        human, first, second = (side[judged] for side in sides)
    one, other, between = (float(pearson(*two)) for two in ((first, human), (second, human), (first, second)))
    found = williams_test(one, other, between, len(human), alternative=pair.plan.alternative)
    if found.p_value != found.p_value:
        raise ShapeError(f"Williams' test of {' and '.join(pair.names)} is undefined: one follows from the other")
    return found


def _bootstrap(pair: Compared) -> Test:
    """Of resampled differences, moved by the observed one to where the metrics do not differ."""
    return counted("bootstrap", pair.deltas - pair.delta, pair.delta, pair.plan.alternative, exact=False)


TESTS: dict[str, Callable[[Compared], Test]] = {
    **{scheme: partial(_exchanged, scheme) for scheme in SCHEMES},
    "pairs": _pairs,
    "williams": _williams,
    "bootstrap": _bootstrap,
}
