"""WordNet is found where programs have it, and read as NLTK reads it."""

import pickle
import sys
from pathlib import Path

import pytest

from matchgrid.errors import ResourceError
from matchgrid.resources.wordnet import wordnet

FILES = {
    "index.noun": "  1 a licence\ncar n 1 1 @ 1 1 00000010\nauto n 1 0 1 0 00000010\n",
    "data.noun": "  1 a licence\n00000010 06 n 03 car 0 auto 0 motor_car 0 000 | a thing\n",
    "noun.exc": "automata auto\n",
    **dict.fromkeys(("index.verb", "data.verb", "verb.exc", "index.adj", "data.adj", "adj.exc"), ""),
    **dict.fromkeys(("index.adv", "data.adv", "adv.exc"), ""),
}


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No folder is named, and none is where programs look."""
    for name in ("WNHOME", "NLTK_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr("matchgrid.resources.wordnet._SYSTEM", ())
    return tmp_path


def put(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


def test_a_folder_is_found_where_it_was_named(nowhere: Path, monkeypatch: pytest.MonkeyPatch):
    named = wordnet(str(put(nowhere / "own")))
    put(nowhere / "home" / "dict")
    put(nowhere / "data" / "corpora" / "wordnet")
    put(nowhere / "nltk_data" / "corpora" / "wordnet")

    assert wordnet() == named, "in the user's nltk_data"
    monkeypatch.setenv("NLTK_DATA", f"{nowhere / 'other'}:{nowhere / 'data'}")
    assert wordnet() == named
    monkeypatch.setenv("WNHOME", str(nowhere / "home"))
    assert wordnet() == named
    monkeypatch.setenv("WNHOME", str(nowhere / "own"))
    assert wordnet() == named
    assert (len(named()), named.label) == (2, f"wordnet@{named.digest[:12]}")
    again = pickle.loads(pickle.dumps(named))
    assert (again, pickle.loads(pickle.dumps(again()))) == (named, named())


def test_absent_files_are_refused_with_the_stage_and_the_ways_out(nowhere: Path):
    with pytest.raises(
        ResourceError, match=r"the stage synonym needs WordNet: WordNet is not here, .*WNHOME.*leave the"
    ):
        wordnet()
    with pytest.raises(ResourceError, match=r"is not WordNet's folder"):
        wordnet(str(nowhere))
    (put(nowhere / "own") / "verb.exc").unlink()
    with pytest.raises(ResourceError, match=r"verb\.exc can't be read"):
        wordnet(str(nowhere / "own"))


def test_other_and_changed_files_are_refused(nowhere: Path):
    folder = put(nowhere / "own")
    table = wordnet(str(folder))
    (folder / "data.noun").write_text("x y\n")

    with pytest.raises(ResourceError, match="changed since it was read first"):
        table()
    with pytest.raises(ResourceError, match=r"other files than WordNet's: this is no line of WordNet's data: \"x y\""):
        wordnet(str(folder))()


def test_the_installed_files_have_all_lemmas():
    try:
        table = wordnet()
    except ResourceError as error:
        pytest.skip(str(error))

    assert len(table()) > 140_000


def test_a_home_that_is_none_is_refused_and_no_other_is_taken(nowhere: Path, monkeypatch: pytest.MonkeyPatch):
    put(nowhere / "nltk_data" / "corpora" / "wordnet")
    monkeypatch.setenv("WNHOME", str(nowhere / "gone"))

    with pytest.raises(ResourceError, match=r"WNHOME=.*gone is not WordNet's folder"):
        wordnet()


def test_empty_files_are_no_wordnet(nowhere: Path):
    folder = put(nowhere / "own")
    for name in FILES:
        (folder / name).write_text("")

    with pytest.raises(ResourceError, match=r"own has no words in index\.noun"):
        wordnet(str(folder))()
