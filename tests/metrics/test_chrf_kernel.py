"""The rows of chrF are sacreBLEU's statistics, number for number."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import CHRF

import peers
from matchgrid import _native
from places import SHARED, lines, records, shared

CHRF_PLUS_PLUS = {"word_order": 2}


def rows(hypotheses: list[Any], references: list[list[Any]], threads: int = 1, **options: Any) -> np.ndarray:
    defaults = {"char_order": 6, "word_order": 0, "beta": 2, "whitespace": False, "eps_smoothing": False}
    kernel = {"kind": "chrf", "graphemes": False, **defaults, **options}
    job = {"steps": [], "reference_steps": [], "kernel": kernel}
    flat = [reference for some in references for reference in some]
    ((values, _, flags),) = _native.rows([job], hypotheses, flat, [len(some) for some in references], threads)
    assert len(flags) == len(hypotheses)
    return values


def sacrebleu_rows(hypotheses: list[str], references: list[list[str]], **options: Any) -> list[list[float]]:
    return peers.rows(CHRF(**options), hypotheses, references)


def assert_same(hypotheses: list[str], references: list[list[str]], **options: Any) -> None:
    actual = rows(hypotheses, references, **options).tolist()

    assert actual == sacrebleu_rows(hypotheses, references, **options)


# Little alphabets repeat n-grams; the last has marks, all lengths of UTF-8 and the white space of Python.
NASTY = "a.b, \t\r\n\x00\x1c\x1f\x7f\x85\xa0\u1680\u2003\u2028\u200b\u200d\u3000\ufeff'\"é\u0301ßИ"
NASTY += "\u0915\u094d\u0937日本。👩🏽🇩\U0010ffff"
alphabets = st.sampled_from(["ab", "ab ", "a .", "aé ", "日本 語", "क्षि ", "(a)-b! ", NASTY])
texts = alphabets.flatmap(lambda alphabet: st.text(st.sampled_from(alphabet), max_size=40)) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=12
)
options = st.fixed_dictionaries(
    {
        "char_order": st.integers(0, 8),
        "word_order": st.integers(0, 4),
        "beta": st.sampled_from([1, 2, 3, 0.5, 1.1]) | st.floats(1e-3, 1e3),
        "whitespace": st.booleans(),
        "eps_smoothing": st.booleans(),
    }
).filter(lambda options: options["char_order"] + options["word_order"] > 0)


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """A text with a part moved and another replaced: what references are like."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    return text[cuts[1] :] + draw(texts.map(lambda text: text[:6])) + text[: cuts[1]]


@st.composite
def segments(draw: st.DrawFn) -> tuple[str, list[str]]:
    hypothesis = draw(texts)
    return hypothesis, draw(st.lists(texts | edited(hypothesis), min_size=1, max_size=4))


@settings(max_examples=1500, deadline=None)
@given(segments(), options)
def test_any_segment_under_any_options(segment: tuple[str, list[str]], options: dict[str, Any]) -> None:
    assert_same([segment[0]], [segment[1]], **options)


@settings(max_examples=100, deadline=None)
@given(st.lists(segments(), max_size=30), options)
def test_one_worker_carries_nothing_from_segment_to_segment(
    corpus: list[tuple[str, list[str]]], options: dict[str, Any]
) -> None:
    hypotheses, references = [one for one, _ in corpus], [many for _, many in corpus]

    assert_same(hypotheses, references, **options)
    assert (rows(hypotheses, references, **options) == rows(hypotheses, references, 3, **options)).all()


@pytest.mark.parametrize(
    "character", list("\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2028\u2029\u202f\u205f\u3000")
)
def test_white_space_is_what_python_splits_at(character: str) -> None:
    hypothesis, reference = f"a{character}b{character}{character}cd é", f"{character}ab{character}c"

    for whitespace in (False, True):
        assert_same([hypothesis], [[reference]], word_order=2, whitespace=whitespace)
        assert_same([reference], [[hypothesis]], word_order=2, whitespace=whitespace)


@pytest.mark.parametrize(
    "word", ["(hi)", "hi)", "(hi", "((", ".", "..", "...", "a.", ".a", "«a»", "a。", "é!", "!é", "\x00!"]
)
def test_one_mark_of_ascii_punctuation_is_split_off(word: str) -> None:
    for other in ("hi", "(hi", ")", "(", "a", ". .", "é ! a"):
        assert_same([word], [[other]], char_order=1, word_order=2)
        assert_same([other], [[word]], char_order=1, word_order=2)


def test_no_reference_n_grams_of_an_order_no_hypothesis_n_grams() -> None:
    assert rows(["abc", "ab"], [["ab"], ["abc"]], char_order=3).tolist() == [
        [3, 2, 2, 2, 1, 1, 0, 0, 0],
        [2, 3, 2, 1, 2, 1, 0, 1, 0],
    ]


def test_the_first_of_equally_good_references_counts() -> None:
    assert rows(["ab"], [["abxx", "xxab"]], char_order=2).tolist() == rows(["ab"], [["abxx"]], char_order=2).tolist()
    assert rows(["ab"], [["", "xyz"]], char_order=2).tolist() == [[0, 0, 0, 0, 0, 0]]


def test_the_square_of_beta_is_pythons() -> None:
    """`beta ** 2` and `beta * beta` may differ in the last bit, and so may the reference that is chosen."""
    generator = np.random.default_rng(3)
    betas = [beta for beta in generator.uniform(0, 4, 20_000).tolist() if beta**2 != beta * beta]

    assert betas
    for beta in betas:
        assert_same(["abcd ab"], [["abce", "abcabd", "xabcd", "abcdxab"]], beta=beta, word_order=1)


