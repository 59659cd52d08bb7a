"""Golden values of agreement with people: what each kind of record expects, against what is found.

A vector's coefficient is averaged as mt-metrics-eval does, whose average over no vector is 0: here it is undefined.
"""

import functools
import gzip
import json
import math
from typing import Any

import numpy as np
import pytest

from golden_fields import Fields, Record
from matchgrid.agreement import (
    averaged,
    calibrated,
    coefficient,
    kendall_like,
    means,
    outliers,
    pair_counts,
    pooled,
    soft_pairwise_accuracy,
    tie_curve,
)
from matchgrid.agreement.averaging import vectors
from matchgrid.agreement.soft_accuracy import drawn_flips, flip_p_values
from places import lines, shared

NAMES = {"kendall_b": "tau-b", "kendall_c": "tau-c"}
MODES = {"none": "none", "item": "item", "sys": "system"}
KINDS = ("C", "D", "T_h", "T_m", "T_hm")
CORRELATIONS = ("pearson", "spearman", "kendall_b", "kendall_c")


def named(field: str) -> str:
    return NAMES.get(field, field.replace("_", "-"))


def number(value: Any) -> float:
    return math.nan if value in (None, "nan", "undefined") else float(value)


def matrix(record: Record, side: str) -> np.ndarray:
    return np.array([number(value) for value in record[side]]).reshape(record["num_sys"], -1)


def close(found: float, expected: Any, tolerance: float, what: str) -> None:
    expected = number(expected)
    same = math.isnan(found) and math.isnan(expected)
    assert same or abs(found - expected) <= tolerance, f"{what}: {found} and not {expected}"


def check_average(found: Any, expected: Record, tolerance: float, what: str) -> None:
    """An average and its number of vectors; what is of none is 0 there."""
    if "n_vectors" in expected:
        assert found.vectors == expected["n_vectors"], what
    close(found.value, expected["value"] if found.vectors else None, tolerance, what)


def check_mode(expect: Fields, human: np.ndarray, metric: np.ndarray, mode: str, tolerance: float) -> None:
    """All values of an averaging mode of a record with a matrix."""
    for field in CORRELATIONS:
        for suffix, rule in (("", "drop"), ("_nan0", "zero")):
            if (expected := expect.get(field + suffix)) is not None:
                found = averaged(named(field), human, metric, mode, undefined=rule)
                check_average(found, expected, tolerance, f"{mode} {field}{suffix}")
    if (expected := expect.get("pearson_pdp")) is not None:
        # 0 is what stands for an undefined one there.
        found, value = (
            averaged("pdp", human, metric, mode).value,
            expected["value"] if isinstance(expected, dict) else expected,
        )
        close(found, value or (None if math.isnan(found) else 0), tolerance, "pdp")
    if (expected := expect.get("n_vectors_ge2")) is not None:
        assert len(vectors(human, metric, mode)) == expected
    check_pairs(expect, human, metric, mode, tolerance)
    check_ties(expect, human, metric, mode, tolerance)


def check_pairs(expect: Fields, human: np.ndarray, metric: np.ndarray, mode: str, tolerance: float) -> None:
    cut = vectors(human, metric, mode)
    counts = pair_counts(cut.human, cut.metric, starts=cut.starts)
    assert dict(zip(KINDS, counts.sum(0).tolist(), strict=True)) == expect["pooled_counts"]
    for field, expected in expect["pooled"].items():
        close(pooled(named(field), human, metric, mode).value, expected, tolerance, f"{mode} pooled {field}")
    for field, expected in expect["macro"].items():
        check_average(averaged(named(field), human, metric, mode), expected, tolerance, f"{mode} macro {field}")
    for least in (25, 1):
        expected = expect[f"kendall_like_{least}"]
        apart = pair_counts(cut.human, cut.metric, starts=cut.starts, least=least).sum(0)
        concordant, wrong = int(apart[0]), int(apart[1] + apart[3])
        if concordant + wrong:
            close(float(kendall_like(apart)), expected["value"], tolerance, f"{mode} kendall-like {least}")
        else:
            assert math.isnan(float(kendall_like(apart)))
        if "n_pairs" in expected:
            assert concordant + wrong == expected["n_pairs"]
        else:
            assert (concordant, wrong) == (expected["concordant"], expected["discordant"])


