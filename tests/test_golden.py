"""Golden values of sacreBLEU 2.6.0: a selection that is always here, and the full files where they are present."""

import hashlib
from typing import Any

import numpy as np
import pytest

from matchgrid import BLEU, TER, ChrF, Metric, by_segment, text
from matchgrid.errors import ShapeError
from places import GOLDEN, lines, records, shared
from theirs import capped, plain

NAMES = {"sacrebleu_bleu": BLEU, "sacrebleu_mecab": BLEU, "sacrebleu_chrf": ChrF, "sacrebleu_ter": TER}
FIELDS = {"max_ngram_order": "max_order", "smooth_method": "smooth"}
REAL = {"BLEU": BLEU, "CHRF": ChrF, "TER": TER}
CLOSE = {"rel": 1e-12, "abs": 0}


def metric_of(kind: type[Metric], config: dict[str, Any]) -> Metric:
    return kind(**{FIELDS.get(name, name): value for name, value in config.items()})


def check_parts(metric: Metric, row: np.ndarray, expected: dict[str, Any]) -> None:
    assert float(metric.score(row)) == pytest.approx(capped(metric, expected["score"]), **CLOSE)
    parts = metric.components(row)
    if isinstance(metric, BLEU):
        # sacreBLEU's result holds counts after add-k smoothing, if anything matched.
        k = metric.smooth_value if metric.smooth == "add-k" and any(parts["matches"]) else 0
        assert [count + k * (n > 0) for n, count in enumerate(parts["matches"])] == expected["counts"]
        assert [count + k * (n > 0) for n, count in enumerate(parts["totals"])] == expected["totals"]
        assert (parts["hypothesis_length"], parts["reference_length"]) == (expected["sys_len"], expected["ref_len"])
        assert parts["precisions"] == pytest.approx(expected["precisions"], **CLOSE)
        assert parts["bp"] == pytest.approx(expected["bp"], **CLOSE)
    if isinstance(metric, TER):
        assert parts["edits"] == expected["num_edits"]
        assert parts["reference_length"] == pytest.approx(expected["ref_length"], rel=1e-14, abs=0)


def check_rows(metric: Metric, rows: np.ndarray, expected: list[list[float]]) -> None:
    assert plain(metric, rows).tolist() == [pytest.approx(row, rel=1e-15, abs=0) for row in expected]


def check(kind: type[Metric], record: dict[str, Any]) -> None:
    metric, expect = metric_of(kind, record["config"]), record["expect"]
    hypotheses, references = record["hyps"], record["refs"]
    if "tok_hyp" in expect:
        steps = "lower+rstrip" if metric.lowercase else "rstrip"
        assert text.tokens(metric.tokenize, hypotheses, normalize=steps) == [line.split() for line in expect["tok_hyp"]]
    if "error" in expect:
        # Where the tool fails, we refuse and say which segment it is.
        (place,) = (number for number, segment in enumerate(expect["segments"], 1) if "error" in segment)
        with pytest.raises(ShapeError, match=f"^segment {place} has no reference$"):
            metric.measure(hypotheses, references)
        kept = [number for number, segment in enumerate(expect["segments"]) if "error" not in segment]
        hypotheses, references = ([side[number] for number in kept] for side in (hypotheses, references))
    stats = metric.measure(hypotheses, references)
    segments = [segment for segment in expect["segments"] if "error" not in segment]
    for row, segment in zip(stats.rows, segments, strict=True):
        check_parts(metric, row, segment)
    if "stats" in expect:
        check_rows(metric, stats.rows, [row for row in expect["stats"] if row])
    if "corpus" in expect:
        check_parts(metric, stats.total, expect["corpus"])


@pytest.mark.parametrize("name", NAMES)
def test_the_selection_holds(name: str):
    found = list(records(GOLDEN / f"{name}.jsonl.gz"))
    assert len(found) >= 30
    for record in found:
        try:
            check(NAMES[name], record)
        except AssertionError as error:
            raise AssertionError(f"{record['id']}: {error}") from error


@pytest.mark.parametrize("name", NAMES)
def test_the_full_file_holds(name: str):
    for record in records(shared("golden", f"{name}.jsonl")):
        try:
            check(NAMES[name], record)
        except AssertionError as error:
            raise AssertionError(f"{record['id']}: {error}") from error


def read(name: str, digests: dict[str, str]) -> list[str]:
    path = shared("data", name)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digests[name]
    return lines(path)


def test_real_system_output_scores_as_recorded():
    found = 0
    for record in records(shared("golden", "real.jsonl")):
        tool, _, kind = record["metric"].partition(" ")
        if tool != "sacrebleu-2.6.0":
            continue
        config = dict(record["config"])
        digests, count = config.pop("sha256"), config.pop("lines")
        hypotheses = read(config.pop("hyp_file"), digests)
        references = by_segment(*(read(name, digests) for name in config.pop("ref_files")))
        metric = metric_of(REAL[kind], config)
        stats = metric.measure(hypotheses, references)

        assert len(stats) == count
        if "counts" in record["expect"] or isinstance(metric, TER):
            check_parts(metric, stats.total, record["expect"])
        else:
            assert stats.score == pytest.approx(capped(metric, record["expect"]["score"]), **CLOSE)
        found += 1
    assert found == 10


def test_golden_files_are_small_and_say_where_they_are_from():
    for path in GOLDEN.glob("*.jsonl*"):
        assert '"provenance"' in lines(path)[0], path
    assert sum(path.stat().st_size for path in GOLDEN.iterdir()) < 3_000_000
