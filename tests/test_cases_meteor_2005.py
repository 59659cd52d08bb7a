"""What users of METEOR hit: public reports, with NLTK's number and the one that is right; and what is refused or noted.

Each docstring names the report, where there is one. Inputs are our own.
"""

import os
import shutil
from pathlib import Path

import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ResourceError
from meteor_2005_peers import PARTS, needed

NO_SYNONYMS = ("meteor_2005:stages=exact+stem", "nltk/meteor:stages=exact+stem")


def note_segments(stats: mg.Statistics, code: str) -> tuple[int, ...]:
    return next((note.segments for note in stats.notes if note.code == code), ())


@pytest.mark.parametrize("name", NO_SYNONYMS)
def test_no_score_is_above_one(name: str):
    """B39"""
    found = mg.score(name, hypotheses=["prints or saves the page"], references=["print or save the page"])

    assert found == pytest.approx(0.996, rel=1e-15)
    assert found <= 1


@pytest.mark.parametrize("name", NO_SYNONYMS)
def test_which_meteor_it_is_stands_in_the_record(name: str):
    """B41"""
    stats = mg.metric(name).measure(["a red bird sings"], ["a red bird sang"])

    assert stats.score == pytest.approx(0.7361111111111112, rel=1e-15)
    assert stats.metric.label == "METEOR-2005"
    assert "stages=exact+stem," in stats.signature
    assert "stemmer=porter," in stats.signature
    assert "data:" not in stats.signature


def test_meteor_of_2014_is_another_number(meteor_data: str):
    """B39, B41"""
    stats = mg.metric("meteor-1.5/meteor").measure(["a red bird sings"], ["a red bird sang"])

    assert stats.score == pytest.approx(0.94, abs=1e-12)
    assert stats.metric.label == "METEOR"
    assert "data:function-words:english@" in stats.signature
    other = mg.score("meteor", hypotheses=["prints or saves the page"], references=["print or save the page"])
    assert other == pytest.approx(0.7818, abs=5e-5)


def test_an_empty_output_scores_nothing_with_meteor_of_2014(meteor_data: str):
    """B11"""
    assert mg.score("meteor-1.5/meteor", hypotheses=[""], references=["we meet at noon"]) == 0


def test_wordnet_stands_in_the_record_by_its_digest():
    """B41"""
    needed()
    metric = mg.profile("nltk/meteor")

    assert "|data:wordnet@" in metric.signature
    assert "|data:wordnet@" in metric.short_signature
    assert mg.metric(metric.signature) == metric
    with pytest.raises(MismatchError, match="made with the files wordnet@000000000000, but here wordnet@"):
        mg.metric(metric.signature.replace(metric.data[0].label, "wordnet@000000000000"))


@pytest.mark.parametrize("name", NO_SYNONYMS)
def test_an_empty_output_scores_nothing(name: str):
    """B11"""
    assert mg.score(name, hypotheses=[""], references=["we meet at noon"]) == 0


def test_a_text_is_words_and_never_characters():
    """B44"""
    metric = mg.metric("nltk/meteor:stages=exact+stem,tokenize=pretokenized")
    lists = {"hypotheses": [["Good", "day"]], "references": [["good", "day"]]}

    with pytest.raises(InputTypeError, match="a list of strings belongs here"):
        metric.measure(["good day"], ["good day"])
    assert metric.measure(**lists).score == 0.9375


def test_synonyms_of_words_are_not_those_of_their_stems():
    needed()
    texts = {
        "hypotheses": ["a happy man", "the car", "the car"],
        "references": ["a glad man", "the automobile", "the auto"],
    }
    nltk, lemmas, sets = (
        mg.metric(name).measure(**texts)
        for name in ("nltk/meteor", "nltk/meteor:synonymy=lemmas", "nltk/meteor:synonymy=sets")
    )

    assert nltk.rows[:, 2].tolist() == [0, 0, 1]
    assert lemmas.rows[:, 2].tolist() == sets.rows[:, 2].tolist() == [1, 1, 1]
    assert note_segments(nltk, "stemmed_synonyms") == (1, 2)
    assert "synonymy=lemmas" in str(nltk.notes[0])
    assert not lemmas.notes


def test_sets_are_of_both_words_and_lemmas_of_one():
    needed()
    texts = {"hypotheses": ["automobile", "cars", "Paris"], "references": ["cars", "automobile", "Lutetia"]}
    sets, lemmas = (
        mg.METEOR2005(stages="exact+synonym", synonymy=synonymy).measure(**texts) for synonymy in ("sets", "lemmas")
    )

    assert sets.rows[:, 2].tolist() == [1, 1, 0]
    assert lemmas.rows[:, 2].tolist() == [0, 1, 0]


