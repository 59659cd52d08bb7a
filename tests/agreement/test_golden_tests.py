"""Golden values of tests between metrics: exact enumerations, nlpstats, mt-metrics-eval."""

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from golden_fields import check_all
from matchgrid.agreement.batched import pearson
from matchgrid.agreement.bootstrap import resampled_agreement
from matchgrid.agreement.cells import MEAN_DIGITS, standardised
from matchgrid.agreement.fisher import fisher_interval
from matchgrid.agreement.measure import Measure
from matchgrid.agreement.pairwise import Verdicts, swapped_values
from matchgrid.agreement.permutation import TOLERANCE, permutation_test, swapped_agreement
from matchgrid.agreement.williams import williams_t, williams_test
from matchgrid.comparison.intervals import interval_of
from matchgrid.comparison.ranks import rank_clusters
from metric_tests import (
    AVERAGES,
    CLOSE,
    OF,
    Record,
    best_threshold,
    cell_masks,
    coefficient,
    early,
    measure_of,
    nlpstats_masks,
    nlpstats_places,
    numbers,
    packed,
    pair_masks,
)
from places import GOLDEN, records, shared

FOLDS = {"two-sided": np.abs, "greater": np.asarray, "less": np.negative}


def close(values: object, expected: object) -> None:
    np.testing.assert_allclose(values, numbers(expected), rtol=0, atol=CLOSE, equal_nan=True)


def extreme(null: np.ndarray, observed: float, alternative: str) -> int:
    fold = FOLDS[alternative]
    return int((fold(null) >= fold(observed) - TOLERANCE).sum())


def own_measure(record: Record, human: np.ndarray, origin: Any = None, empty: float = 0.0) -> Measure:
    """An average over no vector is 0, as mt-metrics-eval has it."""
    return Measure(human, OF.get(record["level"], record["level"]), coefficient(record), origin=origin, empty=empty)


def check_exact(record: Record) -> None:
    first, second, human = (numbers(record[name]) for name in "XYZ")
    expect = record["expect"]
    measure = own_measure(record, human)
    observed = [float(measure(standardised(table, measure.judged))) for table in (first, second)]
    close(observed, [expect["r_x"], expect["r_y"]])
    delta = observed[0] - observed[1]
    close(delta, expect["delta_x_minus_y"])
    for alternative in ("greater", "less", "two-sided"):
        test = permutation_test(
            first, second, measure, measure.judged, scheme=record["scheme"], alternative=alternative
        )  # fmt: skip
        name = alternative.replace("-", "_")
        assert test.exact
        assert test.draws == expect["n"]
        assert extreme(test.null, delta, alternative) == expect[f"count_{name}"]
        assert test.p_value == expect[f"p_{name}"]
    assert np.isnan(test.null).sum() == expect["nan_resamples"]
    quantiles = np.percentile(test.null, [0, 2.5, 25, 50, 75, 97.5, 100])
    close(quantiles, expect["null_quantiles_0_2.5_25_50_75_97.5_100"])
    # The tolerance of 1e-9 is far below the next value.
    assert (expect["min_distance_of_non_ties"] or 1.0) > 1e-7


def check_masks(record: Record) -> None:
    first, second, human = (numbers(record[name]) for name in "XYZ")
    measure = own_measure(record, human)
    tables = [standardised(table, measure.judged) for table in (first, second)]
    close([float(measure(table)) for table in tables], [record["expect"]["r_x"], record["expect"]["r_y"]])
    left, right = swapped_agreement(*tables, measure, iter(np.array(record["swap_masks"], dtype=bool)))
    close(left, record["expect"]["resampled_r_x"])
    close(right, record["expect"]["resampled_r_y"])


def check_indices(record: Record) -> None:
    first, second, human = (numbers(record[name]) for name in "XYZ")
    expect = record["expect"]
    measure = own_measure(record, human)
    close([float(measure(first)), float(measure(second))], [expect["r_x"], expect["r_y"]])
    sides = [record["row_indices"], record["col_indices"]]
    count = len(next(side for side in sides if side is not None))
    rows, columns = ([None] * count if side is None else map(np.array, side) for side in sides)
    make = partial(own_measure, record)
    one, other = resampled_agreement(
        [first, second], human, zip(rows, columns, strict=True), make, means=record["level"] == "system"
    )
    close(one, expect["samples_x"])
    close(one - other, expect["samples_diff"])
    for values, name in ((one, "percentiles_x_2.5_5_50_95_97.5"), (one - other, "percentiles_diff")):
        wide, narrow = (interval_of(0.0, values, level=level) for level in (0.95, 0.9))
        middle = np.median(values[~np.isnan(values)])
        close([wide.low, narrow.low, middle, narrow.high, wide.high], expect[name])


