"""Tokenizers and text steps are those of sacreBLEU and Python, on nasty Unicode, real text and golden values.

Generated text stays inside what Python's own Unicode data knows; newer ones are for our version to know.
"""

import itertools
import re
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
from reference import text as rules
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
        "&amp;apos;",
        "-\u2028",
        "\xad\u2028",
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


MTEVAL = [name for name in rules.TOKENIZERS if name.startswith(("mteval", "multi-bleu"))]


@pytest.mark.parametrize("name", ["ascii-words", "words", "uax29", "split-spaces", *MTEVAL])
@given(texts=TEXTS)
@settings(max_examples=100, deadline=None)
def test_words_are_those_of_the_rules(name: str, texts: list[str]) -> None:
    assert _native.tokens(texts, [name]) == [rules.TOKENIZERS[name](text) for text in texts]


@given(texts=st.lists(st.text(st.characters(max_codepoint=0x7F), max_size=200), min_size=1, max_size=25))
@settings(max_examples=100, deadline=None)
def test_words_of_ascii_are_runs_of_letters_and_digits(texts: list[str]) -> None:
    assert _native.tokens(texts, ["words"]) == [re.findall("[A-Za-z0-9]+", text) for text in texts]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" _'-… \u0301 \u200d \u00ad 🏽", []),
        (
            "It's foo_bar, 1,000.5 well-known U.S.",
            ["It", "s", "foo", "bar", "1", "000", "5", "well", "known", "U", "S"],
        ),
        ("«Œuvre» naïve — l’été", ["Œuvre", "naïve", "l", "été"]),
        ("cafe\u0301 e\u0301te\u0301", ["cafe\u0301", "e\u0301te\u0301"]),
        ("co\u00adoperate", ["co\u00adoperate"]),
        ("Это — тест №5, ещё", ["Это", "тест", "№", "5", "ещё"]),
        ("我爱カタカナとひらがな。", ["我", "爱", "カタカナ", "と", "ひ", "ら", "が", "な"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("مرحباً، ٣٫٥ العالم", ["مرحباً", "٣", "٥", "العالم"]),
        ("हिन्दी क्\u200dष क्\u200cष।", ["हिन्दी", "क्\u200dष", "क्\u200cष"]),
        ("ไทยที่", ["ไ", "ท", "ย", "ที่"]),
        ("שלום צה״ל", ["שלום", "צה", "ל"]),
        (
            "ok👍🏽👩\u200d💻❤\ufe0f🇩🇪🇫🇷🇮!1\ufe0f\u20e3",
            ["ok", "👍🏽", "👩\u200d💻", "❤\ufe0f", "🇩🇪", "🇫🇷", "🇮", "1\ufe0f\u20e3"],
        ),
        ("25°C © 5€ 3×4 ½ Ⅷ", ["25", "°", "C", "©", "5", "3", "4", "½", "Ⅷ"]),
    ],
)
def test_words_of_every_script(text: str, words: list[str]) -> None:
    assert _native.tokens([text], ["words"]) == [words]
    assert rules.TOKENIZERS["words"](text) == words


def test_empty_parts_between_spaces_are_tokens() -> None:
    texts = ["", " ", "a", " a  b ", "a\n\tb", "x" * 64 + " ", "x" * 63 + "  "]

    assert _native.tokens(texts, ["split-spaces"]) == [text.split(" ") for text in texts]


def test_words_of_real_texts() -> None:
    files = [*shared("data", "mt").glob("*/*.txt"), *shared("data", "mt-mini").glob("*/*.txt")]
    for file in files:
        texts = sorted(set(file.read_text(encoding="utf-8").split("\n")))[::97]
        for name in ("ascii-words", "words", "uax29", "split-spaces"):
            assert _native.tokens(texts, [name]) == [rules.TOKENIZERS[name](text) for text in texts], (file, name)
        for step in ("sentences-uax29", "first-words:4", "first-bytes:11", "lower-ascii"):
            assert _native.transform(texts, [step]) == [STEPS[step](text) for text in texts], (file, step)


def test_limits_of_whole_texts_count_as_rouge_does() -> None:
    lines = ["The cat  sat", "", " on the", "mat today "]
    text = "\n".join(lines)
    shown = {f"first-words:{n}": _native.transform([text], [f"first-words:{n}"])[0] for n in range(1, 10)}

    assert shown["first-words:2"] == "The cat"
    assert shown["first-words:3"] == "The cat sat"
    # The empty word before a space counts; a line that is not the last is kept as it is.
    assert shown["first-words:5"] == "The cat  sat\n on"
    assert shown["first-words:8"] == "The cat  sat\n on the\nmat today"
    assert shown["first-words:9"] == "The cat  sat\n on the\nmat today "
    assert _native.transform([text], ["first-bytes:14"]) == ["The cat  sat\n o"]
    assert _native.transform([text], ["first-bytes-rouge-1.5.5:14"]) == [
        "The cat  sat  o\nThe cat  sat\n on the\nmat today "
    ]


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
