"""`matchgrid score`."""

from __future__ import annotations

import json
import os
import re

import pytest

import matchgrid as mg
from matchgrid import example
from matchgrid.cli.options import options

BOTH = ["score", "references.a.txt", "references.b.txt"]
SYSTEMS = ["system.careful.txt", "system.fluent.txt", "system.terse.txt"]
TEXTS = example.load()


def evaluations(*metrics):
    return {
        f"system.{name}.txt": mg.evaluate(hypotheses=system, references=TEXTS.references, metrics=list(metrics))
        for name, system in TEXTS.systems.items()
    }


def test_help_says_every_option(run):
    shown = run("score", "--help").out

    for parameter in options():
        for flag in (flag for flag in parameter.opts if flag.startswith("-")):
            assert re.search(rf"(^|\s|,){re.escape(flag)}\b", shown), flag
    sections = [line[:-1] for line in shown.splitlines() if re.fullmatch(r"\w+:", line)]
    assert sections == ["Input", "Metrics", "BLEU", "chrF", "TER", "Intervals", "Output", "Options"]


def test_several_systems_are_a_table_with_signatures(run, folder):
    ran = run(*BOTH, "-i", *SYSTEMS, "-m", "bleu", "ter", "-w", "2")
    wanted = evaluations("bleu", "ter")

    lines = ran.out.splitlines()

    assert lines[0].split() == ["system", "BLEU", "↑", "TER", "↓"]
    for line, name in zip(lines[1:4], SYSTEMS, strict=True):
        assert line.split() == [name, f"{wanted[name]['bleu'].score:.2f}", f"{wanted[name]['ter'].score:.2f}"]
    assert lines[5] == "BLEU  nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"


def test_systems_without_options_are_scored_with_bleu(run, folder):
    assert json.loads(run(*BOTH, "-i", SYSTEMS[0], "-f", "json").out)["metric"] == "bleu"


def test_the_json_value_is_the_apis(run, folder):
    wanted = evaluations("bleu:max_order=2", "chrf++", "sacrebleu/ter")

    found = json.loads(
        run(*BOTH, "-i", *SYSTEMS, "-m", "bleu:max_order=2", "chrf++", "sacrebleu/ter", "-f", "json").out
    )

    assert [each["value"] for each in found] == [score for name in SYSTEMS for score in wanted[name].scores.values()]
    assert [file["role"] for file in found[0]["inputs"]] == ["references", "references", "hypotheses"]
    assert found[3]["inputs"][2]["path"] == SYSTEMS[1]


def test_segments_of_several_systems_and_metrics(run, folder):
    wanted = evaluations("sacrebleu/sentence-bleu", "ter")

    ran = run(*BOTH, "-i", *SYSTEMS, "-m", "bleu", "ter", "-sl", "-f", "jsonl")

    found = [json.loads(line) for line in ran.out.splitlines()]
    assert len(found) == 3 * 60
    assert found[61]["system"] == SYSTEMS[1]
    assert found[61]["segment"] == 2
    assert found[61]["scores"] == {
        name: wanted[SYSTEMS[1]][name].segment_scores[1] for name in ("sacrebleu/sentence-bleu", "ter")
    }
    assert ran.out == run(*BOTH, "-i", *SYSTEMS, "-m", "bleu", "ter", "--level", "segment", "-f", "jsonl").out


def test_segment_bleu_says_its_effective_order(run, folder):
    first = run(*BOTH, "-i", SYSTEMS[0], "-sl").out.splitlines()[0]

    assert first.startswith("BLEU|nrefs:2|case:mixed|eff:yes|")


def test_documents_are_scored_whole(run, folder):
    wanted = evaluations("bleu", "ter")[SYSTEMS[0]]
    words = ["--level", "document", "--documents", "documents.txt", "-m", "bleu", "ter"]

    found = json.loads(run(*BOTH, "-i", SYSTEMS[0], *words, "-f", "json").out)
    table = run(*BOTH, "-i", SYSTEMS[0], *words).out.splitlines()

    assert [record["document"] for record in found["documents"]] == list(dict.fromkeys(TEXTS.documents))
    pooled = wanted["bleu"].pool(TEXTS.documents).segment_scores
    assert [record["scores"]["bleu"] for record in found["documents"]] == pooled.tolist()
    assert table[0].split() == ["document", "BLEU", "↑", "TER", "↓"]
    assert "|units:documents" in table[-1]


