"""docs/degenerate.md says what metrics give for nothing and for too little; here every cell of it is measured."""

import json
import re

import pytest

import matchgrid as mg
from catalogue import UNSAID, lacking
from matchgrid.errors import SegmentError, ShapeError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.profiles import PROFILES
from places import ROOT

PAGE = (ROOT / "docs" / "degenerate.md").read_text("utf-8")


def tables() -> list[list[list[str]]]:
    """The page's tables as cells, without the line under the head."""
    blocks = re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE)
    return [[cells(line) for line in block.split("\n") if line] for block in blocks]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


INPUTS, *VALUES = ([head, *body] for head, _, *body in tables())
# By metric its column: a head names every metric that has the column's values.
COLUMNS = {
    name: [row[place] for row in table[1:]]
    for table in VALUES
    for place, head in enumerate(table[0])
    for name in re.findall("`(.*?)`", head)
}
METRICS = list(COLUMNS)


def literal(cell: str) -> list[object]:
    return json.loads(cell.strip("`"))


def test_the_page_has_every_profile_and_metric():
    assert set(PROFILES) <= set(METRICS)
    known = {entry.metric for entry in CATALOGUE.values() if entry.name != UNSAID}
    assert known <= {mg.metric(name) for name in METRICS}
    for table in VALUES:
        assert [row[0] for row in INPUTS[1:]] == [row[0] for row in table[1:]]


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize("row", range(1, len(INPUTS)), ids=[row[0] for row in INPUTS[1:]])
def test_a_cell_is_what_is_measured(row: int, name: str):
    if missing := lacking(mg.metric(name)):
        pytest.skip(missing)
    _, hypotheses, references = INPUTS[row]
    texts = {"hypotheses": literal(hypotheses), "references": literal(references)}
    texts["sources"] = texts["hypotheses"]
    cell = COLUMNS[name][row - 1]
    if cell == "refused":
        with pytest.raises((ShapeError, SegmentError)):
            mg.score(name, **texts)
    else:
        assert mg.score(name, **texts) == pytest.approx(float(cell), abs=0.005, rel=1e-12)
        assert ("e" not in cell) or mg.score(name, **texts) == pytest.approx(float(cell), rel=0.1)


@pytest.mark.parametrize("name", METRICS)
def test_a_mean_over_segments_has_the_values_of_the_segments(name: str):
    if missing := lacking(mg.metric(name)):
        pytest.skip(missing)
    single = [row for row, cell in zip(INPUTS[1:6], COLUMNS[name], strict=False) if cell != "refused"]
    hypotheses = [literal(row[1])[0] for row in single]
    references = [literal(row[2])[0] for row in single]
    if not single:
        return
    stats = mg.metric(name).measure(hypotheses, references, sources=hypotheses)

    # With what the metric learned from all of them, unless that is about their places.
    metric = name if stats.metric.positional else stats.metric
    alone = [(literal(row[1]), literal(row[2])) for row in single]
    assert stats.segment_scores.tolist() == [mg.score(metric, *sides, sources=sides[0]) for sides in alone]
    assert stats.macro().score == pytest.approx(sum(stats.segment_scores) / len(single))
