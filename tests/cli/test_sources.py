"""Sources on the command line: from lines, from a column, from an M2 file."""

from __future__ import annotations

import json

import pytest

import matchgrid as mg

HYPOTHESES = ["he went home", "I like it a lot", "a b c d"]
SOURCES = ["he go home", "I likes it a lot", "a b c d e"]
STREAMS = [["he went home today", "I like it a lot", "a b c d"], ["he went home", "I like it much", "a b c d f"]]
SCORE = mg.score("gleu+", HYPOTHESES, mg.by_segment(*STREAMS), sources=SOURCES)


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The same texts as lines, as a table and as corrections, in the current folder."""
    texts = {"hyp.txt": HYPOTHESES, "src.txt": SOURCES, "r1.txt": STREAMS[0], "r2.txt": STREAMS[1]}
    for name, lines in texts.items():
        tmp_path.joinpath(name).write_text("".join(f"{line}\n" for line in lines))
    rows = zip(SOURCES, HYPOTHESES, *STREAMS, strict=True)
    table = [{"src": source, "hyp": hypothesis, "ref": group} for source, hypothesis, *group in rows]
    tmp_path.joinpath("all.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in table))
    blocks = [
        "\n".join(
            [
                f"S {source}",
                *(
                    f"A 0 {len(source.split())}|||R|||{text}|||REQUIRED|||-NONE-|||{place}"
                    for place, text in enumerate(group)
                ),
            ]
        )
        for source, *group in zip(SOURCES, *STREAMS, strict=True)
    ]
    tmp_path.joinpath("gold.m2").write_text("\n\n".join(blocks) + "\n")
    tmp_path.joinpath("short.txt").write_text("a b\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("r1.txt", "r2.txt", "-i", "hyp.txt", "--sources", "src.txt"),
        ("all.jsonl", "--hypothesis-field", "hyp", "--reference-field", "ref", "--source-field", "src"),
        ("gold.m2", "-i", "hyp.txt"),
        ("gold.m2", "-i", "hyp.txt", "--input-format", "m2"),
        ("gold.m2", "-i", "hyp.txt", "-f", "m2"),
    ],
)
def test_every_way_gives_the_same_score(run, files, words):
    ran = run("score", *words, "-m", "gleu+", "-b", "-w", "17")

    assert (ran.code, float(ran.out)) == (0, SCORE), ran.err


def test_sources_are_an_input_of_the_record(run, files):
    ran = run("score", "r1.txt", "r2.txt", "-i", "hyp.txt", "--sources", "src.txt", "-m", "gleu+", "bleu", "-f", "json")
    first, second = json.loads(ran.out)

    roles = [file["role"] for file in first["inputs"]]
    assert roles == ["references", "references", "hypotheses", "sources"]
    assert {"std", "ci_low", "ci_high", "n_iterations", "seed"} <= set(first["components"])
    assert first["references_digest"] != second["references_digest"]


def test_hypotheses_or_sources_come_through_standard_input(run, files):
    sides = ("score", "r1.txt", "r2.txt", "-m", "gleu+", "-b", "-w", "17")
    texts = "".join(f"{line}\n" for line in SOURCES).encode()
    assert float(run(*sides, "-i", "hyp.txt", "--sources", "-", stdin=texts).out) == SCORE
    texts = "".join(f"{line}\n" for line in HYPOTHESES).encode()
    assert float(run(*sides, "--sources", "src.txt", stdin=texts).out) == SCORE


def test_sentences_of_m2_have_documents_from_a_file(run, refused, files):
    files.joinpath("docs.txt").write_text("one\ntwo\ntwo\n")
    words = ("-i", "hyp.txt", "-m", "gleu+", "-f", "json", "--level", "document", "--documents", "docs.txt")
    lines = json.loads(run("score", "r1.txt", "r2.txt", "--sources", "src.txt", *words).out)
    found = json.loads(run("score", "gold.m2", *words).out)

    assert found["documents"] == lines["documents"]
    files.joinpath("docs.txt").write_text("one\n\ntwo\n")
    assert refused("score", "gold.m2", *words).startswith("docs.txt, line 2: is blank.")


def test_segments_and_documents_keep_their_draw(run, files):
    files.joinpath("docs.txt").write_text("one\ntwo\ntwo\n")
    words = ("score", "r1.txt", "r2.txt", "-i", "hyp.txt", "--sources", "src.txt", "-m", "gleu+", "-f", "json")
    stats = mg.GLEUPlus().measure(HYPOTHESES, mg.by_segment(*STREAMS), sources=SOURCES)

    segments = json.loads(run(*words, "--level", "segment").out)["segments"]
    assert [one["scores"]["gleu+"] for one in segments] == stats.segment_scores.tolist()
    documents = json.loads(run(*words, "--level", "document", "--documents", "docs.txt").out)["documents"]
    assert [one["scores"]["gleu+"] for one in documents] == stats.pool(["one", "two", "two"]).segment_scores.tolist()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("r1.txt", "-i", "hyp.txt"),
            "GLEU+ compares with the sources too: give sources=[...], one text per segment (on ",
        ),
        (("r1.txt", "-i", "hyp.txt", "--sources", "none.txt"), "none.txt: no such file"),
        (
            ("r1.txt", "-i", "hyp.txt", "--sources", "short.txt"),
            "short.txt has 1 line, r1.txt has 3: short.txt ends before",
        ),
        (("r1.txt", "-i", "-", "--sources", "-"), "standard input (-) is given more than once"),
        (("r1.txt", "--sources", "-"), "standard input (-) is given more than once"),
        (("r1.txt", "-i", "hyp.txt", "--source-field", "src"), "--source-field src: r1.txt is plain text"),
        (
            ("gold.m2", "-i", "hyp.txt", "--sources", "src.txt"),
            "--sources src.txt: is for plain text. This format names",
        ),
        (("gold.m2", "-i", "hyp.txt", "--source-field", "x"), "--source-field x: is for tables."),
        (
            ("gold.m2", "-i", "all.jsonl"),
            "all.jsonl: is jsonl by its name, and given as hypotheses, which are text where gold.m2 is m2. Give",
        ),
        (("gold.m2", "-i", "gold.m2"), "gold.m2: is m2 by its name, and given as hypotheses, which are text where"),
        (("r1.txt", "-i", "hyp.txt", "--unannotated", "absent"), "--unannotated absent: is for m2, and r1.txt is text"),
        (
            ("gold.m2", "-i", "hyp.txt", "--documents", "short.txt", "--macro"),
            "short.txt has 1 segment, gold.m2 has 3: short.txt",
        ),
        (
            ("r1.txt", "-i", "hyp.txt", "--sources", "src.txt", "--output", "src.txt", "--overwrite"),
            "--output src.txt is an input",
        ),
    ],
)
def test_sources_that_do_not_fit_are_refused(refused, files, words, message):
    assert refused("score", *words, "-m", "gleu+").startswith(message)
    assert files.joinpath("src.txt").read_text().split("\n")[:-1] == SOURCES


def test_reference_files_of_unequal_length_are_refused(refused, files):
    """Public case B96: gec-ranking stops with an IndexError."""
    message = refused("score", "r1.txt", "short.txt", "-i", "hyp.txt", "--sources", "src.txt", "-m", "gleu+")

    assert message.startswith("short.txt has 1 line, r1.txt has 3: short.txt ends before line 2.")


@pytest.mark.parametrize("words", [("score", "r1.txt", "-i", "hyp.txt", "-m", "gleu"), ("metrics", "gleu")])
def test_a_bare_gleu_is_refused(refused, files, words):
    message = refused(*words)

    assert message.startswith("'gleu' is the name of 3 metrics; name the one you mean: google_gleu (")


def test_other_commands_pass_over_sources(run, refused, files):
    assert run("align", "gold.m2", "-i", "hyp.txt", "-m", "wer").code == 0
    assert "makes no alignment" in refused("align", "gold.m2", "-i", "hyp.txt", "-m", "gleu+")
