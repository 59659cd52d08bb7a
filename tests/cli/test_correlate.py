"""`matchgrid correlate`: tables in, agreement out."""

import json
from pathlib import Path

import pytest

from matchgrid.cli import main
from places import ROOT

TABLES = ROOT / "examples" / "judgements"
HUMAN, SCORES = str(TABLES / "human.tsv"), str(TABLES / "scores.tsv")
BASE = ["correlate", HUMAN, "-i", SCORES, "--document-field", "document", "-q"]
FEW = ["--draws", "50"]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


def test_agreement_is_of_every_metric_and_level(capsys: pytest.CaptureFixture[str]):
    words = ["--lower-is-better", "edits", "-c", "pearson", "tau-b", "--averages", "item", "-f", "json"]
    found = json.loads(printed(capsys, *BASE, *FEW, *words))
    rows = {(one["metric"], one["level"], one["name"]): one["value"] for one in found["coefficients"]}

    assert len(rows) == 3 * 2 * 2
    assert rows["letters", "segment", "tau-b"] > rows["edits", "segment", "tau-b"] > 0


def test_metrics_are_compared(capsys: pytest.CaptureFixture[str]):
    words = ["--lower-is-better", "edits", "--show", "metrics", "-c", "tau-b", "--averages", "item"]
    text = printed(capsys, *BASE, *FEW, *words)
    entry = json.loads(printed(capsys, *BASE, *FEW, *words, "-f", "json"))

    assert "letters  edits" in text
    assert [one["metric"] for one in entry["metrics"]] == ["letters", "overlap", "edits"]
    assert entry["design"]["unit"] == "documents"
    assert len(entry["differences"]) == 3


def test_documents_and_differences_have_tables_and_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    base = ["correlate", HUMAN, "-i", SCORES, "--score-field", "overlap", "-q"]
    curve, bars = tmp_path / "curve.svg", tmp_path / "bars.svg"
    by_documents = ["--document-field", "document", "--show", "documents", "--sizes", "2", "6", *FEW]
    table = printed(capsys, *base, *by_documents, "-f", "csv", "--svg", str(curve))
    bins = printed(capsys, *base, "--show", "differences", "--edges", "0", "1", "2", "--svg", str(bars))

    assert [line.split(",")[:2] for line in table.splitlines()[1:]] == [["overlap", "2"], ["overlap", "6"]]
    assert [line.split("  ")[0] for line in bins.splitlines()[1:5]] == ["0 to 1", "1 to 2", "2 or more", "any"]
    assert bins.splitlines()[6].startswith("10 systems; intervals are Wilson's")
    assert curve.read_text("utf-8").startswith("<svg")
    assert bars.read_text("utf-8").startswith("<svg")


