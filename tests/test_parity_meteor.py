"""Parity with the jar of Meteor 1.5, where there is a Java and the package pycocoevalcap."""

import random
from pathlib import Path
from typing import Any

import pytest

import matchgrid as mg
import meteor_made
import meteor_peer
from places import lines, shared

pytestmark = pytest.mark.skipif(meteor_peer.jar() is None, reason="needs Java and the package pycocoevalcap")


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ("-l en -norm", {}),
        ("-l en -lower -t adq", {"normalized": False, "task": "adq"}),
        ("-l other", {"language": "other", "normalized": False, "lowercase": False}),
    ],
)
def test_made_up_texts_have_the_numbers_of_meteor(options: str, settings: dict[str, Any]):
    texts = meteor_made.segments(random.Random(options), 300)

    assert not meteor_peer.difference(mg.METEOR(**settings), *texts, options.split())


@pytest.mark.parametrize("seed", range(12))
def test_any_options_and_tables_have_the_numbers_of_meteor(tmp_path: Path, seed: int):
    rng = random.Random(seed)
    options, settings = meteor_made.drawn(rng, tmp_path)
    texts = meteor_made.segments(rng, 100)

    assert not meteor_peer.difference(mg.METEOR(**settings), *texts, options)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "system", "options", "settings"),
    [
        ("ted21.zh-en.mqm", "NiuTrans", ["-l", "en", "-norm"], {}),
        (
            "wmt21.en-de",
            "Facebook-AI",
            ["-l", "de", "-norm", "-m", "exact stem"],
            {"language": "german", "stages": "exact+stem"},
        ),
    ],
)
def test_a_whole_system_has_the_numbers_of_meteor(
    folder: str, system: str, options: list[str], settings: dict[str, Any]
):
    place = shared("data", f"mt/{folder}")
    streams = [lines(path) for path in sorted(place.glob("ref.[0-9].txt"))]
    texts = lines(place / f"hyp.{system}.txt"), mg.by_segment(*streams)

    assert len(texts[0]) > 500
    assert not meteor_peer.difference(mg.METEOR(**settings), *texts, options)
