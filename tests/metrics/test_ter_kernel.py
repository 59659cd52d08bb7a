"""The rows of TER are sacreBLEU's statistics, number for number."""

import random
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import TER, lib_ter
from sacrebleu.metrics.lib_ter import translation_edit_rate
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

import peers
from matchgrid import _native
from places import lines, records, shared

SEARCH_LIMIT = 32
DEFAULT = ("rstrip", "lower", "none")


def rows(
    hypotheses: list[Any], references: list[list[Any]], steps: tuple[str, ...] = (), threads: int = 1
) -> tuple[list[list[float]], list[int]]:
    """Rows, and the flags of the kernel."""
    job = {"steps": steps, "reference_steps": steps, "kernel": {"kind": "ter"}}
    flat = [reference for some in references for reference in some]
    ((values, _, flags),) = _native.rows([job], hypotheses, flat, [len(some) for some in references], threads)
    return values.tolist(), (flags & SEARCH_LIMIT).tolist()


def assert_same_edits(pairs: list[tuple[list[str], list[str]]]) -> None:
    actual, _ = rows([hypothesis for hypothesis, _ in pairs], [[reference] for _, reference in pairs])

    assert actual == [list(translation_edit_rate(*pair)) for pair in pairs]


@st.composite
def tokens(draw: st.DrawFn, max_size: int = 40) -> list[str]:
    """Words over little alphabets, so that blocks of them repeat and match."""
    words = "abcdefghijklmnopqrstuvwxyz"[: draw(st.sampled_from([1, 2, 3, 5, 10, 26]))]
    return draw(st.lists(st.sampled_from(words), max_size=max_size))


@st.composite
def shifted(draw: st.DrawFn, source: list[str]) -> list[str]:
    """The words with some blocks moved, lost or replaced."""
    words = list(source)
    for _ in range(draw(st.integers(0, 6))):
        start, length = draw(st.integers(0, len(words))), draw(st.integers(1, 11))
        block = words[start : start + length]
        del words[start : start + length]
        at = draw(st.integers(0, len(words)))
        words[at:at] = draw(st.sampled_from([block, block, block, [], ["a"]]))
    return words


pairs = st.one_of(
    tokens().flatmap(lambda source: st.tuples(shifted(source), st.just(source))),
    st.tuples(tokens(), tokens()),
)


@settings(max_examples=200)
@given(st.lists(pairs, min_size=1, max_size=4))
def test_generated_tokens_have_sacrebleus_edits(pairs: list[tuple[list[str], list[str]]]) -> None:
    assert_same_edits(pairs)


@settings(max_examples=40)
@given(tokens(max_size=3), tokens(max_size=8), st.integers(10, 25))
def test_lengths_that_differ_more_than_fiftyfold_widen_the_beam_as_in_sacrebleu(
    short: list[str], part: list[str], times: int
) -> None:
    assert_same_edits([(short, part * times), (part * times, short)])


@settings(max_examples=60)
@given(st.lists(st.tuples(tokens(), st.lists(tokens(), min_size=1, max_size=4)), min_size=1, max_size=4))
def test_several_references_have_sacrebleus_rows(segments: list[tuple[list[str], list[list[str]]]]) -> None:
    hypotheses = [" ".join(hypothesis) for hypothesis, _ in segments]
    references = [[" ".join(reference) for reference in some] for _, some in segments]

    assert rows(hypotheses, references, DEFAULT)[0] == peers.rows(TER(), hypotheses, references)


def test_the_score_of_a_sentence_follows_from_its_row() -> None:
    hypothesis, references = "c d a b x", ["a b c d", "a b", ""]
    ((edits, length),), _ = rows([hypothesis], [references], DEFAULT)

    assert 100 * edits / length == TER().sentence_score(hypothesis, references).score


def test_words_are_split_and_lowered_as_in_sacrebleu() -> None:
    hypotheses = ["A\u00a0b\u3000C\x1cd", " \t", "ΣΑΣ İ ß"]
    references = [["a b c d", "A B"], ["", "x"], ["σας i\u0307 SS"]]

    assert rows(hypotheses, references, DEFAULT)[0] == peers.rows(TER(), hypotheses, references)


