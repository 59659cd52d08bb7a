"""Laws of `compare` and `interval`: true of every metric of the catalogue, or whatever is drawn."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matchgrid as mg
from catalogue import CASES, Case
from matchgrid import Statistics
from matchgrid.comparison.bootstrap import over_runs
from matchgrid.comparison.draws import bootstrap_sums
from matchgrid.comparison.pair import differences, tolerance, unit_scores
from matchgrid.comparison.result import Comparison, Difference
from matchgrid.errors import OptionError, ShapeError
from strategies import Corpus, corpora, first_there, single, without_braces

READINGS = {"": lambda corpus: corpus, "braces": without_braces, "targeted": first_there, "single": single}
METRICS = ("bleu", "chrf", "ter", "wer", "rouge2", "bleu:smooth=none", "rouge1:aggregate=micro", "cider-d", "nist")
WORDS = ["the", "cat", "sat", "on", "a", "mat", "and", "saw", "two", "dogs", "go", "home"]


def two_systems(corpus: Corpus) -> Iterator[tuple[Case, Statistics, Statistics]]:
    """Statistics under every case of a corpus, and of what it says one segment later."""
    for reading, read in READINGS.items():
        cases = [case for case in CASES if case.reading == reading]
        texts = read(corpus).texts
        found = mg.evaluate(**texts, metrics=[case.metric for case in cases])
        texts["hypotheses"] = [*texts["hypotheses"][1:], texts["hypotheses"][0]]
        metrics = [one.metric for one in found]
        yield from zip(cases, found, mg.evaluate(**texts, metrics=metrics), strict=True)


def outcome(comparison: Comparison) -> list[tuple]:
    """All that was found, but for the design."""
    differences = [
        (
            *(one.system, one.baseline, one.delta, one.p_value, one.p_value_corrected),
            *(one.interval.low, one.interval.high, one.interval.distribution.tobytes(), one.test.null.tobytes()),
            *(one.wins, one.ties, one.losses),
        )
        for one in comparison.differences
    ]
    scores = [(one.system, one.score, one.interval.low, one.interval.high) for one in comparison.scores]
    return [*differences, *scores]


@given(corpora(min_size=2, max_size=6))
@settings(max_examples=4)
def test_every_metric_is_compared_by_its_own_score(corpus: Corpus):
    compared = 0
    for case, first, second in two_systems(corpus):
        systems = {"a": first, "b": second, "again": first}
        if first.metric.undivided:
            with pytest.raises(OptionError, match=r"^comparisons: "):
                mg.compare(systems, draws=10)
            continue
        if not np.isfinite([first.score, second.score]).all():
            with pytest.raises(ShapeError, match=r"^system '.+' has no "):
                mg.compare(systems, draws=10)
            continue
        found = mg.compare(systems, draws=10)
        assert found.score("a").score == first.score, case
        assert found.difference("b").delta == second.score - first.score, case
        same = found.difference("again")
        assert (same.delta, same.p_value, same.interval.low, same.interval.high) == (0, 1, 0, 0), case
        assert same.wins + same.losses == 0, case
        backwards = mg.compare({"b": second, "a": first}, draws=10).difference("a")
        assert backwards.p_value == found.difference("b").p_value, case
        mirrored = pytest.approx(-found.difference("b").interval.low, abs=tolerance(first.metric))
        assert backwards.interval.high == mirrored, case
        assert (backwards.wins, backwards.losses) == (found.difference("b").losses, found.difference("b").wins), case
        compared += 1
    assert compared > len(CASES) / 2


def made(seed: int, count: int = 12, noise: float = 0.4) -> tuple[list[str], list[str], list[str]]:
    """Two systems and references."""
    rng = np.random.default_rng(seed)
    references = [list(rng.choice(WORDS, rng.integers(3, 12))) for _ in range(count)]

    def system() -> list[str]:
        return [" ".join(rng.choice(WORDS) if rng.random() < noise else word for word in one) for one in references]

    return system(), system(), [" ".join(one) for one in references]


def score(name: str, first: list[str], second: list[str], references: list[str]) -> float:
    """A difference of scores from the texts, under what the whole corpus taught."""
    metric = mg.metric(name).learn(LEARNED[2])
    one, other = (metric.measure(side, references).score for side in (second, first))
    return one - other


LEARNED = made(7)


@pytest.mark.parametrize("name", METRICS)
def test_draws_are_scores_of_the_drawn_texts(name: str):
    first, second, references = LEARNED
    count = len(references)
    found = mg.compare({"a": first, "b": second}, references, metrics=[name], draws=25, seed=3, test="bootstrap")
    (drawn,) = bootstrap_sums([np.eye(count)], 25, 3)
    for times, value in zip(drawn.astype(int), found.differences[0].interval.distribution, strict=True):
        places = np.repeat(np.arange(count), times)
        texts = ([side[place] for place in places] for side in (first, second, references))
        assert value == score(name, *texts)


@pytest.mark.parametrize("name", METRICS)
def test_an_exact_test_is_every_swap_of_the_texts(name: str):
    first, second, references = ([*side[:6]] for side in LEARNED)
    metric = mg.metric(name).learn(LEARNED[2])
    found = mg.compare({"a": first, "b": second}, references, metrics=[metric], draws=64).differences[0]
    null = []
    for swaps in itertools.product([False, True], repeat=6):
        pairs = [(b, a) if swap else (a, b) for a, b, swap in zip(first, second, swaps, strict=True)]
        null.append(score(name, *map(list, zip(*pairs, strict=True)), references))
    extreme = np.abs(null) >= abs(found.delta) - 1e-9

    assert found.test.exact
    assert found.p_value == extreme.mean()


@pytest.mark.parametrize("test", ["randomization", "bootstrap"])
@pytest.mark.parametrize("clusters", [None, [place // 2 for place in range(40)]])
def test_threads_change_nothing_and_seeds_do(test: str, clusters: list | None):
    first, second, references = made(3, 40)
    options = {"draws": 300, "test": test, "clusters": clusters, "interval": "bca"}
    one, two, other = (
        mg.compare({"a": first, "b": second}, references, **options, threads=threads, seed=seed)
        for threads, seed in ((1, 5), (2, 5), (1, 6))
    )

    assert outcome(one) == outcome(two)
    assert outcome(one) != outcome(other)


def test_other_systems_and_metrics_change_no_draw():
    first, second, references = made(4, 40)
    third = made(5, 40)[0]
    alone = mg.compare({"a": first, "b": second}, references, metrics=["wer"], draws=200).differences[0]
    more = mg.compare(
        {"c": third, "b": second, "a": first}, references, metrics=["bleu", "wer"], baseline="a", draws=200
    ).difference("b", "wer")

    assert more.interval.distribution.tobytes() == alone.interval.distribution.tobytes()
    assert more.test.null.tobytes() == alone.test.null.tobytes()
    assert more.p_value == alone.p_value
    assert (alone.comparisons, more.comparisons) == (1, 4)


def test_more_draws_begin_with_the_same():
    first, second, references = made(4, 40)
    few, many = (
        mg.compare({"a": first, "b": second}, references, metrics=["chrf"], draws=draws).differences[0]
        for draws in (50, 150)
    )

    assert many.interval.distribution[:50].tobytes() == few.interval.distribution.tobytes()
    assert many.test.null[:50].tobytes() == few.test.null.tobytes()


def won_as(found: Comparison, other: Comparison) -> tuple[Difference, ...]:
    """The differences with the counts of wins, ties and losses of another comparison."""
    pairs = zip(found.differences, other.differences, strict=True)
    return tuple(replace(one, wins=as_.wins, ties=as_.ties, losses=as_.losses) for one, as_ in pairs)


@pytest.mark.parametrize("weighting", ["pooled", "macro"])
def test_clusters_are_units(weighting: str):
    first, second, references = made(8, 40)
    clusters = [f"document {place % 8}" for place in range(40)]
    texts = mg.compare(
        {"a": first, "b": second}, references, metrics=["bleu"], clusters=clusters, weighting=weighting, draws=100
    )
    pooled = [mg.BLEU().measure(side, references).pool(clusters) for side in (first, second)]
    if weighting == "macro":
        pooled = [one.macro() for one in pooled]
    rows = mg.compare(dict(zip("ab", pooled, strict=True)), draws=100)

    # Of rows that are documents, documents are won; of segments, segments.
    assert outcome(replace(texts, differences=won_as(texts, rows))) == outcome(rows)
    alone = mg.compare({"a": first, "b": second}, references, metrics=["bleu"], draws=10).differences
    assert [one.wins for one in won_as(rows, texts)] == [one.wins for one in alone]
    assert (texts.design.unit, texts.design.count, texts.design.segments) == ("documents", 8, 40)
    assert texts.score("a").score == pooled[0].score
    assert (texts.design.counted, rows.design.counted) == ("segments", "documents")
    assert rows.design == replace(texts.design, weighting="pooled", counted="documents")
    single = mg.interval(mg.BLEU().measure(first, references), clusters=clusters, weighting=weighting, draws=100)
    assert (single.low, single.high) == (texts.score("a").interval.low, texts.score("a").interval.high)


@given(st.lists(st.integers(0, 2), min_size=6, max_size=20), st.integers(0, 100))
@settings(max_examples=20)
def test_each_stratum_keeps_its_size(strata: list[int], seed: int):
    """A metric that is the share of a stratum does not vary."""
    strata = [*strata, *(label for label in range(3) if strata.count(label) == 1)]
    hypotheses = ["a" if label == 0 else "b" for label in strata]
    statistics = mg.ExactMatch().measure(hypotheses, ["a"] * len(strata))
    fixed = mg.interval(statistics, strata=strata, draws=50, seed=seed)
    free = mg.interval(statistics, draws=50, seed=seed)

    assert fixed.low == fixed.high == statistics.score
    assert (free.low < free.high) == (0 < statistics.score < 1)


def test_equal_runs_are_as_one():
    first, second, references = made(9, 40)
    one = mg.compare({"a": first, "b": second}, references, test="bootstrap", draws=200)
    three = mg.compare({"a": [first] * 3, "b": [second, second]}, references, draws=200)

    assert three.design.test == "bootstrap"
    assert three.design.runs == 3
    for left, right in zip(one.differences, three.differences, strict=True):
        assert right.interval.distribution == pytest.approx(left.interval.distribution, abs=1e-9)
        assert right.p_value == left.p_value
        assert (right.wins, right.ties, right.losses) == (left.wins, left.ties, left.losses)


def test_runs_vary_as_their_mean_does():
    """Of runs without any variance between segments, the interval has that of the mean over runs: s^2 / runs."""
    references = ["a b c d e f g h i j"] * 60
    runs = [[" ".join("abcdefghij"[: 10 - errors])] * 60 for errors in (0, 1, 3, 4)]
    scores = [mg.score("wer", run, references) for run in runs]
    found = mg.compare({"one": [runs[1]], "many": runs}, references, metrics=["wer"], draws=20_000)
    values = found.score("many").interval.distribution

    assert found.score("many").score == pytest.approx(np.mean(scores))
    assert found.score("many").runs == tuple(scores)
    assert found.score("one").runs == ()
    assert values.mean() == pytest.approx(np.mean(scores), abs=0.005)
    assert values.var() == pytest.approx(np.var(scores, ddof=1) / 4, rel=0.03)
    assert np.ptp(found.score("one").interval.distribution) == 0


@pytest.mark.parametrize("name", METRICS)
def test_wins_are_counts_of_segment_scores(name: str):
    first, second, references = made(11, 60)
    found = mg.compare({"a": first, "b": second}, references, metrics=[name], draws=10)
    (one,) = found.differences
    scores = [one.metric.measure(side, references).segment_scores for side in (first, second)]
    better = scores[1] > scores[0] + 1e-9 if one.metric.higher_is_better else scores[1] < scores[0] - 1e-9

    assert one.wins == better.sum()
    assert one.wins + one.ties + one.losses == 60


def test_a_unit_without_a_score_on_one_side_is_neither_won_nor_lost():
    metric = mg.BLEU()
    found = differences(metric, np.array([np.nan, 1.0, np.nan, np.inf, 2.0]), np.array([1.0, 1.0, np.nan, np.inf, 1.0]))

    assert np.isnan(found[0])
    assert found[1:].tolist() == [0, 0, 0, 1]
    assert tolerance(metric) == pytest.approx(1e-7)


def test_a_unit_that_a_tool_refuses_has_no_score():
    """NLTK's NIST divides by the number of n-grams of each order."""
    metric = mg.metric("nltk/nist")
    long = "a b c d e f g"
    statistics = metric.measure([long, "a b", long], [long, "a b c d e f", long])
    scores = unit_scores(statistics)

    assert np.isnan(scores).tolist() == [False, True, False]
    with pytest.raises(ShapeError, match="segment 2: no hypothesis has 3-grams"):
        _ = statistics.segment_scores
    found = mg.compare({"a": statistics, "b": statistics}, draws=200)
    assert found.scores[0].interval.undefined > 0
    assert "undefined_draws" in {note.code for note in found.notes}


@pytest.mark.parametrize(("runs", "low", "high"), [(2, 0.81, 0.90), (3, 0.90, 0.96), (5, 0.915, 0.97)])
def test_intervals_over_runs_hold_as_often_as_is_said(runs: int, low: float, high: float):
    """Of two equally good systems whose runs vary three times as much as samples of units do."""
    rng = np.random.default_rng(1)
    units, draws, held, simulated = 100, 200, 0, 600
    for number in range(simulated):
        shared = rng.normal(size=units)
        weights = rng.multinomial(units, [1 / units] * units, size=draws) / units
        values = []
        for name in "ab":
            effects = rng.normal(scale=3 / np.sqrt(units), size=(runs, 1))
            scores = shared + effects + rng.normal(size=(runs, units))
            values.append(over_runs(scores @ weights.T, number, name))
        bounds = np.quantile(values[1] - values[0], [0.025, 0.975])
        held += bounds[0] <= 0 <= bounds[1]

    assert low < held / simulated < high
