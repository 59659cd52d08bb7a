"""Live parity of edit counts: jiwer 4.0.0, rapidfuzz 3.14.6 and NLTK 3.10.0, whatever the text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edit_peers
import matchgrid as mg
from places import lines, shared
from strategies import lines as few_words
from strategies import texts

pytest.importorskip("jiwer")
pytest.importorskip("rapidfuzz")
pytestmark = pytest.mark.peers

PAIRS = st.lists(st.tuples(texts(), texts()) | st.tuples(few_words(), few_words()), min_size=1, max_size=4)


@given(PAIRS, st.sampled_from([name for name in edit_peers.TRANSFORMS if name != "wer_contiguous"]))
def test_words_are_edited_as_in_jiwer(pairs: list[tuple[str, str]], transform: str):
    assert not edit_peers.jiwer_difference(transform, *zip(*pairs, strict=True))


@given(st.lists(few_words(), min_size=1), st.lists(few_words(), min_size=1))
def test_joined_texts_are_edited_as_in_jiwer(hypotheses: list[str], references: list[str]):
    if not any(hypotheses) or not any(references):
        return  # jiwer makes a list of no sentence of the one, and of one empty sentence of the other
    assert not edit_peers.jiwer_difference("wer_contiguous", hypotheses, references)
    assert not edit_peers.cer_difference(hypotheses, references, contiguous=True)


@given(PAIRS)
def test_characters_are_edited_as_in_jiwer_and_rapidfuzz(pairs: list[tuple[str, str]]):
    hypotheses, references = zip(*pairs, strict=True)

    assert not edit_peers.cer_difference(hypotheses, references)
    assert not edit_peers.rapidfuzz_difference(hypotheses, references)


@pytest.mark.parametrize("hypothesis", ["", " ", "a b", "\u3000a"])
@pytest.mark.parametrize("reference", ["", "\t", "a b", "b\u00a0a"])
def test_empty_sides_are_jiwers(hypothesis: str, reference: str):
    for name in edit_peers.TRANSFORMS:
        if name != "wer_contiguous" or (hypothesis.strip() and reference.strip()):
            assert not edit_peers.jiwer_difference(name, [hypothesis], [reference]), name
    assert not edit_peers.cer_difference([hypothesis], [reference])


@given(texts(), texts())
def test_exchanges_are_those_of_nltk(hypothesis: str, reference: str):
    from nltk.metrics.distance import edit_distance

    pair = {"hypotheses": [hypothesis], "references": [reference]}

    assert mg.score("levenshtein", **pair) == edit_distance(reference, hypothesis)
    assert mg.score("damerau", **pair) == edit_distance(reference, hypothesis, transpositions=True)


def test_large_alignments_are_parted_as_in_rapidfuzz():
    rng = random.Random(7)
    letters = "abcdefghijklmnopqrstuvwxyz"
    for kinds, length in ((2, 3000), (26, 2500), (26, 9000)):
        reference = "".join(rng.choices(letters[:kinds], k=length))
        hypothesis = "".join(rng.choice((a, a, a, a, a, "", "zz")) for a in reference)
        for more in ("", "".join(rng.choices("0123456789", k=length + 900))):
            assert not edit_peers.opcodes_difference(reference, f"{more}{hypothesis}!")


def test_long_recordings_are_aligned_as_in_jiwer():
    folder = shared("data", "asr", "earnings21-longform")
    references = lines(folder / "ref.0.txt")
    for path in sorted(folder.glob("hyp.*.txt")):
        assert not edit_peers.jiwer_difference("wer_default", lines(path), references), path.name
