"""NIST: the textbook, what is learned, golden values of mteval and NLTK, and NLTK itself."""

import copy
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from golden_fields import check_all
from matchgrid import NIST
from matchgrid.errors import MismatchError, OptionError, SegmentError, ShapeError
from matchgrid.exact import join
from mteval_golden import documents, is_nist
from places import GOLDEN, lines, records, shared
from reference import nist
from reference import text as rules
from strategies import Corpus, corpora

CLOSE = {"rel": 1e-12, "abs": 1e-15}
REFERENCES = [["the cat is on the mat", "there is a cat on the mat"], ["0 a 0 a", "a a"], ["a b c d e f"]]
HYPOTHESES = ["the cat sat on a mat", "0 a 0 0 a", "a b c"]


def prepared(metric: NIST, corpus: Corpus) -> tuple[list[list[str]], list[list[list[str]]]]:
    def words(text: str) -> list[str]:
        return rules.prepare([step.name for step in metric.text], text)[1]

    references = [[words(one) for one in group if one is not None] for group in corpus.references]
    return list(map(words, corpus.hypotheses)), references


def textbook(metric: NIST, corpus: Corpus, learned_from: Corpus) -> list[nist.Row]:
    known = nist.Informant(prepared(metric, learned_from)[1], metric.max_order, zero_prefix=metric.zero_prefix)
    row = nist.best_row if metric.matching == "best" else nist.row
    segments = zip(*prepared(metric, corpus), strict=True)
    return [row(hypothesis, references, metric.max_order, known) for hypothesis, references in segments]


metrics = st.builds(
    NIST,
    max_order=st.sampled_from([1, 2, 5, 9]),
    matching=st.sampled_from(["clipped", "clipped", "best"]),
    zero_prefix=st.booleans(),
    lowercase=st.booleans(),
    tokenize=st.sampled_from(["13a", "none", "char"]),
)


@given(metrics, corpora(), corpora())
def test_rows_and_scores_are_those_of_the_textbook(metric: NIST, corpus: Corpus, others: Corpus):
    for learned_from in (corpus, others):
        stats = metric.learn(learned_from.references).measure(corpus.hypotheses, corpus.references)
        expected = textbook(metric, corpus, learned_from)
        for row, other in zip(stats.rows, expected, strict=True):
            information = join(row[4 : 4 + 3 * metric.max_order].reshape(-1, 3))

            assert row[0] == other.hypothesis
            assert row[4 + 3 * metric.max_order :].tolist() == other.totals
            assert information == pytest.approx(other.information, rel=1e-12, abs=1e-12)
            # Where two references bring the same but for the last digit, either may be the best.
            assert metric.matching == "best" or join(row[1:4]) == pytest.approx(other.reference, rel=1e-14)
        if metric.matching == "clipped":
            assert stats.score == pytest.approx(nist.score(expected), rel=1e-12, abs=1e-12)


@given(corpora(), st.sampled_from([("0", "0 a"), ("0", "0 0"), ("x", "y z")]))
def test_behind_a_zero_words_weigh_as_in_mteval_only_if_that_is_asked_for(corpus: Corpus, more: tuple[str, str]):
    hypotheses = [*corpus.hypotheses, f"{more[1]} {more[0]} b 0 b"]
    references = [*corpus.references, [f"{more[0]} b 0 b {more[1]}"]]
    right = NIST(tokenize="none").measure(hypotheses, references)
    faulty = NIST(tokenize="none", zero_prefix=True).measure(hypotheses, references)

    assert right.score < faulty.score
    assert "zero_prefix" in {note.code for note in faulty.notes} - {note.code for note in right.notes}


def test_without_a_zero_nothing_is_behind_one():
    metric = NIST(tokenize="mteval-v13a-intl", lowercase="perl")
    for zero_prefix in (False, True):
        stats = replace(metric, zero_prefix=zero_prefix).measure(["\ta b c", "x"], ["a b c", "x"])
        assert [(note.code, note.segments) for note in stats.notes] == [("empty_word", (1,))]


