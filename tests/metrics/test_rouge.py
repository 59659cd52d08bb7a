"""What the settings of ROUGE mean together, and what is refused."""

import math
import re

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.errors import MismatchError, OptionError, SegmentError
from matchgrid.text import LINES, stemmer


def codes(stats: mg.Statistics) -> set[str]:
    return {note.code for note in stats.notes}


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        (mg.RougeN, {"n": 65}, "n is 1 to 64, not 65"),
        (mg.RougeN, {"report": "fmeasure"}, "report is precision, recall or f, not 'fmeasure'"),
        (mg.RougeN, {"references": "worst"}, "references is best, best-recall, best-each, mean or pooled"),
        (mg.RougeN, {"aggregate": "sum"}, "aggregate is macro or micro"),
        (mg.RougeN, {"lost_text": "drop"}, "lost_text is refuse or score"),
        (mg.RougeN, {"lowercase": "maybe"}, "lowercase is yes, no, ascii or perl, not 'maybe'"),
        (mg.RougeN, {"beta": -1}, "beta is a number from 0, not -1"),
        (mg.RougeN, {"beta": math.nan}, "beta is a number from 0"),
        (mg.RougeN, {"digits": 16}, "digits is a whole number from 0 to 15, not 16"),
        (mg.RougeN, {"max_words": 0}, "max_words is a whole number from 1 to 1,000,000,000, not 0"),
        (mg.RougeN, {"max_bytes": 0}, "max_bytes is a whole number from 1"),
        (mg.RougeN, {"max_words": 1, "max_bytes": 1}, "two limits"),
        (mg.RougeN, {"jackknife": True, "references": "mean"}, "has no effect with references=mean"),
        (mg.RougeN, {"aggregate": "micro", "references": "mean"}, "adds up the counts of one comparison"),
        (mg.RougeN, {"aggregate": "micro", "jackknife": True}, "adds up the counts of one comparison"),
        (mg.RougeN, {"max_words": 3, "tokenize": "pretokenized"}, "has tokens and no text"),
        (mg.RougeN, {"stem": "klingon"}, "there is no stemmer 'klingon'"),
        (mg.RougeN, {"stem": stemmer("porter") + stemmer("german")}, "is no stemmer"),
        (mg.RougeN, {"stem": "rouge-1.5.5:"}, "there is no stemmer 'rouge-1.5.5:'"),
        (mg.RougeN, {"stop_words": "rouge-1.5.5:"}, "there is no list of stop words 'rouge-1.5.5:'"),
        (mg.RougeN, {"stop_words": "english"}, "there is no list of stop words 'english'"),
        (mg.RougeN, {"normalize": [LINES]}, "there is no text step 'lines'"),
        (mg.RougeN, {"normalize": "first-bytes-rouge-1.5.5:9"}, "there is no text step"),
        *(
            (mg.RougeLsum, {"sentences": value}, "sentences is newlines, given, uax29 or at:SEPARATOR")
            for value in ("newlines:", "uax29:", "given:x", "at:", "at:a\nb", "punkt")
        ),
        (mg.RougeLsum, {"sentences": "uax29", "tokenize": "pretokenized"}, "splits texts, and"),
        (mg.RougeLsum, {"normalize": "squeeze"}, "normalize=squeeze makes one line of a text"),
        (mg.RougeLsum, {"arithmetic": "perl"}, "arithmetic is plain or rouge-1.5.5"),
        (mg.RougeW, {"weight": 0.9}, "weight is a number from 1 to 4, not 0.9"),
        (mg.RougeW, {"weight": 100}, "weight is a number from 1 to 4"),
        (mg.RougeS, {"gap": -2}, "gap is a number of tokens from 0 to 1,000,000,000, or -1 for any, not -2"),
    ],
)
def test_settings_that_make_no_sense_are_refused(kind, settings, message):
    with pytest.raises(OptionError, match=re.escape(message)):
        kind(**settings)


def test_weights_of_texts_that_are_too_long_for_them_are_refused():
    texts = ["a b", "a b c d " * 2000]
    with pytest.raises(SegmentError, match=r"^segment 2: the texts are too long for weight=4"):
        mg.RougeW(4).measure(texts, texts)

    assert mg.RougeW(1.2).measure(texts, texts).score == pytest.approx(1)


def test_scores_are_held_as_the_doubles_they_are():
    stats = mg.RougeN(1).measure(["a b c d e"], ["a b c f g"])

    assert stats.score == 0.6
    thirds = mg.RougeN(1).measure(["a b c"], ["a d e"]).components
    assert thirds["precision"] == 1 / 3


def test_what_is_lost_is_judged_by_what_the_tokenizer_is_given():
    wide = mg.RougeN(1, tokenize="ascii-words", normalize="nfkc").measure(["ＡＢＣ"], ["abc"])
    assert (wide.score, codes(wide)) == (1, set())
    with pytest.raises(SegmentError, match="leaves nothing"):
        mg.RougeN(1, tokenize="ascii-words", max_words=1).measure(["да the"], ["the"])
    with pytest.raises(SegmentError, match="leaves nothing"):
        mg.RougeN(1, tokenize="ascii-words").measure(["😀"], ["a"])
    with pytest.raises(SegmentError, match="leaves nothing"):
        mg.metric("rouge-1.5.5/rouge-w:lost_text=refuse").measure(["a"], ["да"])


def test_a_profile_keeps_its_case_whatever_is_normalized():
    assert mg.score("rouge-1.5.5/rouge-1:normalize=nfkc", ["The Cat"], ["the cat"]) == 1


