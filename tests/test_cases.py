"""What users of text-metric tools hit: public reports, with the value or the refusal that is right.

Each docstring names the report. Inputs are our own.
"""

import socket
from pathlib import Path

import pytest

import matchgrid as mg
from catalogue import CASES, METRICS
from matchgrid import BLEU, TER, ChrF, text
from matchgrid.errors import InputTypeError, OptionError, ShapeError
from places import loaded


def codes(stats: mg.Statistics) -> set[str]:
    return {note.code for note in stats.notes}


def note(stats: mg.Statistics, code: str) -> mg.Note:
    return next(note for note in stats.notes if note.code == code)


def test_rare_ideographs_are_tokens_and_arrows_are_not_unless_the_tool_is_asked_for():
    """B01"""
    texts = ["𠮷𠮷", "a→b", "a…b"]

    assert text.tokens("zh-fixed", texts) == [["𠮷", "𠮷"], ["a→b"], ["a…b"]]
    assert text.tokens("zh", texts) == [["𠮷𠮷"], ["a", "→", "b"], ["a", "…", "b"]]
    assert BLEU(tokenize="zh").signature != BLEU(tokenize="zh-fixed").signature


def test_a_text_that_the_faulty_ranges_split_in_another_way_is_announced():
    """B01"""
    assert "zh_ranges" in codes(BLEU(tokenize="zh").measure(["𠮷𠮷"], ["𠮷𠮷"]))
    assert "zh_ranges" not in codes(BLEU(tokenize="zh").measure(["中文"], ["中文"]))
    assert "zh_ranges" not in codes(BLEU(tokenize="zh-fixed").measure(["𠮷𠮷"], ["𠮷𠮷"]))


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter"])
def test_references_in_the_wrong_orientation_are_refused_and_never_cut(name: str):
    """B02"""
    hypotheses = ["red fox runs", "zzz", "yyy"]
    streams = [["red fox runs"], ["blue bird sings"], ["old dog sleeps"]]
    with pytest.raises(ShapeError) as caught:
        mg.score(name, hypotheses=hypotheses, references=mg.by_segment(*streams))
    assert str(caught.value).startswith("3 hypotheses, but references for 1 segment, with 3 references: ")
    assert "were they 3 reference streams of length 1?" in str(caught.value)

    with pytest.raises(ShapeError, match=r"these look like 2 reference streams; give them as mg\.by_segment"):
        mg.score(name, hypotheses=hypotheses, references=[hypotheses, hypotheses])
    with pytest.raises(ShapeError, match="reference streams have different lengths: 3, 2"):
        mg.by_segment(["a", "b", "c"], ["a", "b"])


def test_a_perfect_score_is_100_and_no_more():
    """B04"""
    assert mg.score("bleu", ["the cat sat on the mat"], ["the cat sat on the mat"]) == 100.0


def test_an_empty_reference_counts_and_is_announced():
    """B06"""
    bleu = BLEU().measure(["a b c d e", "hello"], ["a b c d e", ""])
    ter = TER().measure(["a b c", "hello"], ["a b c", ""])

    assert bleu.score == pytest.approx(95.54427922043672, rel=1e-12)
    assert ter.score == pytest.approx(33.33333333333333, rel=1e-12)
    for stats in (bleu, ter):
        assert note(stats, "empty_reference").segments == (2,)
        assert note(stats, "empty_reference").count == 1


def test_text_invented_against_an_empty_reference_is_announced_where_it_costs_nothing():
    """B07"""
    stats = ChrF().measure(["abcdef", "hello"], ["abcdef", ""])

    assert stats.score == 100.0
    assert note(stats, "uncounted_hypothesis").segments == (2,)
    assert str(note(stats, "uncounted_hypothesis")).startswith("text against an empty reference does not enter chrF")


@pytest.mark.parametrize("references", [[["the cat sat on mats"], []], [["the cat sat on mats"], [None]], ["x", None]])
def test_a_segment_without_any_reference_is_refused_by_number(references):
    """B09"""
    with pytest.raises(ShapeError, match=r"^segment 2 has no reference$"):
        BLEU().measure(["the cat sat on mats", "a b c d e"], references)


def test_empty_output_scores_as_badly_as_can_be():
    """B11"""
    scores = {name: mg.score(name, [""], [["we meet at noon"]]) for name in ("sacrebleu/sentence-bleu", "chrf", "ter")}

    assert scores == {"sacrebleu/sentence-bleu": 0.0, "chrf": 0.0, "ter": 100.0}


