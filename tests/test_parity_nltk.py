"""Live parity with NLTK 3.10.0: BLEU with every smoothing method, GLEU and chrF, of corpora and of segments."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nltk_peers
from matchgrid import GoogleGLEU, NltkBLEU, NltkChrF
from strategies import Corpus, corpora, single, texts, tokens

pytest.importorskip("nltk")
pytestmark = pytest.mark.peers

METHODS = tuple(f"method{number}" for number in range(8))
CONSTANTS: dict[str, dict[str, st.SearchStrategy[float]]] = {
    "method1": {"epsilon": st.sampled_from((0.1, 0, 0.5, 3))},
    "method4": {"k": st.sampled_from((5, 0.5, 20))},
    "method6": {"alpha": st.sampled_from((5, 0, 0.25))},
    "method7": {"k": st.sampled_from((5, 2))},
}
WEIGHTS = st.sampled_from(
    ((0.25,) * 4, (1.0,), (0.5, 0.5), (0.2,) * 5, (0.1, 0.3, 0.5, 0.1), (0.0, 0.0, 0.0, 1.0), (0.125,) * 8, (1.0,) * 3)
)
FEW = st.lists(st.tuples(tokens(), st.lists(tokens(), min_size=1, max_size=3)), min_size=1, max_size=5)
LISTS = st.lists(texts() | st.sampled_from(("", " ", "\t", "a b")), max_size=8)


@st.composite
def bleus(draw: st.DrawFn) -> NltkBLEU:
    smooth = draw(st.sampled_from(METHODS))
    settings: dict[str, Any] = {name: draw(values) for name, values in CONSTANTS.get(smooth, {}).items()}
    weights = draw(WEIGHTS)
    if smooth == "method6" and len(weights) < 3:
        weights = (0.25,) * 4
    reweigh = weights == (0.25,) * 4 and draw(st.booleans())
    return NltkBLEU(weights=weights, smooth=smooth, auto_reweigh=reweigh, tokenize="pretokenized", **settings)


def lengths() -> st.SearchStrategy[tuple[int, int]]:
    return st.sampled_from(((1, 4), (1, 1), (2, 3), (3, 3), (1, 9), (4, 6)))


def sides(pairs: list[tuple[Any, Any]]) -> tuple[list[Any], list[Any]]:
    hypotheses, references = zip(*pairs, strict=True)
    return list(hypotheses), list(references)


@given(bleus(), FEW)
def test_bleu_is_nltks(metric: NltkBLEU, pairs: list[tuple[list[str], list[list[str]]]]):
    assert not nltk_peers.difference(metric, *sides(pairs))


@given(bleus(), corpora())
def test_bleu_of_odd_tokens_is_nltks(metric: NltkBLEU, corpus: Corpus):
    hypotheses = [text.split(" ") for text in corpus.hypotheses]
    references = [[text.split(" ") for text in group if text is not None] for group in corpus.references]

    assert not nltk_peers.difference(metric, hypotheses, references)


@given(lengths(), FEW)
def test_gleu_is_nltks(orders: tuple[int, int], pairs: list[tuple[list[str], list[list[str]]]]):
    metric = GoogleGLEU(min_len=orders[0], max_len=orders[1], tokenize="pretokenized")

    assert not nltk_peers.difference(metric, *sides(pairs))


@given(lengths(), corpora(), st.sampled_from((3, 0, 1, 2.5)), st.booleans())
def test_chrf_of_texts_is_nltks(orders: tuple[int, int], corpus: Corpus, beta: float, whitespace: bool):
    metric = NltkChrF(min_len=orders[0], max_len=orders[1], beta=beta, whitespace=whitespace)
    references = [group[0] for group in single(corpus).references]

    assert not nltk_peers.difference(metric, corpus.hypotheses, references)


@given(st.lists(st.tuples(LISTS, LISTS), min_size=1, max_size=4), st.booleans())
def test_chrf_of_tokens_is_nltks(pairs: list[tuple[list[str], list[str]]], whitespace: bool):
    metric = NltkChrF(whitespace=whitespace, tokenize="pretokenized")

    assert not nltk_peers.difference(metric, *sides(pairs))


def test_words_between_white_space_are_pythons():
    text = "a\x1cb\x85c\u2028d\u3000e\u200bf \ufeffg"
    other = "a b c d x y"
    for kind in (NltkBLEU, GoogleGLEU):
        ours = kind().measure([text], [other]).score
        assert nltk_peers.same(ours, nltk_peers.PEERS[kind](kind(), [text.split()], [[other.split()]]))
