"""SQuAD's files to scores: what its scripts say of the same files."""

import json
from pathlib import Path
from typing import Any

import pytest

import matchgrid as mg
from places import lines, records, shared

Record = dict[str, Any]


def question_files(record: Record, folder: Path) -> tuple[Path, Path]:
    """The data set and the predictions of a golden record; predictions for other questions are left out."""
    (predictions,), (questions,) = record["hyps"], record["refs"]
    known = [question["id"] for question in questions]
    entries = [
        {"id": question["id"], "answers": [{"text": text} for text in question["answers"]]} for question in questions
    ]
    data = {"data": [{"title": "T", "paragraphs": [{"qas": entries}]}]}
    paths = folder / "data.json", folder / "predictions.json"
    paths[0].write_text(json.dumps(data))
    paths[1].write_text(json.dumps({id: text for id, text in predictions.items() if id in known}))
    return paths


def squad_options(record: Record, folder: Path) -> dict[str, Any]:
    if not record["config"].get("na_prob"):
        return {}
    probabilities = json.loads(record["note"].partition("na_probs=")[2])
    folder.joinpath("na.json").write_text(json.dumps(probabilities))
    return {"na_prob_file": folder / "na.json", "na_prob_thresh": record["config"]["threshold"]}


def test_questions_are_scored_as_by_squad(tmp_path):
    for record in records(shared("golden", "squad_dataset.jsonl")):
        old = record["metric"] == "squad-v1-dataset"
        expect = record["expect"]
        paths, options = question_files(record, tmp_path), squad_options(record, tmp_path)
        if "error" in expect:
            with pytest.raises(mg.MatchgridError, match=r"not in .*predictions\.json"):
                mg.read(*paths, **options)
            continue
        corpus = mg.read(*paths, missing="wrong", **options)
        for name, key in (("em", "exact_match" if old else "exact"), ("f1", "f1")):
            metric = mg.profile(f"squad-v{'1.1' if old else '2'}/{name}")
            stats = metric.measure(corpus.hypotheses, corpus.references)
            assert stats.score == pytest.approx(expect[key], rel=1e-12, abs=1e-12), record["id"]
            pooled = stats.pool(corpus.groups["answerable"], kind="answerable")
            for label, score in zip(pooled.units.labels, pooled.segment_scores, strict=True):
                half = expect.get(f"{label}_{key}", score)
                assert score == pytest.approx(half, rel=1e-12, abs=1e-12), record["id"]


def test_predictions_of_real_systems_are_scored_as_by_squad(tmp_path):
    items = [json.loads(line) for line in lines(shared("data", "qa", "squad1-multi-preds", "items.jsonl"))]
    for record in records(shared("golden", "real_squad.jsonl")):
        if record["metric"] != "squad-v1-dataset":
            continue
        given = {item["id"]: item[record["config"]["pred"]] for item in items}
        given = {id: text for id, text in given.items() if text is not None}
        questions = [{key: item[key] for key in ("id", "answers")} for item in items]
        # Some systems answer not all; in version 1.1 that is wrong.
        corpus = mg.read(*question_files({"hyps": [given], "refs": [questions]}, tmp_path), missing="wrong")
        for name, key in (("em", "exact_match"), ("f1", "f1")):
            metric = mg.profile(f"squad-v1.1/{name}")
            score = metric.measure(corpus.hypotheses, corpus.references).score
            assert score == pytest.approx(record["expect"][key], rel=1e-12), record["id"]
