"""`mg.reconcile`: the setting behind a figure is found, and everything that is listed gives that figure."""

from __future__ import annotations

from itertools import islice

import pytest

import matchgrid as mg
from matchgrid.diagnose.candidates import candidates, family_of
from matchgrid.diagnose.choices import Choice, choices, over_each
from matchgrid.diagnose.combined import combination
from matchgrid.diagnose.figures import Figure
from matchgrid.diagnose.space import FAMILIES, Rare
from matchgrid.errors import InputTypeError, OptionError, ShapeError
from matchgrid.example import load
from matchgrid.profiles import PROFILES
from matchgrid.signature import spec
from places import shared
from reconciled import drawn, rounds_to, scored, seconds, systems

EXAMPLE = load()
CAREFUL = EXAMPLE.systems["careful"]
FIRST = [group[:1] for group in EXAMPLE.references]


def found(figure: str, **given) -> mg.Reconciliation:
    return mg.reconcile(figure, hypotheses=CAREFUL, references=EXAMPLE.references, **given)


@pytest.mark.parametrize("number", range(4))
def test_drawn_settings_are_found_and_what_is_listed_gives_the_figure(number):
    for case in drawn(shared("data", "mt"), 3, seed=20 + number, limit=60):
        texts = {"hypotheses": case.hypotheses, "references": case.references}
        result = mg.reconcile(case.figure, **texts, stated=case.stated)

        assert case.is_in(result.settings), (case.name, spec(case.metric), case.choice)
        for setting in result.settings[:60]:
            value = scored(setting.spec, setting.references, **texts) * setting.factor
            assert rounds_to(value, case.figure), setting
            assert value == pytest.approx(setting.value, rel=1e-12)
        for name, second in islice(seconds(case), 2):
            narrowed = mg.reconcile(case.figure, **texts, stated=case.stated, **second)
            assert case.is_in(narrowed.settings), name
            assert len(narrowed) <= len(result)


@pytest.mark.parametrize("name", ["bleu", "chrf", "chrf++", "ter", "tercom", "hter", "wer", "cer", "mer", "wil", "wip",
                                  "sclite", "rouge2", "rougeL", "rougeSU4", "rougeW", "em", "token_f1"])  # fmt: skip
def test_the_stated_setting_is_first(name):
    value = mg.score(name, CAREFUL, FIRST)
    result = mg.reconcile(f"{value:.4f}", CAREFUL, FIRST, stated=name)

    assert (result[0].first.spec, result[0].first.changes) == (spec(mg.metric(name)), ())
    assert result[0].value == value


@pytest.mark.parametrize(
    ("setting", "changes"),
    [
        ("bleu:lowercase=yes", ("lowercase=yes",)),
        ("bleu:tokenize=intl,lowercase=yes", ("tokenize=intl", "lowercase=yes")),
        ("mean(bleu:effective_order=yes)", ("effective_order=yes", "mean over segments")),
        ("papineni-2002/bleu", ("papineni-2002/bleu",)),
        ("bleu:smooth=floor,smooth_value=0.01,max_order=3", ("smooth=floor,smooth_value=0.01", "max_order=3")),
    ],
)
def test_changes_are_counted_from_what_was_stated(setting, changes):
    value = mg.score(setting, EXAMPLE.systems["terse"], FIRST)
    result = mg.reconcile(f"{value:.6f}", EXAMPLE.systems["terse"], FIRST)

    made = next(one for one in result.settings if one.metric == mg.metric(setting))
    assert sorted(made.changes) == sorted(changes)
    again = mg.reconcile(f"{value:.6f}", EXAMPLE.systems["terse"], FIRST, stated=setting)
    assert again[0].first.metric == mg.metric(setting)
    assert again[0].first.changes == ()


def test_single_references_their_mean_and_the_best_of_them_are_tried():
    alone = [mg.score("ter", CAREFUL, [group[place] for group in EXAMPLE.references]) for place in (0, 1)]
    by_segment = [mg.TER().measure(CAREFUL, [group[place] for group in EXAMPLE.references]).segment_scores
                  for place in (0, 1)]  # fmt: skip
    best = sum(map(min, *by_segment)) / len(CAREFUL)
    for value, label, metric in [
        (alone[1], "2", "ter"),
        (sum(alone) / 2, "each: mean", "ter"),
        (best, "each: best", "mean(ter)"),
    ]:
        first = found(f"{value:.6f}", stated="ter")[0].first
        assert (str(first.references), first.spec) == (label, metric)
        assert first.score(CAREFUL, EXAMPLE.references) == first.value == pytest.approx(value)


