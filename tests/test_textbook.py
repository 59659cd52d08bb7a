"""The native kernels and the formulas against the slow textbook versions in `reference`, on nasty text."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nasty
from catalogue import CASES, METRICS, Case
from matchgrid import BLEU, TER, ChrF, Metric, evaluate
from matchgrid import text as native
from reference import bleu, chrf, ter
from reference import text as rules
from strategies import Corpus, corpora, texts, tokens
from theirs import plain


def prepared(metric: Metric, corpus: Corpus) -> list[tuple[object, list[object]]]:
    """Each segment as the kernel sees it: tokens, or the text where there is no tokenizer."""

    def run(steps, text):
        changed, words = rules.prepare([step.name for step in steps], text)
        return changed if words is None else words

    return [
        (run(metric.text, text), [run(metric.reference_text, one) for one in group if one is not None])
        for text, group in zip(corpus.hypotheses, corpus.references, strict=True)
    ]


def rows(metric: Metric, corpus: Corpus) -> list[list[float]]:
    """Rows with the reference length of TER as one number."""
    pairs = prepared(metric, corpus)
    if isinstance(metric, BLEU):
        return [bleu.row(mine, theirs, metric.max_order) for mine, theirs in pairs]
    if isinstance(metric, ChrF):
        settings = {name: value for name, value in metric.kernel().items() if name != "kind"}
        return [chrf.row(mine, theirs, **settings) for mine, theirs in pairs]
    return [list(ter.row(mine, theirs)) for mine, theirs in pairs]


def score(metric: Metric, row: list[float]) -> float:
    if isinstance(metric, BLEU):
        smoothing = {"smooth": metric.smooth, "value": metric.smooth_value or 0.0}
        return metric.scale * bleu.score(row, **smoothing, effective=metric.effective_order, weights=metric.weights)
    if isinstance(metric, ChrF):
        return chrf.score(row, beta=metric.beta, eps_smoothing=metric.eps_smoothing)
    return ter.score(*row)


def compare(case: Case, corpus: Corpus, found) -> None:
    metric, expected = case.metric, rows(case.metric, corpus)
    assert plain(metric, found.rows).tolist() == pytest.approx(np.array(expected), rel=1e-15), case

    segment_scores = [score(metric, row) for row in expected]
    assert found.segment_scores.tolist() == pytest.approx(segment_scores, rel=1e-12, abs=1e-12), case
    whole = score(metric, np.sum(expected, axis=0).tolist())
    assert found.score == pytest.approx(whole, rel=1e-12, abs=1e-12), case


@given(corpora())
def test_rows_and_scores_are_those_of_the_textbook(corpus: Corpus):
    evaluation = evaluate(corpus.hypotheses, corpus.references, metrics=METRICS)
    for case, found in zip(CASES, evaluation, strict=True):
        compare(case, corpus, found)


def test_rows_and_scores_are_those_of_the_textbook_on_longer_texts():
    corpus = Corpus(*nasty.corpus(random.Random(11), 60, longest=50))
    evaluation = evaluate(corpus.hypotheses, corpus.references, metrics=METRICS)
    for case, found in zip(CASES, evaluation, strict=True):
        compare(case, corpus, found)


@given(st.lists(texts(), min_size=1, max_size=8))
def test_steps_and_tokenizers_are_those_of_the_rules(corpus: list[str]):
    for name, step in rules.STEPS.items():
        assert native.transform(name, corpus) == [step(text) for text in corpus], name
    for name, tokenizer in rules.TOKENIZERS.items():
        assert native.tokens(name, corpus) == [tokenizer(text) for text in corpus], name


@given(st.lists(st.sampled_from(list(rules.STEPS)), max_size=4), st.sampled_from(list(rules.TOKENIZERS)), texts())
def test_steps_run_in_the_order_in_which_they_are_named(names: list[str], tokenizer: str, text: str):
    _, expected = rules.prepare([*names, tokenizer], text)

    assert native.tokens(tokenizer, [text], normalize="+".join(names)) == [expected]


@pytest.mark.parametrize("name", rules.TOKENIZERS)
def test_every_character_is_tokenized_as_the_rules_say(name: str):
    # Between letters, digits and marks, and beside itself; of the two largest blocks of letters every 50th.
    large = nasty.EVERYTHING.index("\u3400"), nasty.EVERYTHING.index("\ufb00")
    sample = nasty.EVERYTHING[: large[0]] + nasty.EVERYTHING[large[0] : large[1] : 50] + nasty.EVERYTHING[large[1] :: 4]
    around = [f"a{c}b 1{c}2 .{c}, {c}{c}-{c}" for c in sample]
    found = native.tokens(name, around)
    wrong = [text for text, words in zip(around, found, strict=True) if words != rules.TOKENIZERS[name](text)]

    assert not wrong, (len(wrong), ascii(wrong[:5]))


@given(tokens(40, "abcdef"), st.lists(tokens(40, "abcdef"), min_size=1, max_size=2))
def test_ter_finds_the_edits_of_the_textbook_search(hypothesis: list[str], references: list[list[str]]):
    found = TER().measure([" ".join(hypothesis)], [[" ".join(reference) for reference in references]])
    edits, length = ter.row(hypothesis, references)

    assert found.rows[0, 0] == edits
    assert plain(found.metric, found.rows)[0, 1] == pytest.approx(length, rel=1e-15)


@pytest.mark.parametrize(("mine", "theirs"), [(60, 4), (4, 90), (36, 36), (60, 18), (20, 60)])
@pytest.mark.parametrize("words", [2, 5, 50])
def test_ter_keeps_to_the_limits_of_the_textbook_search(mine: int, theirs: int, words: int):
    rng = random.Random(f"{mine} {theirs} {words}")
    hypothesis, reference = ([str(rng.randrange(words)) for _ in range(size)] for size in (mine, theirs))
    found = TER().measure([" ".join(hypothesis)], [" ".join(reference)])

    assert found.rows[0, 0] == ter.edits(hypothesis, reference)


@pytest.mark.parametrize("moved", [9, 12, 26, 30, 45, 58])
def test_ter_keeps_to_the_beam_of_the_textbook_search(moved: int):
    reference = [str(word) for word in range(60)]
    hypothesis = [*reference[moved:], *reference[:moved]]
    found = TER().measure([" ".join(hypothesis)], [" ".join(reference)])

    assert found.rows[0, 0] == ter.edits(hypothesis, reference)
