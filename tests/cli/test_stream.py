"""Blocks give the same as the whole, bit for bit."""

from __future__ import annotations

import random
import weakref

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.cli import stream
from matchgrid.cli.stream import measure_blocks
from matchgrid.errors import SegmentError
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.source import open_parallel, read_parallel
from matchgrid.measure import measure
from matchgrid.report.entry import entry

SPECS = [
    *("bleu", "bleu:max_order=2", "chrf++", "ter", "mean(chrf)", "mean(bleu:effective_order=yes)"),
    *("nist", "mean(nist:max_order=2)", "nist:matching=best"),
    *("rougeLsum:sentences=at:.", "rougeW:stem=german", "rouge-1.5.5/rouge-su4:stop_words=rouge-1.5.5"),
]
WORDS = ["the", "a", "cat", "dog", "sat", "on", "mat", ".", ",", "red", "is", "was", "3", "größer", "日本"]


@pytest.fixture
def files(tmp_path):
    """Two systems and two references of 97 segments, and their documents."""
    draw = random.Random(7)

    def write(name, lines):
        tmp_path.joinpath(name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return str(tmp_path / name)

    def text():
        return " ".join(draw.choices(WORDS, k=draw.randrange(0, 15)))

    paths = {name: write(name, [text() for _ in range(97)]) for name in ("r1", "r2", "h1", "h2")}
    paths["docs"] = write("docs", [f"d{draw.randrange(9)}" for _ in range(97)])
    return paths


def blocks(files, size, *, keep):
    source = open_parallel([files["r1"], files["r2"]], [files["h1"], files["h2"]])
    return measure_blocks(source, [mg.metric(spec) for spec in SPECS], keep=keep, size=size).evaluations


def whole(files):
    text = read_parallel([files["r1"], files["r2"]], [files["h1"], files["h2"]])
    return [
        mg.evaluate(hypotheses=hypotheses, references=text.references, metrics=SPECS, system=name)
        for name, hypotheses in text.hypotheses.items()
    ]


@pytest.mark.parametrize("size", [1, 10, 97, 8192])
def test_sums_equal_those_of_the_whole(files, size):
    for found, wanted in zip(blocks(files, size, keep=False), whole(files), strict=True):
        for streamed, statistics in zip(found, wanted, strict=True):
            assert np.array_equal(streamed.total, statistics.total)
            assert streamed.score == statistics.score
            assert streamed.components == statistics.components
            assert streamed.signature == statistics.signature
            assert streamed.reference_digest == statistics.reference_digest
            assert sorted(streamed.notes, key=str) == sorted(statistics.notes, key=str)
            assert len(streamed) == 1


@pytest.mark.parametrize("spec", ["wer:contiguous=yes", "mean(wer:contiguous=yes)"])
def test_texts_that_are_one_stay_one(files, spec):
    seen = []
    source = open_parallel([files["r1"]], [files["h1"]])

    measured = measure_blocks(source, [mg.metric(spec)], keep=False, size=10, seen=seen.append)

    text = read_parallel([files["r1"]], [files["h1"]])
    (hypotheses,) = text.hypotheses.values()
    assert measured.evaluations[0].statistics[0].score == mg.score(spec, hypotheses, text.references)
    assert [len(block.references) for block in seen] == [97]


@pytest.mark.parametrize("size", [1, 10, 97])
def test_rows_equal_those_of_the_whole(files, size):
    for found, wanted in zip(blocks(files, size, keep=True), whole(files), strict=True):
        for streamed, statistics in zip(found, wanted, strict=True):
            assert np.array_equal(streamed.rows, statistics.rows)
            assert np.array_equal(streamed.references, statistics.references)
            streamed.check_comparable(statistics)


def test_the_account_of_a_score_is_the_same(files):
    for found, wanted in zip(blocks(files, 10, keep=False), whole(files), strict=True):
        for streamed, statistics in zip(found, wanted, strict=True):
            ours, theirs = entry(streamed), entry(statistics)
            ours["notes"].sort(key=str)
            theirs["notes"].sort(key=str)
            assert ours == theirs


def test_documents_and_ids_are_collected(files, tmp_path):
    source = open_parallel([files["r1"]], [files["h1"]], InputOptions(documents=files["docs"]))
    measured = measure_blocks(source, [mg.TER()], keep=True, size=10)
    table = tmp_path / "t.jsonl"
    table.write_text("".join(f'{{"id": {n}, "h": "a", "r": "a"}}\n' for n in range(25)), "utf-8")
    options = InputOptions(hypothesis_field="h", reference_fields=("r",), id_field="id")

    tabled = measure_blocks(open_parallel([str(table)], [], options), [mg.TER()], keep=True, size=10)

    with open(files["docs"], encoding="utf-8") as documents:
        assert measured.documents == documents.read().split()
    assert (measured.ids, tabled.documents) == (None, None)
    assert tabled.ids == [str(number) for number in range(25)]


def test_progress_hears_of_every_block(files):
    class Heard(list):
        def update(self, done, total):
            self.append((done, total))

    heard = Heard()

    measure_blocks(open_parallel([files["r1"]], [files["h1"]]), [mg.TER()], keep=False, size=10, progress=heard)

    assert len(heard) == 10
    assert heard == sorted(heard)
    assert heard[-1][0] == heard[-1][1]


def test_a_metric_that_learns_does_so_from_all_references(files, monkeypatch):
    seen = []

    class Learning(mg.TER):
        learned = True

        def learn(self, references, *, threads=None):
            seen.append(len(list(references)))
            return mg.TER()

    found = measure_blocks(open_parallel([files["r1"]], [files["h1"]]), [Learning()], keep=False, size=10)

    assert seen == [97]
    assert found.evaluations[0].statistics[0].metric == mg.TER()


def test_tables_without_references_in_some_places_are_measured(tmp_path):
    table = tmp_path / "t.jsonl"
    table.write_text('{"h": "a b", "r": ["a b", null]}\n{"h": "a", "r": ["a", "b"]}\n', "utf-8")
    options = InputOptions(hypothesis_field="h", reference_fields=("r",))

    found = measure_blocks(open_parallel([str(table)], [], options), [mg.TER()], keep=False, size=1)

    assert found.evaluations[0].statistics[0].reference_counts == (1, 2)


@pytest.mark.parametrize("size", [1, 2, 3, 97])
def test_a_segment_that_is_refused_is_named_by_its_number_in_the_whole(tmp_path, size):
    for name in ("h", "r"):
        tmp_path.joinpath(name).write_text("yes\nyes\nyes\nда\nyes\n", "utf-8")
    source = open_parallel([str(tmp_path / "r")], [str(tmp_path / "h")])

    with pytest.raises(SegmentError, match=r"^segment 4: "):
        measure_blocks(source, [mg.metric("rouge1:tokenize=ascii-words")], keep=True, size=size)


def test_rows_of_a_system_end_before_those_of_the_next_are_made(monkeypatch):
    """Of systems of which only sums are wanted, no two have their rows in memory at once."""
    made: list[weakref.ref[mg.Statistics]] = []

    def watched(*given, **options):
        assert not any(known() for known in made)
        found = measure(*given, **options)
        made.extend(map(weakref.ref, found))
        return found

    monkeypatch.setattr(stream, "measure", watched)
    source = Parallel({"a": ["x"], "b": ["y"], "c": ["z"]}, [["x"]], None, None, (), {})
    found = measure_blocks(source, [mg.metric("bleu"), mg.metric("ter")], keep=False)

    assert len(made) == 6
    assert [len(evaluation) for evaluation in found.evaluations] == [2, 2, 2]