def test_a_value_on_the_other_scale_is_found():
    value = mg.score("bleu", CAREFUL, EXAMPLE.references)
    assert found(f"{value / 100:.4f}")[0].first.spec == "bleu:scale=1"
    first = found(f"{mg.score('chrf', CAREFUL, EXAMPLE.references) / 100:.4f}", stated="chrf")[0].first
    assert (first.spec, first.factor, first.changes) == ("chrf", 0.01, ("as a fraction",))
    first = mg.reconcile(f"{mg.score('wer', CAREFUL, FIRST) * 100:.2f}%", CAREFUL, FIRST, stated="wer")[0].first
    assert (first.spec, first.factor, first.changes) == ("wer", 100.0, ("in percent",))


def test_further_figures_leave_fewer():
    alone = found("68.6")
    percent = found("68.6", precisions="90.2/74.9/62.4/52.5")
    assert len(alone) > len(percent) >= 1
    assert percent[0].first.spec == "bleu"
    fractions = found("68.6", precisions="0.902/0.749/0.624/0.525").settings
    assert {one.spec for one in fractions} == {one.spec for one in percent.settings}
    assert len(found("68.6", bp="1.000", ratio="1.005", hypothesis_length="1164", reference_length="1158")) >= 1
    assert not found("68.6", reference_length="1999").matches
    assert len(found("68.6", also={"bleu:max_order=1": "90.2"}).settings) < len(alone.settings)
    edits = found("23.33", stated="ter", components={"edits": "271"}).settings
    assert edits == () or all(one.components["edits"] == 271 for one in edits)


def test_the_figure_of_another_system_leaves_fewer():
    terse, careful = EXAMPLE.systems["terse"], CAREFUL
    made = mg.metric("bleu:lowercase=yes,tokenize=intl")
    figures = [f"{mg.score(made, texts, EXAMPLE.references):.1f}" for texts in (terse, careful)]
    alone = mg.reconcile(figures[0], terse, EXAMPLE.references)
    both = mg.reconcile(figures[0], terse, EXAMPLE.references, others={"careful": (figures[1], careful)})

    assert made in [one.metric for one in both.settings]
    assert {one.spec for one in both.settings} < {one.spec for one in alone.settings}
    assert f"with {figures[1]} of careful" in both.verdict
    for one in both.settings:
        assert Figure(figures[1]).prints(one.score(careful, EXAMPLE.references)), one
        assert one.others == (("careful", pytest.approx(one.score(careful, EXAMPLE.references), rel=1e-14)),)
    none = mg.reconcile(figures[0], terse, EXAMPLE.references, others={"careful": ("1.5", careful)})
    assert not none.matches
    assert none.nearest[0].first in alone.settings


def test_equal_settings_are_equal_for_every_system():
    texts, other = ["The cat sat on the mat ."] * 2, ["the cat sat on the mat ."] * 2
    alone = mg.reconcile("1", texts, texts)
    both = mg.reconcile("1", texts, texts, others={"other": ("1", other)})

    assert len(both) > len(alone)
    assert len(both.settings) <= len(alone.settings)
    for ties in both:
        assert len({f"{one.score(other, texts):.9e}" for one in ties.settings[:20]}) == 1


def test_a_setting_that_refuses_another_systems_texts_is_not_its_setting():
    texts, nothing = ["a b c", "d e f"], ["x y z", "d e f"]
    figure = f"{mg.score('popovic/chrf', texts, texts):.2f}"
    with pytest.raises(mg.MatchgridError):
        mg.score("popovic/chrf", nothing, texts)
    alone = mg.reconcile(figure, texts, texts, stated="popovic/chrf")
    assert mg.metric("popovic/chrf") in [one.metric for one in alone.settings]
    sane = mg.score("popovic/chrf:stale=no", nothing, texts)
    left = mg.reconcile(figure, texts, texts, stated="popovic/chrf", others={"nothing": (f"{sane:.2f}", nothing)})
    assert mg.metric("popovic/chrf:stale=no") in [one.metric for one in left.settings]
    assert mg.metric("popovic/chrf") not in [one.metric for one in left.settings]


