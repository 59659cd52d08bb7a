"""What users of captioning tools hit: public reports, with the value or the refusal that is right.

Each docstring names the report. Inputs are our own.
"""

import socket
import subprocess

import pytest

import matchgrid as mg
from matchgrid import text
from matchgrid.errors import ResourceError, ShapeError

GTS = {7: ["A dog runs on the beach.", "A dog on a beach"], 3: ["A black cat", "A cat at a window"]}
RES = {3: ["A cat at a window."], 7: "A dog, on the beach"}
# What pycocoevalcap 1.2 says of them with Java.
WITH_JAVA = {
    "coco/bleu1": 0.9999999998000004,
    "coco/bleu2": 0.9999999997875004,
    "coco/bleu3": 0.9410360286640678,
    "coco/bleu4": 0.803428418735426,
    "coco/rougeL": 0.9472140762463342,
    "coco/cider-d": 4.946185532728064,
}
METEOR_WITH_JAVA = 0.9111111111111112


@pytest.fixture
def meteor_files():
    """Skips where Meteor's files are not."""
    try:
        mg.score("meteor-1.5/meteor", ["a"], ["a"])
    except ResourceError as error:
        pytest.skip(str(error))


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """Without programs, network and a place to write: in a folder with a blank in its name, and an empty PATH."""

    def refuse(*_, **__):
        raise AssertionError("a program was started")

    folder = tmp_path / "a b"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(socket, "socket", None)
    yield
    assert not list(folder.iterdir())


def test_coco_s_numbers_need_no_java(alone):
    """B91"""
    found = mg.evaluate(hypotheses=RES, references=GTS, metrics=[*WITH_JAVA])

    assert {name: found[name].score for name in WITH_JAVA} == pytest.approx(WITH_JAVA, rel=1e-12)
    assert text.transform("coco-tokens", [RES[7], RES[3][0]]) == ["a dog on the beach", "a cat at a window"]


def test_meteor_needs_no_java(alone, meteor_files):
    """B91"""
    assert mg.score("coco/meteor", hypotheses=RES, references=GTS) == pytest.approx(METEOR_WITH_JAVA, rel=1e-12)


def test_bars_are_text_like_any_other(alone, meteor_files):
    """B92"""
    for name in ("meteor-1.5/meteor", "coco/meteor"):
        score = mg.score(name, ["a ||| b"], [["a red bird"]])
        assert 0 < score < 1
        assert mg.score(name, ["a ||| b"], [["a ||| b"]]) == 1
        assert score == mg.score(name, ["a ### b"], [["a red bird"]])


def test_a_line_separator_in_a_caption_moves_no_other(alone):
    """B94"""
    captions = ["left\u2028right", "second"]

    assert text.tokens("ptb-coco", captions) == [["left", "right"], ["second"]]
    assert text.transform("coco-tokens", captions) == ["left right", "second"]
    assert mg.score("coco/bleu1", captions, [["left right"], ["second"]]) == pytest.approx(1)


def test_a_name_says_which_tokens_are_compared():
    """B74"""
    hypotheses, references = ["cough, fever, chills, and rash noted."], [["cough, fever, chills, and pain noted."]]
    scores = [mg.score(f"bleu:tokenize={name}", hypotheses, references) for name in ("13a", "none", "ptb-coco")]

    assert scores == pytest.approx([70.71067811865478, 53.7284965911771, 53.7284965911771])


def test_captions_of_other_images_are_never_compared():
    """What pycocoevalcap asserts, with the ids"""
    with pytest.raises(ShapeError, match="not in hypotheses: the id '3' of references; not in references: the id '4'"):
        mg.score("coco/bleu4", hypotheses={7: ["a dog"], 4: ["a cat"]}, references=GTS)