def test_systems_are_drawn_by_one_metric_and_by_people(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "systems.svg"
    printed(capsys, *BASE, *FEW, "--score-field", "overlap", "--levels", "system", "--svg", str(path))

    assert path.read_text("utf-8").count("<circle") == 10
    every = tmp_path / "all.svg"
    printed(capsys, *BASE, *FEW, "--svg", str(every))
    assert every.read_text("utf-8").count("<circle") == 30


def test_what_score_writes_of_segments_can_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    Path("ref.txt").write_text("the cat sat on the mat\na dog ran far away\nit rains in the north\n", "utf-8")
    Path("a.txt").write_text("the cat sat on the mat\na dog ran far away\nit rains up north\n", "utf-8")
    Path("b.txt").write_text("the cat sat\na dog ran away\nrain in north\n", "utf-8")
    Path("h.tsv").write_text("system\tsegment\tscore\n" + "".join(
        f"{name}\t{place}\t{value}\n" for name, values in (("a.txt", (9, 9, 7)), ("b.txt", (4, 6, 2)))
        for place, value in enumerate(values, 1)
    ), "utf-8")  # fmt: skip
    score = ["score", "ref.txt", "-i", "a.txt", "b.txt", "-m", "chrf", "ter", "--level", "segment", "-f", "jsonl", "-q"]
    Path("s.jsonl").write_text(printed(capsys, *score), "utf-8")
    words = ["-c", "tau-b", "--averages", "item", "--levels", "segment", "--draws", "20", "-f", "json"]
    assert main(["correlate", "h.tsv", "-i", "s.jsonl", *words]) == 0
    shown = capsys.readouterr()

    assert [one["value"] for one in json.loads(shown.out)["coefficients"]] == [1.0, 1.0]
    assert "ter: lower is better, so its scores count as errors" in shown.err


WHERE = ("the cat sat on the mat", "a dog ran far away", "it rains in the north", "nobody is at home now")
TEXTS = {
    "hyp.A.txt": WHERE,
    "hyp.B.txt": ("the cat sat on mat", "a dog ran away", "it rains up north", "nobody is home now"),
    "hyp.C.txt": ("cat on mat", "dog ran", "rain north", "nobody home"),
}
GIVEN = {"A": (9, 8, 9, 9), "B": (7, 6, 5, 7), "C": (2, 1, 3, 1), "ref.1": (9, 9, 9, 9)}


@pytest.fixture
def segments(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that correlate what score wrote with people's table, whose names are others."""
    monkeypatch.chdir(tmp_path)
    Path("ref.txt").write_text("\n".join(WHERE) + "\n", "utf-8")
    for name, lines in TEXTS.items():
        Path(name).write_text("\n".join(lines) + "\n", "utf-8")
    rows = [f"{name}\t{place}\t{value}\n" for name, row in GIVEN.items() for place, value in enumerate(row)]
    Path("h.tsv").write_text("engine\tsegment_index\tz\n" + "".join(rows), "utf-8")
    score = ["score", "ref.txt", "-i", *TEXTS, "-m", "chrf", "ter", "--level", "segment", "-f", "jsonl", "-q"]
    Path("s.jsonl").write_text(printed(capsys, *score), "utf-8")
    return [
        *("correlate", "h.tsv", "-i", "s.jsonl", "--first", "0", "--human-system-field", "engine"),
        *("--human-segment-field", "segment_index", "--system-names", "hyp.*.txt", "--leave-out", "ref.1"),
    ]


def without_option(words: list[str], option: str) -> list[str]:
    place = words.index(option)
    return words[:place] + words[place + 2 :]


PEARSON = ["-c", "pearson", "--levels", "system", "--interval", "none", "-f", "json"]


@pytest.mark.parametrize("field", ["ter", "scores.ter"])
def test_a_score_of_score_keeps_its_direction_by_any_name(
    capsys: pytest.CaptureFixture[str], segments: list[str], field: str
):
    whole = json.loads(printed(capsys, *segments, *PEARSON, "-q"))
    one = json.loads(printed(capsys, *segments, *PEARSON, "-q", "--score-field", field))
    (expected,) = (found for found in whole["coefficients"] if found["metric"] == "ter")
    bins = json.loads(printed(capsys, *segments, "--show", "differences", "--score-field", field, "-f", "json", "-q"))

    assert one["coefficients"] == [expected]
    assert expected["value"] > 0.9
    assert (bins["all"]["agreed"], bins["all"]["pairs"]) == (3, 3)
    assert main([*segments, *PEARSON, "--score-field", field]) == 0
    assert "ter: lower is better, so its scores count as errors" in capsys.readouterr().err


def test_names_that_messages_list_are_names_that_can_be_given(capsys: pytest.CaptureFixture[str], segments: list[str]):
    assert "of chrf, ter" in refused(capsys, *segments, "--show", "differences")
    assert "there are 'chrf', 'ter'" in refused(capsys, *segments, "--score-field", "bleu")
    for name in ("chrf", "ter"):
        printed(capsys, *segments, "--show", "differences", "--score-field", name, "-q")


def test_what_is_missing_is_refused_with_the_option_that_helps(capsys: pytest.CaptureFixture[str], segments: list[str]):
    for option, said in (
        ("--human-system-field", "Say which is meant with --human-system-field"),
        ("--human-segment-field", "Say which is meant with --human-segment-field"),
        ("--system-names", "say --system-names 'hyp.*.txt'"),
        ("--leave-out", "say --leave-out ref.1 if they are not to count"),
        ("--first", "say --first 0"),
    ):
        assert said in refused(capsys, *without_option(segments, option), "--human-field", "z")
    assert main([*segments, *PEARSON]) == 0
    assert "note: 'ref.1' left out of all that follows" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--system-names", "hyp.txt", "one *"),
        ("--system-names", "x*", "fits none of the systems"),
        ("--leave-out", "ref.2", "--leave-out: no system 'ref.2'; did you mean 'ref.1'?"),
        ("--lower-is-better", "tre", "--lower-is-better: no metric 'tre'"),
        ("--higher-is-better", "tre", "--higher-is-better: no metric 'tre'"),
    ],
)
def test_names_that_are_nowhere_are_refused(
    capsys: pytest.CaptureFixture[str], segments: list[str], option: str, value: str, message: str
):
    words = [*segments, option, value] if option not in segments else [*without_option(segments, option), option, value]
    assert message in refused(capsys, *words)


