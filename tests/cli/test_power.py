"""`matchgrid power`: what a test set can show."""

import json

import pytest

import matchgrid as mg
from matchgrid.cli import power
from places import lines


@pytest.fixture
def texts(folder):
    """References, a baseline and a system of 60 segments in 20 documents, in files."""
    names = ("ref.txt", "base.txt", "new.txt")
    draws = (("one two three four five", 0), ("one two three four six", 1), ("one two four five", 2))
    for name, (text, turn) in zip(names, draws, strict=True):
        words = [" ".join(text.split()[: 3 + (number * (turn + 2)) % (turn + 7) % 3]) for number in range(60)]
        (folder / name).write_text("".join(f"{line}\n" for line in words), "utf-8")
    (folder / "documents.txt").write_text("".join(f"d{number // 3}\n" for number in range(60)), "utf-8")
    return folder


def test_it_says_what_the_library_says(run, texts):
    ran = run("power", "ref.txt", "-i", "base.txt", "-m", "ter", "chrf", "--delta", "2", "--format", "json")
    found = json.loads(ran.out)

    assert ran.code == 0
    baseline = [
        mg.metric(name).measure(lines(texts / "base.txt"), lines(texts / "ref.txt")) for name in ("ter", "chrf")
    ]
    assert found["results"] == [mg.power(one, delta=2.0).to_dict() for one in baseline]
    assert {file["role"]: file["path"] for file in found["inputs"]} == {
        "references": "ref.txt",
        "hypotheses": "base.txt",
    }


def test_every_other_system_is_set_against_the_first(run, texts):
    ran = run("power", "ref.txt", "-i", "base.txt", "new.txt", "ref.txt", "-m", "ter", "chrf", "-f", "json")
    found = json.loads(ran.out)["results"]

    assert [(one["system"], one["metric"]) for one in found] == [
        *(("new.txt", "ter"), ("ref.txt", "ter"), ("new.txt", "chrf"), ("ref.txt", "chrf")),
    ]
    assert all(one["measured"] and one["range"] == [] for one in found)
    sides = [mg.TER().measure(lines(texts / name), lines(texts / "ref.txt")) for name in ("base.txt", "new.txt")]
    assert found[0]["detectable"] == mg.power(*sides).detectable
    text = run("power", "ref.txt", "-i", "base.txt", "new.txt", "-m", "ter").out
    assert text.splitlines()[1].split()[:3] == ["TER", "↓", "new.txt"]


def test_documents_are_the_units_where_they_are_named(run, texts):
    given = ("power", "ref.txt", "-i", "base.txt", "-m", "ter", "--documents", "documents.txt")
    ran = run(*given)

    assert "Sample: 20 documents of 60 segments (pooled)." in ran.out
    assert "note: 20 documents are few" in ran.err
    macro = json.loads(run(*given, "--weighting", "macro", "-f", "json").out)["results"][0]
    assert (macro["unit"], macro["count"], macro["weighting"], macro["metric"]) == (
        "documents",
        20,
        "macro",
        "mean(ter)",
    )
    assert "Sample: 60 segments." in run("power", "ref.txt", "-i", "base.txt", "-m", "ter").out


def test_speakers_are_the_units_where_that_is_asked_for(run, texts):
    said = [f"{text} (s{number % 4}_{number})\n" for number, text in enumerate(lines(texts / "ref.txt"))]
    heard = [f"{text} (s{number % 4}_{number})\n" for number, text in enumerate(lines(texts / "base.txt"))]
    (texts / "ref.trn").write_text("".join(said), "utf-8")
    (texts / "base.trn").write_text("".join(heard), "utf-8")
    ran = run("power", "ref.trn", "-i", "base.trn", "-m", "sclite", "--unit", "speakers", "-q")

    assert "Sample: 4 speakers of 60 segments (pooled)." in ran.out


def test_the_design_is_given_by_options(run, texts):
    given = ("--alpha", "0.01", "--power", "0.9", "--alternative", "better", "--correlation", "0.6")
    ran = run("power", "ref.txt", "-i", "base.txt", "-m", "ter", *given)

    assert "a one-sided (better) paired test at 0.01 finds with probability 0.9" in ran.out
    assert "assumed 0.60" in ran.out


