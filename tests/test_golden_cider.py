"""Golden values of CIDEr-D and CIDEr by pycocoevalcap 1.2, coco-caption and vrama91/cider."""

from itertools import chain
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from matchgrid import CIDEr, DocumentFrequencies
from matchgrid.text import transform
from places import GOLDEN, records, shared

CLOSE = {"rel": 1e-12, "abs": 1e-12}
Record = dict[str, Any]


def metric_of(record: Record) -> CIDEr:
    """The tool's profile under a record's configuration."""
    config = record["config"]
    clipped = record["metric"].startswith("ciderD")
    sigma = f":sigma={config['sigma']}" if clipped else ""
    found = mg.metric(f"coco-scorer/cider-d{sigma}" if clipped else "cider/cider")
    assert isinstance(found, CIDEr)
    assert config["n"] == found.max_order
    if config["df"] == "corpus":
        return found
    known = DocumentFrequencies.given(config["df_table"], config["num_docs"], max_order=4)
    return type(found)(sigma=config["sigma"], frequencies=known) if clipped else type(found)(frequencies=known)


def check_scores(metric: CIDEr, hypotheses: list[str], references: list[list[str]], expect: Record) -> None:
    stats = metric.measure(hypotheses, references)
    assert stats.score == pytest.approx(expect["corpus"], **CLOSE)
    assert stats.segment_scores.tolist() == pytest.approx(expect["per_image"], **CLOSE)


def check(record: Record) -> None:
    check_scores(metric_of(record), record["hyps"], record["refs"], record["expect"])


def check_pipeline(record: Record) -> None:
    """From captions as they are; and the scorers alone, of the tokens that the pipeline makes."""
    expect = record["expect"]
    assert transform("coco-tokens", record["hyps"]) == expect["tokenized_hyps"]
    # References are one stream too.
    flat = transform("coco-tokens", list(chain.from_iterable(record["refs"])))
    assert flat == list(chain.from_iterable(expect["tokenized_refs"]))
    texts = (expect["tokenized_hyps"], expect["tokenized_refs"])
    for name, pipeline, expected in (
        ("coco-scorer/cider-d", "coco/cider-d", expect),
        ("cider/cider", "cider/cider:normalize=coco-tokens", expect["cider_plain"]),
    ):
        check_scores(mg.profile(name), *texts, expected)
        check_scores(mg.metric(pipeline), record["hyps"], record["refs"], expected)


def test_the_selection_holds():
    found = list(records(GOLDEN / "cider.jsonl.gz"))
    assert len(found) >= 40
    for record in found:
        check_all(check, record)


@pytest.mark.parametrize(("folder", "least"), [((), 40), (("fetched-text",), 128)])
def test_the_full_files_hold(folder: tuple[str, ...], least: int):
    found = list(records(shared("golden", *folder, "cider.jsonl")))
    assert len(found) >= least
    for record in found:
        check_all(check, record)


def test_the_pipeline_holds():
    found = list(records(shared("golden", "fetched-text", "cider_pipeline.jsonl")))
    assert len(found) >= 14
    for record in found:
        check_all(check_pipeline, record)
