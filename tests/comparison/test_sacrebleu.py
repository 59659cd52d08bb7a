"""sacreBLEU's intervals and paired tests: its recorded values, live equality, and what is refused."""

import json
import random
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from golden_fields import check_all
from made import statistics
from matchgrid import _native
from matchgrid.comparison import SacrebleuTests, sacrebleu_confidence, sacrebleu_tests
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError
from places import GOLDEN, lines, records, shared
from sacrebleu_peer import BLEUS, CHRFS, TERS, corpus, measured, theirs

METRICS = ("bleu", "chrf", "ter")
LABELS = {"BLEU": "bleu", "chrF": "chrf", "chrF++": "chrf:word_order=2", "TER": "ter"}
TESTED = {
    "bs_0": {"test": "bs"},
    "bs_200": {"test": "bs", "draws": 200},
    "ar_0": {"test": "ar"},
    "ar_500": {"test": "ar", "draws": 500, "confidence": 1000},
}
CLOSE = {"rel": 0, "abs": 1e-10}


def numbers(tests: SacrebleuTests, place: int) -> dict[str, dict[str, Any]]:
    """By system the four numbers of a metric."""
    names = ("score", "p_value", "mean", "ci")
    return {
        system: {name: getattr(results[place], name) for name in names} for system, results in tests.results.items()
    }


def check_numbers(found: dict[str, Any], expected: dict[str, Any]) -> None:
    assert found["p_value"] == expected["p_value"]
    for name in ("score", "mean", "ci"):
        assert found[name] == (None if expected[name] is None else pytest.approx(expected[name], **CLOSE)), name


def check_interval(record: dict[str, Any], label: str) -> None:
    stats = mg.metric(LABELS[label]).measure(record["hyps"], record["refs"])
    for name, draws in (("ci", 1000), ("ci100", 100)):
        expected = record["expect"][f"{name}_{label}"]
        found = sacrebleu_confidence(stats, draws=draws)
        assert [found.mean, found.ci] == pytest.approx([expected["mean"], expected["ci"]], **CLOSE)
        if name == "ci":
            assert found.score == pytest.approx(expected["score"], **CLOSE)
            assert found.signature() == expected["signature"]


def check_tests(record: dict[str, Any]) -> None:
    texts = {"base": record["hyps"], "B": record["hyps_B"], "C": record["hyps_C"]}
    systems = measured(texts, record["refs"], METRICS)
    for name, wish in TESTED.items():
        expected = record["expect"][name]
        assert expected["System"] == [*systems]
        found = sacrebleu_tests(systems, **wish)
        for place, label in enumerate(("BLEU", "chrF2", "TER")):
            for one, wanted in zip(numbers(found, place).values(), expected[label], strict=True):
                check_numbers(one, wanted)


def check(record: dict[str, Any]) -> None:
    assert record["expect"]["numpy"] == "2.4.6"
    for label in LABELS:
        check_interval(record, label)
    check_tests(record)


def test_the_selection_is_what_sacrebleu_recorded():
    found = list(records(GOLDEN / "sacrebleu_sig.jsonl.gz"))
    assert len(found) == 7
    for record in found:
        check_all(check, record)


def test_all_is_what_sacrebleu_recorded():
    for record in records(shared("golden", "sacrebleu_sig.jsonl")):
        check_all(check, record)


