"""Flags set what specs leave open."""

from __future__ import annotations

import inspect
import re

import pytest

import matchgrid as mg
from matchgrid.cli.options import options
from matchgrid.cli.settings import FLAGS, LABELS, Settings
from matchgrid.errors import OptionError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.metrics.mean import Mean
from matchgrid.spec import options as settings_of


def metrics(*specs, pair="", single=False, **flags):
    return Settings(specs, flags, pair, single).metrics()


def test_without_flags_specs_are_what_they_say():
    assert metrics("bleu", "chrf++", "ter", "sacrebleu/ter:no_punct=yes") == [
        mg.BLEU(),
        mg.ChrF(word_order=2),
        mg.TER(),
        mg.TER(no_punct=True),
    ]


VALUES = {
    "tokenize": "intl",
    "lowercase": True,
    "smooth": "floor",
    "smooth_value": 0.5,
    "chrf_char_order": 4,
    "chrf_word_order": 1,
    "chrf_beta": 3.0,
    "chrf_whitespace": True,
    "chrf_lowercase": True,
    "chrf_eps_smoothing": True,
    "ter_case_sensitive": True,
    "ter_asian_support": True,
    "ter_no_punct": True,
    "ter_normalized": True,
}


@pytest.mark.parametrize("name", FLAGS)
def test_a_flag_sets_its_field_of_its_metrics_only(name):
    flag = FLAGS[name]
    spec = f"{flag.metric}:smooth=add-k" if name == "smooth_value" else flag.metric
    others = [other for other in LABELS if other != flag.metric]

    found, *rest = metrics(spec, *others, **{name: VALUES[name]})

    assert str(getattr(found, flag.field)) == str(VALUES[name])
    assert rest == [mg.metric(other) for other in others]


def test_flags_are_named_as_the_fields_of_the_api():
    for name, flag in FLAGS.items():
        prefix = "" if flag.metric == "bleu" else f"{flag.metric}-"
        assert flag.option == f"--{prefix}{flag.field.replace('_', '-')}"
        assert name == flag.option[2:].replace("-", "_")
        assert flag.field in settings_of(CATALOGUE[flag.metric].metric)


def test_options_are_named_as_keywords_of_the_api():
    names = {parameter.name for parameter in options()}

    for function in (mg.evaluate, mg.Evaluation.table):
        keywords = set(inspect.signature(function).parameters) - {"self", "sources", "system"}
        assert keywords <= names


def test_options_are_named_as_the_fields_of_the_input_options():
    from dataclasses import fields

    from matchgrid.io.options import InputOptions

    names = {parameter.name for parameter in options()}

    assert {"input_format" if field.name == "format" else field.name for field in fields(InputOptions)} <= names


@pytest.mark.parametrize("name", FLAGS)
def test_a_flag_of_a_metric_that_is_not_computed_is_refused(name):
    flag = FLAGS[name]
    others = [other for other in LABELS if other != flag.metric]

    with pytest.raises(OptionError) as refusal:
        metrics(*others, **{name: VALUES[name]})

    assert str(refusal.value).startswith(
        f"{flag.option} concerns {LABELS[flag.metric]}, which is not computed: add -m {flag.metric}"
    )


def test_a_flag_that_another_metric_has_as_a_setting_is_shown_so():
    with pytest.raises(OptionError, match=r"add -m bleu, or say it of another metric, as in rouge1:lowercase=\.\.\.$"):
        metrics("rouge1", "ter", lowercase=True)


@pytest.mark.parametrize(
    ("spec", "remedy"), [("rougeLsum:sentences=given", "at:SEPARATOR"), ("bleu:tokenize=pretokenized", "=none")]
)
def test_what_takes_lists_is_refused_for_files(spec, remedy):
    with pytest.raises(OptionError, match=f"takes lists of .*, and files hold texts: .*{remedy}"):
        metrics(spec)


@pytest.mark.parametrize(
    ("spec", "flags", "said"),
    [
        ("bleu:tokenize=intl", {"tokenize": "13a"}, "tokenize=intl"),
        ("bleu:tokenize=13a", {"tokenize": "13a"}, "tokenize=13a"),
        ("chrf++", {"chrf_word_order": 1}, "word_order=2"),
        ("papineni-2002/bleu", {"smooth": "exp"}, "smooth=none"),
        ("mean(bleu:lowercase=yes)", {"lowercase": True}, "lowercase=yes"),
        (mg.TER().signature, {"ter_no_punct": True}, "no_punct=no"),
    ],
)
def test_a_flag_that_says_again_what_a_spec_says_is_refused(spec, flags, said):
    with pytest.raises(OptionError) as refusal:
        metrics(spec, **flags)

    assert f"the metric {spec!r} says {said}; leave one out" in str(refusal.value)


