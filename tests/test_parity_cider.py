"""Live parity of CIDEr-D: pycocoevalcap 1.2, whatever the text; and real captions."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from places import shared
from strategies import Corpus, corpora

words = st.lists(st.sampled_from("abcd"), max_size=12).map(" ".join)


@pytest.mark.peers
@given(corpora(), st.sampled_from((6.0, 2.0, 0.5)))
def test_every_corpus_scores_as_in_pycocoevalcap(corpus: Corpus, sigma: float):
    pytest.importorskip("pycocoevalcap")
    import cider_peer

    assert not cider_peer.difference(corpus.hypotheses, corpus.references, sigma)


@pytest.mark.peers
@given(st.lists(st.tuples(words, st.lists(words, min_size=1, max_size=4)), min_size=1, max_size=8))
def test_few_words_that_repeat_score_as_in_pycocoevalcap(segments: list[tuple[str, list[str]]]):
    pytest.importorskip("pycocoevalcap")
    import cider_peer

    hypotheses, references = zip(*segments, strict=True)
    assert not cider_peer.difference(hypotheses, references)


@pytest.mark.peers
def test_it_is_what_cocos_command_prints_as_cider():
    cider = pytest.importorskip("pycocoevalcap.cider.cider").Cider()
    references = {1: ["a cat on a mat", "the cat sat"], 2: ["two dogs run", "dogs run in the park ."], 3: ["birds"]}
    hypotheses = {1: ["a cat sat on mat"], 2: ["dogs run"], 3: ["birds"]}
    score, _ = cider.compute_score(references, hypotheses)
    found = mg.score("coco-scorer/cider-d", [text for (text,) in hypotheses.values()], list(references.values()))

    assert cider.method() == "CIDEr"
    assert found == pytest.approx(score, rel=1e-12)


@pytest.mark.peers
def test_real_captions_score_as_in_pycocoevalcap():
    pytest.importorskip("pycocoevalcap")
    import cider_peer

    folder = shared("data", "captions", "flickr8k-expert")
    references, items = (
        [json.loads(line) for line in folder.joinpath(name).read_text("utf-8").splitlines()]
        for name in ("refs.jsonl", "items.jsonl")
    )
    known = {one["image_id"]: one["refs"] for one in references}
    # Of each image the first caption that somebody judged.
    first = {one["image_id"]: one["caption"] for one in reversed(items)}
    assert len(first) >= 900
    assert not cider_peer.difference([*first.values()], [known[image] for image in first])
