"""sacreBLEU's signatures: the same string where its fields determine the score, none where they do not."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from sacrebleu.metrics import BLEU as TheirBLEU
from sacrebleu.metrics import CHRF as TheirCHRF
from sacrebleu.metrics import TER as TheirTER

import matchgrid as mg
from made import statistics
from matchgrid.report.lines import score_line, score_lines, signature
from matchgrid.report.sacrebleu import VERSION, sacrebleu, verbose_score

HYPOTHESES = ["the cat sat on the mat .", "a dog"]
REFERENCES = [["the cat sat on the red mat .", "the cat was on the mat ."], ["the dog", "a hound"]]


def theirs(metric, short: bool, references=REFERENCES) -> str:
    metric.corpus_score(HYPOTHESES, [list(stream) for stream in zip(*references, strict=True)])
    return metric.get_signature().format(short)


BLEU_CASES = [
    {"smooth": smooth, "smooth_value": value, "effective_order": eff, "lowercase": lower, "tokenize": tokenize}
    for (smooth, value), eff, lower, tokenize in product(
        [("exp", None), ("none", None), ("floor", None), ("floor", 0.25), ("add-k", None), ("add-k", 0.5)],
        [False, True],
        [False, True],
        ["13a", "none", "intl", "char", "zh"],
    )
]
CHRF_CASES = [
    {
        "char_order": chars,
        "word_order": words,
        "beta": beta,
        "lowercase": lower,
        "whitespace": space,
        "eps_smoothing": eps,
    }
    for chars, words, beta, lower, space, eps in product(
        [6, 3], [0, 2], [2, 3], [False, True], [False, True], [False, True]
    )
]
TER_CASES = [
    dict(zip(("normalized", "no_punct", "asian_support", "case_sensitive"), values, strict=True))
    for values in product([False, True], repeat=4)
]


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("settings", BLEU_CASES, ids=str)
def test_bleu_signature_is_sacrebleus(settings, short):
    named = {"smooth_method": settings["smooth"], **{key: settings[key] for key in settings if key != "smooth"}}

    found = sacrebleu(statistics(mg.BLEU(**settings), (2, 2))).format(short=short)

    assert found == theirs(TheirBLEU(**named), short)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("settings", CHRF_CASES, ids=str)
def test_chrf_signature_and_name_are_sacrebleus(settings, short):
    metric = TheirCHRF(**settings)

    found = sacrebleu(statistics(mg.ChrF(**settings), (2, 2))).format(short=short)

    assert found == theirs(metric, short)
    assert mg.ChrF(**settings).label == metric.sentence_score("a", ["a"]).name


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("settings", TER_CASES, ids=str)
def test_ter_signature_is_sacrebleus(settings, short):
    found = sacrebleu(statistics(mg.TER(**settings), (2, 2))).format(short=short)

    assert found == theirs(TheirTER(**settings), short)


@pytest.mark.parametrize("name", ["ja-mecab", "ko-mecab"])
def test_mecab_signature_is_sacrebleus(name):
    found = sacrebleu(statistics(mg.BLEU(tokenize=name), (2, 2))).format()

    assert found == theirs(TheirBLEU(tokenize=name), False)


def test_the_version_is_that_of_the_installed_reference():
    import sacrebleu as installed

    assert installed.__version__ == VERSION


def test_ragged_references_are_var():
    ragged = [["a", "b"], ["a", None]]

    found = sacrebleu(statistics(mg.BLEU(), (1, 2))).format()

    assert found == theirs(TheirBLEU(), False, ragged)
    assert found.startswith("nrefs:var|")


@pytest.mark.parametrize(
    ("spec", "missing"),
    [
        ("bleu:max_order=2", "sacreBLEU's signature does not say max_order=2"),
        ("bleu:weights=0.4/0.3/0.2/0.1", "sacreBLEU has no weights"),
        ("bleu:scale=1", "sacreBLEU's scores are percentages"),
        ("bleu:smooth=floor,smooth_value=0.001", "sacreBLEU's signature rounds smooth_value=0.001 to two digits"),
        ("bleu:normalize=nfkc+lower", "sacreBLEU has no steps nfkc+lower"),
        ("bleu:tokenize=zh-fixed", "sacreBLEU has no tokenizer 'zh-fixed'"),
        ("bleu:tokenize=graphemes", "sacreBLEU has no tokenizer 'graphemes'"),
        ("bleu:tokenize=whitespace", "sacreBLEU has no tokenizer 'whitespace'"),
        ("bleu:tokenize=pretokenized", "sacreBLEU has no tokenizer 'pretokenized'"),
        ("chrf:beta=0.5", "sacreBLEU's beta is a whole number, not 0.5"),
        ("chrf:unit=grapheme", "sacreBLEU has no grapheme clusters"),
        ("chrf:normalize=nfc", "sacreBLEU has no steps nfc"),
        ("ter:normalize=nfc", "sacreBLEU has no steps nfc"),
        ("mean(bleu)", "sacreBLEU has no mean BLEU"),
    ],
)
def test_a_score_that_its_fields_do_not_determine_has_none(spec, missing):
    found = sacrebleu(statistics(mg.metric(spec)))

    assert (found.format(), found.format(short=True), found.missing) == (None, None, missing)


def test_a_users_tokenizer_and_a_users_dictionary_are_not_sacrebleus(tmp_path):
    own = mg.text.user_tokenizer("words", str.split)
    with_dictionary = mg.text.Step(f"ja-mecab:{tmp_path}/user.dic", digest="0" * 64, function=str.split)
    with_model = mg.text.Step("flores101:model", digest="0" * 64, function=str.split)

    assert sacrebleu(statistics(mg.BLEU(tokenize=own))).missing == "sacreBLEU has no tokenizer 'user:words'"
    assert sacrebleu(statistics(mg.BLEU(tokenize=with_dictionary))).missing == "sacreBLEU takes no user dictionary"
    assert sacrebleu(statistics(mg.BLEU(tokenize=with_model))).missing == "sacreBLEU has no tokenizer 'flores101:model'"


def test_documents_and_their_mean_are_not_sacrebleus():
    pooled = statistics(mg.BLEU(), rows=np.ones((3, 10))).pool(["a", "b", "a"])

    assert sacrebleu(pooled).missing == "sacreBLEU has no scores of documents"
    assert sacrebleu(pooled.macro()).missing == "sacreBLEU has no mean BLEU"
    assert sacrebleu(statistics(mg.BLEU(), rows=np.ones((3, 10))).condense()).missing == ""


@pytest.mark.parametrize("value", [0.5, 2.0])
def test_every_smoothing_value_is_in_every_signature(value):
    """B17: two runs with different add-k values carried one signature."""
    found = statistics(mg.BLEU(smooth="add-k", smooth_value=value))

    assert f"smooth:add-k[{value:.2f}]" in signature(found)
    assert f"s:add-k[{value:.2f}]" in signature(found, short=True)
    assert f"smooth_value={value:g}" in found.signature


@pytest.mark.parametrize("spec", ["bleu", "chrf", "chrf++", "ter", "bleu:max_order=2", "chrf:beta=0.5"])
def test_every_metric_has_a_short_and_a_long_signature_that_reads_back(spec):
    """B19: the short form once failed for metrics without BLEU's keys."""
    found = statistics(mg.metric(spec), (1, 3))

    assert signature(found)
    assert signature(found, short=True)
    assert mg.metric(found.metric.signature) == found.metric
    assert mg.metric(found.metric.short_signature) == found.metric