def test_one_name_of_two_systems_is_refused(capsys: pytest.CaptureFixture[str], segments: list[str]):
    text = Path("s.jsonl").read_text("utf-8")
    Path("s.jsonl").write_text(text.replace("hyp.C.txt", "B"), "utf-8")

    assert "makes 'B' of two systems" in refused(capsys, *segments)


@pytest.mark.parametrize(
    "name", ["TER", "ter", "TER (TERCOM)", "TER \u2193", "sclite WER", "jiwer/wer", "mean(ter)", "Levenshtein"]
)
def test_columns_that_are_called_as_an_error_rate_are_errors(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
):
    path = tmp_path / "s.tsv"
    path.write_text(Path(SCORES).read_text("utf-8").replace("edits", name), "utf-8")
    words = ["-i", str(path), "--score-field", name, *PEARSON]
    assert main(["correlate", HUMAN, *words]) == 0
    shown = capsys.readouterr()
    same = json.loads(printed(capsys, "correlate", HUMAN, *words, "-q", "--lower-is-better", name))
    other = json.loads(printed(capsys, "correlate", HUMAN, *words, "-q", "--higher-is-better", name))

    assert json.loads(shown.out) == same
    assert f"{name}: lower is better, so its scores count as errors" in shown.err
    assert same["coefficients"][0]["value"] == pytest.approx(-other["coefficients"][0]["value"])


@pytest.mark.parametrize("name", ["my_ter", "TER2", "WER (lowercase)", "negative-wer"])
def test_columns_that_may_be_errors_are_refused_until_it_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
):
    path = tmp_path / "s.tsv"
    path.write_text(Path(SCORES).read_text("utf-8").replace("edits", name), "utf-8")
    words = ["correlate", HUMAN, "-i", str(path), *PEARSON]

    assert f"say --lower-is-better {name!r} if lower scores are better" in refused(capsys, *words)
    assert "leave out one of them" in refused(capsys, *words, "--lower-is-better", name, "--higher-is-better", name)
    printed(capsys, *words, "--higher-is-better", name, "-q")


def test_scores_may_come_from_standard_input(capsys: pytest.CaptureFixture[str], segments: list[str], monkeypatch):
    import io
    import sys

    rows = [
        json.dumps({"engine": name, "segment_index": place, "z": value}) + "\n"
        for name, row in GIVEN.items()
        for place, value in enumerate(row)
    ]
    Path("h.jsonl").write_text("".join(rows), "utf-8")
    words = [{"h.tsv": "h.jsonl", "s.jsonl": "-"}.get(word, word) for word in segments]
    for field in ([], ["--score-field", "scores.ter"]):
        text = io.TextIOWrapper(io.BytesIO(Path("s.jsonl").read_bytes()))
        monkeypatch.setattr(sys, "stdin", text)
        assert printed(capsys, *words, *PEARSON, "--input-format", "jsonl", "-q", *field) == printed(
            capsys, *segments, *PEARSON, "-q", *field
        )


def test_documents_may_be_lines_of_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "documents.txt"
    path.write_text("".join(f"d{place // 5 + 1}\n" for place in range(30)), "utf-8")
    base = ["correlate", HUMAN, "-i", SCORES, "--score-field", "overlap", "-q", "--show", "metrics", *FEW, "-f", "json"]

    assert printed(capsys, *base, "--documents", str(path)) == printed(capsys, *base, "--document-field", "document")


