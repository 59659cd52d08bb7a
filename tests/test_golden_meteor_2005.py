"""Golden values of NLTK 3.10.0's METEOR: a selection that is always here, the full file, and real system output."""

from collections import Counter
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from meteor_2005_golden import CLOSE, check, split
from meteor_2005_peers import needed
from places import GOLDEN, lines, records, shared


def checked(found: Any) -> Counter[str]:
    needed()
    counts = Counter[str]()
    for record in found:
        apart = ["score", "per_ref"] if check(record) == "apostrophe" else []
        counts[check_all(check, record, apart)] += 1
    return counts


def test_the_selection_holds():
    assert checked(records(GOLDEN / "nltk_meteor.jsonl.gz"))["scored"] >= 150


def test_every_value_of_nltk_is_reproduced():
    counts = checked(records(shared("golden", "nltk_meteor.jsonl")))

    assert counts == {"scored": 740, "apostrophe": 2}


@pytest.mark.parametrize("number", [0, 1])
def test_real_system_output_scores_as_recorded(number: int):
    needed()
    record = list(records(shared("golden", "real_nltk.jsonl")))[number]
    first, last = record["config"]["lines"]
    (hypothesis,), references = record["hyps"], record["refs"]
    texts = [[split(line) for line in lines(shared("data", name))[first:last]] for name in (hypothesis, *references)]
    stats = mg.profile("nltk/meteor").measure(texts[0], mg.by_segment(*texts[1:]))

    assert stats.segment_scores.tolist() == pytest.approx(record["expect"]["scores"], **CLOSE)
    assert stats.score == pytest.approx(sum(record["expect"]["scores"]) / len(stats), **CLOSE)


def test_words_are_stemmed_as_by_nltk():
    """By a mapping of each word to its stem, which is one word of a text only if it is that stem."""
    metric = mg.METEOR2005(stages="exact+stem", alignment="last-first")
    count = 0
    for record in records(shared("golden", "stem_nltk_porter.jsonl")):
        words, stems = record["hyps"], record["expect"]["stems"]
        mapped = metric.measure(words, stems).components
        count += len(words)
        again = [word for word, stem in zip(words, stems, strict=True) if word != stem]
        assert mapped["exact"] + mapped["stem"] >= len(words) - len(again), record["id"]
    assert count > 5000
