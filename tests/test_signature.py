"""Signatures: the whole configuration, in a line that is read back."""

from dataclasses import fields

import pytest

import matchgrid as mg
from catalogue import CASES, Case
from matchgrid import BLEU, TER, ChrF, _native, text
from matchgrid.signature import spec, steps


def test_the_long_form_has_every_setting_the_steps_and_the_versions():
    assert BLEU().signature == (
        "bleu:max_order=4,smooth=exp,smooth_value=default,effective_order=no,no_match=zero,empty_orders=zero,"
        "empty_output=zero,reference_length=closest,weights=default,scale=100,lowercase=no,"
        f"tokenize=13a,normalize=none|text:rstrip+13a|unicode:{_native.UNICODE_VERSION}|matchgrid:{mg.__version__}"
    )
    assert ChrF().signature.startswith("chrf:char_order=6,word_order=0,beta=2,eps_smoothing=no,")
    assert "|text:none|" in ChrF().signature


def test_the_short_form_has_what_differs_from_the_default():
    assert BLEU().short_signature == f"bleu|v:{mg.__version__}"
    assert BLEU(lowercase=True).short_signature == f"bleu:lowercase=yes|v:{mg.__version__}"
    assert ChrF(word_order=2).short_signature == f"chrf++|v:{mg.__version__}"
    assert mg.Mean(BLEU(max_order=2)).short_signature == f"mean(bleu:max_order=2)|v:{mg.__version__}"


def test_steps_of_references_are_printed_where_they_are_others():
    assert "reference_text" not in TER().signature
    normalized = TER(normalized=True)
    found = f"|reference_text:{steps(normalized.reference_text)}|"

    assert found in normalized.signature
    assert found in mg.Mean(normalized).signature
    assert found in mg.Mean(mg.Mean(normalized)).signature


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_two_metrics_have_one_signature(case: Case):
    for form in ("signature", "short_signature"):
        same = [other for other in CASES if getattr(other.metric, form) == getattr(case.metric, form)]
        assert same == [case]


def row_settings(metric: mg.Metric) -> dict[str, object]:
    settings = (field for field in fields(metric) if not field.metadata.get("score_only"))
    return {field.name: getattr(metric, field.name) for field in settings}


def test_fields_are_of_rows_or_of_scores_only():
    fields = {"max_order", "smooth", "reference_length", "lowercase", "tokenize", "normalize"}
    assert set(row_settings(BLEU())) == fields
    assert set(row_settings(ChrF())) == set(ChrF.__dataclass_fields__)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_settings_of_scores_only_change_no_row(case: Case):
    hypotheses, references = ["The cat , sat", "on it", ""], [["a cat sat", "the CAT"], "it is on it", "x"]
    references = ["a cat sat", *references[1:]] if case.reading == "single" else references
    plain = type(case.metric)(**row_settings(case.metric))
    rows = plain.measure(hypotheses, references, sources=hypotheses).rows

    assert rows.tobytes() == case.metric.measure(hypotheses, references, sources=hypotheses).rows.tobytes()


def test_a_functions_name_with_special_characters_is_marked():
    metric = BLEU(tokenize=text.user_tokenizer("so-so (new) \\x", str.split))

    assert "user:so-so \\(new\\) \\\\x" in metric.signature
    assert spec(metric) == "bleu:tokenize=user:so-so \\(new\\) \\\\x"
    with pytest.raises(mg.MatchgridError, match="a user's own function"):
        mg.metric(metric.signature)
