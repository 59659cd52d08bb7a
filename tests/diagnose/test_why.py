"""Why two settings differ: the way from one to the other ends there, and each part is what it says it is."""

import json
import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matchgrid as mg
from catalogue import CASES, Case
from matchgrid import example
from matchgrid.diagnose.difference import Difference
from matchgrid.errors import MatchgridError, OptionError
from matchgrid.metrics.mean import Mean
from strategies import Corpus, corpora, first_there, single, without_braces

EXAMPLE = example.load()
SYSTEM = EXAMPLE.systems["careful"]


def whole(a, b, **more) -> Difference:
    return mg.why(a, b, hypotheses=SYSTEM, references=EXAMPLE.references, **more)


def family(case: Case) -> str:
    return case.metric.name if not case.metric.name.startswith("rouge") else "rouge"


# Neighbours in the catalogue of one family: as many pairs as there are settings.
PAIRS = [(a, b) for a, b in pairwise(CASES) if family(a) == family(b)]


def readable(corpus: Corpus, *cases: Case) -> Corpus:
    for reading, change in (("braces", without_braces), ("targeted", first_there), ("single", single)):
        if any(case.reading == reading for case in cases):
            corpus = change(corpus)
    return corpus


def texts(corpus: Corpus) -> dict[str, list]:
    """All sides of a corpus; the sources are only of interest to metrics that need some."""
    return {**corpus._asdict(), "sources": corpus.hypotheses[::-1]}


def same(left: float, right: float) -> bool:
    return left == pytest.approx(right, rel=1e-9, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=lambda case: str(case))
@settings(max_examples=6)
@given(corpus=corpora(max_size=5))
def test_the_way_leads_from_one_to_the_other(a: Case, b: Case, corpus: Corpus):
    corpus = readable(corpus, a, b)
    try:
        assert None not in [mg.score(case.metric, **texts(corpus)) for case in (a, b)]
    except MatchgridError as error:
        with pytest.raises(type(error)):
            mg.why(a.metric, b.metric, **texts(corpus))
        return

    found = mg.why(a.metric, b.metric, **texts(corpus))

    assert same(found.scores[0], mg.score(a.metric, **texts(corpus)))
    assert same(found.scores[1], mg.score(b.metric, **texts(corpus)))
    assert json.loads(found.to_json())["verdict"] == found.verdict
    assert str(found)
    if found.moves:
        assert same(found.moves[-1].score, found.rescaled)
        changed = [name for move in found.moves for name in move.names]
        if type(a.metric) is type(b.metric):
            assert sorted(changed) == sorted(setting.name for setting in found.settings)
        else:
            assert changed[-1] == "metric"
    if not found.first and math.isfinite(found.difference):
        assert found.difference == 0
        assert found.rows_differ == found.scores_differ == 0
    check_parts(found, corpus)


def check_parts(found: Difference, corpus: Corpus) -> None:
    """Each part by its definition, from the texts."""
    factor = found.a.metric.scale / found.b.metric.scale
    for part in found.parts:
        place = part.segment - 1
        assert same(part.a, found.a.segment_scores[place])
        assert same(part.b, factor * found.b.segment_scores[place])
        rest = np.arange(len(found.a)) != place
        if found.way == "leave-one-out":
            left, right = (one.metric.score(one.rows[rest].sum(0)) for one in (found.a, found.b))
            without = factor * right - left
            assert same(part.part, factor * found.b.score - found.a.score - without)
        elif found.way == "exchange":
            rows = np.where(rest[:, None], found.b.rows, found.a.rows)
            assert same(part.part, factor * (found.b.score - found.b.metric.score(rows.sum(0))))
        else:
            assert same(part.part, part.b - part.a)
    sizes = [abs(part.part) for part in found.parts]
    assert sizes == sorted(sizes, reverse=True)


@given(case=st.sampled_from(CASES), corpus=corpora(max_size=4))
def test_a_setting_does_not_part_from_itself(case: Case, corpus: Corpus):
    corpus = readable(corpus, case)

    found = mg.why(case.metric, case.metric, **texts(corpus))

    assert (found.first, found.verdict, found.settings, found.moves) == ("", "the same settings", (), ())
    assert (found.words, found.counts, found.values, found.parts) == (None, (), (), ())
    assert (found.rows_differ, found.scores_differ) == (0, 0)


def test_the_first_step_is_where_they_part():
    steps = {
        ("bleu", "bleu:tokenize=intl"): "text",
        ("bleu", "bleu:max_order=2"): "counts",
        ("bleu", "bleu:scale=1"): "formula",
        ("bleu", "mean(bleu)"): "formula",
        ("bleu", "bleu:normalize=nfc"): "",
        ("chrf", "chrf:beta=1"): "formula",
        ("rouge1", "rouge1:references=pooled"): "counts",
        ("rouge1", "rouge1:report=recall"): "formula",
        ("wer", "wer:lowercase=yes"): "text",
    }

    assert {pair: whole(*pair).first for pair in steps} == steps


def test_the_first_text_is_the_first_that_is_not_the_same():
    found = whole("bleu", "bleu:tokenize=intl").words

    sides = [mg.text.tokens(name, SYSTEM) for name in ("13a", "intl")]
    differing = [place for place, (a, b) in enumerate(zip(*sides, strict=True)) if a != b]
    assert (found.segment, found.side) == (differing[0] + 1, "hypothesis")
    assert (list(found.a), list(found.b)) == (sides[0][differing[0]], sides[1][differing[0]])
    assert found.a[: found.place - 1] == found.b[: found.place - 1]
    assert found.a[found.place - 1] != found.b[found.place - 1]


