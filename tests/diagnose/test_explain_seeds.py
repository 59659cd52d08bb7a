"""The worked examples of the articles that the project starts from, as an explanation shows them."""

from collections import Counter

import pytest

import matchgrid as mg
from matchgrid.diagnose.explanation import Gram
from places import GOLDEN, records

CLAIMS = {record["id"]: record for record in records(GOLDEN / "seed_claims.jsonl")}
GERMAN = CLAIMS["P001-bleu"]

# Hypothesis, most in one reference, counted: every line of the article's four tables.
TABLES = {
    1: {
        "die": (3, 1, 1),
        "katze": (1, 1, 1),
        "sitzt": (1, 1, 1),
        "auf": (1, 1, 1),
        "dem": (1, 1, 1),
        "baum": (1, 1, 1),
    },
    2: {
        "die die": (2, 0, 0),
        "die katze": (1, 1, 1),
        "katze sitzt": (1, 1, 1),
        "sitzt auf": (1, 1, 1),
        "auf dem": (1, 1, 1),
        "dem baum": (1, 0, 0),
    },
    3: {
        "die die die": (1, 0, 0),
        "die die katze": (1, 0, 0),
        "die katze sitzt": (1, 1, 1),
        "katze sitzt auf": (1, 1, 1),
        "sitzt auf dem": (1, 1, 1),
        "auf dem baum": (1, 0, 0),
    },
    4: {
        "die die die katze": (1, 0, 0),
        "die die katze sitzt": (1, 0, 0),
        "die katze sitzt auf": (1, 1, 1),
        "katze sitzt auf dem": (1, 1, 1),
        "sitzt auf dem baum": (1, 0, 0),
    },
}


def explained(metric: str | mg.Metric, record: dict) -> mg.Explanation:
    return mg.explain(metric, hypothesis=record["hyps"][0], references=record["refs"][0])


@pytest.fixture(scope="module")
def german() -> mg.Explanation:
    """The German article's example, under the settings that it names."""
    return explained(mg.BLEU(smooth="none", scale=1, tokenize="none"), GERMAN)


@pytest.mark.parametrize("order", TABLES)
def test_every_line_of_the_german_tables(german: mg.Explanation, order: int):
    shown = {
        " ".join(gram.tokens): (gram.hypothesis, gram.against, gram.counted)
        for gram in german.grams
        if gram.order == order
    }

    assert shown == TABLES[order]
    assert list(shown) == list(TABLES[order])


def test_the_german_sums_precisions_penalty_and_value(german: mg.Explanation):
    counted, totals = CLAIMS["P001-counts"]["expect"]
    precisions = [order["precision"] / 100 for order in german.orders]
    hypothesis, reference, penalty = CLAIMS["P001-lengths"]["expect"]

    assert [order["counted"] for order in german.orders] == counted
    assert [order["of"] for order in german.orders] == totals
    assert precisions == pytest.approx(CLAIMS["P001-precisions"]["expect"], abs=1e-12)
    assert [order["smoothed"] / 100 for order in german.orders] == pytest.approx(precisions, abs=1e-12)
    assert german.facts == {"hypothesis_length": hypothesis, "reference_length": reference, "rule": "closest"}
    assert [side.facts for side in german.references] == [
        {"length": 10, "counts": False},
        {"length": 7, "counts": True},
    ]
    assert [line.value for line in german.formula] == [penalty, pytest.approx(GERMAN["expect"], abs=1e-12)]
    assert f"{german.score:.4f}" == "0.5411"
    assert german.formula[0].expression == "1"


def test_the_german_clipping(german: mg.Explanation):
    gram = next(gram for gram in german.grams if gram.tokens == (CLAIMS["P001-ngrams-die"]["config"]["token"],))

    assert [gram.hypothesis, gram.against, gram.counted] == CLAIMS["P001-ngrams-die"]["expect"]
    assert gram.fate == "clipped"
    assert ["die", "1", "3", "1", "1", "1"] in [line.split() for line in german.text().splitlines()]


def test_the_german_text_with_its_full_stops():
    claim = CLAIMS["P001-raw-lower-ws"]

    found = explained("bleu:lowercase=yes,smooth=none,scale=1", claim)

    assert found.hypothesis[-1] == "."
    assert found.score == pytest.approx(claim["expect"], abs=1e-12)


def grams(hypothesis: str, reference: str, order: int) -> list[Gram]:
    found = mg.explain(f"bleu:tokenize=char,max_order={order}", hypothesis=hypothesis, references=reference)
    return [gram for gram in found.grams if gram.order == order]


def test_the_spanish_set_of_ngrams():
    """G_2(abab) = {ab, ba}."""
    assert {"".join(gram.tokens) for gram in grams("abab", "", 2)} == {"ab", "ba"}


def test_the_spanish_count_of_a_substring():
    """C(ab, abcbab) = 2."""
    assert [gram.against for gram in grams("ab", "abcbab", 2)] == [2]


def test_the_spanish_sum_before_and_after_clipping():
    """Of aba and abababa: 6 occurrences in the reference, of which the hypothesis has 2."""
    claim = CLAIMS["P002-clipped"]

    found = grams("aba", "abababa", 2)

    assert sum(gram.against for gram in found) == 6
    assert sum(gram.counted for gram in found) == 2
    assert 2 / sum(gram.hypothesis for gram in found) == claim["expect"]


def test_the_spanish_penalty():
    (short, long), expected = CLAIMS["P002-bp"]["config"]["pairs"], CLAIMS["P002-bp"]["expect"]

    for (hypothesis, reference), penalty in zip((short, long), expected, strict=True):
        found = mg.explain("bleu", hypothesis="a " * hypothesis, references="a " * reference)
        assert found.formula[0].value == pytest.approx(penalty, abs=1e-12)


def test_the_lessons_examples():
    cat = explained("bleu:max_order=1,scale=1,smooth=none", CLAIMS["P003-cat-p1"])
    six = explained("bleu:max_order=1", CLAIMS["P003-six-the"])
    alice = explained("rouge1", CLAIMS["P003-alice"])
    one = explained("bleu:max_order=1,smooth=none", CLAIMS["P003-one-word"])

    assert (cat.orders[0]["counted"], cat.orders[0]["of"]) == (5, 6)
    assert cat.score == pytest.approx(CLAIMS["P003-cat-p1"]["expect"], abs=1e-12)
    assert Counter(gram.fate for gram in cat.grams) == {"matched": 4, "unmatched": 1}
    assert six.orders[0]["counted"] == CLAIMS["P003-six-the"]["expect"]
    assert [alice.orders[0][name] for name in ("precision", "recall", "f")] == pytest.approx(
        CLAIMS["P003-alice"]["expect"], abs=1e-12
    )
    assert [one.orders[0]["precision"] / 100, one.formula[0].value] == pytest.approx(
        CLAIMS["P003-one-word"]["expect"], abs=1e-12
    )