def check_ties(expect: Fields, human: np.ndarray, metric: np.ndarray, mode: str, tolerance: float) -> None:
    for field in (field for field in expect if field.startswith("acc_23_eps")):
        found = averaged("acc-23", human, metric, mode, epsilon=float(field.removeprefix("acc_23_eps")))
        expected = expect[field]
        close(found.value, expected if found.vectors else None, tolerance, f"{mode} {field}")
    found = calibrated(human, metric, mode)
    for field, slope, start in (("ties_opt_acc_23", 1, 0), ("ties_opt_tau_23", 2, -1)):
        if (expected := expect.get(field)) is None:
            continue
        if "error" in expected:
            assert found.vectors == 0, f"{mode} {field}: {expected}"
            continue
        close(slope * found.value + start, expected["value"], tolerance, f"{mode} {field}")
        smallest = expected.get("epsilon_smallest", expected["mtme_epsilon"])
        assert found.epsilon == smallest, f"{mode} {field}: {found.epsilon}"
    if (expected := expect.get("ties_opt")) is not None:
        close(found.value, expected["acc_23"], tolerance, f"{mode} ties")
        close(2 * found.value - 1, expected["tau_23"], tolerance, f"{mode} ties")
        assert found.epsilon == expected["epsilon"], f"{mode} ties: {found.epsilon}"


def check_system_scores(expect: Record, human: np.ndarray, metric: np.ndarray, tolerance: float, what: str) -> None:
    """Correlations of systems' scores, and on how many pairs the two agree."""
    for field in CORRELATIONS:
        expected = expect[field]["value"] if isinstance(expect[field], dict) else expect[field]
        close(coefficient(named(field), human, metric), expected, tolerance, f"{what} {field}")
    counts = pair_counts(human, metric)[0]
    assert [int(counts[0] + counts[4]), int(counts.sum())] == [expect["agree"], expect["pairs"]], what
    close(coefficient("acc-23", human, metric), expect["pairwise_accuracy"], tolerance, what)
    assert expect.get("n", len(human)) == len(human)


def matrix_case(record: Record) -> None:
    """The kind `segment_matrix`: every mode, then systems by their means."""
    human, metric, tolerance = matrix(record, "gold"), matrix(record, "metric"), record["tol"]
    for mode in MODES:
        fields = Fields(record["expect"][mode])
        check_mode(fields, human, metric, MODES[mode], tolerance)
        assert not fields.unread, f"{mode}: {fields.unread}"
    expect = record["expect"]["system_level"]
    there = means(human)
    judged = means(np.where(np.isnan(human), np.nan, metric))
    for field, found in (("human_means", there), ("metric_means_all", means(metric)), ("metric_means_judged", judged)):
        for one, expected in zip(found, expect[field], strict=True):
            close(float(one), expected, tolerance, field)
    kept = ~np.isnan(there)
    for field, found in (("all", means(metric)), ("judged", judged)):
        if field in expect:
            check_system_scores(expect[field], there[kept], found[kept], tolerance, field)


def vectors_case(record: Record) -> None:
    """The kind `vectors`: two vectors, of which p-values are another matter."""
    human, metric = (np.array([number(value) for value in record[side]]) for side in ("gold", "metric"))
    expect, tolerance = record["expect"], record["tol"]
    counts = pair_counts(human, metric)[0].tolist()
    assert {**dict(zip(KINDS, counts, strict=True)), "n_pairs": sum(counts)} == expect["counts"]
    for field in ("tau_a", "tau_b", "tau_10", "tau_13", "tau_14", "tau_23", "acc_23"):
        close(coefficient(named(field), human, metric), expect[field], tolerance, field)
    for field in CORRELATIONS:
        close(coefficient(named(field), human, metric), expect[field]["value"], tolerance, field)
    close(averaged("pearson", human[None], metric[None]).value, expect["pearson"]["value"], tolerance, "average")
    assert [counts[0] + counts[4], sum(counts)] == expect["agreement"]
    apart = pair_counts(human, metric, least=1)[0]
    close(float(np.nan_to_num(kendall_like(apart))), expect["kendall_like_1"], tolerance, "kendall-like 1")
    # With a threshold of 0 people's ties are errors there: all that is not concordant.
    close((2 * counts[0] - sum(counts)) / max(1, sum(counts)), expect["kendall_like_0"], tolerance, "kendall-like 0")


