"""A value that a golden test never reads is found."""

import pytest

from golden_fields import check_all

RECORD = {"id": "one", "expect": {"a": 1, "b": None, "segments": [{"c": 1, "d": 2}, {"c": 3}]}}


def test_a_value_that_is_never_read_is_named():
    with pytest.raises(AssertionError, match=r"^one: never compared: \['b', 'segments.c'\]$"):
        check_all(lambda record: (record["expect"]["a"], record["expect"]["segments"][0]["d"]), RECORD)


def test_what_is_read_or_is_apart_is_not():
    def check(record: dict) -> list[int]:
        return [segment["c"] for segment in record["expect"]["segments"]]

    assert check_all(check, RECORD, ["a", "b", "segments.d"]) == [1, 3]
