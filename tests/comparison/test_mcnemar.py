"""McNemar's test: the table, the exact p-value, and as the test of a comparison."""

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.comparison.mcnemar import Sentences, mcnemar_p_value, sentences
from matchgrid.errors import OptionError

COUNTS = st.integers(0, 300)


@given(COUNTS, COUNTS)
def test_the_p_value_is_that_of_the_binomial(first: int, second: int):
    table = Sentences(7, first, second, 9)
    if first + second:
        # `greater`: the first system has more wrong, so more of those on which they differ are the second's.
        for alternative in ("two-sided", "greater", "less"):
            expected = scipy.stats.binomtest(second, first + second, alternative=alternative).pvalue
            assert mcnemar_p_value(table, alternative) == pytest.approx(expected, rel=1e-9)
    else:
        assert mcnemar_p_value(table) == mcnemar_p_value(table, "less") == 1


def test_the_count_is_not_halved_twice():
    """sc_stats answers 0.016 and less than 0.001."""
    assert mcnemar_p_value(Sentences(0, 11, 10, 0)) == 1
    assert mcnemar_p_value(Sentences(0, 35, 28, 0)) == pytest.approx(0.4500, abs=5e-5)


def test_sentences_are_counted_by_who_has_them_right():
    pairs = [(False, False), (False, True), (False, True), (True, False), (True, True)]

    assert sentences(pairs) == Sentences(1, 2, 1, 1)


TEXTS = {"a": ["x y", "x", "z", "u"], "b": ["x y", "x y", "z", "u"]}
REFERENCES = ["x y", "x y", "z", "v"]


@pytest.mark.parametrize("metric", ["wer", "wer:detail=no", "cer", "sclite/wer", "em"])
def test_it_is_a_test_of_a_comparison(metric: str):
    systems = {"a": TEXTS["a"] * 6, "b": TEXTS["b"] * 6}
    found = mg.compare(systems, REFERENCES * 6, metrics=[metric], test="mcnemar", draws=100).differences[0]

    assert found.p_value == 2**-5
    assert found.test.units == 6
    assert found.test.exact
    for alternative, p in (("better", 2**-6), ("worse", 1.0)):
        one = mg.compare(systems, REFERENCES * 6, metrics=[metric], test="mcnemar", alternative=alternative, draws=100)
        assert one.differences[0].p_value == p


def test_it_needs_no_texts_and_takes_clusters_without_an_error_for_right():
    statistics = {name: mg.WER().measure(texts, REFERENCES) for name, texts in TEXTS.items()}
    found = mg.compare(statistics, test="mcnemar", clusters=["p", "p", "q", "q"], draws=100).differences[0]

    assert (found.test.units, found.p_value) == (1, 1.0)


def test_insertions_without_a_reference_are_errors_for_sclite_too():
    systems = {"a": ["x", "oh"], "b": ["x", ""]}
    found = mg.compare(systems, ["x", ""], metrics=["sclite/wer"], test="mcnemar", draws=100).differences[0]

    assert found.test.units == 1


def test_it_is_of_metrics_that_tell_right_from_wrong():
    with pytest.raises(OptionError, match="right or wrong, which BLEU does not tell"):
        mg.compare(TEXTS, REFERENCES, metrics=["bleu"], test="mcnemar")