def outliers_case(record: Record) -> None:
    human, metric = (np.array(record[side], dtype=float) for side in ("human", "metric"))
    expect, tolerance = record["expect"], record["tol"]
    close(coefficient("pearson", human, metric), expect["pearson_all"], tolerance, "all")
    close(float(np.median(human)), expect["median"], tolerance, "median")
    for constant in (1.483, 1.4826):
        found = outliers(human, constant=constant)
        assert found.tolist() == expect[f"outlier_{constant}"], constant
        apart = constant * float(np.median(np.abs(human - np.median(human))))
        close(apart, expect[f"mad_{constant}"], tolerance, "deviation")
        kept = coefficient("pearson", human[~found], metric[~found]) if (~found).sum() > 1 else math.nan
        close(kept, expect[f"pearson_kept_{constant}"], tolerance, f"kept {constant}")


def soft_case(record: Record) -> None:
    """Drawn flips as WMT's script has them but in double precision, and all flips where there are few segments."""
    human, metric, expect = matrix(record, "gold"), matrix(record, "metric"), record["expect"]
    count = human.shape[1]
    drawn = drawn_flips(count, record["num_permutations"], 4)
    sides = flip_p_values(np.stack([human, metric]), drawn)
    for found, field in zip(sides, ("human_p_upper_float64_tol", "metric_p_upper_float64_tol"), strict=True):
        assert found == pytest.approx(expect[field], rel=0, abs=record["tol"]), field
    close(1 - float(np.abs(sides[0] - sides[1]).mean()), expect["spa_float64_tol"], record["tol"], "drawn")
    if "spa_exact" in expect:
        exact = soft_pairwise_accuracy(human, metric, draws=None)
        assert exact.human_p == pytest.approx(expect["exact_human_p_upper"], rel=0, abs=record["tol"])
        assert exact.metric_p == pytest.approx(expect["exact_metric_p_upper"], rel=0, abs=record["tol"])
        close(exact.value, expect["spa_exact"], record["tol"], "exact")
    asked = soft_pairwise_accuracy(human, metric, draws=record["num_permutations"], seed=4)
    assert asked.exact == (2**count <= record["num_permutations"])
    close(asked.value, expect["spa_exact" if asked.exact else "spa_float64_tol"], record["tol"], "asked")


def missing_case(record: Record) -> None:
    """Missing values of the metric: left out cell by cell, as people's are."""
    human, metric, tolerance = matrix(record, "gold"), matrix(record, "metric"), record["tol"]
    for mode in MODES:
        expect = record["expect"][mode]
        for field in ("pearson", "spearman", "kendall_b"):
            found = averaged(named(field), human, metric, MODES[mode])
            assert found.vectors == expect[field]["cellwise_n_vectors"]
            close(found.value, expect[field]["cellwise_deletion"] if found.vectors else None, tolerance, field)
        found = averaged("acc-23", human, metric, MODES[mode])
        close(found.value, expect["acc_23_cellwise_deletion"], tolerance, "acc-23")
        best = calibrated(human, metric, MODES[mode])
        close(best.value, expect["ties_opt_acc_23_cellwise_deletion"]["value"], tolerance, "ties")
        assert best.epsilon == expect["ties_opt_acc_23_cellwise_deletion"]["mtme_epsilon"]


def curve_case(record: Record) -> None:
    """Every epsilon with its average, and the best of them."""
    human, metric, tolerance = matrix(record, "gold"), matrix(record, "metric"), record["tol"]
    mode, expect = MODES[record["average_by"]], record["expect"]
    epsilons, values = tie_curve(human, metric, mode)
    assert epsilons.tolist() == expect["thresholds"]
    for one, expected in zip(values, expect["values"], strict=True):
        close(float(one), expected, tolerance, "curve")
    best = calibrated(human, metric, mode)
    close(best.value, expect["value"], tolerance, "value")
    assert best.epsilon == epsilons[values >= values.max() - 1e-12].min()