def test_means_over_segments_and_over_documents(run, folder):
    wanted = evaluations("bleu:effective_order=yes", "bleu", "ter")[SYSTEMS[0]]
    words = [*BOTH, "-i", SYSTEMS[0], "-m", "bleu", "ter", "--macro", "-b", "-w", "9"]

    segments = run(*words).out.split()
    documents = run(*words, "--documents", "documents.txt").out.split()

    means = [wanted[name].macro().score for name in ("bleu:effective_order=yes", "ter")]
    assert segments == [f"{mean:.9f}" for mean in means]
    means = [wanted[name].pool(TEXTS.documents).macro().score for name in ("bleu", "ter")]
    assert documents == [f"{mean:.9f}" for mean in means]


def test_a_mean_over_documents_has_another_signature_than_one_over_segments(run, folder):
    words = [*BOTH, "-i", SYSTEMS[0], "-m", "ter", "--macro", "-f", "json"]

    segments = json.loads(run(*words).out)
    documents = json.loads(run(*words, "--documents", "documents.txt").out)

    assert segments["value"] != documents["value"]
    assert segments["signature"] != documents["signature"]
    assert (segments["units"], documents["units"]) == ("segments", "documents")


def test_bare_scores(run, folder):
    lines = run(*BOTH, "-i", *SYSTEMS, "-m", "bleu", "ter", "-b").out.splitlines()
    segments = run(*BOTH, "-i", *SYSTEMS, "-m", "bleu", "ter", "-b", "-sl").out.splitlines()

    assert len(lines) == 6
    assert [len(line.split("\t")) for line in segments] == [6] * 60


def test_tables_are_joined_by_id(run, folder):
    rows = [("b", "x y z", "x y z"), ("a", "p q", "p r")]
    folder.joinpath("h.tsv").write_text("id\tout\n" + "".join(f"{i}\t{h}\n" for i, h, _ in rows), "utf-8")
    folder.joinpath("r.jsonl").write_text(
        "".join(f'{{"id": "{i}", "ref": "{r}"}}\n' for i, _, r in rows[::-1]), "utf-8"
    )
    words = ["r.jsonl", "-i", "h.tsv", "--reference-field", "ref", "--hypothesis-field", "out", "--id-field", "id"]

    found = json.loads(run("score", *words, "-m", "ter", "-sl", "-f", "json").out)

    assert [(record["id"], record["scores"]["ter"]) for record in found["segments"]] == [("a", 50.0), ("b", 0.0)]


def test_one_table_may_hold_everything(run, folder):
    folder.joinpath("t.csv").write_text('doc,h,r\nd1,"a, b","a, b"\nd2,x,y\nd1,c,c\n', "utf-8")
    words = [
        "t.csv",
        "--reference-field",
        "r",
        "--hypothesis-field",
        "h",
        "--document-field",
        "doc",
        "--level",
        "document",
    ]

    found = json.loads(run("score", *words, "-m", "ter", "-f", "json").out)

    assert [record["scores"]["ter"] for record in found["documents"]] == [0.0, 100.0]
    assert {file["role"] for file in found["results"][0]["inputs"]} == {"references", "hypotheses"}


def test_output_goes_to_a_new_file_and_nothing_to_standard_output(run, refused, folder):
    words = [*BOTH, "-i", SYSTEMS[0]]
    wanted = run(*words).out

    ran = run(*words, "--output", "out.txt")

    assert (ran.out, folder.joinpath("out.txt").read_text("utf-8")) == ("", wanted)
    assert refused(*words, "--output", "out.txt").startswith("out.txt exists and was left as it is")
    assert run(*words, "--output", "out.txt", "--overwrite", "-f", "json").code == 0
    assert json.loads(folder.joinpath("out.txt").read_text("utf-8"))["name"] == "BLEU"


