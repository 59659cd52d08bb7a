"""The bundled example: its shape, its text, and the numbers its README prints."""

import hashlib
import json
import subprocess
import sys
import unicodedata
from dataclasses import FrozenInstanceError
from itertools import groupby
from pathlib import Path

import pytest

from matchgrid import example

GOLDEN = json.loads(Path(__file__).with_name("golden").joinpath("example.json").read_text("utf-8"))
SYSTEMS = ["careful", "fluent", "terse"]
STREAMS = ["references.a.txt", "references.b.txt", *(f"system.{name}.txt" for name in SYSTEMS)]
DOCUMENTS = [
    *("ferry", "recipe", "museum", "football", "weather", "bicycle"),
    *("council", "manual", "story", "portrait", "release", "letter"),
]


def lines(name: str) -> list[str]:
    return (example.path() / name).read_bytes().decode("utf-8").split("\n")[:-1]


def test_every_part_has_sixty_segments():
    texts = example.load()

    assert list(texts.systems) == SYSTEMS
    assert [len(system) for system in texts.systems.values()] == [60, 60, 60]
    assert len(texts.documents) == 60
    assert [len(references) for references in texts.references] == [2] * 60


def test_loading_gives_the_lines_of_the_files_with_references_by_segment():
    texts = example.load()

    assert [list(stream) for stream in zip(*texts.references, strict=True)] == [
        lines("references.a.txt"),
        lines("references.b.txt"),
    ]
    assert texts.systems == {name: lines(f"system.{name}.txt") for name in SYSTEMS}
    assert texts.documents == lines("documents.txt")


def test_the_example_is_frozen_and_fresh_at_each_load():
    texts = example.load()
    texts.documents.clear()

    with pytest.raises(FrozenInstanceError):
        texts.documents = []
    assert len(example.load().documents) == 60


def test_documents_are_contiguous_and_of_three_to_seven_segments():
    runs = [(document, len(list(run))) for document, run in groupby(example.load().documents)]

    assert [document for document, _ in runs] == DOCUMENTS
    assert all(3 <= size <= 7 for _, size in runs)


@pytest.mark.parametrize("name", [*STREAMS, "documents.txt", "README.md"])
def test_files_are_utf8_nfc_with_lf_and_a_last_newline(name: str):
    data = (example.path() / name).read_bytes()
    text = data.decode("utf-8")

    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert unicodedata.is_normalized("NFC", text)


@pytest.mark.parametrize("name", STREAMS)
def test_segments_are_distinct_and_cleanly_spaced(name: str):
    segments = lines(name)

    assert len(set(segments)) == 60
    assert all(segment and segment == " ".join(segment.split()) for segment in segments)
    assert all(segment.isprintable() for segment in segments)


def test_no_segment_is_empty_and_only_terse_goes_below_four_words():
    lengths = {name: [len(segment.split()) for segment in lines(name)] for name in STREAMS}
    terse = lengths.pop("system.terse.txt")

    assert all(4 <= length <= 40 for stream in lengths.values() for length in stream)
    assert min(terse) == 2


def test_the_references_differ_in_every_segment():
    assert all(a != b for a, b in example.load().references)


@pytest.mark.parametrize("feature", ["3,500", "€7.45", "40%", "a.m.", "2-cm", "café", "Zürich", "naïve", "—", '"'])
def test_the_references_hold_what_makes_tokenisation_matter(feature: str):
    assert any(feature in segment for segment in lines("references.a.txt"))


def test_the_golden_numbers_belong_to_these_texts():
    digests = {name: hashlib.sha256((example.path() / name).read_bytes()).hexdigest() for name in STREAMS}

    assert GOLDEN["provenance"]["sha256"] == digests


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_readme_prints_the_golden_numbers(system: str):
    scores = " | ".join(f"{metric['score']:.1f}" for metric in GOLDEN["systems"][system])

    assert f"| {system} | {scores} |" in (example.path() / "README.md").read_text("utf-8")


def test_bleu_and_chrf_rank_fluent_and_terse_differently():
    scores = {
        name: {metric["name"]: metric["score"] for metric in metrics} for name, metrics in GOLDEN["systems"].items()
    }

    assert sorted(SYSTEMS, key=lambda name: -scores[name]["BLEU"]) == ["careful", "terse", "fluent"]
    assert sorted(SYSTEMS, key=lambda name: -scores[name]["chrF2"]) == ["careful", "fluent", "terse"]
    assert sorted(SYSTEMS, key=lambda name: scores[name]["TER"]) == ["careful", "terse", "fluent"]


@pytest.mark.peers
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_command_of_the_provenance_gives_the_golden_numbers(system: str):
    pytest.importorskip("sacrebleu")
    command = GOLDEN["provenance"]["command"].format(system=system).split()
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=example.path(),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )

    assert json.loads(done.stdout) == GOLDEN["systems"][system]