def test_the_fewest_crossings_are_taken_of_the_most_matches():
    """The second word of two is meant, and with NLTK the last of each."""
    texts = {"hypotheses": ["the dog and cat"], "references": ["a dog saw the dog and the cat"]}
    paper, nltk = (mg.metric(name).measure(**texts).components for name in NO_SYNONYMS)

    assert paper["exact"] == nltk["exact"] == 4
    assert (paper["chunks"], nltk["chunks"]) == (2, 3)


def test_a_stage_that_has_mapped_a_word_keeps_it():
    """Each stage maps as many words as it can, whatever the next could have done."""
    stats = mg.METEOR2005(stages="exact+stem").measure(["walks walk"], ["walk walking"])

    assert (stats.components["exact"], stats.components["stem"]) == (1, 1)


def test_a_corpus_is_the_sums_or_the_mean():
    texts = {"hypotheses": ["a b c d", "x y"], "references": ["a b c d", "x z"]}
    micro, macro = (
        mg.METEOR2005(stages="exact", aggregate=aggregate).measure(**texts) for aggregate in ("micro", "macro")
    )

    assert micro.segment_scores == pytest.approx(macro.segment_scores, rel=1e-15)
    assert macro.score == pytest.approx(macro.segment_scores.mean(), rel=1e-15)
    assert micro.score == pytest.approx((1 - 0.5 * (2 / 5) ** 3) * 5 / 6, rel=1e-15)


def test_words_that_repeat_in_a_long_text_are_noted():
    words = [f"{'abcdef'[number * number % 7 % 6]}" for number in range(600)]
    stats = mg.METEOR2005(stages="exact").measure([" ".join(words[:400]), "a b"], [" ".join(words[150:]), "b a"])

    assert note_segments(stats, "crossings_limit") in ((), (1,))
    assert stats.rows[0, 0] == sum(min(words[:400].count(word), words[150:].count(word)) for word in "abcdef")
    assert all("shifts" not in str(note) for note in stats.notes)


def test_the_script_is_noted_that_is_not_split():
    stats = mg.METEOR2005(stages="exact").measure(["我们今天去公园玩吧"], ["我们今天去公园里玩"])

    assert "unsplit_script" in {note.code for note in stats.notes}


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without WordNet."""
    there = os.path.isfile

    def absent(path: str) -> bool:
        return "data.noun" not in str(path) and there(path)

    monkeypatch.setattr(os.path, "isfile", absent)


@pytest.mark.usefixtures("nowhere")
def test_without_wordnet_it_is_told_which_stage_needs_it_and_what_to_do():
    metric = mg.METEOR2005()

    with pytest.raises(ResourceError, match=r"the stage synonym needs WordNet.*wordnet-base.*leave the stage out"):
        metric.measure(["a"], ["a"])
    assert mg.METEOR2005(stages="exact+stem").measure(["a b"], ["a b"]).score == 0.9375
    with pytest.raises(ResourceError, match="/there is not WordNet's folder"):
        mg.METEOR2005(wordnet="/there")


def test_wordnet_is_read_from_the_folder_that_is_named(tmp_path: Path):
    for part in PARTS:
        for name in (f"index.{part}", f"data.{part}", f"{part}.exc"):
            shutil.copy(needed() / name, tmp_path / name)
    metric = mg.METEOR2005(wordnet=str(tmp_path))
    assert metric.data == mg.METEOR2005().data
    assert metric.measure(["a car"], ["an auto"]).components["synonym"] == 1

    with (tmp_path / "adv.exc").open("a") as file:
        file.write("farthest far\n")
    assert mg.METEOR2005(wordnet=str(tmp_path)).data != metric.data


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"stages": "stem+exact"}, r"stages is exact\+stem\+synonym, .* or exact, not 'stem\+exact'"),
        ({"stages": "exact", "wordnet": "/x"}, "wordnet has no effect without the stage synonym"),
        ({"alpha": 1.5}, "alpha is a number from 0 to 1"),
        ({"gamma": 2}, "gamma is a number from 0 to 1"),
        ({"beta": -1}, "beta is a number from 0"),
        ({"alignment": "beam"}, "alignment is fewest-crossings or last-first"),
        ({"synonymy": "wordnet"}, "synonymy is sets, lemmas or stems"),
        ({"stemmer": "rouge-1.5.5"}, "stemmer is porter, arabic"),
        ({"lowercase": "maybe"}, "lowercase is yes, no, ascii or perl"),
        ({"aggregate": "mean"}, "aggregate is macro or micro"),
    ],
)
def test_settings_that_are_none_are_refused(settings: dict[str, object], message: str):
    with pytest.raises(OptionError, match=message):
        mg.METEOR2005(**settings)
