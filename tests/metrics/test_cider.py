"""CIDEr and CIDEr-D: the textbook, what is learned, what a corpus is, and what cannot be."""

import copy
import math
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import CIDEr, CIDErD, DocumentFrequencies
from matchgrid.errors import MismatchError, OptionError, ShapeError
from reference import cider
from reference import text as rules
from strategies import Corpus, corpora

REFERENCES = [["the cat sat on the mat", "a cat is on the mat"], ["a dog runs"], ["birds fly over the sea"]]
HYPOTHESES = ["the cat is on the mat", "a dog runs", "fish swim in the sea"]

plain = st.builds(CIDEr, max_order=st.sampled_from([1, 2, 4, 5]), scale=st.sampled_from([1, 10]))
clipped = st.builds(
    CIDErD,
    max_order=st.sampled_from([1, 2, 4, 5]),
    sigma=st.sampled_from([None, 6, 0.5]),
    term_frequency=st.sampled_from(["count", "share"]),
    tokenize=st.sampled_from(["none", "none", "char"]),
    lowercase=st.booleans(),
)


def prepared(metric: CIDEr, corpus: Corpus) -> tuple[list[list[str]], list[list[list[str]]]]:
    def words(text: str) -> list[str]:
        return rules.prepare([step.name for step in metric.text], text)[1]

    references = [[words(one) for one in group if one is not None] for group in corpus.references]
    return list(map(words, corpus.hypotheses)), references


def codes(stats: mg.Statistics) -> set[str]:
    return {note.code for note in stats.notes}


@given(plain | clipped, corpora(max_size=4), corpora(max_size=4))
def test_scores_are_those_of_the_textbook(metric: CIDEr, corpus: Corpus, others: Corpus):
    settings = {"clip": False} if type(metric) is CIDEr else {"clip": True}
    if isinstance(metric, CIDErD):
        settings |= {"shares": metric.term_frequency == "share", "sigma": metric.sigma}
    for learned_from in (corpus, others):
        documents = prepared(metric, learned_from)[1]
        stats = metric.learn(learned_from.references).measure(corpus.hypotheses, corpus.references)
        segments = zip(*prepared(metric, corpus), strict=True)
        expected = [
            cider.orders(hypothesis, references, documents, metric.max_order, **settings)
            for hypothesis, references in segments
        ]
        means = [metric.scale * math.fsum(orders) / metric.max_order for orders in expected]

        assert stats.segment_scores.tolist() == pytest.approx(means, rel=1e-12, abs=1e-12)
        assert stats.score == pytest.approx(math.fsum(means) / len(means), rel=1e-12, abs=1e-12)
        orders = np.array(expected).mean(0) * metric.scale
        assert stats.components["orders"] == pytest.approx(orders.tolist(), rel=1e-12, abs=1e-12)


@given(corpora(min_size=2, max_size=5))
def test_a_corpus_is_the_mean_of_its_segments(corpus: Corpus):
    stats = CIDErD().measure(corpus.hypotheses, corpus.references)

    assert stats.score == pytest.approx(stats.segment_scores.mean(), rel=1e-14, abs=1e-15)
    assert stats.macro().score == pytest.approx(stats.score, rel=1e-14, abs=1e-15)


@given(st.lists(st.text("abcde ", max_size=20), min_size=2, max_size=6))
def test_text_against_itself_has_the_orders_that_weigh_something_and_not_a_digit_more(texts: list[str]):
    stats = CIDErD().measure(texts, texts)

    assert set(stats.segment_scores.tolist()) <= {0.0, 2.5, 5.0, 7.5, 10.0}


def test_frequencies_are_learned_once_from_the_whole_corpus():
    metric = CIDErD().learn(REFERENCES)
    stats = CIDErD().measure(HYPOTHESES, REFERENCES)

    assert stats.metric == metric == metric.learn([["other text"]])
    assert CIDErD().frequencies is None
    assert CIDErD().learn(list(reversed(REFERENCES))) == metric != CIDErD()
    alone = CIDErD().measure(HYPOTHESES[:2], REFERENCES[:2])
    assert stats[:2].score == metric.measure(HYPOTHESES[:2], REFERENCES[:2]).score != alone.score
    documents = stats.pool(["one", "one", "other"])
    assert documents.segment_scores.tolist() == [stats[:2].score, stats[2:].score]


