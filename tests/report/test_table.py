"""Tables in the formats of papers, documents and programs."""

from __future__ import annotations

import csv
import io

import pytest

from matchgrid.errors import OptionError
from matchgrid.report.table import FORMATS, Column, Table, width

TABLE = Table(
    (Column("system"), Column("BLEU", number=True, direction="↑"), Column("TER", number=True, direction="↓")),
    (("a_b", "34.2", "51.0"), ("fließend", "7.1", "100.3")),
)


def test_text_is_aligned_and_has_no_spaces_at_the_ends():
    assert TABLE.format("text") == "system    BLEU ↑  TER ↓\na_b         34.2   51.0\nfließend     7.1  100.3"


def test_text_aligns_wide_and_combining_characters():
    table = Table((Column("n"), Column("x")), (("日本", "1"), ("e\u0301", "2"), ("abcd", "3")))

    assert table.format("text").split("\n")[1:] == ["日本  1", "e\u0301     2", "abcd  3"]
    assert [width(text) for text in ("ab", "日本", "e\u0301", "ｆ")] == [2, 4, 1, 2]


def test_markdown_has_alignment_and_escapes():
    table = Table((Column("a|b"), Column("n", number=True)), (("x_*y*\\`<b>", "1"),))

    assert table.format("markdown") == "| a\\|b | n |\n| --- | ---: |\n| x\\_\\*y\\*\\\\\\`&lt;b> | 1 |"


def test_latex_is_booktabs_with_escaped_names():
    assert TABLE.format("latex") == "\n".join(
        [
            r"\begin{tabular}{lrr}",
            r"\toprule",
            r"system & BLEU $\uparrow$ & TER $\downarrow$ \\",
            r"\midrule",
            r"a\_b & 34.2 & 51.0 \\",
            "fließend & 7.1 & 100.3 \\\\",
            r"\bottomrule",
            r"\end{tabular}",
        ]
    )


def test_latex_escapes_every_special_character():
    table = Table((Column("n"),), ((r"\{}&%$#_~^<>|",),))

    assert table.format("latex").split("\n")[4] == (
        r"\textbackslash{}\{\}\&\%\$\#\_\textasciitilde{}\textasciicircum{}"
        r"\textless{}\textgreater{}\textbar{} \\"
    )


def test_csv_reads_back_and_has_plain_headings():
    table = Table(TABLE.columns, (('a,"b"\nc', "1", "2"),))

    assert list(csv.reader(io.StringIO(table.format("csv")))) == [["system", "BLEU", "TER"], ['a,"b"\nc', "1", "2"]]


def test_html_is_escaped():
    table = Table((Column("n"), Column("x", number=True)), (('<&">', "1"),))

    assert table.format("html") == (
        '<table>\n<tr><th>n</th><th style="text-align: right">x</th></tr>\n'
        '<tr><td>&lt;&amp;&quot;&gt;</td><td style="text-align: right">1</td></tr>\n</table>'
    )


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_ends_a_line_of_its_own(name):
    assert not TABLE.format(name).endswith("\n")


def test_an_unknown_format_is_refused_with_those_there_are():
    with pytest.raises(OptionError, match="there is no table format 'xml'; there are text, markdown, latex, csv, html"):
        TABLE.format("xml")
