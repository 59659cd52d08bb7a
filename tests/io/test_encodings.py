"""Bytes that are not text: the message leads to the byte."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchgrid.errors import OptionError, TextError
from matchgrid.io import read_lines
from matchgrid.io.encodings import text_encoding

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
LATIN_1 = bytes.fromhex("44 61 73 20 67 72 f6 df 65 72 0a")
FOR_ALL = "It goes for all files: where their encodings differ, convert one."


def refusal(path: Path, data: bytes, encoding: str | None = None) -> str:
    path.write_bytes(data)
    with pytest.raises(TextError) as caught:
        read_lines(path, encoding=encoding)
    return str(caught.value)


def test_b21_the_bad_byte_is_named_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "hyp.txt"

    assert refusal(path, LATIN_1) == (
        f"{path}, line 1, byte offset 6 (in the file: 6): 0xF6 is not valid utf-8 (invalid start byte). "
        "Give the file's encoding with --encoding, for example --encoding latin-1. " + FOR_ALL
    )
    assert read_lines(path, encoding="latin-1") == ["Das größer"]


def test_offsets_are_of_the_line_and_of_the_file(tmp_path: Path) -> None:
    message = refusal(tmp_path / "hyp.txt", "\ufeffgrün\r\n".encode() + b"ok\nr\xc3\xb6t \xe2\x82")

    assert ", line 3, byte offset 5 (in the file: 18): 0xE2 0x82 is not valid utf-8" in message
    assert "(unexpected end of data)" in message


def test_a_removed_mark_counts_in_the_first_line(tmp_path: Path) -> None:
    for length in (1, 1_000_000):
        message = refusal(tmp_path / "h", b"\xef\xbb\xbf" + b"a" * length + b"\xff\n")

        assert f"line 1, byte offset {length + 3} (in the file: {length + 3}): 0xFF" in message


@in_folder
@given(
    lines=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n")), min_size=1),
    data=st.data(),
)
def test_the_place_of_a_bad_byte_is_exact(tmp_path: Path, lines: list[str], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[number])))
    before = lines[number][:cut].encode()
    start = sum(len(line.encode()) + 1 for line in lines[:number])
    bytes_ = "".join(line + "\n" for line in lines[:number]).encode() + before + b"\xff" + lines[number][cut:].encode()

    message = refusal(tmp_path / "h", bytes_)

    place = f"line {number + 1}, byte offset {len(before)} (in the file: {start + len(before)}): 0xFF is"
    assert place in message


@pytest.mark.parametrize("tail", [b"\xff\n", b"\xc3", b"\xc3\n", b"\xf0\x9f\x98"])
def test_the_place_is_exact_far_into_a_file(tmp_path: Path, tail: bytes) -> None:
    for padding in range(4):
        start = b"x" * padding + ("é😀z\n" * 100_003).encode() + b"q\xc3\xa9"
        message = refusal(tmp_path / "h", start + tail)

        assert f"line 100004, byte offset 3 (in the file: {len(start)}): 0x{tail[0]:02X}" in message


@pytest.mark.parametrize(
    ("encoding", "data", "place"),
    [
        ("ascii", b"ok\nab\xc3\xa9", "line 2, byte offset 2 (in the file: 5): 0xC3"),
        (
            "utf-16",
            "a\nbc".encode("utf-16") + b"\x00\xd8",
            "line 2, byte offset 4 (in the file: 10): 0x00 0xD8",
        ),
        ("utf-16-le", "a\nb".encode("utf-16-le") + b"\x00", "line 2, byte offset 2 (in the file: 6): 0x00"),
        ("shift_jis", "日\n本".encode("shift_jis") + b"\xff", "line 2, byte offset 2 (in the file: 5): 0xFF"),
        ("cp1252", b"a\x81", "line 1, byte offset 1 (in the file: 1): 0x81"),
    ],
)
def test_other_encodings_are_strict_too(tmp_path: Path, encoding: str, data: bytes, place: str) -> None:
    message = refusal(tmp_path / "h", data, encoding)

    assert place in message
    assert f"is not valid {encoding} (" in message
    assert message.endswith("with --encoding, for example --encoding utf-8. " + FOR_ALL)


@pytest.mark.parametrize(
    ("mark", "label", "encoding"),
    [
        (b"\xff\xfe", "UTF-16 (little-endian)", "utf-16"),
        (b"\xfe\xff", "UTF-16 (big-endian)", "utf-16"),
        (b"\xff\xfe\0\0", "UTF-32 (little-endian)", "utf-32"),
        (b"\0\0\xfe\xff", "UTF-32 (big-endian)", "utf-32"),
    ],
)
@pytest.mark.parametrize("given_encoding", [None, "latin-1"])
def test_marks_of_other_encodings_are_refused(
    tmp_path: Path, mark: bytes, label: str, encoding: str, given_encoding: str | None
) -> None:
    path = tmp_path / "hyp.txt"
    suffix = "-le" if "little" in label else "-be"
    data = mark + "grün\n".encode(encoding + suffix)
    used = "utf-8" if given_encoding is None else "iso8859-1"

    assert refusal(path, data, given_encoding) == (
        f"{path}: begins with the byte-order mark of {label}, but is read as {used}. "
        f"Give --encoding {encoding}. {FOR_ALL}"
    )
    assert read_lines(path, encoding=encoding) == ["grün"]
    assert read_lines(path, encoding=encoding + suffix) == ["grün"]


def test_a_mark_of_utf_8_is_refused_under_another_encoding(tmp_path: Path) -> None:
    message = refusal(tmp_path / "h", b"\xef\xbb\xbfa\n", "cp1252")

    assert message.endswith(
        "begins with the byte-order mark of UTF-8, but is read as cp1252. Give --encoding utf-8. " + FOR_ALL
    )


@pytest.mark.parametrize("name", ["nope", "", "rot13", "base64", "undefined", "utf-8\0"])
def test_names_that_are_no_text_encoding_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "h").write_bytes(b"a\n")
    expected = re.escape(
        f"--encoding {name}: not a text encoding that Python knows. "
        "Use a name such as utf-8, latin-1, cp1252, utf-16 or gb18030."
    )

    with pytest.raises(OptionError, match=f"^{expected}$"):
        read_lines(tmp_path / "h", encoding=name)


@pytest.mark.parametrize("name", ["idna", "punycode", "IDNA"])
def test_encodings_of_host_names_are_not_of_texts(name: str) -> None:
    with pytest.raises(OptionError, match="not a text encoding that Python knows"):
        text_encoding(name)
