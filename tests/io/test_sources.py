"""Sources beside hypotheses and references: from plain text, from tables, from nowhere."""

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError, ShapeError
from matchgrid.io import InputOptions, ParallelFiles, open_parallel, read_parallel


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Small files, in the current folder."""
    texts = {
        "r.txt": "a b\nc d\n",
        "h.txt": "a\nc\n",
        "s.txt": "x\n\n",
        "d.txt": "one\ntwo\n",
        "short.txt": "x\n",
        "r.tsv": "id\tref\tsrc\n1\ta b\tx\n2\tc d\ty\n",
        "h.tsv": "id\thyp\tsrc\n2\tc\tv\n1\ta\tw\n",
        "n.jsonl": '{"ref": "a", "hyp": "a", "src": null}\n',
    }
    for name, text in texts.items():
        tmp_path.joinpath(name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("documents", [None, "d.txt"])
def test_sources_of_plain_text_are_streamed_with_the_other_files(folder, documents):
    options = InputOptions(sources="s.txt", documents=documents)
    source = open_parallel(["r.txt"], ["h.txt"], options)

    assert isinstance(source, ParallelFiles)
    blocks = list(source.blocks(1))
    assert [block.sources for block in blocks] == [["x"], [""]]
    assert [block.documents for block in blocks] == ([["one"], ["two"]] if documents else [None, None])
    assert "s.txt" in source.digests
    whole = source.read()
    assert (whole.sources, whole.hypotheses, whole.references) == (["x", ""], {"h.txt": ["a", "c"]}, [["a b"], ["c d"]])
    assert [block.sources for block in whole.blocks(1)] == [["x"], [""]]


def test_without_sources_there_are_none(folder):
    assert read_parallel(["r.txt"], ["h.txt"]).sources is None
    assert read_parallel(["r.txt"], ["h.txt"], InputOptions(sources="s.txt")).sources == ["x", ""]
    assert mg.read("r.txt", "h.txt").sources is None
    assert mg.read("r.txt", "h.txt", sources="s.txt").sources == ["x", ""]


def test_sources_of_tables_are_a_column_of_the_first(folder):
    options = InputOptions(reference_fields=("ref",), hypothesis_field="hyp", source_field="src", id_field="id")

    assert read_parallel(["r.tsv"], ["h.tsv"], options).sources == ["x", "y"]
    mixed = InputOptions(hypothesis_field="hyp", source_field="src")
    assert read_parallel(["r.txt"], ["h.tsv"], mixed).sources == ["v", "w"]


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"sources": "short.txt"}, ShapeError, "short.txt has 1 line, r.txt has 2: short.txt ends before line 2."),
        ({"sources": "-", "documents": "-"}, OptionError, "standard input .-. is given more than once"),
        ({"source_field": "src"}, OptionError, "--source-field src: r.txt is plain text and has no columns."),
    ],
)
def test_sources_that_do_not_fit_are_refused(folder, given, error, message):
    with pytest.raises(error, match=f"^{message}"):
        read_parallel(["r.txt"], ["h.txt"], InputOptions(**given))


def test_sources_of_tables_are_refused_as_lines_and_as_null(folder):
    sides = {"reference_fields": ("ref",), "hypothesis_field": "hyp"}
    with pytest.raises(OptionError, match=r"^--sources s.txt: is for plain text\. For a table give --source-field\."):
        read_parallel(["r.tsv"], ["h.tsv"], InputOptions(sources="s.txt", **sides))
    with pytest.raises(OptionError, match=r"^r\.tsv, line 1: no column 'origin'"):
        read_parallel(["r.tsv"], ["h.tsv"], InputOptions(source_field="origin", **sides))
    with pytest.raises(mg.MatchgridError, match=r"^n\.jsonl, line 1: field 'src' holds null"):
        read_parallel(["n.jsonl"], [], InputOptions(source_field="src", **sides))
