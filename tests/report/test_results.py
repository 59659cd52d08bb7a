"""What a command prints, in every format."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import matchgrid as mg
from made import evaluation, statistics
from matchgrid.errors import OptionError
from matchgrid.report.results import FORMATS, Results, render, scores_only

ROWS = [[9, 10, 7, 4, 2, 1, 9, 7, 5, 3], [4, 4, 4, 3, 2, 1, 4, 3, 2, 1]]
BLEU = statistics("bleu", rows=ROWS)
TER = statistics("ter", rows=[[1, 4, 0, 0], [3, 6, 0, 0]])
ONE = evaluation("a", BLEU, TER)
TWO = evaluation("b", BLEU, TER)
SIGNATURE = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"


def test_text_of_one_system_is_sacrebleus_lines():
    lines = render(Results([ONE])).split("\n")

    assert lines[0].lstrip().startswith(f"BLEU|{SIGNATURE} = {BLEU.score:.1f} ")
    assert lines[1].endswith("version:2.6.0 = 40.0")


def test_text_of_several_systems_is_a_table_and_signatures():
    lines = render(Results([ONE, TWO]), width=2).split("\n")

    assert lines[0] == "system  BLEU ↑  TER ↓"
    assert [line.split()[0] for line in lines[1:3]] == ["a", "b"]
    assert lines[3:5] == ["", f"BLEU  {SIGNATURE}"]


def test_text_of_segments_under_one_metric_is_sacrebleus_lines():
    lines = render(Results([evaluation("a", BLEU)], units=True)).split("\n")

    assert [line.partition(" ")[0] for line in lines] == [f"BLEU|{SIGNATURE}"] * 2
    assert lines[1].split()[2] == "100.0"


def test_text_of_segments_under_several_metrics_is_a_table():
    lines = render(Results([ONE], units=True)).split("\n")

    assert lines[0] == "segment  BLEU ↑  TER ↓"
    assert lines[2].split() == ["2", "100.0", "50.0"]


def test_text_of_documents_is_a_table():
    pooled = evaluation("a", BLEU.pool(["x", "y"]))

    assert render(Results([pooled], units=True)).split("\n")[0] == "document  BLEU ↑"


def test_json_is_an_object_for_one_score_and_a_list_for_more():
    one = json.loads(render(Results([evaluation("a", BLEU)]), "json"))
    four = json.loads(render(Results([ONE, TWO]), "json"))

    assert (one["name"], one["score"]) == ("BLEU", round(BLEU.score, 1))
    assert [(each["system"], each["name"]) for each in four] == [
        ("a", "BLEU"),
        ("a", "TER"),
        ("b", "BLEU"),
        ("b", "TER"),
    ]


def test_json_of_segments_has_the_results_and_every_segment():
    found = json.loads(render(Results([ONE], units=True, ids=["x", "y"]), "json"))

    assert [each["metric"] for each in found["results"]] == ["bleu", "ter"]
    assert found["segments"][1] == {
        "system": "a",
        "segment": 2,
        "id": "y",
        "scores": {"bleu": BLEU.segment_scores[1], "ter": 50.0},
    }


def test_json_of_documents_names_them():
    pooled = evaluation("a", TER.pool(["x", "y"]))

    assert json.loads(render(Results([pooled], units=True), "json"))["documents"][0] == {
        "system": "a",
        "document": "x",
        "scores": {"ter": 25.0},
    }


def test_jsonl_is_one_object_a_line():
    scores = [json.loads(line) for line in render(Results([ONE, TWO]), "jsonl").split("\n")]
    segments = [json.loads(line) for line in render(Results([ONE], units=True), "jsonl").split("\n")]

    assert [each["name"] for each in scores] == ["BLEU", "TER", "BLEU", "TER"]
    assert [each["segment"] for each in segments] == [1, 2]


def test_csv_is_nothing_but_the_table():
    assert render(Results([ONE]), "csv") == f"system,BLEU,TER\na,{BLEU.score!r},40.0"


def test_markdown_and_latex_say_the_signatures_as_they_write_remarks():
    assert f"- BLEU: `{SIGNATURE}`" in render(Results([ONE]), "markdown").split("\n")
    assert f"% BLEU: {SIGNATURE}" in render(Results([ONE]), "latex").split("\n")
    assert "c:mixed" in render(Results([ONE]), "markdown", short=True)


@pytest.mark.parametrize("units", [False, True])
@pytest.mark.parametrize("format", FORMATS)
def test_every_format_says_every_score(format, units):
    text = render(Results([ONE, TWO], units=units), format, width=1)

    assert text.count("25.0" if units else "40.0") >= 2
    assert not text.endswith("\n")


def test_bare_scores_stand_one_a_line():
    assert scores_only(Results([ONE, TWO]), width=0) == f"{BLEU.score:.0f}\n40\n{BLEU.score:.0f}\n40"


def test_bare_scores_of_segments_stand_one_segment_a_line():
    assert scores_only(Results([ONE], units=True)).split("\n")[1] == "100.0\t50.0"


def test_an_unknown_format_is_refused():
    with pytest.raises(OptionError, match="there is no format 'xml'"):
        render(Results([ONE]), "xml")


def test_the_version_is_ours_in_our_signatures():
    assert f"v:{mg.__version__}" in render(Results([evaluation("", statistics("bleu:max_order=1"))]), short=True)


def test_text_has_our_signatures_in_short_and_json_in_full():
    found = statistics("bleu:max_order=1")
    results = Results([evaluation("", found)])

    assert f"|v:{mg.__version__}" in render(results)
    assert json.loads(render(results, "json"))["signature"] == found.signature
    assert found.signature in render(results, "markdown")


def test_fractions_have_three_decimals_and_percentages_one():
    half = evaluation("a", replace(BLEU, metric=mg.BLEU(scale=1)), BLEU)

    assert scores_only(Results([half])) == f"{half.statistics[0].score:.3f}\n{BLEU.score:.1f}"
    assert (
        scores_only(Results([half], units=True)).split("\n")[1].split("\t")[0] == f"{BLEU.segment_scores[1] / 100:.3f}"
    )
    assert [len(cell.partition(".")[2]) for cell in Results([half]).table().rows[0][1:]] == [3, 1]
    assert half.to_dict()["results"][0]["score"] == round(half.statistics[0].score, 3)
    assert f" = {half.statistics[0].score:.3f}" in render(Results([half]))


@pytest.mark.parametrize("width", [-1, "a", 2.5, True])
def test_a_width_is_a_number_of_decimals(width):
    for call in (ONE.table, ONE.to_dict, ONE.to_json):
        with pytest.raises(OptionError, match="width is the number of decimals, from 0, not"):
            call(width=width)
