"""Coefficients of many matrices, what is drawn of them, and what is exchanged."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from matchgrid.agreement.averaging import averaged
from matchgrid.agreement.batched import COEFFICIENTS, pearson, ranks, repeated
from matchgrid.agreement.bootstrap import drawn_places, resampled_agreement
from matchgrid.agreement.chance import all_coins, coins, places
from matchgrid.agreement.measure import Measure
from matchgrid.agreement.permutation import SCHEMES, swap_masks
from matchgrid.agreement.tied import TiedAccuracy
from matchgrid.agreement.ties import calibrated
from matchgrid.errors import OptionError

SCORES = st.lists(st.sampled_from([-2.0, -0.5, 0.0, 0.1, 1.0, 3.0]), min_size=2, max_size=12)


def matrices(seed: int, systems: int = 5, segments: int = 9) -> tuple[np.ndarray, np.ndarray]:
    """People's values with gaps, and those of three metrics, with ties."""
    drawn = np.random.default_rng(seed)
    human = drawn.integers(0, 4, size=(systems, segments)).astype(float)
    human[drawn.random(human.shape) < 0.2] = np.nan
    return human, drawn.integers(0, 6, size=(3, systems, segments)).astype(float)


@given(SCORES)
def test_ranks_are_scipy_s(values: list[float]):
    table = np.array([values, values[::-1]])

    np.testing.assert_array_equal(ranks(table), stats.rankdata(table, axis=-1))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12))
def test_repeated_counts_pairs_of_one_id(ids: list[int]):
    pairs = sum(one == other for place, one in enumerate(ids) for other in ids[:place])

    assert repeated(np.array([ids])) == [pairs]


@given(SCORES, st.randoms())
def test_pearson_is_scipy_s(values: list[float], random: object):
    other = [*values]
    random.shuffle(other)  # type: ignore[attr-defined]
    found = float(pearson(np.array(values), np.array(other)))
    if len(set(values)) == 1:
        assert np.isnan(found)
    else:
        assert found == pytest.approx(stats.pearsonr(values, other).statistic, abs=1e-12)


@pytest.mark.parametrize("of", ["none", "item", "system"])
@pytest.mark.parametrize("coefficient", COEFFICIENTS)
def test_many_matrices_have_the_agreement_of_each(coefficient: str, of: str):
    human, scores = matrices(1)
    found = Measure(human, of, coefficient)(scores)

    for value, one in zip(found, scores, strict=True):
        assert value == pytest.approx(averaged(coefficient, human, one, of).value, abs=1e-12)


@pytest.mark.parametrize("of", ["none", "item", "system"])
def test_many_matrices_have_the_calibrated_accuracy_of_each(of: str):
    for seed in range(5):
        human, scores = matrices(seed)
        scores += np.random.default_rng(seed).normal(scale=0.3, size=scores.shape)
        found = TiedAccuracy(human, of)(scores)

        for value, one in zip(found, scores, strict=True):
            assert value == pytest.approx(calibrated(human, one, of).value, abs=1e-12)


def test_calibrating_too_many_pairs_in_every_draw_is_refused():
    with pytest.raises(OptionError, match="average='item'"):
        TiedAccuracy(np.random.default_rng(0).normal(size=(3, 1000)), "none")


@pytest.mark.parametrize("of", ["none", "item", "system", "means"])
@pytest.mark.parametrize("coefficient", ["acc-23", "tau-23", "tau-a"])
def test_an_output_makes_no_pair_with_itself(coefficient: str, of: str):
    """Drawing everything twice changes nothing: pairs are counted four times over, and none of one output."""
    drawn = np.random.default_rng(2)
    human, scores = drawn.normal(size=(4, 6)), drawn.normal(size=(1, 4, 6))
    twice = [0, 1, 2, 3] * 2 if of in ("item", "means") else None
    columns = None if twice else [*range(6)] * 2
    places_drawn = [(None if twice is None else np.array(twice), None if columns is None else np.array(columns))]
    (found,) = resampled_agreement(
        [scores[0]], human, places_drawn, lambda judged, origin: Measure(judged, of, coefficient, origin=origin),
        means=of == "means",
    )  # fmt: skip

    assert found == pytest.approx(Measure(human, of, coefficient)(scores), abs=1e-12)


def test_draws_depend_on_the_seed_and_their_number_only():
    assert (coins(7, 3, 100) == coins(7, 3, 200)[:100]).all()
    assert (coins(7, 3, 100) != coins(7, 4, 100)).any()
    assert (coins(7, 3, 100) != coins(8, 3, 100)).any()
    (few,), (many,) = places(7, 3, (5, 10)), places(7, 3, (9, 10))
    assert (few == many[:5]).all()


def test_coins_and_places_are_fair():
    heads = np.mean([coins(1, draw, 64).mean() for draw in range(1000)])
    drawn = Counter(int(place) for draw in range(1000) for place in places(1, draw, (10, 5))[0])

    # 64,000 coins and 10,000 places: within five standard errors.
    assert abs(heads - 0.5) < 5 * 0.5 / np.sqrt(64_000)
    assert set(drawn) == set(range(5))
    assert all(abs(count - 2000) < 5 * np.sqrt(10_000 * 0.2 * 0.8) for count in drawn.values())
    assert all_coins(3).sum() == 12


def test_exchanges_are_of_what_the_scheme_says():
    judged = np.ones((3, 4), dtype=bool)
    judged[0, 1] = False
    masks = {scheme: np.stack(list(swap_masks(scheme, judged, 10, 1)[0])) for scheme in SCHEMES}

    # All of the 2**3 systems, 2**4 segments, 2**7 of both and 2**11 judged cells.
    assert {scheme: len(found) for scheme, found in masks.items()} == {
        "cells": 2048, "systems": 8, "inputs": 16, "rows_xor_cols": 128,
    }  # fmt: skip
    assert (masks["systems"] == masks["systems"][:, :, :1]).all()
    assert (masks["inputs"] == masks["inputs"][:, :1, :]).all()
    assert not masks["cells"][:, 0, 1].any()
    both = masks["rows_xor_cols"]
    assert (both ^ both[:, :1, :] ^ both[:, :, :1] ^ both[:, :1, :1]).sum() == 0


def test_documents_are_exchanged_and_drawn_whole():
    judged = np.ones((3, 40), dtype=bool)
    labels = np.arange(40) % 5
    for scheme in ("cells", "inputs", "rows_xor_cols"):
        for mask in list(swap_masks(scheme, judged, 20, 1, labels)[0])[:50]:
            assert all((mask[:, labels == label] == mask[:, labels == label][:, :1]).all() for label in range(5))
    for _, columns in drawn_places("inputs", (3, 40), 5, 1, labels):
        assert columns is not None
        assert len(columns) == 40
        counts = np.bincount(columns, minlength=40)
        assert all(len({*counts[labels == label]}) == 1 for label in range(5))


def test_many_exchanges_are_left_to_chance():
    masks, count, exact = swap_masks("cells", np.ones((9, 200), dtype=bool), 50, 1)

    assert (count, exact, len(list(masks))) == (50, False, 50)
