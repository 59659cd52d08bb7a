"""Parity with the jar of Meteor 1.5, where there is a Java and the package pycocoevalcap."""

import random

import pytest

import matchgrid as mg
import meteor_peer
from meteor_golden import CHUNKS, numbers

WORDS = [
    *("The", "the", "a", "cat", "cats", "Cat", "sat", "sits", "sitting", "on", "mat", "mats,", "dog.", "dogs", "big"),
    *("large", "huge", "small", "quick", "quickly", "fast", "car", "cars", "automobile", "people", "persons", "many"),
    *("a", "lot", "of", "in", "order", "to", "run", "runs", "running", "ran", "U.S.", "don't", "it's", "3.5", "1,000"),
    *(
        "state-of-the-art",
        "(well-known)",
        "“quoted”",
        "naïve",
        "café",
        "Ångström",
        "größer",
        "ещё",
        "我们",
        "去",
        "...",
    ),
    *("--", "$5", "Aa", "BB"),
]


def text(rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(1, 18)))


def near(rng: random.Random, words: str) -> str:
    """The text with some words moved, left out or replaced."""
    found = words.split()
    for _ in range(rng.randint(0, 4)):
        place = rng.randrange(len(found))
        found.insert(rng.randrange(len(found) + 1), rng.choice([found[place], rng.choice(WORDS)]))
        if len(found) > 2:
            del found[rng.randrange(len(found))]
    return " ".join(found)


@pytest.mark.skipif(meteor_peer.jar() is None, reason="needs Java and the package pycocoevalcap")
@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ("-l en -norm", {}),
        ("-l en -lower -t adq", {"normalized": False, "task": "adq"}),
        ("-l other", {"language": "other", "normalized": False, "lowercase": False}),
    ],
)
def test_made_up_texts_have_the_numbers_of_meteor(options: str, settings: dict[str, object]):
    rng = random.Random(options)
    references = [[text(rng) for _ in range(rng.randint(1, 3))] for _ in range(300)]
    hypotheses = [near(rng, rng.choice(group)) for group in references]
    metric = mg.METEOR(**settings)

    theirs = meteor_peer.answers(hypotheses, references, options)

    stats = metric.measure(hypotheses, references)
    assert stats.segment_scores.tolist() == pytest.approx(theirs.scores, rel=1e-12, abs=1e-12)
    assert stats.score == pytest.approx(theirs.score, rel=1e-12, abs=1e-12)
    for ours, row in zip(stats.rows, theirs.rows, strict=True):
        found = numbers(metric, ours)
        row[CHUNKS] *= found[CHUNKS] > 0 or row[CHUNKS] != 1
        assert found == row
