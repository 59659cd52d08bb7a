"""Files are whole or not there."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchgrid.errors import OptionError, ResourceError, TextError
from matchgrid.io.write import write_whole

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@in_folder
@given(text=st.text(st.characters(codec="utf-8")))
def test_the_text_is_written_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "out.json"

    write_whole(path, text, force=True)

    assert path.read_bytes() == text.encode()
    assert os.listdir(tmp_path) == ["out.json"]


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")

    with pytest.raises(OptionError) as caught:
        write_whole(path, "new")

    assert (
        str(caught.value) == f"{path}: exists and was left as it is. Give another name, or --overwrite to replace it."
    )
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.json"]


def test_force_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old and longer")

    write_whole(path, "new", force=True)

    assert path.read_text() == "new"


def test_a_file_that_comes_in_between_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.json"
    monkeypatch.setattr(os, "fsync", lambda _: path.write_text("theirs"))

    with pytest.raises(OptionError, match="exists and was left as it is"):
        write_whole(path, "ours")

    assert path.read_text() == "theirs"
    assert os.listdir(tmp_path) == ["out.json"]


def no_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    write_whole(tmp_path / "out.json", "text")

    with pytest.raises(OptionError, match="exists and was left as it is"):
        write_whole(tmp_path / "out.json", "new")

    assert (tmp_path / "out.json").read_text() == "text"
    assert os.listdir(tmp_path) == ["out.json"]


def test_without_links_too_a_file_that_comes_in_between_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.json"
    monkeypatch.setattr(os, "link", no_links)
    monkeypatch.setattr(os, "fsync", lambda _: path.write_text("theirs"))

    with pytest.raises(OptionError, match="exists and was left as it is"):
        write_whole(path, "ours")

    assert path.read_text() == "theirs"


def full(_: int) -> None:
    raise OSError(28, "No space left on device")


def stopped(_: int) -> None:
    raise KeyboardInterrupt


def test_nothing_is_left_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.json"
    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(ResourceError) as caught:
        write_whole(path, "text")

    assert str(caught.value) == (
        f"{path}: can't be written (No space left on device). Give a place in a folder that exists and is yours."
    )
    assert os.listdir(tmp_path) == []


def test_nothing_is_left_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "out.json").write_text("old")
    monkeypatch.setattr(os, "fsync", stopped)

    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "out.json", "text", force=True)

    assert (tmp_path / "out.json").read_text() == "old"
    assert os.listdir(tmp_path) == ["out.json"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nope" / "out.json"

    with pytest.raises(ResourceError, match=r"can't be written \(No such file or directory\)\. Give a place"):
        write_whole(path, "text")


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(OptionError) as caught:
        write_whole(tmp_path, "text", force=True)

    assert str(caught.value) == f"{tmp_path}: is not a file that can be replaced. Give the path of a file."


def test_a_lone_surrogate_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "out.json"

    with pytest.raises(TextError) as caught:
        write_whole(path, "ab\ud800")

    assert str(caught.value) == (
        f"{path}: not written, because the text has a lone surrogate, U+D800, at character 2. Remove it."
    )
    assert os.listdir(tmp_path) == []


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")

    write_whole(tmp_path / "link", "new", force=True)

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_the_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")

    write_whole(tmp_path / "out.json", "text")

    assert (tmp_path / "out.json").stat().st_mode == (tmp_path / "usual").stat().st_mode
