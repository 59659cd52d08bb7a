"""Captions on the command line: COCO's files in one command."""

from __future__ import annotations

import json

import pytest

import matchgrid as mg
from matchgrid.errors import ResourceError
from places import ROOT

EXAMPLE = ROOT / "examples" / "captions"
FILES = ("score", "annotations.json", "-i", "attentive.json", "--format", "coco")


@pytest.fixture
def example(tmp_path, monkeypatch):
    """The example's files, in the current folder."""
    for path in EXAMPLE.glob("*.json"):
        tmp_path.joinpath(path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_example_is_as_it_says():
    corpus = mg.read(EXAMPLE / "annotations.json", EXAMPLE / "hasty.json", format="coco")

    assert corpus.ids == [str(number) for number in range(101, 111)]
    assert {len(group) for group in corpus.references} == {5}
    texts = [text for group in corpus.references for text in group]
    assert len({*texts, *corpus.hypotheses}) == 60


@pytest.mark.parametrize("said", [["--format", "coco"], ["--input-format", "coco"], ["-f", "coco", "-f", "text"]])
def test_the_format_is_said_in_two_ways(run, example, said):
    ran = run("score", "annotations.json", "-i", "attentive.json", "-m", "rougeL", "-b", "-w", "9", *said)

    corpus = mg.read("annotations.json", "attentive.json", format="coco")
    assert float(ran.out) == pytest.approx(mg.score("rougeL", corpus.hypotheses, corpus.references), abs=1e-9)


@pytest.mark.parametrize("command", ["align", "explain", "reconcile"])
def test_commands_that_take_it_otherwise_say_so(refused, example, command):
    said = refused(command, *FILES[1:])
    assert "'coco' is how files are read, not printed: say --input-format coco" in said


def test_captions_are_scored_one_by_one_with_the_ids_of_their_images(run, example):
    ran = run(*FILES, "-f", "json", "-m", "rougeL", "-sl")

    corpus = mg.read("annotations.json", "attentive.json", format="coco")
    scores = mg.metric("rougeL").measure(corpus.hypotheses, corpus.references).segment_scores.tolist()
    found = json.loads(ran.out)
    assert [(one["id"], one["scores"]["rougeL"]) for one in found["segments"]] == [
        *zip(corpus.ids, scores, strict=True)
    ]
    inputs = found["results"][0]["inputs"]
    assert [(one["role"], one["path"]) for one in inputs] == [
        ("references", "annotations.json"),
        ("hypotheses", "attentive.json"),
    ]


def test_images_without_a_result_are_refused_or_left_out_with_a_note(run, refused, example):
    some = json.loads((example / "attentive.json").read_text())[:4]
    (example / "attentive.json").write_text(json.dumps(some))

    assert refused(*FILES, "-m", "rougeL").startswith("attentive.json: has no caption of 6 ids ('102', '104', '105', ")
    ran = run(*FILES, "-m", "rougeL", "--missing", "skip", "-b")
    assert ran.code == 0
    assert "attentive.json: has captions of 4 of 10 images; the others are left out" in ran.err
    assert refused(*FILES, "-m", "rougeL", "--missing", "skip", "--strict") == "--strict: 1 note is an error"


def test_several_systems_are_scored_on_the_same_images(run, refused, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {"a": {1: ["a b"], 2: ["c d"], 3: ["e f"]}, "x": {2: "c d", 1: "a b"}, "y": {1: "b", 2: "d"}}
    for name, value in {**files, "z": {1: "b", 3: "d"}}.items():
        tmp_path.joinpath(f"{name}.json").write_text(json.dumps(value))
    words = ("score", "a.json", "--format", "coco", "--missing", "skip", "-m", "wer", "-b")

    assert run(*words, "-i", "x.json", "y.json").out.split() == ["0.000", "0.500"]
    assert "('2', '3') in one of x.json and z.json only" in refused(*words, "-i", "x.json", "z.json")


def test_all_that_coco_prints_is_one_command(run, example):
    try:
        mg.score("meteor-1.5/meteor", ["a"], ["a"])
    except ResourceError as error:
        pytest.skip(str(error))
    (example / "attentive.json").rename("results.json")
    line = (
        "score annotations.json -i results.json --format coco -m coco/bleu4 meteor-1.5/meteor coco/rougeL coco/cider-d"
    )
    ran = run(*line.split(), "-b", "-w", "9")

    corpus = mg.read("annotations.json", "results.json", format="coco")
    found = mg.evaluate(corpus.hypotheses, corpus.references, metrics=line.split()[7:])
    assert ran.out.split() == [f"{score:.9f}" for score in found.scores.values()]
    assert run(*line.split()).out.count("\n") == 4


def test_results_may_be_piped(run, example):
    piped = (example / "attentive.json").read_bytes()
    ran = run("score", "annotations.json", "--format", "coco", "-m", "rougeL", "-b", stdin=piped)

    assert (ran.code, ran.out) == (0, run(*FILES, "-m", "rougeL", "-b").out)
