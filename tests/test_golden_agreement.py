"""Agreement with people as mt-metrics-eval and scipy have it: a selection that is carried along, and all of it."""

import pytest

from agreement_golden import APART, CHECKS, pooled_accuracy_case, real_case
from golden_fields import Record, check_all
from places import GOLDEN, records, shared

DATASETS = ("mt/wmt22.de-en", "mt/ted21.zh-en.mqm", "mt/wmt21.en-de")


def expecting(record: Record) -> Record:
    return {("expect" if name == "expected" else name): value for name, value in record.items()}


def check(record: Record) -> None:
    check_all(CHECKS[record["kind"]], expecting(record), APART.get(record["kind"], ()))


@pytest.mark.parametrize("kind", CHECKS)
def test_the_selection_is_as_expected(kind: str):
    found = [record for record in records(GOLDEN / "correlations.jsonl.gz") if record["kind"] == kind]

    assert found
    for record in found:
        check(record)


def test_every_record_is_as_expected():
    for record in records(shared("golden", "correlations.jsonl")):
        if record["kind"] in CHECKS:
            check(record)


def test_nothing_else_is_there_but_what_is_not_offered():
    kinds = {record["kind"] for record in records(shared("golden", "correlations.jsonl"))}

    # A sample of pairs for tie calibration, drawn by a global generator: all pairs are looked at here.
    assert kinds - {*CHECKS} == {"ties_opt_sampled"}


def real() -> list[Record]:
    return [expecting(record) for record in records(shared("golden", "real_correlations.jsonl"))]


@pytest.mark.parametrize("dataset", DATASETS)
def test_real_judgements_agree_as_they_do_with_the_tools(dataset: str):
    found = [record for record in real() if record["kind"] == "real" and record["dataset"] == dataset]
    # Configurations of the same metric are much alike; the first and the last are two metrics.
    for record in (found[0], found[-1]):
        check_all(real_case, record)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_all_real_judgements_agree_as_they_do_with_the_tools():
    for record in real():
        if record["kind"] == "real":
            check_all(real_case, record)


def test_pairs_of_systems_of_several_data_sets_are_put_together():
    everything = real()
    judged = [record for record in everything if record["kind"] == "real"]
    for record in everything:
        if record["kind"] == "pooled_pairwise_accuracy":
            check_all(lambda one: pooled_accuracy_case(one, judged), record)
