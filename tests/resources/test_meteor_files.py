"""Meteor's data are found where they are, read from a jar or a folder alike, and refused when they are others."""

import gzip
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from matchgrid.errors import OptionError, ResourceError
from matchgrid.resources import Table, meteor
from places import PACKAGE

FILES = {
    "function/english.words": "the\nof\n\n",
    "function/german.words": "der\n",
    "nonbreaking/english.prefixes": "# a remark\nMr\r\n\nNo #NUMERIC_ONLY# \n",
    "synonym/english.synsets": "car\n1 2\nauto\n2\n",
    "synonym/english.exceptions": "automata\nautos\n",
}
PAIRS = "0.5\na b\nc\n0.25\na b\nd e\n"
READERS = (meteor.function_words, meteor.prefixes, meteor.synonyms, meteor.paraphrases)


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("METEOR_HOME", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that a jar has."""
    for name, text in FILES.items():
        path = tmp_path / "plain" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    (tmp_path / "plain" / "paraphrase-en.gz").write_bytes(gzip.compress(PAIRS.encode(), mtime=0))
    return tmp_path / "plain"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A folder with a jar, and the paraphrases in its folder `data`."""
    (tmp_path / "release" / "data").mkdir(parents=True)
    with zipfile.ZipFile(tmp_path / "release" / "meteor-1.5.jar", "w") as jar:
        for name, text in FILES.items():
            jar.writestr(name, text)
    (tmp_path / "release" / "data" / "paraphrase-en.gz").write_bytes(gzip.compress(PAIRS.encode(), mtime=0))
    return tmp_path / "release"


def absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)


def test_a_jar_its_folder_and_a_plain_folder_are_the_same(folder: Path, release: Path):
    for read in READERS:
        tables = [read(str(place)) for place in (folder, release, release / "meteor-1.5.jar")]

        assert tables[0] == tables[1] == tables[2]
        assert tables[0]() == tables[1]() == tables[2]()
        assert tables[1]() is read(str(release))(), "made once, and shared"
    assert [len(read(str(folder))()) for read in READERS] == [2, 2, 2, 2]
    assert meteor.function_words(str(folder), "german") != meteor.function_words(str(folder))


def test_a_table_says_what_it_is_of_and_survives_pickling(folder: Path):
    table = meteor.synonyms(str(folder))
    again = pickle.loads(pickle.dumps(table))

    assert isinstance(again, Table)
    assert (again, again()) == (table, table())
    assert table.label == f"synonyms:english@{table.digest[:12]}"
    assert pickle.loads(pickle.dumps(meteor.paraphrases(str(folder))())) == meteor.paraphrases(str(folder))()


def test_the_variable_names_the_folder(release: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("METEOR_HOME", str(release))

    assert meteor.function_words() == meteor.function_words(str(release))
    monkeypatch.setenv("METEOR_HOME", str(release / "data"))
    with pytest.raises(ResourceError, match=r"METEOR_HOME=.* is no jar or folder of Meteor's data: name the"):
        meteor.function_words()


def test_an_installed_package_is_found_without_importing_it():
    code = (
        "import sys; from matchgrid.resources import meteor\n"
        "try: meteor.function_words()\nexcept ValueError: pass\n"
        "assert not any(name.startswith('pycocoevalcap') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(PACKAGE.parent)})


def test_absent_data_are_refused_with_the_stage_and_the_ways_out(release: Path, monkeypatch: pytest.MonkeyPatch):
    absent(monkeypatch)
    with pytest.raises(
        ResourceError, match=r"the stage synonym needs Meteor's data, .*METEOR_HOME.*pip install.*without"
    ):
        meteor.synonyms()
    with pytest.raises(ResourceError, match=r"normalizing as Meteor does needs Meteor's data"):
        meteor.prefixes()
    with pytest.raises(ResourceError, match=r"the stage paraphrase of english needs Meteor's data"):
        meteor.paraphrases()
    with pytest.raises(ResourceError, match=r"the stage paraphrase needs paraphrase-de.gz.*leave the stage out"):
        meteor.paraphrases(str(release), "german")
    with pytest.raises(ResourceError, match=r"nowhere is no jar or folder of Meteor's data"):
        meteor.synonyms("nowhere")


def test_languages_that_meteor_does_not_have_are_refused(folder: Path):
    with pytest.raises(OptionError, match=r"no language 'klingon'; it has english, czech"):
        meteor.function_words(str(folder), "klingon")
    with pytest.raises(OptionError, match=r"no language 'en'; did you mean 'english'\? it has"):
        meteor.function_words(str(folder), "en")
    with pytest.raises(OptionError, match=r"can't normalize other: it has rules for czech, english.*normalized=no"):
        meteor.prefixes(str(folder), "other")


def test_two_files_of_gzips_one_after_another_are_read(folder: Path):
    packed = gzip.compress(PAIRS[:9].encode()) + gzip.compress(PAIRS[9:].encode())
    (folder / "paraphrase-en.gz").write_bytes(packed)

    assert len(meteor.paraphrases(str(folder))()) == 2


def test_broken_and_other_files_are_refused(folder: Path, release: Path):
    paraphrases = folder / "paraphrase-en.gz"
    packed = paraphrases.read_bytes()
    for data, said in (
        (packed[:-3], "its end is not there"),
        (b"plain text", "can't be unpacked"),
        (gzip.compress(b"a\nb\nc\n"), "no table of paraphrases: what is in lines 1 to 3"),
        (gzip.compress(b"0.5\nb\n"), "lines 1 to 3 is no whole pair"),
        (gzip.compress(b"0.5\n\xff\nb\n"), "lines 1 to 3 is not in UTF-8"),
    ):
        paraphrases.write_bytes(data)
        with pytest.raises(ResourceError, match=said):
            meteor.paraphrases(str(folder))()
    (folder / "synonym/english.synsets").write_text("car\nx\n")
    with pytest.raises(ResourceError, match=r"are not Meteor's: line 2 has no numbers"):
        meteor.synonyms(str(folder))()
    (folder / "function/english.words").write_bytes(b"\xff")
    with pytest.raises(ResourceError, match=r"function/english.words in .* is not in UTF-8"):
        meteor.function_words(str(folder))()
    (release / "meteor-1.5.jar").write_bytes(b"no jar")
    with pytest.raises(ResourceError, match=r"can't be read as a jar"):
        meteor.function_words(str(release))


def test_a_file_that_changed_is_not_taken_for_the_one_it_was(folder: Path):
    words, pairs = meteor.function_words(str(folder)), meteor.paraphrases(str(folder))
    (folder / "function/english.words").write_text("another\n")
    (folder / "paraphrase-en.gz").write_bytes(gzip.compress(b"0.5\nx\ny\n"))

    for table in (words, pairs):
        with pytest.raises(ResourceError, match="changed since it was read first"):
            table()
    assert meteor.function_words(str(folder)).digest != words.digest


def test_the_installed_files_are_meteors():
    try:
        tables = [read() for read in READERS]
    except ResourceError as error:
        pytest.skip(str(error))

    assert [table.digest[:12] for table in tables] == ["2ae0d5b8c29e", "bd909f364224", "d83e12e21b2f", "c147ac7d2c91"]
    assert [len(table()) for table in tables] == [93, 93, 147_306, 5_274_084]