def test_segments_counted_from_another_number_are_noticed(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    header, *rows = Path(HUMAN).read_text("utf-8").splitlines()
    cells = [row.split("\t") for row in rows]
    moved = "".join("\t".join([one[0], str(int(one[1]) - 1), *one[2:]]) + "\n" for one in cells)
    path = tmp_path / "h.tsv"
    path.write_text(f"{header}\n{moved}", "utf-8")
    words = ["-i", SCORES, "--score-field", "overlap", *FEW, "-q", "--levels", "system"]

    assert "say --first 0 if people's are counted from 0" in refused(capsys, "correlate", str(path), *words)
    assert printed(capsys, "correlate", str(path), *words, "--first", "0") == printed(
        capsys, "correlate", HUMAN, *words
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--show", "metrics", "--edges", "1"], "--edges is not for --show metrics"),
        (["--show", "metrics", "-c", "pearson", "tau-b"], "--coefficients: --show metrics takes one"),
        (["--show", "differences"], "is of one metric: name it with --score-field"),
        (["--show", "metrics", "--svg", "x.svg"], "no picture of --show metrics"),
        (["--documents", "x"], "both name documents"),
        (["--score-field", "bleu"], "no column 'bleu'"),
        (["--human-field", "z"], "no column 'z'"),
        (["--overwrite"], "--overwrite is for --output FILE or --svg FILE"),
        (["--output", HUMAN], "is an input of this command"),
        (["--svg", SCORES, "--overwrite"], "is an input of this command"),
        (["--svg", SCORES], f"--svg {SCORES} is an input"),
        (["--svg", "same", "--output", "same", "--overwrite"], "--svg and --output are both same"),
        (["--svg", "-"], "- is standard output"),
        (["--draws", "0"], "draws is a whole number from 1"),
        (["--strict"], "--strict:"),
    ],
)
def test_what_does_not_fit_is_refused(capsys: pytest.CaptureFixture[str], words: list[str], message: str):
    assert message in refused(capsys, *BASE, *words)


@pytest.mark.parametrize("option", ["--output", "--svg"])
def test_the_file_of_documents_is_not_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str):
    path = tmp_path / "documents.txt"
    path.write_text("a\n", "utf-8")

    assert "is an input" in refused(capsys, *BASE, "--documents", str(path), option, str(path), "--overwrite")
    assert path.read_text("utf-8") == "a\n"


def test_a_metric_in_two_files_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "again.tsv"
    path.write_text(Path(SCORES).read_text("utf-8"), "utf-8")

    assert "overlap is in 2 files" in refused(capsys, "correlate", HUMAN, "-i", SCORES, str(path))


def test_notes_are_said_beside_the_result(capsys: pytest.CaptureFixture[str]):
    assert main([*BASE[:-1], *FEW]) == 0
    shown = capsys.readouterr()

    assert "6 documents are few" in shown.err
    assert "-0.44 of edits; if they are errors, say so" in shown.err
    assert "note" not in shown.out


@pytest.fixture
def together(tmp_path: Path) -> str:
    """A table with people's judgements and a metric's scores."""
    path = tmp_path / "both.tsv"
    rows = [f"{name}\t{place}\td{place % 2}\t{value}\t{value + place % 3}\n" for name, row in GIVEN.items()
            for place, value in enumerate(row, 1)]  # fmt: skip
    path.write_text("system\tsegment\tdocument\tgiven\tclose\n" + "".join(rows), "utf-8")
    return str(path)


def test_peoples_column_is_no_metric_of_its_own_table(capsys: pytest.CaptureFixture[str], together: str):
    words = ["correlate", together, "-i", together, "--human-field", "given", "--document-field", "document", "-q"]
    for show in ("agreement", "metrics"):
        entry = json.loads(printed(capsys, *words, *FEW, "--show", show, "-c", "pearson", "-f", "json"))
        found = entry["metrics"] if show == "metrics" else entry["coefficients"]
        assert {one["metric"] for one in found} == {"close"}
    assert "is people's column of the same file" in refused(capsys, *words, "--score-field", "close", "given")
    assert "say which with --human-field" in refused(capsys, "correlate", together, "-i", together)


def test_people_may_say_errors(capsys: pytest.CaptureFixture[str]):
    words = [*BASE, "--score-field", "overlap", *PEARSON]
    plain, turned = (json.loads(printed(capsys, *words, *more)) for more in ([], ["--human-lower-is-better"]))

    assert turned["coefficients"][0]["value"] == pytest.approx(-plain["coefficients"][0]["value"])
    assert "of people's scores say --human-lower-is-better" in refused(capsys, *words, "--lower-is-better", "score")
    assert main([*BASE[:-1], "--score-field", "edits", *PEARSON]) == 0
    assert "say so (--lower-is-better); if people's scores are, say --human-lower-is-better" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--show", "metrics", "--test", "pairs", "-c", "acc-23"], "say --calibrate-ties too"),
        (["--show", "metrics", "--test", "williams"], "-c pearson, with --levels system or --averages none"),
        (["--confidence", "95"], "--confidence is a fraction"),
        (["-c", "pdp", "--averages", "none"], "--levels with segment, --averages with item"),
    ],
)
def test_messages_name_options(capsys: pytest.CaptureFixture[str], words: list[str], message: str):
    assert message in refused(capsys, *BASE, *words)


