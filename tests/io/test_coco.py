"""Captions: COCO's annotations and results, and captions by the ids of their images."""

import json
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MatchgridError, OptionError, ShapeError, TextError


def annotations(captions, images=None):
    """A file of annotations as COCO has it; `captions` are pairs of an image and a caption."""
    entries = [{"id": 100 + n, "image_id": image, "caption": text} for n, (image, text) in enumerate(captions)]
    ids = dict.fromkeys(image for image, _ in captions) if images is None else images
    return {"info": {}, "images": [{"id": id} for id in ids], "licenses": [], "annotations": entries}


def results(captions):
    return [{"image_id": image, "caption": text} for image, text in captions]


PAIRS = [(7, "a dog"), (3, "a cat"), (7, "the dog"), (3, "the cat")]
ANNOTATIONS = annotations(PAIRS, images=[3, 7])
RESULTS = results([(7, "one dog"), (3, "one cat")])


def read(folder: Path, given=ANNOTATIONS, said=RESULTS, **options) -> mg.Corpus:
    for name, value in (("a", given), ("r", said)):
        text = value if isinstance(value, str) else json.dumps(value)
        folder.joinpath(f"{name}.json").write_text(text)
    return mg.read(folder / "a.json", folder / "r.json", format="coco", **options)


def refusal(folder: Path, error: type[MatchgridError], *given, **options) -> str:
    with pytest.raises(error) as caught:
        read(folder, *given, **options)
    return str(caught.value).replace(f"{folder}/", "")


def test_results_are_joined_to_the_images_in_their_order(tmp_path):
    corpus = read(tmp_path)

    assert corpus.ids == ["3", "7"]
    assert corpus.hypotheses == ["one cat", "one dog"]
    assert corpus.references == [["a cat", "the cat"], ["a dog", "the dog"]]
    assert (corpus.groups, corpus.notes) == ({}, ())
    assert set(map(Path, corpus.digests)) == {tmp_path / "a.json", tmp_path / "r.json"}


def test_without_images_their_order_is_that_of_captions(tmp_path):
    assert read(tmp_path, {"annotations": ANNOTATIONS["annotations"]}).ids == ["7", "3"]
    assert read(tmp_path, {**ANNOTATIONS, "images": None}).ids == ["7", "3"]


@pytest.mark.parametrize("said", [{"7": ["one dog"], "3": ["one cat"]}, {"7": "one dog", "3": "one cat"}])
@pytest.mark.parametrize("wrap", [str, lambda text: {"caption": text, "id": 1}])
def test_captions_may_be_given_by_ids(tmp_path, said, wrap):
    given = {"3": [wrap("a cat"), wrap("the cat")], "7": [wrap("a dog"), wrap("the dog")]}
    corpus = read(tmp_path, given, said)

    assert (corpus.ids, corpus.hypotheses) == (["3", "7"], ["one cat", "one dog"])
    assert corpus.references == read(tmp_path).references
    assert read(tmp_path, given, RESULTS).hypotheses == corpus.hypotheses


def test_captions_keep_every_character(tmp_path):
    text = " a \u2028b |||\n\tc \U0001f600 \u0000"
    assert read(tmp_path, annotations([(1, text)]), results([(1, "")])).references == [[text]]


def test_images_without_a_result_are_refused_or_left_out_or_empty(tmp_path):
    given = annotations([*PAIRS, (5, "rain"), (6, "snow")])
    assert refusal(tmp_path, ShapeError, given) == (
        "r.json: has no caption of 2 ids ('5', '6') of a.json. "
        "Add it; or --missing skip leaves such images out, --missing empty has it empty."
    )
    corpus = read(tmp_path, given, missing="skip")
    assert corpus.ids == ["7", "3"]
    assert [(note.code, note.message.replace(f"{tmp_path}/", "")) for note in corpus.notes] == [
        ("images_left_out", "r.json: has captions of 2 of 4 images; the others are left out")
    ]
    corpus = read(tmp_path, given, missing="empty")
    assert (corpus.ids, corpus.hypotheses) == (["7", "3", "5", "6"], ["one dog", "one cat", "", ""])
    assert [note.code for note in corpus.notes] == ["missing_hypotheses"]
    assert read(tmp_path, missing="skip").notes == ()
    assert refusal(tmp_path, ShapeError, given, results([]), missing="skip") == (
        "r.json: has no caption of any of the 4 images of a.json. There is nothing to score."
    )
    assert refusal(tmp_path, OptionError, missing="wrong") == (
        "--missing wrong: coco has --missing empty or --missing skip."
    )


def test_what_is_on_one_side_only_is_refused_with_its_ids(tmp_path):
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, results([(3, "x"), (7, "y"), (8, "z")])) == (
        "not in a.json: the id '8' of r.json. Both need the same ids."
    )
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, results([(3, "x"), ("07", "z")]), missing="skip") == (
        "not in a.json: the id '07' of r.json. Both need the same ids."
    )


