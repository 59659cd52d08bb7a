"""Specs: names, settings and profiles in one word, read and refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from catalogue import CASES, Case
from matchgrid import BLEU, TER, ChrF, Mean
from matchgrid.errors import MismatchError, OptionError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.signature import spec
from matchgrid.spec import escape, options, split, unescape
from strategies import characters


@pytest.mark.parametrize(
    ("word", "metric"),
    [
        ("bleu", BLEU()),
        ("BLEU", BLEU()),
        ("bleu:", BLEU()),
        ("bleu:max_order=2", BLEU(max_order=2)),
        ("bleu:lowercase=yes,tokenize=zh", BLEU(lowercase=True, tokenize="zh")),
        ("bleu:lowercase=TRUE,effective_order=0", BLEU(lowercase=True)),
        ("bleu:smooth=floor", BLEU(smooth="floor", smooth_value=0.1)),
        ("bleu:smooth=add-k,smooth_value=0.5", BLEU(smooth="add-k", smooth_value=0.5)),
        ("bleu:smooth_value=default", BLEU()),
        ("bleu:weights=0.1/0.2/0.3/0.4", BLEU(weights=(0.1, 0.2, 0.3, 0.4))),
        ("bleu:weights=default", BLEU()),
        ("bleu:normalize=nfkc+lower", BLEU(normalize="nfkc+lower")),
        ("bleu:scale=1", BLEU(scale=1.0)),
        ("chrf:beta=3", ChrF(beta=3.0)),
        ("chrf++", ChrF(word_order=2)),
        ("chrf++:beta=1", ChrF(word_order=2, beta=1)),
        ("ter:normalized=yes", TER(normalized=True)),
        ("sacrebleu/sentence-bleu", BLEU(effective_order=True)),
        ("sacrebleu/chrf++:lowercase=yes", ChrF(word_order=2, lowercase=True)),
        ("mean(bleu)", Mean(BLEU())),
        (r"mean(bleu:lowercase=yes\,max_order=2)", Mean(BLEU(lowercase=True, max_order=2))),
    ],
)
def test_a_spec_names_a_metric(word: str, metric: mg.Metric):
    assert mg.metric(word) == metric
    assert mg.metric(metric) is metric


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "there is no metric ''; there are bleu, chrf"),
        ("blue", "there is no metric 'blue'; did you mean 'bleu'. there are bleu, chrf"),
        ("mean", "there is no metric 'mean'"),
        ("mean(bleu", "there is no metric"),
        ("sacrbleu/bleu", "there is no profile 'sacrbleu/bleu'; did you mean 'sacrebleu/bleu'. there are "),
        (
            "bleu:order=2",
            r"bleu has no setting 'order=2'; did you mean 'max_order'. it has max_order, .*, given as key=value",
        ),
        ("bleu:max_order", "bleu has no setting 'max_order'"),
        ("bleu:max_order=two", "max_order is a whole number, not 'two'"),
        ("bleu:max_order=2.5", "max_order is a whole number, not '2.5'"),
        ("bleu:lowercase=maybe", "lowercase is yes, no, ascii or perl, not 'maybe'"),
        ("chrf:beta=big", "beta is a number, not 'big'"),
        ("bleu:smooth_value=big", "smooth_value is a number or default, not 'big'"),
        ("bleu:weights=1/x", "weights is numbers joined by / or default, not '1/x'"),
        ("bleu:tokenize=14a", "there is no tokenizer '14a'; there are none, "),
        ("bleu:normalize=upper", "there is no text step 'upper'; there are nfc, "),
        ("bleu:max_order=2,max_order=3", "a setting is given twice"),
        ("bleu:tokenize=user:mine", "is a user's own function: give it with matchgrid.text.user_tokenizer"),
    ],
)
def test_a_wrong_spec_is_refused_with_what_there_is(word: str, message: str):
    with pytest.raises(OptionError, match=message):
        mg.metric(word)


@pytest.mark.parametrize("thing", [None, 7, BLEU, ["bleu"]])
def test_what_is_no_spec_is_refused_with_an_example(thing):
    with pytest.raises(OptionError, match=r"is a spec such as 'bleu', or a metric such as matchgrid\.BLEU\(\)"):
        mg.metric(thing)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_metrics_spec_is_its_shortest_and_names_it(case: Case):
    assert mg.metric(spec(case.metric)) == case.metric
    assert mg.metric(spec(Mean(case.metric))) == Mean(case.metric)
    mine = options(case.metric)
    for entry in CATALOGUE.values():
        if type(entry.metric) is type(case.metric):
            usual = options(entry.metric)
            assert spec(case.metric).count("=") <= sum(mine[name] != usual[name] for name in mine), entry.name


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_name_is_the_spec_of_its_metric(name: str):
    assert spec(CATALOGUE[name].metric) == name


@given(st.text(st.one_of(characters, st.sampled_from("\\,|()=:"))), st.text(st.sampled_from("\\,|()ab")))
def test_marks_keep_parts_apart(first: str, second: str):
    assert unescape(escape(first)) == first
    assert split(f"{escape(first)},{escape(second)}", ",") == [escape(first), escape(second)]
    assert split(f"{escape(first)}|{escape(second)}", "|") == [escape(first), escape(second)]


def test_a_signature_of_other_steps_is_refused():
    signature = BLEU().signature.replace("text:rstrip+13a", "text:rstrip+13a@0123456789ab")
    with pytest.raises(MismatchError, match=r"made with the steps rstrip\+13a@0123456789ab, but here rstrip"):
        mg.metric(signature)
