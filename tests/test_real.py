"""Real corpora: totals and scores of every system are those that sacreBLEU has, recorded by scripts/parity.py.

The texts are not part of the project; where they are absent there is nothing to test. sacreBLEU itself runs on some
segments of each corpus, and on all of them in `scripts/parity.py --real`.
"""

import hashlib
import random
from itertools import groupby
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import Statistics
from places import GOLDEN, lines, records, shared
from theirs import capped

RECORDS = list(records(GOLDEN / "real.jsonl.gz"))
CORPORA = {folder: list(found) for folder, found in groupby(RECORDS, key=lambda record: record["folder"])}
# Segments of a corpus that a live sacreBLEU scores in the default run; its TER takes milliseconds for each.
SAMPLE = {"bleu": 120, "chrf": 60, "chrf++": 60, "ter": 12}


def texts(record: dict[str, Any]) -> tuple[list[str], list[list[str | None]]]:
    folder = shared("data", *record["folder"].split("/"))
    for name, digest in record["sha256"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
    streams = [lines(folder / name) for name in record["sha256"] if name.startswith("ref.")]
    return lines(folder / record["system"]), mg.by_segment(*streams)


def check(record: dict[str, Any], found: Statistics) -> None:
    total = found.total.tolist()
    if record["metric"] == "ter":
        total = list(found.describe().values())

    assert len(found) == record["segments"]
    assert total == pytest.approx(record["total"], rel=1e-14, abs=0)
    assert found.score == pytest.approx(capped(found.metric, record["score"]), rel=1e-12, abs=0)


@pytest.mark.parametrize("folder", CORPORA)
def test_every_system_scores_as_with_sacrebleu(folder: str):
    for _, group in groupby(CORPORA[folder], key=lambda record: record["system"]):
        found = list(group)
        evaluation = mg.evaluate(*texts(found[0]), metrics=[record["metric"] for record in found])
        for record, stats in zip(found, evaluation, strict=True):
            try:
                check(record, stats)
            except AssertionError as error:
                raise AssertionError(f"{record['system']} {record['metric']}: {error}") from error


@pytest.mark.peers
@pytest.mark.parametrize("folder", CORPORA)
def test_some_segments_score_as_with_a_live_sacrebleu(folder: str):
    peers = pytest.importorskip("peers")
    record = CORPORA[folder][0]
    hypotheses, references = texts(record)
    rng = random.Random(folder)
    for name, size in SAMPLE.items():
        places = rng.sample(range(len(hypotheses)), min(size, len(hypotheses)))
        sample = [hypotheses[place] for place in places], [references[place] for place in places]

        assert not peers.difference(mg.metric(name), *sample), name


def test_every_corpus_of_machine_translation_was_recorded():
    folders = {f"{part}/{path.name}" for part in ("mt", "mt-mini") for path in shared("data", part).iterdir()}

    assert set(CORPORA) == folders
    assert len(RECORDS) > 500
    assert np.all([record["segments"] >= 100 for record in RECORDS])


@pytest.mark.slow
@pytest.mark.peers
@pytest.mark.parametrize("folder", CORPORA)
def test_all_segments_of_a_system_score_as_with_a_live_sacrebleu(folder: str):
    peers = pytest.importorskip("peers")
    record = CORPORA[folder][0]
    for name in ("bleu", "chrf", "chrf++"):
        assert not peers.difference(mg.metric(name), *texts(record)), name
