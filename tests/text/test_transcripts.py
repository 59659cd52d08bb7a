"""Steps for transcripts: jiwer's transforms, live and golden."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
import nasty
from jiwer_peers import PIECES, TRANSFORMS, difference, transcript
from places import records, shared
from strategies import texts

STANDARDIZE = "lower+expand-contractions+no-kaldi-nonwords+ascii-spaces"
transcripts = st.lists(st.one_of(st.sampled_from(PIECES), texts()), max_size=8).map("".join)


@pytest.mark.peers
@given(st.lists(transcripts, min_size=1, max_size=8))
def test_steps_are_the_transforms_of_jiwer(given_texts: list[str]):
    pytest.importorskip("jiwer")
    for step in TRANSFORMS:
        assert not difference(step, given_texts), step


def check_standardize(given_texts: list[str]) -> None:
    jiwer = pytest.importorskip("jiwer")
    expected = jiwer.transformations.wer_standardize(given_texts)
    assert mg.text.tokens("jiwer", given_texts, normalize=STANDARDIZE) == expected
    # Only a white space beyond ASCII that stands alone is part of a word to jiwer.
    squeezed = mg.text.transform(STANDARDIZE.replace("ascii-spaces", "squeeze"), given_texts)
    for text, words in zip(squeezed, expected, strict=True):
        assert [part for word in words for part in word.split()] == text.split()


@pytest.mark.peers
@given(st.lists(transcripts, min_size=1, max_size=8))
def test_jiwers_standard_form_is_four_steps(given_texts: list[str]):
    check_standardize(given_texts)


@pytest.mark.peers
def test_jiwers_standard_form_of_longer_texts():
    rng = random.Random(5)
    check_standardize([transcript(rng, nasty.text(rng, 60)) for _ in range(2_000)])


def test_golden_words_of_jiwers_standard_form():
    found = 0
    for record in records(shared("golden", "jiwer.jsonl")):
        words_of = record["config"]["transform"] == "standardize" and record["hyps"] and record["expect"]
        if words_of and "ref_words" in words_of:
            for side, key in ((record["hyps"], "hyp_words"), ([group[0] for group in record["refs"]], "ref_words")):
                words = mg.text.tokens("jiwer", side, normalize=STANDARDIZE)
                assert words == record["expect"][key], record["id"]
                found += 1
    assert found > 10


def test_sets_are_steps_of_a_metric_and_in_its_signature():
    metric = mg.metric("em:normalize=asr-english-1")
    pair = {"hypotheses": ["Um, I'm well-known. [laughs]"], "references": ["i am WELL KNOWN"]}

    assert mg.score(metric, **pair) == 1
    assert "|text:asr-english-1+whole|" in metric.signature
    assert mg.metric(metric.signature) == metric


SCRIPTS = {
    "हिन्दी, क्या?": "हिन्दी क्या",
    "مرحباً، بالعالم!": "مرحباً بالعالم",
    "你好，世界。": "你好 世界",
    "Hôtel — “l’été”": "hôtel l'été",
    "ok 👩🏽\u200d🚀 so ❤\ufe0f": "ok so",
    "\ufeffStraße: 3.5 km": "straße 3.5 km",
    "": "",
    "\0": "\0",
}


@pytest.mark.parametrize(("text", "expected"), SCRIPTS.items())
def test_the_basic_set_keeps_the_words_of_every_script(text: str, expected: str):
    assert mg.text.transform("asr-basic-1", [text]) == [expected]


@given(st.lists(texts(), min_size=1, max_size=8), st.sampled_from(["asr-basic-1", "asr-english-1"]))
def test_what_is_spoken_is_not_changed_again(given_texts: list[str], name: str):
    once = mg.text.transform(name, given_texts)

    assert mg.text.transform(name, once) == once
