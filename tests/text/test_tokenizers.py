"""Tokenizers and text steps are those of sacreBLEU and Python, on nasty Unicode, real text and golden values.

Generated text stays inside what Python's own Unicode data knows; newer ones are for our version to know.
"""

import itertools
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_char import TokenizerChar
from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International
from sacrebleu.tokenizers.tokenizer_none import NoneTokenizer
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer
from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

from matchgrid import _native
from places import records, shared
from reference.text import STEPS

TOKENIZERS = {
    "13a": Tokenizer13a(),
    "intl": TokenizerV14International(),
    "char": TokenizerChar(),
    "zh": TokenizerZh(),
    "none": NoneTokenizer(),
}

# Everything that Python knows, private use included.
CHARACTERS = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cs", "Cn")]
FLAGS = list(itertools.product([False, True], repeat=4))

# Parts that the rules treat alike stand beside those that look alike but are not.
PARTS = [
    *"aZ'-.,;:?!()[]{}<>/&$%+=~^`|\"\\@#*_ \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f",
    *"0123456789",
    *[
        "..",
        ".,",
        "-\n",
        "\n-",
        "'s ",
        "'s",
        "&quot;",
        "&amp;",
        "&lt;",
        "&gt;",
        "&apos;",
        "&amp;quot;",
        "&amp;lt;",
    ],
    *["<skipped>", "<skip", "ped>", "1.5", "1,000", "5-", "3.", ".5", "..5", "5..", ",,,7", "1..2"],
    *"\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\u200b\u200c\u200d\u2060\ufeff\u180e",
    *"äßéÜıİſΣσςΑΐŉǅﬁﬃẞ\u0301\u0345\u0307",
    *"яЖҐ؟،٣٠०१।॥कि्नمرحبا",
    *"中文字䶵䶶龻龼\u4e00\u9fa5\uf900\ufa2e\ufad9\u3400\u31c0\u2e80\u3220\u3300\u3f22\u3f23ㇰかゝカー・ヿ",
    *"。、，．？！「」（）［］％０９ＡＺｱｶﾞ｡､･〈〟",
    *"\U00020000\U0002a6d6\U0002a700\U00030000\U0002f800",
    *"…—–‘’“”«»·•→⇒∑€£©®™°½²Ⅷ①♥☎✓⠀⩭⩮",
    *["👩\u200d💻", "👍🏽", "🇩🇪", "❤\ufe0f", "𝔸", "𝟗", "𐐀", "𞤀", "각", "가", "ำ", "ไทย", "ພາ"],
]

TEXTS = st.lists(
    st.lists(st.one_of(st.sampled_from(PARTS), st.characters(exclude_categories=["Cs", "Cn"])), max_size=40).map(
        "".join
    ),
    min_size=1,
    max_size=25,
)


def tercom_steps(normalized: bool, no_punct: bool, asian_support: bool, case_sensitive: bool) -> list[str]:
    chosen = {
        "rstrip": True,
        "lower": not case_sensitive,
        "tercom-normalize": normalized,
        "tercom-asian": normalized and asian_support,
        "tercom-no-punct": no_punct,
        "tercom-no-asian-punct": no_punct and asian_support,
        "none": True,
    }
    return [step for step, wanted in chosen.items() if wanted]


@pytest.mark.parametrize("name", TOKENIZERS)
@given(texts=TEXTS)
@settings(max_examples=150, deadline=None)
def test_tokens_are_those_of_sacrebleu(name: str, texts: list[str]) -> None:
    expected = [TOKENIZERS[name](text.rstrip()).split() for text in texts]

    assert _native.tokens(texts, ["rstrip", name]) == expected


@pytest.mark.parametrize("name", TOKENIZERS)
@given(texts=TEXTS)
@settings(max_examples=100, deadline=None)
def test_tokens_of_texts_that_are_not_stripped_are_those_of_sacrebleu(name: str, texts: list[str]) -> None:
    assert _native.tokens(texts, [name]) == [TOKENIZERS[name](text).split() for text in texts]


@pytest.mark.parametrize("flags", FLAGS)
@given(texts=TEXTS)
@settings(max_examples=50, deadline=None)
def test_ter_tokens_are_those_of_sacrebleu(flags: tuple[bool, bool, bool, bool], texts: list[str]) -> None:
    tokenizer = TercomTokenizer(*flags)
    expected = [tokenizer(text.rstrip()).split() for text in texts]

    assert _native.tokens(texts, tercom_steps(*flags)) == expected


@pytest.mark.parametrize("name", STEPS)
@given(texts=TEXTS)
@settings(max_examples=100, deadline=None)
def test_steps_do_what_python_does(name: str, texts: list[str]) -> None:
    assert _native.transform(texts, [name]) == [STEPS[name](text) for text in texts]


@pytest.mark.parametrize("name", ["lower", "casefold", "nfc", "nfd", "nfkc", "nfkd"])
def test_steps_do_what_python_does_with_every_character(name: str) -> None:
    assert _native.transform(CHARACTERS, [name]) == [STEPS[name](character) for character in CHARACTERS]


@given(texts=TEXTS)
@settings(max_examples=100, deadline=None)
def test_other_tokenizers_agree_with_their_definition(texts: list[str]) -> None:
    without_separators = [text.translate(dict.fromkeys(range(0x1C, 0x20), "x")) for text in texts]

    assert _native.tokens(without_separators, ["whitespace"]) == [text.split() for text in without_separators]
    for text, clusters in zip(texts, _native.tokens(texts, ["graphemes"]), strict=True):
        assert "".join("".join(clusters).split()) == "".join(text.split())


def test_tokens_of_golden_hypotheses() -> None:
    for case in records(shared("golden", "sacrebleu_bleu.jsonl")):
        config = case["config"]
        steps = ["lower"] * config.get("lowercase", False) + ["rstrip", config.get("tokenize", "13a")]
        expected = [text.split() for text in case["expect"]["tok_hyp"]]

        assert _native.tokens(case["hyps"], steps) == expected, case["id"]


def test_tokens_of_real_texts() -> None:
    files = [*shared("data", "mt").glob("*/*.txt"), *shared("data", "mt-mini").glob("*/*.txt")]
    assert files
    for file in files:
        texts = sorted(set(file.read_text(encoding="utf-8").split("\n")))[::7]
        for name, tokenizer in TOKENIZERS.items():
            expected = [tokenizer(text.rstrip()).split() for text in texts]

            assert _native.tokens(texts, ["rstrip", name]) == expected, (file, name)