@pytest.mark.parametrize("smooth", ["exp", "floor", "add-k", "none"])
@pytest.mark.parametrize("effective", [False, True])
def test_nothing_in_common_is_zero_under_every_smoothing(smooth: str, effective: bool):
    """B12"""
    assert BLEU(smooth=smooth, effective_order=effective).measure(["p q r s"], ["a b c d"]).score == 0.0


@pytest.mark.parametrize(
    ("normalized", "asian", "score"), [(False, False, 100), (False, True, 100), (True, False, 100), (True, True, 40)]
)
def test_an_option_without_effect_is_announced(normalized: bool, asian: bool, score: float):
    """B14"""
    stats = TER(normalized=normalized, asian_support=asian).measure(["我喜欢苹果"], ["我喜欢香蕉"])

    assert stats.score == pytest.approx(score, rel=1e-12)
    assert ("option_without_effect" in codes(stats)) == (asian and not normalized)


def test_floor_smoothing_has_a_value_of_its_own():
    """B16"""
    assert BLEU(smooth="floor").measure(["a b c x"], ["a b c y"]).score == pytest.approx(39.76353643835254, rel=1e-12)
    assert BLEU(smooth="floor").smooth_value == 0.1


def test_records_of_two_smoothing_values_differ_in_exactly_that():
    """B17"""
    half, two = BLEU(smooth="add-k", smooth_value=0.5), BLEU(smooth="add-k", smooth_value=2)
    scores = [metric.measure(["a b c x"], ["a b c y"]).score for metric in (half, two)]

    assert scores == pytest.approx([57.21248424548516, 74.0082804492285], rel=1e-12)
    assert half.signature.replace("smooth_value=0.5", "smooth_value=2") == two.signature
    assert half.short_signature.replace("smooth_value=0.5", "smooth_value=2") == two.short_signature


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_metric_and_option_has_a_short_and_a_long_form_that_are_read_back(case):
    """B19"""
    assert mg.metric(case.metric.short_signature) == mg.metric(case.metric.signature) == case.metric
    assert len(case.metric.short_signature) < len(case.metric.signature)


def test_tokenized_full_stops_are_counted_at_any_size(capsys: pytest.CaptureFixture[str]):
    """B26"""
    for size in (1, 150):
        stats = BLEU().measure(["ok then ."] * size, ["ok then."] * size)
        found = note(stats, "tokenized_period")

        assert (found.count, found.total) == (size, size)
        assert stats.score == BLEU().measure(["ok then."] * size, ["ok then."] * size).score
    assert capsys.readouterr() == ("", "")


def test_text_that_is_split_already_is_taken_as_it_is():
    """B27"""
    metric = BLEU(tokenize="pretokenized")
    words = ["a", "b", "c", "d"]

    assert metric.measure([words], [[words]]).score == 100.0
    assert metric.measure([tuple(words)], [tuple(words)]).score == 100.0
    assert "tokenize=pretokenized" in metric.signature
    # A token may hold spaces, or be empty.
    assert metric.measure([["a b", "", "c", "d"]], [[["a", "b", "", "c", "d"]]]).components["matches"] == [3, 2, 1, 0]


CHINESE = ["今天天气很好我们去公园", "他喜欢喝茶看书"], ["今天天气很好我们去学校", "他喜欢喝茶看书"]


def test_chinese_scores_by_its_tokenizer():
    """B29"""
    scores = [BLEU(tokenize=name).measure(*CHINESE).score for name in ("13a", "zh", "char")]

    assert scores == pytest.approx([0.0, 86.33400213704509, 86.33400213704509], rel=1e-12)


def test_chinese_under_a_tokenizer_for_spaced_text_is_announced():
    """B29"""
    found = {name: BLEU(tokenize=name).measure(*CHINESE) for name in ("13a", "zh", "char")}

    assert ["unsplit_script" in codes(stats) for stats in found.values()] == [True, False, False]
    assert "'13a'" in str(note(found["13a"], "unsplit_script"))


def test_a_short_identical_pair_without_smoothing_is_zero_and_not_nearly():
    """B42"""
    assert BLEU(smooth="none").measure(["good morning"], ["good morning"]).score == 0.0


def test_text_is_scored_as_words_and_never_as_characters():
    """B44"""
    metric = BLEU(tokenize="whitespace", scale=1, smooth="none")
    stats = metric.measure(["good day to you two"], [["good day to you all"]])

    assert stats.score == pytest.approx(0.668740304976422, rel=1e-12)
    for texts in ("good day", b"good day", {"good day"}):
        with pytest.raises(InputTypeError):
            metric.measure(texts, ["good day"])


