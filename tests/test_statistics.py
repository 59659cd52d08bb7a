"""Statistics: scores, units, slices, pools, means, sums, and what they refuse."""

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import BLEU, TER, ChrF, Mean, Statistics
from matchgrid.errors import OptionError, ShapeError

HYPOTHESES = ["the cat sat on the mat", "a dog ran by", "it is so"]
REFERENCES = [["the cat sat on a mat", "a cat sat on the mat"], ["a dog ran by"], ["it was so", "it is", "so it is"]]


@pytest.fixture
def stats() -> Statistics:
    return BLEU().measure(HYPOTHESES, REFERENCES)


def test_columns_are_lengths_then_matches_and_totals(stats: Statistics):
    assert dict(zip(stats.metric.columns, stats.rows[1], strict=True)) == {
        "hypothesis_length": 4,
        "reference_length": 4,
        **{f"matches_{n}": 5 - n for n in range(1, 5)},
        **{f"totals_{n}": 5 - n for n in range(1, 5)},
    }
    assert ChrF(char_order=1, word_order=1).columns == (
        *("hypothesis_char_1", "reference_char_1", "matches_char_1"),
        *("hypothesis_word_1", "reference_word_1", "matches_word_1"),
    )
    assert TER.columns[0] == "edits"


def test_the_score_is_the_score_of_the_sum(stats: Statistics):
    assert stats.score == float(stats.metric.score(stats.rows.sum(0)))
    assert stats.total.tolist() == stats.rows.sum(0).tolist()
    assert len(stats) == stats.segments == 3
    assert repr(stats) == f"Statistics(BLEU = {stats.score:.4f}, 3 segments)"


def test_components_are_the_parts_of_the_formula(stats: Statistics):
    parts = stats.components

    assert parts["hypothesis_length"] == 13
    assert parts["ratio"] == pytest.approx(13 / parts["reference_length"])
    assert parts["precisions"][0] == pytest.approx(100 * parts["matches"][0] / parts["totals"][0])
    assert ChrF().measure(["ab"], ["ab"]).components["orders"] == 2
    assert TER().measure(["a b"], [["a", "a b c"]]).components == {"edits": 1, "reference_length": 2.0}
    assert BLEU().measure(["a"], ["b"]).components["precisions"] == [0.0] * 4
    assert BLEU().measure([""], [""]).components["ratio"] == 0.0


def test_describe_joins_what_is_held_in_limbs(stats: Statistics):
    assert stats.describe()["hypothesis_length"] == 13
    found = TER().measure(["a", "b"], [["a", "a b"], ["b", "b", "c d e"]]).describe()
    assert set(found) == {"edits", "reference_length"}
    assert found["reference_length"] == pytest.approx(1.5 + 5 / 3, abs=1e-15)
    assert set(stats.macro().describe()) == {"score", "units"}


@pytest.mark.parametrize(
    ("index", "size"),
    [
        (slice(1, None), 2),
        (slice(None, None, -1), 3),
        ([0, 2], 2),
        ([], 0),
        ([2, 2, 2], 3),
        ([True, False, True], 2),
        (np.array([False, True, False]), 1),
        (np.array([-1]), 1),
    ],
)
def test_slices_masks_and_positions(stats: Statistics, index, size: int):
    part = stats[index]

    assert len(part) == part.segments == len(part.references) == size
    assert part.metric == stats.metric
    assert part.notes == ()


def test_a_row_a_wrong_mask_and_empty_scores_are_refused_with_the_way_out(stats: Statistics):
    with pytest.raises(OptionError, match=r"statistics\[1\] is one row; statistics\[1:2\] are its statistics"):
        stats[1]
    with pytest.raises(ShapeError, match="a mask of 2 for 3 segments"):
        stats[[True, False]]
    with pytest.raises(ShapeError, match="no segments are left: nothing has no score"):
        stats[:0].score  # noqa: B018
    assert repr(stats[:0]) == "Statistics(BLEU = ?, 0 segments)"
    assert stats[:0].segment_scores.tolist() == []


