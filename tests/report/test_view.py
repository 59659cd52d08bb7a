"""Views of a corpus in every format."""

from __future__ import annotations

import csv
import json

import pytest

import matchgrid as mg
from aligned import words
from made import statistics
from matchgrid.errors import OptionError, ShapeError
from matchgrid.report.view import FORMATS, Choice, View

FOUND = [
    words("short one here", "shoe order one", "ISCD"),
    words("same", "same", "C"),
    words("a b", "b a", "TT", chosen=1),
    words("x", "y", "S"),
]
NAMES = ["u1", "u2", "u3", "u4"]


def test_measures_stand_below_the_counts():
    ter = statistics("ter", rows=[[1, 4, 0, 0], [3, 6, 0, 0]])

    text = mg.view(FOUND, statistics=[ter])

    assert text.endswith("substitutions=2 deletions=1 insertions=1 hits=2 transpositions=1\n\nter=40.00%\n")


def test_the_most_frequent_errors_come_last():
    assert mg.view(FOUND, top=1).endswith("\n\n=== TRANSPOSITIONS ===\na b --> b a = 1x\n")


def test_json_says_everything():
    found = json.loads(mg.view(FOUND, format="json", names=NAMES, top=1))

    assert found["counts"] == {
        "substitutions": 2,
        "deletions": 1,
        "insertions": 1,
        "hits": 2,
        "transpositions": 1,
    }
    assert found["errors"]["deletions"] == [{"reference": "here", "count": 1}]
    assert found["alignments"][2] == {
        "segment": 3,
        "id": "u3",
        "reference_number": 2,
        "reference": ["a", "b"],
        "hypothesis": ["b", "a"],
        "marks": "TT",
        "chunks": [["transpose", 0, 2, 0, 2]],
        "shifts": [],
    }


def test_jsonl_is_a_segment_a_line():
    lines = mg.view(FOUND, format="jsonl", errors_only=True).splitlines()

    assert [json.loads(line)["segment"] for line in lines] == [1, 3, 4]


def test_csv_is_a_pair_a_line():
    rows = list(csv.DictReader(mg.view(FOUND, format="csv", names=NAMES).splitlines()))

    assert len(rows) == sum(len(found.marks) for found in FOUND)
    assert rows[0] == {
        "segment": "1",
        "id": "u1",
        "column": "1",
        "mark": "I",
        "reference": "",
        "hypothesis": "shoe",
    }


@pytest.mark.parametrize("format", FORMATS)
def test_nothing_is_shown_in_every_format(format):
    text = mg.view([], format=format)

    assert text or format == "jsonl"
    if format == "json":
        assert json.loads(text)["alignments"] == []


@pytest.mark.parametrize(
    ("choice", "shown"),
    [
        (Choice(), [1, 2, 3, 4]),
        (Choice(errors_only=True), [1, 3, 4]),
        (Choice(marks="S"), [1, 4]),
        (Choice(marks="DT"), [1, 3]),
        (Choice(ranges=((2, 3),)), [2, 3]),
        (Choice(ranges=((4, 4), (1, 2)), errors_only=True), [1, 4]),
        (Choice(limit=2), [1, 2]),
        (Choice(errors_only=True, limit=2), [1, 3]),
        (Choice(limit=0), []),
    ],
)
def test_segments_are_chosen_and_all_are_counted(choice, shown):
    view = View("jsonl", choice)

    pieces = [view.add(found) for found in FOUND]

    assert [json.loads(piece)["segment"] for piece in pieces if piece] == shown
    assert (view.totals.segments, view.shown) == (4, len(shown))


def test_what_does_not_fit_is_refused():
    with pytest.raises(OptionError, match="no format 'pdf'; there are text, html"):
        mg.view(FOUND, format="pdf")
    with pytest.raises(ShapeError, match="1 names for 4 segments"):
        mg.view(FOUND, names=["a"])
