"""Averages and intervals of ROUGE's tools: as they printed them, and as rouge-score computes them live."""

import random

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.comparison.averages import Estimate, rouge155_averages, rouge_score_averages
from matchgrid.comparison.resamples import drand48_sums, rouge155_estimates, rouge_score_bounds
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError
from matchgrid.statistics import Metric, Statistics
from matchgrid.units import Units
from places import GOLDEN, records
from rouge_golden import golden, option, rouge155_metric, rouge_score_metric

MEASURES = ("precision", "recall", "f")


def statistics(rows, metric: Metric | None = None, units: Units | None = None) -> Statistics:
    """Statistics of ROUGE whose native rows are given."""
    metric = metric or mg.RougeN(1)
    rows = metric.exact(np.asarray(rows, dtype=float).reshape(-1, 6))
    return Statistics(metric, rows, np.zeros((len(rows), 16), dtype=np.uint8), units or Units())


def some_rows(count: int, seed: int = 1) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.concatenate([rng.integers(1, 40, (count, 3)), rng.random((count, 3))], axis=1)


def printed(estimate: Estimate) -> list[str]:
    return [f"{value:.5f}" for value in (estimate.average, estimate.low, estimate.high)]


def check_corpus(record: dict, system: str, name: str, expected: object) -> None:
    options = record["config"]["options"]
    pairs = zip(record["hyps"], record["refs"], strict=True)
    present = [(str(place), each[system], texts) for place, (each, texts) in enumerate(pairs, 1) if system in each]
    metric = rouge155_metric(name, options)
    stats = metric.measure([text for _, text, _ in present], [texts for _, _, texts in present])
    if option(options, "-t", 0) == 2:
        assert [int(count) for count in metric.counts(stats.total)[::-1]] == expected
        return
    found = rouge155_averages(
        stats,
        confidence=option(options, "-c", 95),
        resamples=int(option(options, "-r", 1000)),
        ids=[place for place, _, _ in present],
        peer=system,
    )
    assert {"R": printed(found.recall), "P": printed(found.precision), "F": printed(found.f)} == expected


@pytest.mark.parametrize("full", [False, True])
def test_averages_are_those_that_rouge155_printed(full: bool):
    found = list(golden("rouge155_corpus") if full else records(GOLDEN / "rouge155_corpus.jsonl.gz"))
    assert len(found) >= 18
    for record in found:
        for system, metrics in record["expect"].items():
            for name, expected in metrics.items():
                try:
                    check_corpus(record, system, name, expected)
                except AssertionError as error:
                    raise AssertionError(f"{record['id']} {system} {name}: {error}") from error


def test_bounds_are_those_that_rouge_score_recorded():
    for record in golden("rouge_score_bootstrap"):
        config = record["config"]
        metrics = [rouge_score_metric(kind, config) for kind in config["types_in_order"]]
        found = rouge_score_averages(
            mg.evaluate(record["hyps"], record["refs"], metrics=metrics),
            seed=config["numpy_seed"],
            confidence=config["confidence_interval"],
            samples=config["n_samples"],
        )
        for kind, bounds in zip(config["types_in_order"], found.values(), strict=True):
            for name, expected in record["expect"][kind].items():
                measures = getattr(bounds, name)
                assert [getattr(measures, part) for part in MEASURES] == pytest.approx(expected, rel=1e-12, abs=0)


@pytest.mark.peers
@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 130, 1000])
def test_bounds_are_those_of_rouge_score_live(count: int):
    scoring = pytest.importorskip("rouge_score.scoring")
    first, second = np.random.default_rng(count).random((2, count, 3))
    aggregator = scoring.BootstrapAggregator(confidence_interval=0.9, n_samples=50)
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        aggregator.add_scores({"a": scoring.Score(*one), "b": scoring.Score(*other)})
    np.random.seed(5)
    expected = aggregator.aggregate()
    generator = np.random.RandomState(5)

    for name, values in (("a", first), ("b", second)):
        found = rouge_score_bounds(values, generator, 0.9, 50)
        assert found.tolist() == [list(bounds) for bounds in expected[name]]


def textbook_sums(values: list[float], resamples: int) -> list[float]:
    """Perl's `srand(k)` and `rand`, one number after another."""
    sums = []
    for resample in range(resamples):
        state, total = (resample << 16) + 0x330E, 0.0
        for _ in values:
            state = (state * 0x5DEECE66D + 0xB) % 2**48
            total += values[int(state / 2**48 * len(values))]
        sums.append(total)
    return sums


