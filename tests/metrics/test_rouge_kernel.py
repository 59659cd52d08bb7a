"""The rows of ROUGE are those of the textbook, whatever the member of the family, the rule and the text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchgrid import _native
from matchgrid.errors import OptionError
from reference import rouge
from strategies import lines as few_words

MEMBERS: list[dict[str, Any]] = [
    *({"kind": "ngram", "n": n} for n in (1, 2, 3, 9)),
    {"kind": "lcs"},
    *({"kind": "lcsum", "cut_apart": apart} for apart in (False, True)),
    {"kind": "wlcs", "weight": 1.2, "summary": False, "cut_apart": False},
    {"kind": "wlcs", "weight": 2.0, "summary": False, "cut_apart": False},
    *({"kind": "wlcs", "weight": 1.2, "summary": True, "cut_apart": apart} for apart in (False, True)),
    *(
        {"kind": "skip", "gap": gap, "unigrams": unigrams, "last": last}
        for gap in (-1, 0, 1, 4)
        for unigrams in (False, True)
        for last in (False, True)
    ),
]
PLAIN = {"kind": "rouge", "alpha": 0.5, "references": "best", "jackknife": False, "digits": None}
STEPS = ["lines", "none"]

# A first line, so that `cut_apart` always has one.
texts = st.lists(few_words(12), min_size=2, max_size=4).map("\n".join)


def rows(members: list[dict[str, Any]], hypotheses: list[str], groups: list[list[str]], **kernel: Any) -> list[Any]:
    jobs = [
        {"steps": STEPS, "reference_steps": STEPS, "kernel": {**PLAIN, "member": member, **kernel}}
        for member in members
    ]
    flat = [text for group in groups for text in group]
    return [made[0] for made in _native.rows(jobs, hypotheses, flat, [len(group) for group in groups], 1)]


def sentences(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n")]


@given(
    texts,
    st.lists(texts, min_size=1, max_size=3),
    st.sampled_from((0.0, 0.5, 0.8, 1.0)),
    st.sampled_from(rouge.RULES),
    st.booleans(),
    st.sampled_from((None, None, 5, 2)),
)
def test_rows_are_those_of_the_textbook(hypothesis, references, alpha, rule, jackknife, digits):
    settings = {"alpha": alpha, "references": rule, "jackknife": jackknife, "digits": digits}
    found = rows(MEMBERS, [hypothesis], [references], **settings)
    for member, row in zip(MEMBERS, found, strict=True):
        expected = rouge.row(
            member, sentences(hypothesis), [sentences(text) for text in references], alpha, rule, jackknife, digits
        )
        assert row[0].tolist() == pytest.approx(expected, rel=1e-13, abs=1e-13), (member, settings)


@pytest.mark.parametrize("member", MEMBERS, ids=str)
def test_long_texts_are_counted_as_short_ones(member: dict[str, Any]):
    words = [f"w{number * number % 97}" for number in range(150)]
    moved = words[40:90] + words[:30] + ["x"] * 5 + words[95:] + words[3:60]
    hypothesis, reference = "\n".join(("head", " ".join(words))), "\n".join(("head", " ".join(moved)))
    if "lcsum" in member["kind"]:
        hypothesis, reference = hypothesis.replace("w9 ", "w9\n"), reference.replace("w36 ", "w36\n")

    (found,) = rows([member], [hypothesis], [[reference]])

    assert found[0].tolist() == pytest.approx(rouge.row(member, sentences(hypothesis), [sentences(reference)]))


def document(seed: int, words: int = 20_000) -> str:
    state, out = seed, []
    for number in range(words):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out.append(f"w{(state >> 33) % 3000}" + ("\n" if number % 40 == seed else ""))
    return " ".join(out)


@pytest.mark.parametrize("lines", [True, False])
def test_summaries_of_20_000_words_have_the_matches_that_are_known(lines: bool):
    words = document(1).split()
    half = len(words) // 2
    end = "\n" if lines else " "
    # Two halves that have no word in common, in one order and in the other; each is one sentence, or both are.
    first, second = " ".join(f"a{word}" for word in words[:half]), " ".join(words[half:])

    (made,) = rows([{"kind": "lcsum", "cut_apart": False}], [first + end + second], [[second + end + first]])

    assert made[0][:3].tolist() == [20_000 if lines else 10_000, 20_000, 20_000]


def test_many_sentences_have_the_matches_that_are_known():
    words = [f"w{number}" for number in range(5_000)]

    (made,) = rows([{"kind": "lcsum", "cut_apart": False}], ["\n".join(words)], [["\n".join(words[::-1])]])

    assert made[0][:3].tolist() == [5_000] * 3


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        ({"member": {"kind": "ngram", "n": 0}}, "n is 0"),
        ({"member": {"kind": "wlcs", "weight": 0.5, "summary": False, "cut_apart": False}}, "weight is 0.5"),
        ({"member": {"kind": "lcs"}, "alpha": 2}, "alpha is 2"),
        ({"member": {"kind": "lcs"}, "references": "worst"}, "worst"),
        ({"member": {"kind": "lcs", "n": 1}}, "n"),
        ({"member": {"kind": "overlap"}}, "overlap"),
    ],
)
def test_settings_that_make_no_sense_are_refused(kernel: dict[str, Any], message: str):
    with pytest.raises(OptionError, match=message):
        rows([kernel.pop("member")], ["a"], [["a"]], **kernel)
