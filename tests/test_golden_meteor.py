"""Golden values of Meteor 1.5: a selection that is always here, the full files, and real system output."""

from collections import Counter
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from meteor_golden import check_real, check_segment, check_system
from places import GOLDEN, lines, records, shared

CHECKS = {"meteor15": check_segment, "meteor15_system": check_system}


def checked(name: str, found: Any) -> Counter[str]:
    return Counter(check_all(CHECKS[name], record) for record in found)


@pytest.mark.parametrize("name", CHECKS)
def test_the_selection_holds(meteor_data: str, name: str):
    assert checked(name, records(GOLDEN / f"{name}.jsonl.gz")).total() >= 3


@pytest.mark.parametrize("name", CHECKS)
def test_every_value_is_reproduced(meteor_data: str, name: str):
    counts = checked(name, records(shared("golden", f"{name}.jsonl")))

    assert counts.total() == {"meteor15": 1939, "meteor15_system": 3}[name]


@pytest.mark.parametrize("name", CHECKS)
def test_every_value_of_texts_of_elsewhere_is_reproduced(meteor_data: str, name: str):
    counts = checked(name, records(shared("golden", "fetched-text", f"{name}.jsonl")))

    assert counts.total() == {"meteor15": 300, "meteor15_system": 26}[name]


def real(record: dict[str, Any]) -> None:
    first, last = record["config"]["lines"]

    def read(name: str) -> list[str]:
        return lines(shared("data", name))[first:last]

    [hypotheses], [references] = record["hyps"], record["refs"]
    stages = {"-l en -norm": None, "-l en -norm -m exact stem synonym": "exact+stem+synonym"}[record["config"]["cli"]]
    metric = mg.METEOR(stages=stages)
    texts = read(hypotheses), mg.by_segment(*map(read, references))
    check_real(metric, *texts, record["expect"])


def test_real_system_output_scores_as_recorded(meteor_data: str):
    found = [check_all(real, record) for record in records(shared("golden", "real_meteor.jsonl"))]

    assert len(found) == 4