ROWS = [
    [9, 10, 7, 4, 2, 1, 9, 7, 5, 3],
    [9, 10, 0, 0, 0, 0, 9, 7, 5, 3],
    [0, 10, 0, 0, 0, 0, 0, 0, 0, 0],
    [3, 3, 3, 2, 1, 0, 3, 2, 1, 0],
]


@pytest.mark.parametrize("row", ROWS)
def test_verbose_score_is_sacrebleus(row):
    score = TheirBLEU.compute_bleu(row[2:6], row[6:], row[0], row[1], smooth_method="exp")

    assert verbose_score(statistics(mg.BLEU(), rows=[row])) == score._verbose
    assert score_line(statistics(mg.BLEU(), rows=[row]), width=3) == score.format(
        3, signature=sacrebleu(statistics(mg.BLEU())).format()
    )


def test_only_bleu_has_a_verbose_score():
    assert verbose_score(statistics(mg.ChrF())) is None
    assert verbose_score(statistics(mg.TER())) is None


def test_lines_of_several_metrics_have_their_scores_below_each_other():
    found = [statistics(mg.TER()), statistics(mg.BLEU(max_order=2))]

    lines = score_lines(found, short=True).split("\n")

    assert lines[1].lstrip() == (
        f"BLEU-2|bleu:max_order=2|v:{mg.__version__}|references:1 = "
        "0.0 0.0/0.0 (BP = 1.000 ratio = 0.000 hyp_len = 0 ref_len = 0)"
    )
    assert lines[0].endswith("TER|#:1|c:lc|t:tercom|nr:no|pn:yes|as:no|v:2.6.0 = 0.0")
    assert lines[0].index(" = ") == lines[1].index(" = ")


def test_a_very_long_signature_moves_no_other_score_away():
    files = mg.BLEU(max_order=2, normalize="+".join(["nfkc", "nfc"] * 20))
    lines = score_lines([statistics(mg.TER()), statistics(files)], short=True).split("\n")

    assert lines[0].startswith("TER|")
    assert len(lines[1]) > 200


@pytest.mark.parametrize(
    ("settings", "missing"),
    [
        ({"smooth": "coco"}, "sacreBLEU has no smoothing 'coco'"),
        ({"smooth": "chen-cherry-4"}, "sacreBLEU has no smoothing 'chen-cherry-4'"),
        ({"reference_length": "shortest"}, "sacreBLEU has no reference_length=shortest"),
        ({"no_match": "smooth"}, "sacreBLEU has no no_match=smooth"),
        ({"empty_orders": "perfect"}, "sacreBLEU has no empty_orders=perfect"),
        ({"empty_output": "refuse"}, "sacreBLEU has no empty_output=refuse"),
        ({"lowercase": "ascii"}, "sacreBLEU has no lowercase=ascii"),
    ],
)
def test_settings_that_sacrebleu_has_not_have_no_signature_of_its(settings, missing):
    found = sacrebleu(statistics(mg.BLEU(**settings)))

    assert (found.format(), found.missing) == (None, missing)
