"""From paths and options to parallel text."""

import gzip
import hashlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchgrid.errors import InputTypeError, MatchgridError, OptionError, ShapeError, TextError
from matchgrid.io import (
    Fact,
    InputOptions,
    Parallel,
    ParallelFiles,
    open_parallel,
    read_parallel,
)
from matchgrid.io.names import system_names

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
line = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\ufeff"))


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def stored(**files: str) -> None:
    """Write files into the current folder; `_` in a keyword is the dot of the name."""
    for name, text in files.items():
        Path(name.replace("_", ".")).write_bytes(text.encode())


def refusal(error: type[MatchgridError], references: list[str], hypotheses: list[str], **options: object) -> str:
    with pytest.raises(error) as caught:
        read_parallel(references, hypotheses, InputOptions(**options))  # type: ignore[arg-type]
    return str(caught.value)


# Plain text


def test_plain_files_are_read_side_by_side() -> None:
    stored(r1_txt="a\nb\n", r2_txt="A\n\n", h_txt="x\ny", g_txt="1\r\n2\r\n")

    found = read_parallel(["r1.txt", "r2.txt"], ["h.txt", "g.txt"])

    assert found == Parallel(
        hypotheses={"h.txt": ["x", "y"], "g.txt": ["1", "2"]},
        references=[["a", "A"], ["b", ""]],
        ids=None,
        documents=None,
        notes=(),
        digests={
            name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in ("r1.txt", "r2.txt", "h.txt", "g.txt")
        },
    )
    assert (found.systems, found.segments) == (("h.txt", "g.txt"), 2)


@in_folder
@given(rows=st.lists(st.tuples(line, line), min_size=1), size=st.integers(1, 5))
def test_blocks_of_a_stream_and_of_memory_are_the_same(rows: list[tuple[str, str]], size: int) -> None:
    stored(r_txt="".join(row[0] + "\n" for row in rows), h_txt="".join(row[1] + "\n" for row in rows))

    stream = open_parallel(["r.txt"], ["h.txt"])
    assert isinstance(stream, ParallelFiles)
    blocks = list(stream.blocks(size))

    assert blocks == list(stream.read().blocks(size))
    assert [block.start for block in blocks] == list(range(0, len(rows), size))
    assert [
        (refs[0], hyp) for b in blocks for refs, hyp in zip(b.references, b.hypotheses["h.txt"], strict=True)
    ] == rows
    assert stream.segments == len(rows)


def test_progress_and_notes_of_a_stream_are_of_all_files(monkeypatch: pytest.MonkeyPatch) -> None:
    stored(r_txt="\ufeffa\nb\n", h_txt="c\nd\n")
    stream = open_parallel(["r.txt"], ["h.txt"])
    assert isinstance(stream, ParallelFiles)

    assert (stream.bytes_read, stream.bytes_total, stream.notes, stream.digests) == (0, 11, (), {})
    assert stream.systems == ("h.txt",)

    list(stream.blocks())

    assert stream.bytes_read == 11
    assert stream.notes == (
        Fact(
            "bom-removed",
            "r.txt: a byte-order mark at the start was removed; sacreBLEU would count it as text.",
            "r.txt",
        ),
    )
    assert set(stream.digests) == {"r.txt", "h.txt"}

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"c\nd\n")))
    piped = open_parallel(["r.txt"], ["-"])
    assert isinstance(piped, ParallelFiles)
    assert piped.bytes_total is None
    assert piped.read().hypotheses == {"-": ["c", "d"]}


def test_documents_of_plain_text_come_from_a_file() -> None:
    stored(r_txt="a\nb\n", h_txt="c\nd\n", d_txt="doc1\ndoc2\n")

    assert read_parallel(["r.txt"], ["h.txt"], InputOptions(documents="d.txt")).documents == ["doc1", "doc2"]

    stored(d_txt="doc1\n")
    assert refusal(ShapeError, ["r.txt"], ["h.txt"], documents="d.txt").startswith(
        "d.txt has 1 line, r.txt has 2: d.txt ends before line 2. "
    )


