"""Tables: what a cell is, and what is refused with its line."""

import csv
import gzip
import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchgrid.errors import InputTypeError, MatchgridError, OptionError, ShapeError, TextError
from matchgrid.io.tables import column_names, read_table

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
# NUL is left out because the csv module of Python 3.10 can't read it.
cells = st.text(st.one_of(st.characters(codec="utf-8", exclude_characters="\0"), st.sampled_from('\n\r",\t\u2028 ')))


def stored(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def refusal(error: type[MatchgridError], path: Path, *fields: str) -> str:
    """Return the message without the path that it must begin with."""
    with pytest.raises(error) as caught:
        read_table(path, fields)
    message = str(caught.value)
    assert message.startswith(str(path))
    return message.removeprefix(str(path))


@in_folder
@given(rows=st.lists(st.tuples(cells, cells)), dialect=st.sampled_from(["excel", "unix"]))
def test_any_csv_comes_back_as_it_was_written(tmp_path: Path, rows: list[tuple[str, str]], dialect: str) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, dialect, quoting=csv.QUOTE_ALL)
    writer.writerows([("hyp", "ref"), *rows])

    table = read_table(stored(tmp_path, "t.csv", out.getvalue()), ["ref", "hyp"])

    assert table.texts("hyp") == [row[0] for row in rows]
    assert table.references(["ref"]) == [[row[1]] for row in rows]


@in_folder
@given(rows=st.lists(st.tuples(cells, st.none() | cells | st.lists(cells, min_size=1))))
def test_any_jsonl_comes_back_as_it_was_written(tmp_path: Path, rows: list[tuple[str, object]]) -> None:
    lines = [json.dumps({"a": hyp, "b": {"c": [ref, "x"]}}, ensure_ascii=False) for hyp, ref in rows]

    table = read_table(stored(tmp_path, "t.jsonl", "".join(line + "\n" for line in lines)), ["a", "b.c"])

    assert table.texts("a") == [hyp for hyp, _ in rows]
    assert table.cells["b.c"] == [[ref, "x"] for _, ref in rows]
    assert table.lines == list(range(1, len(rows) + 1))


@in_folder
@given(rows=st.lists(st.tuples(*[st.text(st.characters(codec="utf-8", exclude_characters="\n\r\t"))] * 2)))
def test_any_tsv_comes_back_as_it_was_written(tmp_path: Path, rows: list[tuple[str, str]]) -> None:
    text = "".join("\t".join(row) + "\n" for row in [("hyp", "ref"), *rows])

    table = read_table(stored(tmp_path, "t.tsv", text), ["ref", "hyp"])

    assert table.texts("hyp") == [row[0] for row in rows]
    assert table.texts("ref") == [row[1] for row in rows]


def test_quotes_in_tsv_are_text(tmp_path: Path) -> None:
    table = read_table(stored(tmp_path, "t.tsv", 'hyp\n"a\n""b"\n'), ["hyp"])

    assert table.texts("hyp") == ['"a', '""b"']
    assert table.lines == [2, 3]


def test_lines_of_csv_rows_count_line_ends_in_quotes(tmp_path: Path) -> None:
    table = read_table(stored(tmp_path, "t.csv", 'id,hyp\r\n1,"a\r\nb\nc"\r\n2,"say ""hi"""\r\n3,'), ["hyp"])

    assert table.texts("hyp") == ["a\r\nb\nc", 'say "hi"', ""]
    assert table.lines == [2, 5, 6]


def test_a_long_cell_is_read_and_the_limit_of_the_module_is_left(tmp_path: Path) -> None:
    limit = csv.field_size_limit()
    text = "word " * 100_000

    assert read_table(stored(tmp_path, "t.csv", f"hyp\n{text}\n"), ["hyp"]).texts("hyp") == [text]
    assert csv.field_size_limit() == limit