@pytest.mark.parametrize(
    ("others", "error", "said"),
    [
        ({"a": ("1.0", ["x"])}, ShapeError, r"others\['a'\] has 1 texts for 60 segments"),
        ({"a": ("1.0", [*CAREFUL[1:], None])}, InputTypeError, r"others\['a'\]: text 60 is None, not text"),
        ({"a": "1.0"}, InputTypeError, r"others\['a'\] is a pair"),
        ({"a": (1.0, CAREFUL)}, InputTypeError, r"others\['a'\] is a pair"),
        ([("a", "1.0")], InputTypeError, "others goes from systems to"),
        ({"a": ("x", CAREFUL)}, OptionError, "is no figure"),
    ],
)
def test_other_systems_that_make_no_sense_are_refused(others, error, said):
    with pytest.raises(error, match=said):
        found("68.6", others=others)


def test_references_and_sources_may_be_read_only_once():
    texts, other = ["the cat sat on the mat", "a dog ran"], ["the cat sit on the mat", "a dog run"]
    references, sources = [["the cat sat on a mat"], ["a dog ran off"]], ["the cat sit on a mat", "a dog run off"]
    figures = [f"{mg.score('gleu+', one, references, sources=sources):.4f}" for one in (texts, other)]
    given = {"stated": "gleu+", "others": {"other": (figures[1], other)}}
    result = mg.reconcile(figures[0], texts, iter(references), sources=iter(sources), **given)

    assert result.settings
    assert result == mg.reconcile(figures[0], texts, references, sources=sources, **given)


def test_a_metric_of_another_class_shares_the_references():
    second = [group[1] for group in EXAMPLE.references]
    figures = {name: f"{mg.score(name, CAREFUL, second):.2f}" for name in ("bleu", "chrf", "ter:no_punct=yes")}
    result = found(figures.pop("bleu"), also=figures)

    assert [str(one.references) for one in result[0]] == ["2"] * len(result[0])
    assert [one.spec for one in result[0].first.also] == ["chrf", "ter:no_punct=yes"]
    assert result[0].first.distance == 1


def test_settings_without_effect_are_grouped_and_named():
    ties = found("68.594")[0]

    assert ties.first.spec == "bleu"
    assert {"smooth", "smooth_value", "effective_order"} <= set(ties.idle)
    assert [one.value for one in ties] == pytest.approx([ties.value] * len(ties), rel=1e-11)


def test_where_nothing_gives_the_figure_it_says_so_and_what_is_nearest():
    result = found("199.99")

    assert result.verdict.startswith("no setting reproduces 199.99; the nearest of ")
    assert len(result) == 0
    far = [abs(ties.value - 199.99) for ties in result.nearest]
    assert far == sorted(far)
    assert "no setting reproduces" in str(result)
    both = found("68.594", also={"chrf": "10.00"})
    assert both.verdict.startswith(f"no setting reproduces 68.594 with chrf 10.00; {both.fitting} of ")
    assert both.nearest[0].first.spec == "bleu"


def test_few_digits_list_much():
    result = found("68")

    assert len(result) > 20
    assert len(result.table().splitlines()) == 21
    assert len(result.table("csv").splitlines()) == len(result.settings) + 1
    assert f"as {len(result):,} different values" in result.verdict


@pytest.mark.parametrize(
    ("figure", "fits", "not_"),
    [
        ("34.2", [34.15, 34.2, 34.25], [34.149, 34.2501]),
        ("34.20", [34.195, 34.205], [34.19, 34.21]),
        ("34", [33.5, 34.5], [33.49, 34.51]),
        (".342", [0.3415, 0.3425], [0.343]),
        ("34.2%", [34.2], [0.342]),
    ],
)
def test_a_value_fits_within_half_a_unit_of_the_last_decimal(figure, fits, not_):
    made = Figure(figure)

    assert [made.prints(value) for value in fits] == [True] * len(fits)
    assert [made.prints(value) for value in not_] == [False] * len(not_)


@pytest.mark.parametrize("figure", ["", "x", "34,2", "-3.1", "1e5", "3.4.5", "٣٤", "nan", "1_0"])
def test_what_is_no_figure_is_refused(figure):
    with pytest.raises(OptionError, match="is no figure as it is printed"):
        found(figure)


