"""Limbs: numbers that are not integers add up to the same bits in any order."""

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchgrid.exact import LIMBS, join, limb_names, powers, split

values = st.floats(-1e6, 1e6, allow_nan=False)


@given(st.lists(values, min_size=1))
def test_limbs_are_integers_of_25_bits_and_join_to_the_value(numbers: list[float]):
    limbs = split(np.array(numbers))

    assert limbs.shape == (len(numbers), LIMBS)
    assert (limbs == np.rint(limbs)).all()
    assert ((limbs[:, 1:] >= 0) & (limbs[:, 1:] < 2**25)).all()
    assert (np.abs(join(limbs) - numbers) <= 2.0**-51).all()


@given(st.lists(values, min_size=2, max_size=50), st.randoms(use_true_random=False))
def test_sums_in_any_order_and_partition_have_the_same_bits(numbers: list[float], rng: random.Random):
    limbs = split(np.array(numbers))
    whole = limbs.sum(0)
    places = list(range(len(numbers)))
    rng.shuffle(places)
    cut = rng.randrange(len(numbers))
    one_by_one = np.zeros(LIMBS)
    for place in places:
        one_by_one += limbs[place]

    assert whole.tobytes() == one_by_one.tobytes()
    assert whole.tobytes() == (limbs[:cut].sum(0) + limbs[cut:].sum(0)).tobytes()
    assert whole.tobytes() == (np.ones(len(numbers)) @ limbs).tobytes()
    assert join(whole) == pytest.approx(math.fsum(numbers), abs=len(numbers) * 2.0**-51, rel=1e-15)


@pytest.mark.parametrize(
    "value", [0.0, -0.0, 1.0, -1.0, 0.5, 1 / 3, -1 / 3, 1 - 2**-52, 2**-50, 2**-51, 2**-60, -1e-20, 100.0, 1e15 / 3]
)
def test_carries_and_small_values(value: float):
    limbs = split(np.array([value]))

    assert abs(join(limbs)[0] - value) <= 2.0**-51
    assert ((limbs[0, 1:] >= 0) & (limbs[0, 1:] < 2**25)).all()


@given(st.lists(st.lists(values, min_size=3, max_size=3), min_size=1, max_size=4))
def test_limbs_are_a_last_axis_whatever_comes_before(numbers: list[list[float]]):
    table = np.array(numbers)

    assert split(table).shape == (*table.shape, LIMBS)
    assert join(split(table)).shape == table.shape


def test_columns_are_named_from_the_highest():
    assert limb_names("score") == ("score.high", "score.middle", "score.low")


def test_millions_of_units_still_add_exactly():
    limbs = np.tile(split(np.array([99.99999999]))[0], (200_000, 1))

    assert (limbs.sum(0) == limbs[0] * 200_000).all()
    assert join(limbs.sum(0)) == pytest.approx(99.99999999 * 200_000, rel=1e-15)


def test_powers_are_those_of_c_alone_and_together():
    values = np.random.default_rng(7).random(2_000)
    together = powers(values, 3.9)

    assert together.tolist() == [math.pow(value, 3.9) for value in values.tolist()]
    assert [float(powers(value, 3.9)) for value in values] == together.tolist()
    assert powers(np.zeros((2, 0, 3)), 3.9).shape == (2, 0, 3)
