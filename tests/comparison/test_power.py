"""Power and the smallest difference that a test set shows: formulas, what they agree with, and what is refused."""

import itertools
import json
import math
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from catalogue import CASES
from matchgrid.comparison.bootstrap import bootstrap_scores
from matchgrid.comparison.power import CORRELATION, CORRELATIONS
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError
from matchgrid.statistics import Statistics
from places import lines, shared
from strategies import Corpus, first_there, single, without_braces

WORDS = ["the", "a", "cat", "dog", "house", "tree", "runs", "sees", "was", "red", "under", "in", "and", "but"]


def corpus(count: int = 120, seed: int = 1) -> tuple[list[str], list[str], list[str]]:
    """References and what two systems make of them, each with words of its own that are wrong."""
    draw = np.random.default_rng(seed)
    references = [" ".join(draw.choice(WORDS, draw.integers(5, 25))) for _ in range(count)]

    def changed(text: str, share: float) -> str:
        return " ".join(draw.choice(WORDS) if draw.random() < share else word for word in text.split())

    weaker = [changed(text, 0.3) for text in references]
    return references, weaker, [changed(text, 0.6) for text in weaker]


REFERENCES, FIRST, SECOND = corpus()
DOCUMENTS = [f"d{number // 3}" for number in range(len(REFERENCES))]


def measured(metric: str = "bleu", hypotheses: list[str] = FIRST) -> Statistics:
    return mg.metric(metric).measure(hypotheses, REFERENCES)


def test_of_a_mean_the_error_is_the_usual_one():
    scores = measured("mean(ter)")
    found = mg.power(scores)

    values = measured("ter").segment_scores
    assert found.score_error == pytest.approx(values.std(ddof=1) / math.sqrt(len(values)), rel=1e-9)
    assert found.difference_error == pytest.approx(found.score_error * math.sqrt(2 * (1 - CORRELATION)), rel=1e-12)


def test_of_a_mean_the_difference_has_the_error_of_the_paired_t_test():
    found = mg.power(measured("mean(ter)"), measured("mean(ter)", SECOND))

    differences = measured("ter", SECOND).segment_scores - measured("ter").segment_scores
    assert found.difference_error == pytest.approx(differences.std(ddof=1) / math.sqrt(len(differences)), rel=1e-9)
    pearson = np.corrcoef(measured("ter").segment_scores, measured("ter", SECOND).segment_scores)[0, 1]
    assert found.correlation == pytest.approx(pearson, rel=1e-9)


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "wer"])
@pytest.mark.parametrize("clusters", [None, DOCUMENTS])
def test_errors_are_those_of_the_bootstrap(metric: str, clusters: list[str] | None):
    sides = [measured(metric, hypotheses) for hypotheses in (FIRST, SECOND)]
    found = mg.power(*sides, clusters=clusters)

    sides = sides if clusters is None else [side.pool(clusters) for side in sides]
    first, second = bootstrap_scores(sides, 4000, 1)
    assert found.count == (120 if clusters is None else 40)
    assert found.score_error == pytest.approx(first.std(), rel=0.1)
    assert found.difference_error == pytest.approx((second - first).std(), rel=0.1)
    assert found.correlation == pytest.approx(np.corrcoef(first, second)[0, 1], abs=0.1)


def test_the_smallest_difference_is_found_with_the_power_that_was_asked_for():
    for alternative in ("two-sided", "greater", "better"):
        found = mg.power(measured(), power=0.9, alpha=0.01, alternative=alternative)

        assert found.at(found.detectable) == pytest.approx(0.9, abs=1e-6)
    two, one = mg.power(measured()), mg.power(measured(), alternative="less")
    assert two.detectable / two.difference_error == pytest.approx(1.959964 + 0.841621, abs=1e-6)
    assert one.detectable / one.difference_error == pytest.approx(1.644854 + 0.841621, abs=1e-6)


def test_power_rises_with_the_difference_from_alpha_to_1():
    found = mg.power(measured(), delta=2.0)

    assert found.reached == found.at(2.0)
    assert found.at(1e-9) == pytest.approx(0.05, abs=1e-9)
    assert found.at(1000) == 1
    assert found.at(1) < found.at(2) < found.at(3)
    assert mg.power(measured()).reached is None


