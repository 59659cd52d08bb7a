"""Tables of scores."""

from __future__ import annotations

import pytest

import matchgrid as mg
from made import evaluation, statistics
from matchgrid.errors import OptionError
from matchgrid.report.scores import evaluation_table, score_table, titles, unit_records, unit_table

GOOD = [9, 10, 9, 8, 7, 6, 9, 8, 7, 6]
POOR = [9, 10, 5, 2, 1, 0, 9, 8, 7, 6]


def bleu(*rows):
    return statistics("bleu", rows=rows)


def ter(*rows):
    return statistics("ter", rows=rows)


TWO = (
    evaluation("good", bleu(GOOD, POOR), ter([1, 10, 0, 0], [3, 10, 0, 0])),
    evaluation("poor", bleu(POOR, POOR), ter([3, 10, 0, 0], [3, 10, 0, 0])),
)


def test_systems_by_metrics_with_arrows():
    table = score_table(TWO, width=2)

    assert [column.heading for column in table.columns] == ["system", "BLEU ↑", "TER ↓"]
    assert table.rows == (
        ("good", f"{TWO[0]['bleu'].score:.2f}", "20.00"),
        ("poor", f"{TWO[1]['bleu'].score:.2f}", "30.00"),
    )


def test_the_best_is_the_highest_or_the_lowest_by_metric():
    assert score_table(TWO).best == {(0, 1), (0, 2)}


def test_ties_are_all_best_and_a_single_system_has_no_best():
    assert score_table((TWO[0], TWO[0])).best == {(0, 1), (1, 1), (0, 2), (1, 2)}
    assert score_table(TWO[:1]).best == frozenset()


def test_a_system_without_a_name_has_no_column_for_it():
    assert [column.title for column in score_table((evaluation("", bleu(GOOD)),)).columns] == ["BLEU"]


def test_metrics_with_one_label_are_told_apart_by_spec():
    found = [statistics("bleu"), statistics("bleu:lowercase=yes"), statistics("ter")]

    assert titles(found) == ["bleu", "bleu:lowercase=yes", "TER"]


def test_units_are_numbered_from_one_and_may_have_ids():
    table = unit_table(TWO[:1], ids=["s7", "s9"])

    assert [column.heading for column in table.columns] == ["segment", "id", "BLEU ↑", "TER ↓"]
    assert [row[:2] + row[3:] for row in table.rows] == [("1", "s7", "10.0"), ("2", "s9", "30.0")]


def test_units_of_several_systems_have_the_system_too():
    records = list(unit_records(TWO))

    assert [(record["system"], record["segment"]) for record in records] == [
        ("good", 1),
        ("good", 2),
        ("poor", 1),
        ("poor", 2),
    ]
    assert records[1]["scores"]["ter"] == 30.0
    assert [row[:2] for row in unit_table(TWO).rows] == [("good", "1"), ("good", "2"), ("poor", "1"), ("poor", "2")]


def test_documents_go_by_their_names():
    pooled = evaluation("good", *(found.pool(["d1", "d2"]) for found in TWO[0]))

    assert [record["document"] for record in unit_records([pooled])] == ["d1", "d2"]
    assert [row[0] for row in unit_table([pooled]).rows] == ["d1", "d2"]


def test_an_evaluation_prints_as_a_table():
    table, *signatures = str(TWO[0]).rsplit("\n", 2)

    assert table == TWO[0].table("text") == f"system  BLEU ↑  TER ↓\ngood      {TWO[0]['bleu'].score:.1f}   20.0"
    assert signatures == [
        f"BLEU  {TWO[0]['bleu'].metric.short_signature}",
        f"TER  {TWO[0]['ter'].metric.short_signature}",
    ]
    assert "<table>" in TWO[0]._repr_html_()
    assert TWO[0].table("latex", 3).count("20.000") == 1


def test_csv_has_every_digit_unless_a_width_is_given():
    assert TWO[0].table("csv").endswith(f",{TWO[0]['bleu'].score!r},20.0")
    assert TWO[0].table("csv", 0).endswith(",20")


def test_widths_and_formats_that_are_not_there_are_refused():
    with pytest.raises(OptionError, match="width is the number of decimals, from 0, not -1"):
        evaluation_table(TWO[0], "text", -1)
    with pytest.raises(OptionError, match="there is no table format 'json'; there are text, markdown, latex, csv"):
        TWO[0].table("json")


def test_an_evaluation_of_the_api_has_these_methods_too():
    found = mg.evaluate(hypotheses=["a b c d"], references=["a b c d"], metrics=["ter"], system="mine")

    assert found.to_dict()["results"][0]["name"] == "TER"
    assert str(found).startswith("system  TER ↓\nmine")
