"""Live parity with NLTK 3.10.0's RIBES, faults included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ribes_peers
from strategies import Corpus, corpora, tokens

pytest.importorskip("nltk")
pytestmark = pytest.mark.peers

EXPONENTS = st.sampled_from(((0.25, 0.1), (1.0, 1.0), (0.0, 0.0), (0.5, 2.0)))
SEGMENTS = st.tuples(tokens(20), st.lists(tokens(20), min_size=1, max_size=3))


@given(corpora(), EXPONENTS)
def test_words_of_any_text_are_ranked_as_in_nltk(corpus: Corpus, exponents: tuple[float, float]):
    assert not ribes_peers.difference(corpus.hypotheses, corpus.references, *exponents)


@given(st.lists(SEGMENTS, min_size=1, max_size=6), EXPONENTS)
def test_words_that_repeat_are_ranked_as_in_nltk(
    segments: list[tuple[list[str], list[list[str]]]], exponents: tuple[float, float]
):
    hypotheses = [" ".join(hypothesis) for hypothesis, _ in segments]
    references = [[" ".join(one) for one in group] for _, group in segments]

    assert not ribes_peers.difference(hypotheses, references, *exponents)


@given(tokens(15, "ab"), tokens(15, "ab"))
def test_ranks_of_two_words_are_those_of_nltk(hypothesis: list[str], reference: list[str]):
    assert not ribes_peers.difference([" ".join(hypothesis)], [" ".join(reference)], 0.25, 0.1)
