"""Paired approximate randomization: the difference if each unit's outputs could as well be the other system's.

Under the null hypothesis the two systems are exchangeable on every unit, so that their rows may change places
(Noreen 1989; Riezler and Maxwell 2005). Sums of the swapped rows are scored as the whole is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .counting import p_value
from .draws import MOST_ENUMERATED, enumerated_sums, swapped_sums
from .pair import scored
from .result import Test

if TYPE_CHECKING:
    from ..types import Array
    from .pair import Pair


def randomization_test(pair: Pair) -> Test:
    """The randomization test of a pair: over all swaps where those are no more than the draws, else over draws.

    Units whose rows are equal in both systems change nothing and are not swapped.
    """
    first, second = pair.system.rows, pair.baseline.rows
    apart = (first != second).any(1)
    same = first[~apart].sum(0)
    units = int(apart.sum())
    exact = units <= MOST_ENUMERATED and 2**units <= pair.draws
    null = _null(pair, first[apart], second[apart], same, exact) if units else np.zeros(1)
    p = p_value(null, pair.delta, alternative=pair.alternative, tolerance=pair.tolerance, exact=exact)
    undefined = int(np.isnan(null).sum())
    return Test("randomization", p, pair.alternative, len(null), exact, null, undefined, units)


def _null(pair: Pair, first: Array, second: Array, same: Array, exact: bool) -> Array:
    if exact:
        sums = enumerated_sums(first, second)
    else:
        sums = swapped_sums(first, second, pair.draws, pair.seed, threads=pair.threads)
    sums += same
    system, baseline = scored(pair.metric, sums)
    with np.errstate(invalid="ignore"):
        found: Array = system - baseline
    return found
