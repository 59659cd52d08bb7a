"""A metric that learns from the references does so from all of them, whatever blocks they are read in."""

import json

import pytest

import matchgrid as mg
from places import lines


@pytest.fixture
def texts(folder):
    hypotheses, *references = (
        lines(folder / name) for name in ("system.fluent.txt", "references.a.txt", "references.b.txt")
    )
    return hypotheses, mg.by_segment(*references)


def test_files_score_as_lists(run, texts):
    stats = mg.NIST().measure(*texts)
    files = ["references.a.txt", "references.b.txt", "-i", "system.fluent.txt", "-m"]
    score, mean = json.loads(run("score", *files, "nist", "mean(nist)", "--format", "json").out)

    assert (score["value"], mean["value"]) == (stats.score, stats.macro().score)
    assert score["profile"] is None
    assert f"|counts:{stats.metric.counts}|" in score["signature"]
    segments = run("score", *files, "nist", "--level", "segment", "--format", "csv").out.splitlines()[1:]
    assert [float(line.rpartition(",")[2]) for line in segments] == stats.segment_scores.tolist()


def test_a_profile_is_known_by_what_it_was_before_it_learned(run, folder):
    files = ["references.a.txt", "-i", "system.fluent.txt", "-m", "mteval-v13a/nist"]
    found = json.loads(run("score", *files, "--format", "json").out)

    assert found["profile"] == "mteval-v13a/nist"
    assert found["metric"].startswith("mteval-v13a/nist")


def test_a_signature_that_learned_is_refused_with_the_way_out(refused, folder, texts):
    signature = mg.NIST().measure(*texts).signature

    assert "learn(references) again" in refused("score", "references.a.txt", "-i", "system.fluent.txt", "-m", signature)