@pytest.mark.parametrize("count", [1, 2, 3, 50, 1001])
def test_draws_are_those_of_perl(count: int):
    rng = random.Random(count)
    values = [rng.random() for _ in range(count)]
    found = drand48_sums(np.array([values, values]).T, 40)

    assert found.tolist() == [[total, total] for total in textbook_sums(values, 40)]


def textbook_interval(means: list[float], confidence: float) -> list[float]:
    count, ordered = len(means), sorted(means)
    tail = count * ((100 - confidence) / 2) / 100
    upper = int(count - tail - 1)
    rest = count - tail - 1 - upper

    def between(place: int) -> float:
        after = ordered[place + 1] if place + 1 < count else 0.0
        return ordered[place] + (after - ordered[place]) * rest

    total = 0.0
    for value in ordered:
        total += value
    return [total / count, between(int(tail)), between(upper)]


@pytest.mark.parametrize("confidence", [0, 50, 95, 99.5, 100])
@pytest.mark.parametrize("count", [1, 2, 3, 10, 999])
def test_intervals_are_interpolated_by_one_fraction(count: int, confidence: float):
    means = np.random.default_rng(count).random((count, 2))
    found = rouge155_estimates(means, confidence)

    assert found.T.tolist() == [textbook_interval(column, confidence) for column in means.T.tolist()]


def test_ids_change_the_order_of_the_draws():
    found = statistics(some_rows(12))
    order = sorted(range(12), key=lambda place: f"{place + 1}.")
    assert order[:3] == [0, 9, 10]
    names = [f"{place:02}" for place in range(12)]

    assert rouge155_averages(found) == rouge155_averages(found[order], ids=names)
    assert rouge155_averages(found) != rouge155_averages(found, ids=names)
    assert rouge155_averages(found) == rouge155_averages(found, ids=range(1, 13))


def test_the_name_of_the_system_changes_the_order_only_between_ids_that_begin_alike():
    found, ids = statistics(some_rows(2)), ["1", "1.B"]
    first = rouge155_averages(found, ids=ids, peer="A")
    second = rouge155_averages(found, ids=ids, peer="C")

    assert (first.recall, first.peer) == (rouge155_averages(found).recall, "A")
    assert second.recall == rouge155_averages(found[[1, 0]]).recall


def test_scores_enter_with_five_decimals_and_counts_enter_whole():
    rows = some_rows(5)
    short = rows.copy()
    short[:, 3:] = np.round(rows[:, 3:], 5)
    other = rows.copy()
    other[:, 3:] = 0

    assert rouge155_averages(statistics(rows)) == rouge155_averages(statistics(short))
    micro = mg.RougeN(1, aggregate="micro")
    assert rouge155_averages(statistics(rows, micro)) == rouge155_averages(statistics(other, micro))


def test_beta_weighs_the_f_of_resampled_counts():
    rows = some_rows(6)
    even, recall, precision = (
        rouge155_averages(statistics(rows, mg.RougeN(1, aggregate="micro", beta=beta))) for beta in (1.0, np.inf, 0.0)
    )

    assert even.f not in (even.recall, even.precision)
    assert recall.f == recall.recall
    assert precision.f == precision.precision


def test_nothing_matched_is_0_and_no_error():
    for aggregate in ("macro", "micro"):
        found = rouge155_averages(statistics(np.zeros((3, 6)), mg.RougeN(1, aggregate=aggregate)))
        assert found.recall == found.precision == found.f == Estimate(0.0, 0.0, 0.0)


def test_a_result_reads_as_the_tool_prints_it():
    rows = [[1, 2, 4, 0.5, 0.25, 1 / 3]]
    found = rouge155_averages(statistics(rows), peer="A")

    assert str(found).split("\n") == [
        "A ROUGE-1 Average_R: 0.25000 (95%-conf.int. 0.25000 - 0.25000)",
        "A ROUGE-1 Average_P: 0.50000 (95%-conf.int. 0.50000 - 0.50000)",
        "A ROUGE-1 Average_F: 0.33333 (95%-conf.int. 0.33333 - 0.33333)",
    ]
    assert str(rouge155_averages(statistics(rows), confidence=99.5)).startswith(
        "ROUGE-1 Average_R: 0.25000 (99.5%-conf.int."
    )
    (bounds,) = rouge_score_averages([statistics(rows)], seed=1).values()
    assert str(bounds) == "\n".join(f"{name}: P 0.50000, R 0.25000, F 0.33333" for name in ("low", "mid", "high"))