def test_more_units_are_needed_for_less():
    found = mg.power(measured())

    assert found.needed is None
    assert mg.power(measured(), delta=found.detectable * (1 + 1e-9)).needed == len(REFERENCES)
    half = mg.power(measured(), delta=found.detectable / 2)
    assert half.needed == pytest.approx(4 * len(REFERENCES), abs=1)
    # With so many, half the difference would be the smallest that is found.
    assert half.needed is not None
    assert found.detectable * math.sqrt(len(REFERENCES) / half.needed) == pytest.approx(half.delta, rel=1e-2)
    assert [one.needed for one in half.range] == sorted((one.needed for one in half.range), reverse=True)


@pytest.mark.parametrize(
    ("alternative", "alpha", "least"), [("two-sided", 0.05, 6), ("better", 0.05, 5), ("less", 0.125, 3)]
)
def test_too_few_units_find_nothing_however_large_the_difference(alternative: str, alpha: float, least: int):
    texts = [f"a b c {word}" for word in "defghijk"]
    found = mg.WER().measure([*texts[:-1], "x"], [text.replace("a", "b") for text in texts])
    units = [str(place % (least - 1)) for place in range(8)]

    few = mg.power(found, delta=0.9, clusters=units, alpha=alpha, alternative=alternative)
    enough = mg.power(found, delta=0.9, alpha=alpha, alternative=alternative)

    assert (few.count, few.least, few.reached, few.detectable) == (least - 1, least, 0.0, math.inf)
    assert [one.reached for one in few.range] == [0.0] * 5
    assert few.needed == enough.needed == least
    assert f"finds no difference at {alpha:g} with fewer than {least}" in str(few.notes[0])
    assert enough.reached > 0.99
    assert json.loads(few.to_json())["detectable"] is None


@pytest.mark.parametrize(("alternative", "least"), [("two-sided", 6), ("worse", 5)])
def test_so_many_units_are_the_least_that_the_default_test_takes(alternative: str, least: int):
    texts = [f"a b c {word}" for word in "defghijk"]
    systems = {"right": texts, "wrong": ["x"] * 8}
    p_values = [
        mg.compare(
            systems,
            texts,
            metrics=["wer"],
            clusters=[min(place, count - 1) for place in range(8)],
            alternative=alternative,
        )
        .differences[0]
        .p_value
        for count in (least - 1, least)
    ]

    assert p_values[0] > 0.05 >= p_values[1]


def test_the_range_is_shown_where_a_correlation_is_assumed():
    found = mg.power(measured(), delta=1.0)

    assert [one.correlation for one in found.range] == list(CORRELATIONS)
    (default,) = (one for one in found.range if one.correlation == CORRELATION)
    assert (default.detectable, default.difference_error, default.reached) == (
        *(found.detectable, found.difference_error, found.reached),
    )
    assert not found.measured
    said = mg.power(measured(), correlation=0.5)
    assert said.detectable == found.range[0].detectable
    assert mg.power(measured(), measured("bleu", SECOND)).range == ()


def test_strata_take_their_differences_out_of_the_error():
    scores = measured("mean(ter)")
    values = measured("ter").segment_scores
    strata = ["low" if value < np.median(values) else "high" for value in values]

    parts = [values[np.array(strata) == name] for name in ("low", "high")]
    expected = math.sqrt(sum(len(part) * part.var(ddof=1) for part in parts)) / len(values)
    assert mg.power(scores, strata=strata).score_error == pytest.approx(expected, rel=1e-6)
    assert mg.power(scores, strata=strata).score_error < mg.power(scores).score_error


def test_clusters_may_weigh_the_same():
    sizes = [f"d{min(number // 3, 20)}" for number in range(len(REFERENCES))]
    pooled, macro = (mg.power(measured(), clusters=sizes, weighting=name) for name in ("pooled", "macro"))

    assert pooled.score == measured().score
    assert macro.score == measured().pool(sizes).macro().score
    assert (pooled.unit, pooled.count, pooled.segments) == (macro.unit, macro.count, macro.segments)
    assert [note.code for note in pooled.notes] == ["few_units"]
    assert "21 documents are few" in str(pooled.notes[0])
    assert mg.power(measured()).notes == ()


