"""The rows of BLEU are sacreBLEU's statistics, number for number; and how rows are driven, whatever the metric."""

import functools
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

import peers
from matchgrid import _native
from matchgrid.errors import OptionError, TextError
from places import records, shared

STEPS = ["rstrip", "none"]
FLAGS = {"empty hypothesis": 1, "empty reference": 2, "all references empty": 4, "tokenized period": 8, "unsplit": 16}


def measure(hypotheses: list[Any], references: list[list[Any]], order: int = 4, threads: int = 1, **kernel: Any) -> Any:
    job = {"steps": STEPS, "reference_steps": STEPS, "kernel": kernel or {"kind": "bleu", "max_order": order}}
    flat = [reference for some in references for reference in some]
    (made,) = _native.rows([job], hypotheses, flat, [len(some) for some in references], threads)
    return made


def sacrebleu_rows(hypotheses: list[str], references: list[list[str]], order: int = 4) -> list[list[float]]:
    return peers.rows(BLEU(tokenize="none", max_ngram_order=order, force=True), hypotheses, references)


def assert_same(hypotheses: list[str], references: list[list[str]], order: int = 4) -> None:
    actual = measure(hypotheses, references, order)[0].tolist()

    assert actual == sacrebleu_rows(hypotheses, references, order)


# Few words repeat n-grams. Tokens of 15, 16 and 17 bytes are where a longer way of comparing begins, and long ones that
# differ at one end only are where it would show that it compares less than everything.
LONG = "x" * 40
VOCABULARIES = [
    ["a"],
    ["a", "b"],
    ["a", "b", "c", "the", ",", "."],
    ["é", "日本", "a\0", "a", "\ufeff", "👩🏽"],
    ["f" * 15, "f" * 16, "f" * 17, "é" * 7, "é" * 8],
    [LONG, LONG + "y", "y" + LONG, "y" + LONG[1:], LONG[1:] + "y", LONG[:20] + "y" + LONG[21:]],
]
vocabularies = st.sampled_from(VOCABULARIES) | st.lists(st.text(max_size=20), min_size=1, max_size=30)


@st.composite
def edited(draw: st.DrawFn, words: list[str], vocabulary: list[str]) -> list[str]:
    """Words with a part moved and another replaced: what references are like."""
    first, last = sorted(draw(st.tuples(st.integers(0, len(words)), st.integers(0, len(words)))))
    return words[last:] + draw(st.lists(st.sampled_from(vocabulary), max_size=3)) + words[:first] + words[first:last]


