"""Statistics that are not about the same thing are never put together or compared."""

import pytest

from matchgrid import BLEU, TER, ChrF, Statistics
from matchgrid.errors import MismatchError, ShapeError

HYPOTHESES = ["the cat sat", "on the mat"]
REFERENCES = ["the cat sat", "on a mat"]


def stats(metric=None, references=REFERENCES) -> Statistics:
    return (metric or BLEU()).measure(HYPOTHESES, references)


@pytest.mark.parametrize("other", [ChrF(), TER(), BLEU(max_order=2), BLEU(smooth="none"), BLEU(lowercase=True)])
def test_other_metrics_are_refused_with_both_signatures(other):
    for refused in (stats().check_comparable, lambda part: Statistics.concat([stats(), part])):
        with pytest.raises(MismatchError) as caught:
            refused(stats(other))

        assert BLEU().signature in str(caught.value)
        assert other.signature in str(caught.value)


def test_a_mean_is_not_comparable_with_what_it_is_the_mean_of():
    with pytest.raises(MismatchError, match="different metrics"):
        stats().check_comparable(stats().macro())


def test_other_units_are_refused():
    with pytest.raises(MismatchError, match="different units: 2 segments and 1 segments"):
        stats().check_comparable(stats()[:1])
    with pytest.raises(MismatchError, match="different units: 2 segments and 1 documents"):
        stats().check_comparable(stats().pool(["a", "a"]))
    with pytest.raises(MismatchError, match="different units"):
        stats().pool(["a", "b"]).check_comparable(stats().pool(["a", "c"]))
    with pytest.raises(MismatchError, match="part 2 has documents, part 1 segments"):
        Statistics.concat([stats(), stats().pool(["a", "a"])])
    with pytest.raises(MismatchError, match="part 3 has condensed, part 1 segments"):
        Statistics.concat([stats(), stats(), stats().condense()])


def test_other_references_are_refused_with_the_first_place():
    with pytest.raises(MismatchError, match=r"different references: 1 of 2 segments, first number 2"):
        stats().check_comparable(stats(references=["the cat sat", "on the mat"]))
    with pytest.raises(MismatchError, match=r"different references: 2 of 2 segments, first number 1"):
        stats().check_comparable(stats(references=[["the cat sat", "x"], ["on a mat", "x"]]))
    with pytest.raises(MismatchError, match=r"different references: 1 of 1 documents, first number 1"):
        stats().pool(list("aa")).check_comparable(stats(references=["x", "on a mat"]).pool(list("aa")))


def test_references_are_compared_as_the_metric_sees_them():
    stats().check_comparable(stats(references=["the  cat sat ", " on a mat"]))
    stats(BLEU(lowercase=True)).check_comparable(stats(BLEU(lowercase=True), references=["The cat SAT", "on a mat"]))
    with pytest.raises(MismatchError):
        stats(ChrF()).check_comparable(stats(ChrF(), references=["the  cat sat", "on a mat"]))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["a b", "c"], ["a", "b c"]),
        (["ab", "c"], ["a", "bc"]),
        (["a", ""], ["", "a"]),
        (["", ""], [""]),
        (["a", "b"], ["b", "a"]),
        (["a", "a"], ["a"]),
        (["\xff"], ["\xfe"]),
    ],
)
@pytest.mark.parametrize("metric", [BLEU(tokenize="none"), ChrF()], ids=["tokens", "text"])
def test_no_two_lists_of_references_have_the_same_digest(first, second, metric):
    digests = [metric.measure(["x"], [group]).reference_digest for group in (first, second)]

    assert digests[0] != digests[1]


def test_nothing_is_not_put_together():
    with pytest.raises(ShapeError, match="no statistics"):
        Statistics.concat([])


def test_concat_takes_any_iterable_and_keeps_labels():
    parts = [stats().pool(["a", "b"]), stats().pool(["c", "c"])]
    joined = Statistics.concat(iter(parts))

    assert joined.units.labels == ("a", "b", "c")
    assert len(joined) == 3
    assert joined.segments == 4


def test_concat_keeps_the_range_of_reference_counts():
    one = stats()
    two = stats(references=[["a", "b", "c"], ["a", "b"]])

    assert Statistics.concat([one, two]).signature.endswith("|references:1-3")
    assert Statistics.concat([two, two]).signature.endswith("|references:2-3")
    assert one.signature.endswith("|references:1")
