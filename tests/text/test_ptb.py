"""The tokens of the Penn Treebank: what holds of any text, and how a side is read as one stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import text
from matchgrid.errors import OptionError

STREAMS = ("ptb-coco", "ptb-coco-split")
TEXTS = (
    st.text() | st.text(alphabet="aA1.,'\"-<>&;:/@ \n\xad\u2019\u2028é日") | st.sampled_from(["", " ", "etc.", "U.S."])
)


@given(TEXTS)
def test_tokens_are_text_without_white_space(given_text: str):
    (tokens,) = text.tokens("ptb", [given_text])

    assert all(tokens)
    assert not any(character in " \t\n\r\x0b\x0c\u2028\u2029" for token in tokens for character in token)


@given(st.lists(TEXTS, min_size=1, max_size=5))
def test_every_text_of_a_stream_has_its_tokens(texts: list[str]):
    for name in STREAMS:
        found = text.tokens(name, texts)

        assert len(found) == len(texts)
        assert found[-1] == text.tokens(name, texts[-1:])[0]
        # A text sees no further than the next that is not blank.
        for place, following in enumerate(texts[1:]):
            if following.strip():
                assert found[place] == text.tokens(name, texts[place : place + 3])[0]


@pytest.mark.parametrize("blank", ["", " ", "\n", "\x85", "\u3000"])
def test_blank_texts_have_no_tokens_and_are_looked_past(blank: str):
    """In a row of very many, each is not given all that follow."""
    count = 200_000
    found = text.tokens("ptb-coco", [*[blank] * count, "a :P", *[blank] * count, "c"])

    # The last face of a side is none to the tool, which looks at what comes after it.
    assert found[count] == text.tokens("ptb-coco", ["a :P", blank, "c"])[0] == ["a", ":p"]
    assert text.tokens("ptb-coco", ["a :P"])[0] == ["a", "p"]
    assert not any(found[:count] + found[count + 1 : -1])


def test_a_text_of_several_lines_is_one_text():
    texts = ["left\u2028right", "a\rb\x0bc\x0cd\u2029e\nf", "second"]

    assert text.tokens("ptb-coco", texts) == [["left", "right"], [*"abcdef"], ["second"]]
    assert text.tokens("ptb", texts[:2]) == [["left", "right"], [*"abcdef"]]


def test_brackets_stay_and_punctuation_goes():
    given_text = 'He said: "It\'s (not) over!" -- really... [a] {b}'

    expected = "he said it 's -lrb- not -rrb- over really -lsb- a -rsb- -lcb- b -rcb-"
    assert text.tokens("ptb-coco", [given_text]) == [expected.split()]


def test_a_mixed_number_is_one_token_or_two():
    assert text.tokens("ptb-coco", ["2 1/2 cups"]) == [["2\xa01/2", "cups"]]
    assert text.tokens("ptb-coco-split", ["2 1/2 cups"]) == [["2", "1/2", "cups"]]


def test_lower_case_comes_after_the_tokens():
    assert text.tokens("ptb", ["Mr. X is in the U.S. The end"], normalize="lower") == [
        ["mr.", "x", "is", "in", "the", "u.s.", "the", "end"]
    ]
    assert text.tokens("ptb-coco", ["Stop in the U.S. THE End", "İİ ΟΔΟΣ"]) == [
        ["stop", "in", "the", "u.s.", "the", "end"],
        ["i̇i̇", "οδος"],
    ]


@pytest.mark.parametrize("name", STREAMS)
def test_a_metric_over_a_stream_is_positional(name: str):
    metric = mg.BLEU(tokenize=name, max_order=1)
    assert metric.positional
    assert not mg.BLEU(tokenize="ptb").positional


def test_references_are_one_stream_in_the_order_of_segments():
    metric = mg.BLEU(tokenize="ptb-coco", max_order=1)
    together = metric.measure(["a :P", "c"], [["a :P", "b"], ["c"]])
    apart = [metric.measure(["a :P"], [["a :P", "b"]]), metric.measure(["c"], ["c"])]

    # The last face of a side is none to the tool, which looks at what comes after it.
    assert together.describe()["matches_1"] == 3
    assert [one.describe()["matches_1"] for one in apart] == [1, 1]


def test_sentences_are_refused_by_a_stream():
    with pytest.raises(OptionError, match="compares lines"):
        mg.score("rougeLsum:tokenize=ptb-coco", ["a b"], ["a b"])


def test_a_telephone_number_is_one_token_with_or_without_the_code_of_its_country():
    whole = ["+1555-123-4567", "+15-123-4567", "+1555-1234567", "++49-30-901820", "+4930-1234-5678", "+1555-123-456"]

    assert text.tokens("ptb", [f"call {number} now" for number in whole]) == [["call", n, "now"] for n in whole]
    assert text.tokens("ptb", ["+49 30 901820", "49\u00a0123456", "(30) 901820", "(1234) 123456"]) == [
        ["+49\u00a030\u00a0901820"],
        ["49\u00a0123456"],
        ["-LRB-30-RRB-\u00a0901820"],
        ["-LRB-", "1234", "-RRB-", "123456"],
    ]


def test_an_initial_ends_a_sentence_before_mr_and_ms_alone():
    begun = ["Plan A. Mr. Smith", "Plan A. MS. Smith", "the U.S. Mr. x"]
    others = ["Plan A. Mrs. Smith", "Plan A. Dr. Smith", "Plan A. Mr Smith", "Plan A. mr. Smith"]

    assert [found[1:3] for found in text.tokens("ptb", begun)] == [["A", "."], ["A", "."], ["U.S.", "."]]
    assert [found[1] for found in text.tokens("ptb", others)] == ["A."] * 4