@st.composite
def segments(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    vocabulary = draw(vocabularies)
    words = st.lists(st.sampled_from(vocabulary), max_size=draw(st.sampled_from([3, 12, 40])))
    hypothesis = draw(words)
    return hypothesis, draw(st.lists(words | edited(hypothesis, vocabulary), min_size=1, max_size=4))


corpora = st.lists(segments(), min_size=1, max_size=4)


@settings(max_examples=1000, deadline=None)
@given(corpora, st.integers(1, 8))
def test_any_text_under_any_order(corpus: list[tuple[list[str], list[list[str]]]], order: int) -> None:
    hypotheses = [" ".join(hypothesis) for hypothesis, _ in corpus]
    references = [[" ".join(reference) for reference in some] for _, some in corpus]

    assert_same(hypotheses, references, order)


@settings(max_examples=500, deadline=None)
@given(corpora, st.integers(1, 8))
def test_lists_of_tokens_are_taken_as_they_are(corpus: list[tuple[list[str], list[list[str]]]], order: int) -> None:
    """sacreBLEU sees a word in place of each token, which may be empty or hold a space."""
    words: dict[str, str] = {}

    def text(tokens: list[str]) -> str:
        return " ".join(words.setdefault(token, f"word{len(words)}") for token in tokens)

    hypotheses, references = [one for one, _ in corpus], [some for _, some in corpus]
    expected = sacrebleu_rows([text(one) for one in hypotheses], [[*map(text, some)] for some in references], order)

    assert measure(hypotheses, references, order)[0].tolist() == expected


def test_a_list_of_tokens_and_a_text_can_be_of_one_corpus() -> None:
    values, _, _ = measure([["a b", ""], "a b"], [["a b", ["a b", ""]], [["a", "b"], ""]], order=2)

    assert values.tolist() == [[2, 2, 2, 1, 2, 1], [2, 2, 2, 1, 2, 1]]


def test_very_long_segments() -> None:
    random = np.random.default_rng(12345)
    words = [f"w{number}" for number in random.zipf(1.3, 20_000) % 5_000]
    hypotheses = [" ".join(words), "a " * 20_000, "a b"]
    references = [[" ".join(words[7_000:] + words[:7_000])], ["a " * 19_000, "b " * 20_000], ["a b", "b"]]

    assert_same(hypotheses, references, order=6)


def golden() -> Iterator[tuple[dict[str, Any], list[Any]]]:
    for case in records(shared("golden", "sacrebleu_bleu.jsonl")):
        found = zip(case["hyps"], case["refs"], case["expect"]["segments"], strict=True)
        yield case, [(hyp, refs, expect) for hyp, refs, expect in found if "error" not in expect]


def test_the_golden_values_of_sacrebleu() -> None:
    """Texts are tokenized by sacreBLEU, so that only counting is compared here."""
    seen = 0
    for case, found in golden():
        metric = BLEU(force=True, **case["config"])
        prepare = metric._preprocess_segment
        hypotheses = [prepare(hyp) for hyp, _, _ in found]
        references = [[prepare(ref) for ref in refs if ref is not None] for _, refs, _ in found]

        values, _, _ = measure(hypotheses, references, metric.max_ngram_order)

        for row, (_, _, expect) in zip(values.tolist(), found, strict=True):
            counts, totals = row[2 : 2 + metric.max_ngram_order], row[2 + metric.max_ngram_order :]
            if metric.smooth_method == "add-k" and any(counts):
                # sacreBLEU's score object has the counts with what smoothing added.
                added = [0] + [metric.smooth_value or 1] * (metric.max_ngram_order - 1)
                counts = [count + more for count, more in zip(counts, added, strict=True)]
                totals = [total + more for total, more in zip(totals, added, strict=True)]
            expected = [expect[name] for name in ("sys_len", "ref_len", "counts", "totals")]
            assert [*row[:2], counts, totals] == expected, case["id"]
            seen += 1
    assert seen > 1_700


def test_rows_are_the_same_for_any_number_of_threads() -> None:
    random = np.random.default_rng(12345)
    texts = [" ".join(random.choice(["a", "b", "c", ""], 12)) for _ in range(1_000)]
    references = [texts[index % 7 : index % 7 + 1 + index % 3] for index in range(1_000)]
    alone = measure(texts, references, threads=1)

    for threads in (0, 2, 3, 2_000):
        for one, other in zip(alone, measure(texts, references, threads=threads), strict=True):
            assert np.array_equal(one, other)


def test_equal_jobs_and_different_ones_in_one_call() -> None:
    kernels = [{"kind": "bleu", "max_order": order} for order in (1, 4, 4)]
    jobs = [{"steps": STEPS, "reference_steps": STEPS, "kernel": kernel} for kernel in kernels]
    jobs.append({"steps": ["none"], "reference_steps": ["lower", "none"], "kernel": kernels[0]})

    made = _native.rows(jobs, ["A b", "c"], ["a B", "c"], None, 2)

    assert [values.shape for values, _, _ in made] == [(2, 4), (2, 10), (2, 10), (2, 4)]
    assert np.array_equal(made[1][0], made[2][0])
    assert np.array_equal(made[0][0], made[1][0][:, [0, 1, 2, 6]])
    assert made[0][0].tolist() == [[2, 2, 0, 2], [1, 1, 1, 1]]
    assert made[3][0].tolist() == [[2, 2, 1, 2], [1, 1, 1, 1]]


def test_a_digest_tells_tokens_and_nothing_else() -> None:
    same = ["a bc d", "  a bc\td \n", ["a", "bc", "d"]]
    others = ["a b c d", "abc d", ["a bc", "d"], ["a", "bc", "d", ""], "", ["", ""], "a bc d " + "e" * 40]

    _, digests, _ = measure(["x"] * 10, [[text] for text in same + others])

    assert digests.shape == (10, 16)
    assert len({bytes(digest) for digest in digests[:3]}) == 1
    assert len({bytes(digest) for digest in digests}) == 1 + len(others)


def test_a_digest_tells_references_apart_by_order_and_number() -> None:
    references = [["a", "b"], ["b", "a"], ["a b"], ["a"], ["a", ""], ["", "a"], ["", ""], [""]]

    _, digests, _ = measure(["x"] * len(references), references)

    assert len({bytes(digest) for digest in digests}) == len(references)


def test_blank_texts_have_the_digest_of_an_empty_one() -> None:
    _, digests, _ = measure(["x"] * 4, [[""], [" "], ["\t\u3000\n"], [[]]])

    assert len({bytes(digest) for digest in digests}) == 1


@pytest.mark.parametrize(
    ("hypothesis", "references", "expected"),
    [
        ("a", ["a"], []),
        (" ", ["a"], ["empty hypothesis"]),
        ("a", ["a", " "], ["empty reference"]),
        ("a", ["\t", ""], ["empty reference", "all references empty"]),
        ("", [""], ["empty hypothesis", "empty reference", "all references empty"]),
        ("a . ", ["a ."], ["tokenized period"]),
        (["a", "."], ["a ."], []),
        ("a", ["a", "これは日本語です"], ["unsplit"]),
        ("これは日本語です", ["a"], []),
        ("a", [["これは日本語です"]], []),
    ],
)
def test_facts_about_a_segment(hypothesis: Any, references: list[Any], expected: list[str]) -> None:
    _, _, flags = measure([hypothesis], [references])

    assert flags.tolist() == [sum(FLAGS[name] for name in expected)]


def test_no_segments_make_no_rows() -> None:
    values, digests, flags = measure([], [])

    assert (values.shape, digests.shape, flags.shape) == ((0, 10), (0, 16), (0,))


@pytest.mark.parametrize("order", [0, 65, 2**40])
def test_an_impossible_number_of_orders_is_refused(order: int) -> None:
    with pytest.raises(OptionError, match=f"max_order is {order}, not a number from 1 to 64"):
        measure(["a"], [["a"]], order)


CHRF = {"kind": "chrf", "char_order": 6, "word_order": 0, "beta": 2, "whitespace": False, "eps_smoothing": False}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"char_order": 0}, "char_order [+] word_order is 0"),
        ({"char_order": 60, "word_order": 5}, "char_order [+] word_order is 65"),
        ({"char_order": 2**64 - 1, "word_order": 2}, "char_order [+] word_order is 18446744073709551615"),
        ({"beta": -1.5}, "beta is -1.5, not a number from 0"),
        ({"beta": float("nan")}, "beta is NaN"),
        ({"beta": float("inf")}, "beta is inf"),
        ({"beta": "2"}, "invalid type"),
        ({"gamma": 1}, "unknown field `gamma`"),
        ({"kind": "chrff"}, "unknown variant `chrff`"),
    ],
)
def test_an_impossible_option_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        measure(["a"], [["a"]], **{**CHRF, "graphemes": False, **settings})