def test_types_share_one_stream():
    one, other = statistics(some_rows(9), mg.RougeN(1)), statistics(some_rows(9, 2), mg.RougeN(2))
    both, swapped = rouge_score_averages([one, other], seed=3), rouge_score_averages([other, one], seed=3)

    assert both["ROUGE-1"] == rouge_score_averages([one], seed=3)["ROUGE-1"]
    assert both["ROUGE-2"] != swapped["ROUGE-2"]
    assert rouge_score_averages([], seed=3) == {}
    with pytest.raises(MismatchError, match="not 8 and 9 units"):
        rouge_score_averages([one, other[1:]], seed=3)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"confidence": 101}, "confidence is a percentage from 0 to 100, not 101"),
        ({"confidence": -1}, "confidence is a percentage"),
        ({"confidence": float("nan")}, "confidence is a percentage"),
        ({"confidence": "95"}, "confidence is a percentage"),
        ({"confidence": True}, "confidence is a percentage"),
        ({"resamples": 0}, "resamples is a whole number from 1 to 1,000,000, not 0"),
        ({"resamples": 10**30}, "resamples is a whole number from 1 to 1,000,000"),
        ({"confidence": 0.95}, "confidence is a percentage, such as 95"),
        ({"resamples": 10.0}, "resamples is a whole number"),
        ({"ids": ["a", "b", "a"]}, "the id 'a' is there twice"),
        ({"peer": 1}, "peer is a name, not 1"),
    ],
)
def test_settings_that_rouge155_can_not_have_are_refused(settings: dict, message: str):
    with pytest.raises(OptionError, match=f"^{message}"):
        rouge155_averages(statistics(some_rows(3)), **settings)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seed": -1}, "seed is a whole number from 0 to 4294967295, not -1"),
        ({"seed": 2**32}, "seed is a whole number"),
        ({"seed": None}, "seed is a whole number"),
        ({"seed": 1, "confidence": 95}, "confidence is a fraction from 0 to 1, not 95"),
        ({"seed": 1, "samples": 0}, "samples is a whole number from 1 to 1,000,000, not 0"),
    ],
)
def test_settings_that_rouge_score_can_not_have_are_refused(settings: dict, message: str):
    with pytest.raises(OptionError, match=f"^{message}"):
        rouge_score_averages([statistics(some_rows(3))], **settings)


def test_statistics_that_have_no_averages_are_refused():
    found = statistics(some_rows(3))
    other = mg.BLEU().measure(["a b"], ["a b"])
    for averages in (rouge155_averages, lambda one: rouge_score_averages([one], seed=1)):
        with pytest.raises(OptionError, match=r"^only metrics of the ROUGE family have these averages, not BLEU$"):
            averages(other)
        with pytest.raises(ShapeError, match="were condensed to sums"):
            averages(found.condense())
        with pytest.raises(ShapeError, match=r"^no segments are left"):
            averages(found[[]])
        with pytest.raises(InputTypeError, match=r"^list is not statistics$"):
            averages([1.0])
    with pytest.raises(InputTypeError, match=r"so \[statistics\]$"):
        rouge_score_averages(found, seed=1)
    with pytest.raises(OptionError, match=r"^ROUGE-1 is there twice"):
        rouge_score_averages([found, found], seed=1)
    with pytest.raises(ShapeError, match=r"^2 ids for 3 segments$"):
        rouge155_averages(found, ids=["a", "b"])
    with pytest.raises(InputTypeError, match="the id of number 2 is None"):
        rouge155_averages(found, ids=["a", None, "c"])


def test_documents_are_resampled_as_wholes():
    found = statistics(some_rows(6)).pool(["a", "a", "b", "b", "c", "c"])
    values = np.stack(found.metric.parts(found.rows), axis=-1)

    assert len(found) == 3
    low, mid, high = rouge_score_bounds(values, np.random.RandomState(1), 0.95, 100).tolist()
    (bounds,) = rouge_score_averages([found], seed=1, samples=100).values()
    assert [bounds.low.f, bounds.mid.f, bounds.high.f] == [low[2], mid[2], high[2]]
