"""SQuAD: questions, predictions and probabilities of no answer."""

import json
from pathlib import Path

import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MatchgridError, OptionError, ShapeError, TextError
from matchgrid.io.squad import NOT_ANSWERED
from places import records, shared


def dataset(*articles, version="v2.0"):
    data = []
    for number, questions in enumerate(articles):
        answers = [
            {"id": id, "question": "?", "answers": [{"text": text, "answer_start": 0} for text in texts]}
            for id, texts in questions.items()
        ]
        data.append({"title": f"T{number}", "paragraphs": [{"context": "...", "qas": answers}]})
    return {"version": version, "data": data}


DATA = dataset({"q1": ["Rollo", "rollo"], "q2": []}, {"q3": ["the"]})
PREDICTIONS = {"q3": "c", "q1": "Rollo", "q2": ""}


def read(folder: Path, data=DATA, predictions=PREDICTIONS, probabilities=None, **options) -> mg.Corpus:
    for name, value in (("d", data), ("p", predictions), ("n", probabilities)):
        text = value if isinstance(value, str) else json.dumps(value, indent=1)
        folder.joinpath(f"{name}.json").write_text(text)
    if probabilities is not None:
        options["na_prob_file"] = folder / "n.json"
    return mg.read(folder / "d.json", folder / "p.json", **options)


def refusal(folder: Path, error: type[MatchgridError], *given, **options) -> str:
    with pytest.raises(error) as caught:
        read(folder, *given, **options)
    return str(caught.value).replace(f"{folder}/", "")


def test_predictions_are_joined_to_the_questions(tmp_path):
    corpus = read(tmp_path)

    assert corpus.ids == ["q1", "q2", "q3"]
    assert corpus.references == [["Rollo", "rollo"], [""], ["the"]]
    assert corpus.hypotheses == ["Rollo", "", "c"]
    assert corpus.groups == {"titles": ["T0", "T0", "T1"], "answerable": ["HasAns", "NoAns", "HasAns"]}
    assert (corpus.probabilities, corpus.notes) == (None, ())


def test_what_is_more_probably_no_answer_is_none(tmp_path):
    probabilities = {"q1": 0.5, "q2": 0.51, "q3": 1}
    corpus = read(tmp_path, DATA, PREDICTIONS | {"q2": "x"}, probabilities, na_prob_thresh=0.5)

    assert corpus.hypotheses == ["Rollo", "", NOT_ANSWERED]
    assert corpus.probabilities == [0.5, 0.51, 1.0]
    assert read(tmp_path, DATA, PREDICTIONS, probabilities).hypotheses == ["Rollo", "", "c"]
    assert set(map(Path, corpus.digests)) == {tmp_path / f"{name}.json" for name in "dpn"}


def test_missing_predictions_are_refused_or_wrong(tmp_path):
    assert refusal(tmp_path, ShapeError, DATA, {"q2": "", "q9": "x"}) == (
        "not in p.json: 2 ids ('q1' in line 11, 'q3' in line 40) of d.json; "
        "not in d.json: the id 'q9' in line 3 of p.json. Both need the same ids."
    )
    corpus = read(tmp_path, DATA, {"q2": ""}, missing="wrong")
    assert corpus.hypotheses == [NOT_ANSWERED, "", NOT_ANSWERED]
    (note,) = corpus.notes
    assert note.code == "missing_predictions"
    assert note.message.endswith("has no prediction for 2 questions, first 'q1'; each counts as a wrong answer")
    assert refusal(tmp_path, OptionError, missing="empty") == "--missing empty: squad has --missing wrong."


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        ({"a": []}, InputTypeError, "d.json: is no SQuAD data set"),
        ({"data": {}}, InputTypeError, "d.json: 'data' is an object. Give an array."),
        ({"data": []}, ShapeError, "d.json: has no questions. There is nothing to score."),
        ({"data": [7]}, InputTypeError, "d.json, article 1: is a number. An object belongs here."),
        ({"data": [{"title": "T"}]}, ShapeError, "d.json, article 1: has no 'paragraphs'. Give an array."),
        ({"data": [{"paragraphs": [{"qas": [{}]}]}]}, ShapeError, "d.json, a question of 'article 1': has no 'id'."),
        (dataset({"a": [7]}), InputTypeError, "d.json, an answer of 'a': 'text' is a number. Give a string."),
        (dataset({"a": ["x\uffff"]}), ShapeError, "d.json: an answer of 'a' has U+FFFF"),
        (dataset({"a": []}, {"a": []}), ShapeError, "d.json, line 26: the id 'a' is there twice."),
        ('{"data": [\n}', TextError, "d.json, line 2: not valid JSON ("),
    ],
)
def test_what_is_no_data_set_is_refused(tmp_path, data, error, message):
    assert refusal(tmp_path, error, data).startswith(message)


