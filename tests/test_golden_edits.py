"""Golden values of jiwer 4.0.0 and of NLTK's edit distance: a selection that is always here, and the full files."""

import csv
from collections import Counter
from typing import Any

import pytest

import matchgrid as mg
from edit_peers import COUNTS, chunks
from matchgrid.errors import ShapeError
from places import GOLDEN, lines, records, shared

Record = dict[str, Any]
WORDS, CHARACTERS = (mg.WER, mg.MER, mg.WIL, mg.WIP), (mg.CER,)
STANDARDIZE = "lower+expand-contractions+no-kaldi-nonwords+ascii-spaces"
SETTINGS: dict[str, tuple[tuple[type[mg.Metric], ...], dict[str, Any]]] = {
    "default": (WORDS, {}),
    "contiguous": (WORDS, {"contiguous": True}),
    "standardize": (WORDS, {"normalize": STANDARDIZE}),
    "standardize_contiguous": (WORDS, {"normalize": STANDARDIZE, "contiguous": True}),
    "cer_default": (CHARACTERS, {}),
    "cer_contiguous": (CHARACTERS, {"contiguous": True}),
}


def check_jiwer(record: Record) -> None:
    kinds, settings = SETTINGS[record["config"]["transform"]]
    references = [group[0] for group in record["refs"]]
    texts = {"hypotheses": record["hyps"], "references": references}
    metrics = [kind(**settings) for kind in kinds]
    if "error" in record["expect"] or not references:
        # jiwer answers 0 for no segments at all; here they have no score.
        with pytest.raises(ShapeError):
            mg.evaluate(metrics=metrics, **texts)
        return
    expect = record["expect"]
    found = mg.evaluate(metrics=metrics, **texts)
    for stats in found:
        assert stats.score == pytest.approx(expect[stats.metric.name], rel=1e-12, abs=1e-12)
        assert [stats.components[part] for part in COUNTS] == [expect[part] for part in COUNTS]
    aligned = [chunks(one) for one in mg.align(metrics[0], **texts)]
    assert aligned == [[tuple(chunk) for chunk in one] for one in expect["alignments"]]


def check_nltk(record: Record) -> None:
    texts = {"hypotheses": record["hyps"], "references": record["refs"]}
    plain, exchanges, *_ = record["expect"]["edit"]

    assert mg.score("levenshtein", **texts) == plain
    assert mg.score("damerau", **texts) == exchanges


CHECKS = {"jiwer": check_jiwer, "nltk_edit": check_nltk}


@pytest.mark.parametrize("name", list(CHECKS))
def test_the_selection_is_reproduced(name: str):
    found = list(records(GOLDEN / f"{name}.jsonl.gz"))
    for record in found:
        CHECKS[name](record)
    assert len(found) > 60


def test_the_full_file_of_jiwer_is_reproduced():
    """Every record: jiwer's transforms, but for those a user composes, keep the segments that are empty."""
    counts = Counter[str]()
    for record in records(shared("golden", "jiwer.jsonl")):
        check_jiwer(record)
        counts[record["config"]["transform"]] += 1
    assert (counts["standardize"], counts["standardize_contiguous"], counts.total()) == (101, 4, 569)


def test_every_edit_distance_of_nltk_is_reproduced():
    found = [one for one in records(shared("golden", "nltk.jsonl")) if one["id"].startswith("edit-")]
    for record in found:
        check_nltk(record)
    assert len(found) == 70


def test_two_thousand_rows_of_a_published_evaluation_are_reproduced():
    folder = shared("data", "asr", "svarah-en-200")
    references = lines(folder / "ref.norm.txt")
    with (folder / "expected.norm.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    stats = {
        name: mg.WER().measure(lines(folder / f"hyp.norm.{name}.txt"), references)
        for name in {row["system"] for row in rows}
    }
    for row in rows:
        found = stats[row["system"]].rows[int(row["segment_index"])].tolist()
        assert found == [int(row[part]) for part in COUNTS]
    assert len(rows) == 2000
