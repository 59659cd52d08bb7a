"""Agreement with people as mt-metrics-eval and scipy have it: a selection that is carried along, and all of it."""

from agreement_golden import APART, CHECKS
from golden_fields import check_all
from places import records, shared


def test_every_record_is_as_expected():
    for record in records(shared("golden", "correlations.jsonl")):
        if record["kind"] in CHECKS:
            record["expect"] = record.pop("expected")
            check_all(CHECKS[record["kind"]], record, APART.get(record["kind"], ()))


def test_nothing_else_is_there_but_what_is_not_offered():
    kinds = {record["kind"] for record in records(shared("golden", "correlations.jsonl"))}

    # A sample of pairs for tie calibration, drawn by a global generator: all pairs are looked at here.
    assert kinds - {*CHECKS} == {"ties_opt_sampled"}