@pytest.mark.peers
@pytest.mark.parametrize("seed", range(12))
def test_numbers_are_those_of_a_live_sacrebleu(seed: int, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("sacrebleu")
    rng = random.Random(seed)
    monkeypatch.setenv("SACREBLEU_SEED", str(seed + 1))
    for segments in (1, 2, 5, 17, 40):
        texts, references = corpus(rng, segments, references=1 + seed % 4)
        metrics = dict(rng.choice([*kind.items()]) for kind in (BLEUS, CHRFS, TERS))
        confidence = rng.choice([None, 100])
        for test in ("bs", "ar"):
            own = {"confidence": confidence} if test == "ar" else {}
            wish = {"test_type": test, "n_samples": 200, "n_ar_confidence": own.get("confidence") or -1}

            expected = theirs(texts, references, metrics, **wish)
            systems = measured(texts, references, [*metrics])
            found = sacrebleu_tests(systems, test=test, draws=200, seed=seed + 1, **own)

            for place, (spec, systems) in enumerate(zip(metrics, expected, strict=True)):
                for name, one in numbers(found, place).items():
                    try:
                        check_numbers(one, {**systems[name], "score": capped(spec, systems[name]["score"])})
                    except AssertionError as error:
                        raise AssertionError(f"{segments} segments, {test}, {spec}, {name}: {error}") from error


def capped(spec: str, score: float) -> float:
    return score if spec.startswith("ter") else min(score, 100.0)


@pytest.mark.peers
@pytest.mark.parametrize("spec", [*BLEUS, *CHRFS, *TERS])
def test_intervals_are_those_of_a_live_sacrebleu(spec: str, monkeypatch: pytest.MonkeyPatch):
    metrics = pytest.importorskip("sacrebleu.metrics")
    monkeypatch.setenv("SACREBLEU_SEED", "7")
    kinds = {"bleu": metrics.BLEU, "chrf": metrics.CHRF, "ter": metrics.TER}
    texts, references = corpus(random.Random(3), 30, references=3)
    given = {**BLEUS, **CHRFS, **TERS}[spec]
    streams = [list(stream) for stream in zip(*references, strict=True)]
    expected = kinds[spec.split(":")[0]](**given).corpus_score(texts["far"], streams, n_bootstrap=300)

    found = sacrebleu_confidence(mg.metric(spec).measure(texts["far"], references), draws=300, seed=7)

    assert [found.mean, found.ci] == pytest.approx([expected._mean, expected._ci], **CLOSE)


# P-values of Moses' script and of multeval against LIUM, as sacreBLEU's own tests have them.
WMT17 = {
    "C-3MA.4959": (0.00000, 0.0001),
    "FBK.4870": (0.01267, 0.0218),
    "LMU-nmt-single.4893": (0.20783, 0.58494),
    "online-A.0": (0.00000, 0.0001),
    "online-B.0": (0.38100, 0.94111),
}


def wmt17() -> tuple[dict[str, list[str]], list[list[str]]]:
    folder = shared("data", "mt", "wmt17.en-de.sacrebleu-test")
    names = ["LIUM-NMT.4900", *WMT17]
    references = [[line.strip()] for line in lines(folder / "ref.0.txt")]
    return {name: [line.strip() for line in lines(folder / f"hyp.{name}.txt")] for name in names}, references


def test_systems_of_wmt17_have_the_p_values_of_moses_and_multeval():
    systems = measured(*wmt17(), ["bleu:tokenize=none"])
    moses = numbers(sacrebleu_tests(systems, draws=2000), 0)
    multeval = numbers(sacrebleu_tests(systems, test="ar"), 0)

    for name, (bootstrap, randomization) in WMT17.items():
        assert moses[name]["p_value"] == pytest.approx(bootstrap, abs=1e-2)
        assert multeval[name]["p_value"] == pytest.approx(randomization, abs=1e-2)


@pytest.mark.peers
@pytest.mark.parametrize("wish", [{"test": "bs"}, {"test": "ar", "draws": 500}], ids=lambda wish: wish["test"])
def test_systems_of_wmt17_are_as_with_a_live_sacrebleu(wish: dict[str, Any]):
    pytest.importorskip("sacrebleu")
    texts, references = wmt17()
    wanted = {"bleu:tokenize=none": {"tokenize": "none"}}
    expected = theirs(texts, references, wanted, test_type=wish["test"], n_samples=wish.get("draws", 0))[0]

    found = numbers(sacrebleu_tests(measured(texts, references, [*wanted]), **wish), 0)

    for name, one in found.items():
        check_numbers(one, expected[name])


@pytest.mark.parametrize("count", [1, 2, 3, 64, 1000, 70_001])
def test_draws_are_those_of_numpy(count: int):
    rows = np.random.default_rng(5).random((count, 3), dtype=np.float32)
    state = np.random.PCG64(99).state["state"]
    start = (state["state"], state["inc"])
    draws = 50 if count < 70_000 else 3
    generator = np.random.default_rng(99)
    coins = generator.integers(2, size=(draws, count), dtype=bool)
    indices = generator.choice(count, size=(draws, count), replace=True)
    skipped = -(-draws * count // 32)

    summed = _native.pcg64_bootstrap(rows, draws, (*start, skipped), 2)
    swapped = _native.pcg64_swaps(np.floor(rows * 100).astype(float), draws, (*start, 0), 2)

    assert np.array_equal(summed, [rows[line].sum(0) for line in indices])
    assert np.array_equal(swapped, coins.astype(float) @ np.floor(rows * 100))


@pytest.mark.parametrize("test", ["bs", "ar"])
def test_threads_change_nothing(test: str):
    texts, references = corpus(random.Random(1), 200, references=2)
    systems = measured(texts, references, METRICS)
    found = [sacrebleu_tests(systems, test=test, draws=3000, threads=threads).to_json() for threads in (1, 2, 3)]

    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("test", ["bs", "ar"])
def test_a_system_that_equals_the_baseline_has_the_smallest_p_value_and_a_note(test: str):
    """B25"""
    texts, references = corpus(random.Random(2), 20, references=1)
    systems = measured({"base": texts["base"], "same": texts["base"], "far": texts["far"]}, references, METRICS)

    found = sacrebleu_tests(systems, test=test, draws=999)

    assert [result.p_value for result in found.results["same"]] == [0.001] * 3
    assert [note.code for note in found.notes] == ["sacrebleu_equal_systems"]
    assert "from base: same under BLEU, same under chrF2, same under TER" in found.notes[0].message
    assert not sacrebleu_tests({"base": systems["base"], "far": systems["far"]}, draws=9).notes


def test_lengths_that_are_rounded_have_a_note():
    texts, references = corpus(random.Random(2), 20, references=3)
    systems = measured(texts, references, METRICS)

    assert [note.code for note in sacrebleu_tests(systems, test="ar", draws=9).notes] == ["sacrebleu_rounded_lengths"]
    assert not sacrebleu_tests(systems, test="bs", draws=9).notes


def test_json_has_numbers_for_all_metrics():
    """B24"""
    texts, references = corpus(random.Random(4), 20, references=1)
    found = json.loads(sacrebleu_tests(measured(texts, references, METRICS), draws=100).to_json())

    assert [one["system"] for one in found] == ["Baseline: base", "near", "far"]
    for one in found:
        for label in ("BLEU", "chrF2", "TER"):
            result = dict(one[label])
            assert "bs:100|seed:12345|" in result.pop("signature")
            assert [*result] == ["score", "p_value", "mean", "ci"]
            assert all(isinstance(value, float) for name, value in result.items() if name != "p_value")
            assert isinstance(result["p_value"], float) == (one is not found[0])


def some(spec: str = "bleu", **more: Any) -> mg.Statistics:
    return statistics(spec, rows=[[4, 4, 4, 3, 2, 1, 4, 3, 2, 1], [2, 2, 1, 0, 0, 0, 2, 1, 0, 0]], **more)


@pytest.mark.parametrize(
    ("systems", "wish", "error", "message"),
    [
        ([], {}, InputTypeError, "statistics by name"),
        ({"a": [some()]}, {}, ShapeError, "not 1: name two"),
        ({"a": some(), "b": some()}, {}, InputTypeError, r"a: a list .* so \[statistics\]"),
        ({"a": [some()], "b": [7]}, {}, InputTypeError, "int is not statistics"),
        ({1: [some()], "b": [some()]}, {}, InputTypeError, "is text, not 1"),
        ({"a": [some()], "b": []}, {}, OptionError, "metrics is empty"),
        ({"a": [some()], "b": [some(), some("bleu:smooth=none")]}, {}, ShapeError, "b has 2 metrics and a has 1"),
        ({"a": [some()], "b": [some("bleu:smooth=none")]}, {}, MismatchError, "different metrics"),
        ({"a": [some()], "b": [some()[:1]]}, {}, MismatchError, "different units"),
        ({"a": [some().condense()], "b": [some()]}, {}, ShapeError, "draws segments, not condensed"),
        ({"a": [some().pool([1, 2])], "b": [some()]}, {}, ShapeError, "draws segments, not documents"),
        ({"a": [some()[:0]], "b": [some()[:0]]}, {}, ShapeError, "no segments are left"),
        ({"a": [some().macro()], "b": [some()]}, {}, OptionError, "not of mean BLEU"),
        ({"a": [statistics("wer")], "b": [some()]}, {}, OptionError, "BLEU, chrF and TER, not of WER"),
        ({"a": [some("bleu:reference_length=shortest")], "b": [some()]}, {}, OptionError, "reference_length=shortest"),
        ({"a": [some()], "b": [some()]}, {"test": "randomization"}, OptionError, "bs or ar"),
        ({"a": [some()], "b": [some()]}, {"draws": 0}, OptionError, "from 1 to 1,000,000, not 0"),
        ({"a": [some()], "b": [some()]}, {"draws": 2.5}, OptionError, "draws is a whole number"),
        ({"a": [some()], "b": [some()]}, {"draws": True}, OptionError, "draws is a whole number"),
        ({"a": [some()], "b": [some()]}, {"seed": -1}, OptionError, "seed is a whole number from 0, not -1"),
        ({"a": [some()], "b": [some()]}, {"confidence": 10}, OptionError, "confidence is for test='ar'"),
        ({"a": [some()], "b": [some()]}, {"test": "ar", "confidence": 0}, OptionError, "confidence is a whole"),
        ({"a": [some()], "b": [some()]}, {"threads": 0}, OptionError, "threads is a whole number"),
    ],
)
def test_what_is_no_test_is_refused(systems: Any, wish: dict[str, Any], error: type[Exception], message: str):
    with pytest.raises(error, match=message):
        sacrebleu_tests(systems, **wish)


@pytest.mark.parametrize(
    ("given", "wish", "error", "message"),
    [
        ([some()], {}, InputTypeError, "list is not statistics"),
        (some().condense(), {}, ShapeError, "draws segments, not condensed"),
        (some(), {"draws": 1}, OptionError, "from 2 to 1,000,000, not 1"),
        (some(), {"seed": "none"}, OptionError, "seed is a whole number"),
    ],
)
def test_what_has_no_interval_is_refused(given: Any, wish: dict[str, Any], error: type[Exception], message: str):
    with pytest.raises(error, match=message):
        sacrebleu_confidence(given, **wish)