def test_what_is_in_no_reference_is_said_before_what_is_absent(tmp_path):
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, results([(3, "x"), (8, "z")])) == (
        "not in r.json: the id '7' of a.json; not in a.json: the id '8' of r.json. Both need the same ids."
    )
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, {"results": RESULTS}) == (
        "r.json: a caption of 'results': has the 'image_id' 7. Put captions under the ids of their images."
    )


def test_images_without_captions_are_passed_over_if_nobody_says_anything_of_them(tmp_path):
    given = annotations(PAIRS, images=[3, 7, 9])
    corpus = read(tmp_path, given)
    assert corpus.ids == ["3", "7"]
    assert [note.code for note in corpus.notes] == ["images_without_captions"]
    assert refusal(tmp_path, ShapeError, given, [*RESULTS, *results([(9, "x")])]) == (
        "a.json: no caption of the id '9'. Give one, or leave the image out on both sides."
    )


def test_several_captions_of_one_image_in_results_are_refused(tmp_path):
    message = "r.json: several captions of the id '7'. A system says one of each image."
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, [*RESULTS, *results([(7, "x")])]) == message
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, {"3": "x", "7": ["y", "z"]}) == message
    # Also before an image that is absent, which --missing is about.
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, results([(7, "x"), (7, "y")])) == message
    assert refusal(tmp_path, ShapeError, ANNOTATIONS, {"3": [], "7": "y"}) == (
        "r.json: no caption of the id '3'. Give one, or leave the image out on both sides."
    )


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ("7", InputTypeError, "a.json: is a number. Captions are COCO's annotations or results, or by ids."),
        ({}, ShapeError, "a.json: has no captions. There is nothing to score."),
        ({"images": []}, ShapeError, "a.json: has no 'annotations'. Give an array."),
        ({"annotations": {}}, InputTypeError, "a.json: 'annotations' is an object. Give an array."),
        ({"annotations": ["x"]}, InputTypeError, "a.json, annotation 1: is a string. An object belongs here."),
        ({"annotations": [{"caption": "x"}]}, ShapeError, "a.json, annotation 1: has no 'image_id'."),
        (annotations([(3, "x"), (7, None)]), InputTypeError, "a.json, annotation 2: 'caption' is null. Give a string."),
        (annotations([(3, ["x"])]), InputTypeError, "a.json, annotation 1: 'caption' is an array. Give a string."),
        (
            annotations([(3.0, "x")], images=[3]),
            InputTypeError,
            "a.json, annotation 1: 'image_id' is a number. Give a string or",
        ),
        (annotations([(True, "x")], images=[3]), InputTypeError, "a.json, annotation 1: 'image_id' is a boolean."),
        (annotations([(3, "x"), (7, "y")], images=[3]), ShapeError, "a.json: captions of the id '7', which 'images'"),
        (annotations([(3, "x")], images=[3, 3]), ShapeError, "a.json: 'images' has the id '3' more than once."),
        ({"3": [7]}, InputTypeError, "a.json: a caption of '3': is a number. Give a text."),
        ({"3": [["a", "b"]]}, InputTypeError, "a.json: a caption of '3': is an array. Give a text (tokens are joined"),
        ({"3": [{"text": "a"}]}, InputTypeError, "a.json: a caption of '3': is an object without 'caption'."),
        ('{"3": "a",\n "3": "b"}', ShapeError, "a.json, line 2: '3' stands twice in one object."),
        ('{"3": "\\udc00"}', TextError, "a.json: a caption of '3' has a lone surrogate"),
        ('{"3": "a",\n}', TextError, "a.json, line 2: not valid JSON ("),
    ],
)
def test_what_are_no_captions_is_refused(tmp_path, given, error, message):
    assert refusal(tmp_path, error, given).startswith(message)


def test_one_file_has_all_captions(tmp_path):
    read(tmp_path)
    with pytest.raises(OptionError, match=r"r\.json: a file of captions has all of its images"):
        mg.read([tmp_path / "a.json", tmp_path / "r.json"], tmp_path / "r.json", format="coco")
    with pytest.raises(InputTypeError, match="COCO's captions are read with --format coco"):
        mg.read(tmp_path / "a.json", tmp_path / "r.json")


GTS = {7: ["a dog", "the dog"], "x": ["rain"]}
RES = {"x": ["rain"], 7: ["the dog"]}


def test_dictionaries_are_joined_by_their_ids():
    data = mg.by_id(hypotheses=RES, references=GTS)

    assert (data.ids, data.hypotheses) == (["7", "x"], ["the dog", "rain"])
    assert data.references == [["a dog", "the dog"], ["rain"]]
    assert mg.by_id({7: "a", "x": {"caption": "b"}}, {"x": ({"caption": "c"},), "7": "d"}).hypotheses == ["b", "a"]