def test_a_reference_can_be_the_first_text_that_differs():
    found = mg.why("bleu", "bleu:lowercase=yes", hypotheses=["a", "b"], references=[["a", None, "A"], ["B"]])

    assert (found.words.segment, found.words.side, found.words.segments) == (1, "reference 3", 2)


def test_settings_that_do_not_go_alone_change_together():
    found = whole("bleu:smooth=floor,smooth_value=0.5", "bleu:smooth=exp,max_order=2")

    assert [move.names for move in found.moves] == [("max_order",), ("smooth", "smooth_value")]
    assert sum(move.change for move in found.moves) == pytest.approx(found.difference)


def test_percentages_and_fractions_are_compared_on_one_scale():
    found = whole("sacrebleu/ter", "tercom/ter")

    assert found.scores[1] == pytest.approx(found.scores[0] / 100)
    assert found.difference == 0
    assert "or 23.3266 on the scale of A" in str(found)


def test_the_same_number_is_explained_too():
    assert whole("bleu", "bleu").verdict == "the same settings"
    assert whole("bleu", "bleu:normalize=nfc").verdict == "what differs has no effect on these texts"
    assert whole("bleu", "bleu:smooth=floor").verdict.endswith("it makes no difference to the score")


def test_a_mean_is_another_formula():
    found = whole("bleu", Mean(mg.BLEU()))

    assert [setting.name for setting in found.settings] == ["mean over segments"]
    assert (found.counts, found.rows_differ, found.scores_differ) == ((), 0, 0)
    assert found.moves[-1].score == found.b.score


DRAWN = {
    "hypotheses": ["He goes home now .", "A cat sits there .", "All is well here ."],
    "references": [
        ["He goes to home .", "he goes home ."],
        ["A cat sat there .", "The cat sits there ."],
        ["All is well ."],
    ],
    "sources": ["He go home now .", "A cat sit there .", "All be well here ."],
}


@pytest.mark.parametrize("other", ["gleu+:lowercase=yes", "gleu+:iterations=7", "gleu+:max_order=3"])
def test_draws_of_references_are_put_together_with_their_bounds(other):
    found = mg.why("gleu+:iterations=20", other, **DRAWN)

    drawn = [count for count in found.counts if count.a_range]
    assert drawn
    assert not any("[" in count.column for count in found.counts)
    row = found.a.describe()
    for count in drawn:
        sums = [row[f"{count.column}[{draw}]"] for draw in range(20)]
        assert (count.a, count.a_range) == (pytest.approx(sum(sums) / 20), (min(sums), max(sums)))
    assert f"({drawn[0].a_range[0]:g} to {drawn[0].a_range[1]:g})" in str(found)


def test_where_there_are_fewer_draws_segments_have_other_counts():
    found = mg.why("gleu+:iterations=20", "gleu+:iterations=3", **DRAWN)

    # The third has one reference, and is the same in every draw.
    assert (found.first, found.rows_differ) == ("counts", 2)
    assert found.scores_differ <= 2


def test_where_only_other_columns_part_it_says_so():
    found = mg.why("bleu", "bleu:max_order=3", hypotheses=SYSTEM, references=EXAMPLE.references)

    assert found.rows_differ == 0
    assert "0 with other counts in columns that both have, " in str(found)


def test_a_segment_without_a_score_leaves_the_rest_of_the_difference():
    texts = {"hypotheses": ["a b c d e f", "g h"], "references": ["a b c d e g", "g h"]}

    found = mg.why("nist", "nltk/nist", **texts)

    assert found.scores == (mg.score("nist", **texts), mg.score("nltk/nist", **texts))
    assert found.refused.startswith("segment 2: no hypothesis has 3-grams")
    assert (found.parts, found.way) == ((), "")
    assert str(found).endswith(f"their scores are not compared: {found.refused}")
    assert json.loads(found.to_json())["refused"] == found.refused
    assert mg.why("nltk/nist", "nist", **texts).refused == found.refused


def test_texts_that_are_joined_have_no_segments_to_compare():
    found = mg.why("wer", "wer:contiguous=yes", hypotheses=["a b", "c"], references=["a", "b c"])

    assert (found.parts, found.way) == ((), "")
    assert "one takes all texts as one" in str(found)


@pytest.mark.parametrize(("a", "b"), [("bleu", "ter"), ("chrf", "bleu"), ("rouge1", "wer"), ("mean(bleu)", "ter")])
def test_different_measures_are_refused_with_a_way_out(a: str, b: str):
    with pytest.raises(OptionError, match=r"different measures.*matchgrid score -m"):
        whole(a, b)


@pytest.mark.parametrize("top", [-1, True, 1.5])
def test_a_wrong_number_of_segments_is_refused(top):
    with pytest.raises(OptionError, match="top is how many"):
        whole("bleu", "bleu", top=top)


def test_top_says_how_many_segments_are_listed():
    assert len(whole("bleu", "bleu:max_order=2", top=3).parts) == 3
    assert whole("bleu", "bleu:max_order=2", top=0).parts == ()


@pytest.mark.parametrize("a", ["bleu", "mean(bleu)", "mean(mean(bleu))"])
@pytest.mark.parametrize("b", ["mean(nltk/bleu)", "mean(nltk/bleu:smooth=method5)", "mean(coco-scorer/bleu4)"])
def test_a_mean_of_what_is_derived_is_compared(a, b):
    texts = {"hypotheses": ["a b c d e", "a c d e f g"], "references": ["a b c d e f", "a b c d e f g"]}
    found = mg.why(a, b, **texts)

    assert (found.a.score, found.b.score) == (mg.score(a, **texts), mg.score(b, **texts))
