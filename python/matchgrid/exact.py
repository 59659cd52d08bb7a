"""Numbers that are not integers, as columns that add exactly.

A value is rounded to 2**-50 and held as three integer-valued limbs of 25 bits: `value = high + middle * 2**-25 +
low * 2**-50`, in a unit that is 1 or a power of two. Sums of limbs are exact in float64 for more than 2**27 rows, so
any order, partition or matrix product of rows gives the same bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .types import Array


LIMBS = 3
_BASE = float(2**25)
FRACTION = 1 / _BASE
"""The unit of the highest limb of a number up to 1: then every double from 2**-22 on is held as it is."""


_ENDINGS = {1.0: ("high", "middle", "low"), FRACTION: ("high_fraction", "middle_fraction", "low_fraction")}


def limb_names(name: str, unit: float = 1.0) -> tuple[str, ...]:
    """Column names of the limbs of a quantity in a unit (1 or `FRACTION`), highest first."""
    return tuple(f"{name}.{limb}" for limb in _ENDINGS[unit])


def joined(sums: dict[str, float]) -> dict[str, float | int]:
    """Sums by column with limbs joined: a number for each quantity."""
    out: dict[str, float | int] = {}
    units = {ending: unit for unit, endings in _ENDINGS.items() for ending in endings}
    for column, value in sums.items():
        name, _, ending = column.rpartition(".")
        if ending not in units:
            out[column] = int(value)
        elif name not in out:
            limbs = [sums[limb] for limb in limb_names(name, units[ending])]
            out[name] = float(join(np.array(limbs), units[ending]))
    return out


def split(values: Array, unit: float = 1.0) -> Array:
    """Limbs of finite values, in a new last axis of length 3; exact up to the rounding to 2**-50 of the unit."""
    # One limb after another in memory: numpy is slow along an axis of three.
    limbs: Array = np.empty((LIMBS, *values.shape))
    high, middle, low = limbs
    values = values / unit
    np.floor(values, out=high)
    scaled = values - high
    scaled *= _BASE
    np.floor(scaled, out=middle)
    scaled -= middle
    scaled *= _BASE
    np.rint(scaled, out=low)
    for limb, above in ((low, middle), (middle, high)):
        full = limb == _BASE
        if full.any():
            above += full
            limb[full] = 0.0
    return np.moveaxis(limbs, 0, -1)


def join(limbs: Array, unit: float = 1.0) -> Array:
    """The values of (sums of) limbs in the last axis."""
    value: Array = (limbs[..., 0] + (limbs[..., 1] + limbs[..., 2] / _BASE) / _BASE) * unit
    return value


def in_order(values: Array) -> Array:
    """The sum over the last axis from left to right, as other tools add, instead of numpy's pairs."""
    total = np.zeros(values.shape[:-1])
    for place in range(values.shape[-1]):
        total = total + values[..., place]
    return total


def powers(values: Array, exponent: float) -> Array:
    """Values to a power, each as C's `pow` has it: numpy's loops over several differ from it in the last bit."""
    raised = [value**exponent for value in np.ravel(values)]
    return np.array(raised, dtype=float).reshape(np.shape(values))