def test_pooled_units_are_named_and_keep_the_order_of_their_first_segment(stats: Statistics):
    pooled = stats.pool(["b", "a", "b"])

    assert pooled.units.kind == "documents"
    assert pooled.units.labels == ("b", "a")
    assert pooled[[1]].units.labels == ("a",)
    assert pooled.segments == 3
    assert len(pooled.segment_scores) == 2
    assert stats.pool([1, 2, 1], kind="talks").units.kind == "talks"
    with pytest.raises(ShapeError, match="2 ids for 3 segments"):
        stats.pool(["a", "b"])


def test_pooling_names_units_by_text_so_that_numbers_and_digits_are_the_same(stats: Statistics):
    assert stats.pool([1, "1", 2]).units.labels == ("1", "2")


def test_condensed_statistics_have_a_score_and_no_units(stats: Statistics):
    condensed = stats.condense()

    assert condensed.score == stats.score
    assert (len(condensed), condensed.segments) == (1, 3)
    assert condensed.notes == stats.notes
    for refused in (
        lambda: condensed.segment_scores,
        lambda: condensed[:1],
        lambda: condensed.pool(["a"]),
        condensed.macro,
    ):
        with pytest.raises(ShapeError, match="condensed to sums; keep the rows of every segment instead"):
            refused()


def test_a_mean_is_a_metric_and_is_measured_like_one(stats: Statistics):
    macro = stats.macro()

    assert macro.metric == Mean(BLEU()) == mg.metric("mean(bleu)")
    assert macro.metric.label == "mean BLEU"
    assert macro.components == {"units": 3, "sum": pytest.approx(sum(stats.segment_scores))}
    assert mg.score("mean(bleu)", HYPOTHESES, REFERENCES) == macro.score
    assert Mean(TER(normalized=True)).reference_text == TER(normalized=True).reference_text
    assert not Mean(TER()).higher_is_better
    assert stats.pool(list("aab")).macro().score == pytest.approx(np.mean(stats.pool(list("aab")).segment_scores))


def test_signatures_say_how_many_references_and_which_units(stats: Statistics):
    assert stats.signature == f"{BLEU().signature}|references:1-3"
    assert stats.pool(list("aab")).macro().signature.endswith("|references:1-3|units:documents")
    assert BLEU().measure(["a"], ["a"]).signature.endswith("|references:1")


def test_digests_are_of_references_and_not_of_hypotheses(stats: Statistics):
    other = BLEU().measure(["x", "y", "z"], REFERENCES)

    assert other.reference_digest == stats.reference_digest
    assert len(bytes.fromhex(stats.reference_digest)) == 16
    other.check_comparable(stats)


def test_rows_of_another_width_are_refused(stats: Statistics):
    with pytest.raises(ShapeError, match=r"rows are \(3, 10\), not \(units, 18\)"):
        Statistics(ChrF(), stats.rows, stats.references)


def test_references_are_given_as_tuples_or_lists_or_alone(stats: Statistics):
    for references in (tuple(map(tuple, REFERENCES)), (group for group in REFERENCES)):
        BLEU().measure(iter(HYPOTHESES), references).check_comparable(stats)
    alone, listed = (BLEU().measure(["a b"], refs) for refs in (["a b"], [["a b"]]))
    listed.check_comparable(alone)
    assert alone.signature == listed.signature


def test_slices_and_parts_of_pools_know_how_many_segments_they_have():
    pooled = BLEU().measure(["a b", "c d", "e f"], ["a b", "c d", "e f"]).pool(["x", "y", "x"])
    other = BLEU().measure(["ok", ""], ["ok", "z"]).pool(["v", "v"])

    assert (pooled.segments, pooled[:1].segments, pooled[:1].condense().segments) == (3, 2, 2)
    for first in (pooled, pooled[:]):
        whole = Statistics.concat([first, other])
        assert whole.segments == 5
        assert [note.segments for note in whole.notes] == [(5,)]
    assert pooled.pool(["z", "z"]).segments == 3
