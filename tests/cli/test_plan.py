"""Levels, means and documents."""

from __future__ import annotations

import pytest

import matchgrid as mg
from made import evaluation, statistics
from matchgrid.cli.plan import Plan, level_of
from matchgrid.errors import OptionError, ShapeError
from matchgrid.metrics.mean import Mean

TER = evaluation("a", statistics("ter", rows=[[1, 4, 0, 0], [1, 2, 0, 0], [0, 4, 0, 0]]))


@pytest.mark.parametrize(
    ("level", "sentence", "wanted"),
    [
        (None, False, "corpus"),
        (None, True, "segment"),
        ("segment", True, "segment"),
        ("document", False, "document"),
    ],
)
def test_the_level_that_is_said(level, sentence, wanted):
    assert level_of(level, sentence_level=sentence) == wanted


def test_two_levels_are_refused():
    with pytest.raises(OptionError, match="--sentence-level is --level segment, not --level corpus"):
        level_of("corpus", sentence_level=True)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"level": "segment", "macro": True}, "--macro is one number, the mean of what --level segment prints"),
        ({"documents": True}, "documents have no effect on the corpus level"),
        ({"level": "segment", "documents": True}, "documents have no effect on the segment level"),
    ],
)
def test_what_does_not_go_together_is_refused(settings, message):
    with pytest.raises(OptionError, match=message):
        Plan(**settings)


@pytest.mark.parametrize(
    ("settings", "groups", "message"),
    [
        ({"level": "document"}, [], "--level document needs the documents"),
        ({"level": "speaker"}, [], "this input names no speakers; formats such as trn"),
        ({"level": "label"}, ["speakers", "files"], "this input names no labels; it has what --level speaker needs"),
        ({"level": "speaker", "macro": True}, ["documents"], "names no speakers; it has what --level document needs"),
    ],
)
def test_a_level_that_the_input_does_not_have_is_refused(settings, groups, message):
    with pytest.raises(OptionError, match=message):
        Plan(**settings).check(groups)


def test_a_level_that_the_input_has_is_scored():
    plan = Plan(level="speaker")
    plan.check(["speakers"])
    Plan().check([])

    assert (plan.group, plan.keep, plan.single, plan.units) == ("speakers", True, False, True)
    pooled = plan.finished(TER, ["x", "x", "y"]).statistics[0]
    assert (pooled.units.kind, pooled.units.labels) == ("speakers", ("x", "y"))


@pytest.mark.parametrize("level", ["document", "speaker"])
def test_a_mean_over_the_units_of_a_level(level):
    plan = Plan(level=level, macro=True)

    assert (plan.keep, plan.single, plan.units) == (True, False, False)
    assert plan.finished(TER, ["x", "x", "y"]).statistics[0].score == pytest.approx(100 * 2 / 6 / 2, abs=1e-12)


def test_a_mean_over_segments_is_measured_as_one():
    plan = Plan(macro=True)

    assert plan.measured([mg.TER()]) == [Mean(mg.TER())]
    assert (plan.keep, plan.single, plan.units) == (False, True, False)
    assert plan.finished(TER, None) is TER


def test_documents_are_pooled():
    plan = Plan(level="document", documents=True)

    assert (plan.keep, plan.single, plan.units) == (True, False, True)
    assert plan.finished(TER, ["x", "x", "y"]).statistics[0].segment_scores.tolist() == pytest.approx([100 * 2 / 6, 0])


def test_a_mean_over_documents_is_that_of_their_scores():
    plan = Plan(macro=True, documents=True)

    assert plan.measured([mg.TER()]) == [mg.TER()]
    assert plan.finished(TER, ["x", "x", "y"]).statistics[0].score == pytest.approx(100 * 2 / 6 / 2, abs=1e-12)
    assert (plan.keep, plan.single, plan.units) == (True, False, False)


def test_an_input_without_documents_is_refused():
    with pytest.raises(ShapeError, match="the input names no documents"):
        Plan(level="document", documents=True).finished(TER, None)


@pytest.mark.parametrize("plan", [Plan("segment"), Plan(macro=True), Plan("document", documents=True)])
def test_texts_that_are_joined_have_one_score(plan):
    with pytest.raises(OptionError, match="wer:contiguous=yes joins all segments"):
        plan.measured([mg.WER(contiguous=True)])