def test_the_number_of_threads_changes_nothing(run, folder):
    words = [*BOTH, "-i", *SYSTEMS, "-m", "bleu", "chrf", "ter", "-f", "json"]

    assert run(*words, "--threads", "1").out == run(*words, "--threads", "2").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("-m bleu bleu", "metric 'bleu' is named twice: a profile may be another name of it"),
        ("-m sacrebleu/bleu bleu", "metric 'bleu' is named twice: a profile may be another name of it"),
        ("-m chrf --force", "--force concerns BLEU, which is not computed: add -m bleu"),
        (
            "-m chrf -l en-de",
            "-l en-de chooses BLEU's tokenizer or a test set (-t), and there is neither: leave it out",
        ),
        ("-l de", "-l de: a language pair has a source and a target, as in en-de"),
        ("-b -f json", "--score-only prints bare scores, so not json: leave out one of them"),
        ("--overwrite", "--overwrite is for --output FILE"),
        ("-sl --level corpus", "--sentence-level is --level segment, not --level corpus: leave out one of them"),
        ("--documents documents.txt", "documents have no effect on the corpus level: add --level document or --macro"),
        ("--macro -sl", "--macro is one number, the mean of what --level segment prints: leave out one of them"),
        ("-t wmt20 -l en-de", "-t wmt20 has references of its own: leave out references.a.txt"),
        ("-tok spm", "tokenizer 'spm' needs a model: spm:PATH (sacreBLEU's old 'spm' is flores101)"),
        ("-w -1", "Invalid value for '-w' / '--width': -1 is not in the range 0<=x<=17."),
        ("--threads 0", "Invalid value for '--threads': 0 is not in the range 1<=x<=1024."),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(words, message, refused, folder):
    assert refused(*BOTH, "-i", SYSTEMS[0], *words.split()) == message


def test_missing_sides_are_refused(refused, folder):
    assert refused("score", "-i", SYSTEMS[0]) == (
        "no references: name their files before -i, or a test set with -t and -l"
    )
    assert refused("score", "-t", "wmt20", "-i", SYSTEMS[0]) == "-t wmt20 needs a language pair: -l en-de"


def test_a_terminal_as_standard_input_is_refused(refused, folder, monkeypatch):
    monkeypatch.setattr("matchgrid.cli.files.on_keyboard", lambda: True)

    assert refused(*BOTH) == "no hypotheses: give their files after -i, or pipe one to standard input"


def test_sides_of_different_lengths_are_refused(refused, folder):
    folder.joinpath("short.txt").write_text("one line\n", "utf-8")

    assert refused(*BOTH, "-i", "short.txt").startswith("short.txt has 1 line, references.a.txt has 60")


def test_an_input_is_never_replaced(refused, folder, monkeypatch):
    before = folder.joinpath(SYSTEMS[0]).read_bytes()
    folder.joinpath("link").symlink_to("documents.txt")
    words = [*BOTH, "-i", SYSTEMS[0], "--documents", "documents.txt", "--macro", "--overwrite", "--output"]

    for path in (SYSTEMS[0], f"./{BOTH[1]}", "link"):
        assert refused(*words, path) == (
            f"--output {path} is an input of this command and was left as it is: give another name"
        )
    assert "is an input" in refused(*words[:-2], "--output", SYSTEMS[0])
    stored = folder / "s" / "set"
    stored.mkdir(parents=True)
    stored.joinpath("set.de-en.ref").write_bytes(before)
    monkeypatch.setenv("SACREBLEU", str(folder / "s"))
    words = ["-t", "set", "-l", "de-en", "-i", SYSTEMS[0], "--overwrite", "--output", str(stored / "set.de-en.ref")]
    assert "is an input" in refused("score", *words)
    assert folder.joinpath(SYSTEMS[0]).read_bytes() == before == stored.joinpath("set.de-en.ref").read_bytes()


