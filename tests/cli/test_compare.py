"""`matchgrid compare`."""

from __future__ import annotations

import inspect
import json
import re
from xml.etree import ElementTree

import pytest

import matchgrid as mg
from matchgrid import example
from matchgrid.cli import compare, paired, sctk
from matchgrid.cli.compare import command, options
from matchgrid.cli.comparing import KEYWORDS

BOTH = ["compare", "references.a.txt", "references.b.txt", "--draws", "300"]
SYSTEMS = ["system.careful.txt", "system.fluent.txt", "system.terse.txt"]
DOCUMENTS = ["--documents", "documents.txt"]
TEXTS = example.load()


def compared(*names, **settings):
    """What the API finds of the example's systems under the names of their files."""
    wanted = names or tuple(TEXTS.systems)
    systems = {f"system.{name}.txt": TEXTS.systems[name] for name in wanted}
    return mg.compare(systems, TEXTS.references, **{"draws": 300, "metrics": ["bleu"], **settings})


def test_help_says_every_option(run):
    shown = run("compare", "--help").out

    for parameter in options():
        for flag in (flag for flag in parameter.opts if flag.startswith("-")):
            assert re.search(rf"(^|\s|,){re.escape(flag)}\b", shown), flag


def test_options_are_the_keywords_of_the_api():
    keywords = {name: each.default for name, each in inspect.signature(mg.compare).parameters.items()}

    given = command.make_context("compare", ["reference.txt", "-i", "system.txt"]).params

    # --unit names the clusters that the input has.
    assert set(keywords) - {"systems", "references", "clusters"} <= set(given)
    assert {name: given[name] for name in KEYWORDS} == {name: keywords[name] for name in KEYWORDS}


def test_json_is_what_the_api_finds_with_its_files(run, folder):
    ran = run(*BOTH, "-i", *SYSTEMS, "-m", "bleu", "ter", "-f", "json")

    found = json.loads(ran.out)

    files = found.pop("inputs")
    wanted = json.loads(compared(metrics=["bleu", "ter"]).to_json())
    del wanted["inputs"]
    assert found == wanted
    assert [(file["role"], file["path"]) for file in files] == [
        ("references", "references.a.txt"),
        ("references", "references.b.txt"),
        *(("hypotheses", name) for name in SYSTEMS),
    ]


def test_documents_are_drawn_whole_where_they_are_named(run, folder):
    found = json.loads(run(*BOTH, "-i", *SYSTEMS, *DOCUMENTS, "-f", "json").out)

    assert (found["design"]["unit"], found["design"]["count"], found["design"]["segments"]) == ("documents", 12, 60)
    assert found["differences"] == json.loads(compared(clusters=TEXTS.documents).to_json())["differences"]


def test_segments_are_drawn_where_they_are_asked_for(run, folder):
    found = json.loads(run(*BOTH, "-i", *SYSTEMS, *DOCUMENTS, "--unit", "segments", "-f", "json").out)

    assert found["design"]["unit"] == "segments"


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (["--test", "sign", "--alternative", "worse"], {"test": "sign", "alternative": "worse"}),
        (["--test", "bootstrap", "--draws", "200"], {"test": "bootstrap", "draws": 200}),
        (["--interval", "bca", "--level", "0.9"], {"interval": "bca", "level": 0.9}),
        (["--pairs", "all", "--correction", "bh", "--seed", "7"], {"pairs": "all", "correction": "bh", "seed": 7}),
        (["--baseline", SYSTEMS[2], "--family", "metric"], {"baseline": SYSTEMS[2], "family": "metric"}),
        (["--epsilon", "0.5"], {"epsilon": 0.5}),
        (["--threads", "1"], {}),
    ],
)  # fmt: skip
def test_options_do_what_the_keywords_do(words, settings, run, folder):
    found = json.loads(run(*BOTH, "-i", *SYSTEMS, *words, "-f", "json").out)

    wanted = json.loads(compared(**settings).to_json())
    assert {**found, "inputs": []} == wanted


def test_macro_weighting_and_strata(run, folder):
    strata = ["news" if name < "h" else "talk" for name in TEXTS.documents]
    (folder / "strata.txt").write_text("".join(f"{name}\n" for name in strata))
    words = [*DOCUMENTS, "--weighting", "macro", "--strata", "strata.txt", "-f", "json"]

    found = json.loads(run(*BOTH, "-i", *SYSTEMS, *words).out)

    wanted = compared(clusters=TEXTS.documents, weighting="macro", strata=strata)
    assert {**found, "inputs": []} == json.loads(wanted.to_json())
    assert found["design"]["strata"] == 2


def test_epsilon_is_by_metric_under_the_names_that_were_given(run, folder):
    words = ["-m", "bleu", "rouge1", "-lc", "--epsilon", "bleu=0.5", "rouge1=0.01"]

    found = json.loads(run(*BOTH, "-i", *SYSTEMS[:2], *words, "-f", "json").out)

    assert [(each["metric"], each["epsilon"]) for each in found["differences"]] == [
        ("bleu:lowercase=yes", 0.5),
        ("rouge1", 0.01),
    ]


