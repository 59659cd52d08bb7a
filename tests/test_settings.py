"""Settings of metrics: what each may hold, and the refusal of everything else."""

import numpy as np
import pytest

from matchgrid import BLEU, TER, ChrF
from matchgrid.errors import OptionError
from matchgrid.text import text_steps, tokenizer


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        (BLEU, {"max_order": 0}, "max_order is 1 to 64, not 0"),
        (BLEU, {"max_order": 65}, "max_order is 1 to 64, not 65"),
        (BLEU, {"max_order": 2.5}, r"max_order is a whole number, not 2\.5"),
        (BLEU, {"max_order": "4"}, "max_order is a whole number, not '4'"),
        (BLEU, {"max_order": True}, "max_order is a whole number, not True"),
        (BLEU, {"smooth": "laplace"}, "there is no smoothing 'laplace'"),
        (BLEU, {"smooth": None}, "smooth is a name, not None"),
        (BLEU, {"smooth_value": 1}, "smooth=exp takes no smooth_value"),
        (BLEU, {"smooth": "none", "smooth_value": 1}, "smooth=none takes no smooth_value"),
        (BLEU, {"smooth": "floor", "smooth_value": -1}, "smooth_value is a number from 0, not -1"),
        (BLEU, {"smooth": "floor", "smooth_value": float("nan")}, "smooth_value is a number from 0, not nan"),
        (BLEU, {"smooth": "add-k", "smooth_value": float("inf")}, "smooth_value is a number from 0, not inf"),
        (BLEU, {"smooth": "add-k", "smooth_value": "1"}, "smooth_value is a number, not '1'"),
        (BLEU, {"effective_order": 1}, "effective_order is True or False, not 1"),
        (BLEU, {"lowercase": "no"}, "lowercase is yes, no, ascii or perl, not 'no'"),
        (BLEU, {"smooth": "lin-och"}, "there is no smoothing 'lin-och'; it is smooth=add-k$"),
        (BLEU, {"smooth": "chen-cherry-3"}, "there is no smoothing 'chen-cherry-3'; it is smooth=exp$"),
        (BLEU, {"smooth": "chen-cherry-5", "smooth_value": 1}, "takes no smooth_value .only floor, add-k, chen"),
        (BLEU, {"smooth": "chen-cherry-4", "smooth_value": 0}, "smooth_value is a number above 0, not 0"),
        (BLEU, {"smooth": "chen-cherry-7", "max_order": 64}, "looks at one order more, so max_order is at most 63"),
        (BLEU, {"smooth": "none", "no_match": "smooth"}, "no_match=smooth has no effect with smooth=none"),
        (BLEU, {"smooth": "none", "empty_orders": "perfect"}, "smooth=none has them zero; say empty_orders=zero"),
        (BLEU, {"effective_order": True, "empty_orders": "perfect"}, "effective_order leaves such orders out"),
        (BLEU, {"no_match": "one"}, "no_match is zero or smooth, not 'one'"),
        (BLEU, {"empty_output": "nan"}, "empty_output is zero or refuse, not 'nan'"),
        (BLEU, {"reference_length": "longest"}, "reference_length is closest, closest-9999, shortest or average, not"),
        (BLEU, {"weights": (0.5, 0.5)}, "2 weights for max_order=4: one per order is needed"),
        (BLEU, {"weights": (0.5, 0.5, 0.5, 0.5)}, "weights are at least 0 and sum to 1"),
        (BLEU, {"weights": (1.5, -0.5, 0, 0)}, "weights are at least 0 and sum to 1"),
        (BLEU, {"weights": (float("nan"),) * 4}, "weights are at least 0 and sum to 1"),
        (BLEU, {"weights": "abcd"}, "weights are one number per order, not 'abcd'"),
        (BLEU, {"weights": 1}, "weights are one number per order, not 1"),
        (BLEU, {"scale": 10}, "scale is 100 or 1, not 10"),
        (BLEU, {"tokenize": None}, "'None' is no tokenizer"),
        (BLEU, {"tokenize": text_steps("lower")[0]}, "'lower' is no tokenizer"),
        (BLEU, {"tokenize": "13a:x"}, "the tokenizer '13a' takes no argument, so not '13a:x'"),
        (BLEU, {"normalize": "nfkz"}, "there is no text step 'nfkz'"),
        (BLEU, {"normalize": [tokenizer("13a")]}, "there is no text step '13a'"),
        (BLEU, {"normalize": 7}, "text steps are names such as 'nfkc"),
        (BLEU, {"tokenize": "pretokenized", "lowercase": True}, "lowercase and normalize have no effect on them"),
        (BLEU, {"tokenize": "pretokenized", "normalize": "nfc"}, "lowercase and normalize have no effect on them"),
        (ChrF, {"char_order": -1}, "char_order and word_order are at least 0 and sum to 1 to 64, not -1, 0"),
        (ChrF, {"char_order": 0}, "char_order and word_order are at least 0 and sum to 1 to 64, not 0, 0"),
        (ChrF, {"char_order": 60, "word_order": 5}, "sum to 1 to 64, not 60, 5"),
        (ChrF, {"beta": -1}, "beta is a number from 0, not -1"),
        (ChrF, {"beta": 1e200}, "beta is a number from 0, not 1e"),
        (ChrF, {"beta": float("nan")}, "beta is a number from 0, not nan"),
        (ChrF, {"beta": float("inf")}, "beta is a number from 0, not inf"),
        (ChrF, {"beta": "2"}, "beta is a number, not '2'"),
        (ChrF, {"unit": "byte"}, "unit is code-point or grapheme, not 'byte'"),
        (TER, {"normalized": "yes"}, "normalized is True or False, not 'yes'"),
        (TER, {"normalize": "x"}, "there is no text step 'x'"),
    ],
)
def test_a_wrong_setting_is_refused(kind, settings, message: str):
    with pytest.raises(OptionError, match=message):
        kind(**settings)


