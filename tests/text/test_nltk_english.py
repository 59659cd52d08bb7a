"""The stemmer `nltk-english` against NLTK's `SnowballStemmer("english")`."""

import random
from collections.abc import Iterable

import pytest

from matchgrid import _native
from matchgrid.text import stemmer
from matchgrid.text.run import native
from meteor_2005_peers import PARTS, needed
from places import records, shared

snowball = pytest.importorskip("nltk.stem.snowball")
pytestmark = pytest.mark.peers

PIECES = (
    *("'s'", "'s", "'", "’", "‘", "‛", "sses", "ied", "ies", "us", "ss", "s", "eedly", "ingly", "edly", "eed", "ing"),
    *("ed", "ization", "ational", "fulness", "ousness", "iveness", "tional", "biliti", "lessli", "entli", "ation"),
    *("alism", "aliti", "ousli", "iviti", "fulli", "enci", "anci", "abli", "izer", "ator", "alli", "bli", "ogi", "li"),
    *("alize", "icate", "iciti", "ative", "ical", "ness", "ful", "ement", "ance", "ion", "ll", "al", "er", "ic"),
    *("gener", "commun", "arsen", "at", "bl", "iz", *"abdeilnotxwyYé", "İ", "Σ", "ß", "中", "😀"),
)


def differing(words: Iterable[str]) -> list[tuple[str, str, str]]:
    """Words, and both stems of each."""
    every = sorted(word for word in set(words) if word.split() == [word])
    assert every
    theirs = snowball.SnowballStemmer("english").stem
    found = _native.tokens([[word] for word in every], native(stemmer("nltk-english")))
    both = ((word, (stem or [""])[0], theirs(word)) for word, stem in zip(every, found, strict=True))
    return [(word, one, other) for word, one, other in both if one != other]


def test_made_up_words_have_the_same_stems():
    rng = random.Random(1)

    assert not differing("".join(rng.choices(PIECES, k=rng.randint(1, 5))) for _ in range(30_000))


@pytest.mark.parametrize("part", PARTS)
def test_words_of_wordnet_have_the_same_stems(part: str):
    lines = (needed() / f"index.{part}").read_text("utf-8").splitlines()
    lemmas = [line.split()[0] for line in lines if not line.startswith(" ")]

    assert not differing([*lemmas, *(word for lemma in lemmas for word in lemma.split("_"))])


@pytest.mark.parametrize("name", ["nltk_porter", "rouge155", "snowball_english", "snowball_other"])
def test_words_of_other_stemmers_golden_values_have_the_same_stems(name: str):
    assert not differing(word for record in records(shared("golden", f"stem_{name}.jsonl")) for word in record["hyps"])


def test_it_is_no_other_english_stemmer():
    words = ["organization", "dog’s", "Dogs"]
    steps = native((*stemmer("nltk-english"),)), native((*stemmer("english"),))

    assert [*_native.tokens([words], steps[0])] == [["organ", "dog", "dog"]]
    assert [*_native.tokens([words], steps[1])] != [["organ", "dog", "dog"]]
    assert stemmer("nltk-english")[0].label == "stem:nltk-english"
