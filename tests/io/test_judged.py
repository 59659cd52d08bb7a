"""Long tables of scores."""

from pathlib import Path

import pytest

from matchgrid.errors import InputTypeError, OptionError, ResourceError, ShapeError
from matchgrid.io.judged import read_judged


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_table_has_a_row_an_output(tmp_path: Path):
    path = write(tmp_path, "h.tsv", "system\tsegment\tscore\na\t1\t70\na\t2\t\nb\t1\t-0.5\nb\t2\tNone\n")
    found = read_judged(path)

    assert found.rows == {"score": [("a", "1", 70.0), ("a", "2", None), ("b", "1", -0.5), ("b", "2", None)]}
    assert found.segments == ["1", "2"]


def test_several_columns_are_several_kinds_of_scores(tmp_path: Path):
    path = write(tmp_path, "m.csv", "sys,seg,bleu,ter\na,1,31.5,50\n")
    found = read_judged(path, ["bleu", "ter"], system="sys", segment="seg")

    assert found.rows == {"bleu": [("a", "1", 31.5)], "ter": [("a", "1", 50.0)]}


def test_one_column_is_meant_unless_several_are(tmp_path: Path):
    path = write(tmp_path, "m.tsv", "system\tsegment\tdoc\tbleu\tter\na\t1\td\t31.5\t50\n")
    assert set(read_judged(path, several=True, document="doc").rows) == {"bleu", "ter"}

    path = write(tmp_path, "h.tsv", "system\tsegment\tn\tscore\na\t1\t2\t3\n")
    assert set(read_judged(path).rows) == {"score"}


def test_json_lines_of_segment_scores_have_all_metrics(tmp_path: Path):
    lines = '{"system": "a", "segment": 1, "id": "x", "scores": {"bleu": 31.5, "ter": null}}\n'
    found = read_judged(write(tmp_path, "m.jsonl", lines))
    (one,) = read_judged(write(tmp_path, "n.jsonl", lines), ["scores.bleu"]).rows.values()

    assert found.rows == {"bleu": [("a", "1", 31.5)], "ter": [("a", "1", None)]}
    assert one == [("a", "1", 31.5)]


def test_segments_may_be_counted_from_another_number(tmp_path: Path):
    path = write(tmp_path, "h.tsv", "system\tsegment\tscore\na\t0\t70\na\tx\t71\n")

    assert read_judged(path, first=0).segments == ["1", "x"]


def test_documents_are_those_of_segments(tmp_path: Path):
    path = write(tmp_path, "h.tsv", "system\tsegment\tdoc\tscore\na\t1\td\t70\nb\t1\td\t71\n")
    assert read_judged(path, document="doc").documents == {"1": "d"}

    path = write(tmp_path, "h.tsv", "system\tsegment\tdoc\tscore\na\t1\td\t70\nb\t1\te\t71\n")
    with pytest.raises(ShapeError, match=r"line 3: segment 1 is in 'e' and in 'd'"):
        read_judged(path, document="doc")


@pytest.mark.parametrize(
    ("name", "text", "fields", "error", "message"),
    [
        ("h.txt", "1\n", [], OptionError, "is text by its name"),
        ("h.tsv", "", [], ShapeError, "is empty"),
        ("h.jsonl", "", [], ShapeError, "is empty"),
        ("h.tsv", "system\tsegment\tscore\n", [], ShapeError, "has no rows"),
        ("h.tsv", "system\tsegment\na\t1\n", [], OptionError, "has no column of scores beside"),
        (
            "h.tsv",
            "system\tsegment\traw\tz\na\t1\t2\t3\n",
            [],
            OptionError,
            "name the column of the scores; beside the others it has 'raw', 'z'",
        ),
        ("h.tsv", "system\tsegment\traw\na\t1\tgood\n", [], InputTypeError, "line 2: raw is 'good', not a number"),
        ("h.tsv", "system\tsegment\traw\na\t1\t2\n", ["z"], OptionError, "no column 'z'"),
        ("h.tsv", "name\tsegment\traw\na\t1\t2\n", ["raw"], OptionError, "no column 'system'"),
        ("h.tsv", "system\tsegment\traw\na\t \t2\n", [], ShapeError, "'segment' is blank"),
        ("h.jsonl", '{"system": "a", "segment": 1, "x": true}\n', [], InputTypeError, "x is True, not a number"),
    ],
)
def test_what_is_no_score_is_refused(tmp_path: Path, name: str, text: str, fields: list, error: type, message: str):
    with pytest.raises(error, match=message):
        read_judged(write(tmp_path, name, text), fields)


def test_a_file_that_is_not_there_is_said_so_whatever_its_name(tmp_path: Path):
    for name in ("h", "h.txt", "h.tsv"):
        with pytest.raises(ResourceError, match="no such file"):
            read_judged(tmp_path / name)


def test_columns_beside_scores_are_none_unless_they_are_named(tmp_path: Path):
    path = write(tmp_path, "m.tsv", "system\tsegment\traters\tbleu\na\t1\t3\t31.5\n")
    assert set(read_judged(path, several=True, beside=["raters"]).rows) == {"bleu"}
    assert set(read_judged(path, ["raters"], beside=["raters"]).rows) == {"raters"}


@pytest.mark.parametrize("cell", ["1_000", "２"])
def test_numbers_are_written_plainly(tmp_path: Path, cell: str):
    with pytest.raises(InputTypeError, match="not a number"):
        read_judged(write(tmp_path, "h.tsv", f"system\tsegment\traw\na\t1\t{cell}\n"))
