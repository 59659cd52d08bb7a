"""Alignments as a page: well-formed, self-contained, and harmless whatever the texts are."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

import strategies
from aligned import alignment, alignments, words
from matchgrid.report.cells import cells
from matchgrid.report.page import alignment_html
from matchgrid.report.view import view

VOID = {"meta", "input", "!doctype"}
FOUND = [
    words("short one here", "shoe order one", "ISCD"),
    words("שלום עולם", "שלום עולמ", "CS", chosen=1),
    words("<script>alert(1)</script> & \"'", "</bdi><img/src=x onerror=alert(1)> & \"'", "SICC"),
    words("same as", "same as", "CC"),
    words("a b c", "b a c", "TTC", shifts=[(0, 1, 2)]),
]


class Page(HTMLParser):
    """What is in a page; fails on tags that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open:
            self.texts.append((self.open[-1], data))

    def inside(self, tag: str) -> list[str]:
        """The texts in the elements of that name."""
        return [text for name, text in self.texts if name == tag and text]


def page(found, **settings) -> Page:
    return Page(view(found, format="html", **settings))


def test_it_is_one_file_that_loads_nothing():
    found = page(FOUND, top=3, names=["utt & <1>", *"bcde"])

    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in found.tags}
    attributes = {name for _, attrs in found.tags for name in attrs}
    assert attributes <= {
        *("lang", "charset", "http-equiv", "content", "name", "id", "class", "href", "dir", "title"),
        *("type", "for", "scope"),
    }
    assert {attrs["href"] for tag, attrs in found.tags if tag == "a"} == {f"#s{number}" for number in range(1, 6)}
    assert "url(" not in "".join(found.inside("style"))
    assert "@import" not in "".join(found.inside("style"))
    assert any("default-src 'none'" in (attrs.get("content") or "") for _, attrs in found.tags)
    assert "utt & <1>" in found.inside("bdi")


def test_errors_have_a_letter_a_class_and_a_name():
    found = page(FOUND[:1])

    marks = [(attrs["title"], tag) for tag, attrs in found.tags if tag == "b" and "title" in attrs]
    assert marks == [("insertion", "b"), ("substitution", "b"), ("deletion", "b")]
    assert found.inside("b")[-3:] == ["I", "S", "D"]
    assert [attrs["class"] for tag, attrs in found.tags if tag == "span" and "class" in attrs][-3:] == ["I", "S", "D"]


def test_direction_and_language_are_those_of_the_text():
    kinds = [attrs for _, attrs in page(FOUND).tags if (attrs.get("class") or "").startswith("mg") and "dir" in attrs]

    assert [attrs["dir"] for attrs in kinds] == ["ltr", "rtl", "ltr", "ltr", "ltr"]
    assert {attrs["lang"] for attrs in kinds} == {""}


def test_segments_say_what_they_have():
    found = page(FOUND)

    assert found.inside("small")[:5] == ["1 S · 1 D · 1 I", "1 S · reference 2", "1 S · 1 I", "correct", "2 T"]
    assert found.inside("small")[5] == "@1 [c] moved to @3"
    sections = [(attrs["id"], attrs["class"]) for tag, attrs in found.tags if tag == "section"]
    assert sections == [("s1", "e"), ("s2", "e"), ("s3", "e"), ("s4", "c"), ("s5", "e")]


def test_segments_without_errors_can_be_left_out():
    assert [attrs["id"] for tag, attrs in page(FOUND, errors_only=True).tags if tag == "section"] == [
        "s1",
        "s2",
        "s3",
        "s5",
    ]
    assert "of which 4 are shown" in "".join(page(FOUND, errors_only=True).inside("dd"))


def test_transpositions_are_explained_where_there_are_some():
    assert "transposition" in page(FOUND).inside("span")
    assert "transposition" not in page(FOUND[:3]).inside("span")


def test_the_most_frequent_errors_are_tables():
    found = page(FOUND[:1], top=2)

    assert found.inside("h3") == ["Substitutions", "Insertions", "Deletions"]
    assert found.inside("td") == ["1", "1", "1"]
    assert page([words("a", "a", "C")], top=2).inside("td") == ["none"] * 3


def test_characters_are_close_together_and_spaces_kept():
    found = Page(alignment_html(alignment("a b", "a  b", "CCIC", separator="")))

    assert [attrs["class"] for tag, attrs in found.tags if tag == "div"] == ["mg j"]
    assert found.inside("bdi") == ["REF", "HYP", "a", "a", " ", " ", " ", "b", "b"]


@given(alignments(st.one_of(st.text(max_size=4), strategies.fragments, st.text("<>&\"'/bdi=!-", max_size=6))))
def test_every_token_is_text_and_nothing_else(found):
    parsed = Page(alignment_html(found))

    said = [text for pair in map(cells, found.pairs()) for text in pair[1:] if text]
    assert parsed.inside("bdi")[2:] == said
    assert {tag for tag, _ in parsed.tags} <= {"style", "div", "span", "bdi", "b", "i"}