def test_every_metric_of_the_catalogue_has_a_power():
    readings = {"": lambda one: one, "braces": without_braces, "targeted": first_there, "single": single}
    for case in CASES:
        given = readings[case.reading](Corpus(FIRST, [[text] for text in REFERENCES]))
        statistics = case.metric.measure(**given.texts)
        if case.metric.undivided:
            with pytest.raises(OptionError):
                mg.power(statistics)
        elif not np.isfinite(statistics.score) or len(set(statistics.segment_scores.tolist())) < 2:
            continue
        else:
            found = mg.power(statistics)
            assert 0 < found.detectable < math.inf, case


@pytest.mark.parametrize(
    ("name", "by_document", "medians"),
    [
        ("wmt17.en-de.sacrebleu-test", False, {"bleu": 0.74, "chrf": 0.75}),
        ("wmt22.de-en", False, {"bleu": 0.82, "chrf": 0.86}),
        ("wmt22.de-en", True, {"bleu": 0.92, "chrf": 0.94}),
    ],
)
def test_real_systems_correlate_as_the_page_says(name: str, by_document: bool, medians: dict[str, float]):
    folder = shared("data", "mt", name)
    references = lines(folder / "ref.0.txt")
    documents = lines(folder / "docids.txt") if by_document else None
    outputs = [lines(path) for path in sorted(folder.glob("hyp.*.txt"))]
    sides = [mg.evaluate(output, references, metrics=list(medians)) for output in outputs]
    for metric, median in medians.items():
        pairs = itertools.combinations([side[metric] for side in sides], 2)
        found = [mg.power(*pair, clusters=documents).correlation for pair in pairs]

        assert np.median(found) == pytest.approx(median, abs=0.01)
        assert min(found) > (0.76 if by_document else 0.57)
        assert max(found) < 0.99


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"delta": 0}, "delta is the size of a difference, a number above 0, not 0"),
        ({"delta": -1.0}, "above 0"),
        ({"delta": math.nan}, "above 0"),
        ({"delta": math.inf}, "above 0"),
        ({"delta": True}, "above 0"),
        ({"delta": "1"}, "above 0"),
        ({"correlation": 1.0}, "from -1 to below 1"),
        ({"correlation": math.nan}, "from -1 to below 1"),
        ({"correlation": "0.5"}, "from -1 to below 1"),
        ({"alpha": 0}, "alpha is a number between 0 and 1"),
        ({"alpha": 5}, "alpha is a number between 0 and 1"),
        ({"power": 0.05}, "between alpha"),
        ({"power": 80}, "between alpha"),
        ({"power": None}, "between alpha"),
        ({"alternative": "both"}, "alternative is two-sided"),
        ({"weighting": "macro"}, "weighting='macro' is that of clusters"),
        ({"weighting": "micro"}, "weighting is pooled or macro"),
    ],
)
def test_options_that_are_none_are_refused(options: dict[str, Any], said: str):
    with pytest.raises(OptionError, match=said):
        mg.power(measured(), **options)


def test_what_shows_no_power_is_refused():
    perfect = mg.BLEU().measure(REFERENCES, REFERENCES)
    with pytest.raises(ShapeError, match="BLEU of the baseline is the same whichever unit is left out"):
        mg.power(perfect)
    with pytest.raises(ShapeError, match="as of a system against itself"):
        mg.power(measured(), measured())
    with pytest.raises(ShapeError, match="fewer than two"):
        mg.power(measured()[:1])
    with pytest.raises(ShapeError, match="condensed"):
        mg.power(measured().condense())
    with pytest.raises(ShapeError, match="119"):
        mg.power(measured(), clusters=DOCUMENTS[:-1])
    with pytest.raises(ShapeError, match="WER is undefined without number 1 of 2 segments"):
        mg.power(mg.WER(empty_reference="undefined").measure(["a b", ""], ["a c", ""]))
    with pytest.raises(MismatchError, match="different references"):
        mg.power(measured(), mg.BLEU().measure(SECOND, SECOND))
    with pytest.raises(OptionError, match="leave out one of the two"):
        mg.power(measured(), measured("bleu", SECOND), correlation=0.5)
    for wrong in (FIRST, mg.evaluate(FIRST, REFERENCES), None):
        with pytest.raises(InputTypeError, match="not statistics"):
            mg.power(wrong)  # type: ignore[arg-type]