CHECKS = {
    "segment_matrix": matrix_case,
    "vectors": vectors_case,
    "mad_outliers": outliers_case,
    "soft_pairwise_accuracy": soft_case,
    "metric_missing": missing_case,
    "ties_opt_curve": curve_case,
}
# By kind: expected values that are of a fault of the tool's, or of what is not offered.
APART = {
    "vectors": {"kendall_b_asymptotic_p", "mtme_AverageCorrelation_pearson"},
    "soft_pairwise_accuracy": {"spa_mtme", "human_p_upper", "metric_p_upper"},
    "ties_opt_curve": {"epsilon"},
}


@functools.cache
def real_scores(path: str) -> Any:
    return json.loads(gzip.decompress(shared("golden", path).read_bytes()))


@functools.cache
def human_scores(path: str, column: str, systems: tuple[str, ...], segments: int) -> np.ndarray:
    """People's values of a table, by system and segment."""
    header, *rows = (line.split("\t") for line in lines(shared("data", *path.split("/"))))
    place = header.index(column)
    found = np.full((len(systems), segments), np.nan)
    for row in rows:
        if row[0] in systems:
            found[systems.index(row[0]), int(row[1])] = number(row[place])
    return found


def real_sides(record: Record) -> tuple[np.ndarray, np.ndarray]:
    scores = real_scores(record["scores_file"])["seg"][record["metric"]]
    metric = np.array([scores[name] for name in record["systems"]])
    return human_scores(
        record["human_file"], record["human_column"], tuple(record["systems"]), record["num_segments"]
    ), metric


def real_case(record: Record) -> None:
    """The kind `real`: WMT's and TED's judgements, against scores of sentences and of systems."""
    (human, metric), tolerance, expect = real_sides(record), record["tol"], record["expect"]
    for mode in MODES:
        fields = Fields(expect[mode])
        check_mode(fields, human, metric, MODES[mode], tolerance)
        assert not fields.unread, f"{mode}: {fields.unread}"
    system_level = expect["system_level"]
    there = means(human)
    assert there == pytest.approx(system_level["human_means"], rel=0, abs=tolerance)
    judged = means(np.where(np.isnan(human), np.nan, metric))
    variants = {"corpus": np.array(record["corpus_scores"]), "mean_all": means(metric), "mean_judged": judged}
    for field, found in variants.items():
        assert found == pytest.approx(system_level[field]["metric"], rel=0, abs=tolerance), field
        check_system_scores(system_level[field], there, found, tolerance, field)
    if "official" in system_level:
        official = system_level["official"]
        people = np.array(official["human"], dtype=float)
        check_system_scores(official["corpus"], people, variants["corpus"], tolerance, "official")
    far = [record["systems"][place] for place in np.flatnonzero(outliers(there, constant=1.483))]
    assert far == system_level["mad"]["outliers"]
    check_real_soft(human, metric, expect["spa"])


def check_real_soft(human: np.ndarray, metric: np.ndarray, expect: Record) -> None:
    """The script's p-values, but for its float32."""
    found = soft_pairwise_accuracy(human, metric, draws=expect["num_permutations"], seed=expect["seed"])
    assert found.segments == expect["n_complete_segments"]
    assert found.human_p == pytest.approx(expect["human_p_upper"], rel=0, abs=expect["tol"])
    assert found.metric_p == pytest.approx(expect["metric_p_upper"], rel=0, abs=expect["tol"])
    close(found.value, expect["value"], expect["tol"], "soft")


def pooled_accuracy_case(record: Record, others: list[Record]) -> None:
    """The kind `pooled_pairwise_accuracy`: pairs of systems of several data sets, never across them."""
    expect = record["expect"]
    agree = pairs = 0
    for dataset, expected in expect["per_dataset_agree_pairs"].items():
        columns = ("raw", "score")
        one = next(
            other
            for other in others
            if (other["dataset"], other["metric"]) == (dataset, record["metric"]) and other["human_column"] in columns
        )
        counts = pair_counts(means(real_sides(one)[0]), np.array(one["corpus_scores"]))[0]
        found = [int(counts[0] + counts[4]), int(counts.sum())]
        assert found == expected, dataset
        agree, pairs = agree + found[0], pairs + found[1]
    assert (agree, pairs) == (expect["agree"], expect["pairs"])
    close(agree / pairs, expect["accuracy"], record["tol"], "accuracy")