@pytest.mark.parametrize(
    ("hypotheses", "references", "message"),
    [
        (["a", 3], ["a", "b"], "hypothesis 2: not valid text"),
        (["a", "b"], ["a", "\ud800"], "reference 2: not valid text"),
        (["a", ["b", None]], ["a", "b"], "hypothesis 2: not valid text"),
        (["a", b"b"], ["a", "b"], "hypothesis 2: not valid text"),
        (["a"], ["a", "b"], "1 hypotheses, but 2 references for 1 segments"),
    ],
)
def test_what_is_not_text_is_refused_with_its_place(hypotheses: list[Any], references: list[Any], message: str) -> None:
    job = {"steps": STEPS, "reference_steps": STEPS, "kernel": {"kind": "bleu", "max_order": 4}}

    with pytest.raises(TextError, match=message):
        _native.rows([job], hypotheses, references, None, 1)


@pytest.mark.parametrize("counts", [[1, 0], [1], [1, 1, 1], [2**63, 2**63 + 2]])
def test_counts_that_do_not_fit_are_refused(counts: list[int]) -> None:
    job = {"steps": STEPS, "reference_steps": STEPS, "kernel": {"kind": "bleu", "max_order": 4}}

    with pytest.raises(TextError):
        _native.rows([job], ["a", "b"], ["a", "b"], counts, 1)


@pytest.fixture
def alarm() -> Iterator[Any]:
    """Sends this process a signal, after a while of real time."""
    before = signal.getsignal(signal.SIGALRM)

    def after(seconds: float, handler: Any) -> None:
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    yield after
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


# Rows of 64 orders of texts that are all repeats: half a minute of work, if nobody stops it.
SLOW = ["a b a c " * 5_000] * 2_000


def slow_call(hypotheses: list[str], references: list[str], threads: int = 1) -> Callable[[], Any]:
    """A call that has all it needs, so that an alarm can hardly ring in any Python code around it."""
    job = {"steps": STEPS, "reference_steps": STEPS, "kernel": {"kind": "bleu", "max_order": 64}}
    return functools.partial(_native.rows, [job], hypotheses, references, None, threads)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_an_interrupt_is_answered_soon(alarm: Any, threads: int) -> None:
    sent: list[float] = []

    def interrupt(number: int, frame: Any) -> None:
        sent.append(time.perf_counter())
        signal.default_int_handler(number, frame)

    call = slow_call(SLOW, SLOW, threads)
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        alarm(0.2, lambda *_: signal.raise_signal(signal.SIGINT))
        started = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        signal.signal(signal.SIGINT, before)

    assert len(sent) == 1
    assert time.perf_counter() - started < 2


def test_what_a_signal_handler_raises_is_what_the_caller_gets(alarm: Any) -> None:
    def late(_number: int, _frame: Any) -> None:
        raise TimeoutError("too late")

    call = slow_call(SLOW, SLOW)
    alarm(0.2, late)

    with pytest.raises(TimeoutError, match="too late"):
        call()


def test_texts_belong_to_the_call_whatever_a_signal_handler_does_to_the_lists(alarm: Any) -> None:
    texts = [f"a b a {number} " * 2_000 for number in range(200)]
    hypotheses, references = list(texts), list(texts)
    expected = slow_call(texts, texts)()[0][0]
    call = slow_call(hypotheses, references)
    alarm(0.2, lambda *_: [some.clear() for some in (hypotheses, references)])

    values = call()[0][0]

    assert not hypotheses
    assert np.array_equal(values, expected)
