"""Plain text as lines: what ends a line, blocks, marks, digests."""

import hashlib
import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchgrid.errors import OptionError
from matchgrid.io import Fact, LineFile, read_lines
from places import shared

texts = st.text(st.one_of(st.characters(codec="utf-8"), st.sampled_from("\n\r\u2028\u2029\x85\x0b\x0c\ufeff\0 a")))
in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def stored(folder: Path, data: bytes, name: str = "text.txt") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def textbook(text: str) -> list[str]:
    """The lines of a text by the rule as it is written down."""
    lines = re.split("\r?\n", text.removeprefix("\ufeff"))
    return lines if lines[-1] else lines[:-1]


@in_folder
@given(text=texts)
def test_any_text_is_read_by_the_rule(tmp_path: Path, text: str) -> None:
    path = stored(tmp_path, text.encode())

    assert read_lines(path) == textbook(text)


@in_folder
@given(lines=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r\ufeff"))))
def test_lines_come_back_as_they_were_written(tmp_path: Path, lines: list[str]) -> None:
    path = stored(tmp_path, "".join(line + "\n" for line in lines).encode())

    assert read_lines(path) == lines


@in_folder
@given(text=texts, encoding=st.sampled_from(["utf-16", "utf-16-be", "utf-32", "utf-8-sig", "gb18030", "utf-7"]))
def test_any_encoding_of_python_gives_the_same_lines(tmp_path: Path, text: str, encoding: str) -> None:
    path = stored(tmp_path, text.encode(encoding))

    assert read_lines(path, encoding=encoding) == textbook(text)


@in_folder
@given(text=texts, size=st.integers(1, 9))
def test_blocks_are_full_but_the_last(tmp_path: Path, text: str, size: int) -> None:
    path = stored(tmp_path, text.encode())

    blocks = list(LineFile(path).blocks(size))

    assert [line for block in blocks for line in block] == textbook(text)
    assert all(len(block) == size for block in blocks[:-1])
    assert all(0 < len(block) <= size for block in blocks[-1:])


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\n\n", ["a", ""]),
        (b"a\r\nb\nc\r\n", ["a", "b", "c"]),
        (b"a\rb\n", ["a\rb"]),
        (b"a\r", ["a\r"]),
        (b"a\r\r\n", ["a\r"]),
        (b"\r\n", [""]),
        (b"a\0b\n", ["a\0b"]),
        ("a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\n".encode(), ["a\u2028b\u2029c\x85d\x0be\x0cf\x1cg"]),
    ],
)
def test_only_lf_and_crlf_end_a_line(tmp_path: Path, data: bytes, lines: list[str]) -> None:
    assert read_lines(stored(tmp_path, data)) == lines


@pytest.mark.parametrize("unit", ["aé\r\n", "é\n", "\r\r\n", "日本語文\r\n", "😀\n"])
def test_pieces_of_a_file_join_without_a_seam(tmp_path: Path, unit: str) -> None:
    text = unit * 700_000

    assert read_lines(stored(tmp_path, text.encode())) == [unit.removesuffix("\n").removesuffix("\r")] * 700_000


def test_a_huge_line_is_one_line(tmp_path: Path) -> None:
    line = "größer " * 1_000_000
    path = stored(tmp_path, f"{line}\nsmall\n{line}".encode())

    assert read_lines(path) == [line, "small", line]


def test_memory_is_bounded_by_the_block(tmp_path: Path) -> None:
    path = stored(tmp_path, b"twenty bytes of text" * 5 + b"\n")
    path.write_bytes(path.read_bytes() * 200_000)
    tracemalloc.start()
    try:
        count = sum(len(block) for block in LineFile(path).blocks(100))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert count == 200_000
    assert peak < 4_000_000 < path.stat().st_size


def test_a_block_needs_a_line(tmp_path: Path) -> None:
    file = LineFile(stored(tmp_path, b"a\n"))

    with pytest.raises(OptionError, match=r"^a block has at least one line, not 0\.$"):
        list(file.blocks(0))


def test_b22_a_leading_mark_is_removed_and_told(tmp_path: Path) -> None:
    text = "Das Haus ist größer.\nZwei rote Vögel singen heute.\n"
    path = stored(tmp_path, ("\ufeff" + text).encode(), "hyp.txt")
    file = LineFile(path)

    assert file.read() == text.splitlines()
    assert file.bom_removed
    assert file.facts == (
        Fact(
            "bom-removed",
            f"{path}: a byte-order mark at the start was removed; sacreBLEU would count it as text.",
            str(path),
        ),
    )


def test_only_one_mark_and_only_at_the_start_is_removed(tmp_path: Path) -> None:
    file = LineFile(stored(tmp_path, "\ufeff\ufeffa\n\ufeffb\n".encode()))

    assert file.read() == ["\ufeffa", "\ufeffb"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_mark_that_the_encoding_has_is_no_news(tmp_path: Path, encoding: str) -> None:
    file = LineFile(stored(tmp_path, "grün\n".encode(encoding)), encoding=encoding)

    assert file.read() == ["grün"]
    assert not file.bom_removed
    assert file.facts == ()


def test_a_file_of_a_mark_alone_has_no_lines(tmp_path: Path) -> None:
    file = LineFile(stored(tmp_path, b"\xef\xbb\xbf"))

    assert file.read() == []
    assert file.bom_removed


def test_progress_and_digest_are_of_the_bytes(tmp_path: Path) -> None:
    data = "\ufeffgrün\r\nrot".encode()
    file = LineFile(stored(tmp_path, data))

    assert (file.bytes_read, file.bytes_total, file.sha256) == (0, len(data), None)

    file.read()

    assert (file.bytes_read, file.bytes_total, file.lines_read) == (len(data), len(data), 2)
    assert file.sha256 == hashlib.sha256(data).hexdigest()


def test_progress_shows_before_the_end(tmp_path: Path) -> None:
    file = LineFile(stored(tmp_path, b"some text\n" * 300_000))

    next(file.blocks(10))

    assert 0 < file.bytes_read < 3_000_000
    assert file.sha256 is None


def test_a_file_can_be_read_again(tmp_path: Path) -> None:
    file = LineFile(stored(tmp_path, "\ufeffa\nb\n".encode()))

    assert file.read() == file.read() == ["a", "b"]
    assert file.lines_read == 2
    assert file.bytes_read == file.bytes_total


def test_real_paragraph_separators_are_text() -> None:
    folder = shared("data", "oddities", "wmt24.en-es.u2029")

    for path in folder.glob("*.txt"):
        lines = read_lines(path)
        assert len(lines) == 100, path
        assert path.read_bytes() == "".join(line + "\n" for line in lines).encode()
    assert any("\u2029" in line for path in folder.glob("*.txt") for line in read_lines(path))


def test_a_real_leading_mark_is_removed() -> None:
    folder = shared("data", "oddities", "wmt23.en-de.leading-bom")
    file = LineFile(folder / "hyp.AIRC.txt")

    lines = file.read()

    assert len(lines) == 557
    assert not lines[0].startswith("\ufeff")
    assert [fact.code for fact in file.facts] == ["bom-removed"]
    assert LineFile(folder / "ref.0.txt").facts == ()
