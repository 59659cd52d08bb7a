"""Two tables by their ids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchgrid.errors import ShapeError
from matchgrid.io.join import join


@given(data=st.data(), ids=st.lists(st.text(), unique=True))
def test_the_order_is_that_of_the_references(data: st.DataObject, ids: list[str]) -> None:
    shuffled = data.draw(st.permutations(ids))

    places = join(shuffled, ids)

    assert [shuffled[place] for place in places] == ids


@pytest.mark.parametrize(
    ("hypotheses", "references", "message"),
    [
        (
            ["a"],
            ["a", "b"],
            "not in h.tsv: the id 'b' of r.tsv. Both need the same ids.",
        ),
        (
            ["a", "c", "07"],
            ["a", "b", "7"],
            "not in h.tsv: 2 ids ('b', '7') of r.tsv; not in r.tsv: 2 ids ('c', '07') of h.tsv. "
            "Both need the same ids.",
        ),
        (
            [],
            list("abcdefg"),
            "not in h.tsv: 7 ids ('a', 'b', 'c', 'd', 'e', ...) of r.tsv. Both need the same ids.",
        ),
        (
            ["a", "b", "a", "a"],
            ["a", "b"],
            "h.tsv: the id 'a' more than once. Each row needs an id of its own.",
        ),
        (
            ["a"],
            list("bbccdda"),
            "r.tsv: 3 ids ('b', 'c', 'd') more than once. Each row needs an id of its own.",
        ),
        (
            ["é"],
            ["e\u0301"],
            "not in h.tsv: the id 'e\u0301' of r.tsv; not in r.tsv: the id 'é' of h.tsv. Both need the same ids.",
        ),
    ],
)
def test_ids_that_do_not_fit_are_named(hypotheses: list[str], references: list[str], message: str) -> None:
    with pytest.raises(ShapeError) as caught:
        join(hypotheses, references, hypotheses="h.tsv", references="r.tsv")

    assert str(caught.value) == message


def test_sides_have_names_of_their_own() -> None:
    with pytest.raises(ShapeError, match=r"^not in the hypotheses: the id 'a' of the references\."):
        join([], ["a"])
