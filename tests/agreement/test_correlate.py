"""Agreement with people in one call: what is given in which form, every level, intervals, and what is refused."""

import json
import math

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.agreement import Agreement, averaged, calibrated, coefficient, means, soft_pairwise_accuracy
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError

SYSTEMS = ("north", "south", "east", "west", "middle")


def table(seed: int, systems: tuple[str, ...] = SYSTEMS, segments: int = 40, spread: float = 0.5) -> dict[str, list]:
    """Values that tell systems apart, a little."""
    generator = np.random.default_rng(seed)
    quality = np.linspace(0, spread, len(systems))
    return {
        name: np.round(mean + generator.normal(size=segments), 1).tolist()
        for name, mean in zip(systems, quality, strict=True)
    }


HUMAN = table(1)
METRIC = {name: [0.5 * one + two for one, two in zip(HUMAN[name], table(2)[name], strict=True)] for name in HUMAN}
FEW = {"draws": 60, "seed": 3}


@pytest.fixture(scope="module")
def found() -> Agreement:
    return mg.correlate({"one": METRIC}, HUMAN, **FEW)


def matrix(values: dict[str, list]) -> np.ndarray:
    return np.array([values[name] for name in SYSTEMS])


def test_every_coefficient_is_that_of_its_level(found: Agreement):
    human, metric = matrix(HUMAN), matrix(METRIC)

    for average in ("none", "item", "system"):
        for name in ("pearson", "spearman", "tau-b"):
            assert found.of(name, average=average).value == averaged(name, human, metric, average).value
        best = calibrated(human, metric, average)
        tied = found.of("acc-23", average=average)
        assert (tied.value, tied.epsilon, tied.count) == (pytest.approx(best.value), best.epsilon, best.vectors)
    for name in ("pearson", "spearman", "tau-b", "acc-23"):
        assert found.of(name, level="system").value == pytest.approx(coefficient(name, means(human), means(metric)))
    assert found.of("spa").value == soft_pairwise_accuracy(human, metric, seed=3).value
    assert len(found.coefficients) == 3 * 4 + 5
    assert found.metrics == ("one",)
    assert found.human == pytest.approx(means(human))


def test_intervals_hold_the_value_and_their_draws(found: Agreement):
    for one in found.coefficients:
        assert one.interval is not None
        assert one.interval.distribution.shape == (60,)
        assert one.interval.low <= one.interval.high
    wide = found.of("pearson", average="item").interval
    only = mg.correlate({"one": METRIC}, HUMAN, resampled="inputs", **FEW).of("pearson", average="item").interval
    assert wide.high - wide.low > only.high - only.low


def test_draws_are_the_same_for_any_threads_and_differ_by_seed(found: Agreement):
    again = mg.correlate({"one": METRIC}, HUMAN, threads=1, **FEW)
    other = mg.correlate({"one": METRIC}, HUMAN, draws=60, seed=4)

    for one, two, three in zip(found.coefficients, again.coefficients, other.coefficients, strict=True):
        assert one.interval.distribution.tobytes() == two.interval.distribution.tobytes()
        assert one.interval.distribution.tobytes() != three.interval.distribution.tobytes()
    longer = mg.correlate({"one": METRIC}, HUMAN, draws=80, seed=3, levels=["segment"])
    assert np.array_equal(
        longer.coefficients[0].interval.distribution[:60], found.coefficients[0].interval.distribution
    )


def test_tables_may_have_any_form():
    rows = [(name, place, value) for name, values in METRIC.items() for place, value in enumerate(values, 1)]
    by_segment = {name: dict(enumerate(values, 1)) for name, values in METRIC.items()}
    plain = {"interval": "none", "coefficients": ["pearson"]}
    expected = [one.value for one in mg.correlate({"one": METRIC}, HUMAN, **plain).coefficients]

    for form in (METRIC, {"one": rows}, {"one": by_segment}, by_segment, rows, mg.Judgements.of(METRIC)):
        again = mg.correlate(form, HUMAN, **plain)
        assert [one.value for one in again.coefficients] == expected
        assert again.metrics in (("one",), ("metric",))


REFERENCES = ["the cat sat on the mat", "there is a dog", "birds sing in the morning", "it rains"]
OUTPUTS = {
    "good": ["the cat sat on the mat", "there is a dog", "birds sing in the evening", "it rains"],
    "fair": ["the cat sat on a mat", "there is dog", "birds sing", "it rained"],
    "poor": ["a cat", "dogs are there", "morning in birds sing", "rain"],
}
JUDGED = {"good": [5, 5, 4, 5], "fair": [4, 3, None, 4], "poor": [1, 3, 1, 2]}


