"""NLTK's BLEU: its settings, its rows beside BLEU's, and corpora whose parts mean nothing."""

import re

import numpy as np
import pytest
from hypothesis import given

import matchgrid as mg
from matchgrid import BLEU, Mean, NltkBLEU, Statistics
from matchgrid.cli.stream import measure_blocks
from matchgrid.errors import OptionError
from matchgrid.io.parallel import Parallel
from strategies import Corpus, corpora

FAULTY = ("method5", "method7")
WAY_OUT = "bleu:smooth=chen-cherry-"


@given(corpora(min_size=2))
def test_batches_in_their_order_have_the_score_of_the_corpus(corpus: Corpus):
    for smooth in FAULTY:
        metric = NltkBLEU(smooth=smooth)
        whole = metric.measure(corpus.hypotheses, corpus.references)
        for cut in range(1, len(corpus.hypotheses)):
            parts = [
                metric.measure(corpus.hypotheses[place], corpus.references[place])
                for place in (slice(cut), slice(cut, None))
            ]
            condensed = Statistics.concat(part.condense() for part in parts)

            assert Statistics.concat(parts).score == condensed.score == condensed.condense().score == whole.score


@pytest.mark.parametrize("keep", [False, True])
def test_a_stream_of_blocks_has_the_score_of_the_corpus(keep: bool):
    hypotheses = ["a b c d e f", "a b c", "a b c d", "x b c d e"]
    references = [["a b c d e g"], ["a b c"], ["a b d"], ["a b c d e"]]
    source = Parallel({"A": hypotheses}, references, None, None, (), {})
    for smooth in ("method5", "method6", "method7"):
        metric = NltkBLEU(smooth=smooth)
        (evaluation,) = measure_blocks(source, [metric], keep=keep, size=2).evaluations

        assert evaluation[metric].score == metric.measure(hypotheses, references).score
        assert len(evaluation[metric]) == (4 if keep else 1)


def statistics(smooth: str = "method5") -> Statistics:
    return NltkBLEU(smooth=smooth).measure(["a b c d", "x b c d y"], ["a b c e", "a b c d e"])


def test_parts_of_a_corpus_are_refused_with_the_way_out():
    for smooth in FAULTY:
        stats = statistics(smooth)
        said = f"smooth={smooth} takes the precision of 5-grams from the last segment .*{WAY_OUT}{smooth[-1]} is right"
        for wish, attempt in {
            "slices": lambda stats=stats: stats[:1],
            "documents": lambda stats=stats: stats.pool(["a", "b"]),
            "comparisons": lambda stats=stats: stats.check_comparable(statistics(stats.metric.smooth)),
        }.items():
            with pytest.raises(OptionError, match=f"{wish}: {said}"):
                attempt()


def test_segments_and_their_mean_are_as_ever():
    for smooth in FAULTY:
        stats = statistics(smooth)
        alone = [
            NltkBLEU(smooth=smooth).measure([mine], [theirs]).score
            for mine, theirs in (("a b c d", "a b c e"), ("x b c d y", "a b c d e"))
        ]

        assert stats.segment_scores.tolist() == alone
        assert stats.macro().score == pytest.approx(np.mean(alone))
        assert stats.macro()[1:].score == pytest.approx(alone[1])
        assert mg.score(Mean(NltkBLEU(smooth=smooth)), ["a b c d"], ["a b c e"]) == pytest.approx(alone[0])


def test_what_nltk_stops_at_is_refused():
    metric = NltkBLEU(smooth="method6")
    stats = metric.measure(["a b c d e", "a b"], ["a b c d e", "a b"])

    assert stats.score == pytest.approx(1.4752068605445379)
    with pytest.raises(OptionError, match="segment 2: smooth=method6 needs a match of three words"):
        _ = stats.segment_scores
    with pytest.raises(OptionError, match=r"^smooth=method6 needs"):
        mg.score(metric, ["a b"], ["a b"])
    assert repr(metric.measure(["a b"], ["a b"])) == "Statistics(NLTK BLEU = ?, 1 segments)"
    assert metric.measure(["x"], ["a b"]).score == 0
    with pytest.raises(OptionError, match="where alpha is 0"):
        mg.score("nltk/bleu:smooth=method6,alpha=0", ["a b c"], ["a b c"])


def test_other_methods_can_be_divided():
    for number in range(5):
        stats = statistics(f"method{number}")
        assert not stats.metric.undivided
        stats[:1].check_comparable(stats[:1])
        assert stats.pool(["a", "a"]).score == stats.score


def test_one_measurement_gives_bleu_and_nltks():
    metrics = [BLEU(tokenize="none"), NltkBLEU(), NltkBLEU(smooth="method7"), BLEU(tokenize="none", max_order=2)]

    measured = {(metric.measured.text, metric.measured.kernel()["kind"]) for metric in metrics}
    found = mg.evaluate(["a b c d e", "a b"], ["a b c d e", "a b"], metrics=metrics)

    assert len(measured) == 1
    for metric in metrics:
        assert found[metric].score == metric.measure(["a b c d e", "a b"], ["a b c d e", "a b"]).score


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"weights": ()}, "weights are 1 to 64 numbers from 0 to 1"),
        ({"weights": (0.5, -0.5)}, "weights are 1 to 64 numbers from 0 to 1"),
        ({"weights": (float("nan"),)}, "weights are 1 to 64 numbers from 0 to 1"),
        ({"weights": [(0.5, 0.5), (1,)]}, "one number per order (one set of them, where NLTK takes several)"),
        ({"weights": "1/2"}, "weights are one number per order"),
        ({"weights": 1}, "weights are one number per order"),
        ({"smooth": "method6", "weights": (0.5, 0.5)}, "three weights or more"),
        ({"epsilon": 0.2}, "epsilon concerns smooth=method1, not method0"),
        ({"smooth": "method4", "alpha": 3}, "alpha concerns smooth=method6, not method4"),
        ({"smooth": "method3", "k": 3}, "k concerns smooth=method4 and method7, not method3"),
        ({"smooth": "method4", "k": 0}, "k is a number above 0"),
        ({"smooth": "method1", "epsilon": -1}, "epsilon is a number from 0"),
        ({"auto_reweigh": True, "weights": (0.5, 0.5)}, "auto_reweigh changes the default weights only"),
        ({"tokenize": "pretokenized", "lowercase": True}, "tokenize=pretokenized compares tokens as they are"),
    ],
)
def test_settings_without_sense_are_refused(settings: dict, message: str):
    with pytest.raises(OptionError, match=re.escape(message)):
        NltkBLEU(**settings)


def test_constants_are_part_of_the_signature():
    for settings in (
        {"smooth": "method1", "epsilon": 0.2},
        {"smooth": "method6", "alpha": 1},
        {"smooth": "method7", "k": 3},
    ):
        metric = NltkBLEU(**settings)
        (other,) = {*settings} - {"smooth"}

        assert mg.metric(metric.short_signature) == metric
        assert f"{other}={settings[other]:g}" in metric.short_signature