def test_numbers_of_numpy_are_numbers():
    metric = ChrF(char_order=np.int64(6), beta=np.float32(2), lowercase=np.bool_(False))

    assert metric == ChrF()
    assert hash(metric) == hash(ChrF())
    assert type(metric.char_order) is int
    assert metric.measure(["a"], ["a"]).score == 100


def test_equal_settings_are_equal_however_they_are_given():
    assert BLEU(weights=[0.25] * 4) == BLEU(weights=(0.25, 0.25, 0.25, 0.25))
    assert BLEU(tokenize=tokenizer("intl")) == BLEU(tokenize="intl")
    assert BLEU(normalize=("nfc", "lower")) == BLEU(normalize="nfc+lower") == BLEU(normalize=text_steps("nfc+lower"))
    assert BLEU(scale=1) == BLEU(scale=1.0)
    assert BLEU(smooth="floor", smooth_value=0.1) == BLEU(smooth="floor")
    assert ChrF(beta=3) == ChrF(beta=3.0)
    assert BLEU() != ChrF()


def test_orders_without_weight_are_left_out():
    # Both orders of weight lack n-grams or matches: nothing to average is no score.
    metric = BLEU(weights=(0, 0, 0.5, 0.5), effective_order=True)

    assert metric.measure(["a"], ["a"]).score == 0.0
    assert metric.measure(["a b c d"], ["a b c d"]).score == 100.0
    assert BLEU(weights=(1, 0, 0, 0), smooth="none").measure(["a x"], ["a b"]).score == pytest.approx(50)
    assert BLEU(weights=(1e-9, 1 - 1e-9, 0, 0), smooth="none").measure(["b a"], ["a b"]).score == 0.0


@pytest.mark.parametrize("metric", [BLEU(), ChrF(), TER()])
def test_metrics_are_values(metric):
    with pytest.raises(AttributeError):
        metric.max_order = 3
    assert len({metric, type(metric)()}) == 1