def test_what_a_spec_leaves_open_can_be_set():
    assert metrics("bleu:smooth=floor", smooth_value=0.5) == [mg.BLEU(smooth="floor", smooth_value=0.5)]
    assert metrics("sacrebleu/chrf++", chrf_beta=3.0) == [mg.ChrF(word_order=2, beta=3)]
    assert metrics("mean(bleu)", lowercase=True) == [Mean(mg.BLEU(lowercase=True))]


def test_a_smoothing_value_without_its_method_is_refused():
    with pytest.raises(OptionError, match="smooth=exp takes no smooth_value"):
        metrics("bleu", smooth_value=0.5)


@pytest.mark.parametrize(
    ("pair", "tokenize"), [("en-ja", "ja-mecab"), ("en-ko", "ko-mecab"), ("en-zh", "zh"), ("zh-en", "13a")]
)
def test_a_language_pair_chooses_the_tokenizer_as_sacrebleu_does(pair, tokenize):
    assert metrics("bleu", "ter", pair=pair) == [mg.BLEU(tokenize=tokenize), mg.TER()]


def test_what_is_said_of_the_tokenizer_wins_over_the_language_pair():
    assert metrics("bleu", pair="en-zh", tokenize="char") == [mg.BLEU(tokenize="char")]
    assert metrics("bleu:tokenize=intl", pair="en-zh") == [mg.BLEU(tokenize="intl")]


def test_single_segments_average_over_the_orders_they_have():
    assert metrics("bleu", "ter", single=True) == [mg.BLEU(effective_order=True), mg.TER()]
    assert metrics("bleu:effective_order=no", single=True) == [mg.BLEU()]


@pytest.mark.parametrize("name", ["multi-bleu/bleu", "mteval-v13a/bleu", "coco-scorer/bleu4", "papineni-2002/bleu"])
def test_profiles_of_other_tools_keep_their_rules(name):
    assert metrics(name, pair="en-zh", single=True) == [mg.profile(name)]
    assert metrics(f"mean({name})", pair="en-zh", single=True) == [mg.Mean(mg.profile(name))]
    assert metrics(f"{name}:max_order=2", single=True) == [mg.metric(f"{name}:max_order=2")]
    sacrebleu = mg.BLEU(effective_order=True, tokenize="zh")
    assert metrics("sacrebleu/bleu", pair="en-zh", single=True) == [sacrebleu]


def test_a_file_among_the_metrics_is_pointed_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("ref.txt").touch()

    with pytest.raises(OptionError, match=r"there is no metric 'ref.txt'; .* name files before it\)"):
        metrics("bleu", "ref.txt")
    with pytest.raises(OptionError, match=r"there is no metric 'nope'; there are [^()]*$"):
        metrics("nope")


@pytest.mark.parametrize(
    ("spec", "hint"),
    [
        ("bleu,chrf", "bleu chrf"),
        (
            "bleu:max_order=2,lowercase=yes,chrf:beta=1,sacrebleu/ter",
            "bleu:max_order=2,lowercase=yes chrf:beta=1 sacrebleu/ter",
        ),
    ],
)
def test_metrics_with_commas_between_them_are_taken_apart(spec, hint):
    with pytest.raises(OptionError, match=re.escape(f"(spaces separate metrics: -m {hint})")):
        Settings([spec]).metrics()


def test_a_wrong_setting_has_no_hint_about_spaces():
    with pytest.raises(OptionError) as caught:
        Settings(["bleu:max_order=2,nope=1"]).metrics()

    assert "spaces" not in str(caught.value)


def test_a_flag_without_a_value_is_named_without_one():
    with pytest.raises(OptionError, match=r"^--lowercase: the metric 'bleu:lowercase=no' says lowercase=no; leave"):
        Settings(["bleu:lowercase=no"], {"lowercase": True}).metrics()


def test_a_metric_that_is_nested_too_deep_is_refused(refused):
    deep = "mean(" * 3000 + "bleu" + ")" * 3000

    assert refused("score", "r", "-i", "h", "-m", deep) == "the metric mean(mean(mean(mean(... is nested too deep"
    assert "nested too deep" in refused("metrics", deep)