def test_a_worked_example():
    # "c" is behind one of two "b", and of two "a b": 1 bit; "b" is behind every "a"; "a", "b" are 2 of 6 words, "c" 1.
    stats = NIST(tokenize="none").measure(["a b c", "a"], ["a b c", "a b d"])

    assert stats.components["matched_information"][1:4] == [1.0, 1.0, 0.0]
    assert stats.components["matched_information"][0] == pytest.approx(3 * np.log2(3) + np.log2(6), rel=1e-12)
    assert stats.components["hypothesis_length"] == 4
    assert stats.components["reference_length"] == 6.0
    # Output of two thirds of the length scores half.
    assert stats.components["bp"] == pytest.approx(0.5, rel=1e-12)


def test_weights_are_learned_once_from_the_whole_corpus():
    metric = NIST().learn(REFERENCES)
    stats = NIST().measure(HYPOTHESES, REFERENCES)

    assert stats.metric == metric == metric.learn([["other text"]])
    assert NIST().counts is None
    assert NIST().learn(list(reversed(REFERENCES))) == metric != NIST()
    alone = NIST().measure(HYPOTHESES[:1], REFERENCES[:1])
    assert stats[:1].score == metric.measure(HYPOTHESES[:1], REFERENCES[:1]).score != alone.score
    assert metric.measure(HYPOTHESES, REFERENCES, threads=1).rows.tobytes() == stats.rows.tobytes()


def test_statistics_of_other_weights_are_not_comparable():
    stats = NIST().measure(HYPOTHESES, REFERENCES)
    same = NIST().measure(HYPOTHESES[::-1], REFERENCES)
    other = NIST().learn(["some other text"]).measure(HYPOTHESES, REFERENCES)

    stats.check_comparable(same)
    with pytest.raises(
        MismatchError,
        match=r"^different metrics, as they learned from different references: learn\(all references\) once",
    ):
        stats.check_comparable(other)
    with pytest.raises(
        MismatchError,
        match=r"^part 2 is of another metric, as they learned from different references: learn\(all references\) once",
    ):
        mg.Statistics.concat([stats, other])
    with pytest.raises(OptionError, match="learned from different references"):
        mg.evaluate(HYPOTHESES, REFERENCES, metrics=[stats.metric, other.metric])


def test_an_n_gram_that_was_not_learned_weighs_nothing_and_a_note_says_so():
    stats = NIST().learn(["a b a"]).measure(["a b", "a b c"], ["a b", "a b c"])
    (note,) = (note for note in stats.notes if note.code == "unknown_ngram")

    assert (note.count, note.segments) == (1, (2,))
    assert stats.segment_scores[1] < NIST().measure(["a b c"], ["a b c"]).score
    assert not NIST().measure(["a b c"], ["a b c"]).notes


def test_what_was_learned_survives_pickling_and_shows_in_the_signature():
    metric = NIST(max_order=3).learn(REFERENCES)
    for clone in (pickle.loads(pickle.dumps(metric)), copy.deepcopy(metric)):
        assert clone == metric
        assert hash(clone) == hash(metric)
        assert clone.measure(HYPOTHESES, REFERENCES).score == metric.measure(HYPOTHESES, REFERENCES).score

    assert f"|counts:{metric.counts}|" in metric.signature
    assert f"|counts:{metric.counts}|" in metric.short_signature
    assert NIST(max_order=3).learn(REFERENCES[1:]).signature != metric.signature
    with pytest.raises(OptionError, match=rf"nist learned from references \(counts {metric.counts}\).* again"):
        mg.metric(metric.signature)
    assert mg.metric(metric.signature.partition("|")[0]) == NIST(max_order=3)
    evaluation = mg.evaluate(HYPOTHESES, REFERENCES, metrics=["nist", "mean(nist)"])
    assert list(evaluation.scores) == ["nist", "mean(nist)"]
    assert evaluation["nist"].score == evaluation[NIST()].score == evaluation[evaluation["nist"].metric].score
    assert evaluation["mean(nist)"].score == pytest.approx(evaluation["nist"].segment_scores.mean())