def test_ids_may_be_numpys_whole_numbers():
    first = next(iter(RES))
    assert mg.by_id({np.int64(7): "a"}, {7: ["b"]}).ids == ["7"]
    assert mg.by_id({7: {"caption": "a", "image_id": np.int32(7)}}, {"7": ["b"]}).hypotheses == ["a"]
    with pytest.raises(InputTypeError, match="Give a text or a whole number"):
        mg.by_id({np.float64(7): "a"}, {7: ["b"], first: ["c"]})


def test_frequencies_are_learned_of_dictionaries():
    metric = mg.profile("coco/cider-d")
    references = [["a dog", "the dog"], ["rain"]]

    assert metric.learn(GTS) == metric.learn(references)
    assert metric.learn(GTS).measure({7: "the dog"}, {7: GTS[7]}).score > 0
    assert mg.profile("sacrebleu/bleu").learn(GTS) == mg.profile("sacrebleu/bleu")
    with pytest.raises(ShapeError, match="references: no caption of the id 'x'"):
        metric.learn({**GTS, "x": []})


def test_a_mapping_of_any_kind_is_no_list_of_its_ids():
    with pytest.raises(InputTypeError, match="a mappingproxy has no order"):
        mg.score("bleu", MappingProxyType({"x": "a"}), ["x"])


def test_dictionaries_are_scored_as_what_they_are_joined_to():
    data = mg.by_id(hypotheses=RES, references=GTS)
    metrics = ["coco/rougeL", "bleu", "nist"]
    found = mg.evaluate(hypotheses=RES, references=GTS, metrics=metrics)

    assert found.scores == mg.evaluate(data.hypotheses, data.references, metrics=metrics).scores
    assert mg.score("coco/rougeL", hypotheses=RES, references=GTS) == found["coco/rougeL"].score
    stats = mg.profile("coco/rougeL").measure(hypotheses=RES, references=GTS)
    assert dict(zip(data.ids, stats.segment_scores.tolist(), strict=True)) == {"7": 1.0, "x": 1.0}
    assert len(mg.align("wer", RES, {7: "a dog", "x": "rain"})) == 2


@pytest.mark.parametrize(
    ("hypotheses", "references", "error", "message"),
    [
        ({7: "a"}, GTS, ShapeError, "not in hypotheses: the id 'x' of references. Both need the same ids."),
        ({**RES, 8: "b"}, GTS, ShapeError, "not in references: the id '8' of hypotheses. Both need the same ids."),
        ({**RES, 7: ["a", "b"]}, GTS, ShapeError, "hypotheses: several captions of the id '7'."),
        ({**RES, 7: []}, GTS, ShapeError, "hypotheses: no caption of the id '7'."),
        (RES, {**GTS, "x": []}, ShapeError, "references: no caption of the id 'x'."),
        ({**RES, "7": "a"}, GTS, ShapeError, "hypotheses: the id '7' is there as a text and as a number."),
        (
            {**RES, 7: {"caption": "a", "image_id": 9}},
            GTS,
            ShapeError,
            "hypotheses: a caption of '7': has the 'image_id' 9.",
        ),
        ({**RES, 7: None}, GTS, InputTypeError, "hypotheses: a caption of '7': is null. Give a text."),
        ({**RES, 7: [["a"]]}, GTS, InputTypeError, "hypotheses: a caption of '7': is an array. Give a text (tokens"),
        ({**RES, (1, 2): "a"}, GTS, InputTypeError, "hypotheses: the id (1, 2) is tuple. Give a text or a whole"),
        ({**RES, True: "a"}, GTS, InputTypeError, "hypotheses: the id True is a boolean. Give a text or a whole"),
        ({**RES, 7: "\udc00"}, GTS, TextError, "hypotheses: a caption of '7' has a lone surrogate"),
        ({}, {}, ShapeError, "references: has no captions. There is nothing to score."),
    ],
)
def test_dictionaries_that_do_not_fit_are_refused(hypotheses, references, error, message):
    for call in (lambda: mg.by_id(hypotheses, references), lambda: mg.score("bleu", hypotheses, references)):
        with pytest.raises(error) as caught:
            call()
        assert str(caught.value).startswith(message)


def test_a_dictionary_on_one_side_is_refused():
    with pytest.raises(InputTypeError, match="references: a dictionary of ids and captions belongs here, not list"):
        mg.by_id(RES, ["a", "b"])
    with pytest.raises(InputTypeError, match=r"hypotheses: a list .* a dict has no order \(captions of both sides"):
        mg.score("bleu", RES, ["a", "b"])