def test_notes_name_options(capsys: pytest.CaptureFixture[str], together: str):
    words = ["correlate", together, "-i", together, "--human-field", "given", "--score-field", "close", *FEW]
    assert main([*words, "--show", "metrics", "-c", "tau-b", "--averages", "system"]) == 0
    assert "gives credit for ties (--calibrate-ties)" in capsys.readouterr().err


@pytest.mark.parametrize("show", ["documents", "differences"])
def test_few_systems_and_documents_are_noted_beside_every_result(
    capsys: pytest.CaptureFixture[str], together: str, show: str
):
    words = ["correlate", together, "-i", together, "--human-field", "given", "--score-field", "close", "--show", show]
    assert main([*words, "--human-lower-is-better", "-f", "json"]) == 0
    shown = capsys.readouterr()
    codes = {note["code"] for note in json.loads(shown.out)["notes"]}

    assert codes >= {"few_systems", "negative_agreement"}
    assert "4 systems are few" in shown.err
    assert "say --human-lower-is-better" in shown.err


def test_tables_say_how_they_were_made(capsys: pytest.CaptureFixture[str]):
    words = [*BASE, *FEW, "--score-field", "overlap", "-c", "pearson", "acc-23", "--levels", "system"]
    for format, head in (("text", ""), ("markdown", ""), ("latex", "% ")):
        shown = printed(capsys, *words, "-f", format)
        assert f"\n{head}277 outputs of 10 systems and 30 segments" in shown
        assert f"\n{head}95\\%" not in shown
        assert f"\n{head}95% intervals (percentile) from 50 draws of systems and 6 documents, seed 12345" in shown
    assert "outputs of" not in printed(capsys, *words, "-f", "csv")
    heading, *rows = printed(capsys, *words, "--interval", "fisher").splitlines()[:3]
    assert "interval" in heading
    assert ["fisher" in row for row in rows] == [True, False]
    assert ["percentile" in row for row in rows] == [False, True]


def test_tables_may_be_pipes(capsys: pytest.CaptureFixture[str]):
    import os
    import threading

    def piped(path: str) -> str:
        out, into = os.pipe()
        data = Path(path).read_bytes()
        threading.Thread(target=lambda: (os.write(into, data), os.close(into))).start()
        return f"/dev/fd/{out}"

    words = ["--document-field", "document", "--input-format", "tsv", *PEARSON, "-q"]
    whole = printed(capsys, "correlate", HUMAN, "-i", SCORES, *words)
    assert printed(capsys, "correlate", piped(HUMAN), "-i", piped(SCORES), *words) == whole


def test_people_may_be_on_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    import io
    import sys

    words = ["-i", SCORES, "--document-field", "document", *PEARSON, "-q"]
    whole = printed(capsys, "correlate", HUMAN, *words)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(HUMAN).read_bytes())))
    assert printed(capsys, "correlate", "-", *words, "--input-format", "tsv") == whole


def test_people_s_own_column_is_no_metric_of_a_copy(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    copy = tmp_path / "copy.tsv"
    copy.write_bytes(Path(SCORES).read_bytes())
    words = ["correlate", SCORES, "-i", str(copy), "--human-field", "letters", *FEW]

    assert "letters has people's judgements, and is among the metrics" in refused(capsys, *words)
    printed(capsys, *words, "-q", "--score-field", "overlap")


@pytest.mark.parametrize("show", ["agreement", "metrics", "documents", "differences"])
def test_everything_that_is_shown_is_a_page_too(capsys: pytest.CaptureFixture[str], show: str):
    field = ["--score-field", "overlap"] if show == "differences" else []
    draws = [] if show == "differences" else FEW
    words = ["correlate", HUMAN, "-i", SCORES, "--lower-is-better", "edits", "--show", show, *field, *draws]
    words = without_option(words, "--lower-is-better") if field else words
    page = printed(capsys, *words, "-f", "html")

    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<table") == (2 if show == "metrics" else 1)
    assert ("<svg" in page) == (show != "metrics")
    assert "<script" not in page
    if show in ("agreement", "metrics"):
        assert "draws" in page
        assert "<li>Note: " in page


def test_a_bar_is_shown_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    import sys

    from matchgrid.cli import progress

    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert main([*BASE[:-1], *FEW]) == 0
    assert "resampling" not in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main([*BASE[:-1], *FEW]) == 0
    assert "resampling" in capsys.readouterr().err
    printed(capsys, *BASE, *FEW)
    assert "resampling" not in capsys.readouterr().err
