"""Tables of judgements in all their forms, and what is none."""

import copy
import math
import pickle

import numpy as np
import pytest

from matchgrid.agreement import Judgements
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError

LISTS = {"a": [1, None, 3.5], "b": [0, 2, float("nan")]}


def same(one: Judgements, other: Judgements) -> bool:
    return one.systems == other.systems and np.array_equal(one.values, other.values, equal_nan=True)


def test_all_forms_of_a_table_are_the_same_judgements():
    expected = Judgements.of(LISTS)
    rows = [(name, number, value) for name, row in LISTS.items() for number, value in enumerate(row, 1)]
    by_segment = {name: dict(enumerate(row, 1)) for name, row in LISTS.items()}
    records = [{"system": name, "segment": segment, "score": value} for name, segment, value in rows]

    assert expected.segments == (1, 2, 3)
    assert expected.values[0].tolist()[0] == 1.0
    assert math.isnan(expected.values[0, 1])
    assert expected.judged.tolist() == [[True, False, True], [True, True, False]]
    for other in (rows, iter(rows), by_segment, records, {name: tuple(row) for name, row in LISTS.items()}, expected):
        assert same(Judgements.of(other), expected)


def test_systems_and_segments_are_in_the_order_in_which_they_first_appear():
    found = Judgements.of([("z", "doc2:1", 1), ("a", "doc1:1", 2), ("a", "doc2:1", 3)])

    assert (found.systems, found.segments) == (("z", "a"), ("doc2:1", "doc1:1"))
    assert np.array_equal(found.values, [[1, math.nan], [3, 2]], equal_nan=True)


def test_the_other_side_is_put_in_the_same_order():
    human = Judgements.of([("a", "x", 1), ("b", "y", 2)])
    metric = Judgements.of({"c": {"y": 9, "x": 9}, "b": {"y": 5, "x": 6}, "a": {"x": 7}})

    assert np.array_equal(human.aligned(metric).values, [[7, math.nan], [6, 5]], equal_nan=True)
    with pytest.raises(MismatchError, match=r"people has no values of system c; it has a, b"):
        metric.aligned(human, "people")
    with pytest.raises(MismatchError, match=r"no values of segment z"):
        Judgements.of([("a", "z", 1)]).aligned(metric)


def test_values_do_not_change():
    found = Judgements.of(LISTS)
    for one in (found, pickle.loads(pickle.dumps(found)), copy.deepcopy(found), found.take([1])):
        with pytest.raises(ValueError, match="read-only"):
            one.values[0, 0] = 5


@pytest.mark.parametrize(
    ("table", "error", "message"),
    [
        ("abc", InputTypeError, "not str"),
        (5, InputTypeError, "not int"),
        ({}, ShapeError, "no systems"),
        ([], ShapeError, "no systems"),
        ({"a": []}, ShapeError, "no systems or no segments"),
        ({"a": [1, 2], "b": [1]}, ShapeError, "b has 1 values and a 2; None stands"),
        ({"a": "12"}, InputTypeError, "a has str, not a list"),
        ({"a": 3}, InputTypeError, "a has int"),
        ({"a": ["1"]}, InputTypeError, r"not '1' \(a, segment 1\)"),
        ({"a": [True]}, InputTypeError, "not True"),
        ({"a": [math.inf]}, OptionError, "a has inf for segment 1"),
        ({"a": {1: 1}, "b": [1]}, InputTypeError, "b has list, others have values by segment"),
        ({"": [1]}, InputTypeError, "a system has a name"),
        ({3: [1]}, InputTypeError, "a system has a name, not 3"),
        ([("a", 1)], InputTypeError, r"row 1 is \('a', 1\)"),
        (["abc"], InputTypeError, "row 1 is 'abc'"),
        ([("a", 1, 1), ("a", 1, 2)], OptionError, "row 2 is the second of system a, segment 1; average"),
        ([("a", None, 1)], InputTypeError, "row 1 has no segment"),
        ([{"system": "a", "score": 1}], InputTypeError, "row 1 has no segment"),
        ([("a", 1, "x")], InputTypeError, "not 'x'"),
    ],
)
def test_what_is_no_table_is_refused(table: object, error: type[Exception], message: str):
    with pytest.raises(error, match=f"people.*{message}|judgements: {message}"):
        Judgements.of(table, "people")  # type: ignore[arg-type]


def test_a_matrix_of_another_shape_is_refused():
    with pytest.raises(ShapeError, match=r"not \(1, 2\)"):
        Judgements(("a",), (1, 2), np.zeros((2, 2)))