@pytest.mark.parametrize("length", [16_382, 16_383, 16_384, 40_000])
def test_documents(length: int) -> None:
    generator = np.random.default_rng(length)
    words = ["".join(generator.choice(list("abcdeé"), size)) for size in generator.integers(1, 9, 500)]
    texts = [" ".join(generator.choice(words, length // 5))[:length].ljust(length, "x") for _ in range(3)]

    assert_same(texts[:1], [texts[1:]], whitespace=True, word_order=2)
    assert_same(["a" * length], [["a" * (length - 1)]])


def test_more_kinds_of_symbol_than_a_byte_holds() -> None:
    for count in (252, 253, 254, 255, 256, 3000):
        text = "".join(chr(0x4E00 + index * 7 % count) for index in range(2 * count))
        words = " ".join(text)

        assert_same([text, words], [[text[5:] + "x"], [words[7:]]], word_order=2)


def test_tokens_are_joined_by_spaces() -> None:
    tokens = [["a", "b c", "", "d."], [""], ["", ""], ["é", "."], []]
    texts = [" ".join(some) for some in tokens]
    references = [["a b c"], [""], ["x y"], ["é."], ["a"]]

    for whitespace in (False, True):
        for one, other in ((tokens, references), (texts, [[tokens[0]]] * 5)):
            joined = [[some if isinstance(some, str) else " ".join(some) for some in many] for many in other]
            actual = rows(one, other, whitespace=whitespace, word_order=2).tolist()
            assert actual == sacrebleu_rows(texts, joined, whitespace=whitespace, word_order=2)


# Grapheme clusters that stay apart wherever they stand, and white space, which sacreBLEU leaves out as well.
CLUSTERS = [
    *(
        "a",
        "b",
        ".",
        "日",
        "한",
        "e\u0301",
        "u\u0308\u0304",
        "👩🏽\u200d🚒",
        "👍🏽",
        "🇩🇪",
        "🇫🇷",
        "क्षि",
        "नी",
        "각",
        " \u0301",
        "\x00",
    ),
    *(" ", "\t", "\r\n", "\u2028", "\u3000"),
]
clusters = st.lists(st.sampled_from(CLUSTERS), max_size=25) | st.lists(st.sampled_from("ab \n"), max_size=25)


@settings(max_examples=500, deadline=None)
@given(clusters, st.lists(clusters, min_size=1, max_size=3), st.integers(1, 7), st.booleans())
def test_graphemes_count_as_one_character_each(
    hypothesis: list[str], references: list[list[str]], order: int, whitespace: bool
) -> None:
    def single(clusters: list[str]) -> str:
        return "".join(
            "\n" if one.isspace() and not whitespace else chr(0xE000 + ord(one[0]) % 999 + 1000 * len(one))
            for one in clusters
        )

    actual = rows(
        ["".join(hypothesis)],
        [["".join(some) for some in references]],
        char_order=order,
        whitespace=whitespace,
        graphemes=True,
    )
    expected = sacrebleu_rows(
        [single(hypothesis)], [[single(some) for some in references]], char_order=order, whitespace=whitespace
    )

    assert actual.tolist() == expected


def test_words_are_the_same_with_graphemes() -> None:
    texts = ["e\u0301a \u0301b\r\nc. 🇩🇪!", "e\u0301a b c.", "a\rb"]

    for one in texts:
        for other in texts:
            plain = rows([one], [[other]], char_order=0, word_order=3)
            assert rows([one], [[other]], char_order=0, word_order=3, graphemes=True).tolist() == plain.tolist()


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(ValueError, match="orders"):
        rows(["a"], [["a"]], orders=6)


def test_golden_statistics() -> None:
    checked = 0
    for case in records(shared("golden", "sacrebleu_chrf.jsonl")):
        options = dict(case["config"])
        fold = str.lower if options.pop("lowercase", False) else str
        references = [[fold(text) for text in some if text is not None] for some in case["refs"]]
        if "error" in case["expect"]:
            continue  # no reference at all: refused before there are rows
        expected = case["expect"]["stats"]

        actual = rows([fold(text) for text in case["hyps"]], references, **options)

        assert actual.tolist() == expected, case["id"]
        checked += len(expected)
    assert checked > 1300


def corpora(folder: str) -> list[Path]:
    return sorted((SHARED / "data" / folder).glob("*/"))


def assert_corpus(folder: Path, step: int) -> None:
    streams = [lines(path) for path in sorted(folder.glob("ref.*.txt"))]
    references = [list(some) for some in zip(*streams, strict=True)]
    for path in sorted(folder.glob("hyp.*.txt")):
        assert_same(lines(path)[::step], references[::step], word_order=2)


@pytest.mark.parametrize("folder", corpora("mt-mini"), ids=lambda path: path.name)
def test_real_segments_of_many_languages(folder: Path) -> None:
    assert_corpus(folder, 1)


@pytest.mark.parametrize("folder", corpora("mt"), ids=lambda path: path.name)
def test_a_part_of_each_real_corpus(folder: Path) -> None:
    assert_corpus(folder, 50)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("folder", corpora("mt"), ids=lambda path: path.name)
def test_each_real_corpus(folder: Path) -> None:
    assert_corpus(folder, 1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_performance_corpus() -> None:
    hypotheses, references = (lines(shared("data", "perf", f"{side}.50k.txt.gz")) for side in ("hyp", "ref"))

    assert_same(hypotheses, [[some] for some in references], word_order=2)