def test_archives_and_encodings_go_for_all_files() -> None:
    Path("r.txt.gz").write_bytes(gzip.compress("größer\n".encode("latin-1")))
    Path("h.txt").write_bytes("kühl\n".encode("latin-1"))

    found = read_parallel(["r.txt.gz"], ["h.txt"], InputOptions(encoding="latin-1"))

    assert (found.references, found.hypotheses) == ([["größer"]], {"h.txt": ["kühl"]})
    assert found.digests["r.txt.gz"] == hashlib.sha256("größer\n".encode("latin-1")).hexdigest()


@pytest.mark.parametrize("size", [1, 2, 8192])
@pytest.mark.parametrize(
    ("hyp", "ref", "message"),
    [
        (
            3003,
            3004,
            "hyp.txt has 3,003 lines, ref.txt has 3,004: hyp.txt ends before line 3,004. "
            "Give files of the same segments, in the same order.",
        ),
        (
            5,
            2,
            "ref.txt has 2 lines, hyp.txt has 5: ref.txt ends before line 3. "
            "Give files of the same segments, in the same order.",
        ),
        (
            1,
            0,
            "ref.txt has 0 lines, hyp.txt has 1: ref.txt ends before line 1. "
            "Give files of the same segments, in the same order.",
        ),
    ],
)
def test_files_of_different_lengths_are_refused_at_the_end(size: int, hyp: int, ref: int, message: str) -> None:
    stored(hyp_txt="h\n" * hyp, ref_txt="r\n" * ref)
    stream = open_parallel(["ref.txt"], ["hyp.txt"])

    with pytest.raises(ShapeError) as caught:
        list(stream.blocks(size))

    assert str(caught.value) == message
    assert refusal(ShapeError, ["ref.txt"], ["hyp.txt"]) == message


def test_an_empty_line_too_many_is_pointed_out() -> None:
    stored(hyp_txt="a\nb\n\n", ref_txt="a\nb\n")

    assert refusal(ShapeError, ["ref.txt"], ["hyp.txt"]) == (
        "ref.txt has 2 lines, hyp.txt has 3: ref.txt ends before line 3. "
        "The last line of hyp.txt is empty: remove it if it is no segment."
    )


def test_the_shortest_of_many_files_is_named_first() -> None:
    stored(r_txt="a\nb\nc\n", h_txt="a\nb\nc\n", g_txt="a\n", k_txt="a\nb\n")

    assert refusal(ShapeError, ["r.txt"], ["h.txt", "g.txt", "k.txt"]).startswith("g.txt has 1 line, r.txt has 3: ")


def test_nothing_to_score_is_refused() -> None:
    stored(r_txt="", h_txt="", r_tsv="ref\n", h_tsv="hyp\n")

    assert refusal(ShapeError, ["r.txt"], ["h.txt"]) == (
        "r.txt: has no lines, and nor has any other file. There is nothing to score."
    )
    assert refusal(ShapeError, ["r.tsv"], ["h.tsv"], hypothesis_field="hyp", reference_fields=("ref",)) == (
        "r.tsv: has no rows. There is nothing to score."
    )


def test_a_bad_byte_is_found_in_the_stream() -> None:
    stored(r_txt="a\nb\n")
    Path("h.txt").write_bytes(b"a\nb\xf6\n")

    assert refusal(TextError, ["r.txt"], ["h.txt"]).startswith("h.txt, line 2, byte offset 1 (in the file: 3): 0xF6")


# Several references on a line


def test_references_parted_by_tabs() -> None:
    stored(r_tsv="a\tb\tc\nd\t\te\nf\t\t\n\tg\t\n", h_txt="1\n2\n3\n4\n")

    found = read_parallel(["r.tsv"], ["h.txt"], InputOptions(num_refs=3))

    assert found.references == [["a", "b", "c"], ["d", "", "e"], ["f", None, None], ["", "g", None]]
    assert found.notes == ()


def test_tabs_beyond_the_last_reference_are_noted() -> None:
    stored(r_txt="a\tb\tc\nd\te\n", h_txt="1\n2\n")

    found = read_parallel(["r.txt"], ["h.txt"], InputOptions(num_refs=2))

    assert found.references == [["a", "b\tc"], ["d", "e"]]
    assert found.notes == (
        Fact(
            "tab-in-reference",
            "r.txt: more than 2 TAB-separated columns in 1 line; "
            "the last reference has the rest of the line, TABs included.",
            "r.txt",
        ),
    )


