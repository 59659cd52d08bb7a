"""Golden values of NLTK 3.10.0's METEOR: a selection that is always here, the full file, and real system output."""

import itertools
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from meteor_2005_golden import CLOSE, check, split
from meteor_2005_peers import needed
from places import GOLDEN, lines, records, shared


def checked(found: Any) -> int:
    needed()
    return sum(check_all(check, record) is None for record in found)


def test_the_selection_holds():
    assert checked(records(GOLDEN / "nltk_meteor.jsonl.gz")) >= 150


def test_every_value_of_nltk_is_reproduced():
    assert checked(records(shared("golden", "nltk_meteor.jsonl"))) == 742


def test_every_value_of_texts_of_elsewhere_is_reproduced():
    assert checked(records(shared("golden", "fetched-text", "nltk_meteor.jsonl"))) == 108


@pytest.mark.parametrize("number", [0, 1])
def test_real_system_output_scores_as_recorded(number: int):
    needed()
    record = list(records(shared("golden", "real_nltk.jsonl")))[number]
    first, last = record["config"]["lines"]
    (hypothesis,), (references,) = record["hyps"], record["refs"]
    texts = [[split(line) for line in lines(shared("data", name))[first:last]] for name in (hypothesis, *references)]
    stats = mg.profile("nltk/meteor").measure(texts[0], mg.by_segment(*texts[1:]))

    assert stats.segment_scores.tolist() == pytest.approx(record["expect"]["scores"], **CLOSE)
    assert stats.score == pytest.approx(sum(record["expect"]["scores"]) / len(stats), **CLOSE)


def test_words_of_any_length_are_mapped_if_nltk_has_the_same_stem_of_both():
    metric = mg.METEOR2005(stages="exact+stem", lowercase=False)
    known: dict[str, str] = {}
    for record in records(shared("golden", "stem_nltk_porter.jsonl")):
        known |= zip(record["hyps"], record["expect"]["stems"], strict=True)
    # Words with the same stem are neighbours; between groups are words with others.
    words = sorted((word for word in known if word.split() == [word]), key=lambda word: (known[word], word))
    found = metric.measure(words[1:], words[:-1]).rows[:, :2].sum(1).tolist()

    same = [float(known[one] == known[other]) for one, other in itertools.pairwise(words)]
    assert found == same
    assert len(words) > 3500
    assert sum(same) > 300
    assert {1, 2, 3} <= {len(word) for word in words}
