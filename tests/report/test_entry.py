"""The full account of a score."""

from __future__ import annotations

import json

import pytest
from sacrebleu.metrics import BLEU as TheirBLEU

import matchgrid as mg
from made import evaluation, statistics
from matchgrid.notes import Note
from matchgrid.report.entry import Input, entry, number

ROW = [9, 10, 7, 4, 2, 1, 9, 7, 5, 3]
BLEU = statistics("bleu", (2, 2), [ROW])


def test_sacrebleus_keys_come_first_and_are_its_own():
    score = TheirBLEU.compute_bleu(ROW[2:6], ROW[6:], ROW[0], ROW[1], smooth_method="exp")
    wanted = json.loads(score.format(3, is_json=True, signature=entry(BLEU)["signature"]))

    found = entry(BLEU, width=3)

    assert {key: found[key] for key in wanted} == wanted
    assert list(found)[: len(wanted)] == list(wanted)


def test_ours_say_what_theirs_leave_out():
    found = entry(BLEU, system="mine", inputs=[Input("references", "r.txt", "0" * 64)])

    assert found["system"] == "mine"
    assert found["value"] == BLEU.score
    assert found["score"] == round(BLEU.score, 1)
    assert found["metric"] == "bleu"
    assert mg.metric(found["matchgrid_signature"].rpartition("|")[0]) == mg.BLEU()
    assert found["profile"] == "sacrebleu/bleu"
    assert (found["higher_is_better"], found["scale"], found["segments"], found["units"]) == (True, 100, 1, "segments")
    assert found["counts"]["matches_2"] == 4
    assert found["components"]["bp"] == pytest.approx(0.8948, abs=1e-4)
    assert found["references_digest"] == "0" * 32
    assert found["inputs"] == [{"role": "references", "path": "r.txt", "sha256": "0" * 64}]
    assert found["matchgrid"] == mg.__version__
    assert "signature_note" not in found


def test_without_sacrebleus_signature_ours_stands_there_with_the_reason():
    found = entry(statistics("bleu:max_order=2"))

    assert found["signature"] == found["matchgrid_signature"]
    assert found["signature_note"] == "sacreBLEU's signature does not say max_order=2"
    assert found["profile"] is None
    assert "nrefs" not in found


def test_notes_about_files_come_before_those_about_segments():
    about = Note("bom_removed", "a mark was removed")

    assert entry(BLEU, notes=[about])["notes"][0]["code"] == "bom_removed"


@pytest.mark.parametrize("spec", ["bleu", "chrf", "ter", "mean(bleu)", "mean(ter)"])
def test_every_entry_is_strict_json(spec):
    metric = mg.metric(spec)
    row = [1.0] * len(metric.columns)

    found = entry(statistics(metric, rows=[row]))

    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_the_counts_and_units_do_not_depend_on_condensing():
    found = statistics("ter", rows=[[1, 4, 0, 0], [2, 5, 0, 0]])

    assert entry(found.condense()) == entry(found)
    assert entry(found)["counts"] == {"edits": 3, "reference_length": 9.0}


def test_documents_are_named_as_such():
    assert entry(statistics("ter", rows=[[1, 4, 0, 0]]).pool(["d"]))["units"] == "documents"


def test_what_json_can_not_say_is_null():
    assert [number(value) for value in (1.5, float("inf"), float("nan"))] == [1.5, None, None]


def test_an_evaluation_as_json_reads_back():
    found = evaluation("mine", BLEU, statistics("ter"))

    assert json.loads(found.to_json(width=3)) == found.to_dict(3)
    assert [result["metric"] for result in found.to_dict()["results"]] == ["bleu", "ter"]