def test_lines_with_too_few_references_are_refused() -> None:
    stored(r_txt="a\tb\nc\n", h_txt="1\n2\n", s_txt="a\tb\n\t\n")

    assert refusal(ShapeError, ["r.txt"], ["h.txt"], num_refs=2) == (
        "r.txt, line 2: 1 of 2 references. --num-refs needs all on every line, parted by TABs; "
        "leave an absent one empty but keep its TAB."
    )
    assert refusal(ShapeError, ["s.txt"], ["h.txt"], num_refs=2) == (
        "s.txt, line 2: all 2 references are empty. Give at least one."
    )


def test_num_refs_goes_for_plain_references_of_a_table_of_hypotheses_too() -> None:
    stored(r_txt="a\tb\tc\n", h_jsonl='{"h": "x"}\n')

    found = read_parallel(["r.txt"], ["h.jsonl"], InputOptions(num_refs=2, hypothesis_field="h"))

    assert found.references == [["a", "b\tc"]]
    assert [fact.code for fact in found.notes] == ["tab-in-reference"]


def test_num_refs_is_for_one_plain_file() -> None:
    stored(r_txt="a\tb\n", s_txt="a\tb\n", h_txt="1\n", r_jsonl="{}")
    message = (
        "--num-refs 2: is for one plain-text file with all references. "
        "Leave it out for several files; for a table name each column with --reference-field."
    )

    assert refusal(OptionError, ["r.txt", "s.txt"], ["h.txt"], num_refs=2) == message
    assert refusal(OptionError, ["r.jsonl"], ["h.txt"], num_refs=2, format="jsonl") == message
    assert refusal(OptionError, ["r.txt"], ["h.txt"], num_refs=0) == (
        "--num-refs 0: a segment has at least one reference."
    )


@pytest.mark.peers
def test_num_refs_reads_what_sacrebleu_reads() -> None:
    from sacrebleu import BLEU

    rows = [
        "the cat sat\ta cat sat there\tb",
        "\tthe dog ran off\tc",
        "red fox\t\tthe red fox jumps\tover",
    ] * 3
    hyps = ["the cat sat there now", "the dog ran", "the red fox jumps over"] * 3
    stored(r_txt="".join(row + "\n" for row in rows), h_txt="".join(hyp + "\n" for hyp in hyps))
    command = [sys.executable, "-m", "sacrebleu", "r.txt", "-nr", "3", "-i", "h.txt", "-b", "-w", "9"]
    theirs = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    found = read_parallel(["r.txt"], ["h.txt"], InputOptions(num_refs=3))
    streams = [list(stream) for stream in zip(*found.references, strict=True)]
    ours = BLEU().corpus_score(found.hypotheses["h.txt"], streams).score

    assert f"{ours:.9f}" == theirs.strip()


# Tables


def test_tables_are_joined_by_id_in_the_order_of_the_references() -> None:
    stored(
        r_tsv="id\tref\tdoc\n1\ta\tx\n2\t\tx\n3\tc\ty\n",
        s_jsonl='{"id": 3, "ref": ["C", null]}\n{"id": "1", "ref": "A"}\n{"id": 2, "ref": null}\n',
        h_csv='id,hyp\n2,"two, or\nmore"\n3,three\n1,one\n',
    )
    options = InputOptions(id_field="id", hypothesis_field="hyp", reference_fields=("ref",), document_field="doc")

    with pytest.raises(ShapeError, match=r"^s\.jsonl, line 3: the row has no reference in 'ref'\."):
        read_parallel(["r.tsv", "s.jsonl"], ["h.csv"], options)
    stored(s_jsonl='{"id": 3, "ref": ["C", null]}\n{"id": "1", "ref": "A"}\n{"id": 2, "ref": "B"}\n')
    found = read_parallel(["r.tsv", "s.jsonl"], ["h.csv"], options)

    assert found.ids == ["1", "2", "3"]
    assert found.documents == ["x", "x", "y"]
    assert found.hypotheses == {"h.csv": ["one", "two, or\nmore", "three"]}
    assert found.references == [["a", "A"], ["", "B"], ["c", "C", None]]
    assert set(found.digests) == {"r.tsv", "s.jsonl", "h.csv"}
    blocks = list(found.blocks(2))
    assert [(b.start, b.ids, b.documents) for b in blocks] == [(0, ["1", "2"], ["x", "x"]), (2, ["3"], ["y"])]
    with pytest.raises(OptionError, match=r"^a block has at least one segment, not 0\.$"):
        list(found.blocks(0))


