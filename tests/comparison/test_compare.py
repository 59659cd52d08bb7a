"""What `compare` and `interval` find, note and refuse, case by case."""

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

import matchgrid as mg
from made_metrics import F1, Average, Ratio, statistics
from matchgrid import Mean
from matchgrid.comparison.counting import p_value
from matchgrid.comparison.result import Comparison, Interval
from matchgrid.comparison.verdict import cohens_d, verdict, won
from matchgrid.errors import InputTypeError, MatchgridError, MismatchError, OptionError, SegmentError, ShapeError

if TYPE_CHECKING:
    from collections.abc import Callable

REFERENCES = [f"{word} cat sat on {place} mat" for word in ("the", "a", "one", "my") for place in ("the", "his", "her")]
GOOD = [text.replace("his", "the") for text in REFERENCES]
POOR = [text.replace("cat", "dog").replace("on", "in") for text in REFERENCES]


def compared(**options: object) -> Comparison:
    return mg.compare({"poor": POOR, "good": GOOD}, REFERENCES, **{"metrics": ["bleu", "ter"], "draws": 200, **options})


def codes(found: Comparison) -> list[str]:
    return [note.code for note in found.notes]


def message(found: Comparison, code: str) -> str:
    return next(str(note) for note in found.notes if note.code == code)


def test_one_call_says_all():
    found = compared()
    assert [(one.system, one.metric.label) for one in found.scores] == [
        ("poor", "BLEU"),
        ("good", "BLEU"),
        ("poor", "TER"),
        ("good", "TER"),
    ]
    bleu, ter = found.differences
    assert (found.baseline, bleu.system, bleu.baseline) == ("poor", "good", "poor")
    assert bleu.delta == bleu.score - bleu.baseline_score > 0 > ter.delta
    assert (bleu.wins, bleu.ties, bleu.losses) == (ter.wins, ter.ties, ter.losses) == (12, 0, 0)
    assert bleu.delta in bleu.interval
    assert 0 not in bleu.interval
    assert bleu.p_value_corrected == 2 * bleu.p_value == 2 / 201
    assert bleu.comparisons == 2
    assert found.design.count == found.design.segments == 12
    assert found.metrics == (mg.BLEU(), mg.TER())


def test_scores_and_differences_are_found_by_name():
    found = compared(pairs="all")
    assert found.score("good", "ter") is found.scores[3]
    assert found.score("good", "TER") is found.score("good", mg.TER())
    assert found.difference("good", "bleu", "poor") is found.differences[0]
    assert compared(metrics=["wer"]).difference("good").metric == mg.WER()
    for refused, said in (
        (lambda: found.score("other"), "say which metric: BLEU, TER"),
        (lambda: found.score("other", "bleu"), "there is no system 'other': there are poor, good"),
        (lambda: found.score("good", "chrf"), "'chrf' was not compared: there are bleu, ter"),
        (
            lambda: found.difference("poor", "bleu", "good"),
            "poor against good was not compared: there are good against",
        ),
    ):
        with pytest.raises(OptionError, match=f"^{said}"):
            refused()


def test_a_system_against_itself_has_p_1():
    """B25"""
    references = ["red fox runs fast today", "blue bird sings at dawn", "old dog sleeps by fire"]
    system = ["red fox runs quick today", "blue bird sings at dusk", "old dog sleeps near fire"]
    for test in ("randomization", "bootstrap", "sign", "wilcoxon"):
        found = mg.compare({"A": system, "B": [*system]}, references, test=test, draws=1000)
        assert [one.p_value for one in found.differences] == [1.0, 1.0, 1.0]
        assert [one.p_value_corrected for one in found.differences] == [1.0, 1.0, 1.0]
        assert "'A' and 'B' have the same counts in every unit" in message(found, "equal_systems")
    # Of no unit there is anything to swap, so the only swap is what is there.
    assert mg.compare({"A": system, "B": system}, references).differences[0].test.exact


def test_all_pairs_are_later_against_earlier():
    third = [text.replace("cat", "cow") for text in REFERENCES]
    systems = {"poor": POOR, "good": GOOD, "third": third}
    found = mg.compare(systems, REFERENCES, metrics=["bleu"], pairs="all", draws=100)
    pairs = [(one.system, one.baseline) for one in found.differences]

    assert pairs == [("good", "poor"), ("third", "poor"), ("third", "good")]
    assert found.baseline is None
    assert {one.comparisons for one in found.differences} == {3}
    based = mg.compare(systems, REFERENCES, metrics=["bleu"], baseline="good", draws=100)
    assert [(one.system, one.baseline) for one in based.differences] == [("poor", "good"), ("third", "good")]
    (ranking,) = found.ranks()
    assert ranking.systems[0] == max(systems, key=lambda name: found.score(name).score)


