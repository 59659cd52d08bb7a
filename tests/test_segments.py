"""The door: what is refused, with the place and the way out, and what passes unchanged."""

from types import MappingProxyType

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MatchgridError, ShapeError, TextError
from matchgrid.segments import listed, segments


def test_segments_are_flattened_with_their_counts():
    found = segments(["a", "b"], [["x", None, "y"], "z"])

    assert (found.references, found.counts, found.absent) == (["x", "y", "z"], [2, 1], 1)
    assert found.reference_counts == (1, 2)
    assert len(found) == 2


def test_single_references_need_no_counts():
    found = segments(("a", "b"), ("x", "y"))

    assert found.counts is None
    assert found.reference_counts == (1, 1)


@pytest.mark.parametrize("items", ["text", b"text"])
def test_a_bare_string_is_not_a_list(items):
    message = f"a list with one text per segment belongs here, not a single {type(items).__name__}"
    with pytest.raises(InputTypeError, match=f"hypotheses: {message}"):
        segments(items, ["a"])
    with pytest.raises(InputTypeError, match=f"references: {message}"):
        segments(["a"], items)
    with pytest.raises(InputTypeError, match=f"reference stream 2: {message}"):
        mg.by_segment(["a"], items)
    with pytest.raises(InputTypeError, match=message):
        mg.evaluate(items, ["a"])


@pytest.mark.parametrize("items", [{"a": "b"}, {"a"}, frozenset("a")])
def test_what_has_no_order_is_refused(items):
    with pytest.raises(InputTypeError, match="has no order"):
        segments(items, ["a"])


@pytest.mark.parametrize("items", [None, 7, object()])
def test_what_is_not_iterable_is_refused(items):
    with pytest.raises(InputTypeError, match=f"not {type(items).__name__}"):
        segments(items, ["a"])


def test_lengths_must_agree_and_streams_are_recognised():
    with pytest.raises(ShapeError, match=r"^2 hypotheses, but references for 3 segments$"):
        segments(["a", "b"], ["a", "b", "c"])
    with pytest.raises(ShapeError, match=r"these look like 2 reference streams; give them as mg\.by_segment"):
        segments(["a", "b", "c"], [["a", "b", "c"], ("d", "e", "f")])
    with pytest.raises(ShapeError, match=r"for a single reference stream give mg\.by_segment\(stream\)"):
        segments(["a", "b", "c"], [["a", "b", "c"]])
    with pytest.raises(ShapeError, match="0 hypotheses, but references for 1 segment"):
        segments([], ["a"])
    with pytest.raises(ShapeError, match="1,000 hypotheses, but references for 2,000 segments"):
        segments(["a"] * 1000, ["a"] * 2000)


def test_an_empty_corpus_has_no_score():
    with pytest.raises(ShapeError, match="there are no segments: an empty corpus has no score"):
        segments([], [])


@pytest.mark.parametrize("group", [[], None, [None], [None, None], ()])
def test_a_segment_needs_a_reference(group):
    with pytest.raises(ShapeError, match=r"^segment 2 has no reference$"):
        segments(["a", "b"], ["a", group])


@pytest.mark.parametrize("thing", [7, b"a", object(), {"a": 1}])
def test_what_is_not_text_is_refused_by_number(thing):
    with pytest.raises(InputTypeError, match=f"hypothesis 2 is {type(thing).__name__}, not text"):
        segments(["a", thing], ["a", "b"])
    with pytest.raises(InputTypeError, match=f"a reference of segment 2 is {type(thing).__name__}, not text"):
        segments(["a", "b"], ["a", ["b", thing]])
    with pytest.raises(InputTypeError, match=f"references of segment 2: .* not {type(thing).__name__}"):
        segments(["a", "b"], ["a", thing])


def test_an_absent_hypothesis_is_refused():
    with pytest.raises(InputTypeError, match="hypothesis 1 is None, not text"):
        segments([None], ["a"])


def test_tokens_belong_to_the_tokenizer_for_them():
    with pytest.raises(InputTypeError, match="tokenize='pretokenized'"):
        segments([["a", "b"]], ["a b"])
    with pytest.raises(
        InputTypeError,
        match=r"hypothesis 1: a list of strings belongs here: tokens \(tokenize='pretokenized'\) or sentences",
    ):
        segments(["a b"], [["a", "b"]], tokens=True)
    with pytest.raises(InputTypeError, match="a list of strings"):
        segments([["a", 1]], [["a"]], tokens=True)


def test_token_lists_may_be_tuples_and_stand_alone_or_in_lists():
    alone = segments([("a", "b"), ["c"]], [("a", "b"), []], tokens=True)
    listed = segments([["a", "b"], ["c"]], [[("a", "b"), ["x"]], ["c"]], tokens=True)

    assert (alone.hypotheses, alone.references, alone.counts) == ([["a", "b"], ["c"]], [["a", "b"], []], None)
    assert (listed.references, listed.counts) == ([["a", "b"], ["x"], ["c"]], [2, 1])


def test_texts_from_numpy_and_subclasses_of_str_are_texts():
    class Line(str):
        __slots__ = ()

    texts = np.array(["the cat sat on", "a b c d"])

    assert mg.score("bleu", texts, texts) == 100.0
    assert mg.score("bleu", [Line("a b c d")], [[Line("a b c d")]]) == 100.0


def test_streams_become_segments():
    assert mg.by_segment(["a", "b"], ["c", None]) == [["a", "c"], ["b", None]]
    assert mg.by_segment(iter("ab")) == [["a"], ["b"]]
    with pytest.raises(ShapeError, match="at least one stream"):
        mg.by_segment()
    with pytest.raises(ShapeError, match=r"different lengths: 2, 1,000; every stream has one entry per segment"):
        mg.by_segment(["a", "b"], ["c"] * 1000)


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "bleu:tokenize=ja-mecab"])
@pytest.mark.parametrize(
    ("hypotheses", "references", "place"),
    [
        (["a", "\ud800"], ["a", "b"], "hypothesis 2"),
        (["a", "b"], ["a", "x\udfff"], "a reference of segment 2"),
        (["a", "b", "c"], [["a", "b", "c"], ["d"], ["e", None, "\ud800"]], "a reference of segment 3"),
    ],
)
def test_a_lone_surrogate_is_refused_with_its_segment(name: str, hypotheses, references, place: str):
    with pytest.raises(TextError, match=f"^{place}: not valid text .*surrogates not allowed"):
        mg.score(name, hypotheses, references)


def test_every_refusal_is_a_value_error_and_one_of_ours():
    for error in (InputTypeError, ShapeError, TextError):
        assert issubclass(error, MatchgridError)
        assert issubclass(error, ValueError)
    assert issubclass(InputTypeError, TypeError)


def test_a_mapping_of_any_type_is_no_list():
    with pytest.raises(InputTypeError, match="a mappingproxy has no order"):
        listed(MappingProxyType({"x": "a"}), "hypotheses")