def test_ids_that_do_not_fit_are_refused() -> None:
    stored(r_tsv="id\tref\n1\ta\n2\tb\n", h_tsv="id\thyp\n1\ta\n02\tb\n", d_tsv="id\thyp\n1\ta\n1\tb\n")
    options = {"id_field": "id", "hypothesis_field": "hyp", "reference_fields": ("ref",)}

    assert refusal(ShapeError, ["r.tsv"], ["h.tsv"], **options) == (
        "not in h.tsv: the id '2' of r.tsv; not in r.tsv: the id '02' of h.tsv. Both need the same ids."
    )
    assert refusal(ShapeError, ["r.tsv"], ["d.tsv"], **options) == (
        "d.tsv: the id '1' more than once. Each row needs an id of its own."
    )


def test_tables_without_ids_go_row_by_row() -> None:
    stored(r_tsv="ref\na\nb\n", h_txt="x\ny\n", g_jsonl='{"h": "z"}\n')
    fields = {"reference_fields": ("ref",)}

    assert read_parallel(["r.tsv"], ["h.txt"], InputOptions(reference_fields=("ref",))).references == [
        ["a"],
        ["b"],
    ]
    assert refusal(ShapeError, ["r.tsv"], ["g.jsonl"], hypothesis_field="h", **fields) == (
        "g.jsonl has 1 row, r.tsv has 2: g.jsonl ends before row 2. Give files of the same segments, in the same order."
    )
    assert refusal(ShapeError, ["h.txt"], ["g.jsonl"], hypothesis_field="h") == (
        "g.jsonl has 1 segment, h.txt has 2: g.jsonl ends before segment 2. "
        "Give files of the same segments, in the same order."
    )


@pytest.mark.parametrize(
    ("references", "hypotheses"), [([], ["t.jsonl"]), (["t.jsonl"], []), (["t.jsonl"], ["t.jsonl"])]
)
def test_one_table_may_hold_both_sides(references: list[str], hypotheses: list[str]) -> None:
    rows = [
        {"out": {"text": "x"}, "ref": ["a", "b"], "alt": None, "doc": 1},
        {"out": {"text": "y"}, "ref": "c", "alt": "d", "doc": 2},
    ]
    stored(t_jsonl="".join(json.dumps(row) + "\n" for row in rows))
    options = InputOptions(hypothesis_field="out.text", reference_fields=("ref", "alt"), document_field="doc")

    found = read_parallel(references, hypotheses, options)

    assert found.hypotheses == {"t.jsonl": ["x", "y"]}
    assert found.references == [["a", "b", None], ["c", "d"]]
    assert found.documents == ["1", "2"]


def test_one_table_may_come_through_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"h": "x", "r": "y"}\n')))

    found = read_parallel([], ["-"], InputOptions(format="jsonl", hypothesis_field="h", reference_fields=("r",)))

    assert (found.hypotheses, found.references) == ({"-": ["x"]}, [["y"]])
    assert list(found.digests) == ["-"]


def test_documents_are_those_of_the_first_table() -> None:
    stored(r_txt="a\nb\n", h_tsv="hyp\tdoc\nx\td1\ny\td2\n", g_tsv="hyp\nx\ny\n")
    options = InputOptions(hypothesis_field="hyp", document_field="doc")

    assert read_parallel(["r.txt"], ["h.tsv", "g.tsv"], options).documents == ["d1", "d2"]


def test_notes_of_tables_are_kept_once() -> None:
    stored(t_tsv="\ufeffhyp\tref\nx\ty\n")
    options = InputOptions(hypothesis_field="hyp", reference_fields=("ref",))

    assert [fact.code for fact in read_parallel(["t.tsv"], ["t.tsv"], options).notes] == ["bom-removed"]


