"""How powers are printed: tables for people and for programs, sentences, JSON."""

import csv
import io
import json
import math

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError
from matchgrid.report.power import FORMATS, power_lines, power_table, render

REFERENCES = ["the cat sat on the mat", "it was a dog", "who is there now", "a b c d e"] * 10
FIRST = ["the cat sat on a mat", "it was the dog", "who was there now", "a b c d e"] * 10
SECOND = ["the cat sits on the mat", "it was a dog", "who is here now", "a c d e"] * 10
BEFORE = mg.power(mg.TER().measure(FIRST, REFERENCES), delta=2.0)
AFTER = mg.power(mg.TER().measure(FIRST, REFERENCES), mg.TER().measure(SECOND, REFERENCES))


def test_before_there_is_a_line_for_each_correlation():
    lines = render([BEFORE]).splitlines()

    assert lines[0].split("  ")[0] == "metric"
    assert lines[0].endswith("detectable  power for 2  segments for 2")
    assert [line.split()[4] for line in lines[1:6] if "assumed" not in line] == ["0.50", "0.70", "0.90", "0.95"]
    assert f"assumed 0.80  {BEFORE.difference_error:19.2f}  {BEFORE.detectable:10.2f}" in lines[3]
    assert lines[1].startswith("TER ↓")
    assert lines[-1] == "TER  ter|v:0.1.0"


def test_another_correlation_has_a_line_of_its_own():
    found = mg.power(mg.TER().measure(FIRST, REFERENCES), correlation=0.6)

    assert [row[3] for row in power_table([found]).rows] == ["0.50", "assumed 0.60", "0.70", "0.80", "0.90", "0.95"]
    assert "0.6 is assumed, the others" in power_lines([found])[2]
    assert "0.8 is assumed, the default, the others" in power_lines([BEFORE])[2]


def test_after_there_is_one_line_and_nothing_is_assumed():
    table = power_table([AFTER], systems=["new"])

    assert len(table.rows) == 1
    assert table.rows[0][:2] == ("TER ↓", "new")
    assert table.rows[0][4] == f"{AFTER.correlation:.2f}"
    assert "as measured" in power_lines([AFTER])[2]


def test_the_sample_and_the_test_are_said():
    documents = [str(number // 2) for number in range(len(REFERENCES))]
    found = mg.power(mg.TER().measure(FIRST, REFERENCES), clusters=documents, alternative="better", alpha=0.01)

    assert power_lines([BEFORE])[0] == "Sample: 40 segments."
    assert power_lines([found])[0] == "Sample: 20 documents of 40 segments (pooled)."
    assert "a one-sided (better) paired test at 0.01 finds with probability 0.8" in power_lines([found])[1]


def test_programs_get_every_digit():
    rows = list(csv.DictReader(io.StringIO(BEFORE.table("csv"))))

    assert [float(row["correlation"]) for row in rows] == [0.5, 0.7, 0.8, 0.9, 0.95]
    assert float(rows[2]["detectable"]) == BEFORE.detectable
    assert float(rows[2]["power"]) == BEFORE.reached
    assert int(rows[2]["needed"]) == BEFORE.needed
    assert rows[2]["metric"] == "ter"


def test_json_has_every_number_and_the_range():
    found = json.loads(BEFORE.to_json())

    assert found == BEFORE.to_dict()
    assert found["detectable"] == BEFORE.detectable
    assert (found["delta"], found["reached"], found["needed"]) == (2.0, BEFORE.reached, BEFORE.needed)
    assert found["range"][0]["correlation"] == 0.5
    assert found["signature"] == BEFORE.metric.signature
    assert [note["code"] for note in found["notes"]] == []
    results = json.loads(render([AFTER], "json", systems=["new"]))["results"]
    assert [(one["system"], one["measured"], one["delta"]) for one in results] == [("new", True, None)]


def test_a_correlation_that_there_is_not_is_null():
    same = mg.TER().measure(["a b c d"] * 5, ["a b c e"] * 5)
    other = mg.TER().measure(["a b c d", "a b", "a b c e", "x", "a"], ["a b c e"] * 5)
    found = mg.power(same, other)

    assert math.isnan(found.correlation)
    assert found.to_dict()["correlation"] is None
    assert json.loads(found.to_json())["correlation"] is None


def test_a_power_prints_itself():
    assert str(BEFORE) == render([BEFORE])
    assert BEFORE._repr_html_() == BEFORE.table("html")
    assert BEFORE._repr_html_().startswith("<table>")
    few = mg.power(mg.TER().measure(FIRST[:8], REFERENCES[:8]))
    assert str(few).splitlines()[-1] == f"note: {few.notes[0]}"
    assert f"{BEFORE.score:.4f}" in BEFORE.table(width=4)
    assert f"{BEFORE.detectable:.4f}" in BEFORE.table(width=4)


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_has_every_metric(format: str):
    found = [BEFORE, mg.power(mg.BLEU().measure(FIRST, REFERENCES), delta=2.0)]
    written = render(found, format)

    assert "ter" in written.lower()
    assert "bleu" in written.lower()


def test_formats_that_there_are_not_are_refused():
    with pytest.raises(OptionError, match="no format 'xml'"):
        render([BEFORE], "xml")
    with pytest.raises(OptionError, match="no table format 'json'"):
        BEFORE.table("json")
    with pytest.raises(OptionError, match="width"):
        BEFORE.table(width=-1)