def test_what_was_learned_goes_with_its_settings():
    metric = NIST().learn(REFERENCES)
    with pytest.raises(OptionError, match="learned from texts that went through other steps"):
        replace(metric, tokenize="char")
    with pytest.raises(OptionError, match="no counts of 9-grams"):
        replace(metric, max_order=9).measure(HYPOTHESES, REFERENCES)
    with pytest.raises(OptionError, match=r"made by its learn\(references\)"):
        NIST(counts="abc")
    with pytest.raises(OptionError, match="has not learned"):
        NIST().kernel()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"max_order": 0}, "max_order is 1 to 64, not 0"),
        ({"max_order": 65}, "max_order is 1 to 64"),
        ({"matching": "most"}, "matching is clipped or best"),
        ({"refuse": "all"}, "refuse is nothing, wordless-references or empty-orders"),
        ({"lowercase": "no"}, "lowercase is yes, no, ascii or perl"),
        ({"tokenize": "pretokenized"}, "say lowercase=no"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], message: str):
    with pytest.raises(OptionError, match=message):
        NIST(**settings)


def test_tokens_are_taken_as_they_are():
    metric = NIST(tokenize="pretokenized", lowercase=False)
    tokens = metric.measure([["a b", "c"]], [[["a b", "c"], ["c"]]])

    assert tokens.score > 0
    assert tokens.score == NIST(tokenize="none").measure(["a_b c"], [["a_b c", "c"]]).score


def test_short_and_empty_text_has_a_value():
    """B34"""
    (case,) = (record for record in records(shared("cases", "reports.jsonl")) if record["id"] == "B34")
    *scored, (wrong, error) = zip(case["input"]["cases"], case["expected"]["scores"], strict=True)
    for pair, expected in scored:
        metric = NIST(max_order=pair["n"], tokenize="none")
        assert metric.measure([pair["hyp"]], [pair["ref"]]).score == pytest.approx(expected, **CLOSE)
        with pytest.raises(ShapeError, match="refuse=nothing counts 0"):
            mg.score("nltk/nist", [pair["hyp"]], [pair["ref"]])
    assert error == "ValueError"
    with pytest.raises(ValueError, match="max_order is 1 to 64"):
        NIST(max_order=wrong["n"])


def mteval(record: dict[str, Any], **more: Any) -> NIST:
    """mteval's options as settings."""
    options = record["config"]["options"]
    tokenize = "mteval"
    if "--international-tokenization" in options:
        tokenize = f"{record['metric']}-intl{'-e' if '-e' in options else ''}"
    case = "perl" if "intl" in tokenize else "ascii"
    settings = {"zero_prefix": True, "refuse": "wordless-references", **more}
    return NIST(tokenize=tokenize, lowercase=False if "-c" in options else case, **settings)


def check_mteval(record: dict[str, Any], hypotheses: list[str], references: list[list[str]]) -> None:
    """Scores of orders 1 to 9, of the corpus and of segments."""
    expect = record["expect"]
    stats = mteval(record).measure(hypotheses, references)
    nine = mteval(record, max_order=9).measure(hypotheses, references).components
    by_order = [part * nine["bp"] for part in nine["information"]]

    assert stats.score == pytest.approx(expect["NIST"], **CLOSE)
    assert by_order == pytest.approx(expect["NIST_individual"], **CLOSE)
    assert np.cumsum(by_order).tolist() == pytest.approx(expect["NIST_cumulative"], **CLOSE)
    # Printed with 15 digits.
    assert stats.segment_scores.tolist() == pytest.approx(expect["NIST_seg"], rel=1e-14, abs=1e-15)
    pooled = stats.pool(documents(record, len(stats)))
    assert pooled.segment_scores.tolist() == pytest.approx(expect["NIST_doc"], rel=1e-14, abs=1e-15)