def test_the_family_is_all_or_that_of_a_metric():
    for family, count in (("all", 2), ("metric", 1)):
        found = compared(family=family, correction="bonferroni")
        assert [one.comparisons for one in found.differences] == [count] * 2
        assert [one.p_value_corrected for one in found.differences] == [
            count * one.p_value for one in found.differences
        ]
        assert found.design.family == family
    assert [one.p_value_corrected for one in compared(correction="none").differences] == [1 / 201] * 2


def test_alternatives_are_of_the_number_or_of_the_quality():
    def p_values(alternative: str) -> list[float]:
        return [one.p_value for one in compared(alternative=alternative).differences]

    low, high = 1 / 201, 1.0
    assert p_values("better") == [low, low]
    assert p_values("worse") == [high, high]
    assert p_values("greater") == [low, high]
    assert p_values("less") == [high, low]
    assert [one.test.alternative for one in compared(alternative="better").differences] == ["greater", "less"]


@pytest.mark.parametrize("test", ["sign", "wilcoxon"])
def test_tests_of_units_are_of_their_scores(test: str):
    found = compared(test=test)
    for one in found.differences:
        assert one.test.exact
        assert one.p_value == 2 / 2**12
    clustered = compared(test=test, clusters=[place // 3 for place in range(12)])
    assert clustered.differences[0].p_value == 2 / 2**4


@pytest.mark.parametrize("method", ["percentile", "basic", "bca"])
def test_intervals_are_of_the_method_and_level(method: str):
    narrow, wide = (compared(interval=method, level=level, metrics=["chrf"]) for level in (0.8, 0.99))
    one, other = narrow.differences[0].interval, wide.differences[0].interval

    assert other.low < one.low < one.high < other.high
    assert (one.method, one.level, narrow.design.interval, narrow.design.level) == (method, 0.8, method, 0.8)
    alone = mg.interval(mg.ChrF().measure(GOOD, REFERENCES), method=method, level=0.8, draws=200)
    scored = narrow.score("good").interval
    assert (alone.low, alone.high, alone.method) == (scored.low, scored.high, method)


def test_verdicts_are_of_the_interval_and_the_direction():
    def at(low: float, high: float, *, higher: bool = True) -> str:
        return verdict(Interval(low, high, 0.95, "percentile"), 1.0, higher_is_better=higher)

    assert [at(1.1, 2), at(-2, -1.1), at(-1, 1), at(0.5, 2), at(-2, 2), at(1, 2)] == [
        "better",
        "worse",
        "equivalent",
        "undecided",
        "undecided",
        "undecided",
    ]
    assert [at(1.1, 2, higher=False), at(-2, -1.1, higher=False), at(-1, 1, higher=False)] == [
        "worse",
        "better",
        "equivalent",
    ]
    found = compared(epsilon={"bleu": 0.5, "TER": 200})
    assert [(one.epsilon, one.verdict) for one in found.differences] == [(0.5, "better"), (200, "equivalent")]
    assert [one.verdict for one in compared().differences] == [None, None]
    assert [one.epsilon for one in compared(epsilon=2).differences] == [2, 2]
    macro = compared(epsilon={"bleu": 0.5}, clusters=[place // 3 for place in range(12)], weighting="macro")
    assert [one.epsilon for one in macro.differences] == [0.5, None]


def test_an_effect_size_is_of_means_only():
    statistics_of = {name: mg.BLEU().measure(side, REFERENCES).macro() for name, side in (("p", POOR), ("g", GOOD))}
    (found,) = mg.compare(statistics_of, effect="cohen-d", draws=50).differences
    apart = statistics_of["g"].segment_scores - statistics_of["p"].segment_scores

    assert found.effect == pytest.approx(apart.mean() / apart.std(ddof=1))
    assert compared(metrics=["rouge1"], effect="cohen-d").differences[0].effect > 0
    for name in ("bleu", "chrf", "ter", "wer", "rouge1:aggregate=micro"):
        with pytest.raises(OptionError, match=r"effect='cohen-d' is of a mean of units' scores, and .* is none"):
            compared(metrics=[name], effect="cohen-d")
    assert cohens_d(np.zeros(3)) == 0
    assert cohens_d(np.ones(3)) is None
    assert cohens_d(np.full(100, 1 / 3)) is None
    assert cohens_d(np.array([0.1, 0.1 + 1e-12]), 1e-9) is None
    assert cohens_d(np.array([0.1, 0.2]), 1e-9) == pytest.approx(0.15 / np.std([0.1, 0.2], ddof=1))
    assert cohens_d(np.array([1.0, np.nan])) is None


def test_wins_follow_the_direction():
    apart = np.array([1.0, 2.0, -1.0, 0.0, np.nan])

    assert won(apart, higher_is_better=True) == (2, 1, 1)
    assert won(apart, higher_is_better=False) == (1, 1, 2)


def test_p_values_count_what_is_at_least_as_extreme():
    null = np.array([-2.0, -1.0, 0.0, 1.0, 1.0 - 1e-12, 2.0, np.nan])

    def p(alternative: str, observed: float = 1.0, *, exact: bool = True) -> float:
        return p_value(null, observed, alternative=alternative, tolerance=1e-9, exact=exact)

    assert [p("two-sided"), p("greater"), p("less"), p("less", -1.0)] == [6 / 7, 4 / 7, 6 / 7, 3 / 7]
    assert p("greater", exact=False) == 5 / 8
    assert p("two-sided", 0.0) == 1


def test_few_units_are_noted_with_what_they_are():
    assert "12 segments are few: bootstrap intervals" in message(compared(), "few_units")
    clustered = compared(clusters=[place // 3 for place in range(12)], unit="speakers")
    assert "4 speakers are few, however many segments (12) they have" in message(clustered, "few_units")
    assert "with 4 speakers no p-value can be below 0.125" in message(clustered, "smallest_p_value")
    assert "smallest_p_value" not in codes(compared())
    assert "smallest_p_value" not in codes(compared(test="bootstrap", clusters=[place // 3 for place in range(12)]))
    many = mg.compare({"a": POOR * 3, "b": GOOD * 3}, REFERENCES * 3, metrics=["bleu"], draws=50)
    assert not {"few_units", "smallest_p_value"} & {*codes(many)}


def test_small_strata_are_noted_with_the_variance_that_is_missing():
    found = compared(strata=[place // 2 for place in range(12)])
    assert "6 strata of 12 segments are small: within them draws vary too little, by about 50%" in message(
        found, "few_in_stratum"
    )
    assert "few_in_stratum" not in codes(compared())
    large = {"a": POOR * 5, "b": GOOD * 5}
    halves = {"strata": [0, 1] * 30, "metrics": ["bleu"], "draws": 200}
    assert "few_in_stratum" not in codes(mg.compare(large, REFERENCES * 5, **halves))


def test_few_draws_are_noted():
    assert "100 draws leave 2.5 beyond each bound of an interval at 0.95" in message(compared(draws=100), "few_draws")
    assert message(compared(draws=199), "few_draws").endswith("draw 200 or more")
    assert "few_draws" not in codes(compared())


def test_notes_say_of_which_system_they_are():
    found = compared(metrics=["bleu"], draws=20)
    assert not [note for note in found.notes if note.code == "tokenized_period"]
    periods = [f"{text} ." for text in GOOD]
    noted = mg.compare({"plain": GOOD, "split": periods * 1}, REFERENCES, metrics=["sacrebleu/bleu"], draws=20)
    alone = mg.BLEU().measure(periods, REFERENCES).notes
    assert {note.code for note in alone} <= {*codes(noted)}
    for note in alone:
        if note.total:
            assert message(noted, note.code).startswith("split: ")


def test_draws_without_a_score_are_counted_and_said():
    """Where a draw has no reference word, an error rate has none."""
    systems = {"a": [[1, 4], [0, 0], [0, 0], [2, 3]], "b": [[0, 4], [1, 0], [0, 0], [1, 3]]}
    found = mg.compare({name: statistics(Ratio(), rows) for name, rows in systems.items()}, draws=2000)
    interval = found.differences[0].interval

    assert interval.undefined == np.isnan(interval.distribution).sum() > 0
    assert math.isfinite(interval.low)
    assert f"{interval.undefined:,} of 2,000 resamples have no score" in message(found, "undefined_draws")


def test_bca_without_bounds_says_so():
    found = mg.compare({"a": GOOD, "b": REFERENCES}, REFERENCES, metrics=["em"], interval="bca", draws=50)
    score = found.score("b")

    assert (score.interval.low, score.interval.high, score.interval.method) == (1, 1, "percentile")
    assert "EM of b: BCa has no bounds" in message(found, "bca_undefined")


def test_statistics_may_be_given_in_any_form():
    evaluations = {
        name: mg.evaluate(side, REFERENCES, metrics=["bleu", "ter"]) for name, side in (("poor", POOR), ("good", GOOD))
    }
    expected = [one.p_value for one in compared().differences], [one.delta for one in compared().differences]
    forms: list[Callable] = [lambda found: found, list, lambda found: [found], lambda found: [list(found)]]
    for form in forms:
        found = mg.compare({name: form(one) for name, one in evaluations.items()}, draws=200)
        assert ([one.p_value for one in found.differences], [one.delta for one in found.differences]) == expected
    chosen = mg.compare(evaluations, metrics=["ter"], draws=200)
    assert chosen.metrics == (mg.TER(),)
    runs = mg.compare({name: [one["ter"], one["ter"]] for name, one in evaluations.items()}, draws=200)
    assert runs.design.runs == 2
    texts = mg.compare({"poor": iter(POOR), "good": (text for text in GOOD)}, iter(REFERENCES), draws=20)
    assert texts.metrics == (mg.BLEU(), mg.ChrF(), mg.TER())


def test_tokens_and_captions_are_one_run():
    tokens = [text.split() for text in GOOD]
    metric = mg.WER(tokenize="pretokenized")
    found = mg.compare({"a": tokens, "b": [tokens, tokens]}, [text.split() for text in REFERENCES], metrics=[metric])
    assert (found.design.runs, found.differences[0].delta) == (2, 0)
    by_id = {str(place): [text] for place, text in enumerate(GOOD)}
    captions = {str(place): [text] for place, text in enumerate(REFERENCES)}
    found = mg.compare({"a": by_id, "b": by_id}, captions, metrics=["rouge1"], draws=20)
    assert (found.design.runs, found.design.count) == (1, 12)


def test_what_is_learned_is_learned_once_and_sources_are_passed_on():
    found = compared(metrics=["cider-d", "nist"], draws=20)
    assert [one.metric for one in found.differences] == [
        mg.CIDErD().learn(REFERENCES),
        mg.NIST().learn(REFERENCES),
    ]
    corrected = mg.compare({"a": GOOD, "b": POOR}, REFERENCES, sources=POOR, metrics=["gleu+"], draws=20).differences[0]
    assert corrected.delta == mg.score("gleu+", POOR, REFERENCES, sources=POOR) - mg.score(
        "gleu+", GOOD, REFERENCES, sources=POOR
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"test": "t"}, "test is randomization, bootstrap, .* not 't'"),
        ({"test": 1}, "test is "),
        ({"alternative": "both"}, "alternative is two-sided, greater, less, better or worse, not 'both'"),
        ({"interval": "normal"}, "interval is percentile, basic or bca, not 'normal'"),
        ({"correction": "h"}, "there is no correction 'h'"),
        ({"family": "some"}, "family is all or metric, not 'some'"),
        ({"pairs": "some"}, "pairs is baseline or all, not 'some'"),
        ({"weighting": "micro"}, "weighting is pooled or macro, not 'micro'"),
        ({"effect": "hedges"}, "effect is cohen-d, not 'hedges'"),
        ({"weighting": "macro"}, "weighting='macro' is that of clusters"),
        ({"level": 95}, "level is a fraction between 0 and 1, such as 0.95, not 95"),
        ({"level": float("nan")}, "level is a fraction"),
        ({"level": True}, "level is a fraction"),
        ({"level": "0.95"}, "level is a fraction"),
        ({"draws": 0}, "draws is a whole number from 1 to 1,000,000, not 0"),
        ({"draws": 1.5}, "draws is a whole number"),
        ({"draws": 10**7}, "draws is a whole number"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"seed": None}, "seed is a whole number from 0"),
        ({"threads": 0}, "threads is a whole number from 1"),
        ({"baseline": "other"}, "baseline 'other' is no system: there are poor, good"),
        ({"baseline": "poor", "pairs": "all"}, "pairs='all' has no baseline"),
        ({"metrics": "bleu"}, r"metrics is a list, such as \['bleu', 'chrf'\], not 'bleu'"),
        ({"metrics": []}, "metrics is empty"),
        ({"metrics": ["bleu", "bleu"]}, "metric 'bleu' is named twice"),
        ({"metrics": ["blue"]}, "there is no metric 'blue'"),
        ({"metrics": ["nltk_bleu:smooth=method5"]}, "comparisons: smooth=method5 takes"),
        ({"epsilon": -1}, "epsilon is a number from 0, in the metric's unit, not -1"),
        ({"epsilon": float("nan")}, "epsilon is a number"),
        ({"epsilon": float("inf")}, "epsilon is a number"),
        ({"epsilon": "1"}, "epsilon is a number"),
        ({"epsilon": {"chrf": 1}}, "'chrf' was not compared: there are bleu, ter"),
        (
            {"epsilon": 1, "metrics": ["bleu", "wer"]},
            "epsilon is in a metric's unit, and these are on different scales",
        ),
    ],
)
def test_settings_that_there_are_not_are_refused(options: dict, said: str):
    with pytest.raises(OptionError, match=f"^{said}"):
        compared(**options)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"clusters": ["a"] * 12}, ShapeError, "there is only one document, .*; without clusters= segments are drawn"),
        ({"clusters": ["a"] * 3}, ShapeError, "3 ids of clusters for 12 segments"),
        ({"clusters": "a" * 12}, InputTypeError, "clusters: a list with one id per segment belongs here"),
        ({"clusters": ["a"] * 11 + [None]}, InputTypeError, "the id of number 12 is None"),
        ({"clusters": ["a", "b"] * 6, "unit": "two words"}, OptionError, "the kind of units is one word"),
        ({"strata": ["a"] * 3}, ShapeError, "3 ids of strata for 12 segments"),
        (
            {"strata": ["a", "b"] * 6, "clusters": [place // 2 for place in range(12)]},
            ShapeError,
            "'0' of the documents is in two strata",
        ),
        ({"strata": ["a"] * 11 + ["b"]}, ShapeError, "stratum 'b' has one of the segments only"),
        (
            {"strata": ["a"] * 4 + ["b"] * 8, "clusters": [place // 4 for place in range(12)]},
            ShapeError,
            "stratum 'a' has one of the documents only",
        ),
        ({"sources": ["a"]}, ShapeError, "system 'poor': 12 hypotheses, but 1 sources"),
    ],
)
def test_units_that_are_not_there_are_refused(options: dict, error: type[MatchgridError], said: str):
    with pytest.raises(error, match=f"^{said}"):
        compared(**options)


@pytest.mark.parametrize(
    ("systems", "references", "error", "said"),
    [
        ({"a": GOOD}, REFERENCES, OptionError, "a comparison is of two systems or more, not 1; mg.interval is of one"),
        ([GOOD, POOR], REFERENCES, InputTypeError, "systems is a mapping of names to outputs"),
        ({1: GOOD, "b": POOR}, REFERENCES, InputTypeError, "the name of a system is a text, not 1"),
        ({" ": GOOD, "b": POOR}, REFERENCES, InputTypeError, "the name of a system is a text"),
        ({"a": GOOD, "b": POOR}, None, OptionError, "texts are compared with references"),
        ({"a": GOOD, "b": POOR[:-1]}, REFERENCES, ShapeError, "system 'b': 11 hypotheses, but references for 12"),
        ({"a": GOOD, "b": "text"}, REFERENCES, InputTypeError, "system 'b': hypotheses: a list"),
        ({"a": GOOD, "b": []}, REFERENCES, ShapeError, "system 'b': 0 hypotheses, but references for 12"),
        ({"a": GOOD, "b": [*POOR[:-1], None]}, REFERENCES, InputTypeError, "system 'b': hypothesis 12 is None"),
        ({"a": GOOD, "b": [POOR, POOR[:-1]]}, REFERENCES, ShapeError, "system 'b': 11 hypotheses"),
        ({"a": GOOD[:1], "b": POOR[:1]}, REFERENCES[:1], ShapeError, "there is only one segment"),
    ],
)
def test_systems_that_can_not_be_compared_are_refused(
    systems: object, references: list, error: type[MatchgridError], said: str
):
    with pytest.raises(error, match=f"^{said}"):
        mg.compare(systems, references, draws=20)


def test_a_segment_that_a_metric_refuses_is_named_with_its_system():
    with pytest.raises(SegmentError, match=r"^segment 2: system 'b': "):
        mg.compare({"a": ["x", "y"], "b": ["x", "{ y"]}, ["x", "y"], metrics=["sclite"])


def test_statistics_that_do_not_belong_together_are_refused():
    good, poor = (mg.BLEU().measure(side, REFERENCES) for side in (GOOD, POOR))
    other = mg.BLEU().measure(GOOD, POOR)
    wer = mg.WER().measure(GOOD, REFERENCES)
    for systems, error, said in (
        ({"a": good, "b": other}, MismatchError, "systems 'a' and 'b': different references: 12 of 12 segments"),
        ({"a": good, "b": poor[:4]}, MismatchError, "systems 'a' and 'b': different units: 12 segments and 4"),
        (
            {"a": good, "b": wer},
            MismatchError,
            "system 'b' has no statistics under BLEU as the first has, but under WER",
        ),
        ({"a": [good, wer], "b": [poor]}, MismatchError, "system 'b' has not as many metrics as the first, 2"),
        ({"a": good, "b": POOR}, InputTypeError, "system 'a' is statistics and 'b' is not"),
        ({"a": [good, wer, wer], "b": poor}, InputTypeError, "system 'a': statistics of several runs under several"),
        ({"a": [good, POOR], "b": poor}, InputTypeError, "system 'a': every run is statistics"),
        ({"a": good.condense(), "b": poor.condense()}, ShapeError, "drawing: these statistics were condensed"),
    ):
        with pytest.raises(error, match=f"^{said}"):
            mg.compare(systems, draws=20)
    with pytest.raises(OptionError, match=r"^statistics are measured already"):
        mg.compare({"a": good, "b": poor}, REFERENCES)
    with pytest.raises(OptionError, match=r"^'ter' was not compared: there are bleu"):
        mg.compare({"a": good, "b": poor}, metrics=["ter"])


@pytest.mark.parametrize("test", ["randomization", "sign", "wilcoxon"])
def test_tests_that_take_runs_as_given_are_refused_with_several(test: str):
    systems = {"a": [POOR, GOOD], "b": GOOD}
    with pytest.raises(OptionError, match=f"^test='{test}' takes the runs of a system as given; .* test='bootstrap'"):
        mg.compare(systems, REFERENCES, test=test)
    with pytest.raises(OptionError, match=r"^interval='bca' is for one run of each system"):
        mg.compare(systems, REFERENCES, interval="bca")
    found = mg.compare({**systems, "c": [GOOD] * 3}, REFERENCES, draws=20)
    notes = [str(note) for note in found.notes if note.code == "few_runs"]
    assert [note.startswith(f"systems with {count}") for note, count in zip(notes, ("one", "two"), strict=True)]
    assert [note.partition("): ")[2] for note in notes] == [f"{name}; three runs or more are better" for name in "ba"]
    assert "few_runs" not in codes(mg.compare({"a": [GOOD] * 3, "b": [POOR] * 4}, REFERENCES, draws=20))
    assert "few_runs" not in codes(compared())


def test_an_undefined_score_is_refused():
    rows = {"a": [[1, 4], [0, 2]], "b": [[1, 0], [2, 0]]}
    with np.errstate(divide="ignore"), pytest.raises(ShapeError, match=r"^system 'b' has no ratio \(\[inf\]\)"):
        mg.compare({name: statistics(Ratio(), values) for name, values in rows.items()})
    with np.errstate(divide="ignore"), pytest.raises(ShapeError, match=r"^ratio is inf: there is no interval of it"):
        mg.interval(statistics(Ratio(), rows["b"]))
    with pytest.raises(InputTypeError, match=r"^interval is of statistics"):
        mg.interval(GOOD)
    with pytest.raises(OptionError, match=r"^level is a fraction"):
        mg.interval(statistics(F1(), [[1, 2, 3], [4, 5, 6]]), level=2)


def test_a_metric_of_one_s_own_is_compared():
    first, second = statistics(Average(), [0.1, 0.5, 0.9, 0.2]), statistics(Average(), [0.2, 0.6, 0.9, 0.4])
    found = mg.compare({"a": first, "b": second}).differences[0]

    assert found.delta == pytest.approx(0.1)
    assert (found.wins, found.ties, found.losses) == (3, 1, 0)
    # Three units differ, and all in one direction.
    assert (found.p_value, found.test.draws, found.test.exact) == (2 / 8, 8, True)
    assert isinstance(first.macro().metric, Mean)