def test_sentences_can_be_said_of_every_metric_and_marks_between_them_are_no_words():
    metrics = [f"{name}:sentences=at:<q>" for name in ("rouge1", "rougeL", "rougeLsum")]
    found = mg.evaluate(["a b<q>c d"], ["c d<q>a b"], metrics=metrics)
    assert [stats.score for stats in found] == [1, 0.5, 1]

    names = ["rouge1:sentences=given", "rougeLsum:sentences=given"]
    listed = mg.evaluate([["a b", "c d"]], [["c d", "a b"]], metrics=names)
    assert [stats.score for stats in listed] == [1, 1]


def test_given_sentences_are_lines_whatever_is_in_them():
    metric = mg.RougeLsum(sentences="given", normalize="no-punctuation")

    assert metric.measure([["a\nb.", "c d!"]], [["c d", "a b"]]).score == 1


def test_lists_of_tokens_and_of_sentences_are_not_taken_at_once():
    metrics = [mg.RougeL(tokenize="pretokenized"), mg.RougeLsum(sentences="given")]
    with pytest.raises(OptionError, match="one metric takes tokens, another sentences of each segment"):
        mg.evaluate([["a", "b"]], [["b", "a"]], metrics=metrics)


def test_a_token_that_is_a_line_feed_ends_a_sentence_and_is_no_word():
    pair = [["a", "\n", "b"]], [[["b", "\n", "a"]]]
    found = mg.evaluate(*pair, metrics=[f"{name}:tokenize=pretokenized" for name in ("rouge1", "rougeL", "rougeLsum")])

    assert [stats.score for stats in found] == [1, 0.5, 1]
    assert [stats.components["hypothesis_total"] for stats in found] == [2, 2, 2]


@pytest.mark.parametrize(
    ("spec", "text", "said"),
    [
        ("rougeLsum", "One sentence of 3.5 words.", False),
        ("rougeLsum", "The U.S. Senate and Mr. Smith met.", False),
        ("rougeLsum", "it was. it is.", True),
        ("rougeLsum", "One<q>two", True),
        ("rougeLsum", "It was.\nIt is.", False),
        ("rougeLsum:sentences=at:<q>", "It was. It is.", True),
        ("rougeLsum:sentences=uax29", "It was. It is.", False),
        ("rouge-1.5.5/rouge-w", "It was. It is.", True),
        ("rouge-1.5.5/rouge-l:max_bytes=12", "It was. It is.", True),
        ("rougeL", "It was. It is.", False),
    ],
)
def test_a_line_that_seems_to_have_several_sentences_is_announced_where_sentences_are_compared(spec, text, said):
    assert ("one_line" in codes(mg.metric(spec).measure([text], [text]))) == said


def test_the_signature_has_digests_of_the_words_and_stems_that_are_read():
    signature = mg.metric("rouge-1.5.5/rouge-1:stem=rouge-1.5.5,stop_words=rouge-1.5.5").signature

    assert re.search(r"\+stop:rouge-1\.5\.5@[0-9a-f]{12}\+stem:rouge-1\.5\.5@[0-9a-f]{12}\|", signature)
    assert "+stem:german@snowball-1.2|" in mg.metric("rouge1:stem=german").signature


def test_a_short_signature_too_has_digests_of_what_is_read(tmp_path):
    path = tmp_path / "stop.txt"
    path.write_text("the\n", "utf-8")
    metric = mg.RougeN(1, stop_words=f"file:{path}")
    assert mg.metric(metric.short_signature) == metric
    path.write_text("the\nof\n", "utf-8")
    with pytest.raises(MismatchError, match="was made with the steps"):
        mg.metric(metric.short_signature)


def test_what_is_described_is_what_the_scores_are_made_of():
    described = mg.RougeW().measure(["a b", "c"], ["a c", "c"]).describe()

    assert described["segments"] == 2
    # One of two words in a run of one: (1 / 2^1.2)^(1 / 1.2), and a perfect segment.
    assert described["precision"] == described["f"] == pytest.approx(0.5 + 1)
    assert described["reference_total"] == pytest.approx(2**1.2 + 1)


def test_snowball_stems_short_words_and_porter_does_not():
    assert mg.score("rouge1:stem=german", ["Hund Tage"], ["Hunde Tag"]) == 1
    assert mg.score("rouge1:stem=english", ["dog"], ["dogs"]) == 1
    assert mg.score("rouge1:stem=porter", ["dog"], ["dogs"]) == 1
    assert mg.score("rouge1:stem=porter", ["ads"], ["ad"]) == 0
    assert mg.score("rouge1:stem=english", ["ads"], ["ad"]) == 1


def test_the_laws_of_sums_hold_for_the_metric_that_refuses_empty_references():
    metric = mg.metric("rouge-1.5.5/rouge-w")
    hypotheses, references = ["a b c", "d e\nf", "a", "q"], ["a c b", "f\nd e", "a b", "r"]
    whole = metric.measure(hypotheses, references)
    parts = [metric.measure(hypotheses[part], references[part]) for part in (slice(2), slice(2, None))]

    assert mg.Statistics.concat(parts).rows.tobytes() == whole.rows.tobytes()
    assert metric.measure(hypotheses[::-1], references[::-1]).score == whole.score
    assert whole.pool(["x", "y", "x", "y"]).score == whole.score
    assert metric.measure(hypotheses, references, threads=2).rows.tobytes() == whole.rows.tobytes()
    assert np.isfinite(whole.rows).all()
