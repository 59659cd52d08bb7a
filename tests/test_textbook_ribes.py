"""RIBES and chrF++.py's chrF against the slow textbook versions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import exact
from matchgrid import text as native
from matchgrid.errors import SegmentError
from reference import popovic, ribes
from strategies import Corpus, corpora, tokens

CLOSE: dict[str, Any] = {"rel": 1e-13, "abs": 1e-14}
PARTS = ("ribes", "nkt", "precision", "bp")
EXPONENTS = st.sampled_from(((0.25, 0.1), (0.25, 0.0), (1.0, 1.0), (0.0, 0.0), (0.5, 3.0)))


def present(group: list[str | None]) -> list[str]:
    return [text for text in group if text is not None]


def parts_of(metric: mg.RIBES, rows) -> list[list[float]]:
    return [[metric.components(row)[part] for part in PARTS] for row in rows]


@pytest.mark.parametrize("arithmetic", ["ntt", "isozaki-2010", "nltk"])
@given(corpora(), EXPONENTS, st.sampled_from(("none", "char", "words")))
def test_ranks_and_factors_are_those_of_the_textbook(
    arithmetic: str, corpus: Corpus, exponents: tuple[float, float], tokenizer: str
):
    alpha, beta = exponents
    metric = mg.RIBES(alpha, beta, arithmetic=arithmetic, tokenize=tokenizer)
    stats = metric.measure(corpus.hypotheses, corpus.references)

    def words(text: str) -> list[str]:
        return native.tokens(tokenizer, [text.lower()])[0]

    expected = [
        ribes.best(words(text), list(map(words, present(group))), alpha=alpha, beta=beta, arithmetic=arithmetic)
        for text, group in zip(corpus.hypotheses, corpus.references, strict=True)
    ]
    scores = [one[0] for one in expected]
    assert stats.segment_scores.tolist() == pytest.approx(scores, **CLOSE)
    assert stats.score == pytest.approx(sum(scores) / len(scores), **CLOSE)
    for found, row in zip(parts_of(metric, stats.rows), expected, strict=True):
        assert found == pytest.approx(row, **CLOSE)


@pytest.mark.parametrize("arithmetic", ["ntt", "isozaki-2010", "nltk"])
@given(tokens(25), tokens(25))
def test_words_that_repeat_are_told_apart_as_in_the_textbook(
    arithmetic: str, hypothesis: list[str], reference: list[str]
):
    metric = mg.RIBES(arithmetic=arithmetic)
    stats = metric.measure([" ".join(hypothesis)], [" ".join(reference)])

    (found,) = parts_of(metric, stats.rows)
    assert found == pytest.approx(ribes.parts(hypothesis, reference, arithmetic=arithmetic), **CLOSE)


@given(corpora(), st.sampled_from(((6, 2, 2.0), (3, 0, 1.0), (0, 2, 0.5), (8, 4, 3.0))), st.booleans())
def test_counts_and_scores_of_popovics_chrf_are_those_of_the_textbook(
    corpus: Corpus, settings: tuple[int, int, float], stale: bool
):
    char_order, word_order, beta = settings
    options = {"char_order": char_order, "word_order": word_order, "beta": beta}
    groups = [present(group) for group in corpus.references]
    plain = popovic.rows(corpus.hypotheses, groups, **options)
    own = [popovic.segment(row, beta) for row in plain]
    metric = mg.PopovicChrF(**options, stale=stale)
    if stale and not own[0]:
        with pytest.raises(SegmentError, match=r"^segment 1: nothing matches"):
            metric.measure(corpus.hypotheses, corpus.references)
        return
    stats = metric.measure(corpus.hypotheses, corpus.references)
    expected = popovic.rows(corpus.hypotheses, groups, **options, stale=stale)

    assert stats.rows[:, : 3 * (char_order + word_order)].tolist() == expected
    assert exact.join(stats.rows[:, -4:-1], exact.FRACTION) == pytest.approx(own, **CLOSE)
    parts = stats.components
    found = [parts[name] / 100 for name in ("f", "precision", "recall")]
    assert found == pytest.approx(popovic.document(expected, beta), **CLOSE)
    assert parts["avg_f"] / 100 == pytest.approx(sum(own) / len(own), **CLOSE)
    assert stats.segment_scores / 100 == pytest.approx([popovic.document([row], beta)[0] for row in expected], **CLOSE)
    assert [note.count for note in stats.notes if note.code == "stale_counts"] == (
        [own.count(0)] if stale and 0 in own else []
    )
