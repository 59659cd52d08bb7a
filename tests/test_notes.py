"""Notes: what they say, where they were seen, and what becomes of them when parts are put together."""

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import BLEU, TER, ChrF, Note, Statistics
from matchgrid.facts import EMPTY_HYPOTHESIS, SEARCH_LIMIT, TOKENIZED_PERIOD, UNSPLIT_SCRIPT, ZH_RANGES, remarks
from matchgrid.notes import SHOWN, merge


@pytest.mark.parametrize(
    ("note", "line"),
    [
        (Note("a", "it is so"), "it is so"),
        (Note("a", "it is so", remedy="do that"), "it is so; do that"),
        (Note("a", "empty", 1, 1, (1,)), "empty in 1 of 1 segment (1)"),
        (Note("a", "empty", 2, 9, (3, 4), "look"), "empty in 2 of 9 segments (3, 4); look"),
        (Note("a", "empty", 7, 9, (1, 2, 3, 4, 5)), "empty in 7 of 9 segments (1, 2, 3, 4, 5, ...)"),
    ],
)
def test_a_note_is_one_line(note: Note, line: str):
    assert str(note) == line


def test_merging_counts_and_shifts_places():
    parts = [
        (3, [Note("a", "x", 2, 3, (1, 3))]),
        (2, [Note("b", "y", 1, 2, (2,)), Note("c", "settings")]),
        (4, [Note("a", "x", 4, 4, (1, 2, 3, 4)), Note("c", "settings")]),
    ]

    assert merge(parts) == (
        Note("a", "x", 6, 9, (1, 3, 6, 7, 8)),
        Note("b", "y", 1, 9, (5,)),
        Note("c", "settings"),
    )
    assert merge([]) == ()


def test_the_first_places_are_named_and_all_are_counted():
    stats = BLEU().measure([""] * 9, ["a"] * 9)
    (note,) = stats.notes

    assert (note.code, note.count, note.total, note.segments) == ("empty_hypothesis", 9, 9, (1, 2, 3, 4, 5))
    assert len(note.segments) == SHOWN


def test_notes_never_change_a_score_and_parts_have_those_of_the_whole():
    hypotheses, references = ["", "a .", "x", ""], ["b", "a.", "", ""]
    for metric in (BLEU(), ChrF(), TER(asian_support=True)):
        whole = metric.measure(hypotheses, references)
        parts = [metric.measure(hypotheses[place:][:1], references[place:][:1]) for place in range(4)]

        assert set(Statistics.concat(parts).notes) == set(whole.notes)
        assert Statistics.concat(parts).score == whole.score


def codes(metric: mg.Metric, flag: int) -> list[str]:
    return [note.code for note in remarks(metric, np.array([flag], dtype=np.uint16))]


def test_flags_are_read_in_the_light_of_the_metric():
    assert codes(BLEU(), EMPTY_HYPOTHESIS) == ["empty_hypothesis"]
    assert codes(BLEU(), TOKENIZED_PERIOD) == ["tokenized_period"]
    assert codes(BLEU(tokenize="none"), TOKENIZED_PERIOD) == []
    assert codes(ChrF(), TOKENIZED_PERIOD) == codes(TER(), TOKENIZED_PERIOD) == []
    assert codes(BLEU(), UNSPLIT_SCRIPT) == ["unsplit_script"]
    assert codes(ChrF(), UNSPLIT_SCRIPT) == []
    assert codes(TER(), SEARCH_LIMIT) == ["search_limit"]
    assert codes(BLEU(tokenize="zh"), ZH_RANGES) == ["zh_ranges"]
    assert codes(BLEU(), 0) == []