def test_the_limit_of_the_search_is_flagged_exactly_where_sacrebleu_reaches_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked: list[int] = []
    shift = lib_ter._shift

    def spy(*arguments: Any) -> Any:
        answer = shift(*arguments)
        checked.append(answer[2])
        return answer

    monkeypatch.setattr(lib_ter, "_shift", spy)
    generator = random.Random(7)
    limited = []
    for size in range(26, 46, 2):
        reference = [str(place % 10) for place in range(size)]
        hypothesis = generator.sample(reference, size)
        edits, length = translation_edit_rate(hypothesis, reference)
        limited.append(checked[-1] >= 1000)

        assert rows([hypothesis], [[reference]]) == ([[edits, length]], [SEARCH_LIMIT * limited[-1]])
    assert set(limited) == {True, False}


def test_a_search_that_is_stopped_forgets_the_shift_it_has_just_found() -> None:
    reference = [str(place % 7) for place in range(50)]
    assert_same_edits([(reference[25:] + reference[:25][::-1], reference), (reference[::-1], reference)])


@pytest.mark.parametrize(
    ("hypothesis", "reference"),
    [
        ("hence it is so . " * 200, "hence it is so ."),
        ("hence it is so .", "hence it is so . " * 200),
        ("a " * 2000, "a " * 1900),
        ("a b " * 1000, "b a " * 1000),
        ("a " * 30_000, "a b " * 10_000),
        (" ".join(map(str, range(5000))), " ".join(map(str, range(5000, 0, -1)))),
    ],
    ids=lambda text: f"{text[:8]}...{len(text)}",
)
def test_long_and_looping_texts_end(hypothesis: str, reference: str) -> None:
    ((edits, length),), _ = rows([hypothesis], [[reference]], ("none",))

    words = hypothesis.split()
    assert length == len(reference.split())
    assert abs(len(words) - length) <= edits <= max(len(words), length)


def test_threads_do_not_matter() -> None:
    generator = random.Random(8)
    texts = [" ".join(generator.choices("abcdef", k=generator.randint(0, 30))) for _ in range(400)]
    sides = texts[:200], [[text] for text in texts[200:]]

    assert rows(*sides, DEFAULT, threads=1) == rows(*sides, DEFAULT, threads=3)


def test_golden_values() -> None:
    """References are tokenized twice, as sacreBLEU does."""
    for record in records(shared("golden", "sacrebleu_ter.jsonl")):
        if "error" in record["expect"]:
            continue  # no reference at all: refused before there are rows
        tokenize = TercomTokenizer(**{"case_sensitive": False, **record["config"]})
        hypotheses = [tokenize(text.rstrip()).split() for text in record["hyps"]]
        references = [
            [tokenize(tokenize(text.rstrip()).rstrip()).split() for text in some if text is not None]
            for some in record["refs"]
        ]
        present = [[text for text in some if text is not None] for some in record["refs"]]

        assert rows(hypotheses, references)[0] == record["expect"]["stats"], record["id"]
        if record["config"] == {}:
            assert rows(record["hyps"], present, DEFAULT)[0] == record["expect"]["stats"], record["id"]


def test_real_output_has_sacrebleus_rows() -> None:
    """Some segments of every system, with all references; of a long paragraph sacreBLEU takes seconds."""
    for number, system in enumerate(sorted(shared("data").glob("mt*/*/hyp.*.txt"))):
        streams = [lines(path) for path in sorted(system.parent.glob("ref.*.txt"))]
        chosen = slice(number % 7, None, 150)
        hypotheses = [text[:600] for text in lines(system)[chosen]]
        references = [list(some) for some in zip_longest(*(stream[chosen] for stream in streams))]
        references = [[text[:600] for text in some] for some in references]

        assert rows(hypotheses, references, DEFAULT)[0] == peers.rows(TER(), hypotheses, references), system
