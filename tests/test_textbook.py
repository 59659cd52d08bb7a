"""The native kernels and the formulas against the slow textbook versions in `reference`, on nasty text."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nasty
from catalogue import CASES, Case
from matchgrid import BLEU, HTER, TER, ChrF, Metric, TercomTER, evaluate
from matchgrid import text as native
from matchgrid.metrics.exact_match import ExactMatch
from matchgrid.metrics.precision_recall import REPORTS
from matchgrid.metrics.rouge import Rouge
from matchgrid.metrics.rouge_w import RougeW
from matchgrid.metrics.token_f1 import TokenF1
from matchgrid.metrics.words import Words
from reference import bags, bleu, chrf, rouge, ter, tercom
from reference import text as rules
from rouge_golden import porter, stem155, stop155
from strategies import Corpus, corpora, texts, tokens
from theirs import plain

# Those whose kernels are compared here; others have tests of their own for that. COCO's tokens depend on the next text.
HERE = [case for case in CASES if isinstance(case.metric, (BLEU, ChrF, TER, Rouge)) and not case.metric.positional]


def prepared(metric: Metric, corpus: Corpus) -> list[tuple[object, list[object]]]:
    """Each segment as the kernel sees it: tokens, or the text where there is no tokenizer."""

    def run(steps, text):
        changed, words = rules.prepare([step.name for step in steps], text)
        return changed if words is None else words

    return [
        (run(metric.text, text), [run(metric.reference_text, one) for one in group if one is not None])
        for text, group in zip(corpus.hypotheses, corpus.references, strict=True)
    ]


def stem(step: str, word: str) -> str:
    """A token's stem; of Snowball's languages there is no textbook but the package that the metric has, too."""
    name = step.removeprefix("stem:")
    if len(word) <= 3:
        return word
    if name in ("porter", "rouge-1.5.5"):
        return {"porter": porter, "rouge-1.5.5": stem155()}[name](word)
    return "".join(native.tokens("none", [word], stem=name)[0])


def sentences(metric: Rouge | Words, text: str) -> list[list[str]]:
    """The tokens of each line, by steps that the rules have."""
    names = [step.name for step in metric.text]
    place = next(place for place, name in enumerate(names) if name in rules.TOKENIZERS)
    changed, _ = rules.prepare([name for name in names[:place] if name != "lines"], text)
    lines = changed.split("\n") if "lines" in names else [changed]
    found = [rules.TOKENIZERS[names[place]](line) for line in lines]
    for name in names[place + 1 :]:
        if name.startswith("stop:"):
            found = [[word for word in line if word not in stop155()] for line in found]
        else:
            found = [[short for word in line if (short := stem(name, word))] for line in found]
    return found


def rouge_rows(metric: Rouge, corpus: Corpus) -> list[list[float]]:
    kernel = metric.kernel()
    settings = [kernel[name] for name in ("alpha", "references", "jackknife", "digits")]
    found = []
    for text, group in zip(corpus.hypotheses, corpus.references, strict=True):
        mine, *theirs = (sentences(metric, one) for one in (text, *group) if one is not None)
        found.append(rouge.row(kernel["member"], mine, theirs, *settings))
    return found


def rows(metric: Metric, corpus: Corpus) -> list[list[float]]:
    """Rows with the reference length of TER as one number."""
    pairs = prepared(metric, corpus)
    if isinstance(metric, BLEU):
        return [bleu.row(mine, theirs, metric.orders, metric.reference_length) for mine, theirs in pairs]
    if isinstance(metric, ChrF):
        settings = {name: value for name, value in metric.kernel().items() if name != "kind"}
        return [chrf.row(mine, theirs, **settings) for mine, theirs in pairs]
    if isinstance(metric, TercomTER):
        return [tercom.row(mine, theirs, limits(metric), isinstance(metric, HTER)) for mine, theirs in pairs]
    return [list(ter.row(mine, theirs)) for mine, theirs in pairs]


def limits(metric: TercomTER) -> tercom.Limits:
    return tercom.Limits(metric.beam, metric.max_shift_size, metric.max_shift_distance, *metric.costs)


def score(metric: Metric, row: list[float]) -> float:
    if isinstance(metric, BLEU):
        rules = {name: getattr(metric, name) for name in ("smooth", "no_match", "empty_orders", "weights")}
        value, effective = metric.smooth_value or 0.0, metric.effective_order
        return metric.scale * bleu.score(row, metric.max_order, value=value, effective=effective, **rules)
    if isinstance(metric, ChrF):
        return chrf.score(row, beta=metric.beta, eps_smoothing=metric.eps_smoothing)
    if isinstance(metric, TercomTER):
        return tercom.score(row, limits(metric))
    return ter.score(*row)


def compare_rouge(case: Case, corpus: Corpus, found) -> None:
    expected = np.array(rouge_rows(case.metric, corpus))
    counts = np.stack(case.metric.counts(found.rows), axis=-1)
    assert counts == pytest.approx(expected[:, :3], rel=1e-12, abs=1e-12), case
    place = REPORTS.index(case.metric.report)
    if case.metric.aggregate == "macro":
        assert found.segment_scores == pytest.approx(expected[:, 3 + place], rel=1e-12, abs=1e-12), case
        mean = expected[:, 3:].mean(0)
    else:
        root = 1 / case.metric.weight if isinstance(case.metric, RougeW) else 1.0
        matches, mine, theirs = expected[:, :3].sum(0)
        precision, recall = ((matches / total) ** root if total else 0.0 for total in (mine, theirs))
        mean = [precision, recall, rouge.f_measure(precision, recall, case.metric.kernel()["alpha"])]
    assert found.score == pytest.approx(mean[place], rel=1e-12, abs=1e-12), case


def words(metric: Words, corpus: Corpus) -> list[tuple[list[str], list[list[str]]]]:
    """The tokens of each hypothesis and of its references."""

    def tokens(text: str) -> list[str]:
        return [word for line in sentences(metric, text) for word in line]

    return [
        (tokens(text), [tokens(one) for one in group if one is not None])
        for text, group in zip(corpus.hypotheses, corpus.references, strict=True)
    ]


def compare_exact(case: Case, corpus: Corpus, found) -> None:
    metric = case.metric
    expected = [bags.exact_match(*pair, metric.empty_references == "drop") for pair in words(metric, corpus)]
    assert found.rows.tolist() == [[match, 1] for match in expected], case
    assert found.score == metric.scale * (sum(expected) / len(expected)), case


def compare_token_f1(case: Case, corpus: Corpus, found) -> None:
    metric, place = case.metric, REPORTS.index(case.metric.report)
    settings = (metric.alpha, metric.both_empty, metric.empty_references == "drop")
    expected = [bags.token_f1(*pair, *settings) for pair in words(metric, corpus)]
    counts = np.array([one for one, _ in expected])
    assert found.rows[:, :3].tolist() == counts.tolist(), case
    scores = [metric.scale * parts[place] for _, parts in expected]
    assert found.segment_scores.tolist() == pytest.approx(scores, rel=1e-12, abs=1e-12), case
    total = metric.scale * bags.precision_recall(tuple(counts.sum(0).tolist()), *settings[:2])[place]
    whole = np.mean(scores) if metric.aggregate == "macro" else total
    assert found.score == pytest.approx(whole, rel=1e-12, abs=1e-12), case


def compare_overlap(case: Case, corpus: Corpus, found) -> None:
    metric = case.metric
    settings = (metric.n, metric.counts == "set", metric.both_empty)
    expected = [bags.overlap(metric.name, *pair, *settings) for pair in words(metric, corpus)]
    counts = np.array([one for one, _ in expected])
    assert found.rows[:, :3].tolist() == counts.tolist(), case
    assert found.segment_scores.tolist() == pytest.approx([float(value) for _, value in expected], rel=1e-15), case
    mean = sum(value for _, value in expected) / len(expected)
    total = getattr(bags, metric.name)(tuple(counts.sum(0).tolist()), mean)
    assert found.score == pytest.approx(float(mean if metric.aggregate == "macro" else total), rel=1e-14), case


def compare(case: Case, corpus: Corpus, found) -> None:
    if isinstance(case.metric, Rouge):
        compare_rouge(case, corpus, found)
        return
    if isinstance(case.metric, Words):
        kinds = {ExactMatch: compare_exact, TokenF1: compare_token_f1}
        kinds.get(type(case.metric), compare_overlap)(case, corpus, found)
        return
    metric, expected = case.metric, rows(case.metric, corpus)
    assert plain(metric, found.rows).tolist() == pytest.approx(np.array(expected), rel=1e-15), case

    segment_scores = [score(metric, row) for row in expected]
    assert found.segment_scores.tolist() == pytest.approx(segment_scores, rel=1e-12, abs=1e-12), case
    whole = score(metric, np.sum(expected, axis=0).tolist())
    assert found.score == pytest.approx(whole, rel=1e-12, abs=1e-12), case


@given(corpora())
def test_rows_and_scores_are_those_of_the_textbook(corpus: Corpus):
    evaluation = evaluate(corpus.hypotheses, corpus.references, metrics=[case.metric for case in HERE])
    for case, found in zip(HERE, evaluation, strict=True):
        compare(case, corpus, found)


def test_rows_and_scores_are_those_of_the_textbook_on_longer_texts():
    corpus = Corpus(*nasty.corpus(random.Random(11), 60, longest=50))
    evaluation = evaluate(corpus.hypotheses, corpus.references, metrics=[case.metric for case in HERE])
    for case, found in zip(HERE, evaluation, strict=True):
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
