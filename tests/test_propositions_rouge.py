"""What the overlap article proves of common subsequences and of substitutions (Theorems 2 and 3), on random texts."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchgrid import BLEU, RougeL, RougeN
from strategies import tokens

WORDS = {"tokenize": "none", "lowercase": False}
ORDERS = range(1, 5)
pairs = st.tuples(tokens(9), tokens(9))
PARTS = ("precision", "recall", "f")


def parts(metric, mine: list[str], theirs: list[str]):
    return metric.measure([" ".join(mine)], [" ".join(theirs)]).components


def lcs(mine: list[str], theirs: list[str]) -> int:
    return parts(RougeL(**WORDS), mine, theirs)["matches"]


def is_subsequence(part: tuple[str, ...], text: list[str]) -> bool:
    rest = iter(text)
    return all(word in rest for word in part)


@given(pairs)
def test_lcs_is_the_longest_of_all_subsequences(pair):
    mine, theirs = pair
    every = (part for size in range(len(mine) + 1) for part in itertools.combinations(mine, size))

    assert lcs(mine, theirs) == max(len(part) for part in every if is_subsequence(part, theirs))


@given(pairs)
def test_rouge_l_is_at_most_rouge_1(pair):
    ones, subsequence = (parts(metric, *pair) for metric in (RougeN(1, **WORDS), RougeL(**WORDS)))

    assert subsequence["matches"] <= ones["matches"]
    assert all(subsequence[part] <= ones[part] for part in PARTS)


@st.composite
def substituted(draw: st.DrawFn) -> tuple[list[str], list[str], int]:
    """A text, the same with some words replaced, and how many."""
    before = draw(tokens(12).filter(bool))
    places = draw(st.sets(st.integers(0, len(before) - 1)))
    after = [draw(st.sampled_from("abcdx")) if place in places else word for place, word in enumerate(before)]
    return before, after, sum(one != other for one, other in zip(before, after, strict=True))


@given(substituted(), st.lists(tokens(12), min_size=1, max_size=3))
def test_substitutions_move_counts_by_at_most_n_each(change, references):
    before, after, k = change
    lines = [[" ".join(reference) for reference in references]]
    clipped = [BLEU(tokenize="none").measure([" ".join(text)], lines).components["matches"] for text in (before, after)]
    for n, counts in zip(ORDERS, zip(*clipped, strict=True), strict=True):
        assert abs(counts[0] - counts[1]) <= n * k
        for reference in references:
            one, other = (parts(RougeN(n, **WORDS), text, reference) for text in (before, after))
            assert abs(one["matches"] - other["matches"]) <= n * k
            most = n * k / max(len(reference) - n + 1, 1)
            assert abs(one["recall"] - other["recall"]) <= most + 1e-12


@given(substituted(), tokens(12))
def test_substitutions_move_the_subsequence_by_at_most_one_each(change, reference):
    before, after, k = change

    assert abs(lcs(before, reference) - lcs(after, reference)) <= k


def test_a_reversed_fact_costs_one_word_of_recall():
    """Corollary 1, whose bound is reached where the new words are not in the reference."""
    text = [f"w{number}" for number in range(16)]
    reversed_facts = ["not" if number in (1, 5, 9, 13) else word for number, word in enumerate(text)]

    assert 1 - parts(RougeN(1, **WORDS), reversed_facts, text)["recall"] == pytest.approx(4 / 16)
