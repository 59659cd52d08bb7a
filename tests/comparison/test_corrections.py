"""Corrections for many comparisons: golden values, and the laws that each method keeps."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from golden_fields import check_all
from matchgrid.comparison.corrections import CORRECTIONS
from matchgrid.errors import InputTypeError, OptionError, ShapeError
from places import GOLDEN, records, shared

# By the name in the golden values. Hommel's is close to Hochberg's, and takes as many lines as all others.
NAMES = {
    "bonferroni": "bonferroni",
    "holm": "holm",
    "fdr_bh": "bh",
    "fdr_by": "by",
    "sidak": "sidak",
    "holm-sidak": "holm-sidak",
    "simes-hochberg": "hochberg",
}
NOT_OFFERED = {"hommel"}
FAMILIES = st.lists(st.floats(0, 1), min_size=1, max_size=30)
METHODS = [name for name in CORRECTIONS if name != "none"]


def check(record: dict[str, Any]) -> None:
    for golden, name in NAMES.items():
        expect = record["expect"][golden]
        found = mg.adjust(record["p"], name)
        assert found == pytest.approx(expect["adjusted"], abs=record["tol"]), name
        for level, rejected in expect["reject"].items():
            assert [value <= float(level) for value in found] == rejected, (name, level)


@pytest.mark.parametrize("path", ["selection", "full"])
def test_golden_families(path: str):
    full = path == "full"
    name = "multiple_comparisons.jsonl"
    found = list(records(shared("golden", name) if full else GOLDEN / f"{name}.gz"))

    assert len(found) >= (36 if full else 15)
    for record in found:
        check_all(check, {**record, "expect": record.get("expect") or record["expected"]}, NOT_OFFERED)


@pytest.mark.parametrize("method", METHODS)
@given(family=FAMILIES)
def test_adjusted_values_keep_their_order_and_are_never_smaller(method: str, family: list[float]):
    found = np.array(mg.adjust(family, method))
    order = np.argsort(family, kind="stable")

    assert (found <= 1).all()
    assert (found >= np.array(family) * (1 - 1e-12)).all()
    assert (np.diff(found[order]) >= 0).all()
    for value in set(family):
        assert len(set(found[np.array(family) == value])) == 1


@given(family=FAMILIES)
def test_methods_that_assume_less_reject_less(family: list[float]):
    holm, bonferroni, bh, by, hochberg, sidak = (
        np.array(mg.adjust(family, name)) for name in ("holm", "bonferroni", "bh", "by", "hochberg", "sidak")
    )
    rounding = 1 + 1e-12

    assert (bh <= hochberg * rounding).all()
    assert (hochberg <= holm * rounding).all()
    assert (holm <= bonferroni * rounding).all()
    assert (sidak <= bonferroni * rounding).all()
    assert (bh <= by * rounding).all()


@pytest.mark.parametrize("method", CORRECTIONS)
def test_one_comparison_needs_no_correction(method: str):
    assert mg.adjust([0.03], method) == pytest.approx([0.03], rel=1e-14)


def test_holm_of_a_small_family_by_hand():
    assert mg.adjust([0.04, 0.01, 0.03]) == [0.06, 0.03, 0.06]
    assert mg.adjust([0.04, 0.01, 0.03], "none") == [0.04, 0.01, 0.03]


@pytest.mark.parametrize(
    ("family", "method", "error", "said"),
    [
        ([0.1, float("nan")], "holm", OptionError, "p-value 2 is nan"),
        ([1.2], "holm", OptionError, "p-value 1 is 1.2, not from 0 to 1"),
        ([-0.1], "none", OptionError, "p-value 1 is -0.1"),
        ([], "holm", ShapeError, "no p-values"),
        ([[0.1], [0.2]], "holm", InputTypeError, "in one list"),
        (["0.1"], "holm", InputTypeError, "in one list"),
        ("0.1", "holm", InputTypeError, "p-values"),
        ({"a": 0.1}, "holm", InputTypeError, "p-values"),
        ([0.1], "holms", OptionError, "did you mean 'holm'"),
        ([0.1], None, OptionError, "there are holm, bonferroni"),
        ([0.1], ["holm"], OptionError, "there are holm, bonferroni"),
    ],
)
def test_what_is_no_family_is_refused(family: Any, method: Any, error: type[Exception], said: str):
    with pytest.raises(error, match=said):
        mg.adjust(family, method)