@pytest.mark.parametrize("name", ["t.JSONL", "t.ndjson", "t.jsonl.gz", "t.txt"])
def test_the_format_is_in_the_name_or_given(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    data = b'\xef\xbb\xbf{"hyp": "a"}\r\n{"hyp": ""}'
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)

    table = read_table(path, ["hyp"], format="jsonl" if name == "t.txt" else None)

    assert table.texts("hyp") == ["a", ""]
    assert [fact.code for fact in table.facts] == ["bom-removed"]


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    path = stored(tmp_path, "t.xml", "")

    with pytest.raises(
        OptionError,
        match=r"^--input-format xml: no such format\. There are: text, tsv, csv, jsonl, .*, squad, coco, m2\.$",
    ):
        read_table(path, ["hyp"], format="xml")


def test_another_encoding_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes("hyp\ngrößer\n".encode("latin-1"))

    assert read_table(path, ["hyp"], encoding="latin-1").texts("hyp") == ["größer"]
    assert refusal(TextError, path, "hyp").startswith(", line 2, byte offset 2 (in the file: 6): 0xF6 is not valid")


def test_null_is_absent_and_empty_is_empty(tmp_path: Path) -> None:
    text = '{"r": null, "s": "x"}\n{"r": ["a", null], "s": ""}\n'
    text += '{"r": "", "s": null}\n{"r": [], "s": ["y", "z"]}\n'
    table = read_table(stored(tmp_path, "t.jsonl", text), ["r", "s"])

    assert table.references(["r", "s"]) == [[None, "x"], ["a", None, ""], ["", None], ["y", "z"]]


def test_a_name_that_stands_whole_goes_before_a_path(tmp_path: Path) -> None:
    table = read_table(
        stored(tmp_path, "t.jsonl", '{"a.b": "whole", "a": {"b": "path"}}\n{"a": {"b": "path"}}\n'), ["a.b"]
    )

    assert table.texts("a.b") == ["whole", "path"]


def test_labels_are_strings_or_whole_numbers(tmp_path: Path) -> None:
    path = stored(tmp_path, "t.jsonl", '{"id": 7}\n{"id": "07"}\n{"id": 123456789012345678901234567890}\n')

    assert read_table(path, ["id"]).labels("id") == ["7", "07", "123456789012345678901234567890"]


@pytest.mark.parametrize("value", ["1.0", "true", "null", "[1]"])
def test_other_labels_are_refused(tmp_path: Path, value: str) -> None:
    path = stored(tmp_path, "t.jsonl", '{"id": 1}\n{"id": ' + value + "}\n")
    table = read_table(path, ["id"])
    kinds = {"1.0": "a number", "true": "a boolean", "null": "null", "[1]": "an array"}

    with pytest.raises(InputTypeError) as caught:
        table.labels("id")

    assert str(caught.value) == (f"{path}, line 2: field 'id' holds {kinds[value]}. Give a string or a whole number.")


@pytest.mark.parametrize(("value", "kind"), [("null", "null"), ("3", "a number"), ('["a"]', "an array")])
def test_a_hypothesis_is_a_text(tmp_path: Path, value: str, kind: str) -> None:
    table = read_table(stored(tmp_path, "t.jsonl", '{"h": "a"}\n{"h": ' + value + "}\n"), ["h"])

    with pytest.raises(InputTypeError) as caught:
        table.texts("h")

    assert str(caught.value) == (f"{table.name}, line 2: field 'h' holds {kind}. Give a string; an empty text is \"\".")


@pytest.mark.parametrize(("value", "kind"), [("3", "a number"), ('["a", {}]', "an object"), ("false", "a boolean")])
def test_a_reference_is_a_text_or_a_list_of_texts(tmp_path: Path, value: str, kind: str) -> None:
    table = read_table(stored(tmp_path, "t.jsonl", '{"r": ' + value + "}\n"), ["r"])

    with pytest.raises(InputTypeError) as caught:
        table.references(["r"])

    assert str(caught.value) == (
        f"{table.name}, line 1: field 'r' holds {kind}. Give a string, a list of strings, or null."
    )


@pytest.mark.parametrize("value", ["null", "[]", "[null, null]"])
def test_a_row_without_reference_is_refused(tmp_path: Path, value: str) -> None:
    table = read_table(
        stored(tmp_path, "t.jsonl", '{"r": "a", "s": null}\n{"r": ' + value + ', "s": null}\n'), ["r", "s"]
    )

    with pytest.raises(ShapeError) as caught:
        table.references(["r", "s"])

    assert str(caught.value) == (
        f"{table.name}, line 2: the row has no reference in 'r' or 's'. "
        'Give one, or leave the row out; an empty reference is "".'
    )