@pytest.mark.parametrize(
    ("options", "hypothesis", "reference", "score"),
    [
        ({"whitespace": True}, "sun set", "sunset", 36.89058281721454),
        ({"whitespace": False}, "sun set", "sunset", 100.0),
        ({"char_order": 1}, "old ship", "old shop", 85.71428571428571),
        ({"char_order": 6}, "old ship", "old shop", 49.28571428571429),
    ],
)
def test_options_of_chrf_reach_the_score(options, hypothesis: str, reference: str, score: float):
    """B46"""
    assert ChrF(**options).measure([hypothesis], [reference]).score == pytest.approx(score, rel=1e-12)


def test_an_unknown_smoothing_is_refused_with_the_names_there_are():
    """B49"""
    with pytest.raises(OptionError, match="there is no smoothing 'method-1'; there are none, floor, add-k, exp"):
        BLEU(smooth="method-1")
    with pytest.raises(OptionError, match="there are none, floor, add-k, exp"):
        mg.metric("bleu:smooth=method-1")


def test_a_hopeless_segment_keeps_its_reference_in_chrf():
    """B69"""
    references = ["good night", "mellow brown books"]

    assert mg.score("chrf", ["good night", "zzz"], references) == pytest.approx(36.70865503291402, rel=1e-12)
    assert mg.score("chrf", ["zzz", "zzz"], references) < mg.score("chrf", ["good night", "zzz"], references)
    assert mg.score("chrf", ["good night", ""], references) < 100


def test_a_number_before_the_last_full_stop_is_a_token_of_its_own():
    """B71"""
    references = ["it is 1999.", "room 12, then left."]

    assert mg.score("bleu", ["it is 1999 .", "room 12, then left."], references) == 100.0
    assert text.tokens("13a", references[:1]) == [["it", "is", "1999", "."]]


def test_no_metric_touches_the_network(monkeypatch: pytest.MonkeyPatch):
    """B72"""

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refused)
    names = [*METRICS, "bleu:tokenize=ja-mecab", "bleu:tokenize=ko-mecab"]
    evaluation = mg.evaluate(["a b c d"], ["a b c d"], metrics=names, sources=["a b"])

    assert len(evaluation.scores) == len(names)


def test_a_first_score_writes_nothing_and_imports_little(tmp_path: Path):
    """B72, B102"""
    found = loaded("import matchgrid as mg; mg.score('bleu', ['a b'], ['a b'])", tmp_path)

    assert list(tmp_path.iterdir()) == []
    assert "matchgrid" in found
    assert not {"socket", "ssl", "urllib.request", "MeCab", "sentencepiece", "click", "rich"} & found


@pytest.mark.parametrize(("tokenizer", "score"), [("13a", 70.71067811865478), ("none", 53.7284965911771)])
def test_tokenizers_are_named_and_their_scores_are_their_own(tokenizer: str, score: float):
    """B74"""
    stats = BLEU(tokenize=tokenizer).measure(
        ["cough, fever, chills, and rash noted."], ["cough, fever, chills, and pain noted."]
    )

    assert stats.score == pytest.approx(score, rel=1e-12)
    assert f"tokenize={tokenizer}" in stats.signature


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "bleu:tokenize=pretokenized"])
@pytest.mark.parametrize("thing", [object(), 7, 1.5, None, b"abc", [1, 2], {"a": 1}])
def test_what_is_not_text_is_refused(name: str, thing: object):
    """B87"""
    metric = mg.metric(name)
    good = ["a", "b"] if "pretokenized" in name else "a b"
    for hypotheses, references in (([good, thing], [good, good]), ([good, good], [good, [good, thing, 3]])):
        with pytest.raises(TypeError) as caught:
            metric.measure(hypotheses, references)
        assert isinstance(caught.value, InputTypeError)
        assert "2" in str(caught.value)


@pytest.mark.parametrize("same", ["ha ha", "ha " * 30, "a b a b a b", "", "   "])
def test_repeated_words_cost_no_edits(same: str):
    """B89"""
    assert TER().measure([same], [[same]]).score == 0.0


@pytest.mark.timeout(20)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_degenerate_output_does_not_take_hours(case):
    """B99"""
    long, short = "hence it is so . " * 200, "hence it is so ."
    stats = case.metric.measure([long, short], [short, long], sources=[short, long])

    assert len(stats.segment_scores) == 2
