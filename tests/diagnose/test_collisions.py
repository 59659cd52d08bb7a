"""Texts that preprocessing makes equal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.diagnose import collisions
from matchgrid.errors import InputTypeError, OptionError
from strategies import texts


def test_different_names_become_one():
    """The normalizer of SQuAD deletes hyphens: a claim of the article on surface metrics."""
    found = collisions(["A-10", "A10", "the A10", "B2", "A-10"], "squad-v1.1/em")

    (one,) = found
    assert (one.becomes, one.count) == ("a10", 4)
    assert [(variant.text, variant.places) for variant in one.variants] == [
        ("A-10", (1, 5)),
        ("A10", (2,)),
        ("the A10", (3,)),
    ]
    assert str(found) == (
        "3 of 4 different texts become 1\n'a10'\n  2 x 'A-10' at 1, 5\n  1 x 'A10' at 2\n  1 x 'the A10' at 3"
    )


def test_those_that_are_given_most_often_come_first():
    found = collisions(["b", "B", "a", "A", "A", "c", "b", "b"], mg.text.text_steps("lower"))

    assert [one.becomes for one in found] == ["b", "a"]
    assert [variant.text for variant in found[1].variants] == ["A", "a"]
    assert len(found) == 2
    assert "'b'\n  3 x 'b' at 1, 7, 8" in str(found)


def test_many_places_are_printed_in_part():
    assert "6 x 'a' at 1, 2, 3, 4, 5, ..." in str(collisions(["a"] * 6 + ["A"], "em:lowercase=yes"))


def test_steps_without_a_tokenizer_compare_texts_and_others_their_tokens():
    assert not len(collisions(["a b", "a  b"], "em"))
    assert len(collisions(["a b", "a  b"], "em:tokenize=none")) == 1
    assert not len(collisions(["ab", "a b"], "em:tokenize=none"))
    assert len(collisions(["ab", "a b"], "em:tokenize=char")) == 1
    user = mg.text.user_tokenizer("first", lambda text: [text[:1]])
    assert collisions(["ab", "ac"], mg.ExactMatch(tokenize=user))[0].becomes == "a"


@given(st.lists(texts(), max_size=12), st.sampled_from(["em", "em:lowercase=yes,tokenize=words", "squad-v2/f1"]))
def test_texts_collide_if_and_only_if_they_are_equal_to_exact_match(given_texts, name):
    metric = mg.metric(name)
    exact = mg.ExactMatch(
        lowercase=metric.lowercase, normalize=metric.normalize, tokenize=metric.tokenize, stem=metric.stem
    )
    groups = [{variant.text for variant in one.variants} for one in collisions(given_texts, name)]
    for one in set(given_texts):
        for other in set(given_texts) - {one}:
            together = any({one, other} <= group for group in groups)
            assert together == (mg.score(exact, [one], [other]) == 1), (one, other)


def test_what_can_not_be_compared_is_refused():
    with pytest.raises(OptionError, match="lists of tokens"):
        collisions(["a"], "em:tokenize=pretokenized")
    with pytest.raises(OptionError, match="lists of sentences"):
        collisions(["a"], mg.RougeLsum(sentences="given"))
    with pytest.raises(OptionError, match="steps are made by"):
        collisions(["a"], ("lower",))
    with pytest.raises(InputTypeError, match="text 2 is None"):
        collisions(["a", None], "em")
    with pytest.raises(InputTypeError, match="a list with strings"):
        collisions("abc", "em")
