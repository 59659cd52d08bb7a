"""Golden values of RIBES and of chrF++.py: a selection that is always here, the full files, and real system output."""

import hashlib
from collections import Counter
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from places import GOLDEN, lines, records, shared
from ribes_golden import CHECKS, CLOSE, check_document, ntt, popovic


def apart(name: str, expect: dict[str, Any]) -> list[str]:
    """What is not compared: values under Python 2, segments of a refused corpus, what NLTK says of other metrics."""
    if name == "nltk_ribes":
        names = [*expect, *(f"segments.{part}" for part in expect["segments"][0])]
        return [one for one in names if "ribes" not in one and one != "segments"]
    refused = ["segments"] if expect.get("error", "").startswith("RuntimeError") else []
    return [*(one for one in expect if one.startswith("py2_")), *refused]


def checked(name: str, found: Any) -> Counter[str]:
    counts = Counter[str]()
    for record in found:
        counts[check_all(CHECKS[name], record, apart(name, record["expect"]))] += 1
    return counts


@pytest.mark.parametrize("name", CHECKS)
def test_the_selection_holds(name: str):
    assert checked(name, records(GOLDEN / f"{name}.jsonl.gz")).total() >= 60


def test_every_value_of_ntts_script_is_reproduced():
    counts = checked("ribes", records(shared("golden", "ribes.jsonl")))

    assert counts.total() == 512
    assert counts["scored"] > 480


def test_every_value_of_nltk_is_reproduced():
    found = [one for one in records(shared("golden", "nltk.jsonl")) if "ribes" in one["expect"]]

    assert checked("nltk_ribes", found).total() > 100


def test_every_value_of_popovics_script_is_reproduced():
    counts = checked("chrfpp", records(shared("golden", "chrfpp.jsonl")))

    assert counts.total() == 519
    assert counts["stale"] >= 5


def read(name: str, digests: dict[str, str]) -> list[str]:
    path = shared("data", name)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digests[name]
    return lines(path)


def check_real(record: dict[str, Any]) -> None:
    config, expect = record["config"], record["expect"]
    hypotheses = read(config["hyp_file"], config["sha256"])
    references = mg.by_segment(*(read(name, config["sha256"]) for name in config["ref_files"]))
    if record["metric"] == "chrF++.py":
        stats = popovic(config).measure(hypotheses, references)
        check_document(stats, expect)
    else:
        stats = ntt(config).measure(hypotheses, references)
        assert expect["error"] is None
        assert stats.score == pytest.approx(expect["RIBES"], **CLOSE)
        assert stats.segment_scores[:300].tolist() == pytest.approx(expect["segment_best_first300"], **CLOSE)
        assert len(stats) == expect["n_hyp_lines"]
    assert len(stats) == config["lines"]


def test_real_system_output_scores_as_recorded():
    counts = Counter[str]()
    for record in records(shared("golden", "real.jsonl")):
        if record["metric"] in ("RIBES-1.03.1 (py3.11)", "chrF++.py"):
            check_all(check_real, record)
            counts[record["metric"]] += 1
    assert counts == {"RIBES-1.03.1 (py3.11)": 2, "chrF++.py": 4}