def check_enumerated(record: Record) -> None:
    table, human = numbers(record["X"]), numbers(record["Z"])
    expect = record["expect"]
    systems = record["method"] == "systems"
    drawn = product(range(len(table) if systems else table.shape[1]), repeat=len(table) if systems else table.shape[1])
    places = [(np.array(one), None) if systems else (None, np.array(one)) for one in drawn]
    make = partial(own_measure, record)
    (found,) = resampled_agreement([table], human, places, make, means=record["level"] == "system")
    close(own_measure(record, human)(table), expect["r"])
    assert len(found) == expect["n_resamples"]
    assert np.isnan(found).sum() == expect["n_nan"]
    defined = found[~np.isnan(found)]
    close([defined.mean(), defined.std()], [expect["mean"], expect["sd_ddof0"]])
    quantiles = np.percentile(defined, [2.5, 5, 25, 50, 75, 95, 97.5])
    close(quantiles, expect["percentiles_2.5_5_25_50_75_95_97.5"])


def check_mtme(record: Record) -> None:
    human, first, second = packed(record)
    expect = record["expect"]
    measure = measure_of(record, human)
    tables = [standardised(table, measure.judged) for table in (first, second)]
    observed = float(measure(tables[1]) - measure(tables[0]))
    close(observed, expect["delta_m2_minus_m1"])
    left, right = swapped_agreement(*tables, measure, cell_masks(record, measure.judged, record["k"]))
    close(np.stack([right, left], axis=-1)[:10], expect["first10_pairs_m2_m1"])
    null = right - left
    assert expect["k_used_no_early_stop"] == len(null)
    check_p(null, observed, expect["p_no_early_stop"])
    least, most = early(null, observed, len(null), 100)
    assert least <= expect["k_used_block100"] <= most
    check_p(null[: expect["k_used_block100"]], observed, expect["p_block100"])


def check_p(null: np.ndarray, observed: float, p_value: float) -> None:
    """A p-value that is a share without tolerance: ties count or not as rounding has it."""
    assert (null > observed + CLOSE).mean() <= p_value + CLOSE
    assert p_value - CLOSE <= (null >= observed - CLOSE).mean()


def check_pairwise(record: Record) -> None:
    human, first, second = packed(record)
    expect = record["expect"]
    average = AVERAGES[record["average_by"]]
    given = record["epsilons"]
    epsilons = [best_threshold(table, human, average) for table in (first, second)] if isinstance(given, str) else given
    verdicts = Verdicts(human, average, coefficient(record))
    one, other = verdicts.of(first, epsilons[0]), verdicts.of(second, epsilons[1])
    observed = verdicts.value(other) - verdicts.value(one)
    close(observed, expect["delta"])
    left, right = swapped_values(one, other, verdicts, pair_masks(record, verdicts, expect["k_used"]))
    close(np.stack([right, left], axis=-1)[:10], expect["first10"])
    check_p(right - left, observed, expect["p"])


def check_nlpstats(record: Record) -> None:
    first, second, human = (numbers(record[name]) for name in "XYZ")
    expect = record["expect"]
    of = OF.get(record["level"], record["level"])
    measure = Measure(human, of, coefficient(record))
    close([float(measure(first)), float(measure(second))], [expect["r_xz"], expect["r_yz"]])
    tables = [standardised(table, measure.judged) for table in (first, second)]
    observed = float(measure(tables[0]) - measure(tables[1]))
    left, right = swapped_agreement(*tables, measure, nlpstats_masks(record, human.shape))
    close((left - right)[:5], expect["perm_first5"])
    fold = FOLDS[record["alternative"]]
    check_p(fold(left - right), fold(observed), expect["perm_p"])
    drawn = list(nlpstats_places(record, human.shape))
    make = partial(own_measure, record, empty=np.nan)
    (found,) = resampled_agreement([first], human, drawn, make, means=of == "means")
    counts = {"none": measure.judged.sum(), "item": len(human), "means": len(human)}
    # nlpstats' correlations lose their signs.
    between = float(Measure(second, of, coefficient(record))(first))
    values = [abs(value) for value in (expect["r_xz"], expect["r_yz"], between)]
    for alternative, p_value in expect["williams"].items():
        close(williams_test(*values, int(counts[of]), alternative=alternative).p_value, p_value)
    check_fisher(record, measure)
    if expect.get("boot_error"):
        # A segment without any judgement: nlpstats fails where the others decide.
        assert any(np.isnan(human[rows]).all(0).any() for rows, _ in drawn if rows is not None)
        return
    defined = found[~np.isnan(found)]
    close(defined[:5], expect["boot_first5"])
    assert len(defined) == expect["boot_n_kept"]
    interval = interval_of(0.0, found, level=0.95)
    close([interval.low, interval.high], [expect["boot_lower"], expect["boot_upper"]])


