"""Live parity of ROUGE: rouge-score 0.1.2 and pycocoevalcap 1.2, whatever the text; and real summaries."""

import csv

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matchgrid as mg
import rouge_peers
from matchgrid.comparison import rouge_score_averages
from matchgrid.text import user_tokenizer
from places import lines, shared
from strategies import Corpus, corpora, texts

pytest.importorskip("rouge_score")
pytestmark = pytest.mark.peers
PARTS = ("precision", "recall", "f")


@settings(max_examples=settings().max_examples * 3)
@given(corpora(), st.booleans(), st.integers(1, 6))
def test_every_type_is_that_of_rouge_score(corpus: Corpus, stem: bool, words: int):
    assert not rouge_peers.difference(stem, *corpus)
    assert not rouge_peers.difference(stem, *rouge_peers.in_lines(*corpus, words))


@given(corpora(max_size=2), st.integers(1, 6))
def test_a_tokenizer_of_ones_own_is_used_as_rouge_score_uses_it(corpus: Corpus, words: int):
    from rouge_score.rouge_scorer import RougeScorer

    class Words:
        tokenize = staticmethod(str.split)

    hypotheses, references = rouge_peers.in_lines(*corpus, words)
    scorer = RougeScorer(["rouge2", "rougeL", "rougeLsum"], tokenizer=Words(), use_stemmer=True)
    own = {"tokenize": user_tokenizer("words", str.split), "lowercase": False}
    metrics = [mg.RougeN(2, **own), mg.RougeL(**own), mg.RougeLsum(**own)]
    found = mg.evaluate(hypotheses, references, metrics=metrics)
    for place, (text, group) in enumerate(zip(hypotheses, references, strict=True)):
        theirs = scorer.score_multi([one for one in group if one is not None], text)
        for stats, expected in zip(found, theirs.values(), strict=True):
            ours = [stats[place : place + 1].components[part] for part in PARTS]
            assert ours == pytest.approx(list(expected), rel=1e-12, abs=1e-12)


@given(corpora())
def test_coco_is_that_of_pycocoevalcap(corpus: Corpus):
    rouge = pytest.importorskip("pycocoevalcap.rouge.rouge").Rouge()
    present = [[text for text in group if text is not None] for group in corpus.references]
    mean, each = rouge.compute_score(
        dict(enumerate(present)), {place: [text] for place, text in enumerate(corpus.hypotheses)}
    )
    stats = mg.metric("coco-scorer/rougeL").measure(corpus.hypotheses, corpus.references)

    assert stats.segment_scores == pytest.approx(each, rel=1e-12, abs=1e-12)
    assert stats.score == pytest.approx(mean, rel=1e-12, abs=1e-12)


@given(corpora(min_size=2), st.integers(0, 2**32 - 1), st.sampled_from((0.5, 0.9, 0.95)))
def test_the_aggregator_is_that_of_rouge_score(corpus: Corpus, seed: int, confidence: float):
    from rouge_score.scoring import BootstrapAggregator

    present = [[text for text in group if text is not None] for group in corpus.references]
    aggregator = BootstrapAggregator(confidence_interval=confidence, n_samples=20)
    for text, group in zip(corpus.hypotheses, present, strict=True):
        aggregator.add_scores(rouge_peers.scorer(True).score_multi(group, text))
    np.random.seed(seed)
    theirs = aggregator.aggregate()
    metrics = [f"rouge-score/{kind}:stem=porter" for kind in rouge_peers.KINDS]
    found = mg.evaluate(*corpus, metrics=metrics)
    ours = rouge_score_averages(found, seed=seed, confidence=confidence, samples=20)
    for bounds, expected in zip(ours.values(), theirs.values(), strict=True):
        for place in ("low", "mid", "high"):
            measures = getattr(bounds, place)
            values = [getattr(measures, part) for part in PARTS]
            assert values == pytest.approx(list(getattr(expected, place)), rel=1e-12, abs=1e-12)