def test_output_is_a_file_or_standard_output(run, refused, folder):
    words = [*BOTH, "-i", SYSTEMS[0]]

    assert run(*words, "--output", "-") == run(*words)
    assert refused(*words, "--output", "") == "--output: the name of the file is empty"
    assert refused(*words, "--output", ".", "--overwrite") == ". is a folder: give the path of a file in it"


def test_a_mean_has_a_short_signature_in_text_and_a_full_one_in_json(run, folder):
    words = [*BOTH, "-i", SYSTEMS[0], "--macro", "-m", "ter"]

    assert run(*words).out.startswith(f"mean TER|mean(ter)|v:{mg.__version__}|")
    assert "|unicode:" in json.loads(run(*words, "-f", "json").out)["signature"]


def test_the_table_that_holds_both_sides_is_not_the_one_that_was_piped(run, refused, folder):
    folder.joinpath("r.jsonl").write_text('{"r": "a b"}\n', "utf-8")
    words = ["score", "r.jsonl", "--reference-field", "r", "--hypothesis-field", "h", "-m", "ter", "-b"]
    piped = b'{"h": "a b"}\n'

    message = refused(*words, stdin=piped)

    assert message.startswith("r.jsonl, line 1: no field 'h'. The fields there are: 'r'; without -i the hypotheses are")
    assert message.endswith("for a table on standard input give -i - --input-format jsonl")
    assert run(*words, "-i", "-", "--input-format", "jsonl", stdin=piped).out == "0.0\n"


def test_a_file_given_as_two_references_is_refused(refused, folder):
    assert "given more than once as a reference" in refused(*BOTH, BOTH[1], "-i", SYSTEMS[0])


def test_help_says_when_standard_input_is_read_and_how_means_average(run):
    shown = " ".join(run("score", "--help").out.split())

    assert "read without -i, unless the one table of references holds the hypotheses too" in shown
    assert "A table that is piped needs -i - and --input-format." in shown
    assert "Over segments BLEU averages over the orders that a segment has, as with -sl." in shown
    assert "- is standard output." in shown


@pytest.mark.parametrize(
    "fields",
    [
        ["--hypothesis-field", "hyp", "--reference-field", "bad"],
        ["--hypothesis-field", "hyp", "--reference-field", "ref", "--id-field", "bad"],
    ],
)
def test_another_missing_column_is_not_taken_for_that_of_the_hypotheses(refused, folder, fields):
    folder.joinpath("t.tsv").write_text("hyp\tref\na b\ta b\n", "utf-8")

    assert refused("score", "t.tsv", *fields).endswith("no column 'bad'. The columns there are: 'hyp', 'ref'.")


def test_a_name_that_is_no_text_is_written_out(run, folder):
    name = os.fsdecode(b"n\xe9.txt")
    for path in ("k.txt", name):
        folder.joinpath(path).write_text("hello a b c\n", "utf-8")
    words = ["score", "k.txt", "-i", name, "-f", "json"]

    run(*words, "--output", "out.json")

    assert folder.joinpath("out.json").read_text("utf-8") == run(*words).out
    assert json.loads(run(*words).out)["system"] == name


def test_standard_input_is_one_side_only(refused, folder):
    assert refused("score", "-", stdin=b"a\n") == (
        "standard input has the references, so the hypotheses are in files: name them after -i"
    )


def test_a_mean_of_means_is_not_meant(refused, folder):
    assert refused(*BOTH, "-i", SYSTEMS[0], "-m", "mean(bleu)", "--macro").startswith("--macro is for metrics that")


def test_floors_over_1_are_no_numbers_of_sacrebleu(run, folder):
    assert (
        "sacreBLEU's scores may be over 100"
        in run(*BOTH, "-i", SYSTEMS[0], "-s", "floor", "-sv", "2", "-f", "json").out
    )


def test_the_mean_of_one_segment_is_not_meant(refused, folder):
    assert refused(*BOTH, "-i", SYSTEMS[0], "-m", "mean(ter)", "-sl") == (
        "the mean of one segment is its score: leave out mean(...), or --level segment"
    )
