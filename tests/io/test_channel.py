"""Where bytes come from: files, archives, standard input."""

import bz2
import gzip
import hashlib
import io
import lzma
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from matchgrid.errors import ResourceError, TextError
from matchgrid.io import LineFile, read_lines

TEXT = "".join(f"Zeile {number} ist größer.\n" for number in range(50_000)).encode()
ARCHIVES: list[tuple[str, str, Callable[[bytes], bytes]]] = [
    (".gz", "gzip", gzip.compress),
    (".bz2", "bzip2", bz2.compress),
    (".xz", "xz", lzma.compress),
]


def with_stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))


@pytest.mark.parametrize(("suffix", "kind", "compress"), ARCHIVES)
def test_archives_are_read_as_their_text(
    tmp_path: Path, suffix: str, kind: str, compress: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / f"hyp.txt{suffix}"
    path.write_bytes(compress(TEXT))
    file = LineFile(path)

    assert file.read() == TEXT.decode().split("\n")[:-1]
    assert file.sha256 == hashlib.sha256(TEXT).hexdigest()
    assert file.bytes_read == file.bytes_total == path.stat().st_size


@pytest.mark.parametrize(("suffix", "kind", "compress"), ARCHIVES)
def test_archives_cut_short_are_refused(
    tmp_path: Path, suffix: str, kind: str, compress: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / f"hyp.txt{suffix}"
    path.write_bytes(compress(TEXT)[:-20])

    with pytest.raises(TextError) as caught:
        read_lines(path)

    assert str(caught.value).startswith(f"{path}: the {kind} archive is damaged or cut short (")
    assert str(caught.value).endswith("). Fetch it or make it again.")


@pytest.mark.parametrize(("suffix", "kind", "compress"), ARCHIVES)
def test_archives_that_are_none_are_refused(
    tmp_path: Path, suffix: str, kind: str, compress: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / f"hyp.txt{suffix}"
    path.write_bytes(b"plain text\n")

    with pytest.raises(TextError) as caught:
        read_lines(path)

    assert str(caught.value) == (
        f"{path}: is not {kind} data, which its name says it is. Rename it without {suffix}, or compress it."
    )


def test_a_flipped_bit_in_an_archive_is_refused(tmp_path: Path) -> None:
    data = bytearray(gzip.compress(TEXT))
    data[len(data) // 2] ^= 0x10
    (tmp_path / "hyp.gz").write_bytes(data)

    with pytest.raises(TextError, match="the gzip archive is damaged or cut short"):
        read_lines(tmp_path / "hyp.gz")


@pytest.mark.parametrize(("suffix", "kind", "compress"), ARCHIVES)
def test_archives_by_another_name_are_refused(
    tmp_path: Path, suffix: str, kind: str, compress: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "hyp.txt"
    path.write_bytes(compress(TEXT))

    with pytest.raises(TextError) as caught:
        read_lines(path)

    assert str(caught.value) == (
        f"{path}: holds {kind} data, not text. Decompress it first, or give it as a file named *.gz or *.bz2 or *.xz."
    )


def test_archives_of_several_parts_are_read_whole(tmp_path: Path) -> None:
    (tmp_path / "hyp.GZ").write_bytes(gzip.compress(b"a\nb") + gzip.compress(b"c\n"))

    assert read_lines(tmp_path / "hyp.GZ") == ["a", "bc"]


def test_standard_input_is_read_as_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    with_stdin(monkeypatch, "\ufeffgrün\r\nrot\u2028".encode())
    file = LineFile("-")

    assert file.read() == ["grün", "rot\u2028"]
    assert (file.name, file.path, file.bytes_total) == ("standard input", "-", None)
    assert file.bytes_read == len("\ufeffgrün\r\nrot\u2028".encode())
    assert file.sha256 == hashlib.sha256("\ufeffgrün\r\nrot\u2028".encode()).hexdigest()
    assert [fact.message for fact in file.facts] == [
        "standard input: a byte-order mark at the start was removed; sacreBLEU would count it as text."
    ]
    assert not sys.stdin.closed


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with_stdin(monkeypatch, b"a\n")
    file = LineFile("-")
    file.read()

    with pytest.raises(ResourceError, match=r"^standard input can be read only once: give a file for the other use\.$"):
        file.read()


def test_errors_in_standard_input_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with_stdin(monkeypatch, b"a\n\xf6\n")

    with pytest.raises(TextError, match=r"^standard input, line 2, byte offset 0 \(in the file: 2\): 0xF6 "):
        read_lines("-")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError) as caught:
        LineFile(tmp_path / "nope.txt")

    assert str(caught.value) == f"{tmp_path / 'nope.txt'}: no such file. Check the path."


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ResourceError) as caught:
        LineFile(tmp_path)

    assert str(caught.value) == f"{tmp_path}: is a folder. Give the path of a file."


def test_a_path_with_nul_is_refused() -> None:
    with pytest.raises(ResourceError, match=r"^'a\\x00b': is not a path \(embedded null byte\)\.$"):
        LineFile("a\0b")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_of_others_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hyp.txt"
    path.write_bytes(b"a\n")
    path.chmod(0)

    with pytest.raises(
        ResourceError, match=r"can't be read \(Permission denied\)\. Check the path and its permissions"
    ):
        read_lines(path)


def test_a_file_that_goes_away_is_named(tmp_path: Path) -> None:
    path = tmp_path / "hyp.txt"
    path.write_bytes(b"a\n")
    file = LineFile(path)
    path.unlink()

    with pytest.raises(ResourceError, match="no such file"):
        file.read()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_read_without_a_known_size(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(TEXT,))
    file = LineFile(path)

    writer.start()
    lines = file.read()
    writer.join()

    assert lines == TEXT.decode().split("\n")[:-1]
    assert (file.bytes_total, file.bytes_read) == (None, len(TEXT))


def test_standard_input_that_is_closed_is_no_second_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    with pytest.raises(ResourceError, match=r"^standard input is closed: give a file, or pipe one to it\.$"):
        read_lines("-")