def test_runs_are_files_of_one_system(run, folder):
    words = ["-i", f"base={SYSTEMS[1]},{SYSTEMS[2]}", SYSTEMS[0]]

    found = json.loads(run(*BOTH, *words, "-f", "json").out)

    assert found["systems"] == ["base", SYSTEMS[0]]
    assert len(found["scores"][0]["runs"]) == found["design"]["runs"] == 2
    systems = {
        "base": [TEXTS.systems["fluent"], TEXTS.systems["terse"]],
        SYSTEMS[0]: TEXTS.systems["careful"],
    }
    wanted = mg.compare(systems, TEXTS.references, metrics=["bleu"], draws=300)
    assert {**found, "inputs": []} == json.loads(wanted.to_json())


def test_a_file_whose_name_has_an_equals_sign_is_a_file(run, folder):
    (folder / "a=b,c.txt").write_bytes((folder / SYSTEMS[0]).read_bytes())

    found = json.loads(run(*BOTH, "-i", "a=b,c.txt", SYSTEMS[1], "-f", "json").out)

    assert found["systems"] == ["a=b,c.txt", SYSTEMS[1]]


def test_text_is_what_the_value_prints(run, folder):
    ran = run(*BOTH, "-i", *SYSTEMS, *DOCUMENTS)

    wanted = compared(clusters=TEXTS.documents)
    tables, _, notes = str(wanted).partition("\nnote: ")
    assert ran.out == f"{tables}\n"
    assert notes in ran.err


@pytest.mark.parametrize("format", ["csv", "markdown", "latex", "html"])
def test_other_formats(format, run, folder):
    from matchgrid.report.comparison import render

    ran = run(*BOTH, "-i", *SYSTEMS, "-f", format, "-w", "2")

    assert ran.out == f"{render(compared(), format, width=2)}\n"


def test_a_picture_is_written_beside_the_results(run, folder):
    ran = run(*BOTH, "-i", *SYSTEMS, "--svg", "out.svg", "--chart", "distributions")

    assert ran.code == 0
    assert (folder / "out.svg").read_text() == f"{compared().svg('distributions')}\n"
    assert ElementTree.parse(folder / "out.svg").getroot().tag.endswith("svg")
    ran = run(*BOTH, "-i", *SYSTEMS, "--svg", "out.svg", "--overwrite")
    assert (folder / "out.svg").read_text() == f"{compared().svg()}\n"


def test_the_same_seed_prints_the_same_with_any_number_of_threads(run, folder):
    words = [*BOTH, "-i", *SYSTEMS, "-f", "json"]

    assert run(*words, "--threads", "1").out == run(*words, "--threads", "2").out
    assert run(*words).out != run(*words, "--seed", "1").out


def test_notes_are_printed_once_and_are_errors_if_strict(run, folder):
    ran = run(*BOTH, "-i", *SYSTEMS, *DOCUMENTS)

    assert ran.err.count("12 documents are few") == 1
    strict = run(*BOTH, "-i", *SYSTEMS, *DOCUMENTS, "--strict")
    assert (strict.code, strict.out) == (2, "")