def test_statistics_know_their_direction_and_score_systems_as_a_whole():
    evaluations = {name: mg.evaluate(texts, REFERENCES, metrics=["chrf", "ter"]) for name, texts in OUTPUTS.items()}
    ter = {name: mg.TER().measure(texts, REFERENCES) for name, texts in OUTPUTS.items()}

    found = mg.correlate(evaluations, JUDGED, **FEW)
    assert found.metrics == ("chrf", "ter")
    assert found.design.system_scores == "corpus"
    assert found.scores["ter"] == tuple(-one.score for one in ter.values())
    assert found.of("pearson", metric="ter", level="system").value > 0.9
    alone = mg.correlate(ter, JUDGED, **FEW)
    assert alone.metrics == ("ter",)
    assert alone.of("tau-b", level="system").value == found.of("tau-b", metric="ter", level="system").value
    # As plain numbers their direction has to be said.
    values = {name: one.segment_scores.tolist() for name, one in ter.items()}
    said = mg.correlate({"ter": values}, JUDGED, lower_is_better=["ter"], interval="none")
    unsaid = mg.correlate({"ter": values}, JUDGED, interval="none")
    assert said.of("pearson", average="none").value == -unsaid.of("pearson", average="none").value
    assert said.of("pearson", average="none").value == alone.of("pearson", average="none").value
    assert said.design.system_scores == "judged"


def test_a_draw_of_systems_scores_the_whole_of_what_was_drawn():
    ter = {name: mg.TER().measure(texts, REFERENCES) for name, texts in OUTPUTS.items()}
    full = {name: [value or 3 for value in values] for name, values in JUDGED.items()}
    drawn = mg.correlate(ter, full, resampled="inputs", levels=["system"], draws=20, coefficients=["pearson"])
    from matchgrid.agreement.bootstrap import drawn_places

    for place, (_, columns) in enumerate(drawn_places("inputs", (3, 4), 20, 12345)):
        people = [np.mean(np.array(full[name])[columns]) for name in full]
        expected = coefficient("pearson", people, [-one[columns].score for one in ter.values()])
        assert drawn.coefficients[0].interval.distribution[place] == pytest.approx(expected, nan_ok=True)


def test_missing_scores_are_left_out_cell_by_cell():
    human = {name: list(values) for name, values in HUMAN.items()}
    metric = {name: list(values) for name, values in METRIC.items()}
    human["north"][3], metric["south"][5], human["east"][7], metric["east"][7] = None, None, None, math.nan

    found = mg.correlate({"one": metric}, human, interval="none")
    assert found.design.outputs == 5 * 40 - 3
    gaps = [matrix(side).astype(float) for side in (human, metric)]
    assert found.of("tau-b", average="item").value == averaged("tau-b", *gaps, "item").value
    everywhere = mg.correlate({"one": metric}, human, interval="none", system_scores="all")
    assert everywhere.scores["one"] == pytest.approx(means(gaps[1]))
    # The mean over judged outputs is of those that both sides have.
    assert found.scores["one"] == pytest.approx(means(np.where(np.isnan(gaps[0]), np.nan, gaps[1])))