def check_mteval_record(record: dict[str, Any]) -> None:
    if "error" not in record["expect"]:
        check_mteval(record, record["hyps"], record["refs"])
    elif "division by zero" in record["expect"]["error"]:
        with pytest.raises(SegmentError, match="no reference has a word, and mteval divides"):
            mteval(record).measure(record["hyps"], record["refs"])
    else:
        # BLEU ends the tool; NIST alone is 0, as where nothing is smoothed.
        assert mteval(record).measure(record["hyps"], record["refs"]).score == 0


def check_mteval_file(found: list[dict[str, Any]]) -> None:
    for record in found:
        check_all(check_mteval_record, record, of_bleu(record))


def of_bleu(record: dict[str, Any]) -> list[str]:
    """What the test of BLEU compares."""
    return [name for name in record["expect"] if not is_nist(name)]


def test_the_selection_of_mteval_holds():
    found = list(records(GOLDEN / "mteval_nist.jsonl.gz"))
    assert len(found) >= 100
    check_mteval_file(found)


def test_the_full_file_of_mteval_holds():
    check_mteval_file(list(records(shared("golden", "mteval.jsonl"))))


def check_real(record: dict[str, Any]) -> None:
    hypotheses = lines(shared("data", record["config"]["hyp_file"]))
    references = mg.by_segment(*(lines(shared("data", name)) for name in record["config"]["ref_files"]))
    check_mteval(record, hypotheses, references)


def test_real_output_scores_as_mteval_has_it():
    found = [one for one in records(shared("golden", "real.jsonl")) if one["metric"].startswith("mteval")]
    for record in found:
        check_all(check_real, record, of_bleu(record))
    assert len(found) == 4


def check_nltk(metric: NIST, hypotheses: list[str], references: list[list[str]], expected: Any) -> None:
    if isinstance(expected, dict):
        with pytest.raises(ShapeError, match="NLTK divides"):
            _ = metric.measure(hypotheses, references).score
    else:
        assert metric.measure(hypotheses, references).score == pytest.approx(expected, **CLOSE)


def check_nltk_file(found: list[dict[str, Any]]) -> None:
    for record in found:
        expect, segments = record["expect"], zip(record["hyps"], record["refs"], strict=True)
        for order in (5, 4, 1):
            metric = replace(mg.profile("nltk/nist"), max_order=order)
            check_nltk(metric, record["hyps"], record["refs"], expect[f"nist{order}"])
        # A segment alone is learned from alone.
        for (hypothesis, group), segment in zip(segments, expect["segments"], strict=True):
            check_nltk(mg.profile("nltk/nist"), [hypothesis], [group], segment["nist5"])


def test_the_selection_of_nltk_holds():
    found = list(records(GOLDEN / "nltk_nist.jsonl.gz"))
    assert len(found) >= 60
    check_nltk_file(found)


def test_the_full_file_of_nltk_holds():
    check_nltk_file([one for one in records(shared("golden", "nltk.jsonl")) if "nist5" in one["expect"]])


@pytest.mark.peers
@given(corpora(), st.integers(1, 6))
def test_every_corpus_scores_as_in_nltk(corpus: Corpus, order: int):
    pytest.importorskip("nltk")
    import nltk_nist_peer

    assert not nltk_nist_peer.difference(corpus.hypotheses, corpus.references, order)


def test_profiles_are_the_metric_with_the_faults_of_tools():
    assert mg.profile("mteval-v13a/nist") == replace(NIST(), zero_prefix=True, refuse="wordless-references")
    assert mg.evaluate(["a b"], ["a b"], metrics=["mteval-v13a/nist"]).profiles == {
        "mteval-v13a/nist": "mteval-v13a/nist"
    }