# Options that do not fit


def test_columns_must_be_named() -> None:
    stored(t_tsv="id\ttext\n1\ta\n", h_txt="a\n")

    assert refusal(OptionError, ["t.tsv"], ["h.txt"]) == (
        "t.tsv: is read as a TSV table: name the column of the references with --reference-field. "
        "Its columns: 'id', 'text'. If it is plain text, give --input-format text."
    )
    assert refusal(OptionError, ["h.txt"], ["t.tsv"]) == (
        "t.tsv: is read as a TSV table: name the column of the hypotheses with --hypothesis-field. "
        "Its columns: 'id', 'text'. If it is plain text, give --input-format text."
    )
    assert read_parallel(["t.tsv"], ["t.tsv"], InputOptions(format="text")).references == [
        ["id\ttext"],
        ["1\ta"],
    ]


@pytest.mark.parametrize(
    ("option", "field", "value"),
    [
        ("--hypothesis-field", "hypothesis_field", "x"),
        ("--reference-field", "reference_fields", ("x",)),
        ("--id-field", "id_field", "x"),
        ("--document-field", "document_field", "x"),
    ],
)
def test_plain_text_has_no_columns(option: str, field: str, value: object) -> None:
    stored(r_txt="a\n")

    assert refusal(OptionError, ["r.txt"], ["r.txt"], **{field: value}) == (
        f"{option} x: r.txt is plain text and has no columns. "
        "Leave the option out, or say what the file is with --input-format."
    )


def test_ids_need_tables_on_both_sides() -> None:
    stored(r_tsv="id\tref\n1\ta\n", h_txt="a\n")

    assert refusal(OptionError, ["r.tsv"], ["h.txt"], id_field="id", reference_fields=("ref",)).startswith(
        "--id-field id: h.txt is plain text and has no columns."
    )


def test_a_file_of_documents_is_for_plain_text() -> None:
    stored(r_tsv="ref\na\n", h_txt="a\n", d_txt="d\n")

    assert refusal(OptionError, ["r.tsv"], ["h.txt"], documents="d.txt", reference_fields=("ref",)) == (
        "--documents d.txt: is for plain text. For a table give --document-field."
    )


def test_both_sides_are_needed() -> None:
    stored(h_txt="a\n")

    assert refusal(OptionError, [], ["h.txt"]) == (
        "no references: give a reference file, a test set with -t and -l, or --reference-field for a column "
        "of the one hypothesis table."
    )
    assert refusal(OptionError, ["h.txt"], []) == (
        "no hypotheses: give a file with -i, or --hypothesis-field for a column of the one reference table."
    )
    assert refusal(OptionError, [], [], reference_fields=("r",)).startswith("no references: ")


@pytest.mark.parametrize(
    ("references", "hypotheses", "documents"),
    [(["-"], ["-"], None), (["r.txt"], ["-"], "-"), (["-", "-"], ["r.txt"], None)],
)
def test_standard_input_is_for_one_file(references: list[str], hypotheses: list[str], documents: str | None) -> None:
    stored(r_txt="a\n")

    assert refusal(OptionError, references, hypotheses, documents=documents) == (
        "standard input (-) is given more than once, but can be read only once. Give a file for the other use."
    )


def test_a_string_is_no_list_of_paths() -> None:
    with pytest.raises(InputTypeError, match=r"^references: give a list of paths, such as \['ref\.txt'\]\.$"):
        read_parallel("ref.txt", ["hyp.txt"])
    with pytest.raises(InputTypeError, match=r"^hypotheses: give a list of paths, such as \['hyp\.txt'\]\.$"):
        read_parallel(["ref.txt"], Path("hyp.txt"))  # type: ignore[arg-type]
    with pytest.raises(InputTypeError, match=r"^reference_fields: give a tuple of names, such as \('ref',\)\.$"):
        InputOptions(reference_fields="ref")  # type: ignore[arg-type]


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^--input-format xml: no such format\. There are: .*, coco, m2\.$"):
        InputOptions(format="xml")


