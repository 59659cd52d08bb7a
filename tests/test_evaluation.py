"""The five-second paths: a score, and one system under several metrics in one pass."""

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import BLEU, TER, ChrF, _native, measure, text
from matchgrid.errors import OptionError

HYPOTHESES = ["the cat sat on the mat", "a dog ran by", ""]
REFERENCES = [["the cat sat on a mat", "a cat sat"], ["a dog ran by"], ["x"]]


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[list[dict]]:
    """The jobs of each native measurement."""
    seen: list[list[dict]] = []

    class Native:
        @staticmethod
        def rows(jobs, *rest):
            seen.append(jobs)
            return _native.rows(jobs, *rest)

    monkeypatch.setattr("matchgrid.measure._native", Native)
    return seen


def test_a_score_is_a_float_by_spec_profile_or_metric():
    texts = {"hypotheses": HYPOTHESES, "references": REFERENCES}

    assert mg.score("bleu", **texts) == mg.score("sacrebleu/bleu", **texts) == mg.score(BLEU(), **texts)
    assert type(mg.score("ter", **texts)) is float
    assert mg.score("bleu", **texts, sources=["s"] * 3, threads=1) == mg.score("bleu", **texts)


def test_bleu_1_to_4_are_one_measurement_and_equal_separate_ones(jobs):
    metrics = [BLEU(max_order=order) for order in (1, 2, 3, 4)]
    together = mg.evaluate(HYPOTHESES, REFERENCES, metrics=metrics)

    assert [len(call) for call in jobs] == [1]
    assert jobs[0][0]["kernel"] == {"kind": "bleu", "max_order": 4, "reference_length": "closest"}
    for metric, found in zip(metrics, together, strict=True):
        alone = metric.measure(HYPOTHESES, REFERENCES)
        assert found.rows.tobytes() == alone.rows.tobytes()
        assert (found.score, found.metric, found.notes) == (alone.score, metric, alone.notes)
        found.check_comparable(alone)


def test_metrics_with_equal_rows_are_measured_once_and_others_share_the_call(jobs):
    metrics = ["bleu", "bleu:smooth=floor", "bleu:scale=1", "mean(bleu)", "bleu:max_order=2", "bleu:lowercase=yes"]
    mg.evaluate(HYPOTHESES, REFERENCES, metrics=[*metrics, "chrf", "chrf++", "ter"])

    assert [len(call) for call in jobs] == [5]


def test_tokenizers_that_run_in_python_get_a_call_of_their_own(jobs):
    mine = text.user_tokenizer("mine", str.split)
    metrics = [BLEU(), BLEU(tokenize=mine), BLEU(tokenize=mine, max_order=2), BLEU(tokenize=mine, lowercase=True)]
    found = mg.evaluate(HYPOTHESES, REFERENCES, metrics=metrics)

    assert [len(call) for call in jobs] == [1, 1, 1]
    assert [each.metric for each in found] == metrics
    assert found[metrics[1]].score == mg.score("bleu:tokenize=none", HYPOTHESES, REFERENCES)


def test_an_evaluation_is_looked_up_by_spec_label_or_metric():
    found = mg.evaluate(HYPOTHESES, REFERENCES, metrics=["bleu", "chrf++", TER(normalized=True)], system="mine")

    assert found.system == "mine"
    assert list(found.scores) == ["bleu", "chrf++", "ter:normalized=yes"]
    for name in ("bleu", "BLEU", BLEU(), "sacrebleu/bleu"):
        assert found[name].score == found.scores["bleu"]
    assert found["chrF2++"].metric == found["chrf:word_order=2"].metric == ChrF(word_order=2)
    with pytest.raises(OptionError, match="metric 'ter' was not evaluated"):
        found["ter"]
    with pytest.raises(OptionError, match="there is no metric 'mist'"):
        found["mist"]


def test_an_evaluation_says_each_note_once_and_which_profiles_it_has():
    found = mg.evaluate(HYPOTHESES, REFERENCES, metrics=["bleu", "chrf", "ter:normalized=yes"])

    assert [note.code for note in found.notes].count("empty_hypothesis") == 1
    assert found.profiles == {"bleu": "sacrebleu/bleu", "chrf": "sacrebleu/chrf", "ter:normalized=yes": None}


def test_texts_that_can_be_read_once_are_enough():
    found = mg.evaluate(iter(HYPOTHESES), (group for group in REFERENCES), metrics=["bleu", "chrf"])

    assert found.scores == mg.evaluate(HYPOTHESES, REFERENCES, metrics=["bleu", "chrf"]).scores


def test_metrics_are_a_list_without_repetition():
    for metrics, message in (
        ("bleu", r"metrics is a list, such as \['bleu', 'chrf'\], not 'bleu'"),
        (None, "metrics is a list"),
        (mg.BLEU(), "metrics is a list"),
        ({"bleu": 1}, "metrics is a list"),
        ([], "metrics is empty: name at least one"),
        (["bleu", "sacrebleu/bleu"], "metric 'bleu' is named twice"),
        (["mean(bleu)", "bleu", "mean(bleu)"], r"metric 'mean\(bleu\)' is named twice"),
        (["bleu", None], "a metric is a spec"),
    ):
        with pytest.raises(OptionError, match=message):
            mg.evaluate(HYPOTHESES, REFERENCES, metrics=metrics)


@pytest.mark.parametrize("threads", [0, -1])
def test_threads_are_at_least_one(threads: int):
    with pytest.raises(OptionError, match=f"threads is a whole number from 1 to 1,024, not {threads}"):
        mg.score("bleu", ["a"], ["a"], threads=threads)


def test_measuring_several_metrics_keeps_their_order():
    metrics = [TER(), BLEU(max_order=2), ChrF(), BLEU(), BLEU(tokenize="char")]

    assert [found.metric for found in measure.measure(metrics, HYPOTHESES, REFERENCES)] == metrics


def test_many_threads_and_few_segments_are_fine():
    assert mg.score("bleu", ["a b c d"], ["a b c d"], threads=64) == 100.0
    assert np.isfinite(mg.score("ter", HYPOTHESES, REFERENCES, threads=3))
