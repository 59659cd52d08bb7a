"""Captions to scores: what pycocoevalcap's own pipeline says of the same, live, and of real ones as recorded."""

import json
import random

import pytest

import coco_peers
import matchgrid as mg
from caption_sets import all_sets
from matchgrid import text
from places import GOLDEN, ROOT, shared

RECORDED = json.loads(GOLDEN.joinpath("captions.json").read_text("utf-8"))["sets"]
WITHOUT_METEOR = [name for name in coco_peers.PROFILES if name != "METEOR"]


@pytest.fixture(scope="module")
def sets():
    return {one.name: one for one in all_sets(shared("data"))}


@pytest.fixture
def meteor():
    """Skips where Meteor's files are not."""
    try:
        mg.score("coco/meteor", ["a"], ["a"])
    except mg.errors.ResourceError as error:
        pytest.skip(str(error))


def tokenized(texts: list[str]) -> list[str]:
    """COCO's tokens of a stream of captions, with a space between."""
    return text.transform("coco-tokens", texts)


@pytest.mark.parametrize("name", RECORDED)
def test_real_captions_have_the_tokens_of_the_pipeline(sets, name):
    hypotheses, references = sets[name].hypotheses, sets[name].references
    flat = tokenized([caption for group in references for caption in group])

    assert coco_peers.digests(tokenized(hypotheses), [flat]) == RECORDED[name]["tokens_sha256"]


@pytest.mark.parametrize("name", RECORDED)
def test_real_captions_have_the_scores_of_the_pipeline(sets, name):
    profiles = [coco_peers.PROFILES[score] for score in WITHOUT_METEOR]
    found = mg.evaluate(sets[name].hypotheses, sets[name].references, metrics=profiles)

    check(dict(zip(WITHOUT_METEOR, found, strict=True)), RECORDED[name])


@pytest.mark.parametrize("name", RECORDED)
def test_real_captions_have_the_pipelines_meteor(sets, name, meteor):
    stats = mg.profile("coco/meteor").measure(sets[name].hypotheses, sets[name].references)

    check({"METEOR": stats}, RECORDED[name])


def check(found: dict[str, mg.Statistics], recorded: dict[str, dict[str, float]]) -> None:
    for score, stats in found.items():
        assert stats.score == pytest.approx(recorded["scores"][score], rel=1e-12), score
        assert stats.segment_scores.sum() == pytest.approx(recorded["segment_sums"][score], rel=1e-12), score


def nasty_captions() -> list[str]:
    """Captions with what the tokenizer treats in its own way; whitespace other than spaces is not for the pipeline."""
    words = ["a", "dog", "The", "e.g.", "etc.", "U.S.", "can't", "gonna", '"Stop"', "well-known", "(left)", "½", "€5"]
    words += [
        "...",
        "--",
        "?!",
        "cats'",
        "O'Neil",
        "café",
        "10:30",
        "p.m.",
        "& co.",
        "|||",
        "B&W",
        "#1",
        "naïve",
        "Mr.",
    ]
    rng = random.Random(12345)
    return [" ".join(rng.choices(words, k=rng.randint(1, 12))) for _ in range(240)]


def test_captions_are_scored_as_by_the_pipeline_itself(meteor):
    if missing := coco_peers.absent():
        pytest.skip(missing)
    corpus = mg.read(ROOT / "examples/captions/annotations.json", ROOT / "examples/captions/hasty.json", format="coco")
    texts = nasty_captions()
    hypotheses = corpus.hypotheses + texts[:40]
    references = corpus.references + [texts[place : place + 5] for place in range(40, 240, 5)]
    theirs = coco_peers.pipeline(hypotheses, references)
    ours = coco_peers.ours(hypotheses, references)

    assert tokenized(hypotheses) == theirs.hypotheses
    for name, (score, segments) in theirs.scores.items():
        stats = ours[name]
        assert stats.segment_scores.tolist() == pytest.approx(segments, rel=1e-12, abs=1e-12), name
        assert stats.score == pytest.approx(score, rel=1e-12, abs=1e-12), name
