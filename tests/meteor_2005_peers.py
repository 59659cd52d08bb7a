"""NLTK as the peer of METEOR, with WordNet from a directory where there is one; and what differs."""

import atexit
import dataclasses
import functools
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import matchgrid as mg

Tokens = Sequence[str]
PARTS = ("noun", "verb", "adj", "adv")
LEXNAMES = 45
PLACES = (os.environ.get("WNHOME", ""), "/usr/share/wordnet", "/usr/share/wordnet-3.0", "/usr/local/share/wordnet")


def folder() -> Path | None:
    """A directory with WordNet's files, if there is one: that of WNHOME, or where Debian's wordnet-base puts it."""
    there = (Path(place, "dict") if Path(place, "dict").is_dir() else Path(place) for place in PLACES if place)
    return next((place for place in there if (place / "data.noun").is_file()), None)


def needed() -> Path:
    """The same, for tests that need it."""
    import pytest  # Benchmarks do without it.

    found = folder()
    if found is None:
        pytest.skip("WordNet is absent: apt-get install wordnet-base, or name its directory in WNHOME")
    return found


@functools.cache
def wordnet() -> Any:
    """NLTK's reader of a corpora folder of our own: copies of the files, as it takes no links, and two that it wants
    and does not read for METEOR.
    """
    import nltk

    data = Path(tempfile.mkdtemp(prefix="nltk-data-"))
    atexit.register(shutil.rmtree, data, ignore_errors=True)
    copies = data / "corpora" / "wordnet"
    copies.mkdir(parents=True)
    for part in PARTS:
        for name in (f"index.{part}", f"data.{part}", f"{part}.exc"):
            shutil.copy(needed() / name, copies / name)
    (copies / "lexnames").write_text("".join(f"{number:02}\tlexname\t1\n" for number in range(LEXNAMES)))
    (copies / "index.sense").write_text("")
    nltk.data.path.insert(0, str(data))
    try:
        with warnings.catch_warnings():
            # That there are no other languages.
            warnings.simplefilter("ignore")
            nltk.corpus.wordnet.ensure_loaded()
    finally:
        nltk.data.path.remove(str(data))
    return nltk.corpus.wordnet


class Nothing:
    """A WordNet without a word, for METEOR without synonyms."""

    def synsets(self, word: str) -> list[Any]:
        return []


def scorer(settings: dict[str, float], *, synonyms: bool) -> Callable[[Sequence[Tokens], Tokens], float]:
    """NLTK's score of references and a hypothesis."""
    from nltk.translate.meteor_score import meteor_score

    return functools.partial(meteor_score, wordnet=wordnet() if synonyms else Nothing(), **settings)


def difference(
    hypotheses: list[str], references: list[list[str]], settings: dict[str, float], *, synonyms: bool
) -> str:
    """The first segment whose score differs from NLTK's, or an empty text."""
    stages = "exact+stem+synonym" if synonyms else "exact+stem"
    metric = dataclasses.replace(mg.profile("nltk/meteor"), stages=stages, **settings)
    theirs = scorer(settings, synonyms=synonyms)
    found = metric.measure(hypotheses, references).segment_scores.tolist()
    for number, (score, hypothesis, group) in enumerate(zip(found, hypotheses, references, strict=True), 1):
        expected = theirs([reference.split() for reference in group], hypothesis.split())
        if abs(score - expected) > 1e-12:
            return f"segment {number}: {score!r}, not {expected!r}, of {hypothesis!r} and {group!r}"
    return ""
