"""Vectors of outputs and their averages: what is in one, what is left out, and what is refused."""

import math

import numpy as np
import pytest

from matchgrid.agreement import averaged, pooled, vectors
from matchgrid.errors import OptionError, ShapeError, ValueNameError

NAN = math.nan
HUMAN = np.array([[1.0, 2.0, NAN, 4.0], [2.0, 2.0, 1.0, 0.0], [3.0, 2.0, NAN, 1.0]])
METRIC = np.array([[1.0, 1.0, 5.0, 3.0], [3.0, 2.0, 5.0, NAN], [2.0, 3.0, 5.0, 2.0]])


def test_a_vector_has_what_both_sides_have_and_two_values_at_least():
    cut = vectors(HUMAN, METRIC, "item")

    assert cut.places.tolist() == [0, 1, 3]
    assert cut.starts.tolist() == [0, 3, 6, 8]
    assert cut.human.tolist() == [1, 2, 3, 2, 2, 2, 4, 1]
    assert cut.metric.tolist() == [1, 3, 2, 1, 2, 3, 3, 2]
    systems, segments = cut.outputs
    assert systems.tolist() == [0, 1, 2, 0, 1, 2, 0, 2]
    assert segments.tolist() == [0, 0, 0, 1, 1, 1, 3, 3]
    assert [len(vectors(HUMAN, METRIC, average)) for average in ("none", "item", "system")] == [1, 3, 3]
    for average in ("none", "item", "system"):
        cut = vectors(HUMAN, METRIC, average)
        assert HUMAN[cut.outputs].tolist() == cut.human.tolist()
        assert METRIC[cut.outputs].tolist() == cut.metric.tolist()


def test_vectors_without_a_coefficient_are_dropped_or_count_as_0():
    # People have one value for the second segment.
    assert averaged("tau-b", HUMAN, METRIC, "item") == averaged("tau-b", HUMAN, METRIC, "item", undefined="drop")
    dropped, zero = (averaged("tau-b", HUMAN, METRIC, "item", undefined=rule) for rule in ("drop", "zero"))
    assert (dropped.value, dropped.vectors) == (pytest.approx((1 / 3 + 1) / 2), 2)
    assert (zero.value, zero.vectors) == (pytest.approx((1 / 3 + 1) / 3), 3)
    nothing = averaged("pearson", HUMAN * 0, METRIC, "item")
    assert math.isnan(nothing.value)
    assert nothing.vectors == 0


def test_pairs_of_all_vectors_together_weigh_by_pairs():
    assert pooled("acc-23", HUMAN, METRIC, "item").value == pytest.approx((2 + 0 + 1) / (3 + 3 + 1))
    assert averaged("acc-23", HUMAN, METRIC, "item").value == pytest.approx((2 / 3 + 0 + 1) / 3)
    for name in ("tau-c", "pearson", "kendall"):
        with pytest.raises(OptionError, match="tau-a, tau-b, tau-10"):
            pooled(name, HUMAN, METRIC, "item")


def test_differences_within_segments_are_correlated_without_the_segments_themselves():
    human, metric = HUMAN[:, [0, 1]], METRIC[:, [0, 1]]
    # The same differences, on segments of any level.
    level = np.array([[100.0, -50.0]])

    assert averaged("pdp", human + level, metric - 3 * level, "item").value == pytest.approx(
        averaged("pdp", human, metric, "item").value
    )
    one, other = (
        np.concatenate([np.subtract.outer(*[side[:, item]] * 2).ravel() for item in (0, 1)]) for side in (human, metric)
    )
    assert averaged("pdp", human, metric, "item").value == pytest.approx(np.corrcoef(one, other)[0, 1])
    with pytest.raises(OptionError, match="its average is item, not none"):
        averaged("pdp", human, metric, "none")


def test_what_is_no_matrix_or_no_rule_is_refused():
    with pytest.raises(ShapeError, match="systems by segments"):
        averaged("pearson", HUMAN[0], METRIC[0])
    with pytest.raises(ShapeError, match="infinite"):
        averaged("pearson", HUMAN, METRIC * math.inf)
    with pytest.raises(ValueNameError, match="none, item or system, not 'sys'"):
        averaged("pearson", HUMAN, METRIC, "sys")
    with pytest.raises(ValueNameError, match="drop or zero, not 'nan'"):
        averaged("pearson", HUMAN, METRIC, undefined="nan")
    with pytest.raises(ValueNameError, match="a coefficient is one of"):
        averaged("kendall", HUMAN, METRIC)