def test_refusals_name_the_way_out():
    with pytest.raises(InputTypeError, match=r"as it was printed, as in '34\.20', not 34\.2"):
        found(34.2)
    with pytest.raises(OptionError, match=r"did you mean 34\.2\?"):
        found("34,2")
    with pytest.raises(OptionError, match=r"no metric 'blue'; did you mean 'bleu'"):
        found("34.2", stated="blue")
    with pytest.raises(OptionError, match="no list of what people vary of jaccard; it has one of bleu"):
        found("34.2", stated="jaccard")
    with pytest.raises(OptionError, match="texts are given as they are"):
        found("34.2", stated="bleu:tokenize=pretokenized")
    with pytest.raises(InputTypeError, match="goes from names to figures"):
        found("34.2", also=["chrf"])
    with pytest.raises(ShapeError):
        mg.reconcile("34.2", hypotheses=["a"], references=[])


@pytest.mark.slow
def test_every_profile_of_a_searched_metric_is_tried():
    for name, profile in PROFILES.items():
        kinds = [family for family in FAMILIES if profile.made.kind in family.classes]
        if kinds:
            tried = [one.metric for one in candidates(profile.metric, ["a"], {}, several=True)]
            assert profile.metric in tried, name
            assert len(set(tried)) == len(tried)


def test_every_axis_is_a_setting_with_values_that_it_takes():
    for family in FAMILIES:
        for kind, axes in family.classes.items():
            start = next(one.metric for one in _kinds() if type(one.metric).__name__ == kind)
            assert family_of(start) is family
            tried = [one.metric for one in candidates(start, ["あ한"], {}, several=True)]
            for name, values in axes.items():
                seen = {str(getattr(one, name)) for one in tried if type(one) is type(start)}
                plain = [value.value if isinstance(value, Rare) else value for value in values]
                wanted = {str(value[name]) if isinstance(value, dict) else str(value) for value in plain}
                assert len(seen) >= len(wanted), (kind, name)


def _kinds():
    from matchgrid.metrics.catalogue import CATALOGUE

    return CATALOGUE.values()


@pytest.mark.parametrize("name", ["chrf", "chrf++", "chrf:eps_smoothing=yes,beta=1", "ter", "ter:no_punct=yes",
                                  "tercom", "snover-2006/ter", "tercom:insert_cost=2,shift_cost=0.5"])  # fmt: skip
def test_rows_against_several_references_follow_from_those_against_each(name):
    metric = mg.metric(name)
    texts = [(CAREFUL, EXAMPLE.references)]
    texts += [
        (one.hypotheses[:200], one.references[:200])
        for one in systems(shared("data", "mt"))
        if len(one.references[0]) > 1
    ][::4]
    for hypotheses, references in texts:
        alone = [metric.measure(hypotheses, [group[place] for group in references]).rows
                 for place in range(len(references[0]))]  # fmt: skip

        assert (combination(metric).rows(metric, alone) == metric.measure(hypotheses, references).rows).all()


def test_choices_of_ragged_references_are_those_that_every_segment_has():
    ragged = [["a", "b"], ["a"], ["a", None]]
    assert choices(ragged) == [Choice(), Choice((1,))]
    assert over_each(choices(ragged), ragged) == []
    assert choices(["a", ["b"]]) == [Choice()]
    assert [str(choice) for choice in choices([["a", "b", "c"]])] == ["all", "1", "2", "3", "1+2", "1+3", "2+3"]
    assert len(choices([["a"] * 6])) == 1 + 6 + 4
    same = "a b c d e"
    result = mg.reconcile("100.0", hypotheses=[same] * 3, references=[[same, "x"], same, [same, None]])
    assert {str(one.references) for one in result.settings} == {"all", "1"}
    assert result[0].first.score([same], [[same, "x"]]) == 100


def test_threads_change_nothing():
    assert found("68.6", threads=1) == found("68.6", threads=3)