@pytest.mark.parametrize(
    ("spec", "tokenizer", "remedy"),
    [
        ("ribes:tokenize=words", "words", "use tokenize=char"),
        ("ribes:tokenize=none", "none", "use tokenize=words or char"),
        ("rouge1", "words", "use tokenize=char"),
        ("nist", "mteval", "use tokenize=zh, ja-mecab, ko-mecab, char or spm:PATH"),
        ("bleu", "13a", "use tokenize=zh, ja-mecab, ko-mecab, char or spm:PATH"),
        ("bleu:tokenize=ko-mecab", "ko-mecab", "use tokenize=zh, ja-mecab, char or spm:PATH"),
        ("bleu:tokenize=multi-bleu-detok", "multi-bleu-detok", "use tokenize=zh, ja-mecab, ko-mecab, char or spm:PATH"),
        ("wer", "jiwer", "use cer, or tokenize=zh-fixed, ja-mecab, ko-mecab or char"),
        ("ter", "none", "use normalized=yes,asian_support=yes"),
        ("tercom:normalized=yes,asian_support=yes", "tercom", ""),
    ],
)
def test_nothing_is_advised_that_is_set_already_and_names_are_those_of_settings(spec, tokenizer, remedy):
    (found,) = remarks(mg.metric(spec), np.array([UNSPLIT_SCRIPT], dtype=np.uint16))

    assert f"tokenizer {tokenizer!r}" in found.message
    assert found.remedy == remedy


def test_the_way_out_is_one_that_the_metric_has():
    (bleu,) = remarks(BLEU(), np.array([UNSPLIT_SCRIPT], dtype=np.uint16))
    (ter,) = remarks(TER(), np.array([UNSPLIT_SCRIPT], dtype=np.uint16))

    assert "zh" in bleu.remedy
    assert mg.metric("ter:" + ter.remedy.removeprefix("use ")) == TER(normalized=True, asian_support=True)


def test_reaching_the_limit_of_the_search_for_shifts_is_announced():
    words = " ".join(str(place % 3) for place in range(60))
    stats = TER().measure([words, "a"], [" ".join(reversed(words.split())) + " 7", "a"])

    assert [note.segments for note in stats.notes if note.code == "search_limit"] == [(1,)]


def test_text_against_an_empty_reference_is_announced_only_where_it_is_lost():
    for hypotheses, references, expected in ((["a"], [""], True), ([""], [""], False), (["a"], [["", "b"]], False)):
        stats = ChrF().measure(hypotheses, references)
        assert ("uncounted_hypothesis" in {note.code for note in stats.notes}) == expected
        assert "uncounted_hypothesis" not in {note.code for note in BLEU().measure(hypotheses, references).notes}


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("bleu", True),
        ("bleu:normalize=squeeze", True),
        ("bleu:tokenize=none", False),
        ("rouge1", False),
        # Of the full stop nothing is left to be split off.
        ("bleu:normalize=no-punctuation", False),
        ("bleu:normalize=asr-basic-1", False),
        ("bleu:normalize=coco-tokens", False),
        ("bleu:tokenize=ptb-coco", False),
        ("meteor:normalize=coco-tokens,normalized=no,stages=exact,function_words=none", False),
        # Meteor's tokenizer splits at white space alone.
        ("meteor:normalized=no,stages=exact,function_words=none", False),
    ],
)
def test_a_full_stop_apart_is_said_where_the_tokenizer_would_have_split_it_off(spec: str, said: bool):
    notes = mg.metric(spec).measure(["a b ."], ["a c ."]).notes

    assert ("tokenized_period" in {note.code for note in notes}) == said


COCO = [f"coco/{name}" for name in ("bleu1", "bleu4", "meteor", "rougeL", "cider-d")]


def test_cocos_metrics_say_that_a_caption_is_empty_and_nothing_of_its_full_stop(meteor_data: str):
    found = mg.evaluate(["a dog .", "", "a cat"], ["a dog .", "a b .", "c ."], metrics=COCO)

    for name, stats in zip(COCO, found, strict=True):
        places = {note.code: note.segments for note in stats.notes}
        assert places["empty_hypothesis"] == (2,), name
        assert "tokenized_period" not in places, name
