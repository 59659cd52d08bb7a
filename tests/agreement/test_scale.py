"""No agreement depends on the unit of the scores: probabilities may be as small as they like."""

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.agreement import averaged

SCALES = (1e-200, 1e-12, 1e-9, 1e9, 1e200)
SYSTEMS, SEGMENTS = 8, 60
ALL = ("pearson", "spearman", "tau-b", "acc-23", "pdp", "spa")


def tables() -> tuple[np.ndarray, np.ndarray]:
    chance = np.random.default_rng(4)
    good = chance.normal(size=(SYSTEMS, 1)) / 2 + chance.normal(size=SEGMENTS)
    # Eighths add up exactly, so that two systems are tied at every scale.
    human, metric = (np.round((good + chance.normal(size=good.shape)) * 8) / 8 for _ in range(2))
    metric[1] = metric[0, ::-1]
    return human, metric


def by_name(values: np.ndarray) -> dict[str, list[float]]:
    return {f"s{place}": row.tolist() for place, row in enumerate(values)}


@pytest.mark.parametrize("scale", SCALES)
def test_coefficients_are_those_of_any_scale(scale: float):
    human, metric = tables()
    found, same = (
        mg.correlate(by_name(values), by_name(human), coefficients=ALL, averages=["item"], draws=100)
        for values in (metric * scale, metric)
    )

    for one, other in zip(found.coefficients, same.coefficients, strict=True):
        assert one.value == pytest.approx(other.value, abs=1e-9), one.name
        assert one.interval is not None
        assert other.interval is not None
        assert (one.interval.low, one.interval.high) == pytest.approx(
            (other.interval.low, other.interval.high), abs=1e-9
        ), one.name


@pytest.mark.parametrize("scale", SCALES)
def test_metrics_are_compared_at_any_scale(scale: float):
    human, metric = tables()
    noisy = metric + np.random.default_rng(5).normal(size=metric.shape)
    found, same = (
        mg.compare_metrics(
            {"a": by_name(metric * one), "b": by_name(noisy)}, by_name(human), level="system", coefficient="pearson",
            draws=100,
        ).differences[0]
        for one in (scale, 1.0)
    )  # fmt: skip

    assert found.delta == pytest.approx(same.delta, abs=1e-9)
    assert found.p_value == same.p_value


@pytest.mark.parametrize("scale", SCALES)
def test_differences_are_counted_at_any_scale(scale: float):
    human, metric = tables()
    found, same = (mg.agreement_by_difference(by_name(one), by_name(human)) for one in (metric * scale, metric))

    assert (found.whole.agreed, found.whole.human_ties) == (same.whole.agreed, same.whole.human_ties)
    # Two systems have the same scores in another order, whose sums round differently.
    assert found.whole.pairs == SYSTEMS * (SYSTEMS - 1) // 2 - 1


def test_differences_within_segments_are_a_plain_number():
    assert type(averaged("pdp", *tables(), "item").value) is float
