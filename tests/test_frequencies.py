"""Document frequencies: given, saved, loaded; and what is not one."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import CIDErD, DocumentFrequencies
from matchgrid.errors import MismatchError, OptionError, ResourceError
from matchgrid.signature import spec
from strategies import Corpus, corpora

REFERENCES = [["the cat sat", "a cat"], ["the dog"]]


def learned(references: Any = REFERENCES, **settings: Any) -> DocumentFrequencies:
    found = CIDErD(**settings).learn(references).frequencies
    assert found is not None
    return found


@given(corpora(), st.integers(1, 5))
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus, order: int):
    path = tmp_path_factory.mktemp("frequencies") / "learned.jsonl"
    frequencies = learned(corpus.references, max_order=order, tokenize="char")
    frequencies.save(path)
    again = DocumentFrequencies.load(path)

    assert again == frequencies
    assert (again.documents, again.max_order, again.text) == (len(corpus.references), order, "char")
    assert dict(again.items()) == dict(frequencies.items())


def test_frequencies_are_those_of_documents():
    frequencies = learned()
    items = dict(frequencies.items())

    assert (items["the",], items["cat",], items["the", "dog"], len(items)) == (2, 1, 1, len(frequencies))
    assert (frequencies.documents, frequencies.max_order, frequencies.greatest) == (2, 4, 2)
    assert repr(frequencies) == "DocumentFrequencies(10 n-grams of 2 documents)"
    assert str(frequencies) == frequencies.table.digest[:16]
    assert {ngram: frequencies[ngram] for ngram in items} == items
    assert (frequencies["the cat"], frequencies["cat the"], frequencies["mouse"]) == (1, 0, 0)
    with pytest.raises(TypeError, match="not iterable"):
        iter(frequencies)


def test_a_metric_weighs_by_what_is_given():
    known = DocumentFrequencies.given({"a": 10, ("b",): 1.0, "a b": 1}, 1000)
    stats = CIDErD(max_order=2, sigma=None, frequencies=known).measure(["a b x"], ["b a x"])
    a, other = math.log(100), math.log(1000)

    # The words are the same; of pairs no two are, and what no document has weighs most.
    assert stats.components["orders"] == [10, 0]
    assert stats.components["documents"] == 1000
    (note,) = stats.notes
    assert note.code == "unknown_ngram"
    half = CIDErD(max_order=1, sigma=None, frequencies=known).measure(["a"], ["a b"])
    assert half.score == pytest.approx(10 * a / math.sqrt(a * a + other * other), rel=1e-15)


def test_frequencies_of_another_corpus_size_are_taken_as_they_are():
    """A table of COCO's 40,504 validation images, whatever is measured; and one of fewer documents."""
    for documents in (40504, 2):
        known = DocumentFrequencies.given({"the": 2, "cat": 1}, documents, max_order=4)
        stats = CIDErD(frequencies=known).measure(["the cat"] * 3, ["the cat", "the", "cat"])
        assert stats.components["documents"] == documents
        assert stats.score > 0


def test_an_n_gram_in_more_documents_than_there_are_weighs_less_than_nothing_and_a_note_says_so():
    known = DocumentFrequencies.given({"z": 20, "a": 1}, 10)
    stats = CIDErD(max_order=1, frequencies=known).measure(["z a", "z"], ["z z a", "z"])

    assert {note.code for note in stats.notes} == {"negative_weight"}
    assert stats.segment_scores[0] > 0


@pytest.mark.parametrize(
    ("frequencies", "documents", "message"),
    [
        ({"a": 1}, 0, "documents is a whole number from 1"),
        ({"a": 1}, True, "documents is a whole number from 1"),
        ({"a": 1}, 2.0, "documents is a whole number from 1"),
        ({"a": 1}, 2**32, "to 4,294,967,295, not 4294967296"),
        ({"a": 1.5}, 2, "the frequency of 'a' is a whole number from 0, not 1.5"),
        ({"a": -1}, 2, "the frequency of 'a'"),
        ({"a": math.nan}, 2, "the frequency of 'a'"),
        ({"a": "many"}, 2, "the frequency of 'a'"),
        ({"": 1}, 2, "an n-gram is a tuple of words"),
        ({(1, 2): 1}, 2, "an n-gram is a tuple of words"),
        ({7: 1}, 2, "an n-gram is a tuple of words"),
        ({"a b": 1, ("a", "b"): 2}, 2, 'the n-gram "a b" is there twice'),
    ],
)
def test_what_is_no_frequency_is_refused(frequencies: Any, documents: Any, message: str):
    with pytest.raises(OptionError, match=message):
        DocumentFrequencies.given(frequencies, documents)


def test_n_grams_longer_than_the_longest_are_refused():
    with pytest.raises(OptionError, match="an n-gram has 1 to 2 words, not 3"):
        DocumentFrequencies.given({"a b c": 1}, 2, max_order=2)
    with pytest.raises(OptionError, match="learned, given or loaded"):
        DocumentFrequencies({"a": 1})  # type: ignore[arg-type]


