"""What makes an agreement worth less than its number says."""

import numpy as np
import pytest

from agreement_data import Table, made, real
from matchgrid.agreement.outputs import Outputs
from matchgrid.agreement.warnings import outputs_notes


def notes(
    scores: dict[str, Table], human: Table, of: str, coefficient: str = "pearson", **settings: object
) -> dict[str, str]:
    found = outputs_notes(Outputs.of(scores, human, **settings), of=of, coefficient=coefficient)
    assert len({note.code for note in found}) == len(found)
    return {note.code: str(note) for note in found}


def systems(means: list[float], segments: int = 20, spread: float = 0.1, seed: int = 1) -> Table:
    """Systems with about these means."""
    drawn = np.random.default_rng(seed)
    rows = np.array(means)[:, None] + spread * drawn.normal(size=(len(means), segments))
    return {f"s{place}": row for place, row in enumerate(rows.tolist())}


def test_nothing_is_said_where_nothing_is_wrong():
    scores, human = made(systems=14, segments=60, noise={"one": 1.0})

    # All systems of these differ, people tie nothing, and levels agree.
    assert not {"few_systems", "few_units", "uneven_judgements", "constant_scores", "human_ties"} & {
        *notes(scores, human, "none", "tau-b"), *notes(scores, human, "means"),
    }  # fmt: skip


def test_few_systems_are_said_with_the_interval_that_so_many_have():
    scores, human = made(systems=7, noise={"one": 1.0})
    said = notes(scores, human, "means")["few_systems"]

    # tanh(atanh(0.5) -+ 1.96 / sqrt(7 - 3))
    assert "7 systems are few" in said
    assert "from -0.41 to 0.91" in said
    assert "few_systems" not in notes(scores, human, "item")


def test_a_single_pair_of_systems_has_correlations_of_one():
    scores, human = made(systems=2, noise={"one": 1.0})

    assert "-1 or 1" in notes(scores, human, "item")["few_systems"]


def test_few_documents_are_said():
    scores, human = made(segments=40, noise={"one": 1.0})
    documents = [str(place // 10) for place in range(40)]

    assert notes(scores, human, "none", clusters=documents)["few_units"].startswith("4 documents are few")
    assert "few_units" not in notes(scores, human, "none")


def test_one_far_system_makes_a_correlation_and_is_named():
    human = systems([0.0, 0.1, 0.2, 0.3, 9.0], spread=0)
    metric = systems([0.3, 0.1, 0.2, 0.0, 9.0], spread=0)
    said = notes({"one": metric}, human, "means")

    assert "people put s4 far from the other systems" in said["outlier_systems"]
    assert "1.00 and -0.80 of one" in said["outlier_systems"]
    assert said["influential_system"] == "one system decides: pearson over systems of one is 1.00, and -0.80 without s4"


def test_a_system_may_decide_that_people_do_not_put_far():
    human = systems([0.0, 1.0, 2.0, 3.0, 4.0], spread=0)
    metric = systems([0.0, 1.0, 2.0, 3.0, -9.0], spread=0)
    said = notes({"one": metric}, human, "means")

    assert "outlier_systems" not in said
    assert "1.00 without s4" in said["influential_system"]


def test_levels_that_disagree_are_said_with_both_values():
    """Better systems score lower, while within each system better outputs score higher."""
    quality = np.random.default_rng(3).normal(size=(5, 60))
    level = np.arange(5.0)[:, None]
    human = {f"s{place}": row for place, row in enumerate((level + 5 * quality).tolist())}
    metric = {f"s{place}": row for place, row in enumerate((-level + 5 * quality).tolist())}
    said = notes({"one": metric}, human, "system")["levels_disagree"]

    assert said.startswith("Pearson's correlation over systems' means, and within systems, is -")
    assert "of different signs" in said
    assert "neither stands for the other" in said


def test_systems_that_are_judged_unevenly_are_named():
    scores, human = made(systems=4, segments=20, noise={"one": 1.0})
    human["system 2"][:10] = [None] * 10

    assert notes(scores, human, "none")["uneven_judgements"].startswith(
        "system 2 has 10 judged outputs and system 0 20"
    )


def test_segments_with_equal_scores_are_counted():
    scores, human = made(systems=4, segments=20, noise={"one": 1.0})
    for row in human.values():
        row[:5] = [1.0] * 5

    assert "of 20 5 by people" in notes(scores, human, "item")["constant_scores"]
    assert "constant_scores" not in notes(scores, human, "none")


def test_people_s_ties_are_said_where_a_coefficient_gives_no_credit_for_them():
    scores, human = made(systems=4, segments=20, noise={"one": 1.0})
    coarse: Table = {
        name: [None if one is None else float(round(one / 2)) for one in row] for name, row in human.items()
    }

    assert "calibrate_ties=True" in notes(scores, coarse, "item", "tau-b")["human_ties"]
    assert "human_ties" not in notes(scores, coarse, "item", "acc-23")
    assert "human_ties" not in notes(scores, human, "item", "tau-b")


def test_scores_that_fall_where_people_s_rise_are_said():
    scores, human = made(systems=6, segments=30, noise={"one": 1.0, "two": 100.0})
    errors = {name: [-value for value in row] for name, row in scores["one"].items()}
    said = notes({"one": errors, "two": scores["two"]}, human, "none")["negative_agreement"]

    assert "of one; if they are errors, say so" in said
    assert "negative_agreement" not in notes({"one": errors}, human, "none", lower_is_better=["one"])


def test_many_metrics_are_in_one_note():
    scores, human = made(systems=6, noise={f"m{place}": 30.0 for place in range(8)})
    said = notes(scores, human, "means").get("influential_system", "")

    assert said.count("without") <= 5
    assert "more" in said


@pytest.mark.parametrize(
    ("dataset", "file", "column", "of", "code", "part"),
    [
        ("wmt22.de-en", "human.da.tsv", "raw", "means", "influential_system", "without LT22"),
        ("wmt22.de-en", "human.da.tsv", "raw", "means", "few_systems", "9 systems are few"),
        ("ted21.zh-en.mqm", "human.mqm.tsv", "score", "item", "levels_disagree", "-0.32 and 0.07 of chrF|ref0"),
        ("wmt21.en-de", "human.mqm.tsv", "score", "item", "levels_disagree", "0.79 and 0.08 of chrF|ref0"),
    ],
)
def test_real_campaigns_have_them(dataset: str, file: str, column: str, of: str, code: str, part: str):
    scores, human = real(dataset, file, column)

    assert part in notes(scores["seg"], human, of, "pearson" if of == "means" else "tau-b")[code]
