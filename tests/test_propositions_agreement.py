"""That averaging removes a metric's noise and not its bias, as the articles prove of tau over systems."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from matchgrid.agreement import coefficient

QUALITY = np.array([0, 0.25, 0.5, 0.75, 1])
BIAS = np.array([0, 0, 0.6, 0, 0])


def test_tau_over_systems_rises_to_that_of_biased_means_and_no_further():
    generator = np.random.default_rng(5)
    taus = {}
    for segments in (1, 10, 1000, 10_000):
        # The mean of so many independent draws of noise of deviation 1.
        noise = generator.normal(size=(200, 5)) / np.sqrt(segments)
        taus[segments] = np.mean([coefficient("tau-b", QUALITY, QUALITY + BIAS + one) for one in noise])

    assert taus[1] < 0.4 < taus[10] < 0.6
    assert taus[1000] == pytest.approx(0.6, abs=0.01)
    assert taus[10_000] == pytest.approx(0.6, abs=1e-12)


# Whole numbers, so that the two sides of the condition are equal where they should be.
VALUES = st.lists(st.integers(-20, 20), min_size=2, max_size=6, unique=True)


@given(VALUES, st.lists(st.integers(-15, 15), min_size=6, max_size=6), st.integers(1, 4))
def test_the_limit_is_1_where_every_difference_in_quality_outweighs_that_in_bias(
    quality: list[int], biases: list[int], slope: int
):
    means = [slope * one + bias for one, bias in zip(quality, biases, strict=False)]
    assume(len(set(means)) == len(means))

    pairs = [(one, two) for one in range(len(quality)) for two in range(len(quality)) if quality[one] < quality[two]]
    outweighed = all(slope * (quality[two] - quality[one]) > biases[one] - biases[two] for one, two in pairs)
    assert (coefficient("tau-b", quality, means) == 1) == outweighed
