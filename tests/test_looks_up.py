"""Metrics that look words up in files: looked for once, so that what is scored with is what is signed."""

import gzip
import pickle
import sys
from pathlib import Path

import pytest

import matchgrid as mg
from catalogue import lacking
from matchgrid.errors import MismatchError, OptionError, ResourceError

METEOR_FILES = {
    "function/english.words": "the\n",
    "nonbreaking/english.prefixes": "Dr\n",
    "synonym/english.synsets": "car\n1\nauto\n1\n",
    "synonym/english.exceptions": "run\nran\n",
}
WORDNET_FILES = {
    "index.noun": "car n 1 1 @ 1 1 00000010\nauto n 1 0 1 0 00000010\n",
    "data.noun": "00000010 06 n 03 car 0 auto 0 motor_car 0 000 | a thing\n",
    "noun.exc": "automata auto\n",
    **dict.fromkeys(("index.verb", "data.verb", "verb.exc", "index.adj", "data.adj", "adj.exc"), ""),
    **dict.fromkeys(("index.adv", "data.adv", "adv.exc"), ""),
}
TEXTS = {"hypotheses": ["Dr. Lee has the car."], "references": ["Dr. Lee has an auto."]}
NAMES = ("meteor", "meteor-1.5/meteor", "meteor_2005", "banerjee-lavie-2005/meteor", "nltk/meteor")


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without data, and the folder where they will be looked for."""
    for name in ("WNHOME", "NLTK_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("METEOR_HOME", str(tmp_path / "meteor"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr("matchgrid.resources.wordnet._SYSTEM", ())
    return tmp_path


def put(folder: Path) -> Path:
    """Writes the files of both."""
    files = {f"meteor/{name}": text for name, text in METEOR_FILES.items()}
    files |= {f"nltk_data/corpora/wordnet/{name}": text for name, text in WORDNET_FILES.items()}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "meteor" / "paraphrase-en.gz").write_bytes(gzip.compress(b"0.5\nhas the\nhas an\n"))
    return folder


CHANGES = {
    "meteor": {
        "meteor/function/english.words": "the\nlee\nhas\n",
        "meteor/nonbreaking/english.prefixes": "Prof\n",
        "meteor/synonym/english.synsets": "car\n1\nauto\n2\n",
    },
    "meteor_2005": {"nltk_data/corpora/wordnet/noun.exc": "autos auto\n"},
}


@pytest.mark.parametrize("name", NAMES)
def test_without_data_nothing_is_measured_or_signed_and_later_it_is(name: str, place: Path):
    metric = mg.metric(name)
    for needing in (lambda: metric.measure(**TEXTS), lambda: metric.signature, lambda: metric.short_signature):
        with pytest.raises(ResourceError, match=r"WordNet is not here|METEOR_HOME=.* is no jar"):
            needing()
    assert lacking(metric)
    assert metric == mg.metric(name)

    put(place)
    stats = metric.measure(**TEXTS)

    assert stats.metric is metric
    assert "|data:" in stats.signature
    assert stats.signature == mg.metric(name).measure(**TEXTS).signature
    assert metric == mg.metric(name) == mg.metric(metric.signature)
    assert hash(metric) == hash(mg.metric(name))
    assert pickle.loads(pickle.dumps(metric)) == metric
    stats.check_comparable(mg.metric(name).measure(**TEXTS))


@pytest.mark.parametrize(
    ("kind", "name", "text"), [(kind, name, text) for kind, files in CHANGES.items() for name, text in files.items()]
)
@pytest.mark.parametrize("warm", [True, False])
def test_a_changed_file_is_never_scored_under_the_old_signature(
    kind: str, name: str, text: str, place: Path, warm: bool
):
    put(place)
    metric = mg.metric(kind)
    signature, before = metric.signature, metric.measure(**TEXTS) if warm else None
    (place / name).write_text(text)

    assert metric.signature == signature
    try:
        after = metric.measure(**TEXTS)
    except ResourceError as error:
        assert "changed since it was read first" in str(error)  # noqa: PT017 - refused or as before
    else:
        assert after.signature.startswith(signature)
        assert before is None or after.rows.tolist() == before.rows.tolist()
    fresh = mg.metric(kind)
    assert fresh != metric
    assert fresh.signature != signature
    assert fresh.measure(**TEXTS).signature.startswith(fresh.signature)
    with pytest.raises(MismatchError, match="but here"):
        mg.metric(signature)
    if before:
        with pytest.raises(MismatchError, match="different metrics"):
            before.check_comparable(fresh.measure(**TEXTS))


def test_all_of_a_metric_is_of_one_place(place: Path, monkeypatch: pytest.MonkeyPatch):
    put(place)
    put(place / "other")
    (place / "other/meteor/nonbreaking/english.prefixes").write_text("Prof\n")
    (place / "other/meteor/function/english.words").write_text("of\n")
    first = mg.metric("meteor")
    assert first.signature
    monkeypatch.setenv("METEOR_HOME", str(place / "other/meteor"))
    other = mg.metric("meteor")

    named = mg.METEOR(files=str(place / "other/meteor"))
    assert [step.digest for step in other.text] == [step.digest for step in named.text]
    assert other.data == named.data
    for metric in (first, other):
        assert metric.measure(**TEXTS).signature.startswith(metric.signature)
    assert first.text != other.text
    assert first.data != other.data


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: mg.METEOR(files="/nonexist"), "/nonexist is no jar or folder"),
        (lambda: mg.METEOR(files="/non\0"), "is no jar or folder"),
        (lambda: mg.metric("meteor:files=/nonexist,stages=exact,function_words=none,normalized=no"), "is no jar or"),
        (lambda: mg.METEOR(function_words="file:/nonexist"), "/nonexist can't be read"),
        (lambda: mg.METEOR(function_words="file:a\0b"), "can't be read: embedded null byte"),
        (lambda: mg.METEOR2005(wordnet="/nonexist"), "/nonexist is not WordNet's folder"),
        (lambda: mg.SoftMatch(vectors="file:a\0b"), "can't be read: "),
    ],
)
def test_a_place_that_is_named_and_not_there_is_refused_at_once(make, message: str):
    with pytest.raises(ResourceError, match=message):
        make()


def test_a_named_folder_without_the_file_of_a_stage_is_refused_at_once(place: Path):
    put(place)
    (place / "meteor/paraphrase-en.gz").unlink()
    named = str(place / "meteor")

    with pytest.raises(ResourceError, match=r"needs paraphrase-en.gz.*put it there.*leave the stage out"):
        mg.METEOR(files=named)
    assert mg.METEOR(files=named, stages="exact+synonym").measure(**TEXTS).score > 0


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        (mg.METEOR, {"weights": "abc"}, "weights are one number for each stage, not 'abc'"),
        (mg.METEOR, {"weights": 1.0}, "weights are one number for each stage, not 1.0"),
        (mg.METEOR, {"weights": (10**400, 1, 1, 1)}, "weights are one number for each stage"),
        (mg.BLEU, {"weights": (10**400, 1, 1, 1)}, "weights are one number per order"),
        (mg.METEOR, {"stages": 5}, "stages is a name, not 5"),
        (mg.METEOR, {"stages": ""}, "stages are some of exact, .*, not ''"),
        (mg.METEOR, {"task": 5}, "task is a name, not 5"),
        (mg.METEOR, {"task": []}, r"task is a name, not \[\]"),
        (mg.METEOR, {"task": ""}, "there is no task ''"),
        (mg.METEOR, {"files": ""}, "files is installed, or where Meteor's data are, and not empty"),
        (mg.METEOR, {"language": "finnish"}, "can't normalize finnish: .*normalized=no"),
        (mg.METEOR2005, {"wordnet": ""}, "wordnet is installed or a directory, and not empty"),
        (mg.METEOR2005, {"wordnet": 5}, "wordnet is a name, not 5"),
    ],
)
def test_settings_of_another_kind_are_refused(kind, settings: dict[str, object], message: str):
    with pytest.raises(OptionError, match=message):
        kind(**settings)


def test_which_files_are_lacking_is_known_without_reading_paraphrases(place: Path, monkeypatch: pytest.MonkeyPatch):
    put(place)
    monkeypatch.setattr("matchgrid.resources.meteor.unpacked", lambda *_: pytest.fail("paraphrases were read"))

    assert lacking(mg.metric("meteor")) == ""