def punkt_is_installed() -> bool:
    import nltk

    try:
        nltk.data.find("tokenizers/punkt_tab/english")
    except LookupError:
        return False
    return True


@pytest.mark.skipif(not punkt_is_installed(), reason="NLTK's punkt data is not installed, and nothing is downloaded")
@given(texts(), texts())
def test_split_summaries_are_those_of_punkt(hypothesis: str, reference: str):
    from nltk import sent_tokenize
    from rouge_score.rouge_scorer import RougeScorer

    expected = RougeScorer(["rougeLsum"], split_summaries=True).score(reference, hypothesis)["rougeLsum"]
    metric = mg.metric("rouge-score/rougeLsum:sentences=given")
    stats = metric.measure([sent_tokenize(hypothesis)], [sent_tokenize(reference)])

    assert [stats.components[part] for part in PARTS] == pytest.approx(list(expected), rel=1e-12, abs=1e-12)


def summaries(name: str) -> list[str]:
    return [line.replace("\\n", "\n") for line in lines(shared("data", "summ", "realsumm.abs", name))]


def systems() -> list[str]:
    names = sorted(path.name for path in shared("data", "summ", "realsumm.abs").glob("hyp.*.txt"))
    assert len(names) == 14
    return names


def test_real_summaries_score_as_rouge_score_says():
    references = [[text] for text in summaries("ref.0.txt")]
    for name in systems():
        hypotheses = summaries(name)
        ours = rouge_peers.measured(True, hypotheses, references)
        theirs = rouge_peers.expected(True, hypotheses, references)

        assert ours == pytest.approx(theirs, rel=1e-12, abs=1e-12), name


def published(column: str) -> dict[str, np.ndarray]:
    """The scores of a column that RealSumm published, by file of a system."""
    with shared("data", "summ", "realsumm.abs", "human.litepyramid.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    found = {}
    for name in systems():
        own = [row for row in rows if f"hyp.{row['system']}.txt" == name]
        assert [int(row["segment_index"]) for row in own] == list(range(100))
        found[name] = np.array([float(row[column]) for row in own])
    return found


def away(metric: str, column: str) -> dict[str, np.ndarray]:
    """How far the scores of a metric are from those that RealSumm published, by file of a system."""
    references, chosen = summaries("ref.0.txt"), mg.metric(metric)
    return {
        name: np.abs(chosen.measure(summaries(name), references).segment_scores - scores)
        for name, scores in published(column).items()
    }


def test_the_scores_that_realsumm_published_are_near_rouge_score():
    """As the data's README says: about 0.005 away for ROUGE-1, about 0.014 for ROUGE-L of summaries."""
    ones = away("rouge-score/rouge1:stem=porter", "repo_rouge_1_f")
    assert np.mean(list(ones.values())) == pytest.approx(0.005, abs=0.001)
    sums = {name: found.mean() for name, found in away("rouge-score/rougeLsum:stem=porter", "repo_rouge_l_f").items()}
    assert np.median(list(sums.values())) == pytest.approx(0.014, abs=0.001)
    # Of one system RealSumm had the summaries in one line.
    (far,) = (name for name, mean in sums.items() if mean > 0.02)
    assert away("rouge-score/rougeL:stem=porter", "repo_rouge_l_f")[far].mean() < 0.007


@pytest.mark.parametrize(
    ("name", "column", "share"), [("1", "1", 0.89), ("2", "2", 0.89), ("l", "l", 0.73)], ids=["1", "2", "L"]
)
def test_most_scores_that_realsumm_published_are_those_of_rouge155(name: str, column: str, share: float):
    found = away(f"rouge-1.5.5/rouge-{name}:stem=rouge-1.5.5", f"repo_rouge_{column}_f")

    assert np.mean(np.concatenate(list(found.values())) < 1.5e-5) >= share