@pytest.mark.parametrize(
    ("error", "name", "text", "message"),
    [
        (
            OptionError,
            "t.tsv",
            "id\tref\n1\ta\n",
            ", line 1: no column 'hyp'. The columns there are: 'id', 'ref'.",
        ),
        (
            OptionError,
            "t.csv",
            "id;hyp\n1;a\n",
            ", line 1: no column 'hyp'. The columns there are: 'id;hyp'.",
        ),
        (ShapeError, "t.csv", "hyp,hyp\na,b\n", ", line 1: 2 columns are named 'hyp'. Rename all but one."),
        (ShapeError, "t.tsv", "", ": is empty. A TSV table begins with a line of column names."),
        (
            ShapeError,
            "t.tsv",
            "id\thyp\n1\ta\n2\n",
            ", line 3: the row has 1 cell, the header 2 cells. "
            "A cell can't hold a TAB, and an empty cell keeps its TAB.",
        ),
        (
            ShapeError,
            "t.tsv",
            "id\thyp\n1\ta\tb\n",
            ", line 2: the row has 3 cells, the header 2 cells. "
            "A cell can't hold a TAB, and an empty cell keeps its TAB.",
        ),
        (
            ShapeError,
            "t.csv",
            'id,hyp\n1,"a\nb"\n2,c,d\n',
            ", line 4: the row has 3 cells, the header 2 cells. A cell with a comma stands in double quotes.",
        ),
        (
            ShapeError,
            "t.csv",
            "id,hyp\n1,a\n\n",
            ", line 3: the row has 1 cell, the header 2 cells. The line is blank: remove it.",
        ),
        (
            OptionError,
            "t.jsonl",
            '{"hyp": "a"}\n{"id": 1, "h": ""}\n',
            ", line 2: no field 'hyp'. The fields there are: 'id', 'h'. Write null for a reference that is absent.",
        ),
        (
            InputTypeError,
            "t.jsonl",
            '{"hyp": "a"}\n["hyp"]\n',
            ", line 2: holds an array, not an object. Write one object a line.",
        ),
        (
            TextError,
            "t.jsonl",
            '{"hyp": "a"}\n\n{"hyp": "a"}\n',
            ", line 2: is blank. JSON lines has one object a line; remove the line.",
        ),
    ],
)
def test_bad_tables_are_refused(
    tmp_path: Path, error: type[MatchgridError], name: str, text: str, message: str
) -> None:
    assert refusal(error, stored(tmp_path, name, text), "hyp") == message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('hyp\n"a"b\n', r"line 2: not valid CSV \('.' expected after '.'\)\. "),
        ('hyp\nok\n"a\nb\n', r"line 3: not valid CSV \(unexpected end of data\)\. "),
        ("hyp\na\rb\n", r"line 2: not valid CSV \(a carriage return outside quotes\)\. "),
    ],
)
def test_bad_quoting_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    message = refusal(TextError, stored(tmp_path, "t.csv", text), "hyp")

    assert re.search(reason, message)
    assert message.endswith(
        "A cell with a comma, a quote or a line end stands in double quotes, "
        'and a quote inside it is written twice ("").'
    )


@pytest.mark.parametrize(
    "line", ['{"hyp": "a"', "hyp", '{"hyp": "a"} x', '{"hyp": "\\ud800"}', "{'hyp': 1}", '{"hyp": NaN}']
)
def test_bad_json_is_refused(tmp_path: Path, line: str) -> None:
    message = refusal(TextError, stored(tmp_path, "t.jsonl", f'{{"hyp": "a"}}\n{line}\n'), "hyp")

    assert re.fullmatch(r", line 2: not valid JSON \(.+\)\. Write one object a line\.", message)


def test_a_path_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    path = stored(tmp_path, "t.jsonl", '{"a": {"b": "x"}}\n')

    assert refusal(OptionError, path, "a.c") == ", line 1: no field 'a.c'. The fields there are: 'b'."
    assert refusal(OptionError, path, "a.b.c") == ", line 1: no field 'a.b.c': 'c' is asked of a string."


