"""Formats with ids on the command line: names, levels, options."""

from __future__ import annotations

import json

import pytest

import matchgrid as mg

STM = "f A ann 0 2 <o,f> one two\nf A bob 2 4 <o,m> three four\nf B ann 0 1 <o,f> five\n"
CTM = "f A 0 1 one\nf A 1 .5 too\nf A 2.5 .5 three\nf A 3 .5 four\nf B 0 .5 five\n"
TRN = {"r.trn": "a b (s1-1)\nc d (s2-1)\ne (s1-2)\n", "h.trn": "e (s1-2)\na x (s1-1)\nc d (s2-1)\n"}


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Small files of each format, in the current folder."""
    texts = {"r.stm": STM, "h.ctm": CTM, "r.txt": "a b\n", "h.txt": "a b\n", **TRN}
    texts |= {"r.kaldi": "s1-1 a b\ns2-1 c\n", "h.kaldi": "s2-1 c\ns1-1 a x\n"}
    segments = [{"session_id": "S", "speaker": name, "words": words} for name, words in (("a", "x y"), ("b", "z"))]
    texts |= {"m.json": json.dumps(segments), "m.seglst.json": json.dumps(segments[::-1])}
    questions = [{"id": "1", "answers": [{"text": "x y"}]}, {"id": "2", "answers": []}]
    texts["q.json"] = json.dumps({"data": [{"title": "T", "paragraphs": [{"qas": questions}]}]})
    texts |= {"p.json": '{"2": "z", "1": "x y"}', "n.json": '{"1": 0, "2": 0.9}'}
    for name, text in texts.items():
        tmp_path.joinpath(name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def records(ran, kind: str) -> list[tuple[str, float]]:
    assert ran.code == 0, ran.err
    return [(record[kind.removesuffix("s")], record["scores"]["ter"]) for record in json.loads(ran.out)[kind]]


def test_speakers_of_an_stm_and_a_ctm_file_are_scored(run, files):
    ran = run("score", "r.stm", "-i", "h.ctm", "-m", "ter", "--level", "speaker", "-f", "json")

    assert records(ran, "speakers") == [("ann", pytest.approx(100 / 3)), ("bob", 0.0)]
    inputs = json.loads(ran.out)["results"][0]["inputs"]
    assert [(file["role"], file["path"]) for file in inputs] == [("references", "r.stm"), ("hypotheses", "h.ctm")]


@pytest.mark.parametrize(
    ("level", "names"),
    [("document", ["f"]), ("channel", ["f a", "f b"]), ("label", ["o,f", "o,m"])],
)
def test_other_groups_of_stm_are_levels(run, files, level, names):
    ran = run("score", "r.stm", "-i", "h.ctm", "-m", "ter", "--level", level, "-f", "json")

    assert [name for name, _ in records(ran, f"{level}s")] == names


def test_a_mean_over_speakers(run, files):
    words = ("score", "r.stm", "-i", "h.ctm", "-m", "ter", "-b", "-w", "9", "--macro")

    assert float(run(*words, "--level", "speaker").out) == pytest.approx(100 / 6)
    assert float(run(*words).out) == pytest.approx(100 / 6)  # over segments: 50, 0, 0


def test_segments_have_the_ids_of_the_format(run, files):
    ran = run("score", "r.trn", "-i", "h.trn", "-m", "ter", "-sl", "-f", "json")

    assert [(record["segment"], record["id"]) for record in json.loads(ran.out)["segments"]] == [
        (1, "s1-1"),
        (2, "s2-1"),
        (3, "s1-2"),
    ]
    table = run("score", "r.trn", "-i", "h.trn", "-m", "ter", "bleu", "-sl", "-f", "csv")
    assert table.out.splitlines()[0].startswith("segment,id,")


@pytest.mark.parametrize("said", [["--input-format", "kaldi"], ["--format", "kaldi"], ["-f", "kaldi", "-f", "text"]])
def test_a_format_is_said_in_two_ways(run, files, said):
    ran = run("score", "r.kaldi", "-i", "h.kaldi", "-m", "ter", *said, "-b")

    assert (ran.code, float(ran.out)) == (0, pytest.approx(33.3, abs=0.05))


def test_the_formats_of_input_and_output_may_both_be_said(run, files):
    ran = run("score", "r.kaldi", "-i", "h.kaldi", "-m", "ter", "-f", "json", "-f", "kaldi")

    assert json.loads(ran.out)["segments"] == 2


@pytest.mark.parametrize("said", [["-f", "trn", "-f", "stm"], ["-f", "trn", "--input-format", "text"]])
def test_two_formats_of_the_input_are_refused(refused, files, said):
    assert refused("score", "r.trn", "-i", "h.trn", *said).startswith("the input has one format, not ")


def test_json_is_told_by_its_content(run, files):
    ran = run("score", "m.json", "-i", "m.seglst.json", "-m", "ter", "--level", "speaker", "-f", "json")
    assert records(ran, "speakers") == [("a", 0.0), ("b", 0.0)]
    ran = run("score", "q.json", "-i", "p.json", "-m", "ter", "--level", "answerable", "-f", "json")
    assert records(ran, "answerable")[0] == ("HasAns", 0.0)


def test_probabilities_of_no_answer_are_an_input(run, files):
    words = ("score", "q.json", "-i", "p.json", "-m", "bleu", "--na-prob-file", "n.json", "--na-prob-thresh", "0.5")
    ran = run(*words, "-f", "json")

    assert [file["role"] for file in json.loads(ran.out)["inputs"]] == ["references", "hypotheses", "probabilities"]


def test_several_systems_are_read_by_the_same_references(run, files):
    files.joinpath("g.trn").write_text("c (s2-1)\na b (s1-1)\ne (s1-2)\n")
    ran = run("score", "r.trn", "-i", "h.trn", "g.trn", "-m", "ter", "-b", "-w", "3")

    corpora = [mg.read("r.trn", name) for name in ("h.trn", "g.trn")]
    scores = [mg.TER().measure(corpus.hypotheses, corpus.references).score for corpus in corpora]
    assert ran.out.split() == [f"{score:.3f}" for score in scores]


def test_standard_input_is_read_with_a_format(run, files):
    ran = run("score", "r.trn", "-f", "trn", "-m", "ter", "-b", stdin=TRN["h.trn"].encode())

    assert (ran.code, ran.out) == (0, run("score", "r.trn", "-i", "h.trn", "-m", "ter", "-b").out)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("r.txt -i h.txt --level speaker", "--level speaker: this input names no speakers; formats such as trn"),
        ("r.txt -i h.txt --level document", "--level document needs the documents"),
        ("r.trn -i h.trn --level channel", "this input names no channels; it has what --level speaker needs"),
        ("r.trn -i h.trn --level speaker --documents r.txt", "documents have no effect on the speaker level"),
        ("r.trn -i h.trn --level document --documents r.txt", "--documents r.txt: is for plain text"),
        ("r.trn -i h.trn --reference-field x", "--reference-field x: is for tables"),
        ("r.trn -i h.trn -nr 2", "--num-refs 2: is for plain text"),
        (
            "r.trn -i h.txt",
            "h.txt: is text by its name, and given as hypotheses, which are trn where r.trn is trn. Give",
        ),
        (
            "r.stm -i r.stm",
            "r.stm: is stm by its name, and given as hypotheses, which are ctm where r.stm is stm. Give",
        ),
        ("r.txt -i h.trn", "h.trn: is trn by its name, and given as hypotheses, which are text where r.txt is text"),
        ("r.txt -i h.txt --missing empty", "--missing empty: is for trn, stm, ctm, kaldi, seglst, squad"),
        ("r.txt -i h.txt --keep-case", "--keep-case: is for trn, stm, ctm"),
        ("r.trn -i h.trn --level segment --macro", "--macro is one number"),
        ("q.json -i p.json --na-prob-file n.json --na-prob-thresh nan", "--na-prob-thresh nan: is not a number"),
        ("q.json -i p.json p.json --na-prob-file n.json", "p.json: given more than once"),
    ],
)
def test_what_does_not_fit_is_refused(refused, files, words, message):
    assert message in refused("score", *words.split(), "-m", "ter")


@pytest.mark.parametrize("text", ["a { b / c }", "a {b/c}", "a {b / c } d", "{{b/c}/d}", "a { b }"])
def test_alternatives_are_refused_for_a_metric_that_does_not_read_them(refused, files, text):
    files.joinpath("r.trn").write_text(f"{text} (s1-1)\n")
    files.joinpath("h.trn").write_text("a b (s1-1)\n")

    assert refused("score", "r.trn", "-i", "h.trn", "-m", "ter") == (
        "r.trn: has alternatives such as { um / uh } in a segment, which only the metric sclite reads; "
        "for others their marks are words: score ter without them, or give -m sclite"
    )


def test_the_output_never_replaces_probabilities(refused, files):
    words = ("q.json", "-i", "p.json", "--na-prob-file", "n.json", "--output", "n.json", "--overwrite")

    assert "is an input of this command" in refused("score", *words)


@pytest.mark.parametrize(
    ("names", "format"), [(("r.kaldi", "h.kaldi"), "kaldi"), (("r.trn", "h.trn"), "trn"), (("r.txt", "h.txt"), "")]
)
def test_ids_that_are_read_as_words_are_noted(run, files, names, format):
    for name in ("r", "h"):
        files.joinpath(f"{name}.trn").write_text("the cat (a-1)\n(um) (a-2)\n")
        files.joinpath(f"{name}.kaldi").write_text("a-1 the cat\na-2\n")
        files.joinpath(f"{name}.txt").write_text("1 the cat (a-1)\n1 the cat (a-1)\n")
    ran = run("score", names[0], "-i", names[1], "-m", "ter", "--input-format", "text")

    assert (f"lines have ids as in {format}, and are read as plain text" in ran.err) == bool(format)


@pytest.mark.parametrize(
    ("references", "hypotheses", "format"),
    [
        ("the cat (A-1)\nsat (A-2)\n", "the cat (a-1)\nsat (a-2)\n", "trn"),
        ("the cat (a-1)\nsat (a-2)\n", "the cat (a-1)\n(a-2)\n", "trn"),
        ("a-1\tthe cat\na-2\tsat\n", "a-1\ta cat\na-2\tsits\n", "kaldi"),
    ],
)
def test_ids_are_noted_as_their_format_reads_them(run, files, references, hypotheses, format):
    files.joinpath("r.ref").write_text(references)
    files.joinpath("h.hyp").write_text(hypotheses)

    assert f"lines have ids as in {format}, and" in run("score", "r.ref", "-i", "h.hyp", "-m", "wer").err
