"""METEOR of 2005 against the definition, where every mapping is looked at; and what the definition promises."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from reference import meteor_2005 as textbook
from strategies import Corpus, corpora, tokens

CLOSE: dict[str, Any] = {"rel": 1e-13, "abs": 1e-14}
STEMS = {"walks": "walk", "walked": "walk", "talks": "talk"}
WORDS = st.lists(st.sampled_from(("a", "b", "the", "walk", "walks", "walked", "talks")), max_size=7)
NUMBERS = st.sampled_from(((0.9, 3.0, 0.5), (0.5, 1.0, 0.3), (0.85, 0.2, 0.6), (0.0, 0.0, 1.0), (1.0, 2.0, 0.0)))
COUNTS = ("exact", "stem", "synonym")


def same_stem(one: str, other: str) -> bool:
    return STEMS.get(one, one) == STEMS.get(other, other)


def equal(one: str, other: str) -> bool:
    return one == other


def metric(numbers: tuple[float, float, float], **settings: Any) -> mg.METEOR2005:
    alpha, beta, gamma = numbers
    return mg.METEOR2005(alpha=alpha, beta=beta, gamma=gamma, **settings)


@pytest.mark.parametrize("alignment", ["fewest-crossings", "last-first"])
@given(WORDS, st.lists(WORDS, min_size=1, max_size=3), NUMBERS)
def test_mappings_and_scores_are_those_of_the_textbook(
    alignment: str, hypothesis: list[str], references: list[list[str]], numbers: tuple[float, float, float]
):
    alpha, beta, gamma = numbers
    found = metric(numbers, stages="exact+stem", alignment=alignment, aggregate="macro").measure(
        [" ".join(hypothesis)], [[" ".join(reference) for reference in references]]
    )
    each = []
    for reference in references:
        mapped = textbook.align(hypothesis, reference, (equal, same_stem), greedy=alignment == "last-first")
        score = textbook.score(mapped, len(hypothesis), len(reference), alpha=alpha, beta=beta, gamma=gamma)
        pairs = [pair for stage in mapped for pair in stage]
        each.append((score, [*map(len, mapped), 0], textbook.chunks(pairs), len(reference)))
    best = max(each, key=lambda one: one[0])

    parts = found.components
    assert found.score == pytest.approx(best[0], **CLOSE)
    counts = ([parts[name] for name in COUNTS], parts["chunks"], parts["reference_length"])
    # Scores that differ by how they were rounded are equal to us, or to the textbook.
    assert counts in [one[1:] for one in each if one[0] == pytest.approx(best[0], **CLOSE)]


@given(corpora(), NUMBERS, st.sampled_from(("none", "char")))
def test_any_text_is_mapped_from_last_to_first_as_in_the_textbook(
    corpus: Corpus, numbers: tuple[float, float, float], tokenizer: str
):
    alpha, beta, gamma = numbers
    settings = {"stages": "exact", "alignment": "last-first", "tokenize": tokenizer, "aggregate": "macro"}
    stats = metric(numbers, **settings).measure(corpus.hypotheses, corpus.references)

    def words(text: str) -> list[str]:
        return mg.text.tokens(tokenizer, [text.lower()])[0]

    def best(text: str, group: list[str | None]) -> float:
        mine, scores = words(text), []
        for other in map(words, (one for one in group if one is not None)):
            mapped = textbook.align(mine, other, (equal,), greedy=True)
            scores.append(textbook.score(mapped, len(mine), len(other), alpha=alpha, beta=beta, gamma=gamma))
        return max(scores)

    expected = [best(*pair) for pair in zip(corpus.hypotheses, corpus.references, strict=True)]
    assert stats.segment_scores.tolist() == pytest.approx(expected, **CLOSE)
    assert stats.score == pytest.approx(sum(expected) / len(expected), **CLOSE)


EXACT = mg.METEOR2005(stages="exact")
NLTK = mg.METEOR2005(stages="exact+stem", alignment="last-first", aggregate="macro")


@pytest.mark.parametrize("scorer", [EXACT, NLTK])
@given(st.lists(st.sampled_from("abcdefghij"), min_size=1, max_size=40, unique=True))
def test_identical_text_has_what_the_formula_says_of_its_length(scorer: mg.METEOR2005, words: list[str]):
    text = " ".join(words)

    assert scorer.measure([text], [text]).score == pytest.approx(1 - 1 / (2 * len(words) ** 3), **CLOSE)


@given(tokens(60))
def test_identical_text_is_one_chunk_however_its_words_repeat(words: list[str]):
    text = " ".join(words)
    parts = EXACT.measure([text], [text]).components

    assert (parts["exact"], parts["chunks"]) == (len(words), int(bool(words)))


@given(st.lists(st.integers(), min_size=2, max_size=40, unique=True), st.data())
def test_two_blocks_that_change_places_are_two_chunks(numbers: list[int], data: st.DataObject):
    words = [f"w{number}" for number in numbers]
    cut = data.draw(st.integers(1, len(words) - 1))
    swapped, text = " ".join(words[cut:] + words[:cut]), " ".join(words)

    expected = 1 - 0.5 * (2 / len(words)) ** 3
    assert EXACT.measure([swapped], [text]).score == pytest.approx(expected, **CLOSE)


@given(st.lists(WORDS, min_size=1, max_size=5), st.data())
def test_no_alignment_maps_more_or_crosses_less_than_the_one_that_is_made_for_it(
    texts: list[list[str]], data: st.DataObject
):
    """NLTK's way maps as many words of each of these stages, and has at least as many chunks where none cross."""
    others = [data.draw(st.permutations(words)) for words in texts]
    sides = [" ".join(words) for words in texts], [" ".join(words) for words in others]
    made, greedy = (
        mg.METEOR2005(stages="exact+stem", alignment=alignment).measure(*sides).rows[:, :2]
        for alignment in ("fewest-crossings", "last-first")
    )

    assert made.tolist() == greedy.tolist()


@given(WORDS, WORDS)
def test_the_score_is_between_half_of_f_and_f(hypothesis: list[str], reference: list[str]):
    stats = mg.METEOR2005(stages="exact+stem").measure([" ".join(hypothesis)], [" ".join(reference)])
    parts = stats.components

    assert 0.5 * parts["fmean"] - 1e-15 <= stats.score <= parts["fmean"]
    assert parts["chunks"] <= parts["exact"] + parts["stem"]


@pytest.mark.parametrize("length", [2, 5, 8])
def test_every_exchange_of_neighbouring_blocks_is_scored_as_in_the_textbook(length: int):
    words = [f"w{number}" for number in range(length)]
    texts = textbook.swapped(words)
    stats = EXACT.measure([" ".join(text) for text in texts], [" ".join(words)] * len(texts))

    for text, score in zip(texts, stats.segment_scores, strict=True):
        mapped = textbook.align(text, words, (equal,), greedy=True)
        assert score == pytest.approx(textbook.score(mapped, length, length), **CLOSE)