@pytest.mark.parametrize(
    ("predictions", "error", "message"),
    [
        ([], InputTypeError, "p.json: is an array; predictions are an object of ids and texts."),
        ({"q1": None}, InputTypeError, "p.json: 'q1' is null. Give a string."),
        ('{"q1": "a",\n "q1": "b"}', ShapeError, "p.json, line 2: 'q1' stands twice in one object."),
        ('{"q1": "\\udc00"}', TextError, "p.json: 'q1' has a lone surrogate"),
    ],
)
def test_what_are_no_predictions_is_refused(tmp_path, predictions, error, message):
    assert refusal(tmp_path, error, DATA, predictions).startswith(message)


def test_probabilities_are_numbers_for_the_same_questions(tmp_path):
    assert "n.json, line 3: the value of 'q2' is a string" in refusal(
        tmp_path, InputTypeError, DATA, PREDICTIONS, {"q1": 0, "q2": "x"}
    )
    for number in ("1e999", "-1e999", "1" + "0" * 400):
        assert refusal(tmp_path, InputTypeError, DATA, PREDICTIONS, f'{{"q1": 0,\n"q2": {number}}}') == (
            "n.json, line 2: the value of 'q2' is too large. Give a number."
        )
    assert refusal(tmp_path, ShapeError, DATA, PREDICTIONS, {"q1": 0}).startswith("not in n.json: 2 ids ('q2'")
    assert "give --na-prob-file" in refusal(tmp_path, OptionError, na_prob_thresh=0.5)


def test_the_threshold_is_a_number(tmp_path):
    probabilities = {"q1": 0.5, "q2": 0.5, "q3": 0.5}
    assert (
        refusal(tmp_path, OptionError, DATA, PREDICTIONS, probabilities, na_prob_thresh=float("nan"))
        == "--na-prob-thresh nan: is not a number. Give one, such as 0.5."
    )


def test_golden_data_sets_are_read_as_they_were_written(tmp_path):
    for record in records(shared("golden", "squad_dataset.jsonl")):
        (predictions,), (questions,) = record["hyps"], record["refs"]
        data = dataset({question["id"]: question["answers"] for question in questions})
        known = {question["id"] for question in questions}
        given = {id: text for id, text in predictions.items() if id in known}
        absent = known - set(given)
        if absent:
            with pytest.raises(ShapeError, match="not in "):
                read(tmp_path, data, given)
        corpus = read(tmp_path, data, given, missing="wrong")

        assert corpus.references == [question["answers"] or [""] for question in questions]
        assert corpus.hypotheses == [given.get(id, NOT_ANSWERED) for id in corpus.ids]
        assert len(absent) == len([text for text in corpus.hypotheses if text == NOT_ANSWERED])
        for kind in ("HasAns", "NoAns"):
            if "error" not in record["expect"] and record["metric"] == "squad-v2-dataset":
                assert corpus.groups["answerable"].count(kind) == record["expect"].get(f"{kind}_total", 0)
