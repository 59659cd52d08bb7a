"""How a comparison is printed."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, replace

import pytest

import matchgrid as mg
from compared import BASE, BOUNDS, NEW, OTHER, SCORES, comparison
from matchgrid.errors import OptionError
from matchgrid.example import load
from matchgrid.report.comparison import FORMATS, SEPARATE, design_lines, render
from matchgrid.report.comparison_tables import difference_table, finding, percent, probability, score_table, signed


def difference(metric: str, system: str, **settings):
    return next(
        each for each in comparison(**settings).differences if (each.metric.name, each.system) == (metric, system)
    )


def changed(found, **fields):
    """The comparison with every difference changed."""
    return replace(found, differences=tuple(replace(each, **fields) for each in found.differences))


def test_scores_have_their_own_intervals_and_the_best_is_marked_by_direction():
    table = score_table(comparison())

    assert [column.heading for column in table.columns] == ["system", "BLEU ↑", "TER ↓"]
    assert table.rows[1] == (NEW, "34.5 [33.0, 36.0]", "54.1 [52.6, 55.6]")
    assert table.best == {(1, 1), (1, 2)}


def test_differences_say_interval_p_values_counts_and_finding():
    table = difference_table(comparison())

    headings = ["metric", "system", "difference", "95% interval", "p", "p (holm)", "segments won/tied/lost", "finding"]
    assert [column.heading for column in table.columns] == headings
    assert table.rows[1] == (
        "BLEU ↑", OTHER, "-3.19", "[-4.02, -2.41]", "0.0001", "0.0004", "20/30/10", "worse",
    )  # fmt: skip


def test_a_lower_error_rate_is_better():
    assert difference("ter", NEW).direction == "better"
    assert finding(difference("ter", NEW), 0.95) == "better"


def test_the_direction_is_said_where_nothing_is_shown():
    assert finding(difference("bleu", NEW), 0.95) == "undecided (better)"
    assert finding(difference("ter", OTHER), 0.95) == "undecided (equal)"
    assert finding(difference("bleu", NEW, verdict="equivalent", epsilon=1.0), 0.95) == "equivalent (better)"


def test_a_difference_by_rounding_is_none():
    assert replace(difference("bleu", NEW), delta=1e-13).direction == "equal"


def test_the_corrected_p_decides_and_may_be_equal_to_the_level():
    borderline = replace(difference("bleu", OTHER), p_value_corrected=0.05)

    assert finding(borderline, 0.95) == "worse"
    assert finding(replace(borderline, p_value_corrected=0.0501), 0.95) == "undecided (worse)"
    assert finding(replace(borderline, p_value_corrected=0.0501), 0.9) == "worse"


def test_without_correction_one_p_is_printed():
    table = difference_table(comparison(correction="none"))

    assert [column.title for column in table.columns][4:6] == ["p", "segments won/tied/lost"]
    assert "the p of 4 comparisons are not corrected" in " ".join(design_lines(comparison(correction="none")))


def test_the_only_comparison_is_not_corrected():
    found = changed(comparison(), comparisons=1)

    assert "p (holm)" not in str(found)
    assert "correct" not in str(found)
    assert "where the p is at most 0.05" in str(found)


def test_families_of_single_metrics_are_said():
    assert "after Holm over 4 comparisons, each metric apart." in str(comparison(family="metric"))


def test_all_pairs_say_against_what():
    table = difference_table(replace(comparison(), baseline=None))

    assert [row[1:3] for row in table.rows] == [(system, BASE) for _, system in BOUNDS]


def compared(**settings):
    """A comparison of the bundled example, all pairs."""
    example = load()
    return mg.compare(
        example.systems, example.references, clusters=example.documents, pairs="all", draws=500, **settings
    )


def test_all_pairs_have_ranks_where_both_directions_were_tested():
    found = compared(metrics=["bleu", "ter"])

    (bleu, ter) = found.ranks()
    assert bleu.clusters[0] == ("careful",)
    assert f"Ranks by BLEU: 1 careful; 2 {', '.join(bleu.clusters[1])}" in str(found)
    assert [each["ranks"] for each in found.to_dict()["ranks"]] == [
        dict(zip(one.systems, one.ranks, strict=True)) for one in (bleu, ter)
    ]
    assert "Ranks" not in str(compared(metrics=["bleu"], alternative="better"))
    assert comparison().to_dict()["ranks"] == []


def test_an_effect_has_a_column_where_it_was_asked_for():
    found = compared(metrics=["mean(bleu)"], effect="cohen-d")

    table = difference_table(found)

    place = [column.title for column in table.columns].index("Cohen's d")
    assert [row[place] for row in table.rows] == [f"{each.effect:+.2f}" for each in found.differences]
    assert [each["effect"] for each in found.to_dict()["differences"]] == [each.effect for each in found.differences]
    assert "effect" not in compared(metrics=["bleu"]).to_dict()["differences"][0]


def test_separate_intervals_are_said_to_be_no_comparison():
    for format in ("text", "markdown", "latex", "html"):
        words = " ".join(render(comparison(), format).replace("\n% ", " ").split())
        assert " ".join(SEPARATE.split()) in words


def test_the_sample_size_is_the_number_of_clusters():
    found = comparison()
    clustered = replace(found, design=replace(found.design, unit="documents", count=12, weighting="macro", strata=2))

    assert "Sample: 12 documents of 60 segments, drawn whole (macro: each weighs the same), within 2 strata." in str(
        clustered
    )


def test_verdicts_say_what_matters():
    said = str(comparison(epsilon=0.5, verdict="undecided"))

    assert "what matters (0.5 BLEU, 0.5 TER)" in said
    assert "the corrected p is at most" not in said


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less", "better", "worse"])
def test_the_alternative_is_said(alternative):
    said = " ".join(design_lines(comparison(alternative=alternative)))

    assert ("one-sided" in said) == (alternative != "two-sided")
    assert alternative in said


def test_an_exact_test_is_said_to_be_exact():
    found = comparison()
    exact = changed(found, test=replace(found.differences[0].test, exact=True))

    assert "two-sided, exact;" in str(exact)


def test_json_has_every_number_and_the_design():
    found = comparison()

    read = json.loads(render(found, "json"))

    first = read["differences"][0]
    assert (first["metric"], first["system"], first["baseline"]) == ("bleu", NEW, BASE)
    assert first["delta"] == found.differences[0].delta == first["score"] - first["baseline_score"]
    assert first["delta_interval"] == [-0.31, 0.85]
    assert (first["p_value"], first["p_value_corrected"], first["comparisons"]) == (0.3816, 0.7632, 4)
    assert first["direction"] == "better"
    assert read["design"]["seed"] == 12345
    assert [each["signature"] for each in read["metrics"]] == [
        each.metric.signature for each in (found.scores[0], found.scores[3])
    ]
    assert [each["score"] for each in read["scores"]] == [*SCORES["bleu"], *SCORES["ter"]]
    assert read == found.to_dict() == json.loads(found.to_json())


def test_json_has_no_number_where_there_is_none():
    nan = float("nan")

    read = json.loads(render(changed(comparison(), delta=nan, p_value_corrected=nan), "json"))

    assert read["differences"][0]["delta"] is read["differences"][0]["p_value_corrected"] is None


def test_csv_has_a_line_for_the_baseline_and_each_difference_with_every_digit():
    rows = list(csv.DictReader(io.StringIO(render(comparison(), "csv"))))

    assert [(row["metric"], row["system"], row["baseline"]) for row in rows[:3]] == [
        ("bleu", BASE, ""),
        ("bleu", NEW, BASE),
        ("bleu", OTHER, BASE),
    ]
    assert float(rows[1]["delta"]) == comparison().differences[0].delta
    assert (rows[0]["delta"], rows[1]["delta_low"], rows[1]["wins"]) == ("", "-0.31", "20")


def test_json_and_csv_have_the_finding_and_csv_the_design():
    found = comparison()
    rows = list(csv.DictReader(io.StringIO(render(found, "csv"))))
    read = json.loads(render(found, "json"))

    findings = [finding(one, found.design.level).partition(" ")[0] for one in found.differences]
    assert len(set(findings)) > 1
    assert [row["finding"] for row in rows if row["baseline"]] == findings
    assert [one["finding"] for one in read["differences"]] == findings
    told = {name: str(value) for name, value in asdict(found.design).items()}
    assert all(told.items() <= row.items() for row in rows)
    assert {row["signature"] for row in rows} == {metric.signature for metric in found.metrics}


@pytest.mark.parametrize(
    ("level", "said"), [(0.95, "95%"), (0.975, "97.5%"), (0.999, "99.9%"), (0.999999, "99.9999%"), (0.57, "57%")]
)
def test_a_level_is_never_rounded(level: float, said: str):
    assert percent(level) == said


def test_signs_are_typeset_in_latex_and_ascii_elsewhere():
    found = comparison()

    assert r"$-$3.19 & [$-$4.02, $-$2.41]" in found.table("latex")
    assert "-3.19" in found.table("text")
    assert "-3.19" in found.table("markdown")


@pytest.mark.parametrize(
    ("value", "said"), [(0.00004, "<0.0001"), (0.00005, "0.0001"), (1.0, "1.0000"), (float("nan"), "n/a")]
)
def test_p_values(value, said):
    assert probability(value) == said


def test_differences_have_signs_but_for_nothing():
    metric = comparison().differences[0].metric

    assert [signed(value, 2, metric) for value in (0.255, -0.3, -0.001, 0.0)] == ["+0.26", "-0.30", "0.00", "0.00"]


def test_names_cannot_break_a_format():
    found = replace(comparison(), baseline="a|b\n<c>")
    found = changed(found, baseline="a|b\n<c>")

    assert "a\\|b &lt;c>" in render(found, "markdown")
    assert "a|b &lt;c&gt;" in render(found, "html")
    assert all(line.startswith(("%", "\\", "metric", "system", "BLEU", "TER")) or "&" in line or not line
               for line in render(found, "latex").splitlines())  # fmt: skip


def test_every_format_is_there_and_no_other():
    for format in FORMATS:
        assert render(comparison(), format, width=3)
    with pytest.raises(OptionError, match="there is no format 'xml'"):
        render(comparison(), "xml")
    with pytest.raises(OptionError, match="there is no table format 'json'"):
        comparison().table("json")
    with pytest.raises(OptionError, match="width is the number of decimals"):
        render(comparison(), "json", width=-1)