HEAD = {"matchgrid": "document frequencies", "documents": 3, "max_order": 2, "text": "none"}


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: it is no"),
        (["the cat"], "line 1: Expecting value"),
        (["{}"], "line 1: it is no"),
        (["[1]"], "line 1: it is no"),
        ([{**HEAD, "documents": "3"}], "line 1: documents is a whole number"),
        ([{**HEAD, "max_order": 65}], "line 1: max_order is a whole number from 1 to 64, not 65"),
        ([{**HEAD, "max_order": True}], "line 1: max_order is a whole number"),
        ([{**HEAD, "text": None}], "line 1: text is the names of steps"),
        ([{key: value for key, value in HEAD.items() if key != "documents"}], "'documents' is not there"),
        ([HEAD, [1, "a"], [2, "a"]], "line 3: an n-gram is there twice"),
        ([HEAD, [1, "a", "b", "c"]], "line 2: an n-gram has 1 to 2 words, not 3"),
        ([HEAD, ["a", 1]], "line 2: an n-gram is of words, not of 1"),
        ([HEAD, [1]], "line 2: an n-gram has 1 to 2 words, not 0"),
        ([HEAD, ["1", "a"]], "line 2: the frequency of"),
        ([HEAD, [1, "a"], "", [1, "b"]], "line 3: Expecting value"),
        ([HEAD, [1, "a"], '[1e999, "b"]'], "line 3: the frequency of"),
        ([HEAD, "[" * 99999], "line 2: "),
        ([HEAD, 7], "line 2: it is no list"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, lines: list[Any], message: str):
    path = tmp_path / "other.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), "utf-8")
    with pytest.raises(ResourceError, match=message):
        DocumentFrequencies.load(path)


def test_a_file_that_is_not_there_or_is_no_text_is_refused(tmp_path: Path):
    with pytest.raises(ResourceError, match="can't be read"):
        DocumentFrequencies.load(tmp_path / "none.jsonl")
    tmp_path.joinpath("bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(ResourceError, match="has no document frequencies, line 1: "):
        DocumentFrequencies.load(tmp_path / "bytes")


def test_a_file_is_replaced_only_if_that_is_asked_for(tmp_path: Path):
    path = tmp_path / "learned.jsonl"
    learned().save(path)
    with pytest.raises(OptionError, match="exists and was left as it is"):
        learned([["x"]]).save(path)
    learned([["x"]]).save(path, overwrite=True)

    assert DocumentFrequencies.load(path) == learned([["x"]])


def test_a_file_is_a_setting(tmp_path: Path):
    path = tmp_path / "a,b.jsonl"
    learned().save(path)
    named = f"cider-d:frequencies=file:{tmp_path}/a\\,b.jsonl"
    metric = mg.metric(named)
    texts = {"hypotheses": ["the cat"], "references": [REFERENCES[0]]}

    assert metric == CIDErD(frequencies=learned())
    assert spec(metric) == named
    assert mg.metric(metric.signature) == mg.metric(metric.short_signature) == metric
    assert f"|frequencies:{learned()}|" in metric.short_signature
    # Part of the references is weighed as in the whole.
    assert mg.score(named, **texts) == CIDErD().learn(REFERENCES).measure(**texts).score > 0
    assert mg.score("cider-d", **texts) == 0
    assert [found.score > 0 for found in mg.evaluate(**texts, metrics=["cider-d", named])] == [False, True]


def test_a_signature_of_another_file_is_refused(tmp_path: Path):
    path = tmp_path / "learned.jsonl"
    learned().save(path)
    signature = mg.metric(f"cider-d:frequencies=file:{path}").signature
    learned([["x"], ["y"]]).save(path, overwrite=True)

    with pytest.raises(MismatchError, match=f"made with frequencies {learned()}, but here {learned([['x'], ['y']])}"):
        mg.metric(signature)
    path.unlink()
    with pytest.raises(ResourceError, match="can't be read"):
        mg.metric(signature)


def test_what_was_given_or_learned_is_no_file(tmp_path: Path):
    given_there = CIDErD(frequencies=DocumentFrequencies.given({"a": 1}, 2, max_order=4))

    assert spec(given_there) == "cider-d:frequencies=given"
    assert spec(CIDErD().learn(REFERENCES)) == "cider-d"
    for value, message in (("given", "given in Python"), ("learned.jsonl", "frequencies are file:PATH, or default")):
        with pytest.raises(OptionError, match=message):
            mg.metric(f"cider-d:frequencies={value}")
    assert mg.metric("cider-d:frequencies=default") == CIDErD()
    learned().save(tmp_path / "learned.jsonl")
    with pytest.raises(OptionError, match="went through none, and cider-d's go through char"):
        mg.metric(f"cider-d:frequencies=file:{tmp_path / 'learned.jsonl'},tokenize=char")