def test_output_may_be_a_file(run, texts):
    ran = run("power", "ref.txt", "-i", "base.txt", "-m", "ter", "--output", "power.md", "-f", "markdown")

    assert (ran.code, ran.out) == (0, "")
    assert (texts / "power.md").read_text("utf-8").startswith("| metric | baseline | its error |")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--unit", "documents"), "--unit documents: this input names no documents"),
        (("--unit", "speakers"), "--unit speakers: this input names no speakers"),
        (("--weighting", "macro"), "weighting='macro' is that of clusters"),
        (("--delta", "0"), "delta is the size of a difference"),
        (("--correlation", "1"), "correlation is a number from -1 to below 1"),
        (("--power", "80"), "power is a number between alpha"),
        (("-i", "new.txt", "--correlation", "0.5"), "the correlation is measured"),
        (("-m", "ter", "ter"), "named twice"),
        (("-i", "base.txt"), "base.txt: given more than once"),
    ],
)
def test_what_contradicts_itself_is_refused(refused, texts, words: tuple[str, ...], said: str):
    extra = words[1:2] if words[0] == "-i" else ()
    rest = words[2:] if extra else words
    metric = () if "-m" in rest else ("-m", "ter")

    assert said in refused("power", "ref.txt", "-i", "base.txt", *extra, *metric, *rest)


def test_one_difference_is_not_of_metrics_on_different_scales(run, texts):
    given = ("power", "ref.txt", "-i", "base.txt", "-m", "bleu", "wer")
    refused = run(*given, "--delta", "1")

    assert refused.code == 2
    assert refused.out == ""
    assert "--delta is in a metric's unit, and these are on different scales" in refused.err
    for words, message in (
        (("bleu=x",), "--delta x: give a number"),
        (("bleu=1", "bleu=2"), "--delta: bleu is given twice"),
        (("ter=1",), "'ter' was not compared"),
        (("bleu=0",), "delta is the size of a difference"),
    ):
        assert message in run(*given, "--delta", *words).err


def test_metrics_have_differences_of_their_own(run, texts):
    given = ("power", "ref.txt", "-i", "base.txt", "-m", "bleu", "wer", "chrf", "--delta", "bleu=2", "wer=0.01")
    found = json.loads(run(*given, "-f", "json").out)["results"]
    sides = [mg.metric(name).measure(lines(texts / "base.txt"), lines(texts / "ref.txt")) for name in ("bleu", "wer")]
    table = run(*given, "-f", "csv").out.splitlines()
    text = run(*given).out.splitlines()

    assert [one["delta"] for one in found] == [2.0, 0.01, None]
    assert [one["reached"] for one in found[:2]] == [
        mg.power(side, delta=delta).reached for side, delta in zip(sides, (2.0, 0.01), strict=True)
    ]
    assert table[0].endswith(",detectable,delta,power,needed")
    assert [line.split(",")[6] for line in table[1::5]] == ["2.0", "0.01", ""]
    assert text[0].endswith("detectable  difference  power for it  segments for it")


def test_a_difference_in_another_unit_is_noted(run, texts):
    ran = run("power", "ref.txt", "-i", "base.txt", "-m", "wer", "--delta", "1")

    assert "no system is better by 1; give delta in the metric's unit, of which 1 is all" in ran.err
    assert "no system is better" not in run("power", "ref.txt", "-i", "base.txt", "-m", "wer", "--delta", "0.01").err


def test_strata_are_those_of_the_library(run, texts):
    count = len(lines(texts / "ref.txt"))
    strata = [str(place % 3) for place in range(count)]
    (texts / "strata.txt").write_text("".join(f"{one}\n" for one in strata), "utf-8")
    given = ("power", "ref.txt", "-i", "base.txt", "-m", "ter", "-f", "json")

    found = json.loads(run(*given, "--strata", "strata.txt").out)["results"][0]

    side = mg.metric("ter").measure(lines(texts / "base.txt"), lines(texts / "ref.txt"))
    assert found["detectable"] == mg.power(side, strata=strata).detectable != mg.power(side).detectable


def test_a_name_is_kept_and_several_runs_are_refused(run, refused, texts):
    given = ("power", "ref.txt", "-i", "base.txt")

    assert json.loads(run(*given, "mine=new.txt", "-f", "json").out)["results"][0]["system"] == "mine"
    message = "power is of one run of each system, and mine has 2: give one; matchgrid compare takes several"
    assert refused(*given, "mine=new.txt,base.txt") == message


@pytest.mark.parametrize(
    "words", [("--alpha", "2"), ("--power", "0.01"), ("--delta", "0"), ("--correlation", "1"), ("--unit", "speakers")]
)
def test_settings_are_refused_before_anything_is_measured(refused, texts, monkeypatch, words: tuple[str, ...]):
    monkeypatch.setattr(power, "measure_blocks", lambda *_, **__: pytest.fail("measured"))

    assert words[0].removeprefix("--") in refused("power", "ref.txt", "-i", "base.txt", *words)