def check_fisher(record: Record, measure: Measure) -> None:
    """Of independent observations nlpstats takes systems, all outputs, or for averages those of the fullest segment."""
    judged = measure.judged
    counts = {"none": judged.sum(), "item": judged.sum(0).max(), "means": len(judged)}
    value = record["expect"]["r_xz"]
    for name, confidence in (("fisher95", 0.95), ("fisher90", 0.9)):
        interval = fisher_interval(coefficient(record), value, int(counts[measure.of]), confidence)
        close([interval.low, interval.high] if interval else [np.nan, np.nan], record["expect"][name])


def check_williams(record: Record) -> None:
    human, first, second = (numbers(record[name]) for name in ("human", "metric1", "metric2"))
    expect = record["expect"]
    known = ~np.isnan(human)
    close(known.all(), True)
    values = [float(pearson(*pair)) for pair in ((human, first), (human, second), (first, second))]
    close(values, [expect["r12"], expect["r13"], expect["r23"]])
    test = partial(williams_test, *(float(numbers(expect[name])) for name in ("r12", "r13", "r23")), expect["n"])
    assert expect["df"] == expect["n"] - 3
    # Where metrics are equal rounding decides whether there is a t of 0 or none.
    same = expect["r12"] == expect["r13"]
    assert expect["degenerate"] or not same
    close(0.0 if same else williams_t(*values, expect["n"]), expect["t"])
    close(test().p_value, expect["p_two_sided"])
    close(0.5 if same else test(alternative="greater").p_value, expect["p_greater_signed"])
    # mt-metrics-eval forgets which metric is better, nlpstats the signs of the correlations.
    close(test().p_value / 2, expect["p_one_sided_abs_t"])
    absolute = (abs(float(numbers(expect[name]))) for name in ("r12", "r13", "r23"))
    close(0.0 if same else williams_t(*absolute, expect["n"]), expect["abs_r_t_nlpstats"])


def check_williams_of(record: Record) -> None:
    between = [float(numbers(record[name])) for name in ("r12", "r13", "r23")]
    p_value = williams_test(*between, record["n"]).p_value
    close(p_value, record["expect"]["p_two_sided"])
    close(p_value / 2, record["expect"]["p_one_sided_abs_t"])


def check_ranks(record: Record) -> None:
    table = record["p_upper_sorted_by_decreasing_correlation"]
    assert rank_clusters(table, alpha=record["alpha"]) == record["expect"]["ranks"]
    assert rank_clusters(table, alpha=0.1) == record["expect"]["ranks_alpha_0.1"]


CHECKS = {
    "exact_permutation": check_exact,
    "given_masks": check_masks,
    "bootstrap_given_indices": check_indices,
    "bootstrap_exact": check_enumerated,
    "mtme_perm_seeded": check_mtme,
    "mtme_pairwise_perm_seeded": check_pairwise,
    "nlpstats_seeded": check_nlpstats,
    "williams": check_williams,
    "williams_from_r": check_williams_of,
    "rank_clusters": check_ranks,
}


# Two systems have equal means, which nlpstats tells apart by the rounding of their sums.
BROKEN_TIES = {"correlation_tests-s0129"}


def check_records(found: list[Record], monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for record in found:
        digits = 400 if record["id"] in BROKEN_TIES else MEAN_DIGITS
        monkeypatch.setattr("matchgrid.agreement.cells.MEAN_DIGITS", digits)
        check_all(CHECKS[record["kind"]], record | {"expect": record["expected"]})
        kinds[record["kind"]] += 1
    return kinds


def test_the_selection_holds(monkeypatch: pytest.MonkeyPatch):
    kinds = check_records(list(records(GOLDEN / "correlation_tests.jsonl.gz")), monkeypatch)
    assert set(kinds) == set(CHECKS)


def test_the_full_file_holds(monkeypatch: pytest.MonkeyPatch):
    kinds = check_records(list(records(shared("golden", "correlation_tests.jsonl"))), monkeypatch)
    assert kinds == Counter(
        exact_permutation=56, given_masks=21, bootstrap_given_indices=21, bootstrap_exact=14, mtme_perm_seeded=35,
        mtme_pairwise_perm_seeded=14, williams=35, williams_from_r=7, rank_clusters=14, nlpstats_seeded=35,
    )  # fmt: skip