def test_a_subset_by_frequencies_of_its_own_is_not_comparable():
    """Do not compare a value by frequencies of a subset with that of the subset by those of the whole."""
    stats = CIDErD().measure(HYPOTHESES, REFERENCES)
    rebuilt = CIDErD().measure(HYPOTHESES[:2], REFERENCES[:2])
    with pytest.raises(MismatchError, match=r"learned from different references: learn\(all references\) once"):
        stats[:2].check_comparable(rebuilt)
    stats[:2].check_comparable(stats.metric.measure(HYPOTHESES[:2], REFERENCES[:2]))
    with pytest.raises(MismatchError, match="learned from different references"):
        mg.Statistics.concat([rebuilt, CIDErD().measure(HYPOTHESES[2:], REFERENCES[2:])])


def test_metrics_with_the_same_steps_share_what_was_learned():
    frequencies = CIDErD().learn(REFERENCES).frequencies

    assert CIDEr(frequencies=frequencies).measure(HYPOTHESES, REFERENCES) is not None
    assert CIDEr().learn(REFERENCES) == CIDEr(frequencies=frequencies)
    assert CIDErD(max_order=2, frequencies=frequencies).measure(HYPOTHESES, REFERENCES).score > 0
    with pytest.raises(OptionError, match=r"of texts that went through none, and plain_cider's go through lower\+none"):
        CIDEr(lowercase=True, frequencies=frequencies)
    with pytest.raises(OptionError, match="no document frequencies of 5-grams"):
        CIDErD(max_order=5, frequencies=frequencies).measure(HYPOTHESES, REFERENCES)
    with pytest.raises(OptionError, match="frequencies are DocumentFrequencies"):
        CIDErD(frequencies={"a": 1})
    with pytest.raises(OptionError, match="has not learned"):
        CIDErD().kernel()


def test_a_single_image_scores_nothing_by_its_own_frequencies():
    stats = CIDErD().measure(["a b c d e"], ["a b c d e"])
    (note,) = stats.notes

    assert (stats.score, note.code) == (0.0, "single_document")
    assert "learn(references)" in str(note)
    others = CIDErD().learn(REFERENCES).measure(["a b c d e"], ["a b c d e"])
    assert others.score == 10.0
    assert codes(others) == {"unknown_ngram"}


def test_what_every_document_has_weighs_nothing_and_a_note_says_where():
    stats = CIDErD().measure(["the cat", "the cat", "the"], ["the cat", "the dog", "the"])
    (note,) = stats.notes

    assert (note.code, note.segments) == ("weightless", (3,))
    assert stats.segment_scores[2] == 0


def test_a_reference_counts_as_often_as_it_is_given_and_once_as_a_document():
    once = CIDErD().measure(["a b c d e", "v w x y z"], [["a b c d e", "p q"], ["v w x y z"]])
    twice = CIDErD().measure(["a b c d e", "v w x y z"], [["a b c d e", "p q", "p q"], ["v w x y z"]])

    assert once.metric == twice.metric
    assert once.segment_scores.tolist() == [5, 10]
    assert twice.segment_scores[0] == pytest.approx(10 / 3, rel=1e-15)


def test_candidates_of_one_image_are_segments_and_documents_of_their_own():
    """As the authors' code has it, where each candidate brings the references of its image."""
    stats = CIDEr().measure(["a b", "a c"], [["a b", "a d"]] * 2)

    assert stats.metric.frequencies is not None
    assert stats.metric.frequencies.documents == 2
    assert stats.score == 0


def test_only_shares_see_how_long_a_text_is_where_n_grams_are_clipped():
    hypotheses, references = ["a a b", "x y"], ["a a b a a b", "x"]
    counts, shares = (
        CIDErD(max_order=1, sigma=None, term_frequency=rule).measure(hypotheses, references).segment_scores
        for rule in ("count", "share")
    )
    # As shares both texts are the same; by their counts the first has half of everything, which clipping does not mind.
    assert shares[0] == pytest.approx(10, rel=1e-15)
    assert counts[0] == pytest.approx(10, rel=1e-15)
    one, other = (
        CIDErD(max_order=1, sigma=None, term_frequency=rule).measure(references, hypotheses).segment_scores[0]
        for rule in ("count", "share")
    )
    assert (one, other) == (pytest.approx(5, rel=1e-15), pytest.approx(10, rel=1e-15))