@pytest.mark.parametrize(
    ("setting", "stated"),
    [
        ("multi-bleu/bleu:lowercase=ascii", "bleu"),
        ("multi-bleu-detok/bleu:lowercase=perl", "multi-bleu/bleu"),
        ("mteval-v14/bleu:tokenize=mteval-v14-intl,lowercase=perl", "mteval-v14/bleu"),
        ("mteval-v13a/bleu:smooth=none,no_match=zero,empty_orders=zero", "bleu"),
        ("nltk/bleu:smooth=method4,lowercase=yes,tokenize=13a", "bleu"),
        ("mean(nltk/bleu:smooth=method5)", "bleu"),
        ("mean(nltk/bleu:smooth=method7,weights=1,lowercase=yes)", "bleu"),
        ("nltk/bleu:smooth=method7", "bleu"),
        ("bleu:normalize=no-punctuation", "bleu"),
        ("bleu:tokenize=char,max_order=18", "bleu"),
        ("mteval-v14/nist:tokenize=mteval-v14-intl,lowercase=perl", "nist"),
        ("chrf:char_order=4", "chrf"),
    ],
)
def test_what_people_report_is_found_from_what_they_state(setting, stated):
    value = mg.score(setting, CAREFUL, EXAMPLE.references)
    result = found(f"{value:.6f}", stated=stated)

    assert mg.metric(setting) in {one.metric for one in result.settings}


def test_each_setting_is_listed_once():
    value = mg.score("papineni-2002/bleu", CAREFUL, EXAMPLE.references)
    result = found(f"{value:.4f}", stated="bleu")
    listed = [(one.metric, one.references, one.factor) for one in result.settings]

    assert mg.profile("papineni-2002/bleu") in {one.metric for one in result.settings}
    assert len(set(listed)) == len(listed)


def test_a_setting_that_refuses_the_texts_neither_stands_nor_falls_for_another():
    texts = {"hypotheses": ["the cat sat on", "a b c d", "x"], "references": ["the cat sat on mat", "a b c e", ""]}
    figure = f"{mg.score('ribes', **texts):.4f}"

    for stated in ("ribes", "ntt/ribes"):
        result = mg.reconcile(figure, **texts, stated=stated)
        specs = {one.spec for one in result.settings}
        assert "ribes" in specs
        assert not any("refuse" in one for one in specs)


def test_a_metric_with_sources_is_searched_with_them():
    sources = [group[0] for group in EXAMPLE.references]
    value = mg.score("gleu+", CAREFUL, EXAMPLE.references, sources=sources)
    result = found(f"{100 * value:.3f}", stated="gec-ranking/gleu+", sources=sources)

    assert {one.metric for one in result.settings} >= {mg.metric("gleu+"), mg.profile("gec-ranking/gleu+")}
    assert result[0].first.score(CAREFUL, EXAMPLE.references, sources=sources) == result[0].value
    with pytest.raises(OptionError, match="sources"):
        found("0.3", stated="gleu+")


def test_what_needs_absent_data_is_left_out_and_said(monkeypatch):
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    value = mg.score("rouge-score/rouge1", CAREFUL, FIRST)
    result = mg.reconcile(f"{value:.6f}", CAREFUL, FIRST, stated="rouge-score/rouge1")

    assert result[0].first.changes == ()
    assert isinstance(dict(result.left_out), dict)


def test_chinese_tokenizers_are_for_texts_with_such_characters():
    names = {str(one.metric.tokenize) for one in candidates(mg.BLEU(), ["ein Satz"], {}, several=False)}
    there = {str(one.metric.tokenize) for one in candidates(mg.BLEU(), ["一个句子"], {}, several=False)}

    assert not {"zh", "zh-fixed"} & names
    assert {"zh", "zh-fixed"} <= there


def test_a_component_that_the_metric_has_not_is_refused():
    with pytest.raises(OptionError, match="bleu has no component 'edits'; it has precisions"):
        found("34.77", components={"edits": "12"})


def test_precisions_may_stand_between_spaces():
    precisions = mg.BLEU().measure(CAREFUL, EXAMPLE.references).components["precisions"]
    said = [f"{one:.1f}" for one in precisions]

    assert len(found("68.6", precisions=" ".join(said))) == len(found("68.6", precisions="/".join(said)))


def test_few_decimals_meet_many_values_by_chance():
    value = mg.score("bleu", CAREFUL, EXAMPLE.references)
    chances = [found(f"{value:.{decimals}f}").chance for decimals in (1, 2, 3)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 1 > chances[2]
