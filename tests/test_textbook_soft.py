"""Soft matching against its slow textbook version, and what is true of it by its definition."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import text as native
from reference import soft
from strategies import Corpus, corpora, tokens

CLOSE: dict[str, Any] = {"rel": 1e-12, "abs": 1e-12}
LETTERS = "abcdefg"
numbers = st.integers(-8, 8).map(lambda number: number / 4)
BETAS = st.sampled_from((1.0, 0.0, 0.5, 2.0, math.inf))


@st.composite
def vectors(draw: st.DrawFn, words: str = LETTERS) -> dict[str, list[float]]:
    """Vectors of some of the words, which 32 bits hold."""
    size = draw(st.integers(1, 11))
    some = draw(st.lists(st.sampled_from(words), unique=True))
    return {word: draw(st.lists(numbers, min_size=size, max_size=size)) for word in some}


def metric(known: dict[str, list[float]], **settings: Any) -> mg.SoftMatch:
    return mg.SoftMatch(vectors=known, lowercase=False, tokenize="none", **settings)  # type: ignore[arg-type]


def found(metric: mg.SoftMatch, row: Any) -> list[float]:
    parts = metric.components(row)
    return [parts[name] for name in ("hypothesis_matched", "reference_matched", "precision", "recall", "f")]


@given(vectors(), st.lists(st.tuples(tokens(alphabet=LETTERS), st.lists(tokens(alphabet=LETTERS), min_size=1))), BETAS)
def test_precision_and_recall_are_those_of_the_whole_table(known, segments, beta: float):
    assume(segments)
    tested = metric(known, beta=beta)
    stats = tested.measure([" ".join(one) for one, _ in segments], [list(map(" ".join, some)) for _, some in segments])

    for (hypothesis, references), row in zip(segments, stats.rows, strict=True):
        each = [soft.parts(hypothesis, reference, known, beta) for reference in references]
        # Of two references with the same F the last digit may say which is taken.
        best = max(part[4] for part in each)
        assert any(found(tested, row) == pytest.approx(part, **CLOSE) for part in each if part[4] > best - 1e-12)
    assert -1 <= stats.score <= 1


@given(corpora(), st.sampled_from(("words", "char", "none")))
def test_texts_in_every_script_are_compared_by_their_words(corpus: Corpus, tokenizer: str):
    def words(text: str) -> list[str]:
        return native.tokens(tokenizer, [text])[0]

    known = {word: [len(word), hash_of(word) % 7 - 3.0, 1.0] for text in corpus.hypotheses for word in words(text)[::2]}
    tested = mg.SoftMatch(vectors=known, lowercase=False, tokenize=tokenizer)  # type: ignore[arg-type]
    stats = tested.measure(corpus.hypotheses, corpus.references)

    for text, group, score in zip(corpus.hypotheses, corpus.references, stats.segment_scores, strict=True):
        references = [words(reference) for reference in group if reference is not None]
        assert score == pytest.approx(soft.best(words(text), references, known)[4], **CLOSE)


def hash_of(word: str) -> int:
    return sum(map(ord, word))


@given(vectors(), tokens(alphabet=LETTERS))
def test_identical_text_gives_exactly_one(known, words: list[str]):
    assume(words)
    text = " ".join(words)

    assert metric(known).measure([text], [text]).score == 1.0


@given(vectors(), tokens(alphabet=LETTERS), tokens(alphabet=LETTERS))
def test_sides_exchanged_exchange_precision_and_recall_and_leave_f(known, one: list[str], other: list[str]):
    tested = metric(known)
    there = found(tested, tested.measure([" ".join(one)], [" ".join(other)]).rows[0])
    back = found(tested, tested.measure([" ".join(other)], [" ".join(one)]).rows[0])

    assert there == [back[place] for place in (1, 0, 3, 2, 4)]


@given(vectors(), st.sampled_from(LETTERS), st.sampled_from(LETTERS))
def test_of_two_words_everything_is_their_cosine(known, one: str, other: str):
    cosine = soft.cosine(one, other, known)
    score = metric(known).measure([one], [other]).score

    assert -1 <= score <= 1
    assert score == pytest.approx(cosine, **CLOSE)


@given(vectors(), tokens(alphabet=LETTERS), tokens(alphabet=LETTERS), st.data())
def test_a_word_exchanged_moves_no_more_than_its_vector(known, hypothesis: list[str], reference: list[str], data):
    """Proposition 6: precision moves by |u - u'| / |y| at most, recall by |u - u'|, for unit vectors of both words."""
    units = {word: np.array(vector) / np.linalg.norm(vector) for word, vector in known.items() if any(vector)}
    places = [place for place, word in enumerate(hypothesis) if word in units]
    assume(places and reference)
    place = data.draw(st.sampled_from(places))
    word = data.draw(st.sampled_from(sorted(units)))
    # A word without a vector is at no distance that a vector could say.
    assume(all(one in units for one in reference))
    changed = [*hypothesis[:place], word, *hypothesis[place + 1 :]]
    tested = metric(known)
    before, after = (
        found(tested, tested.measure([" ".join(words)], [" ".join(reference)]).rows[0])
        for words in (hypothesis, changed)
    )

    distance = float(np.linalg.norm(units[hypothesis[place]] - units[word])) + 1e-9
    assert abs(after[2] - before[2]) <= distance / len(hypothesis)
    assert abs(after[3] - before[3]) <= distance


@given(tokens(alphabet=LETTERS), tokens(alphabet=LETTERS))
def test_without_vectors_a_word_matches_itself(hypothesis: list[str], reference: list[str]):
    row = metric({}).measure([" ".join(hypothesis)], [" ".join(reference)]).rows[0]

    ours = sum(word in reference for word in hypothesis)
    theirs = sum(word in hypothesis for word in reference)
    assert found(metric({}), row)[:2] == [ours, theirs]


def test_blocks_and_threads_change_nothing():
    rng = np.random.default_rng(12345)
    names = [f"w{number}" for number in range(500)]
    known = {name: rng.standard_normal(50).astype(np.float32).tolist() for name in names[::3]}
    texts = [" ".join(rng.choice(names, size)) for size in (0, 1, 63, 64, 65, 400, 2000)]
    tested = metric(known)
    rows = [tested.measure(texts, texts[::-1], threads=threads).rows.tobytes() for threads in (1, 2, 7)]

    assert len(set(rows)) == 1
    found_parts = found(tested, tested.measure(texts[4:5], texts[5:6]).rows[0])
    assert found_parts == pytest.approx(soft.parts(texts[4].split(), texts[5].split(), known), **CLOSE)