def test_repetition_pays_without_clipping_alone():
    references = ["a red bird sits on a branch", "two dogs run"]
    honest, repeated = "a red bird", "bird bird bird bird bird bird bird"
    plain = CIDEr(max_order=1).measure([repeated, "x"], references).segment_scores[0]
    clipped = CIDErD(max_order=1, sigma=None).measure([repeated, "x"], references).segment_scores[0]

    assert clipped == pytest.approx(plain / 7, rel=1e-14)
    assert CIDErD(max_order=1).measure([honest, "x"], references).segment_scores[0] > clipped


def test_what_was_learned_survives_pickling_and_shows_in_the_signature():
    metric = CIDErD(max_order=3).learn(REFERENCES)
    for clone in (pickle.loads(pickle.dumps(metric)), copy.deepcopy(metric)):
        assert clone == metric
        assert hash(clone) == hash(metric)
        assert clone.measure(HYPOTHESES, REFERENCES).score == metric.measure(HYPOTHESES, REFERENCES).score

    assert f"|frequencies:{metric.frequencies}|" in metric.signature
    assert f"|frequencies:{metric.frequencies}|" in metric.short_signature
    with pytest.raises(OptionError, match=r"cider-d learned from references \(frequencies .*\).* again"):
        mg.metric(metric.signature)
    assert mg.metric(metric.signature.partition("|")[0]) == CIDErD(max_order=3)


@pytest.mark.parametrize("name", ["cider", "CIDEr", " cider "])
def test_the_bare_name_says_what_it_can_mean(name: str):
    with pytest.raises(OptionError, match=r"'.*' is the name of 3 metrics.* coco/cider-d \(CIDEr-D, which COCO prints"):
        mg.metric(name)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"max_order": 0}, "max_order is 1 to 64, not 0"),
        ({"sigma": 0}, "sigma is a number above 0, or none, not 0"),
        ({"sigma": math.nan}, "sigma is a number above 0"),
        ({"sigma": 1e200}, "the largest is 1e100"),
        ({"scale": 100}, "scale is 10 or 1, not 100"),
        ({"term_frequency": "log"}, "term_frequency is count or share, not 'log'"),
        ({"refuse": "all"}, "refuse is nothing or wordless-corpus"),
        ({"tokenize": "pretokenized", "lowercase": True}, "say lowercase=no"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], message: str):
    with pytest.raises(OptionError, match=message):
        CIDErD(**settings)


@pytest.mark.parametrize("name", ["coco-scorer/cider-d", "cider/cider", "coco/cider-d"])
def test_references_without_a_word_end_the_tools(name: str):
    with pytest.raises(ShapeError, match="no reference has a word, where COCO's scorer ends"):
        mg.score(name, ["a", "b"], ["", " "])
    assert mg.score(f"{name}:refuse=nothing", ["a", "b"], ["", " "]) == 0
    assert mg.score(name, ["a", "b"], ["a", ""]) > 0


def test_tokens_are_taken_as_they_are():
    metric = CIDErD(tokenize="pretokenized")
    tokens = metric.measure([["a b", "c"], ["d"]], [[["a b", "c"], ["c"]], [["d"]]])

    assert tokens.score == CIDErD().measure(["a_b c", "d"], [["a_b c", "c"], ["d"]]).score > 0


def test_published_cider_is_of_stems_and_cider_d_is_not():
    hypotheses, references = ["Fished fishing", "a dog"], ["fishes fish", "two dogs"]

    assert mg.score("vedantam-2015/cider", hypotheses[:1] * 2, [references[0], "x"]) == pytest.approx(0.25)
    assert mg.profile("vedantam-2015/cider").scale == 1
    assert mg.score("vedantam-2015/cider-d", hypotheses, references) == 0
    assert mg.profile("coco-scorer/cider-d") == replace(CIDErD(), refuse="wordless-corpus")
    assert mg.profile("coco/cider-d") == CIDErD(refuse="wordless-corpus", normalize="coco-tokens")
    assert DocumentFrequencies.given({"a": 1}, 2).documents == 2
