"""Propositions about BLEU and chrF that the articles prove, on random texts of few words."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from matchgrid import BLEU, ChrF
from reference import bleu, chrf
from strategies import lines, texts, tokens

PLAIN = BLEU(tokenize="none", smooth="none", scale=1)
pairs = st.tuples(tokens(14), tokens(14)).filter(all)
corpora = st.lists(pairs, min_size=1, max_size=5)


def measured(metric: BLEU, found: list[tuple[list[str], list[str]]]):
    return metric.measure([" ".join(mine) for mine, _ in found], [" ".join(theirs) for _, theirs in found])


def matching(mine: Counter[tuple[str, ...]], theirs: Counter[tuple[str, ...]]) -> int:
    """The largest number of pairs of equal occurrences in which no occurrence is twice (augmenting paths)."""
    left, right = list(mine.elements()), list(theirs.elements())
    partner: dict[int, int] = {}

    def augment(place: int, seen: set[int]) -> bool:
        for other in range(len(right)):
            if right[other] == left[place] and other not in seen:
                seen.add(other)
                if other not in partner or augment(partner[other], seen):
                    partner[other] = place
                    return True
        return False

    return sum(augment(place, set()) for place in range(len(left)))


@given(pairs)
def test_clipped_counts_are_maximum_matchings(pair: tuple[list[str], list[str]]):
    row = measured(PLAIN, [pair]).rows[0]

    assert row[2:6].tolist() == [matching(bleu.ngrams(pair[0], n), bleu.ngrams(pair[1], n)) for n in range(1, 5)]


@given(corpora, st.sampled_from(["none", "add-k", "exp"]))
def test_bleu_is_the_definition_with_the_rule_that_nothing_matched_is_zero(found, smooth: str):
    metric = BLEU(tokenize="none", smooth=smooth, scale=1)
    stats = measured(metric, found)
    rows = np.array([bleu.row(mine, [theirs], 4) for mine, theirs in found])
    value = metric.smooth_value or 0

    assert stats.score == pytest.approx(bleu.score(rows.sum(0).tolist(), 4, smooth=smooth, value=value), abs=1e-12)
    for score, row in zip(stats.segment_scores, rows.tolist(), strict=True):
        assert score == pytest.approx(bleu.score(row, 4, smooth=smooth, value=value), abs=1e-12)


@given(corpora)
def test_bleu_stays_under_the_length_envelope(found):
    stats = measured(PLAIN, found)
    hypothesis, reference = stats.total[:2]
    bound = math.exp(1 - reference / hypothesis) if hypothesis <= reference else (reference / hypothesis) ** 0.25

    assert stats.score <= bound + 1e-12
    for row, score in zip(stats.rows, stats.segment_scores, strict=True):
        assert score <= (math.exp(1 - row[1] / row[0]) if row[0] <= row[1] else row[1] / row[0]) + 1e-12


@given(tokens(20).filter(lambda words: len(words) >= 4), st.integers(4, 20))
def test_a_prefix_of_the_reference_is_on_the_envelope(reference: list[str], size: int):
    prefix = reference[:size]
    score = measured(PLAIN, [(prefix, reference)]).score

    assert score == pytest.approx(math.exp(1 - len(reference) / len(prefix)), abs=1e-12)


@given(corpora)
def test_a_pooled_precision_is_between_those_of_the_segments(found):
    rows = measured(PLAIN, found).rows
    for n in range(4):
        matches, totals = rows[:, 2 + n], rows[:, 6 + n]
        assume(totals.sum())
        each = matches[totals > 0] / totals[totals > 0]

        assert each.min() - 1e-12 <= matches.sum() / totals.sum() <= each.max() + 1e-12


@given(pairs, st.sampled_from([0.25, 1, 3]))
def test_adding_k_shrinks_towards_one_and_is_positive_if_a_word_matches(pair, k: float):
    stats = measured(BLEU(tokenize="none", smooth="add-k", smooth_value=k, scale=1), [pair])
    matches, totals = stats.total[2:6], stats.total[6:]
    for n in range(1, 4):
        share = totals[n] / (totals[n] + k)
        shrunk = share * (matches[n] / totals[n] if totals[n] else 0) + 1 - share
        if matches.any():
            assert stats.components["precisions"][n] / 100 == pytest.approx(shrunk, abs=1e-12)

    assert (stats.score > 0) == (matches[0] > 0)


@given(pairs, st.lists(tokens(14), max_size=3), tokens(14))
def test_another_reference_never_lowers_a_clipped_count(pair, others: list[list[str]], added: list[str]):
    hypothesis, first = pair
    references = [" ".join(words) for words in (first, *others)]
    fewer = PLAIN.measure([" ".join(hypothesis)], [references]).rows[0, 2:6]
    more = PLAIN.measure([" ".join(hypothesis)], [[*references, " ".join(added)]]).rows[0, 2:6]

    assert (more >= fewer).all()


@given(st.one_of(st.tuples(texts(), texts()), st.tuples(lines(), lines())))
def test_chrf_is_the_definition(pair: tuple[str, str]):
    expected = chrf.score(chrf.row(pair[0], [pair[1]]))

    assert ChrF().measure([pair[0]], [pair[1]]).score == pytest.approx(expected, abs=1e-10)
