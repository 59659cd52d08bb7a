"""Golden values of SQuAD's two scripts: of single answers, of data sets with their thresholds, and of real answers."""

import json
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import Statistics, text
from matchgrid.diagnose import average_precision, best_threshold, thresholded
from places import GOLDEN, lines, records, shared

TOOLS = {"v1": "squad-v1.1", "v2": "squad-v2"}
CLOSE = {"rel": 1e-12, "abs": 1e-12}
Record = dict[str, Any]


def check_answer(record: Record) -> None:
    (hypothesis,), (references,), expect = record["hyps"], record["refs"], record["expect"]
    steps = mg.metric("squad-v1.1/em").normalize
    assert text.transform(steps, [hypothesis]) == [expect["normalized_pred"]]
    assert text.transform(steps, references) == expect["normalized_gold"]
    for version, tool in TOOLS.items():
        values = expect[version]
        for name in ("em", "f1"):
            assert mg.score(f"{tool}/{name}", [hypothesis], [references]) == pytest.approx(100 * values[name], **CLOSE)
        each = mg.metric(f"{tool}/f1").measure([hypothesis] * len(references), references).segment_scores / 100
        assert each.tolist() == pytest.approx(values["per_gold_f1"], **CLOSE)


def check_set_v1(record: Record) -> None:
    (answers,), (questions,) = record["hyps"], record["refs"]
    hypotheses = [answers.get(question["id"], "") for question in questions]
    references = [question["answers"] for question in questions]
    for name, key in (("em", "exact_match"), ("f1", "f1")):
        assert mg.score(f"squad-v1.1/{name}", hypotheses, references) == pytest.approx(record["expect"][key], **CLOSE)


def check_set_v2(record: Record) -> None:
    (answers,), (questions,), expect = record["hyps"], record["refs"], record["expect"]
    if "error" in expect:
        # The script asks for the score of a question that was not answered.
        assert any(question["id"] not in answers for question in questions)
        return
    silent = json.loads(record["note"].split("na_probs=")[1])
    given = [answers[question["id"]] for question in questions]
    probabilities = [silent.get(question["id"], 0.0) for question in questions]
    answerable = [bool(question["answers"]) for question in questions]
    found: dict[str, float] = {}
    for name, key in (("em", "exact"), ("f1", "f1")):
        stats = mg.metric(f"squad-v2/{name}").measure(given, [question["answers"] or [""] for question in questions])
        scores = thresholded(stats, probabilities, answerable, record["config"]["threshold"])
        found |= slices(key, scores, np.array(answerable))
        if "best_exact" in expect:
            found |= thresholds(key, stats, probabilities, answerable, given)
    assert found == pytest.approx({key: value for key, value in expect.items() if not key.endswith("total")}, **CLOSE)


def slices(key: str, scores: np.ndarray, answerable: np.ndarray) -> dict[str, float]:
    parts = {key: scores, f"HasAns_{key}": scores[answerable], f"NoAns_{key}": scores[~answerable]}
    return {name: part.mean() for name, part in parts.items() if len(part)}


def thresholds(
    key: str, stats: Statistics, probabilities: list[float], answerable: list[bool], given: list[str]
) -> dict[str, float]:
    best = best_threshold(stats, probabilities, answerable, rule="squad-v2", predictions=given)
    found = {f"best_{key}": best.score, f"best_{key}_thresh": best.threshold}
    if any(answerable):
        found[f"pr_{key}_ap"] = average_precision(stats, probabilities, answerable)
        found["pr_oracle_ap"] = average_precision(None, probabilities, answerable)
    return found


CHECKS = {"squad": check_answer, "squad-v1-dataset": check_set_v1, "squad-v2-dataset": check_set_v2}


def check(record: Record) -> None:
    try:
        CHECKS[record["metric"]](record)
    except AssertionError as error:
        raise AssertionError(f"{record['id']}: {error}") from error


@pytest.mark.parametrize("name", ["squad", "squad_dataset"])
def test_the_selection_holds(name: str):
    found = list(records(GOLDEN / f"{name}.jsonl.gz"))
    assert len(found) >= 30
    for record in found:
        check(record)


@pytest.mark.parametrize("name", ["squad", "squad_dataset"])
def test_the_full_file_holds(name: str):
    for record in records(shared("golden", f"{name}.jsonl")):
        check(record)


def test_real_answers_have_the_scores_of_the_script():
    items = [json.loads(line) for line in lines(shared("data", "qa", "squad1-multi-preds", "items.jsonl"))]
    references = [item["answers"] for item in items]
    for record in records(shared("golden", "real_squad.jsonl")):
        # A question that a system did not answer counts as an empty answer.
        hypotheses = [item[record["config"]["pred"]] or "" for item in items]
        for name, key in (("em", "exact_match"), ("f1", "f1")):
            stats = mg.metric(f"squad-v1.1/{name}").measure(hypotheses, references)
            first = [value or 0 for value in record["expect"][f"first300_{name}"]]

            assert stats.score == pytest.approx(record["expect"][key], **CLOSE), record["id"]
            assert (stats.segment_scores[:300] / 100).tolist() == pytest.approx(first, **CLOSE), record["id"]
