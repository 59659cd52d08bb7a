"""Files to scores: what sclite says of the same files."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matchgrid as mg
from matchgrid.comparison import normalized_cross_entropy
from places import GOLDEN, records, shared
from test_golden_formats import MARKS_AT_ZERO, READ, REFUSED, read
from test_golden_sclite import metric

Record = dict[str, Any]

# What the reader does better (the first two), and what the metric refuses.
OTHERWISE = {"crlf", "alt-unbalanced", *READ, *REFUSED}
EMPTY_FIRST = "{ @ / "
"""In alternatives of ctm of which the first is empty, sclite loses the others."""


def check_all(found: Iterator[Record], folder: Path) -> int:
    checked = 0
    for record in found:
        if record.get("ref_format", "stm") != "stm" or record["name"] in OTHERWISE or record["id"] in MARKS_AT_ZERO:
            continue
        corpus = read(record, folder)
        stats = metric(record["opts"]).measure(corpus.hypotheses, corpus.references)
        counts = dict(zip(corpus.ids, stats.rows[:, :4].astype(int).tolist(), strict=True))
        for path in record["expected"]["paths"]:
            id = path["id"].strip("()")
            if EMPTY_FIRST not in corpus.hypotheses[corpus.ids.index(id)]:
                csdi = path.get("csdi") or [sum(word[0] == op for word in path["align"]) for op in "CSDI"]
                assert counts[id] == csdi, (record["id"], record["name"], id)
                checked += 1
    return checked


def test_a_selection_of_stm_and_ctm_files_is_scored_as_by_sclite(tmp_path):
    assert check_all(records(GOLDEN / "segments_stm_ctm.jsonl.gz"), tmp_path) > 500


def test_all_stm_and_ctm_files_are_scored_as_by_sclite(tmp_path):
    assert check_all(records(shared("golden", "sclite_stm_ctm.jsonl")), tmp_path) > 2000


def test_real_transcripts_are_scored_as_by_sclite():
    raw = shared("data", "asr", "sctk-testdata", "raw")
    (record,) = (one for one in records(shared("golden", "real_asr.jsonl")) if one["id"] == "csrnab-default")
    corpus = mg.read(raw / "csrnab.ref", raw / "csrnab.hyp", format="trn", speakers=record["config"]["id_type"])
    stats = mg.profile("sclite/wer").measure(corpus.hypotheses, corpus.references)
    # The golden values leave out utterances whose ids are in different cases.
    ids = [id.lower() for id in record["config"]["utt_ids"]]
    kept = [corpus.ids.index(id) for id in ids]
    expect = record["expect"]

    assert stats[kept].rows[:, :4].tolist() == expect["CSDI_by_utterance"]
    speakers = stats[kept].pool([corpus.groups["speakers"][place] for place in kept], kind="speakers")
    shares = {name: row[6] for name, row in expect["pct_summary"].items()}
    for name, rate in zip(speakers.units.labels, speakers.segment_scores, strict=True):
        assert f"{rate:.1f}" == shares[name]


def test_confidences_are_worth_what_sclite_says(tmp_path):
    compared = 0
    for record in records(shared("golden", "sclite_stm_ctm.jsonl")):
        shares = record["expected"].get("pct", {}).get("Sum/Avg", [])
        if record["ref_format"] != "stm" or len(shares) < 9 or record["id"] in MARKS_AT_ZERO:
            continue
        if "<ALT" in record["ctm"] or "-c" in record["opts"] or record["name"] in OTHERWISE:
            continue
        corpus = read(record, tmp_path)
        alignments = metric(record["opts"]).align(corpus.hypotheses, corpus.references)
        confidences = [[word.confidence or 0.0 for word in words if word.text != "@"] for words in corpus.words]
        found = normalized_cross_entropy(alignments, confidences)
        # Where it is not defined the tool prints something.
        assert math.isnan(found) or f"{found:.3f}" == shares[8], record["id"]
        compared += not math.isnan(found)
    assert compared > 10
