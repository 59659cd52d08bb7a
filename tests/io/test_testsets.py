"""Test sets that sacreBLEU has stored."""

from pathlib import Path

import pytest

from matchgrid.errors import OptionError, ResourceError
from matchgrid.io.testsets import StoredSet, find_testset


def stored(root: Path, name: str, pair: str, *fields: str) -> str:
    """Write a set as sacreBLEU lays it out; return what the paths of its files begin with."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    stem = str(folder / f"{name.replace('/', '_')}.{pair}.")
    for field in fields:
        Path(stem + field).write_text("text\n")
    return stem


def test_a_stored_set_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stem = stored(tmp_path, "wmt17", "en-de", "src", "ref", "docid")
    monkeypatch.setenv("SACREBLEU", str(tmp_path))

    found = find_testset("wmt17", "en-de")

    assert found == StoredSet("wmt17", "en-de", (stem + "ref",), stem + "src")


def test_the_folder_is_in_the_home_without_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stem = stored(tmp_path / ".sacrebleu", "wmt17", "en-de", "ref")
    monkeypatch.delenv("SACREBLEU", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))

    assert find_testset("wmt17", "en-de") == StoredSet("wmt17", "en-de", (stem + "ref",), None)


def test_an_absent_set_is_refused_without_a_download(tmp_path: Path) -> None:
    with pytest.raises(ResourceError) as caught:
        find_testset("wmt20/tworefs", "de-en", root=tmp_path)

    assert str(caught.value) == (
        f"{tmp_path}/wmt20/tworefs/wmt20_tworefs.de-en.ref: no such file, so the test set wmt20/tworefs for "
        "de-en is not stored here. matchgrid never downloads: "
        "run `sacrebleu -t wmt20/tworefs -l de-en --echo ref` once, or give the reference file itself."
    )


@pytest.mark.parametrize(
    ("name", "pair", "there", "wanted"),
    [
        ("wmt20/tworefs", "de-en", ["src", "ref-0", "ref-1", "docid"], ["ref-0", "ref-1"]),
        ("wmt21", "en-de", ["src", "ref-A", "ref-C", "refsys"], ["ref-A"]),
        ("wmt21/AB", "cs-en", ["src", "ref-B", "ref-A"], ["ref-A", "ref-B"]),
        ("wmt22", "cs-en", ["src", "ref-A", "ref-B"], ["ref-B"]),
        ("wmt22", "liv-en", ["src", "ref"], ["ref"]),
        ("wmt23", "en-he", ["src", "ref-refA", "ref-refB"], ["ref-refB"]),
        ("wmt24", "en-es", ["src", "ref-refA"], ["ref-refA"]),
        ("wmt21/dev", "en-ha", ["src", "ref-A", "ref"], ["ref-A", "ref"]),
        ("wmt21/dev", "en-is", ["src", "ref-A"], ["ref-A"]),
        ("wmt99", "en-de", ["src", "ref-0", "ref-1", "ref-2"], ["ref-0", "ref-1", "ref-2"]),
    ],
)
def test_the_references_are_those_that_the_set_names(
    tmp_path: Path, name: str, pair: str, there: list[str], wanted: list[str]
) -> None:
    stem = stored(tmp_path, name, pair, *there)

    assert find_testset(name, pair, root=tmp_path).references == tuple(stem + field for field in wanted)


@pytest.mark.parametrize(
    ("name", "there", "missing"),
    [
        ("wmt20/tworefs", ["src", "ref-0"], "ref-1"),
        ("wmt21", ["src", "ref-B"], "ref-A"),
        ("wmt21/dev", ["src", "ref-B"], "ref-A"),
        ("wmt17", ["src"], "ref"),
    ],
)
def test_a_reference_that_is_absent_is_named(tmp_path: Path, name: str, there: list[str], missing: str) -> None:
    stem = stored(tmp_path, name, "en-de", *there)

    with pytest.raises(ResourceError) as caught:
        find_testset(name, "en-de", root=tmp_path)

    assert str(caught.value).startswith(f"{stem}{missing}: no such file")


def test_one_set_at_a_time(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"^-t wmt14,wmt15: one test set at a time\. Score each set on its own\.$"):
        find_testset("wmt14,wmt15", "en-de", root=tmp_path)


@pytest.mark.peers
def test_every_set_of_sacrebleu_has_the_references_that_sacrebleu_takes(tmp_path: Path) -> None:
    from sacrebleu.dataset import DATASETS
    from sacrebleu.dataset.wmt_xml import WMTXMLDataset

    for name, dataset in DATASETS.items():
        for pair in dataset.langpairs:
            if isinstance(dataset, WMTXMLDataset):
                fields = dataset._get_langpair_allowed_refs(pair)
                others = ["src", "ref:A", "ref:B", "ref:C", "ref:D", "ref:refA", "ref:refB"]
            else:
                others = dataset.fieldnames(pair)
                fields = [field for field in others if field.startswith("ref")]
            names = [Path(dataset._get_txt_file_path(pair, field)).name for field in fields]
            stored(tmp_path, name, pair, *(field.replace(":", "-") for field in {*others, *fields}))

            found = find_testset(name, pair, root=tmp_path)

            assert {Path(path).name for path in found.references} == set(names), (name, pair)
            assert len(found.references) == len(names)
            assert found.source is not None