def test_documents_are_drawn_whole():
    documents = [place // 8 for place in range(40)]
    found = mg.correlate({"one": METRIC}, HUMAN, clusters=documents, coefficients=["pearson"], **FEW)

    assert (found.design.unit, found.design.count) == ("documents", 5)
    assert "few_units" in {note.code for note in found.notes}
    assert "5 documents" in str(found)


def test_fisher_s_intervals_are_by_formula_where_there_is_one_vector():
    found = mg.correlate({"one": METRIC}, HUMAN, interval="fisher", **FEW)

    one = found.of("pearson", average="none")
    half = 1.959963984540054 / math.sqrt(200 - 3)
    assert one.interval.low == pytest.approx(math.tanh(math.atanh(one.value) - half), abs=1e-12)
    assert (one.interval.method, len(one.interval.distribution)) == ("fisher", 0)
    assert found.of("tau-b", level="system").interval.method == "fisher"
    # An average of correlations has no such formula.
    assert found.of("pearson", average="item").interval.method == "percentile"


def test_outliers_are_named_and_left_out_if_that_is_asked():
    human = {name: [value / 100 + place for value in HUMAN[name]] for place, name in enumerate(SYSTEMS)}
    human["west"] = [value - 50 for value in human["west"]]

    kept = mg.correlate({"one": METRIC}, human, interval="none")
    without = mg.correlate({"one": METRIC}, human, remove_outliers=True, **FEW)
    assert kept.outliers == without.outliers == ("west",)
    assert (kept.of("pearson", level="system").count, without.of("pearson", level="system").count) == (5, 4)
    rest = [name for name in SYSTEMS if name != "west"]
    expected = coefficient("pearson", *(means(np.array([side[name] for name in rest])) for side in (human, METRIC)))
    assert without.of("pearson", level="system").value == pytest.approx(expected)
    assert "as outliers: west" in str(without)


def test_discordant_pairs_are_listed():
    human = {"a": [1, 2], "b": [2, 3], "c": [5, 6]}
    found = mg.correlate({"one": {"a": [3, 3], "b": [2, 2], "c": [9, 9]}}, human, interval="none")

    assert [(pair.better, pair.worse, pair.human, pair.metric) for pair in found.discordant["one"]] == [
        ("b", "a", 1.0, -1.0)
    ]
    assert "one disagrees with people on 1 of 3 pairs of systems: people put b over a" in str(found)


def test_one_system_has_agreement_of_its_outputs_only():
    found = mg.correlate({"one": {"a": METRIC["north"]}}, {"a": HUMAN["north"]}, **FEW)

    assert {(one.level, one.average) for one in found.coefficients} == {("segment", "none"), ("segment", "system")}
    assert found.of("pearson", average="none").interval.undefined == 0
    assert "one_system" in {note.code for note in found.notes}


def test_draws_without_a_value_are_counted_and_noted():
    two = {name: HUMAN[name] for name in SYSTEMS[:2]}
    found = mg.correlate({"one": {name: METRIC[name] for name in two}}, two, **FEW)

    assert found.of("pearson", level="system").interval.undefined > 10
    note = next(note for note in found.notes if note.code == "undefined_draws")
    assert "resampled='inputs'" in str(note)


def test_differences_within_segments_have_a_coefficient():
    found = mg.correlate({"one": METRIC}, HUMAN, coefficients=["pdp", "tau-c"], **FEW)

    assert found.of("pdp").average == "item"
    assert found.of("pdp").value in found.of("pdp").interval
    assert {one.name for one in found.coefficients if one.average == "none"} == {"tau-c"}


def test_agreement_says_itself_in_every_format(found: Agreement):
    assert str(found).splitlines()[0].split() == [
        *("level", "over", "coefficient", "value", "low", "high", "ties", "up", "to", "count")
    ]
    assert "95% intervals (percentile) from 60 draws of systems and 40 segments, seed 3" in str(found)
    assert found.table("markdown").startswith("| level | over |")
    assert found.table("latex").startswith(r"\begin{tabular}")
    assert found._repr_html_().startswith("<table>")
    line = found.table("csv").splitlines()[1].split(",")
    assert float(line[3]) == found.coefficients[0].value
    several = mg.correlate({"one": METRIC, "two": HUMAN}, HUMAN, interval="none", calibrate_ties=False)
    assert several.table().splitlines()[0].split() == ["metric", "level", "over", "coefficient", "value", "count"]
    held = json.loads(found.to_json())
    assert held["coefficients"][0]["value"] == found.coefficients[0].value
    assert held["coefficients"][0]["interval"]["method"] == "percentile"
    assert held["design"]["draws"] == 60
    assert held["systems"][0]["system"] == "north"
    with pytest.raises(OptionError, match="no table format 'xml'"):
        found.table("xml")


def test_a_coefficient_that_is_not_the_only_one_is_refused(found: Agreement):
    with pytest.raises(OptionError, match="several of the coefficients fit: one segment none pearson, "):
        found.of("pearson")
    with pytest.raises(OptionError, match="none of the coefficients fit"):
        found.of("tau-a")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"coefficients": "pearson"}, InputTypeError, "a list of names"),
        ({"coefficients": []}, OptionError, "at least one"),
        ({"coefficients": ["pearson", "pearson"]}, OptionError, "twice"),
        ({"coefficients": ["kendall"]}, OptionError, "tau-b.*not 'kendall'"),
        ({"levels": ["corpus"]}, OptionError, "segment, system, not 'corpus'"),
        ({"averages": ["sys"]}, OptionError, "none, item, system, not 'sys'"),
        ({"calibrate_ties": 1}, OptionError, "True or False, not 1"),
        ({"system_scores": "mean"}, OptionError, "system_scores is judged, all or corpus"),
        ({"system_scores": "corpus"}, OptionError, "one has values by segment"),
        ({"interval": "bca"}, OptionError, "percentile, basic, fisher or none"),
        ({"resampled": "segments"}, OptionError, "inputs, systems or both"),
        ({"confidence": 95}, OptionError, "fraction"),
        ({"draws": 0}, OptionError, "draws"),
        ({"seed": -1}, OptionError, "seed"),
        ({"threads": 0}, OptionError, "threads"),
        ({"lower_is_better": ["two"]}, OptionError, "no metric 'two'"),
        ({"clusters": [1, 2]}, ShapeError, "2 ids of documents for 40 segments"),
        ({"clusters": ["a"] * 40}, ShapeError, "1 documents: there is nothing to draw"),
        ({"coefficients": ["pdp"], "averages": ["none"]}, OptionError, "pdp is of differences within segments"),
        ({"coefficients": ["spa"], "levels": ["segment"]}, OptionError, "spa is of systems"),
    ],
)
def test_settings_that_there_are_not_are_refused(options: dict, error: type[Exception], message: str):
    with pytest.raises(error, match=message):
        mg.correlate({"one": METRIC}, HUMAN, **options)


