"""NLTK's BLEU and chrF, and Google's GLEU, against the slow textbook versions in `reference`, on nasty text."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from catalogue import CASES
from matchgrid import GoogleGLEU, NltkBLEU, NltkChrF
from matchgrid.errors import OptionError
from matchgrid.metrics.nltk_smoothing import METHODS
from reference import nltk
from reference import text as rules
from strategies import Corpus, corpora, single, tokens

BLEUS = [case.metric for case in CASES if isinstance(case.metric, NltkBLEU)]
BLEUS += [NltkBLEU(smooth=name, auto_reweigh=reweigh) for name in METHODS for reweigh in (False, True)]
BLEUS += [
    NltkBLEU(smooth="method5", weights=(0.5, 0.5)),
    NltkBLEU(smooth="method6", weights=(0.2,) * 5, alpha=0),
    NltkBLEU(smooth="method7", k=0.5, weights=(0.125,) * 8),
]
# Stop words and stems have tests of their own.
GLEUS = [case.metric for case in CASES if isinstance(case.metric, GoogleGLEU) and not case.metric.stem]
CHRFS = [case.metric for case in CASES if isinstance(case.metric, NltkChrF)]


def words(metric: mg.Metric, corpus: Corpus) -> tuple[list[Any], list[list[Any]]]:
    """Both sides as the kernel sees them."""

    def run(text: str) -> Any:
        changed, found = rules.prepare([step.name for step in metric.text], text)
        return changed if found is None else found

    present = [[run(text) for text in group if text is not None] for group in corpus.references]
    return [run(text) for text in corpus.hypotheses], present


def textbook(metric: NltkBLEU, hypotheses: list[Any], references: list[list[Any]]) -> float | None:
    constants = nltk.Constants(metric.epsilon, metric.alpha, metric.k)
    settings = {"weights": metric.weights, "smooth": metric.smooth, "auto_reweigh": metric.auto_reweigh}
    try:
        return nltk.bleu(hypotheses, references, constants=constants, **settings)
    except nltk.Undefined:
        return None


def check_bleu(metric: NltkBLEU, corpus: Corpus) -> None:
    expected = textbook(metric, *words(metric, corpus))
    stats = metric.measure(corpus.hypotheses, corpus.references)
    if expected is None:
        with pytest.raises(OptionError, match="smooth=method6 needs a match of three words"):
            _ = stats.score
    else:
        assert math.isclose(stats.score, expected, rel_tol=1e-12), metric


@given(corpora())
def test_bleu_is_the_textbooks(corpus: Corpus):
    for metric in BLEUS:
        check_bleu(metric, corpus)


@given(st.lists(st.tuples(tokens(), st.lists(tokens(), min_size=1, max_size=3)), min_size=1, max_size=5))
def test_bleu_of_few_words_is_the_textbooks(pairs: list[tuple[list[str], list[list[str]]]]):
    hypotheses = [" ".join(mine) for mine, _ in pairs]
    references = [[" ".join(one) for one in theirs] for _, theirs in pairs]
    for metric in BLEUS:
        check_bleu(metric, Corpus(hypotheses, references))


@given(corpora())
def test_gleu_rows_are_the_textbooks(corpus: Corpus):
    for metric in GLEUS:
        rows = metric.measure(corpus.hypotheses, corpus.references).rows.tolist()
        hypotheses, references = words(metric, corpus)
        orders = (metric.min_len, metric.max_len)

        assert rows == [nltk.gleu_row(*pair, *orders) for pair in zip(hypotheses, references, strict=True)], metric


@given(corpora())
def test_chrf_is_the_textbooks(corpus: Corpus):
    for metric in CHRFS:
        hypotheses, references = words(metric, single(corpus))
        first = [group[0] for group in references]
        settings = (metric.min_len, metric.max_len, metric.beta)
        expected = nltk.chrf(hypotheses, first, *settings, whitespace=metric.whitespace)

        found = metric.measure(corpus.hypotheses, single(corpus).references).score
        assert math.isclose(found, expected, rel_tol=1e-12), metric
