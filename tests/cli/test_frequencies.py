"""Frequencies of n-grams on the command line: learned from references, written, and a setting."""

import json

import pytest

import matchgrid as mg
from places import lines

ANNOTATIONS = {
    "images": [{"id": 1}, {"id": 2}, {"id": 3}],
    "annotations": [
        {"image_id": 1, "caption": "A dog runs."},
        {"image_id": 1, "caption": "The dog is running!"},
        {"image_id": 2, "caption": "Two boys play"},
    ],
}


@pytest.fixture
def captions(folder):
    (folder / "annotations.json").write_text(json.dumps(ANNOTATIONS), "utf-8")
    (folder / "results.json").write_text(json.dumps([{"image_id": 1, "caption": "a dog is running"}]), "utf-8")
    return folder


def test_part_of_a_corpus_is_scored_with_the_frequencies_of_all(run, captions):
    learning = ("annotations.json", "--format", "coco", "-m", "coco/cider-d", "-o", "learned.jsonl")
    ran = run("frequencies", *learning)
    assert (ran.code, ran.out) == (0, "")
    assert "no caption of the id '3'; not a document" in ran.err
    found = mg.DocumentFrequencies.load("learned.jsonl")
    assert (found.documents, found.text) == (2, "coco-tokens+none")

    scoring = ("score", "annotations.json", "-i", "results.json", "--format", "coco", "--missing", "skip", "-b", "-m")
    shared = float(run(*scoring, "coco/cider-d:frequencies=file:learned.jsonl", "-w", "17").out)
    references = [["A dog runs.", "The dog is running!"], ["Two boys play"]]
    metric = mg.metric("coco/cider-d").learn(references)
    assert shared == metric.measure(["a dog is running"], references[:1]).score > 0
    assert float(run(*scoring, "coco/cider-d").out) == 0


def test_a_file_is_left_as_it_is_unless_that_is_said(run, refused, folder):
    command = ("frequencies", "references.a.txt", "references.b.txt", "-m", "cider-d", "--output", "learned.jsonl")
    run(*command)
    written = (folder / "learned.jsonl").read_bytes()
    assert "exists and was left as it is" in refused(*command)
    assert "input of this command" in refused(*command[:-1], "references.a.txt", "--overwrite")
    assert run(*command[:-2]).out.encode() == run(*command[:-1], "-").out.encode() == written
    (folder / "learned.jsonl").write_text("mine", "utf-8")
    run(*command, "--overwrite")

    assert (folder / "learned.jsonl").read_bytes() == written
    sides = zip(lines(folder / "references.a.txt"), lines(folder / "references.b.txt"), strict=True)
    assert mg.DocumentFrequencies.load("learned.jsonl") == mg.CIDErD().learn(list(sides)).frequencies
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith(".")) == []


def test_references_are_read_from_tables_and_lines_with_several(run, folder):
    (folder / "two.txt").write_text("a b\tc\nd\te\n", "utf-8")
    (folder / "two.tsv").write_text("one\ttwo\na b\tc\nd\te\n", "utf-8")
    plain = run("frequencies", "two.txt", "-nr", "2", "-m", "cider-d").out
    fields = ("--reference-field", "one", "--reference-field", "two")

    assert plain == run("frequencies", "two.tsv", *fields, "-m", "cider-d").out
    assert '"documents": 2' in plain


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["annotations.json", "-m", "coco/cider-d"], "references are read alone from text, tsv, csv, jsonl, coco"),
        (["references.a.txt", "-m", "bleu"], "weighs nothing by frequencies"),
        (["-m", "cider-d"], "no references: name their files"),
        (["references.a.txt", "annotations.json", "-f", "coco", "-m", "coco/cider-d"], "has all of its images"),
        (["annotations.json", "-f", "coco", "--id", "id", "-m", "coco/cider-d"], "is for tables"),
        (["references.a.txt", "--id", "id", "-m", "cider-d"], "is plain text and has no columns"),
    ],
)
def test_what_can_not_be_learned_from_is_refused(refused, captions, words: list[str], message: str):
    assert message in refused("frequencies", *words)


def test_a_wrong_line_is_named_before_anything_is_read(refused, folder):
    (folder / "wrong.jsonl").write_text(
        '{"matchgrid": "document frequencies", "documents": 2, "max_order": 4, "text": "none"}\n["a", "b"]\n', "utf-8"
    )
    message = refused("score", "nowhere.txt", "-i", "nowhere.txt", "-m", "cider-d:frequencies=file:wrong.jsonl")
    assert message.startswith("wrong.jsonl has no document frequencies, line 2: the frequency of ('b',)")
    run = ("frequencies", "references.a.txt", "-m", "cider-d:frequencies=file:wrong.jsonl")
    assert "line 2" in refused(*run)