def test_tables_that_do_not_belong_together_are_refused():
    with pytest.raises(MismatchError, match="one has no values of system west"):
        mg.correlate({"one": {name: METRIC[name] for name in SYSTEMS if name != "west"}}, HUMAN)
    with pytest.raises(ShapeError, match="one has values of 41 segments, and 40 are judged"):
        mg.correlate({"one": {name: [*values, 1.0] for name, values in METRIC.items()}}, HUMAN)
    with pytest.raises(ShapeError, match="no system has a judgement"):
        mg.correlate({"one": METRIC}, {name: [None] * 40 for name in HUMAN})
    with pytest.raises(InputTypeError, match="a table by system and segment"):
        mg.correlate("scores.tsv", HUMAN)
    with pytest.raises(InputTypeError, match="a table by system and segment"):
        mg.correlate({}, HUMAN)
    measured = {name: mg.BLEU().measure(texts, REFERENCES) for name, texts in OUTPUTS.items()}
    with pytest.raises(MismatchError, match="different metrics"):
        mg.correlate(measured | {"poor": mg.TER().measure(OUTPUTS["poor"], REFERENCES)}, JUDGED)
    with pytest.raises(MismatchError, match="different references"):
        mg.correlate(measured | {"poor": mg.BLEU().measure(OUTPUTS["poor"], REFERENCES[::-1])}, JUDGED)
    evaluated = {name: mg.evaluate(texts, REFERENCES, metrics=["bleu"]) for name, texts in OUTPUTS.items()}
    with pytest.raises(MismatchError, match="poor was evaluated under other metrics than good"):
        mg.correlate(evaluated | {"poor": mg.evaluate(OUTPUTS["poor"], REFERENCES, metrics=["chrf"])}, JUDGED)
    with pytest.raises(InputTypeError, match="poor has list, other systems have statistics"):
        mg.correlate({"bleu": measured | {"poor": [1, 2, 3, 4]}}, JUDGED)
    by_segment = {name: dict(zip((1, 2, 4), values, strict=False)) for name, values in JUDGED.items()}
    with pytest.raises(OptionError, match="measured on 4 segments, and people's table has 3"):
        mg.correlate(measured, by_segment)


def test_soft_accuracy_of_ties_says_that_it_is_of_an_order_of_systems():
    human = {f"s{place}": [place + segment % 3 / 9 for segment in range(9)] for place in range(8)}
    spa = {"coefficients": ["spa"], "levels": ["system"], "interval": "none"}
    texts = []
    for order in (list(human), list(human)[::-1]):
        found = mg.correlate(dict.fromkeys(order, [1.0] * 9), {name: human[name] for name in order}, **spa)
        texts.append(next(str(note) for note in found.notes if note.code == "order_of_systems"))
        assert f"spa of metric is {found.of('spa').value:.3f} in this order of systems" in texts[-1]
        assert "all systems have the same mean by metric" in " ".join(map(str, found.notes))

    assert texts[0] != texts[1]
    halves = [float(text.partition(" and ")[2].split()[0]) for text in texts]
    assert halves[0] == halves[1] == pytest.approx(0.5, abs=0.01)
    close = {name: [value + len(row) for value in row] for name, row in human.items()}
    assert "order_of_systems" not in [note.code for note in mg.correlate(close, human, **spa).notes]


def test_segments_by_number_and_by_digits_are_told_apart():
    rows = [("a", 0, 1.0), ("b", 0, 2.0)]
    with pytest.raises(MismatchError, match="has no values of segment 0; it has '0'"):
        mg.correlate([(name, "0", value) for name, _, value in rows], rows)


def test_an_agreement_of_nothing_is_refused():
    with pytest.raises(ShapeError, match="nothing can be correlated"):
        mg.correlate({"a": [1, 2, 3]}, {"a": [1, 3, 2]}, averages=["item"])
