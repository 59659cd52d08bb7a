"""Live parity with NLTK 3.10.0's METEOR, with and without WordNet, faults included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import meteor_2005_peers as peers
from strategies import Corpus, corpora, tokens

pytest.importorskip("nltk")
pytestmark = pytest.mark.peers

NUMBERS = st.sampled_from(
    ({}, {"alpha": 0.5, "beta": 1.0, "gamma": 0.3}, {"alpha": 0.85, "beta": 0.2, "gamma": 0.6}, {"gamma": 1.0})
)
WORDS = (
    *("the", "a", "car", "cars", "auto", "automobile", "automobiles", "motorcar", "machine", "railcar"),
    *("happy", "glad", "felicitous", "better", "good", "well", "best", "running", "run", "ran", "runs", "operate"),
    *("movie", "film", "picture", "pictures", "show", "shows", "display", "geese", "goose", "men", "man", "US", "i"),
)
SEGMENTS = st.lists(st.sampled_from(WORDS), max_size=12)


def texts(segments: list[tuple[list[str], list[list[str]]]]) -> tuple[list[str], list[list[str]]]:
    return [" ".join(text) for text, _ in segments], [[" ".join(one) for one in group] for _, group in segments]


@given(st.lists(st.tuples(SEGMENTS, st.lists(SEGMENTS, min_size=1, max_size=3)), min_size=1, max_size=6), NUMBERS)
def test_synonyms_are_found_as_in_nltk(segments: list[tuple[list[str], list[list[str]]]], numbers: dict[str, float]):
    peers.needed()
    assert not peers.difference(*texts(segments), numbers, synonyms=True)


@given(corpora(), NUMBERS)
def test_words_of_any_text_are_mapped_as_in_nltk(corpus: Corpus, numbers: dict[str, float]):
    references = [[one for one in group if one is not None] for group in corpus.references]

    assert not peers.difference(corpus.hypotheses, references, numbers, synonyms=False)


@given(corpora())
def test_words_of_any_text_have_the_synonyms_of_nltk(corpus: Corpus):
    peers.needed()
    references = [[one for one in group if one is not None] for group in corpus.references]

    assert not peers.difference(corpus.hypotheses, references, {}, synonyms=True)


@given(st.lists(st.tuples(tokens(25), st.lists(tokens(25), min_size=1, max_size=3)), min_size=1, max_size=6))
def test_words_that_repeat_are_mapped_as_in_nltk(segments: list[tuple[list[str], list[list[str]]]]):
    assert not peers.difference(*texts(segments), {}, synonyms=False)