def test_systems_that_are_one_file_differ_by_nothing(run, folder):
    (folder / "same.txt").write_bytes((folder / SYSTEMS[0]).read_bytes())

    found = json.loads(run(*BOTH, "-i", SYSTEMS[0], "same.txt", "-m", "bleu", "chrf", "ter", "-f", "json").out)

    assert [each["p_value"] for each in found["differences"]] == [1.0] * 3
    assert {each["direction"] for each in found["differences"]} == {"equal"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-i", SYSTEMS[0]], "compare takes two systems or more after -i, the baseline first, not 1"),
        (["-i", SYSTEMS[0], f"./{SYSTEMS[0]}"], "given more than once as a hypothesis"),
        (["-i", f"a={SYSTEMS[0]}", f"b={SYSTEMS[1]},{SYSTEMS[0]}"], f"{SYSTEMS[0]} is given more than once as a hypo"),
        (["-i", "x=", SYSTEMS[0]], "-i x=: a system with several runs is NAME=FILE,FILE"),
        (["-i", f"{SYSTEMS[1]}={SYSTEMS[0]}", SYSTEMS[1]], "is named twice"),
        (["-i", *SYSTEMS, "--unit", "speakers"], "--unit speakers: this input names no speakers"),
        (["-i", *SYSTEMS, "--weighting", "macro"], "weighting='macro' is that of clusters"),
        (["-i", *SYSTEMS, "--baseline", "x"], "baseline 'x' is no system"),
        (["-i", *SYSTEMS, "--epsilon", "x"], "--epsilon x: give a number"),
        (["-i", *SYSTEMS, "--epsilon", "1", "2"], "--epsilon 1: there are several"),
        (["-i", *SYSTEMS, "--epsilon", "bleu=1", "bleu=2"], "--epsilon: bleu is given twice"),
        (["-i", *SYSTEMS, "--effect", "cohen-d"], "effect='cohen-d' is of a mean of units' scores"),
        (["-i", *SYSTEMS, "--effect", "cohen-d", "-m", "rouge1", "rouge1:aggregate=micro"], "=micro' is none"),
        (["-i", *SYSTEMS, "-m", "bleu", "sacrebleu/bleu"], "'bleu' is named twice: a profile may be another name"),
        (["-i", *SYSTEMS, "--epsilon", "BLEU=1", "-m", "bleu", "bleu:smooth=floor"], "'BLEU' is the label of 2"),
        (["-i", *SYSTEMS, "--chart", "intervals"], "--chart says what --svg FILE shows"),
        (["-i", *SYSTEMS, "--overwrite"], "--overwrite is for --output FILE"),
        (["-i", *SYSTEMS, "--svg", SYSTEMS[0]], f"--svg {SYSTEMS[0]} is an input of this command"),
        (["-i", *SYSTEMS, *DOCUMENTS, "--svg", "documents.txt"], "--svg documents.txt is an input of this command"),
        (["-i", *SYSTEMS, "--svg", "new", "--output", "new"], "--svg and --output are both new"),
        (["-i", *SYSTEMS, "--svg", "-"], "--svg writes a picture to a file, and - is standard output"),
        (["-i", *SYSTEMS, "--sctk", "--paired-bs"], "--paired-bs is sacreBLEU's test"),
        (["-i", *SYSTEMS, "--svg", "documents.txt"], "documents.txt exists"),
        (["-i", *SYSTEMS, "--level", "95"], "level is a fraction between 0 and 1"),
        (["-i", *SYSTEMS, "--strata", "nowhere.txt"], "nowhere.txt"),
        (["-i", *SYSTEMS, "-tok", "zh", "-m", "ter"], "--tokenize concerns BLEU"),
        (["-i", *SYSTEMS, "-l", "en-zh", "-m", "ter"], "-l en-zh chooses BLEU's tokenizer"),
    ],
)  # fmt: skip
def test_what_is_refused(words, message, refused, folder):
    assert message in refused(*BOTH, *words)


@pytest.mark.parametrize("option", ["--output", "--svg"])
@pytest.mark.parametrize("name", ["documents.txt", "strata.txt", "references.b.txt", SYSTEMS[2]])
def test_no_file_that_is_read_is_replaced(option, name, refused, folder):
    (folder / "strata.txt").write_text("news\n" * 30 + "talks\n" * 30, encoding="utf-8")
    before = (folder / name).read_bytes()
    words = ["-i", *SYSTEMS, "--documents", "documents.txt", "--strata", "strata.txt"]

    assert f"{option} {name} is an input of this command" in refused(*BOTH, *words, option, name, "--overwrite")
    assert (folder / name).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--level", "2"], "level is a fraction"),
        (["--draws", "0"], "draws is a whole number"),
        (["--seed", "-1"], "seed is a whole number"),
        (["--baseline", "nobody"], "baseline 'nobody' is no system"),
        (["--pairs", "all", "--baseline", SYSTEMS[0]], "pairs='all' has no baseline"),
        (["--epsilon", "much"], "--epsilon much: give a number"),
        (["--epsilon", "wer=1"], "was not compared"),
        (["--epsilon", "-1"], "epsilon is a number from 0"),
        (["--effect", "cohen-d"], "effect='cohen-d' is of a mean"),
        (["--weighting", "macro"], "weighting='macro' is that of clusters"),
        (["--test", "mapsswe"], "TER is no rate of errors"),
        (["--test", "mapsswe", "-m", "wer", *DOCUMENTS], "test='mapsswe' has units of its own"),
        (["--test", "mcnemar"], "test='mcnemar' is of segments that are right or wrong"),
        (["--unit", "speakers"], "this input names no speakers"),
        (["--strata", "nowhere.txt"], "nowhere.txt"),
        (["--paired-bs", "--seed", "-1"], "seed is a whole number"),
        (["--paired-ar", "-parn", "0"], "draws is a whole number"),
        (["--paired-ar", "-t", "set", "-l", "en-de"], "-t set has references of its own"),
        (["--sctk", "-t", "set", "-l", "en-de"], "-t set has references of its own"),
    ],
    ids=" ".join,
)
def test_settings_are_refused_before_anything_is_measured(words, message, refused, folder, monkeypatch):
    def measured(*_given, **_settings):
        raise AssertionError("measured")

    for module in (compare, paired):
        monkeypatch.setattr(module, "measure_blocks", measured)
    monkeypatch.setattr(sctk, "whole", measured)

    metrics = [] if "-m" in words or words[0].startswith(("--paired", "--sctk")) else ["-m", "ter"]
    assert message in refused(*BOTH[:-2], "-i", *SYSTEMS, *metrics, *words)


def test_strata_of_another_length_are_refused(refused, folder):
    (folder / "strata.txt").write_text("a\nb\n")

    assert "--strata strata.txt: 2 lines for 60 segments" in refused(*BOTH, "-i", *SYSTEMS, "--strata", "strata.txt")