def test_a_reference_given_twice_is_refused() -> None:
    stored(r_txt="a\n")

    assert refusal(OptionError, ["r.txt", "./r.txt"], ["r.txt"]) == (
        "r.txt: given more than once as a reference. A reference that is there twice adds nothing: name each file once."
    )


def test_a_line_without_a_document_is_refused() -> None:
    stored(r_txt="a\nb\n", d_txt="d\n\n")

    assert refusal(ShapeError, ["r.txt"], ["r.txt"], documents="d.txt") == (
        "d.txt, line 2: is blank. Each line names the document of its segment."
    )


def test_a_row_without_a_document_is_refused() -> None:
    stored(t_tsv="h\tr\td\na\ta\td\nb\tb\t\n")
    fields = {"hypothesis_field": "h", "reference_fields": ("r",), "document_field": "d"}

    assert refusal(ShapeError, ["t.tsv"], [], **fields).startswith("t.tsv, line 3: field 'd' is blank.")


def test_more_references_than_a_line_can_have_are_refused() -> None:
    stored(r_txt="a\tb\n", h_txt="a\n")

    assert "line 1: 2 of 1" in refusal(ShapeError, ["r.txt"], ["h.txt"], num_refs=10**30)


# Names of systems


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["out/a.txt", "out/b.txt"], ["a.txt", "b.txt"]),
        (["x/hyp.txt", "y/hyp.txt", "b.txt"], ["x/hyp.txt", "y/hyp.txt", "b.txt"]),
        (["1/x/hyp.txt", "2/x/hyp.txt", "y/hyp.txt"], ["1/x/hyp.txt", "2/x/hyp.txt", "y/hyp.txt"]),
        (["-", "./-"], ["-", "{here}/-"]),
        (["hyp.txt", "x/hyp.txt"], ["{here}/hyp.txt", "x/hyp.txt"]),
        (["/hyp.txt", "/x/hyp.txt"], ["/hyp.txt", "x/hyp.txt"]),
        ([], []),
    ],
)
def test_systems_are_named_by_their_files(paths: list[str], names: list[str]) -> None:
    assert system_names(paths) == [name.replace("{here}", Path.cwd().name) for name in names]


def test_a_system_given_twice_is_refused() -> None:
    with pytest.raises(
        OptionError, match=r"^hyp\.txt: given more than once as a hypothesis\. Name each system once\.$"
    ):
        system_names(["hyp.txt", "x/../hyp.txt"])


# Tables with ids that nobody asked for


@pytest.mark.parametrize("name", ["x.tsv", "x.jsonl"])
def test_rows_joined_by_place_although_their_ids_differ_are_noted(name: str) -> None:
    if name == "x.tsv":
        stored(r_tsv="id\tref\n1\ta\n2\tb\n", h_tsv="hyp\tid\nb\t2\na\t1\n", s_tsv="id\thyp\n1\ta\n2\tb\n")
    else:
        stored(
            r_jsonl='{"id": "1", "ref": "a"}\n{"id": "2", "ref": "b"}\n',
            h_jsonl='{"id": "2", "hyp": "b"}\n{"id": "1", "hyp": "a"}\n',
            s_jsonl='{"id": "1", "hyp": "a"}\n{"id": "2", "hyp": "b"}\n',
        )
    r, h, s = (name.replace("x", side) for side in "rhs")
    fields = {"reference_fields": ("ref",), "hypothesis_field": "hyp"}

    found = read_parallel([r], [h, s], InputOptions(**fields))

    assert [fact.code for fact in found.notes] == ["ids-not-used"]
    assert found.notes[0].file == h
    assert "differ, first in row 1: '2' and '1'" in found.notes[0].message
    assert read_parallel([r], [h], InputOptions(**fields, id_field="id")).notes == ()


def test_a_column_is_named_once() -> None:
    stored(r_tsv="id\tref\n1\ta\n", h_tsv="id\thyp\n1\ta\n")
    fields = {"hypothesis_field": "hyp"}

    message = refusal(OptionError, ["r.tsv"], ["h.tsv"], reference_fields=("ref", "ref"), **fields)
    same = refusal(OptionError, [], ["h.tsv"], reference_fields=("hyp",), **fields)

    assert message.startswith("--reference-field ref: given more than once")
    assert "both name hyp. A column is like itself" in same