def test_a_doubled_column_that_nobody_asks_for_is_no_matter(tmp_path: Path) -> None:
    table = read_table(stored(tmp_path, "t.csv", "hyp,,\na,,\n"), ["hyp"])

    assert table.texts("hyp") == ["a"]


def test_many_columns_are_listed_in_part(tmp_path: Path) -> None:
    names = [f"c{number}" for number in range(30)]

    assert refusal(OptionError, stored(tmp_path, "t.tsv", "\t".join(names)), "hyp").endswith("'c19' and 10 more.")


def test_columns_of_a_table_are_named(tmp_path: Path) -> None:
    assert column_names(stored(tmp_path, "t.csv", '"a,b",c\n')) == ["a,b", "c"]
    assert column_names(stored(tmp_path, "t.jsonl", '{"x": 1, "y": 2}\n')) == ["x", "y"]
    assert column_names(stored(tmp_path, "empty.jsonl", "")) == []
    assert column_names(stored(tmp_path, "empty.tsv", "")) == []


def test_an_object_that_is_nested_too_deep_is_refused(tmp_path: Path) -> None:
    path = stored(tmp_path, "t.jsonl", '{"hyp": "a"}\n' + '{"hyp": ' + "[" * 100_000 + "\n")

    assert refusal(TextError, path, "hyp") == ", line 2: is nested too deep to be read. Write flat objects."


def test_a_field_that_a_later_object_lacks_may_be_null(tmp_path: Path) -> None:
    path = stored(tmp_path, "t.jsonl", '{"ref": "a"}\n{"hyp": "b"}\n')

    assert refusal(OptionError, path, "ref").endswith("Write null for a reference that is absent.")


def test_a_name_of_a_document_is_not_blank(tmp_path: Path) -> None:
    table = read_table(stored(tmp_path, "t.tsv", "doc\nd\n \n"), ["doc"])

    assert table.labels("doc") == ["d", " "]
    with pytest.raises(ShapeError, match=r"line 3: field 'doc' is blank\. Each row names its document\.$"):
        table.labels("doc", blank=False)


@pytest.mark.parametrize("line", ['{"h": "a", "h": "b"}', '{"h": "a", "x": {"y": 1, "z": [{"y": 2, "y": 3}]}}'])
def test_a_name_twice_in_an_object_is_refused(tmp_path: Path, line: str) -> None:
    path = stored(tmp_path, "t.jsonl", '{"h": "a"}\n' + line + "\n")

    message = refusal(ShapeError, path, "h")

    assert message.startswith(f", line 2: the object has {'h' if line.count('h') > 1 else 'y'!r} more than once")


def test_text_that_looks_like_names_is_text(tmp_path: Path) -> None:
    path = stored(tmp_path, "t.jsonl", '{"h": "a \\": b \\" : c", "n": ' + "9" * 40 + "}\n")

    assert read_table(path, ["h"]).texts("h") == ['a ": b " : c']


@pytest.mark.parametrize("half", ["\\ud800", "\\ud800\\u0041", "\\udc00"])
def test_half_a_character_is_named(tmp_path: Path, half: str) -> None:
    path = stored(tmp_path, "t.jsonl", '{"h": "' + half + '"}\n')

    assert "not valid JSON (a lone surrogate, half of a character)" in refusal(TextError, path, "h")


def test_quoted_cells_of_tsv_are_text_and_noted(tmp_path: Path) -> None:
    rows = ["a\tb", '"say ""hi"" now"\tx', '"plain"\t"x', 'he said ""\t"""q"""']

    table = read_table(stored(tmp_path, "t.tsv", "\n".join(rows) + "\n"), ["a", "b"])
    comma = read_table(stored(tmp_path, "t.csv", 'a\n"say ""hi"" now"\n'), ["a"])

    assert table.texts("a") == ['"say ""hi"" now"', '"plain"', 'he said ""']
    assert [fact.code for fact in table.facts] == ["quoted-cells"]
    assert "2 cells quoted as in CSV, first in line 2" in table.facts[0].message
    assert (comma.texts("a"), comma.facts) == (['say "hi" now'], ())
