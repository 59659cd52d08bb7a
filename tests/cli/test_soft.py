"""Vectors of words on the command line: a file is a setting."""

import json

import matchgrid as mg
from places import VECTORS, lines

SPEC = f"soft:vectors=file:{VECTORS / 'glove.txt'}"


def test_files_score_as_lists(run, folder):
    stats = mg.metric(SPEC).measure(lines(folder / "system.fluent.txt"), lines(folder / "references.a.txt"))
    ran = run("score", "references.a.txt", "-i", "system.fluent.txt", "-m", SPEC, "--format", "json")
    found = json.loads(ran.out)

    assert found["value"] == stats.score
    assert f"|data:vectors@{mg.WordVectors.read(VECTORS / 'glove.txt').digest}|" in found["signature"]


def test_vectors_are_named_or_none(run, refused, folder):
    assert "with vectors=none" in refused("score", "references.a.txt", "-i", "system.fluent.txt", "-m", "soft")
    ran = run("score", "references.a.txt", "-i", "system.fluent.txt", "-m", "soft:vectors=none")
    assert "vectors=file:PATH reads some" in ran.err


def test_a_wrong_line_is_named(refused, folder):
    (folder / "wrong.txt").write_bytes(b"a 1 2\nb 1\n")
    message = refused("score", "references.a.txt", "-i", "system.fluent.txt", "-m", "soft:vectors=file:wrong.txt")

    assert message == "wrong.txt has no vectors of words, line 2: 1 numbers after the word, not 2"
    message = refused("score", "references.a.txt", "-i", "system.fluent.txt", "-m", "soft:vectors=wrong.txt")
    assert "vectors are none, file:PATH" in message
